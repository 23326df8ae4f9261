/** Accounts of journals: how they are found, made, kept over a new file, and recognised in the client's ledger. */
import { describe, expect, it } from 'vitest';
import { withAdjustments } from '../../../../../main/financial-statements/books/adjusted-balances.ts';
import {
  bookedBetween,
  perhapsBookedBetween,
  takenBackBetween,
} from '../../../../../main/financial-statements/books/booked-journals.ts';
import { accountFinder } from '../../../../../main/financial-statements/books/find-account.ts';
import { missingAccounts } from '../../../../../main/financial-statements/books/journal-accounts.ts';
import {
  accountsToTell,
  journalAccountsAfter,
} from '../../../../../main/financial-statements/books/reimported-journals.ts';
import type { StoredItem } from '../../../../../main/store/repositories/trial-balances.ts';
import type { FsJournal } from '../../../../../shared/model/journals.ts';
import { addMoney } from '../../../../../shared/model/money.ts';
import { money, seeded } from '../statements/sample-books.ts';
import { type AccountRow, account, journal, line } from './sample-journals.ts';

const BANK: AccountRow = ['1000', 'Cash at bank', '5000.00', '4000.00'];
const FEE: AccountRow = ['6100', 'Audit fee', '900.00', '800.00'];
const OTHERS: AccountRow = ['4900', 'Others', '10.00'];
const file = (...rows: readonly AccountRow[]) => rows.map((row) => account(row));
const named = (accountCode: string, accountDescription: string) => ({ accountCode, accountDescription });

describe('an account that a line names', () => {
  const accounts = file(
    BANK,
    FEE,
    OTHERS,
    ['6200', 'Rent', '1'],
    ['6200', 'Rent of the store', '2'],
    ['', 'Rent', '3'],
  );
  const found = (code: string, name: string, findingFor: 'ENTRY' | 'KEPT' = 'KEPT') => {
    const { account: it, by } = accountFinder(accounts, findingFor)(named(code, name));
    return [by, it?.currentYearBalance];
  };

  it('is found by code and name, by the code, by the name', () => {
    expect(found('6100', 'audit  FEE.')).toEqual(['CODE_AND_NAME', '900.00']);
    expect(found('6100', 'Fee of the auditor')).toEqual(['CODE', '900.00']);
    expect(found('7100', 'Audit fee')).toEqual(['NAME', '900.00']);
    expect(found('', 'Audit fee', 'ENTRY')).toEqual(['NAME', '900.00']);
    expect(found('', 'rent')).toEqual(['CODE_AND_NAME', '3.00']);
  });

  it('is never chosen among several, and a code that nobody has is a new account when it is entered', () => {
    expect(found('6200', 'Rent of the shop')).toEqual(['SEVERAL', undefined]);
    expect(found('6200', 'Rent')).toEqual(['CODE_AND_NAME', '1.00']);
    expect(found('9999', 'Others', 'ENTRY')).toEqual(['NONE', undefined]);
    expect(found('9999', 'Nothing like it')).toEqual(['NONE', undefined]);
  });
});

