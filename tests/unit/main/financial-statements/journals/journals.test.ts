/** What is checked before a journal is posted, what it does, what is offered next year, and the file for the ledger. */
import { describe, expect, it } from 'vitest';
import { notCancelled } from '../../../../../main/financial-statements/books/booked-journals.ts';
import { offersToCarry } from '../../../../../main/financial-statements/journals/carry-prior-year.ts';
import {
  journalProblems,
  postedProblems,
} from '../../../../../main/financial-statements/journals/check-journal.ts';
import { journalEffect } from '../../../../../main/financial-statements/journals/journal-effect.ts';
import {
  offersOfLastYear,
  offersToCompute,
} from '../../../../../main/financial-statements/journals/journal-offers.ts';
import { journalsFile } from '../../../../../main/financial-statements/journals/journals-file.ts';
import { proposeJournal } from '../../../../../main/financial-statements/journals/templates/propose-journal.ts';
import { draftProblems, lineAmount } from '../../../../../shared/model/journal-checks.ts';
import { journalTemplateInputSchema } from '../../../../../shared/model/journal-template-inputs.ts';
import type { FsJournal, JournalDraft, JournalLine } from '../../../../../shared/model/journals.ts';
import { addMoney, ZERO } from '../../../../../shared/model/money.ts';
import { account, journal, line, randomLines } from '../books/sample-journals.ts';
import { date, HEADER, money, seeded, TAXONOMY } from '../statements/sample-books.ts';

const fee = account(['6100', 'Audit fee', '900.00']);
const accrued = account(['2090', 'Accrued fee', '-20.00']);
const BOOKS = {
  accounts: [fee, accrued],
  journals: [] as readonly FsJournal[],
  periodStart: HEADER.periodStart,
  periodEnd: HEADER.periodEnd,
  hasPriorYear: true,
  priorIsIssued: false,
  effectOf: (lines: readonly JournalLine[]) =>
    journalEffect(lines, ({ accountCode }) => (accountCode === '6100' ? 'audit_fees' : 'accruals'), TAXONOMY),
};
const draft = (lines: readonly JournalLine[], change: Partial<JournalDraft> = {}): JournalDraft => ({
  kind: 'ADJUSTING',
  date: date('2026-12-31'),
  narrative: 'Accrual of the audit fee',
  lines: [...lines],
  reversesNextYear: false,
  template: null,
  computedFrom: null,
  carriedFrom: null,
  restates: change.kind === 'PRIOR_YEAR' ? 'NONE' : null,
  ...change,
});
const GOOD = [line(fee, money('50')), line(accrued, money('-50'))];
const BLANK = {
  accountCode: '',
  accountDescription: '',
  debit: money('0'),
  credit: money('0'),
  narrative: '',
};
const kinds = (
  lines: readonly JournalLine[],
  change: Partial<JournalDraft> = {},
  books: Partial<typeof BOOKS> = {},
) =>
  journalProblems(draft(lines, change), { ...BOOKS, ...books }).map(
    ({ kind, blocks }) => `${blocks ? '!' : ''}${kind}`,
  );

