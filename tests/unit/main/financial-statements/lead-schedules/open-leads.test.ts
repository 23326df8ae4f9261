/** Tick marks, comments and the mark of materiality on the rows of lead schedules. */
import { describe, expect, it } from 'vitest';
import { withAdjustments } from '../../../../../main/financial-statements/books/adjusted-balances.ts';
import { benchmarksOf } from '../../../../../main/financial-statements/lead-schedules/benchmarks.ts';
import { leadSchedulesOf } from '../../../../../main/financial-statements/lead-schedules/lead-schedules.ts';
import { openedLeads } from '../../../../../main/financial-statements/lead-schedules/open-leads.ts';
import { earlierBalance, type LeadNote } from '../../../../../shared/model/lead-schedules.ts';
import { books, money, TAXONOMY, TRADING } from '../statements/sample-books.ts';

const accounts = withAdjustments(
  books(TRADING).map((item) => ({ ...item, origin: 'FILE' as const })),
  [],
);
const note = (accountCode: string, accountDescription: string, comment: string): LeadNote => ({
  id: `note-${comment}`,
  engagementId: 'e',
  accountCode,
  accountDescription,
  marks: ['casts'],
  comment,
  balance: money('47999.25'),
  staffId: 's',
  at: '2026-01-01T00:00:00.000Z',
});
const materiality = {
  id: 'm',
  engagementId: 'e',
  benchmark: 'REVENUE' as const,
  benchmarkAmount: money('200000.50'),
  overallRate: 100,
  performanceRate: 7500,
  trivialRate: 500,
  reason: 'Because.',
  overall: money('10000.00'),
  performance: money('7500.00'),
  trivial: money('500.00'),
  staffId: 's',
  at: '2026-01-01T00:00:00.000Z',
};

describe('opened lead schedules', () => {
  const { leads, strayNotes } = openedLeads(
    leadSchedulesOf(accounts, TAXONOMY),
    accounts,
    {
      current: [note('1003', 'cash_and_bank', 'Agreed'), note('9999', 'Gone', 'Old work')],
      // Last year's ledger had another code for the bank.
      lastYear: [note('777', 'Cash and bank', 'Was agreed')],
    },
    materiality,
  );
  const row = (key: string) =>
    leads.flatMap(({ rows }) => rows).find(({ accountDescription }) => accountDescription === key);

  it('show the work of this year, and beside it what last year said', () => {
    expect(row('cash_and_bank')).toMatchObject({
      work: { marks: ['casts'], comment: 'Agreed' },
      lastYear: { comment: 'Was agreed' },
    });
    expect(row('inventories')).toMatchObject({ work: null, lastYear: null });
  });

  it('list a note whose account the books no longer hold', () => {
    expect(strayNotes.map(({ comment }) => comment)).toEqual(['Old work']);
  });

  it('show a note by the exact name before one by an earlier name, and say that a balance has moved', () => {
    const notes = [note('1003', 'Bank', 'Before'), note('1003', 'cash_and_bank', 'Now')];
    const opened = openedLeads(
      leadSchedulesOf(accounts, TAXONOMY),
      accounts,
      { current: notes, lastYear: [] },
      null,
    );
    const bank = opened.leads.flatMap(({ rows }) => rows).find(({ accountCode }) => accountCode === '1003');
    if (!bank) throw new Error('no bank');
    expect([bank.work?.comment, opened.strayNotes.map(({ comment }) => comment)]).toEqual([
      'Now',
      ['Before'],
    ]);
    expect(earlierBalance(bank)).toBe('');
    expect(earlierBalance({ ...bank, adjusted: money('1.00') })).toBe('was 47,999.25 when marked');
  });

  it('mark changes above performance materiality', () => {
    expect(row('cash_and_bank')).toMatchObject({ change: '19999.25', exceeds: true });
    expect(row('trade_receivables')).toMatchObject({ change: '5500.35', exceeds: false });
  });

  it('have benchmarks that agree with the statements', () => {
    const amounts = Object.fromEntries(
      benchmarksOf(accounts, TAXONOMY).map(({ key, amount }) => [key, amount]),
    );
    expect(amounts).toEqual({
      PROFIT_BEFORE_TAX: '33999.75',
      REVENUE: '200000.50',
      TOTAL_ASSETS: '138500.00',
      NET_ASSETS: '105500.00',
      EXPENSES: '166500.75',
    });
  });
});
