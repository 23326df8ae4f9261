/** What single accounts tell a reviewer: each anomaly once where it is due, and never on ordinary books. */
import { describe, expect, it } from 'vitest';
import {
  asAdjusted,
  withAdjustments,
} from '../../../../../main/financial-statements/books/adjusted-balances.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import type { StatementItem } from '../../../../../main/financial-statements/statements/statement-input.ts';
import type { FsJournal } from '../../../../../shared/model/journals.ts';
import type { Anomaly } from '../../../../../shared/model/statements.ts';
import { journal, line } from '../books/sample-journals.ts';
import { books, HEADER, money, type Row, TAXONOMY, TRADING } from './sample-books.ts';

const ORDINARY = books(TRADING);

/** The trading company with more accounts; the last one balances them in cash. */
function withAccounts(
  ...accounts: readonly (Partial<StatementItem> & { readonly row: Row })[]
): StatementItem[] {
  const more = accounts.map(({ row, ...change }, at): StatementItem => {
    const [item] = books([row]);
    if (!item) throw new Error('no row');
    return { ...item, ...change, id: `more-${at}`, accountCode: `9${at}` };
  });
  return [...ORDINARY, ...more];
}

function anomalies(items: readonly StatementItem[]): readonly Anomaly[] {
  return computeStatements({ header: HEADER, items, hasPriorYear: true, taxonomy: TAXONOMY, rules: [] })
    .anomalies;
}

const of = (kind: Anomaly['kind'], items: readonly StatementItem[]) =>
  anomalies(items).filter((each) => each.kind === kind);

