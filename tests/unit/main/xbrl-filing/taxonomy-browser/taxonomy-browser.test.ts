/** What the taxonomy screen shows of a release: sections, trees and elements (specification 2.15, 2.16). */
import { describe, expect, it } from 'vitest';
import {
  createTaxonomyLookup,
  loadMappingLibrary,
  loadTaxonomy,
  loadValidationRules,
  taxonomyLookup,
} from '../../../../../constitution/index.ts';
import { describeElement } from '../../../../../main/xbrl-filing/taxonomy-browser/describe-element.ts';
import { readExpression } from '../../../../../main/xbrl-filing/taxonomy-browser/describe-rule.ts';
import {
  describeSection,
  describeSections,
  walkSection,
} from '../../../../../main/xbrl-filing/taxonomy-browser/section-tree.ts';
import { taxonomyRoutes } from '../../../../../shared/contract/taxonomy.ts';

const version = 'reg_2026_v1';
const taxonomy = loadTaxonomy(version);
const lookup = taxonomyLookup(version);
const rules = loadValidationRules(version);
const base = loadMappingLibrary();

type Detail = NonNullable<ReturnType<typeof describeElement>>;

/** Two tests look at every element: what is said of each without synonyms is made once. */
const described = new Map<string, Detail>();

function element(id: string, synonyms: readonly { label: string; elementId: string }[] = []): Detail {
  const known = synonyms.length === 0 ? described.get(id) : undefined;
  const found = known ?? describeElement(lookup, rules, { base, synonyms }, id);
  if (!found) throw new Error(`There is no ${id}.`);
  if (synonyms.length === 0) described.set(id, found);
  return found;
}
const ids = (links: readonly { readonly elementId: string }[]) => links.map((link) => link.elementId);

describe('the sections', () => {
  const described = describeSections(lookup);

  it('come in the order of the taxonomy and count every reportable element once', () => {
    expect(described.items.map((each) => each.section)).toEqual(taxonomy.sections.map((s) => s.section));
    const items = taxonomy.elements.filter((each) => each.kind === 'item');
    expect(described.items.reduce((sum, each) => sum + each.reportable, 0)).toBe(items.length);
    expect(described.elements).toBe(taxonomy.elements.length);
    for (const point of ['FULL_XBRL', 'SIMPLIFIED_XBRL', 'FSH_BANKS', 'FSH_INSURANCE'] as const) {
      const within = items.filter((each) => each.applicable_entry_points.includes(point));
      expect(described.items.reduce((sum, each) => sum + each.reportableIn[point], 0)).toBe(within.length);
    }
  });

  it('show every element of the release in a tree, each below its own heading', () => {
    const shown = described.items.flatMap(({ section }) => describeSection(lookup, section)?.items ?? []);
    expect(new Set(ids(shown))).toEqual(new Set(taxonomy.elements.map((each) => each.element_id)));
    for (const { section } of described.items) {
      let level = -1;
      for (const entry of describeSection(lookup, section)?.items ?? []) {
        expect(entry.level).toBeLessThanOrEqual(level + 1);
        level = entry.level;
      }
    }
  });

  it('are unknown by any other name', () => {
    for (const name of ['', 'no_such_section', '__proto__', 'constructor']) {
      expect(describeSection(lookup, name)).toBeUndefined();
    }
  });

  it('end where a tree bites its own tail, and show what a tree leaves out', () => {
    const [section] = taxonomy.sections;
    if (!section) throw new Error('The taxonomy has no section.');
    const members = lookup.bySection(section.section).map((each) => each.element_id);
    const [a = '', b = '', ...rest] = members;
    const looped = createTaxonomyLookup({
      ...taxonomy,
      presentation: [
        { section: section.section, parent: null, element_id: a, order: 1 },
        { section: section.section, parent: a, element_id: b, order: 1 },
        { section: section.section, parent: b, element_id: a, order: 1 },
      ],
    });
    const walked = walkSection(looped, section.section).map((place) => place.element.element_id);
    expect(walked).toEqual([a, b, a, ...rest]);
  });
});

