/** The mapping library: exact labels, layers, and targets that exist (specification 2.15, 2.16). */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CONSTITUTION_DIRECTORY } from '../../../constitution/files.ts';
import {
  createMappingLibrary,
  loadMappingLibrary,
  normaliseLabel,
  taxonomyLookup,
} from '../../../constitution/index.ts';
import { LIBRARY_FILE, readMappingLibrary } from '../../../constitution/mapping-library.ts';

const base = loadMappingLibrary();
const lookup = taxonomyLookup('reg_2026_v1');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

describe('the shipped entries', () => {
  it('are many, distinct and point to numeric items of the taxonomy', () => {
    expect(base.length).toBeGreaterThanOrEqual(900);
    const keys = base.map(
      ({ label_pattern, target_element_id, under }) =>
        `${normaliseLabel(label_pattern)} ${target_element_id} ${under === undefined ? '' : 'headed'}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
    for (const entry of base) {
      expect(lookup.byId(entry.target_element_id)?.kind, entry.label_pattern).toBe('item');
      expect(lookup.isNumeric(entry.target_element_id), entry.label_pattern).toBe(true);
    }
  });
});

describe('wordings that hold under some headings only', () => {
  const entry = { label_pattern: 'Tax', confidence: 'MEDIUM' } as const;
  const library = createMappingLibrary([
    { ...entry, target_element_id: 'fs_IncomeTaxExpense' },
    { ...entry, target_element_id: 'fs_IncomeTaxPayable', under: ['payables'] },
    { ...entry, target_element_id: 'fs_IncomeTaxRecoverable', under: ['receivables'] },
    { ...entry, target_element_id: 'fs_AccruedExpenses', under: ['accruals'] },
  ]);
  const under = (heading: string | null) =>
    library.matches('tax', heading).map(({ target_element_id }) => target_element_id);

  it('stand before what holds anywhere, beneath a heading of their kind in any case', () => {
    expect(under('DEBTORS: amounts falling due within one year')).toEqual([
      'fs_IncomeTaxRecoverable',
      'fs_IncomeTaxExpense',
    ]);
    expect(under('Trade and other payables')).toEqual(['fs_IncomeTaxPayable', 'fs_IncomeTaxExpense']);
  });

  it('are told by the last part of a heading that says a kind', () => {
    expect(under('Trade and other payables: Accrued operating expenses')).toEqual([
      'fs_AccruedExpenses',
      'fs_IncomeTaxExpense',
    ]);
  });

  it('are unknown elsewhere and without a heading', () => {
    expect(under('Interest payable and similar charges')).toEqual(['fs_IncomeTaxExpense']);
    expect(under(null)).toEqual(['fs_IncomeTaxExpense']);
    expect(library.exactMatch('tax')?.target_element_id).toBe('fs_IncomeTaxExpense');
  });

  it('name kinds of headings that the vocabulary has', () => {
    expect(base.some((entry) => entry.under !== undefined)).toBe(true);
    const directory = mkdtempSync(join(tmpdir(), 'fairview-library-'));
    folders.push(directory);
    for (const name of [LIBRARY_FILE, 'vocabulary.json'])
      cpSync(join(CONSTITUTION_DIRECTORY, name), join(directory, name));
    const text = readFileSync(join(directory, LIBRARY_FILE), 'utf8');
    writeFileSync(
      join(directory, LIBRARY_FILE),
      text.replace('"under": ["revenue"]', '"under": ["weather"]'),
    );
    expect(() => readMappingLibrary(directory)).toThrow('there is no kind of heading weather');
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

  it('gives each label at most one meaning per statement and kind of heading', () => {
    const seen = new Map<string, string>();
    for (const { label_pattern, target_element_id, under = [''] } of base) {
      const section = lookup.byId(target_element_id)?.taxonomy_section ?? '';
      const statements = lookup.section(section)?.statements ?? [];
      for (const place of statements.flatMap((statement) => under.map((kind) => `${statement} ${kind}`))) {
        const key = `${place}: ${normaliseLabel(label_pattern)}`;
        expect(seen.get(key), key).toBeUndefined();
        seen.set(key, target_element_id);
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
