/**
 * The package made from our own release imports to the same release: elements, tree, sums and axes. What a publisher's
 * release says beside them (where it is published, its hypercubes) and what no taxonomy says (rules, form) is not
 * compared.
 */
import { describe, expect, it } from 'vitest';
import { loadStandardReferences, loadTaxonomy, loadValidationRules } from '../../../constitution/index.ts';
import type { Taxonomy } from '../../../constitution/types.ts';
import { FileLocator } from '../../../main/taxonomy-import/package/locate-files.ts';
import { openPackage } from '../../../main/taxonomy-import/package/package-files.ts';
import { readPublishedTaxonomy } from '../../../main/taxonomy-import/read-taxonomy.ts';
import { makeRelease } from '../../../main/taxonomy-import/release/make-release.ts';
import { draftMapping } from '../../../main/taxonomy-import/release/mapping.ts';
import { buildTaxonomyPackage } from '../../../main/xbrl-filing/taxonomy-package/build-taxonomy-package.ts';
import { roleUri } from '../../../main/xbrl-filing/taxonomy-package/package-names.ts';
import {
  presentationVariants,
  sumsFile,
} from '../../../main/xbrl-filing/taxonomy-package/presentation-variants.ts';

const VERSION = 'reg_2026_v1';
const own = loadTaxonomy(VERSION);
const rules = loadValidationRules(VERSION);

const VARIANTS = presentationVariants(own, rules);
const STATED = VARIANTS.statements.flat().filter(({ linesAlone }) => !linesAlone);

/** The sums that the package states; those that hold for some filings only stand in its formulas. */
const carriedSums = () => [...VARIANTS.always, ...STATED.flatMap(({ arcs }) => arcs)];

function imported() {
  const bytes = buildTaxonomyPackage(own, rules, loadStandardReferences(VERSION));
  const locator = new FileLocator([openPackage('own.zip', bytes)]);
  // The sums of a statement stand with the variant that presents it; those of its lines alone are derived from them.
  const sums = STATED.map(sumsFile);
  const entry = [own.schema_ref, ...sums].flatMap((name) => locator.find(name) ?? locator.endingWith(name));
  const taxonomy = readPublishedTaxonomy(locator, entry);
  expect(taxonomy.missing).toEqual([]);
  expect(taxonomy.unresolved).toEqual([]);
  const draft = draftMapping(taxonomy);
  const mapping: typeof draft = {
    ...draft,
    title: own.title,
    effective_from: own.effective_from,
    entity_identifier_scheme: own.entity_identifier_scheme,
    entry_points: ['FULL_XBRL'],
    vocabulary: own.vocabulary,
    roles: Object.fromEntries(Object.entries(own.roles)) as Record<string, string>,
    minimum_requirement: [own.roles.entityName],
    sections: own.sections.map((section) => ({
      role: roleUri(own, section.section),
      definition: section.label,
      becomes: { ...section, statements: [...section.statements] },
    })),
  };
  return makeRelease(taxonomy, mapping, VERSION);
}

/** An address instead of a release's own short name of a role. */
function sumsOf({ calculation, link_roles }: Pick<Taxonomy, 'calculation' | 'link_roles'>) {
  const uris = new Map(link_roles.map(({ role, uri }) => [role, uri]));
  return calculation
    .map(({ role, parent, child, weight }) => `${uris.get(role) ?? role} ${parent} ${child} ${weight}`)
    .sort();
}

describe('the package of our own release', () => {
  it('imports to the same release', () => {
    const { files, leftOut } = imported();
    const { taxonomy } = files;
    const elements = ({ elements: list }: Pick<Taxonomy, 'elements'>) =>
      new Map(
        list.map(({ minimum_requirement: _form, applicable_entry_points: _filed, ...element }) => [
          element.element_id,
          element,
        ]),
      );
    expect(elements(taxonomy)).toEqual(elements(own));
    const tree = ({ presentation }: Pick<Taxonomy, 'presentation'>) =>
      presentation.map(({ section, parent, element_id }) => `${section} ${parent} ${element_id}`);
    expect(tree(taxonomy).sort()).toEqual(tree(own).sort());
    const carried = { ...own, calculation: carriedSums(), link_roles: linkRolesOf(own) };
    expect(carried.calculation.length).toBeGreaterThan(own.calculation.length / 2);
    expect(sumsOf(taxonomy)).toEqual(sumsOf(carried));
    // What our release leaves to its sections, the package says as a default: the domain, all members together.
    for (const { default_member, domain_id } of taxonomy.axes) expect(default_member).toBe(domain_id);
    const axes = (list: Taxonomy['axes']) =>
      new Map(
        list.map(({ default_member: _silent, sections, ...axis }) => [
          axis.axis_id,
          { ...axis, sections: sections.toSorted() },
        ]),
      );
    expect(axes(taxonomy.axes)).toEqual(axes(own.axes));
    expect(taxonomy.schema_ref).toBe(own.schema_ref);
    const names = ({ namespaces }: Pick<Taxonomy, 'namespaces'>) =>
      namespaces.map(({ prefix, uri }) => `${prefix} ${uri}`);
    expect(names(taxonomy)).toEqual(expect.arrayContaining(names(own)));
    // Our rules as assertions say more than the import reads back: the release has the rules themselves.
    const rulesFrom = leftOut.findIndex((line) => line.startsWith('Assertions that became rules'));
    expect(rulesFrom).toBeGreaterThan(0);
    const missing = leftOut.slice(0, rulesFrom);
    expect(missing.filter((line) => !/^(?:Further places|Elements of the taxonomy)/.test(line))).toEqual([]);
  });
});

/** Roles that the release does not describe have the address that the package gives them. */
function linkRolesOf(taxonomy: Taxonomy): Taxonomy['link_roles'] {
  const roles = new Set(taxonomy.calculation.map(({ role }) => role));
  return [...roles].map((role) => ({ role, uri: roleUri(taxonomy, role), definition: '' }));
}