describe('an element', () => {
  it('has the form that the contract promises, whichever it is', () => {
    for (const { element_id } of taxonomy.elements) {
      const detail = element(element_id);
      expect(taxonomyRoutes.getTaxonomyElement.response.parse(detail)).toEqual(detail);
      expect(detail.places.length).toBeGreaterThan(0);
    }
  });

  it('is unknown by any other id', () => {
    expect(describeElement(lookup, rules, { base, synonyms: [] }, 'fs_NoSuchElement')).toBeUndefined();
    expect(describeElement(lookup, rules, { base, synonyms: [] }, '__proto__')).toBeUndefined();
  });

  it('stands below its headings between its neighbours', () => {
    const [place] = element('fs_TradeReceivablesCurrent').places;
    expect(place?.section).toBe('financial_position');
    expect(place?.parents.at(-1)?.elementId).toBe('fs_CurrentAssetsAbstract');
    expect(ids(place?.siblings ?? [])).toContain('fs_TradeReceivablesCurrent');
    const before = element(place?.previous?.elementId ?? '').places[0];
    const after = element(place?.next?.elementId ?? '').places[0];
    expect(before?.next?.elementId).toBe('fs_TradeReceivablesCurrent');
    expect(after?.previous?.elementId).toBe('fs_TradeReceivablesCurrent');
    const heading = element('fs_CurrentAssetsAbstract').places[0];
    expect(heading?.children).toEqual(place?.siblings);
  });

  it('has no neighbour beyond the two ends of its section', () => {
    const entries = describeSection(lookup, 'income_statement')?.items ?? [];
    expect(element(entries[0]?.elementId ?? '').places[0]?.previous).toBeNull();
    expect(element(entries.at(-1)?.elementId ?? '').places[0]?.next).toBeNull();
  });

  it('is summed role by role, with the sign of each part, and roles are never merged', () => {
    const arcs = taxonomy.calculation;
    const withTwo = taxonomy.elements.filter(
      ({ element_id: id }) =>
        new Set(arcs.filter((arc) => arc.parent === id).map((arc) => arc.role)).size > 1,
    );
    expect(withTwo.length).toBeGreaterThan(0);
    let negative = 0;
    for (const { element_id: id } of taxonomy.elements) {
      for (const { role, parents, children } of element(id).calculation) {
        const own = arcs.filter((arc) => arc.role === role && (arc.parent === id || arc.child === id));
        expect(children.length + parents.length).toBeGreaterThan(0);
        for (const child of children) {
          negative += child.weight < 0 ? 1 : 0;
          expect(own).toContainEqual(
            expect.objectContaining({ parent: id, child: child.elementId, weight: child.weight }),
          );
        }
        expect(children).toHaveLength(own.filter((arc) => arc.parent === id).length);
        expect(parents).toHaveLength(own.filter((arc) => arc.child === id).length);
      }
    }
    expect(negative).toBeGreaterThan(0);
  });

  it('names the axes that qualify it, and those it is a part of', () => {
    const equity = element('fs_EquityInStatementOfChangesInEquity').dimensions;
    expect(equity.map((each) => [each.relation, each.axis.elementId])).toContainEqual([
      'QUALIFIES',
      'fs_EquityComponentsAxis',
    ]);
    const [member] = element('fs_ShareCapitalMember').dimensions;
    expect(member?.relation).toBe('PART');
    expect(ids(member?.members ?? [])).toContain('fs_TreasurySharesMember');
  });

  it('shows every rule that mentions it, and whether the rule is about it', () => {
    const detail = element('fs_Revenue');
    const touching = rules.filter((rule) => rule.related_elements.includes('fs_Revenue'));
    expect(detail.rules.map((rule) => rule.ruleId)).toEqual(touching.map((rule) => rule.rule_id));
    for (const rule of detail.rules) {
      const source = touching.find((each) => each.rule_id === rule.ruleId);
      expect(rule.isSubject).toBe(source?.related_elements[0] === 'fs_Revenue');
    }
  });

  it('names the field of the filing information that asks for it', () => {
    const [field] = taxonomy.filing_information;
    if (!field) throw new Error('The taxonomy has no field.');
    expect(element(field.element_id).filingInformation).toEqual({
      group: field.group,
      help: field.help,
      requiredFor: field.required_for,
    });
    expect(element('fs_Revenue').filingInformation).toBeNull();
  });

  it('names the labels that lead to it: synonyms first, the latest on top', () => {
    const shipped = base.filter((entry) => entry.target_element_id === 'fs_Revenue');
    const synonyms = [
      { label: 'Fees of the tea house', elementId: 'fs_Revenue' },
      { label: 'Rent', elementId: 'fs_OtherIncome' },
      { label: 'Takings', elementId: 'fs_Revenue' },
    ];
    const { labels } = element('fs_Revenue', synonyms);
    expect(labels.slice(0, 2)).toEqual([
      { label: 'Takings', confidence: 'HIGH', origin: 'SYNONYM' },
      { label: 'Fees of the tea house', confidence: 'HIGH', origin: 'SYNONYM' },
    ]);
    expect(labels.slice(2).map((each) => each.label)).toEqual(shipped.map((each) => each.label_pattern));
  });
});

describe('a rule expression', () => {
  it('is read in pieces that give it back unchanged', () => {
    for (const rule of rules) {
      const pieces = readExpression(lookup, rule.expression);
      const again = pieces.map(({ text, element: link }) => link?.elementId ?? text).join('');
      expect(again).toBe(rule.expression);
      const named = new Set(pieces.flatMap(({ element: link }) => (link ? [link.elementId] : [])));
      expect([...named].sort()).toEqual([...rule.related_elements].sort());
    }
  });

  it('keeps texts in quotes and unknown names as they stand', () => {
    expect(readExpression(lookup, 'fs_Revenue = "fs_Revenue" + xx_Other')).toEqual([
      { text: lookup.label('fs_Revenue'), element: expect.objectContaining({ elementId: 'fs_Revenue' }) },
      { text: ' = "fs_Revenue" + xx_Other', element: null },
    ]);
  });
});