describe('a draft', () => {
  it('that balances on known accounts can be posted, blank lines aside', () => {
    expect(kinds(GOOD)).toEqual([]);
    expect(kinds([...GOOD, BLANK])).toEqual([]);
  });

  it('is told what stands against it, and by how much it is out', () => {
    expect(kinds([line(fee, money('50'))])).toEqual(['!TOO_FEW_LINES', '!NOT_BALANCED']);
    const [problem] = journalProblems(draft([...GOOD, line(fee, money('1250.5'))]), BOOKS);
    expect(problem?.message).toBe('The journal does not balance. Credits are short by 1,250.50.');
    const both = { ...line(fee, money('5')), credit: money('5') };
    expect(kinds([both, { ...both, accountCode: '', accountDescription: '' }])).toEqual([
      ...['!TWO_SIDES', '!NO_ACCOUNT', '!TWO_SIDES'],
    ]);
    expect(kinds([...GOOD, { ...BLANK, accountCode: '6100' }])).toEqual(['!NO_AMOUNT']);
    expect(kinds(GOOD, { narrative: '' })).toEqual(['!NO_NARRATIVE']);
    expect(kinds(GOOD, {}, { accounts: [] })).toEqual(['!NO_TRIAL_BALANCE']);
  });

  it('names a new account, one of several, and a date outside the period', () => {
    const other = { accountCode: '7000', accountDescription: 'Other', origin: 'FILE' as const };
    expect(kinds([line(other, money('5')), line(fee, money('-5'))])).toEqual(['NEW_ACCOUNT']);
    const twice = { ...BOOKS.accounts[0], ...fee, id: 'twin' };
    expect(kinds(GOOD, {}, { accounts: [...BOOKS.accounts, twice] })).toEqual(['!SEVERAL_ACCOUNTS']);
    expect(kinds(GOOD, { date: date('2027-01-01') })).toEqual(['OUTSIDE_PERIOD']);
  });

  it('of the prior year needs balances of last year, and says where they are not what is printed', () => {
    const prior = { kind: 'PRIOR_YEAR' as const, date: date('2025-12-31') };
    expect(kinds(GOOD, prior)).toEqual([]);
    expect(kinds(GOOD, prior, { hasPriorYear: false })).toEqual(['!NO_PRIOR_YEAR']);
    expect(kinds(GOOD, prior, { priorIsIssued: true })).toEqual(['ISSUED_PRIOR_YEAR']);
    expect(kinds(GOOD, { ...prior, date: date('2026-12-31') })).toEqual(['OUTSIDE_PERIOD']);
    const stillSaid = (change: Partial<FsJournal>, hasPriorYear: boolean) =>
      postedProblems(journal(1, GOOD, { ...prior, ...change }), { ...BOOKS, hasPriorYear }).map(
        ({ kind }) => kind,
      );
    expect([stillSaid({}, true), stillSaid({}, false)]).toEqual([[], ['NO_PRIOR_YEAR']]);
    expect(stillSaid({ status: 'REVERSED' }, false)).toEqual([]);
  });
});

describe('a draft that cannot stand', () => {
  it('names an account by its code and by the name of another', () => {
    const advertising = { ...fee, accountDescription: 'Advertising' };
    const [problem, ...more] = journalProblems(
      draft([line(advertising, money('50')), line(accrued, money('-50'))]),
      BOOKS,
    );
    expect(problem).toMatchObject({ kind: 'OTHER_NAME', blocks: true, line: 0 });
    expect(problem?.message).toContain('Line 1: 6100 is Audit fee in the trial balance.');
    expect(more).toEqual([]);
    const unnamed = { ...fee, accountDescription: '' };
    const cased = { ...accrued, accountDescription: 'ACCRUED  fee' };
    expect(kinds([line(unnamed, money('50')), line(cased, money('-50'))])).toEqual([]);
  });

  it('is to be reversed next year and is of a kind that never is', () => {
    for (const kind of ['PRIOR_YEAR', 'UNADJUSTED'] as const) {
      const on = date(kind === 'PRIOR_YEAR' ? '2025-12-31' : '2026-12-31');
      expect(kinds(GOOD, { kind, date: on, reversesNextYear: true })).toEqual(['!NOT_REVERSIBLE']);
      expect(kinds(GOOD, { kind, date: on })).toEqual([]);
    }
    expect(kinds(GOOD, { reversesNextYear: true })).toEqual([]);
  });

  it('takes over what another posted journal took over, unless that one is reversed', () => {
    const carriedFrom = 'last-year';
    const beside = (change: Partial<FsJournal>) =>
      kinds(GOOD, { carriedFrom }, { journals: [journal(1, GOOD, { carriedFrom, ...change })] });
    expect(beside({})).toEqual(['!TAKEN_OVER']);
    expect(beside({ status: 'REVERSED' })).toEqual([]);
    expect(beside({ status: 'DRAFT' })).toEqual([]);
    expect(beside({ carriedFrom: 'another' })).toEqual([]);
    expect(kinds(GOOD, {}, { journals: [journal(1, GOOD)] })).toEqual([]);
  });
});

