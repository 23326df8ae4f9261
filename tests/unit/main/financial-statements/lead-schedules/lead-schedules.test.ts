/** Lead schedules: every account once, under a letter that stays, with totals that tie to the books; and the ratios. */
import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import {
  type LeadAccount,
  leadSchedulesOf,
} from '../../../../../main/financial-statements/lead-schedules/lead-schedules.ts';
import { ratiosOf } from '../../../../../main/financial-statements/lead-schedules/ratios.ts';
import { movementTotals } from '../../../../../renderer/screens/engagements/lead-schedules/movement-totals.ts';
import { addMoney, type Money, parseDecimal, ZERO } from '../../../../../shared/model/money.ts';

const TAXONOMY = loadReportingTaxonomy();
const money = (text: string): Money => parseDecimal(text) ?? ZERO;

function account(key: string | null, imported: string, prior: string | null, journals = '0'): LeadAccount {
  return {
    id: `${key}`,
    accountCode: '',
    accountDescription: `Account of ${key}`,
    taxonomyKey: key,
    currentYearBalance: money(imported),
    adjustment: money(journals),
    adjustedBalance: addMoney(money(imported), money(journals)),
    priorAdjustedBalance: prior === null ? null : money(prior),
  };
}

const BOOKS = [
  account('cash_and_bank', '120.00', '50.00'),
  account('trade_receivables', '300.00', '150.00'),
  account('allowance_for_doubtful_debts', '0.00', '0.00', '-30.00'),
  account('trade_payables', '-100.00', '-100.00'),
  account('revenue', '-1000.00', '-800.00'),
  account('cost_of_sales', '600.00', '400.00'),
  account('impairment_receivables', '0.00', '0.00', '30.00'),
  account('retained_earnings', '80.00', '300.00'),
  account(null, '5.00', '5.00'),
];

describe('lead schedules', () => {
  it('show each mapped account once, with journals and the change since last year', () => {
    const leads = leadSchedulesOf(BOOKS, TAXONOMY);
    expect(leads.map(({ letter }) => letter)).toEqual(['A', 'B', 'H', 'M', 'P', 'Q', 'U']);
    const [, receivables] = leads;
    expect(receivables?.rows.map(({ reference, adjusted }) => [reference, adjusted])).toEqual([
      ['B1', '300.00'],
      ['B2', '-30.00'],
    ]);
    expect(receivables?.total).toEqual({
      imported: '300.00',
      journals: '-30.00',
      adjusted: '270.00',
      prior: '150.00',
      change: '120.00',
      changePercent: '80.0',
    });
  });

  it('say growth of a credit balance as growth, and no percentage where last year is nil', () => {
    const leads = leadSchedulesOf(BOOKS, TAXONOMY);
    const revenue = leads.find(({ letter }) => letter === 'P')?.total;
    expect([revenue?.change, revenue?.changePercent]).toEqual(['-200.00', '25.0']);
    expect(leads.find(({ letter }) => letter === 'U')?.total.changePercent).toBeNull();
  });

  it('tell what an account opened with, and the journals that lead to what it closes with', () => {
    const postings = [
      { journalId: 'j1', reference: 'AJ 1', year: 'CURRENT' as const, amount: money('-30') },
      { journalId: 'j2', reference: 'PY 1', year: 'PRIOR' as const, amount: money('5') },
    ];
    const leads = leadSchedulesOf(
      [
        { ...account('cash_and_bank', '120', '50', '-30'), postings },
        {
          ...account('fixed_deposits', '70', '60'),
          openingBalance: money('65'),
          priorAdjustment: money('5'),
        },
        account('revenue', '-1000', '-800'),
        account('trade_payables', '-100', null),
      ],
      TAXONOMY,
    );
    const rows = leads.flatMap((lead) => lead.rows);
    expect(rows.map(({ opening }) => opening)).toEqual(['50.00', '70.00', null, '0.00']);
    expect(rows[0]?.postings).toEqual([{ journalId: 'j1', reference: 'AJ 1', amount: '-30.00' }]);
    const [cash] = leads;
    expect(movementTotals(cash?.rows ?? [])).toEqual({
      opening: '120.00',
      ledger: '70.00',
      journals: '-30.00',
      closing: '160.00',
    });
    expect(movementTotals(rows)).toMatchObject({ opening: null, ledger: null });
  });

  it('know no last year where one account has none', () => {
    const [lead] = leadSchedulesOf(
      [account('cash_and_bank', '1', '2'), account('fixed_deposits', '1', null)],
      TAXONOMY,
    );
    expect(lead?.total).toMatchObject({ adjusted: '2.00', prior: null, change: null, changePercent: null });
  });

  it('take every line of the statements, so that their totals are those of the books', () => {
    const everything = TAXONOMY.items.map((item, at) => account(item.key, `${at}.07`, `-${at}.01`, '3'));
    const leads = leadSchedulesOf(everything, TAXONOMY);
    expect(leads.flatMap(({ rows }) => rows)).toHaveLength(TAXONOMY.items.length);
    const totals = addMoney(...leads.map(({ total }) => total.adjusted));
    expect(totals).toBe(addMoney(...everything.map(({ adjustedBalance }) => adjustedBalance)));
    const references = leads.flatMap(({ rows }) => rows.map(({ reference }) => reference));
    expect(new Set(references).size).toBe(references.length);
  });
});

describe('ratios', () => {
  const ratios = (accounts: readonly LeadAccount[], current = 365) =>
    new Map(ratiosOf(accounts, TAXONOMY, { current, prior: 365 }).map((ratio) => [ratio.label, ratio]));

  it('are computed of adjusted balances for both years, and say what moved', () => {
    const found = ratios(BOOKS);
    expect(found.get('Gross margin')).toMatchObject({
      current: '40.0',
      prior: '50.0',
      sentence:
        'Gross margin fell from 50.0 % to 40.0 %: revenue rose from 800.00 to 1,000.00; gross profit stayed at 400.00.',
    });
    expect(found.get('Current ratio')?.sentence).toBe(
      'Current ratio rose from 2.0 times to 3.9 times: current assets rose from 200.00 to 390.00; current liabilities stayed at 100.00.',
    );
    // Both moved: the figure that moved the ratio most comes first.
    expect(found.get('Debtor days')?.sentence).toContain(
      ': trade receivables rose from 150.00 to 270.00; revenue rose from 800.00 to 1,000.00.',
    );
    // 270 of 1,000 over 365 days; 150 of 800.
    expect(found.get('Debtor days')).toMatchObject({ current: '98.6', prior: '68.4' });
    expect(found.get('Interest cover')?.sentence).toMatch(/^Interest cover: not computed/);
  });

  it('count the days of a long period, and tell that last year is not known', () => {
    expect(ratios(BOOKS, 457).get('Creditor days')?.current).toBe('76.2');
    expect(ratios(BOOKS, 457).get('Creditor days')?.sentence).toContain(
      '; the period has 457 days, last year’s 365.',
    );
    const first = ratios(BOOKS.map((each) => ({ ...each, priorAdjustedBalance: null })));
    expect(first.get('Gross margin')?.sentence).toBe(
      'Gross margin: 40.0 % (gross profit 400.00, revenue 1,000.00). Last year’s is not known.',
    );
  });
});
