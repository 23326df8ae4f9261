/** The element search: what people type finds what they mean, in order, within bounds (specification 2.15, 2.16). */
import { describe, expect, it } from 'vitest';
import {
  createElementSearch,
  type ElementFilter,
  loadMappingLibrary,
  loadTaxonomy,
  taxonomyLookup,
} from '../../../constitution/index.ts';
import { ELEMENT_QUERIES, hitRates } from '../../fixtures/search/element-queries.ts';
import { workSoFar } from '../../support/work.ts';

const taxonomy = loadTaxonomy('reg_2026_v1');
const lookup = taxonomyLookup('reg_2026_v1');
const labels = (text: string, filter?: ElementFilter) =>
  lookup.search(text, filter).map((element) => element.label);
const ids = (text: string, filter?: ElementFilter) =>
  lookup.search(text, filter).map((element) => element.element_id);

describe('the labelled sample', () => {
  it('names elements that can be reported, each query once', () => {
    expect(ELEMENT_QUERIES.length).toBeGreaterThanOrEqual(200);
    expect(new Set(ELEMENT_QUERIES.map(({ query }) => query)).size).toBe(ELEMENT_QUERIES.length);
    for (const { elementId } of ELEMENT_QUERIES) expect(lookup.byId(elementId)?.kind, elementId).toBe('item');
  });

  it('is found at rank 1 and among the first five', () => {
    const rates = hitRates(ELEMENT_QUERIES, ids);
    expect(rates.first).toBeGreaterThanOrEqual(0.95);
    expect(rates.topFive).toBeGreaterThanOrEqual(0.98);
  });
});

describe('the order', () => {
  it('puts every reportable label first when it is typed in full, unless another has the same label', () => {
    const items = taxonomy.elements.filter((element) => element.kind === 'item');
    const missed = items.filter(({ label }) => labels(label, { limit: 1 })[0] !== label);
    expect(missed.map(({ label }) => label)).toEqual([]);
  });

  it('puts a library wording before a label that only begins with it', () => {
    const library = loadMappingLibrary();
    const own = createElementSearch(taxonomy, [
      { label_pattern: 'provision', target_element_id: taxonomy.roles.cashBalance ?? '', confidence: 'HIGH' },
    ]);
    expect(own('provision')[0]?.element_id).toBe(taxonomy.roles.cashBalance);
    expect(own('provisions made')[0]?.label).toBe('Provisions made');
    expect(library.length).toBeGreaterThan(900);
  });

  it('finds by what a publisher calls an element in other languages and roles, and not by its explanation', () => {
    const element_id = taxonomy.roles.cashBalance ?? '';
    const named = (text: string, language = 'ms') => ({
      element_id,
      language,
      text,
      role: 'http://www.xbrl.org/2003/role/label',
    });
    const own = createElementSearch({
      ...taxonomy,
      labels: [named('Baki tunai\npenutup'), named(`Tidak dinamakan ${'panjang '.repeat(30)}`)],
    });
    expect(own('baki tunai penutup')[0]?.element_id).toBe(element_id);
    expect(own('tunai baki')[0]?.element_id).toBe(element_id);
    expect(own('tidak dinamakan')).toEqual([]);
    expect(lookup.search('baki tunai penutup')).toEqual([]);
  });

  it('puts beginnings before words elsewhere, and what is spelt so before what is near', () => {
    expect(labels('total assets')[0]).toBe('Total assets');
    expect(labels('raw mat')[0]).toMatch(/^Raw materials/);
    expect(labels('Good')[0]).toMatch(/^Good/);
  });

  it('puts what is specific before remainders, which are found by their name', () => {
    const found = labels('receivables, current');
    expect(found.indexOf('Trade receivables, current')).toBeLessThan(
      found.indexOf('Other receivables, current'),
    );
    expect(labels('other receivables, current')[0]).toBe('Other receivables, current');
  });

  it('never takes non-current for current', () => {
    expect(labels('current provisions')[0]).toBe('Provisions, current');
    for (const typed of ['provisions non-current', 'provisions non current', 'noncurrent provisions'])
      expect(labels(typed)[0]).toBe('Provisions, non-current');
  });

  it('is the same each time, whatever was asked before', () => {
    const before = ids('recievable');
    ids('x');
    ids('property plant');
    expect(ids('recievable')).toEqual(before);
    const fresh = createElementSearch(taxonomy, loadMappingLibrary());
    expect(fresh('recievable').map((element) => element.element_id)).toEqual(before);
  });
});

