/** The mapping library: exact labels, layers, and targets that exist (specification 2.15, 2.16). */
import { describe, expect, it } from 'vitest';
import {
  createMappingLibrary,
  loadMappingLibrary,
  normaliseLabel,
  taxonomyLookup,
} from '../../../constitution/index.ts';

const base = loadMappingLibrary();
const lookup = taxonomyLookup('reg_2026_v1');

describe('the shipped entries', () => {
  it('are many, distinct and point to numeric items of the taxonomy', () => {
    expect(base.length).toBeGreaterThanOrEqual(900);
    const keys = base.map((entry) => `${normaliseLabel(entry.label_pattern)} ${entry.target_element_id}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const entry of base) {
      expect(lookup.byId(entry.target_element_id)?.kind, entry.label_pattern).toBe('item');
      expect(lookup.isNumeric(entry.target_element_id), entry.label_pattern).toBe(true);
    }
  });
});

describe('exactMatch', () => {
  const library = createMappingLibrary(base);

  it.each([
    ['TOTAL ASSETS', 'fs_Assets'],
    ['  Trade and  other payables: ', 'fs_TradeAndOtherPayablesCurrent'],
    ['Property, plant & equipment', 'fs_PropertyPlantAndEquipment'],
    ['Amount due to a director', 'fs_AmountsDueToDirectorsCurrent'],
    ['(Loss)/Profit before income tax', 'fs_ProfitLossBeforeTax'],
    ['Directors’ fees', 'fs_DirectorsFeesExpense'],
    ['Accumulated fund', 'fs_AccumulatedFund'],
    ['Purchase of property, plant and equipment', 'fs_PurchaseOfPropertyPlantAndEquipment'],
  ])('finds %j', (label, target) => {
    expect(library.exactMatch(label)?.target_element_id).toBe(target);
  });

  it('finds the meaning that a label has in its statement', () => {
    const inCashFlow = (id: string) => lookup.belongsTo(id, 'cash_flow');
    expect(library.exactMatch('Depreciation', inCashFlow)?.target_element_id).toBe(
      'fs_AdjustmentsForDepreciation',
    );
    expect(library.exactMatch('Trade and other payables', inCashFlow)?.target_element_id).toBe(
      'fs_ChangeInTradeAndOtherPayables',
    );
    expect(library.exactMatch('At 31 December 2026 (restated)')?.target_element_id).toBe(
      'fs_EquityInStatementOfChangesInEquity',
    );
    expect(library.exactMatch('Total assets', inCashFlow)).toBeUndefined();
  });

  it('gives each label at most one meaning per statement', () => {
    const seen = new Map<string, string>();
    for (const entry of base) {
      const section = lookup.byId(entry.target_element_id)?.taxonomy_section ?? '';
      for (const statement of lookup.section(section)?.statements ?? []) {
        const key = `${statement}: ${normaliseLabel(entry.label_pattern)}`;
        expect(seen.get(key), key).toBeUndefined();
        seen.set(key, entry.target_element_id);
      }
    }
  });

  it('matches whole labels only and gives nothing for the unknown', () => {
    expect(library.exactMatch('Total assets of subsidiaries under liquidation')).toBeUndefined();
    expect(library.exactMatch('__proto__')).toBeUndefined();
    expect(library.exactMatch('')).toBeUndefined();
  });

  it('lets the latest synonym win', () => {
    const entry = { label_pattern: 'Total assets', confidence: 'MANUAL' } as const;
    const layered = createMappingLibrary(base, [
      { ...entry, target_element_id: 'fs_Equity' },
      { ...entry, target_element_id: 'fs_Liabilities' },
    ]);
    expect(layered.exactMatch('total assets')).toEqual({
      target_element_id: 'fs_Liabilities',
      confidence: 'MANUAL',
    });
    expect(layered.matches('total assets')).toHaveLength(3);
  });
});
