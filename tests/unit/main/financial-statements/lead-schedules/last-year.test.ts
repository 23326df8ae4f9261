/** Leads and ratios compare with the source that the comparatives come from; nothing of it is lost or split by a guess. */
import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import {
  FROM_COLUMN,
  type LastYear,
  withLastYear,
} from '../../../../../main/financial-statements/lead-schedules/last-year.ts';
import {
  type LeadAccount,
  leadSchedulesOf,
} from '../../../../../main/financial-statements/lead-schedules/lead-schedules.ts';
import {
  type LeadNotes,
  notesByAccount,
  openedLeads,
} from '../../../../../main/financial-statements/lead-schedules/open-leads.ts';
import { ratiosOf } from '../../../../../main/financial-statements/lead-schedules/ratios.ts';
import type { LeadNote } from '../../../../../shared/model/lead-schedules.ts';
import { type Money, parseDecimal, ZERO } from '../../../../../shared/model/money.ts';

const TAXONOMY = loadReportingTaxonomy();
const NO_NOTES: LeadNotes = { current: [], lastYear: [] };
const money = (text: string): Money => parseDecimal(text) ?? ZERO;

function account(accountCode: string, accountDescription: string, key: string, now: string, column: string) {
  return {
    id: accountCode,
    accountCode,
    accountDescription,
    taxonomyKey: key,
    origin: 'FILE' as const,
    currentYearBalance: money(now),
    adjustment: ZERO,
    adjustedBalance: money(now),
    priorAdjustedBalance: money(column),
  };
}

const closed = (accountCode: string, accountDescription: string, taxonomyKey: string, balance: string) => ({
  id: `closed ${accountCode}`,
  accountCode,
  accountDescription,
  taxonomyKey,
  currentYearBalance: money(balance),
});

const BOOKS = [
  account('1000', 'Bank', 'cash_and_bank', '120.00', '50.00'),
  account('1100', 'Debtors, local', 'trade_receivables', '200.00', '150.00'),
  account('1110', 'Debtors, overseas', 'trade_receivables', '100.00', '0.00'),
  account('4000', 'Sales', 'revenue', '-1000.00', '-800.00'),
];

function leads(lastYear: LastYear) {
  const accounts = withLastYear(BOOKS, lastYear, TAXONOMY);
  const columnOf = new Map(BOOKS.map(({ id, priorAdjustedBalance }) => [id, priorAdjustedBalance]));
  const byLine = lastYear.source === 'LINES';
  const { leads: opened } = openedLeads(
    leadSchedulesOf(accounts, TAXONOMY, byLine),
    accounts,
    NO_NOTES,
    null,
    columnOf,
  );
  const of = (letter: string) => opened.find((lead) => lead.letter === letter);
  return { of, accounts };
}

