import { describe, expect, it } from 'vitest';
import type { FilingContent } from '../../../validation/filing-content.ts';
import { buildFacts, type FilingFact } from '../../../validation/filing-facts.ts';
import { confirmed, money, sampleContent, sampleLine } from './sample-content.ts';
import { sampleLookup } from './sample-taxonomy.ts';

function facts(changes: Partial<FilingContent>) {
  return buildFacts(sampleContent(changes), sampleLookup);
}

function of(list: readonly FilingFact[], elementId: string) {
  return list.filter((fact) => fact.elementId === elementId);
}

describe('facts of a filing', () => {
  it('makes one fact per confirmed mapping and period that has a value', () => {
    const line = sampleLine({
      valueCurrent: money('1200.00'),
      valuePrior: money('900.00'),
      mapping: confirmed('tx-as_CashAndBankBalances'),
    });
    const noPrior = sampleLine({ valueCurrent: money('5.00'), mapping: confirmed('tx-as_ShareCapital') });
    const set = facts({ lines: [line, noPrior] });
    expect(of(set.facts, 'tx-as_CashAndBankBalances')).toEqual([
      expect.objectContaining({
        period: 'CURRENT',
        value: '1200.00',
        balanceAt: 'CLOSING',
        lineItemIds: [line.id],
      }),
      expect.objectContaining({ period: 'PRIOR', value: '900.00', source: 'LINE', numeric: true }),
    ]);
    expect(of(set.facts, 'tx-as_ShareCapital')).toHaveLength(1);
  });

  it('leaves out unconfirmed and excluded lines', () => {
    const open = sampleLine({
      valueCurrent: money('1.00'),
      mapping: confirmed('tx-as_CashAndBankBalances', { confirmedById: null, confirmedAt: null }),
    });
    const excluded = sampleLine({
      valueCurrent: money('1.00'),
      mapping: confirmed('tx-as_CashAndBankBalances'),
      exclusion: {
        reason: 'x',
        excludedById: 's',
        excludedByName: null,
        excludedAt: '2027-01-01T00:00:00.000Z',
      },
    });
    expect(of(facts({ lines: [open, excluded] }).facts, 'tx-as_CashAndBankBalances')).toEqual([]);
  });

  it('reverses the sign where the mapping says so', () => {
    const line = sampleLine({
      statement: 'income_statement',
      valueCurrent: money('-500.25'),
      valuePrior: money('0.00'),
      mapping: confirmed('tx-as_CostOfSales', { negated: true }),
    });
    expect(
      facts({ lines: [line] })
        .facts.filter((fact) => fact.source === 'LINE')
        .map((fact) => fact.value),
    ).toEqual(['500.25', '0.00']);
  });

  it('keeps OPENING for instants only', () => {
    const opening = sampleLine({
      valueCurrent: money('7.00'),
      mapping: confirmed('tx-as_CashAndCashEquivalents', { balanceAt: 'OPENING' }),
    });
    const flow = sampleLine({
      valueCurrent: money('8.00'),
      mapping: confirmed('tx-as_Revenue', { balanceAt: 'OPENING' }),
    });
    const set = facts({ lines: [opening, flow] });
    expect(of(set.facts, 'tx-as_CashAndCashEquivalents')[0]?.balanceAt).toBe('OPENING');
    expect(of(set.facts, 'tx-as_Revenue')[0]?.balanceAt).toBe('CLOSING');
  });

  it('merges equal statements with all their lines and lists differing ones', () => {
    const face = sampleLine({ valueCurrent: money('10.00'), mapping: confirmed('tx-as_ShareCapital') });
    const note = sampleLine({ valueCurrent: money('10.00'), mapping: confirmed('tx-as_ShareCapital') });
    const set = facts({ lines: [face, note] });
    expect(of(set.facts, 'tx-as_ShareCapital')).toEqual([
      expect.objectContaining({ lineItemIds: [face.id, note.id] }),
    ]);
    expect(set.conflicts).toEqual([]);
    const differing = sampleLine({ valueCurrent: money('11.00'), mapping: confirmed('tx-as_ShareCapital') });
    expect(facts({ lines: [face, note, differing] }).conflicts).toEqual([
      { elementId: 'tx-as_ShareCapital', values: ['10.00', '11.00'] },
    ]);
  });

  it('does not merge different members', () => {
    const shares = sampleLine({
      valueCurrent: money('10.00'),
      mapping: confirmed('tx-as_Equity', { memberId: 'tx-as_ShareCapitalMember' }),
    });
    const total = sampleLine({ valueCurrent: money('12.00'), mapping: confirmed('tx-as_Equity') });
    const set = facts({ lines: [shares, total] });
    expect(set.conflicts).toEqual([]);
    expect(of(set.facts, 'tx-as_Equity').map((fact) => fact.memberId)).toEqual([
      null,
      'tx-as_ShareCapitalMember',
    ]);
  });

  it('lists an opening balance that differs from the prior closing balance of the same day', () => {
    const closing = sampleLine({
      valuePrior: money('40.00'),
      mapping: confirmed('tx-as_CashAndCashEquivalents'),
    });
    const opening = sampleLine({
      valueCurrent: money('41.00'),
      mapping: confirmed('tx-as_CashAndCashEquivalents', { balanceAt: 'OPENING' }),
    });
    expect(facts({ lines: [closing, opening] }).conflicts).toEqual([
      { elementId: 'tx-as_CashAndCashEquivalents', values: ['41.00', '40.00'] },
    ]);
  });

  it('states name, UEN, periods and entry point from the master and the filing', () => {
    const stated = facts({}).facts.map((fact) => [fact.elementId, fact.value, fact.source]);
    expect(stated).toEqual([
      ['tx-dei_NameOfEntity', 'Marigold Trading Pte. Ltd.', 'FILING'],
      ['tx-dei_Uen', '202612345K', 'FILING'],
      ['tx-dei_EntryPoint', 'Full XBRL', 'FILING'],
      ['tx-dei_PeriodStart', '2026-01-01', 'FILING'],
      ['tx-dei_PeriodEnd', '2026-12-31', 'FILING'],
      ['tx-dei_PriorStart', '2025-01-01', 'FILING'],
      ['tx-dei_PriorEnd', '2025-12-31', 'FILING'],
    ]);
  });

  it('takes filing information only when a person has saved it, and never over the master', () => {
    const saved = { savedById: 'staff-1', savedAt: '2027-01-05T00:00:00.000Z' };
    const set = facts({
      information: [
        { elementId: 'tx-dei_GoingConcern', value: 'true', ...saved },
        { elementId: 'tx-dei_NumberOfEmployees', value: '12', ...saved },
        { elementId: 'tx-dei_Currency', value: 'SGD', savedById: null, savedAt: null },
        { elementId: 'tx-dei_NameOfEntity', value: 'Another name', ...saved },
      ],
    });
    expect(of(set.facts, 'tx-dei_GoingConcern')[0]).toMatchObject({
      value: 'true',
      numeric: false,
      source: 'INFORMATION',
    });
    expect(of(set.facts, 'tx-dei_NumberOfEmployees')[0]).toMatchObject({
      value: '12',
      numeric: true,
      decimals: 0,
    });
    expect(of(set.facts, 'tx-dei_Currency')).toEqual([]);
    expect(of(set.facts, 'tx-dei_NameOfEntity').map((fact) => fact.value)).toEqual([
      'Marigold Trading Pte. Ltd.',
    ]);
    expect(set.conflicts).toEqual([]);
  });

  it('says how exact a figure is: whole units, cents, thousands', () => {
    const whole = sampleLine({ valueCurrent: money('10.00'), mapping: confirmed('tx-as_ShareCapital') });
    const thousands = sampleLine({
      valueCurrent: money('4000.00'),
      scale: 1000,
      mapping: confirmed('tx-as_Revenue'),
    });
    const cents = sampleLine({ valueCurrent: money('10.25'), mapping: confirmed('tx-as_CostOfSales') });
    const decimals = (lines: FilingContent['lines']) =>
      facts({ lines }).facts.flatMap((fact) => (fact.source === 'LINE' ? [fact.decimals] : []));
    expect(decimals([whole, thousands])).toEqual([0, -3]);
    expect(decimals([whole, cents])).toEqual([2, 2]);
    const shares = sampleLine({
      valueCurrent: money('1500.00'),
      mapping: confirmed('tx-as_NumberOfSharesIssued'),
    });
    expect(of(facts({ lines: [shares] }).facts, 'tx-as_NumberOfSharesIssued')[0]).toMatchObject({
      value: '1500',
      decimals: 0,
    });
  });

  it('never takes the exactness of amounts from figures per share or rates', () => {
    const whole = sampleLine({ valueCurrent: money('10.00'), mapping: confirmed('tx-as_ShareCapital') });
    const earnings = sampleLine({
      valueCurrent: money('0.07'),
      mapping: confirmed('tx-as_BasicEarningsPerShare'),
    });
    const rate = sampleLine({ valueCurrent: money('17.50'), mapping: confirmed('tx-as_TaxRate') });
    const set = facts({ lines: [whole, earnings, rate] }).facts;
    expect(of(set, 'tx-as_ShareCapital')[0]?.decimals).toBe(0);
    expect(of(set, 'tx-as_BasicEarningsPerShare')[0]).toMatchObject({ value: '0.07', decimals: 2 });
    expect(of(set, 'tx-as_TaxRate')[0]).toMatchObject({ value: '0.175', decimals: 3 });
  });

  it.each([
    ['tx-as_TaxRate', '17000.00', 1000, '0.17', 2],
    ['tx-as_TaxRate', '-2500000.00', 1_000_000, '-0.025', 3],
    ['tx-as_BasicEarningsPerShare', '70.00', 1000, '0.07', 2],
    ['tx-as_BasicEarningsPerShare', '123.40', 1000, '0.1234', 4],
    ['tx-as_NumberOfSharesIssued', '1500000.00', 1000, '1500000', -3],
    // "12.3" under millions is exact to the hundred thousand, and nil as exact as its column.
    ['tx-as_Revenue', '12300000.00', 1_000_000, '12300000.00', -5],
    ['tx-as_Revenue', '12000000.00', 1_000_000, '12000000.00', -6],
    ['tx-as_Revenue', '1234567.89', 1000, '1234567.89', 2],
    ['tx-as_Revenue', '0.00', 1000, '0.00', -3],
  ])('reports %s of %s read in a table of %d as %s', (elementId, read, scale, value, decimals) => {
    const line = sampleLine({ valueCurrent: money(read), scale, mapping: confirmed(elementId) });
    expect(of(facts({ lines: [line] }).facts, elementId)[0]).toMatchObject({ value, decimals });
  });

  it.each([
    ['17.00', '0.17'],
    ['3.25', '0.0325'],
    ['-0.50', '-0.005'],
    ['0.00', '0'],
    ['125.00', '1.25'],
  ])('reports a printed rate of %s per cent as the ratio %s', (printed, ratio) => {
    const rate = sampleLine({ valueCurrent: money(printed), mapping: confirmed('tx-as_TaxRate') });
    expect(of(facts({ lines: [rate] }).facts, 'tx-as_TaxRate')[0]?.value).toBe(ratio);
  });

  it.each([
    ['Basic', null, '0.08', '0.075', '0.075', 3],
    ['Basic', null, '0.10', '0.10', '0.10', 2],
    ['Basic', null, '2.00', '2', '2', 0],
    ['Basic (cents)', null, '7.50', '7.5', '0.075', 3],
    ['Basic', 'Earnings per share (in cents)', '-7.53', '(7.525)', '-0.07525', 5],
    ['Basic', 'Earnings per share (in cents)', '7.50', null, '0.075', 3],
    ['Basic', 'Earnings per share (dollars and cents)', '0.07', '0.07', '0.07', 2],
    // Not the figure of this line: the stored one counts.
    ['Basic', null, '0.08', '1.075', '0.08', 2],
  ])('reports "%s" under %s of %s, printed %s, as %s', (label, parentLabel, read, shown, value, decimals) => {
    const line = sampleLine({
      label,
      parentLabel,
      valueCurrent: money(read),
      printed: { current: shown, prior: null },
      mapping: confirmed('tx-as_BasicEarningsPerShare'),
    });
    expect(of(facts({ lines: [line] }).facts, 'tx-as_BasicEarningsPerShare')[0]).toMatchObject({
      value,
      decimals,
    });
  });

  it('keeps the sign of a negated figure that is read from its print', () => {
    const line = sampleLine({
      valueCurrent: money('0.08'),
      printed: { current: '0.075', prior: null },
      mapping: { ...confirmed('tx-as_BasicEarningsPerShare'), negated: true },
    });
    const [fact] = of(facts({ lines: [line] }).facts, 'tx-as_BasicEarningsPerShare');
    expect(fact).toMatchObject({ value: '-0.075', decimals: 3 });
  });

  it('says which confirmed values cannot be reported, and why', () => {
    const first = sampleContent();
    const prior = sampleLine({ valuePrior: money('3.00'), mapping: confirmed('tx-as_ShareCapital') });
    const outside = sampleLine({ valueCurrent: money('3.00'), mapping: confirmed('tx-as_DividendsPaid') });
    const text = sampleLine({ valueCurrent: money('3.00'), mapping: confirmed('tx-dei_Uen') });
    const filing = { ...first.filing, priorPeriod: null, entryPoint: 'SIMPLIFIED_XBRL' as const };
    const set = facts({ filing, lines: [prior, outside, text] });
    expect(set.unreported.map((entry) => entry.lineItemId)).toEqual([prior.id, outside.id, text.id]);
    expect(set.facts.filter((fact) => fact.source === 'LINE')).toEqual([]);
  });

  it('stands in presentation order whatever the order of the lines', () => {
    const lines = ['tx-as_Revenue', 'tx-as_Assets', 'tx-as_CashAndBankBalances', 'tx-as_CurrentAssets'].map(
      (id) => sampleLine({ valueCurrent: money('1.00'), valuePrior: money('2.00'), mapping: confirmed(id) }),
    );
    const order = (list: FilingContent['lines']) =>
      facts({ lines: list })
        .facts.filter((fact) => fact.source === 'LINE')
        .map((fact) => `${fact.elementId} ${fact.period}`);
    expect(order(lines)).toEqual(order([...lines].reverse()));
    expect(order(lines)[0]).toBe('tx-as_CashAndBankBalances CURRENT');
    expect(order(lines)[1]).toBe('tx-as_CashAndBankBalances PRIOR');
  });
});
