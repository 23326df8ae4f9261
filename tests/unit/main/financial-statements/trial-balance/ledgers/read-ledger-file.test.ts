/** Pulled replies of the two ledgers, read the way of any file: every row accounted for, both years side by side. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { statedClass } from '../../../../../../main/financial-statements/trial-balance/headings/stated-classes.ts';
import { requireFileStillAsked } from '../../../../../../main/financial-statements/trial-balance/ledgers/ledger-agreement.ts';
import { writeLedgerFile } from '../../../../../../main/financial-statements/trial-balance/ledgers/read-ledger-file.ts';
import { xeroDate } from '../../../../../../main/financial-statements/trial-balance/ledgers/xero-replies.ts';
import { readTrialBalance } from '../../../../../../main/financial-statements/trial-balance/read-trial-balance.ts';
import { isoDateSchema, twelveMonthsTo } from '../../../../../../shared/model/dates.ts';
import type { Ledger, LedgerReplySubject } from '../../../../../../shared/model/ledgers.ts';
import {
  type Books,
  quickBooksAccounts,
  quickBooksPreferences,
  quickBooksTrialBalance,
  WREN_BOOKS,
  xeroAccounts,
  xeroOrganisation,
  xeroTrialBalance,
} from '../../../../../support/ledgers/books.ts';

const PERIOD_END = isoDateSchema.parse('2025-12-31');
const PRIOR_END = isoDateSchema.parse('2024-12-31');
type Bodies = Partial<Record<LedgerReplySubject, unknown>>;

const ofXero = (books: Books): Bodies => ({
  ORGANISATION: xeroOrganisation(books, 'o1'),
  ACCOUNTS: xeroAccounts(books),
  TRIAL_BALANCE: xeroTrialBalance(books, PERIOD_END),
  PRIOR_TRIAL_BALANCE: xeroTrialBalance(books, PRIOR_END),
});
const ofQuickBooks = (books: Books): Bodies => ({
  SETTINGS: quickBooksPreferences(books),
  ACCOUNTS: quickBooksAccounts(books, 1, 1000),
  TRIAL_BALANCE: quickBooksTrialBalance(books, PERIOD_END),
  PRIOR_TRIAL_BALANCE: quickBooksTrialBalance(books, PRIOR_END),
});

function fileOf(ledger: Ledger, bodies: Bodies, hasPrior = true): Uint8Array {
  return writeLedgerFile({
    format: 'fairview ledger replies',
    version: 1,
    ledger,
    organisation: { id: 'o1', name: WREN_BOOKS.name },
    currency: 'SGD',
    period: twelveMonthsTo(PERIOD_END),
    priorPeriod: hasPrior ? twelveMonthsTo(PRIOR_END) : null,
    pulledAt: '2026-02-01T00:00:00.000Z',
    replies: (Object.entries(bodies) as [LedgerReplySubject, unknown][]).map(([subject, content]) => {
      const body = typeof content === 'string' ? content : JSON.stringify(content);
      const sha256 = createHash('sha256').update(body).digest('hex');
      return { subject, address: `https://ledger.example/${subject}`, sha256, body };
    }),
  });
}

const read = (bytes: Uint8Array) => readTrialBalance(bytes, 'pull.json', { yearEnd: PERIOD_END });

describe.each([
  ['XERO', ofXero],
  ['QUICKBOOKS', ofQuickBooks],
] as const)('a pull from %s', (ledger, bodiesOf) => {
  it('gives every account with both years, by code and name of the chart', async () => {
    const { items, report } = await read(fileOf(ledger, bodiesOf(WREN_BOOKS)));
    const found = new Map(items.map((item) => [item.accountCode, item]));
    expect(items).toHaveLength(WREN_BOOKS.accounts.length);
    for (const { code, at } of WREN_BOOKS.accounts) {
      const item = found.get(code);
      expect([code, item?.currentYearBalance, item?.priorYearBalance]).toEqual([
        code,
        at[PERIOD_END] ?? '0.00',
        at[PRIOR_END] ?? '0.00',
      ]);
    }
    expect(report.totals).toMatchObject({ difference: '0.00', priorDifference: '0.00' });
    expect(report.warnings).toEqual([]);
    expect(report.questions.filter(({ answered }) => !answered)).toEqual([]);
    expect(report.rows).toMatchObject({ accounts: items.length });
    // Each account comes with the class that the ledger gives it, in words.
    const classed = report.accountClasses.flatMap(({ name, rows }) =>
      rows.map((row) => [row, statedClass(name)]),
    );
    expect(classed).toHaveLength(items.length);
    expect(classed.every(([, known]) => known !== undefined)).toBe(true);
    const rent = items.find(({ accountCode }) => accountCode === '469')?.sourceRow;
    expect(classed.find(([row]) => row === rent)?.[1]).toMatchObject({ family: 'EXPENSE' });
    expect(report.leftOut.map(({ text }) => text.toLowerCase()).join('\n')).toContain('total');
  });

  it.each(['Total Care Insurance', 'Total', 'Difference', 'Net Income', 'Debit'])(
    'takes an account called "%s" that has no code',
    async (name) => {
      const books = {
        ...WREN_BOOKS,
        accounts: WREN_BOOKS.accounts.map((each) => ({
          ...each,
          code: '',
          name: each.code === '469' ? name : each.name,
        })),
      };
      const { items, report } = await read(fileOf(ledger, bodiesOf(books)));
      expect(items.find(({ accountDescription }) => accountDescription === name)).toMatchObject({
        currentYearBalance: '24000.00',
        priorYearBalance: '24000.00',
      });
      expect(items).toHaveLength(WREN_BOOKS.accounts.length);
      expect(report.totals).toMatchObject({ difference: '0.00', priorDifference: '0.00' });
    },
  );

  it('says that the period is open, and until when it is locked', async () => {
    const open = await read(fileOf(ledger, bodiesOf({ ...WREN_BOOKS, lockedUntil: '2025-11-30' })));
    expect(open.report.warnings.map(({ kind }) => kind)).toEqual(['PERIOD_OPEN']);
    expect(open.report.warnings[0]?.message).toContain('30 November 2025');
    const never = await read(fileOf(ledger, bodiesOf({ ...WREN_BOOKS, lockedUntil: null })));
    expect(never.report.warnings[0]?.message).toContain('no lock date');
  });

  it('has no year before where none was asked for, or the ledger holds none', async () => {
    const { PRIOR_TRIAL_BALANCE: _, ...alone } = bodiesOf(WREN_BOOKS);
    const first = await read(fileOf(ledger, alone, false));
    const held = WREN_BOOKS.accounts.filter(({ at }) => at[PERIOD_END] !== undefined);
    expect(first.items.map(({ priorYearBalance }) => priorYearBalance)).toEqual(held.map(() => null));
    const young = {
      ...WREN_BOOKS,
      accounts: held.map((each) => ({ ...each, at: { [PERIOD_END]: each.at[PERIOD_END] ?? '' } })),
    };
    expect(first.report.warnings).toEqual([]);
    const { items, report } = await read(fileOf(ledger, bodiesOf(young)));
    expect(items.every(({ priorYearBalance }) => priorYearBalance === null)).toBe(true);
    // It was asked for, so that nobody takes its absence for an answer.
    expect(report.warnings.map(({ kind }) => kind)).toEqual(['NO_PRIOR_YEAR']);
    expect(report.warnings[0]?.message).toContain('31 December 2024');
  });

  it('refuses what it does not know, what is of another date, and a file that was changed', async () => {
    const bodies = bodiesOf(WREN_BOOKS);
    const refused = (bytes: Uint8Array) =>
      expect(read(bytes)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
    for (const hostile of ['', 'no JSON', [], { Reports: [], Rows: {} }, { Reports: [{ Rows: [{}] }] }, 7])
      await refused(fileOf(ledger, { ...bodies, TRIAL_BALANCE: hostile }));
    await refused(fileOf(ledger, { ...bodies, TRIAL_BALANCE: bodies.PRIOR_TRIAL_BALANCE }));
    await refused(fileOf(ledger, { ...bodies, ACCOUNTS: { Accounts: [{ Name: 7 }], QueryResponse: [] } }));
    const text = new TextDecoder().decode(fileOf(ledger, bodies));
    expect(text).toContain('120000.55');
    await refused(new TextEncoder().encode(text.replace('120000.55', '120000.56')));
  });
});

/** A report as the stand-in makes it, with other words in its head. */
const titled = (titles: readonly string[] | undefined, ReportDate: string) => {
  const { Reports } = xeroTrialBalance(WREN_BOOKS, PERIOD_END) as { Reports: object[] };
  return { Reports: [{ ...Reports[0], ReportTitles: titles, ReportDate }] };
};