describe('account anomalies', () => {
  it('say nothing about ordinary books', () => {
    expect(anomalies(ORDINARY)).toEqual([]);
  });

  it('name assets with a credit and liabilities with a debit balance, with the lines they stand on', () => {
    const found = of(
      'ABNORMAL_BALANCE_SIDE',
      withAccounts(
        { row: ['cash_and_bank', '-1250.00', '-1.00'], accountDescription: 'DBS current account' },
        { row: ['trade_payables', '1250.00', '1.00'], accountDescription: 'Kestrel Supplies' },
      ),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.fields).toEqual(['cash_and_bank', 'trade_payables']);
    expect(found[0]?.message).toContain('2 accounts stand');
    expect(found[0]?.message).toContain('DBS current account (1,250.00)');
  });

  it('know that contra accounts stand on the other side by nature', () => {
    const contra = withAccounts(
      { row: ['property_plant_equipment', '-500.00', '-400.00'], accountDescription: 'Acc. depn - vehicles' },
      { row: ['allowance_for_doubtful_debts', '-500.00', '-400.00'], accountDescription: 'Doubtful debts' },
      { row: ['inventories', '-500.00', '-400.00'], accountDescription: 'Provision for obsolescence' },
      { row: ['cash_and_bank', '1500.00', '1200.00'], accountDescription: 'OCBC' },
    );
    expect(of('ABNORMAL_BALANCE_SIDE', contra)).toEqual([]);
  });

  it('name income with a debit and costs with a credit that matter, and no refund or recovery', () => {
    const found = of(
      'ABNORMAL_BALANCE_SIDE',
      withAccounts(
        { row: ['revenue', '90000.00', '0.00'], accountDescription: 'Sales - domestic' },
        { row: ['professional_fees', '-90000.00', '0.00'], accountDescription: 'Heron Consultants' },
        { row: ['revenue', '1.00', '0.00'], accountDescription: 'Sales - scrap' },
        { row: ['salaries', '-90000.00', '0.00'], accountDescription: 'Salaries recharged' },
        { row: ['foreign_exchange_loss', '-90000.00', '0.00'], accountDescription: 'Currency' },
      ),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.fields).toEqual(['revenue', 'professional_fees']);
    expect(found[0]?.message).toContain('2 accounts of profit or loss stand on the unusual side');
    expect(found[0]?.message).toContain('Sales - domestic 90,000.00; ');
  });

  it('read the short forms of contra accounts', () => {
    const contra = withAccounts({
      row: ['property_plant_equipment', '-500.00', '-400.00'],
      accountDescription: 'ACC_DEP_Building',
    });
    expect(of('ABNORMAL_BALANCE_SIDE', contra)).toEqual([]);
  });

  it('ask for suspense to be cleared', () => {
    const found = of(
      'SUSPENSE_ACCOUNT',
      withAccounts(
        { row: ['suspense_debit', '75.20', '0.00'], accountDescription: 'Suspense' },
        { row: ['cash_and_bank', '-75.20', '0.00'] },
      ),
    );
    expect(found[0]?.fields).toEqual(['suspense_debit']);
    expect(found[0]?.message).toContain('90 Suspense 75.20');
  });

  it('question a round sum in an account for differences, and only a round one', () => {
    const adjusting = (amount: string) =>
      of(
        'ROUND_SUM_PLUG',
        withAccounts(
          { row: ['other_payables', `-${amount}`, '0.00'], accountDescription: 'Year-end adjustment' },
          { row: ['cash_and_bank', amount, '0.00'] },
        ),
      );
    expect(adjusting('5000.00')[0]?.fields).toEqual(['other_payables']);
    expect(adjusting('5000.37')).toEqual([]);
  });

  it.each([
    ['Temporary occupation licence', false],
    ['Temporary staff', false],
    ['Clearing and forwarding charges', false],
    ['Exchange difference', false],
    ['Temporary account', true],
    ['Temp', true],
    ['Bank clearing', true],
    ['Opening difference', true],
  ])('call "%s" an account for differences: %s', (accountDescription, held) => {
    const found = of(
      'ROUND_SUM_PLUG',
      withAccounts(
        { row: ['other_payables', '-5000.00', '0.00'], accountDescription },
        { row: ['cash_and_bank', '5000.00', '0.00'] },
      ),
    );
    expect(found.length > 0).toBe(held);
  });

  it('show lines of one year only once they matter', () => {
    const gap = (amount: string) =>
      of(
        'PRIOR_YEAR_GAP',
        withAccounts(
          { row: ['intangible_assets', amount, '0.00'] },
          { row: ['cash_and_bank', `-${amount}`, '0.00'] },
        ),
      );
    expect(gap('9000.00')[0]?.fields).toEqual(['intangible_assets']);
    expect(gap('90.00')).toEqual([]);
  });

  it('count mappings of low confidence until a person has set them', () => {
    const low = (isOverride: boolean) =>
      of(
        'UNREVIEWED_LOW_MAPPING',
        ORDINARY.map((item) =>
          item.taxonomyKey === 'inventories'
            ? { ...item, mappingConfidence: 'LOW' as const, isOverride }
            : item,
        ),
      );
    expect(low(false)[0]?.fields).toEqual(['inventories']);
    expect(low(true)).toEqual([]);
  });

  it('name a journal of last year that a file without last year leaves nothing to adjust', () => {
    const kept = ORDINARY.map((item) => ({ ...item, origin: 'FILE' as const }));
    const [stock, profits] = [kept[2], kept[5]];
    if (!stock || !profits) throw new Error('no accounts');
    const lines = [line(stock, money('-50.00')), line(profits, money('50.00'))];
    const posted = journal(1, lines, { kind: 'PRIOR_YEAR' });
    const undone = lines.map((each) => ({ ...each, debit: each.credit, credit: each.debit }));
    const without = kept.map((item) => ({ ...item, priorYearBalance: null }));
    const opened = without.map((item, at) => ({
      ...item,
      openingBalance: kept[at]?.priorYearBalance ?? null,
    }));
    const told = (items: typeof kept, journals: readonly FsJournal[]) =>
      of('JOURNAL_NOT_COUNTED', withAdjustments(items, journals).map(asAdjusted)).map(
        ({ message }) => message,
      );
    expect(told(without, [posted])).toEqual([expect.stringContaining('PY 1 adjusts no balance here')]);
    expect(told(kept, [posted])).toEqual([]);
    expect(told(opened, [posted])).toEqual([]);
    expect(told(without, [posted, journal(2, undone, { kind: 'PRIOR_YEAR' })])).toEqual([]);
  });
});
