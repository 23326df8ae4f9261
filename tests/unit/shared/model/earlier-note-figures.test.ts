/** Figures of notes stored before a balance was known by what it is. */
import { describe, expect, it } from 'vitest';
import { todaysFigures } from '../../../../shared/model/earlier-note-figures.ts';
import { noteFigureSchema } from '../../../../shared/model/notes.ts';

const figure = (source: object | null) => ({ text: '1', row: 0, column: 1, source });
const today = (key: string, year = 'CURRENT') => {
  const [[read] = []] = todaysFigures([[figure({ kind: 'BALANCE', key, year })]]) as unknown[][];
  return noteFigureSchema.parse(read).source;
};
const schedule = (row: string, assetClass: string | null) => ({
  kind: 'BALANCE',
  of: { kind: 'SCHEDULE', line: 'plant', row, assetClass },
  year: 'CURRENT',
});

describe('the sources of earlier notes', () => {
  it.each([
    ['plant#gross', { kind: 'GROSS', line: 'plant' }],
    ['plant#written-off', { kind: 'WRITTEN_OFF', line: 'plant' }],
    ['allowance_for_doubtful_debts', { kind: 'KEY', key: 'allowance_for_doubtful_debts' }],
    ['income_tax#statutory', { kind: 'TAX', row: 'STATUTORY' }],
    ['income_tax#difference', { kind: 'TAX', row: 'DIFFERENCE' }],
    ['income_tax#total', { kind: 'TAX', row: 'TOTAL' }],
  ])('of %s', (key, of) => {
    expect(today(key, 'PRIOR')).toEqual({ kind: 'BALANCE', of, year: 'PRIOR' });
  });

  it.each([
    ['Cost at the beginning of the year', 'COST_OPENING'],
    ['Cost or valuation at the end of the year', 'COST_CLOSING'],
    ['Additions', 'ADDITIONS'],
    ['Additions, net of disposals', 'ADDITIONS_NET'],
    ['Additions and revaluation, net of disposals', 'ADDITIONS_AND_REVALUATION_NET'],
    ['Accumulated depreciation at the beginning of the year', 'WRITTEN_OFF_OPENING'],
    ['Amortisation for the year', 'CHARGE'],
    ['Depreciation for the year, net of disposals', 'CHARGE_NET'],
    ['Accumulated amortisation at the end of the year', 'WRITTEN_OFF_CLOSING'],
    ['Carrying amount at the end of the year', 'CARRYING_CLOSING'],
    ['Carrying amount at the beginning of the year', 'CARRYING_OPENING'],
  ])('of the schedule: %s', (label, row) => {
    expect(today(`plant#schedule:${label} \u00b7 Motor vehicles`)).toEqual(schedule(row, 'Motor vehicles'));
    expect(today(`plant#schedule:${label} \u00b7 Total`)).toEqual(schedule(row, null));
  });

  it('of a sentence on net current liabilities are the two totals', () => {
    const cell = (key: string) => ({ statement: 'balanceSheet', key, year: 'CURRENT' });
    expect(today('net_current_liabilities#in-text')).toEqual({
      kind: 'SUM',
      cells: [cell('total_current_liabilities')],
      minus: [cell('total_current_assets')],
    });
  });

  it('leaves every other figure as it is', () => {
    const kept = [
      [figure(null), figure({ kind: 'FIXED' })],
      [figure({ kind: 'BALANCE', of: { kind: 'GROSS', line: 'plant' }, year: 'CURRENT' })],
    ];
    expect(todaysFigures(kept)).toEqual(kept);
  });
});