describe('last year of lead schedules', () => {
  it('is the column of the file where nothing better is known', () => {
    expect(withLastYear(BOOKS, FROM_COLUMN, TAXONOMY)).toBe(BOOKS);
  });

  it('is not known where the books behind the comparatives were not kept', () => {
    const { of } = leads({ source: 'NOT_KEPT' });
    expect(of('A')?.total).toMatchObject({ prior: null, change: null });
    expect(of('A')?.inColumn).toBeNull();
  });

  it('comes from last year’s accounts by code, then name; one that is gone keeps its balance', () => {
    const { of } = leads({
      source: 'ACCOUNTS',
      balances: [
        closed('1000', 'Bank', 'cash_and_bank', '55.00'),
        closed('9', 'Debtors, local', 'trade_receivables', '140.00'),
        closed('1190', 'Retentions', 'trade_receivables', '25.00'),
        closed('4000', 'Sales', 'revenue', '-800.00'),
      ],
    });
    expect(of('A')?.total).toMatchObject({ prior: '55.00', change: '65.00' });
    expect(of('A')?.inColumn).toBe('50.00');
    expect(
      of('B')?.rows.map(({ accountDescription, adjusted, prior }) => [accountDescription, adjusted, prior]),
    ).toEqual([
      ['Debtors, local', '200.00', '140.00'],
      ['Debtors, overseas', '100.00', '0.00'],
      ['Retentions', '0.00', '25.00'],
    ]);
    expect(of('B')?.total).toMatchObject({ adjusted: '300.00', prior: '165.00' });
    expect(of('P')?.inColumn).toBeNull();
  });

  it('keeps the notes of this year’s accounts apart from those of accounts that are gone', () => {
    const accounts = withLastYear(
      BOOKS,
      {
        source: 'ACCOUNTS',
        balances: [
          closed('4000', 'Consulting income', 'other_income', '-90.00'),
          // The same account stood on another line.
          closed('1100', 'Debtors, local', 'other_receivables', '140.00'),
        ],
      },
      TAXONOMY,
    );
    const note = (accountCode: string, accountDescription: string, comment: string): LeadNote => ({
      id: comment,
      engagementId: 'e',
      accountCode,
      accountDescription,
      marks: [],
      comment,
      balance: null,
      staffId: 's',
      at: '2026-01-01T00:00:00.000Z',
    });
    const { byAccount, stray } = notesByAccount(accounts, [
      note('4000', 'Consulting income', 'ended in March'),
      note('4000', 'Sales', 'agreed to invoices'),
      note('1100', 'Debtors, local', 'confirmed'),
      note('7777', 'Nothing', 'left'),
    ]);
    expect([...byAccount].map(([id, { comment }]) => [id, comment]).toSorted()).toEqual([
      ['1100', 'confirmed'],
      ['4000', 'agreed to invoices'],
      ['last year closed 4000', 'ended in March'],
    ]);
    expect(stray.map(({ comment }) => comment)).toEqual(['left']);
    const opened = openedLeads([], accounts, { current: [], lastYear: stray }, null);
    expect(opened.strayNotesOfLastYear.map(({ comment }) => comment)).toEqual(['left']);
    // Written while it was the only one: the row of last year alone shows it, and no other account.
    const [alone] = notesByAccount(accounts, [note('4000', 'Consulting income', 'ended')]).byAccount.keys();
    expect(alone).toBe('last year closed 4000');
  });

  it('of signed statements stands on the line, never split among its accounts', () => {
    const { of, accounts } = leads({
      source: 'LINES',
      balances: [
        closed('', 'Cash and bank balances', 'cash_and_bank', '55.00'),
        closed('', 'Trade receivables', 'trade_receivables', '165.00'),
        closed('', 'Inventories', 'inventories', '70.00'),
        closed('', 'Revenue', 'revenue', '-800.00'),
      ],
    });
    expect(of('A')?.rows.map(({ prior, change }) => [prior, change])).toEqual([['55.00', '65.00']]);
    expect(of('B')?.rows.map(({ prior, change }) => [prior, change])).toEqual([
      [null, null],
      [null, null],
      ['165.00', null],
    ]);
    expect(of('B')?.total).toMatchObject({ adjusted: '300.00', prior: '165.00', change: '135.00' });
    // What was not printed is said, not shown as a nil that somebody signed.
    const bare = leads({
      source: 'LINES',
      balances: [closed('', 'Cash', 'cash_and_bank', '55.00'), closed('', 'Revenue', 'revenue', '-55.00')],
    });
    expect(bare.of('A')?.rows.map(({ notSigned }) => notSigned)).toEqual([false]);
    expect(bare.of('B')?.rows.map(({ notSigned, change }) => [notSigned, change])).toEqual([
      [true, '200.00'],
      [true, '100.00'],
    ]);
    // A line that this year does not hold is not lost.
    const inventories = accounts.find(({ taxonomyKey }) => taxonomyKey === 'inventories');
    expect(inventories).toMatchObject({ adjustedBalance: '0.00', priorAdjustedBalance: '70.00' });
    const days = { current: 365, prior: 365 };
    const ofAccounts = (list: readonly LeadAccount[]) => ratiosOf(list, TAXONOMY, days, true);
    expect(ofAccounts(accounts).some(({ prior }) => prior !== null)).toBe(true);
  });
});