describe('a journal on an account that the file does not hold', () => {
  const accrual = journal(1, [
    line(named('6100', 'Audit fee'), money('50')),
    line(named('2090', 'Accrued fee'), money('-50')),
  ]);
  const books = (items: readonly StoredItem[]) => ({
    engagementId: accrual.engagementId,
    hasPriorYear: true,
    currentUploadId: 'upload',
    items,
  });
  const made = (items: readonly StoredItem[], journals: readonly FsJournal[] = [accrual]) =>
    missingAccounts(journals, books(items));
  const keptAfter = (earlier: readonly StoredItem[], items: readonly StoredItem[]) =>
    journalAccountsAfter(earlier, [accrual], {
      engagementId: accrual.engagementId,
      hasPriorYear: false,
      uploadId: 'later',
      readAt: 'later',
      items,
    });

  it('makes one account, the same on every desktop, and none for what does not count', () => {
    const [first, ...more] = made(file(BANK, FEE));
    expect(first).toMatchObject({
      origin: 'JOURNAL',
      accountCode: '2090',
      currentYearBalance: '0.00',
      priorYearBalance: '0.00',
    });
    expect(more).toEqual([]);
    expect(made(file(FEE, BANK))[0]?.id).toBe(first?.id);
    expect(
      made(file(BANK, FEE), [
        { ...accrual, kind: 'UNADJUSTED' },
        { ...accrual, status: 'DRAFT' },
      ]),
    ).toEqual([]);
    expect(made([])).toEqual([]);
  });

  it('makes one account of two spellings, and every line finds it', () => {
    for (const code of ['', '2090']) {
      const spelled = journal(1, [
        line(named('6100', 'Audit fee'), money('50')),
        line(named(code, 'Accrued fee'), money('-20')),
        line(named(code, 'ACCRUED  Fee.'), money('-30')),
      ]);
      const all = [...file(BANK, FEE), ...made(file(BANK, FEE), [spelled])];
      expect(all.length).toBe(3);
      expect(withAdjustments(all, [spelled]).map(({ adjustment }) => adjustment)).toEqual([
        ...['0.00', '50.00', '-50.00'],
      ]);
      expect(made(all, [spelled])).toEqual([]);
    }
  });

  it('takes one of two accounts that an earlier journal made of two spellings', () => {
    const own = (id: string, name: string) => account(['2090', name, '0.00'], { id, origin: 'JOURNAL' });
    for (const all of [
      [own('b', 'Accrued fee'), own('a', 'Accrued Fee')],
      [own('a', 'Accrued Fee'), own('b', 'Accrued fee')],
    ]) {
      expect(accountFinder(all)(named('2090', 'accrued fee'))).toMatchObject({
        account: { id: 'a' },
        by: 'CODE_AND_NAME',
      });
      expect(made([...file(BANK, FEE), ...all])).toEqual([]);
    }
  });

  it('keeps it and its line of the statements over a new file, until the file holds it', () => {
    const [own] = made(file(BANK, FEE)).map((item) => ({ ...item, taxonomyKey: 'accruals' }));
    if (!own) throw new Error('No account was made.');
    const earlier = [...file(BANK, FEE), own];
    expect(keptAfter(earlier, file(BANK, FEE))).toMatchObject([
      { id: own.id, taxonomyKey: 'accruals', uploadId: 'later', priorYearBalance: null },
    ]);
    expect(keptAfter(earlier, file(BANK, FEE, ['2090', 'Accruals', '-50.00']))).toEqual([]);
    expect(keptAfter(earlier, file(BANK, FEE, ['2500', 'Accrued fee', '-50.00']))).toEqual([]);
  });

  it('never takes it for another of its name that stood beside it', () => {
    const others = journal(1, [
      line(named('6100', 'Audit fee'), money('5')),
      line(named('9999', 'Others'), money('-5')),
    ]);
    const [own] = missingAccounts([others], books(file(FEE, OTHERS)), 'ENTRY');
    if (!own) throw new Error('No account was made.');
    const kept = journalAccountsAfter([...file(FEE, OTHERS), own], [others], {
      engagementId: others.engagementId,
      hasPriorYear: false,
      uploadId: 'later',
      readAt: 'later',
      items: file(FEE, OTHERS),
    });
    expect(kept.map(({ id }) => id)).toEqual([own.id]);
  });

  it('tells of accounts that are found otherwise than before, and of those that are not found', () => {
    const earlier = file(BANK, FEE);
    const onFile = journal(2, [
      line(earlier[0] ?? named('', ''), money('1')),
      line(earlier[1] ?? named('', ''), money('-1')),
    ]);
    const now = file(['1001', 'Cash at bank', '1'], ['7000', 'Other fees', '1']);
    const all = [...now, ...missingAccounts([onFile], books(now))];
    expect(accountsToTell(earlier, [onFile], all)).toEqual([
      {
        accountCode: '1000',
        accountDescription: 'Cash at bank',
        found: 'BY_NAME',
        journals: ['AJ 2'],
        now: named('1001', 'Cash at bank'),
      },
      {
        accountCode: '6100',
        accountDescription: 'Audit fee',
        found: 'NOT_FOUND',
        journals: ['AJ 2'],
        now: null,
      },
    ]);
    expect(accountsToTell(earlier, [onFile], file(BANK, FEE))).toEqual([]);
  });
});