describe('the effect of a journal', () => {
  const effect = (...rows: readonly (readonly [key: string | null, amount: string])[]) =>
    journalEffect(
      rows.map(([key, amount]) =>
        line({ accountCode: key ?? 'none', accountDescription: '' }, money(amount)),
      ),
      ({ accountCode }) => (accountCode === 'none' ? null : accountCode),
      TAXONOMY,
    );

  it('is on profit and net assets, with the tax within the profit', () => {
    expect(effect(['salaries', '100'], ['trade_payables', '-100'])).toEqual({
      profit: '-100.00',
      netAssets: '-100.00',
      tax: '0.00',
      unmapped: [],
    });
    expect(effect(['income_tax_expense', '17'], ['income_tax_payable', '-17'])).toMatchObject({
      profit: '-17.00',
      netAssets: '-17.00',
      tax: '17.00',
    });
  });

  it('is nil where a line moves within the position or within the result', () => {
    expect(effect(['cash_and_bank', '5'], ['trade_receivables', '-5'])).toMatchObject({
      profit: '0.00',
      netAssets: '0.00',
    });
    expect(effect(['salaries', '5'], ['cost_of_sales', '-5'])).toMatchObject({
      profit: '0.00',
      netAssets: '0.00',
    });
    expect(effect(['dividends_paid', '5'], ['cash_and_bank', '-5'])).toMatchObject({
      profit: '0.00',
      netAssets: '-5.00',
    });
  });

  it('names accounts without a line and does not count them', () => {
    expect(effect([null, '5'], ['cash_and_bank', '-5'])).toEqual({
      profit: '0.00',
      netAssets: '-5.00',
      tax: '0.00',
      unmapped: ['none'],
    });
  });
});

