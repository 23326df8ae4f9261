/**
 * Each entry point holds what its filers print (decisions 7): about 120 reportable elements of a small company,
 * about 210 of the statements in full, and for banks and insurers their highlights. Within an entry point no
 * heading is empty, no total stands without its lines, and nothing mandatory is out of reach.
 */
import { describe, expect, it } from 'vitest';
import { loadTaxonomy, loadValidationRules, taxonomyLookup } from '../../../constitution/index.ts';
import { ENTRY_POINTS, type EntryPoint } from '../../../shared/model/enums.ts';

const VERSION = 'reg_2026_v1';
const taxonomy = loadTaxonomy(VERSION);
const lookup = taxonomyLookup(VERSION);
const rules = loadValidationRules(VERSION);
const { elements } = taxonomy;

const reportable = (entryPoint: EntryPoint) =>
  lookup.byEntryPoint(entryPoint).filter((element) => element.kind === 'item');
const inSections = (entryPoint: EntryPoint, sections: readonly string[]) =>
  reportable(entryPoint).filter((element) => sections.includes(element.taxonomy_section)).length;

const STATEMENTS = [
  'directors_statement',
  'auditors_report',
  'financial_position',
  'income_statement',
  'other_comprehensive_income',
  'cash_flows',
  'changes_in_equity',
];

function expectBetween(count: number, least: number, most: number): void {
  expect(count).toBeGreaterThanOrEqual(least);
  expect(count).toBeLessThanOrEqual(most);
}

describe('the size of the entry points', () => {
  it('is about 120 reportable elements for a simplified filing', () => {
    expectBetween(reportable('SIMPLIFIED_XBRL').length, 115, 130);
    expectBetween(inSections('SIMPLIFIED_XBRL', ['filing_information']), 24, 26);
    expectBetween(inSections('SIMPLIFIED_XBRL', ['directors_statement']), 2, 3);
    expectBetween(inSections('SIMPLIFIED_XBRL', ['auditors_report']), 3, 4);
  });

  it('is about 210 elements of the statements for a full filing', () => {
    expectBetween(inSections('FULL_XBRL', STATEMENTS), 200, 230);
  });

  it.each([
    ['FSH_BANKS', 'highlights_banks', 'highlights_insurers'],
    ['FSH_INSURANCE', 'highlights_insurers', 'highlights_banks'],
  ] as const)('is filing information, totals and highlights for %s', (entryPoint, own, foreign) => {
    expect(inSections(entryPoint, [own])).toBe(
      lookup.bySection(own).filter((element) => element.kind === 'item').length,
    );
    expect(inSections(entryPoint, [foreign])).toBe(0);
    expectBetween(inSections(entryPoint, STATEMENTS), 40, 60);
    for (const id of [
      'fs_Assets',
      'fs_Liabilities',
      'fs_Equity',
      'fs_EquityAndLiabilities',
      'fs_ProfitLoss',
      'fs_OtherComprehensiveIncome',
      'fs_TotalComprehensiveIncome',
      'fs_NetCashFromOperatingActivities',
    ])
      expect(lookup.isReportable(id, entryPoint), id).toBe(true);
  });

  it('keeps every element of a further section within the full filing and the reach of its statement', () => {
    const further = taxonomy.sections.filter(
      ({ section, notes }) => !notes && /_(further|direct|tax)$/.test(section),
    );
    expect(further).toHaveLength(7);
    for (const { section } of further) {
      const base = taxonomy.sections.find(
        (one) => section.startsWith(`${one.section}_`) && one.section !== section,
      );
      const own = lookup.section(section);
      expect(own?.statements, section).toEqual(base?.statements);
      expect(own?.statements.length, section).toBeGreaterThan(0);
      expect([own?.sheet_instant, own?.sheet_duration]).toEqual([base?.sheet_instant, base?.sheet_duration]);
      for (const element of lookup.bySection(section))
        expect(element.applicable_entry_points, element.element_id).toEqual(['FULL_XBRL']);
    }
  });
});

/** The lines without which a total of the statements means nothing. */
const MAIN_COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  fs_CurrentAssets: ['fs_CashAndBankBalances', 'fs_TradeAndOtherReceivablesCurrent', 'fs_Inventories'],
  fs_NoncurrentAssets: ['fs_PropertyPlantAndEquipment', 'fs_RightOfUseAssets'],
  fs_CurrentLiabilities: [
    'fs_TradeAndOtherPayablesCurrent',
    'fs_LoansAndBorrowingsCurrent',
    'fs_IncomeTaxPayable',
  ],
  fs_NoncurrentLiabilities: ['fs_LoansAndBorrowingsNoncurrent', 'fs_DeferredTaxLiabilities'],
  fs_GrossProfit: ['fs_Revenue', 'fs_CostOfSales'],
};
/** Totals that every entry point divides. */
const EVERYWHERE: Readonly<Record<string, readonly string[]>> = {
  fs_Assets: ['fs_CurrentAssets', 'fs_NoncurrentAssets'],
  fs_Liabilities: ['fs_CurrentLiabilities', 'fs_NoncurrentLiabilities'],
  fs_Equity: ['fs_ShareCapital', 'fs_AccumulatedProfitsLosses', 'fs_OtherReserves'],
  fs_EquityAndLiabilities: ['fs_Equity', 'fs_Liabilities'],
  fs_ProfitLoss: ['fs_ProfitLossBeforeTax', 'fs_IncomeTaxExpense'],
  fs_TotalComprehensiveIncome: ['fs_ProfitLoss', 'fs_OtherComprehensiveIncome'],
};

