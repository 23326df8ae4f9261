/**
 * The filing taxonomy is complete and has no filler (decisions 7): 1871 elements of which 43 are the minimum,
 * each with its own meaning, a period and a balance that agree with where it stands.
 */
import { describe, expect, it } from 'vitest';
import { loadTaxonomy, loadValidationRules, rulesForEntryPoint } from '../../../constitution/index.ts';
import { reviewedNearDuplicates } from '../../../constitution/report.ts';
import { ENTRY_POINTS } from '../../../shared/model/enums.ts';
import { isWithin, readAlike } from './likeness.ts';
import { WITHOUT_BALANCE } from './reviewed-elements.ts';

const taxonomy = loadTaxonomy('reg_2026_v1');
const { elements } = taxonomy;
const rules = loadValidationRules('reg_2026_v1');
type Element = (typeof elements)[number];

const nameOf = (id: string) => id.slice(id.indexOf('_') + 1);
const twice = (texts: readonly string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

describe('the number of elements', () => {
  it('is 1871, of which 43 are the minimum requirement', () => {
    expect(elements).toHaveLength(1871);
    expect(elements.filter((element) => element.minimum_requirement)).toHaveLength(43);
  });
});

describe('each element has its own meaning', () => {
  it('with an id of its own, and a label of its own within its section and kind', () => {
    expect(twice(elements.map((element) => element.element_id))).toEqual([]);
    expect(twice(elements.map((element) => nameOf(element.element_id)))).toEqual([]);
    const labels = elements.map(({ taxonomy_section: section, kind, label }) =>
      `${section} ${kind} ${label}`.toLowerCase(),
    );
    expect(twice(labels)).toEqual([]);
  });

  it('with a label and a name that no other comes near, save the pairs that were read', () => {
    const names = elements.map((element) => nameOf(element.element_id).toLowerCase());
    const found: string[] = [];
    elements.forEach((one, at) => {
      for (const [position, other] of elements.slice(0, at).entries()) {
        const together = one.taxonomy_section === other.taxonomy_section && one.kind === other.kind;
        if (
          (together && readAlike(one.label, other.label)) ||
          isWithin(names[at] ?? '', names[position] ?? '', 2)
        )
          found.push(`${other.element_id} ${one.element_id}`);
      }
    });
    const reviewed = reviewedNearDuplicates();
    expect(found.sort()).toEqual(reviewed.map(({ elements: pair }) => pair.join(' ')).sort());
    for (const { elements: pair, reason } of reviewed) expect(reason.length, pair.join()).toBeGreaterThan(10);
  });

  it('and is no numbered twin of another', () => {
    expect(elements.filter((element) => /\d/.test(element.element_id))).toEqual([]);
    const bare = elements.map(({ taxonomy_section: section, kind, label }) =>
      `${section} ${kind} ${label.replace(/\s*\(?\d+\)?$/, '')}`.toLowerCase(),
    );
    expect(twice(bare)).toEqual([]);
  });
});

describe('balances and periods', () => {
  it('gives every amount a balance, save the signed figures that were read', () => {
    const bare = elements.filter(
      (element) => element.data_type === 'monetaryItemType' && element.balance === null,
    );
    expect(bare.map((element) => element.element_id).sort()).toEqual([...WITHOUT_BALANCE].sort());
  });

  const numeric = (section: string) =>
    elements.filter(
      (element) =>
        element.taxonomy_section === section &&
        element.kind === 'item' &&
        /^(monetary|perShare|shares|decimal|percent)/.test(element.data_type),
    );
  const { cashBalance, equityBalance } = taxonomy.roles;

  it.each([
    ['financial_position', 'instant', null],
    ['financial_position_liquidity', 'instant', null],
    ['income_statement', 'duration', null],
    ['other_comprehensive_income', 'duration', null],
    ['cash_flows', 'duration', cashBalance],
    ['changes_in_equity', 'duration', equityBalance],
  ])('dates the figures of %s as the statement does (%s)', (section, period, balancePoint) => {
    expect(numeric(section).length).toBeGreaterThan(10);
    for (const element of numeric(section)) {
      const expected = element.element_id === balancePoint ? 'instant' : period;
      expect(element.period_type, element.element_id).toBe(expected);
    }
  });

  it('gives texts and answers the period, and dates the moment', () => {
    for (const { element_id: id, kind, data_type: type, period_type: period } of elements) {
      if (kind !== 'item') continue;
      if (/^(string|textBlock|boolean|enumeration)/.test(type)) expect(period, id).toBe('duration');
      if (type === 'dateItemType') expect(period, id).toBe('instant');
    }
  });
});

describe('where elements stand', () => {
  const children = new Map<string, Element[]>();
  const byId = new Map(elements.map((element) => [element.element_id, element]));
  for (const { parent, element_id: id } of taxonomy.presentation) {
    const element = byId.get(id);
    if (parent === null || element === undefined) continue;
    children.set(parent, [...(children.get(parent) ?? []), element]);
  }

  it('in at least one entry point, highlights in their own alone', () => {
    for (const element of elements) {
      expect(element.applicable_entry_points.length, element.element_id).toBeGreaterThan(0);
      if (element.element_id.startsWith('bk_'))
        expect(element.applicable_entry_points).toEqual(['FSH_BANKS']);
      if (element.element_id.startsWith('in_'))
        expect(element.applicable_entry_points).toEqual(['FSH_INSURANCE']);
    }
  });

  it('under headings, axes and domains that have children', () => {
    for (const element of elements)
      if (['abstract', 'axis', 'domain'].includes(element.kind))
        expect(children.get(element.element_id)?.length ?? 0, element.element_id).toBeGreaterThan(0);
  });

  it('with each domain under its axis and each member under its domain', () => {
    const parents = new Map(taxonomy.presentation.map((entry) => [entry.element_id, entry.parent]));
    for (const axis of taxonomy.axes) {
      expect(parents.get(axis.domain_id)).toBe(axis.axis_id);
      for (const member of axis.members) expect(parents.get(member), member).toBe(axis.domain_id);
    }
    const members = taxonomy.axes.flatMap((axis) => axis.members);
    expect(members).toHaveLength(elements.filter((element) => element.kind === 'member').length);
    const sections = new Set(taxonomy.sections.map((section) => section.section));
    for (const axis of taxonomy.axes)
      for (const section of axis.sections) expect(sections).toContain(section);
  });

  it('row by row as the headings lead: sections in their order, each heading above its lines', () => {
    const { sections, presentation } = taxonomy;
    const rows = presentation.map((entry) => entry.element_id);
    const below = (section: string, parent: string | null): string[] =>
      presentation
        .filter((entry) => entry.section === section && entry.parent === parent)
        .sort((one, other) => one.order - other.order)
        .flatMap((entry) => [entry.element_id, ...below(section, entry.element_id)]);
    expect(rows).toEqual(sections.flatMap(({ section }) => below(section, null)));
    expect(rows).toEqual(elements.map((element) => element.element_id));
  });

  it('in sections that have one root heading each', () => {
    for (const { section } of taxonomy.sections) {
      const roots = taxonomy.presentation.filter(
        (entry) => entry.section === section && entry.parent === null,
      );
      expect(roots.map((entry) => byId.get(entry.element_id)?.kind)).toEqual(['abstract']);
    }
  });
});

describe('the minimum requirement', () => {
  it.each(ENTRY_POINTS)('of %s is asked for by mandatory rules, element by element', (entryPoint) => {
    const asked = new Set(
      rulesForEntryPoint('reg_2026_v1', entryPoint)
        .filter((rule) => rule.category === 'mandatory')
        .flatMap((rule) => rule.related_elements),
    );
    const minimum = elements.filter(
      (element) => element.minimum_requirement && element.applicable_entry_points.includes(entryPoint),
    );
    expect(minimum.length).toBeGreaterThan(20);
    expect(minimum.map((element) => element.element_id).filter((id) => !asked.has(id))).toEqual([]);
  });
});

describe('sums', () => {
  it('name in the rules every line that the calculation adds to a total of the statements', () => {
    const roles = ['financial_position', 'income_by_function', 'income_by_nature', 'comprehensive_income'];
    const named = new Set(
      rules.filter((rule) => rule.category === 'totalling').flatMap((rule) => rule.related_elements),
    );
    const unnamed = taxonomy.calculation.filter((arc) => roles.includes(arc.role) && !named.has(arc.child));
    expect(unnamed.map((arc) => arc.child)).toEqual([]);
  });
});