it('takes the date of a report of Xero from its titles, not the day on which it was made', async () => {
  const pull = (titles: readonly string[] | undefined) =>
    read(
      fileOf('XERO', {
        ...ofXero(WREN_BOOKS),
        TRIAL_BALANCE: titled(titles, '31 December 2025'),
      }),
    );
  const named = ['Trial Balance', WREN_BOOKS.name];
  const { report } = await pull([...named, 'As at 31 December 2025']);
  expect(report.imported).toBe(WREN_BOOKS.accounts.length);
  await expect(pull([...named, 'As at 31 December 2024'])).rejects.toThrow('2024-12-31');
  for (const undated of [undefined, [], named, [...named, 'As at the end']])
    await expect(pull(undated)).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
});

it('refuses a report of QuickBooks of another basis, currency or period', async () => {
  const pull = (header: object, subject: 'TRIAL_BALANCE' | 'PRIOR_TRIAL_BALANCE' = 'TRIAL_BALANCE') => {
    const bodies = ofQuickBooks(WREN_BOOKS);
    const report = bodies[subject] as { Header: object };
    return read(
      fileOf('QUICKBOOKS', { ...bodies, [subject]: { ...report, Header: { ...report.Header, ...header } } }),
    );
  };
  await expect(pull({ ReportBasis: 'Cash' })).rejects.toThrow('accrual basis');
  await expect(pull({ ReportBasis: 'Cash' }, 'PRIOR_TRIAL_BALANCE')).rejects.toThrow('accrual basis');
  await expect(pull({ Currency: 'USD' })).rejects.toThrow('in USD');
  await expect(pull({ StartPeriod: '2025-12-01' })).rejects.toThrow('2025-12-01');
  await expect(pull({ ReportBasis: undefined })).rejects.toMatchObject({ code: 'UNREADABLE_FILE' });
});