describe('next year', () => {
  const lastYear = [
    journal(1, GOOD, { reversesNextYear: true }),
    journal(2, GOOD),
    journal(3, GOOD, { reversesNextYear: true, status: 'REVERSED' }),
    journal(1, GOOD, { kind: 'UNADJUSTED' }),
    journal(2, GOOD, { kind: 'UNADJUSTED', bookedByClientAt: '2027-01-01T00:00:00.000Z' }),
  ];

  it('offers the reversal of those that are to be reversed, and unadjusted differences', () => {
    const offers = offersOfLastYear(lastYear, [], date('2027-01-01'));
    expect(offers).toMatchObject([
      {
        kind: 'REVERSE_LAST_YEAR',
        reference: 'AJ 1',
        draft: { date: '2027-01-01', carriedFrom: 'journal-1' },
      },
      { kind: 'UNADJUSTED_LAST_YEAR', reference: 'UJ 1' },
    ]);
    expect(offers[0]?.draft?.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
      ...[
        ['0.00', '50.00'],
        ['50.00', '0.00'],
      ],
    ]);
    expect(offers[1]?.draft?.lines).toEqual(lastYear[3]?.lines);
  });

  it('nets to nil over the two years on every account', () => {
    const accounts = [fee, accrued, account(['1000', 'Bank', '5.00'])];
    for (let seed = 1; seed <= 100; seed += 1) {
      const before = journal(1, randomLines(accounts, seeded(seed)), { reversesNextYear: true });
      const [offer] = offersOfLastYear([before], [], date('2027-01-01'));
      for (const { accountCode } of accounts) {
        const moved = [...before.lines, ...(offer?.draft?.lines ?? [])]
          .filter((each) => each.accountCode === accountCode)
          .map(lineAmount);
        expect(addMoney(ZERO, ...moved)).toBe(ZERO);
      }
    }
  });

  it('never reverses a correction of the year before', () => {
    const prior = journal(1, GOOD, { kind: 'PRIOR_YEAR', reversesNextYear: true });
    expect(offersOfLastYear([prior], [], date('2027-01-01'))).toEqual([]);
  });

  it('offers the journal of a lease that runs on and of assets that are depreciated, from their terms', () => {
    const accounts = { accountCode: '6100', accountDescription: 'x' };
    const lease = journalTemplateInputSchema.parse({
      template: 'LEASE',
      asset: accounts,
      accumulated: accounts,
      liability: accounts,
      depreciation: accounts,
      interest: accounts,
      payments: accounts,
      commencedOn: date('2026-01-01'),
      firstPaymentOn: date('2026-12-31'),
      payment: money('100'),
      count: 2,
      everyMonths: 12,
      rate: 500,
    });
    const asset = { name: 'Van', cost: money('90'), residualValue: money('0'), usefulLifeMonths: 24 };
    const depreciation = journalTemplateInputSchema.parse({
      template: 'DEPRECIATION',
      charge: accounts,
      accumulated: accounts,
      assets: [{ ...asset, readyOn: date('2026-01-01'), disposedOn: null }],
    });
    const before = [
      journal(1, GOOD, { template: 'LEASE', computedFrom: lease }),
      journal(2, GOOD, { template: 'DEPRECIATION', computedFrom: depreciation }),
      journal(3, GOOD, { template: 'LEASE', computedFrom: lease, status: 'REVERSED' }),
      journal(4, GOOD),
    ];
    const yearOf = (year: number) => ({ start: date(`${year}-01-01`), end: date(`${year}-12-31`) });
    const offersOf = (year: number, own: readonly FsJournal[] = [], of = before) =>
      offersToCompute({ journals: of, period: yearOf(year - 1) }, own, yearOf(year), 'FULL_SFRS');
    expect(
      offersOf(2027).map(({ kind, reference, draft: offered }) => [
        ...[kind, reference, offered?.date, offered?.carriedFrom, offered?.computedFrom],
      ]),
    ).toEqual([
      ['COMPUTED_LAST_YEAR', 'AJ 1', '2027-12-31', 'journal-1', lease],
      ['COMPUTED_LAST_YEAR', 'AJ 2', '2027-12-31', 'journal-2', depreciation],
    ]);
    // Taken over once; and a lease that has ended and assets that are written off are left in peace.
    expect(offersOf(2027, [journal(9, GOOD, { carriedFrom: 'journal-1' })])).toHaveLength(1);
    expect(offersOf(2028)).toEqual([]);
    // Offered again once the taking over is reversed.
    const undone = journal(9, GOOD, { carriedFrom: 'journal-1', status: 'REVERSED' });
    expect(offersOf(2027, [undone])).toHaveLength(2);
    // One that was kept as a difference is offered as such alone, until the client books it.
    const kept = (bookedByClientAt: string | null) =>
      offersOf(2027, [], [journal(5, GOOD, { kind: 'UNADJUSTED', computedFrom: lease, bookedByClientAt })]);
    expect([kept(null).length, kept('2027-02-01T08:00:00.000Z').length]).toEqual([0, 1]);
    // Posted otherwise than computed, which is said.
    const { draft: computed } = proposeJournal(depreciation, yearOf(2026), 'FULL_SFRS');
    const messageOf = (lines: readonly JournalLine[]) =>
      offersOf(2027, [], [journal(6, lines, { computedFrom: depreciation })])[0]?.message;
    expect(messageOf(GOOD)).toContain('posted with other accounts or amounts');
    expect(messageOf([...computed.lines].reverse())).toContain('computed from the same terms');
    // Entered afresh this year from the same terms: not offered beside it. Something that looks like it is told.
    const afresh = (input: typeof lease, status: FsJournal['status'] = 'POSTED') =>
      offersOf(2027, [journal(8, GOOD, { computedFrom: input, status })]);
    expect(afresh(lease).map(({ reference }) => reference)).toEqual(['AJ 2']);
    expect(afresh(depreciation, 'DRAFT').map(({ reference }) => reference)).toEqual(['AJ 1']);
    expect(afresh(lease, 'REVERSED')).toHaveLength(2);
    const otherRate = { ...lease, rate: 600 } as typeof lease;
    expect(afresh(otherRate)[0]?.message).toContain(
      'AJ 8 of this year was computed for something that looks like it',
    );
    expect(afresh(otherRate)[1]?.message).not.toContain('looks like it');
    // Of two leases with the same terms, one that was entered afresh leaves the other.
    const two = [1, 2].map((number) => journal(number, GOOD, { template: 'LEASE', computedFrom: lease }));
    const one = [journal(8, GOOD, { computedFrom: lease })];
    expect(offersOf(2027, one, two).map(({ reference }) => reference)).toEqual(['AJ 2']);
    const posted = [journal(8, GOOD, { computedFrom: lease })];
    expect(kinds(GOOD, { computedFrom: lease }, { journals: posted })).toEqual(['COMPUTED_TWICE']);
    expect(kinds(GOOD, { computedFrom: depreciation }, { journals: posted })).toEqual([]);
    // Terms that give no journal are no reason for silence.
    const early = { ...lease, firstPaymentOn: date('2025-12-31') } as typeof lease;
    expect(offersOf(2027, [], [journal(7, GOOD, { computedFrom: early })])).toMatchObject([
      { draft: null, message: expect.stringContaining('is due before the lease begins') },
    ]);
  });

  it('offers nothing twice', () => {
    const taken = lastYear.map(({ id }, at) => journal(at + 1, GOOD, { carriedFrom: id }));
    expect(offersOfLastYear(lastYear, taken, date('2027-01-01'))).toEqual([]);
  });
});