describe('a journal that the client has booked', () => {
  const before = file(BANK, FEE, OTHERS, ['2090', 'Accrued fee', '0.00', '0.00']);
  const [bank, fee, others, accrued] = before;
  if (!bank || !fee || !others || !accrued) throw new Error('Four accounts.');
  const first = journal(1, [line(fee, money('50')), line(accrued, money('-50'))]);
  const second = journal(2, [line(bank, money('30')), line(accrued, money('-30'))]);
  const third = journal(3, [line(others, money('7')), line(bank, money('-7'))]);
  const prior = journal(1, [line(fee, money('4')), line(bank, money('-4'))], { kind: 'PRIOR_YEAR' });
  const journals = [first, second, third, prior];
  /** The file after these were booked. */
  const later = (booked: readonly FsJournal[]) =>
    before.map((item) => {
      const sum = (ofPrior: boolean) =>
        booked
          .filter(({ kind }) => (kind === 'PRIOR_YEAR') === ofPrior)
          .flatMap(({ lines }) => lines)
          .filter(({ accountCode }) => accountCode === item.accountCode)
          .flatMap(({ debit, credit }) => [debit, money(credit === '0.00' ? '0' : `-${credit}`)]);
      return {
        ...item,
        currentYearBalance: addMoney(item.currentYearBalance, ...sum(false)),
        priorYearBalance:
          item.priorYearBalance === null ? null : addMoney(item.priorYearBalance, ...sum(true)),
      };
    });

  it('is recognised by the balances of all its accounts, alone and with others on the same accounts', () => {
    for (let choice = 0; choice < 2 ** journals.length; choice += 1) {
      const booked = journals.filter((_, at) => (choice >> at) % 2 === 1);
      expect(bookedBetween(before, later(booked), journals).toSorted()).toEqual(
        booked.map(({ id }) => id).toSorted(),
      );
    }
  });

  it('is not where a balance moved by anything else, and not a second time', () => {
    const moved = later([first]).map((item) =>
      item.id === fee.id
        ? { ...item, currentYearBalance: addMoney(item.currentYearBalance, money('0.01')) }
        : item,
    );
    expect(bookedBetween(before, moved, journals)).toEqual([]);
    expect(bookedBetween(before, later([first]), [{ ...first, bookedByClientAt: first.createdAt }])).toEqual(
      [],
    );
    expect(bookedBetween(before, before, journals)).toEqual([]);
  });

  it('is told where only an account of its own moved by exactly its amount', () => {
    const moved = later([first, prior]).map((item) =>
      item.id === accrued.id
        ? { ...item, currentYearBalance: addMoney(item.currentYearBalance, money('-9')) }
        : item,
    );
    expect(bookedBetween(before, moved, [first, second, third])).toEqual([]);
    expect(perhapsBookedBetween(before, moved, [first, second, third])).toEqual([
      { id: first.id, accounts: ['6100 Audit fee'] },
    ]);
    expect(perhapsBookedBetween(before, before, journals)).toEqual([]);
  });

  it('is asked again where a later file holds it no longer', () => {
    const marked = { ...first, bookedByClientAt: first.createdAt };
    const [holding, without] = [later([first]), before.filter(({ id }) => id !== accrued.id)];
    expect(takenBackBetween(holding, before, [marked, second])).toEqual([marked.id]);
    expect(takenBackBetween(holding, [...without, { ...accrued, origin: 'JOURNAL' }], [marked])).toEqual([
      marked.id,
    ]);
    expect(takenBackBetween(holding, holding, [marked])).toEqual([]);
    expect(takenBackBetween(holding, before, [first])).toEqual([]);
  });

  it('is asked of both where two are alike and the ledger holds one', () => {
    const twin = { ...first, id: 'twin', number: 9 };
    expect(bookedBetween(before, later([first]), [first, twin]).toSorted()).toEqual(
      [first.id, 'twin'].toSorted(),
    );
  });

  it('is recognised where two cancel out on an account that they share', () => {
    const [a, b, c] = ['1', '2', '3'].map((code) => account([code, `Account ${code}`, '0.00'])) as [
      StoredItem,
      StoredItem,
      StoredItem,
    ];
    const accrual = journal(1, [line(a, money('100')), line(b, money('-100'))]);
    const moved = journal(2, [line(b, money('100')), line(c, money('-100'))]);
    const now = [{ ...a, currentYearBalance: money('100') }, b, { ...c, currentYearBalance: money('-100') }];
    expect(bookedBetween([a, b, c], now, [accrual, moved])).toEqual([accrual.id, moved.id]);
    expect(bookedBetween([a, b, c], [a, b, c], [accrual, moved])).toEqual([]);
  });

  describe('among many that share an account', () => {
    const accruals = account(['2090', 'Accruals', '0.00']);
    const expenses = Array.from({ length: 12 }, (_, at) => account([`61${at}`, `Expense ${at}`, '0.00']));
    const many = expenses.map((expense, at) =>
      journal(at + 1, [line(expense, money(`${at + 1}00`)), line(accruals, money(`-${at + 1}00`))]),
    );
    const fileHolding = (booked: readonly FsJournal[], onAccruals = '0') => {
      const lines = booked.flatMap((each) => each.lines);
      return [accruals, ...expenses].map((item) => {
        const own = lines.filter(({ accountCode }) => accountCode === item.accountCode);
        const sum = own.flatMap(({ debit, credit }) => [
          debit,
          money(credit === '0.00' ? '0' : `-${credit}`),
        ]);
        const other = money(item === accruals ? onAccruals : '0');
        return { ...item, currentYearBalance: addMoney(item.currentYearBalance, ...sum, other) };
      });
    };
    const found = (booked: readonly FsJournal[], onAccruals?: string) =>
      bookedBetween([accruals, ...expenses], fileHolding(booked, onAccruals), many);
    const ids = (some: readonly FsJournal[]) => some.map(({ id }) => id);

    it('is recognised, all of them or some', () => {
      expect(found(many)).toEqual(ids(many));
      expect(found(many.slice(0, 4))).toEqual(ids(many.slice(0, 4)));
      expect(found([])).toEqual([]);
    });

    it('is asked of every one that may be where the movement does not say which', () => {
      expect(found(many, '7')).toEqual(ids(many));
      expect(found([], '7')).toEqual([]);
    });
  });

  it('is found among random ones wherever the movement names them alone', () => {
    const random = seeded(11);
    for (let round = 0; round < 200; round += 1) {
      const some = Array.from({ length: 4 }, (_, at) => {
        const [from, to] = [
          before[Math.floor(random() * 4)] ?? bank,
          before[Math.floor(random() * 4)] ?? fee,
        ];
        const amount = money((1 + Math.floor(random() * 1_000_000)).toString());
        return journal(at + 1, [line(from, amount), line(to, money(`-${amount}`))], { id: `random-${at}` });
      }).filter(({ lines }) => lines[0]?.accountCode !== lines[1]?.accountCode);
      const booked = some.filter(() => random() < 0.5);
      expect(bookedBetween(before, later(booked), some).toSorted()).toEqual(
        booked.map(({ id }) => id).toSorted(),
      );
    }
  });
});