/**
 * Lines that only a full filing divides by calculation. Equity and profit reach their lines over subtotals that
 * small companies do not print; their totalling rules add the lines themselves where the subtotal is absent.
 */
const UNDIVIDED: readonly string[] = [
  'fs_DividendsDeclared',
  'fs_Equity',
  'fs_InvestmentsInSubsidiariesAssociatesAndJointVentures',
  'fs_OtherComprehensiveIncome',
  'fs_OtherReserves',
  'fs_ProfitLoss',
];

describe('totals', () => {
  it.each(ENTRY_POINTS)('of %s stand with their main components', (entryPoint) => {
    const totals = { ...EVERYWHERE, ...(entryPoint.startsWith('FSH') ? {} : MAIN_COMPONENTS) };
    for (const [total, components] of Object.entries(totals))
      for (const id of [total, ...components]) expect(lookup.isReportable(id, entryPoint), id).toBe(true);
  });

  it.each(['FULL_XBRL', 'SIMPLIFIED_XBRL'] as const)('of %s have a line to add', (entryPoint) => {
    const parents = new Set(taxonomy.calculation.map((arc) => arc.parent));
    const empty = [...parents].filter(
      (parent) =>
        lookup.isApplicable(parent, entryPoint) &&
        !taxonomy.calculation.some(
          (arc) => arc.parent === parent && lookup.isApplicable(arc.child, entryPoint),
        ),
    );
    const undivided = { FULL_XBRL: [], SIMPLIFIED_XBRL: UNDIVIDED }[entryPoint];
    expect(empty.sort()).toEqual([...undivided].sort());
  });

  it('share an entry point with each of their lines', () => {
    for (const { parent, child } of taxonomy.calculation)
      expect(
        ENTRY_POINTS.some((one) => lookup.isApplicable(parent, one) && lookup.isApplicable(child, one)),
        `${parent} and ${child}`,
      ).toBe(true);
  });
});

describe('the minimum requirement', () => {
  const minimum = elements.filter((element) => element.minimum_requirement);

  it('is reportable, and named by a mandatory rule that applies, in each of its entry points', () => {
    expect(minimum).toHaveLength(43);
    for (const { element_id: id, kind, applicable_entry_points: entryPoints } of minimum) {
      expect(kind, id).toBe('item');
      for (const entryPoint of entryPoints) {
        const asked = rules.some(
          ({ category, related_elements: related }) =>
            category === 'mandatory' &&
            related.includes(id) &&
            lookup.isApplicable(related[0] ?? '', entryPoint),
        );
        expect(asked, `${id} in ${entryPoint}`).toBe(true);
      }
    }
  });

  it('holds every element that plays a part in every filing', () => {
    const { entityName, uen, entryPoint, periodStart, periodEnd, presentationCurrency } = taxonomy.roles;
    for (const id of [entityName, uen, entryPoint, periodStart, periodEnd, presentationCurrency])
      for (const one of ENTRY_POINTS)
        expect(lookup.isReportable(id ?? '', one), `${id} in ${one}`).toBe(true);
  });
});

describe('headings', () => {
  const children = new Map<string, string[]>();
  for (const { parent, element_id: id } of taxonomy.presentation)
    if (parent !== null) children.set(parent, [...(children.get(parent) ?? []), id]);

  it.each(ENTRY_POINTS)('of %s are none of them empty, and stand above each of their lines', (entryPoint) => {
    for (const { element_id: id, kind } of lookup.byEntryPoint(entryPoint)) {
      const own = (children.get(id) ?? []).filter((child) => lookup.isApplicable(child, entryPoint));
      if (kind !== 'item' && kind !== 'member') expect(own.length, id).toBeGreaterThan(0);
    }
    for (const { parent, element_id: id } of taxonomy.presentation)
      if (parent !== null && lookup.isApplicable(id, entryPoint))
        expect(lookup.isApplicable(parent, entryPoint), `${parent} above ${id}`).toBe(true);
  });
});

describe('the form of filing information', () => {
  it('has a field for every element that a person answers, once, with the options of the element', () => {
    const sections = ['filing_information', 'directors_statement', 'auditors_report'];
    const answered = elements.filter(
      (element) => element.kind === 'item' && sections.includes(element.taxonomy_section),
    );
    const fields = taxonomy.filing_information;
    expect(fields.map((field) => field.element_id).sort()).toEqual(
      answered.map((element) => element.element_id).sort(),
    );
    for (const { element_id: id, input, options } of fields) {
      const element = lookup.byId(id);
      expect(options, id).toEqual(element?.options);
      expect(input === 'select', id).toBe(element?.data_type === 'enumerationItemType');
      expect(input === 'boolean', id).toBe(element?.data_type === 'booleanItemType');
      expect(input === 'date', id).toBe(element?.data_type === 'dateItemType');
      if (element?.data_type === 'textBlockItemType') expect(input, id).toBe('textarea');
    }
  });

  it('asks for a field only in entry points that have it', () => {
    for (const { element_id: id, required_for: entryPoints } of taxonomy.filing_information)
      for (const one of entryPoints) expect(lookup.isReportable(id ?? '', one), `${id} in ${one}`).toBe(true);
  });
});