describe('misspelt, begun and shortened words', () => {
  it.each([
    ['invnetories', 'Inventories'],
    ['inventorise', 'Inventories'],
    ['goodwll', 'Goodwill'],
    ['tresury shares', 'Treasury shares'],
    ['traesury shares', 'Treasury shares'],
    ['propertyplantandequipment', 'Property, plant and equipment'],
    ['PPE', 'Property, plant and equipment'],
    ['p.p.e', 'Property, plant and equipment'],
  ])('%s finds %s', (typed, label) => {
    expect(labels(typed).slice(0, 3)).toContain(label);
  });

  it('finds whole ids and pieces of ids', () => {
    const [element] = taxonomy.elements.filter((one) => one.kind === 'item');
    const id = element?.element_id ?? '';
    expect(ids(id)[0]).toBe(id);
    expect(ids(id.slice(id.indexOf('_') + 1).toLowerCase())).toContain(id);
  });

  it('answers each letter of a label as it is typed', () => {
    for (const label of ['Deferred tax liabilities', 'Share capital', 'Cost of sales'])
      for (let end = 1; end <= label.length; end += 1) {
        const typed = label.slice(0, end);
        if (typed.endsWith(' ')) continue;
        expect(labels(typed), typed).toContain(label);
      }
  });
});

describe('the filters', () => {
  it('keep entry point, section and statement', () => {
    const some = taxonomy.sections.find((section) => section.statements.includes('cash_flow'))?.section ?? '';
    for (const element of lookup.search('cash', { entryPoint: 'SIMPLIFIED_XBRL' }))
      expect(element.applicable_entry_points).toContain('SIMPLIFIED_XBRL');
    const inSection = lookup.search('cash', { section: some });
    expect(inSection.length).toBeGreaterThan(3);
    for (const element of inSection) expect(element.taxonomy_section).toBe(some);
    const inStatement = lookup.search('interest', { statement: 'cash_flow' });
    expect(inStatement.length).toBeGreaterThan(1);
    for (const element of inStatement) expect(lookup.belongsTo(element.element_id, 'cash_flow')).toBe(true);
    expect(lookup.search('cash', { section: 'no such section' })).toEqual([]);
  });

  it('show headings, axes and members only when all is asked', () => {
    const kinds = (filter: ElementFilter) =>
      new Set(lookup.search('', { limit: 5000, ...filter }).map((element) => element.kind));
    expect([...kinds({})]).toEqual(['item']);
    expect(kinds({ all: true }).size).toBe(5);
    expect(lookup.search('', { all: true, limit: 5000 })).toHaveLength(taxonomy.elements.length);
    expect(lookup.search('filing information').every((element) => element.kind === 'item')).toBe(true);
    expect(lookup.search('filing information', { all: true })[0]?.kind).toBe('abstract');
  });

  it('hold to the limit, and give the file order for an empty query', () => {
    expect(lookup.search('cash', { limit: 3 })).toHaveLength(3);
    expect(lookup.search('cash', { limit: 0 })).toEqual([]);
    expect(lookup.search('   ', { limit: 1 })[0]).toBe(taxonomy.elements.find((one) => one.kind === 'item'));
  });

  it('take added wording into account', () => {
    const synonyms = [
      {
        label_pattern: 'Zenith float',
        target_element_id: taxonomy.roles.cashBalance ?? '',
        confidence: 'HIGH',
      },
      { label_pattern: 'zenith of nothing', target_element_id: 'fs_NoSuchThing', confidence: 'HIGH' },
    ] as const;
    expect(ids('zenith float', { synonyms })).toEqual([taxonomy.roles.cashBalance]);
    expect(ids('zen', { synonyms })).toContain(taxonomy.roles.cashBalance);
    expect(ids('zenith float')).toEqual([]);
  });
});

describe('hostile input', () => {
  const hostile = [
    '',
    ' \t\r\n',
    'a'.repeat(10_000),
    'trade '.repeat(2_000),
    'ab'.repeat(90),
    '(((((.*+?^$|[]{}\\)',
    '.*',
    '[a-z]+',
    '\u0000\u0001\u001b[2J',
    '\n'.repeat(500),
    '💰📈 revenue',
    '収益 及び 費用',
    '\ud800',
    '__proto__ constructor toString',
    '%00../../etc/passwd',
    "'; DROP TABLE filing; --",
    'ﬁxed deposits',
    'İstanbul',
    '-'.repeat(200),
    Array.from({ length: 60 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' '),
  ];

  it('never throws and is answered at once', () => {
    lookup.search('warm');
    for (const text of hostile) {
      const before = workSoFar();
      const found = lookup.search(text, { limit: 5000 });
      expect(workSoFar() - before, JSON.stringify(text.slice(0, 30))).toBeLessThan(50);
      expect(new Set(found).size).toBe(found.length);
    }
    expect(labels('💰📈 revenue')[0]).toBe('Revenue');
    expect(labels('ﬁxed deposits')[0]).toBe('Fixed deposits');
    expect(lookup.search('.*')).toEqual([]);
    expect(lookup.search('収益')).toEqual([]);
    expect(lookup.search('qqqqzzzz')).toEqual([]);
  });
});
