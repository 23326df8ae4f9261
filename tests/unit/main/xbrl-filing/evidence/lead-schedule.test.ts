/** Every account of the trial balance stands once in the lead schedule: under its own line, not under totals. */
import { describe, expect, it } from 'vitest';
import { type FilingBooks, leadSchedule } from '../../../../../main/xbrl-filing/evidence/lead-schedule.ts';
import type { SourceAccount, StatementPart } from '../../../../../shared/model/provenance.ts';
import { money, sampleLine } from '../../../validation/sample-content.ts';

const account = (id: string): SourceAccount => ({
  id,
  accountCode: id,
  accountDescription: `Account ${id}`,
  taxonomyKey: 'any',
  currentYearBalance: money('1.00'),
  priorYearBalance: null,
  sourceRow: 1,
});
const part = (key: string, ...sourceItemIds: string[]): StatementPart => ({
  key,
  label: key,
  current: money('1.00'),
  prior: null,
  exactCurrent: null,
  exactPrior: null,
  sourceItemIds,
});
const line = (id: string, statement: 'balance_sheet' | 'income_statement' | 'cash_flow') =>
  sampleLine({ id, label: id, statement, valueCurrent: money('1.00') });

describe('the lead schedule', () => {
  const lines = [
    line('receivables', 'balance_sheet'),
    line('total', 'balance_sheet'),
    line('earnings', 'balance_sheet'),
    line('revenue', 'income_statement'),
    line('flow', 'cash_flow'),
  ];
  const filing: FilingBooks = {
    books: {
      engagementId: 'engagement',
      statementVersion: 1,
      file: null,
      accounts: ['1', '2', '3', '4', '5'].map(account),
    },
    parts: {
      total: [part('total_assets', '1', '2')],
      receivables: [part('trade', '1'), part('other', '2')],
      // Retained earnings rest on the profit, and so on its accounts.
      earnings: [part('retained_earnings', '3', '4')],
      revenue: [part('revenue', '4')],
      flow: [part('cash', '5')],
    },
    noteNumbers: { trade: 6, other: 5, revenue: 12 },
  };

  it('puts each account under the line it first stands in, with its notes', () => {
    const leads = leadSchedule(lines, filing);
    expect(
      leads.map(({ line: own, notes, accounts }) => [own?.id, notes, accounts.map(({ id }) => id)]),
    ).toEqual([
      ['receivables', '5, 6', ['1', '2']],
      ['earnings', '', ['3']],
      ['revenue', '12', ['4']],
      [undefined, '', ['5']],
    ]);
  });
});