describe('a correction of last year', () => {
  const keyed = (code: string, taxonomyKey: string | null) =>
    account([code, taxonomyKey ?? 'none', '0.00', '0.00'], { taxonomyKey });
  const [charge, payable, retained] = [
    keyed('6100', 'salaries'),
    keyed('2090', 'trade_payables'),
    keyed('3100', 'retained_earnings'),
  ];
  const prior = journal(1, [line(charge, money('70')), line(payable, money('-70'))], { kind: 'PRIOR_YEAR' });
  const carry = (journals: readonly FsJournal[], accounts = [charge, payable, retained]) =>
    offersToCarry(journals, accounts, TAXONOMY, date('2026-01-01'));

  it('is proposed on the balances that this year opened with, the result on retained earnings', () => {
    const [offer] = carry([prior]);
    expect(offer).toMatchObject({ kind: 'CARRY_PRIOR_YEAR', reference: 'PY 1' });
    expect(offer?.draft?.lines).toEqual([line(payable, money('-70')), line(retained, money('70'))]);
    expect(offer?.draft && draftProblems(offer.draft)).toEqual([]);
  });

  it('is not proposed where it is taken over, reversed, or cannot be told', () => {
    expect(carry([prior, journal(2, GOOD, { carriedFrom: prior.id })])).toEqual([]);
    expect(carry([{ ...prior, status: 'REVERSED' }])).toEqual([]);
    expect(carry([prior], [charge, payable])).toEqual([]);
    expect(carry([prior], [charge, keyed('2090', null), retained])).toEqual([]);
  });
});

describe('the file for the ledger', () => {
  const accrual = journal(1, GOOD, { narrative: 'Accrual, "audit"' });
  const reversed = journal(2, GOOD, { status: 'REVERSED' });
  const counter = journal(3, GOOD, { reverses: reversed.id });
  const booked = journal(4, GOOD, { bookedByClientAt: '2027-01-01T00:00:00.000Z' });
  const unadjusted = journal(1, GOOD, { kind: 'UNADJUSTED' });
  const takenBack = journal(6, GOOD, { reverses: booked.id });

  it('holds what counts and the ledger does not hold', () => {
    const all = [accrual, reversed, counter, booked, unadjusted, takenBack];
    expect(notCancelled(all).map(({ number }) => number)).toEqual([1, 6]);
  });

  it('is written in each layout', () => {
    expect(journalsFile([accrual], 'GENERAL').split('\r\n')).toEqual([
      'Date,Journal,Narrative,Account Code,Account Name,Description,Debit,Credit',
      '31/12/2026,AJ 1,"Accrual, ""audit""",6100,Audit fee,,50.00,',
      '31/12/2026,AJ 1,"Accrual, ""audit""",2090,Accrued fee,,,50.00',
      '',
    ]);
    expect(journalsFile([accrual], 'XERO').split('\r\n')[2]).toBe(
      '"AJ 1 Accrual, ""audit""",31/12/2026,"Accrual, ""audit""",2090,No Tax,-50.00,,,,',
    );
    expect(journalsFile([accrual], 'QUICKBOOKS').split('\r\n')[1]).toBe(
      'AJ 1,31/12/2026,Audit fee,50.00,,"Accrual, ""audit"""',
    );
    // A record of several lines ends with a blank line.
    expect(journalsFile([accrual, takenBack], 'MYOB').split('\r\n')).toEqual([
      'Journal Number,Date,Memo,Account Number,Debit Amount,Credit Amount,Allocation Memo',
      'AJ 1,31/12/2026,"Accrual, ""audit""",6100,50.00,,',
      'AJ 1,31/12/2026,"Accrual, ""audit""",2090,,50.00,',
      '',
      'AJ 6,31/12/2026,Accrual,6100,50.00,,',
      'AJ 6,31/12/2026,Accrual,2090,,50.00,',
      '',
    ]);
  });

  it('runs nothing in a spreadsheet', () => {
    const formula = { ...fee, accountDescription: '=HYPERLINK("x")' };
    const text = journalsFile(
      [journal(1, [line(formula, money('5')), line(accrued, money('-5'))])],
      'GENERAL',
    );
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