it('is asked for still only while the header is that of the pull', () => {
  const pulled = fileOf('XERO', ofXero(WREN_BOOKS));
  const header = {
    functionalCurrency: 'SGD',
    periodStart: twelveMonthsTo(PERIOD_END).start,
    yearEndDate: PERIOD_END,
    firstPeriod: false,
  };
  const judge = (change: Partial<typeof header>) => () =>
    requireFileStillAsked(pulled, { ...header, ...change });
  expect(judge({})).not.toThrow();
  for (const change of [
    { functionalCurrency: 'USD' },
    { periodStart: PRIOR_END },
    { yearEndDate: PRIOR_END },
    { firstPeriod: true },
  ])
    expect(judge(change)).toThrow('Pull again');
  const others = new TextEncoder().encode('Code,Name,Debit,Credit');
  expect(() => requireFileStillAsked(others, header)).not.toThrow();
  expect(() => requireFileStillAsked(pulled.subarray(0, 60), header)).toThrow('damaged');
});

it('reads the dates of Xero in both of their forms', () => {
  expect(xeroDate('/Date(1767139200000+0000)/')).toBe('2025-12-31');
  expect(xeroDate('2025-12-31T00:00:00')).toBe('2025-12-31');
  expect([xeroDate(null), xeroDate(''), xeroDate('soon')]).toEqual([null, null, null]);
});
