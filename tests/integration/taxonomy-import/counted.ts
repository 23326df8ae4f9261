/**
 * A taxonomy in counts, in the shape of the figures that an outside processor counted (published cases, truth/): what
 * the import reads is compared with them figure by figure.
 */
import { ARCROLES, isSpecified, localOf, namespaceOf } from '../../../main/taxonomy-import/model/names.ts';
import type {
  PublishedConcept,
  PublishedTaxonomy,
  Relationship,
} from '../../../main/taxonomy-import/model/taxonomy.ts';
import {
  contextElement,
  DimensionWalk,
  isClosed,
  isUsable,
} from '../../../main/taxonomy-import/relationships/dimensions.ts';

type Counts = Record<string, number>;

export function tally(keys: readonly string[]): Counts {
  const counts: Counts = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

const distinct = (values: readonly string[]) => new Set(values).size;

function conceptCounts(concepts: readonly PublishedConcept[]) {
  const items = concepts.filter(({ kind }) => kind !== 'tuple');
  return {
    total: concepts.length,
    items: items.length,
    tuples: concepts.length - items.length,
    abstract: concepts.filter(({ abstract }) => abstract).length,
    not_abstract: concepts.filter(({ abstract }) => !abstract).length,
    monetary: concepts.filter(({ baseType }) => baseType === 'monetaryItemType').length,
    by_period_type: tally(items.map(({ periodType }) => periodType ?? 'none')),
    by_balance: tally(items.map(({ balance }) => balance ?? 'none')),
    by_data_type: tally(items.map(({ type }) => type ?? 'none')),
    by_xbrl_base_type: tally(items.map(({ baseType }) => baseType ?? 'none')),
    substitution_group: tally(
      concepts.map(
        ({ substitutionGroup: name }) => `${name.includes('xbrldt') ? 'xbrldt' : 'xbrli'}:${localOf(name)}`,
      ),
    ),
  };
}

function networkCounts(arcs: readonly Relationship[], definitions: ReadonlyMap<string, string | null>) {
  const roles = [...new Set(arcs.map(({ role }) => role))].sort();
  return {
    arcs: arcs.length,
    roles: roles.length,
    per_role: Object.fromEntries(
      roles.map((role) => {
        const own = arcs.filter((arc) => arc.role === role);
        const targets = new Set(own.map(({ to }) => to.key));
        return [
          role,
          {
            definition: definitions.get(role) ?? null,
            arcs: own.length,
            concepts: distinct(own.flatMap(({ from, to }) => [from.key, to.key])),
            roots: distinct(own.map(({ from }) => from.key).filter((key) => !targets.has(key))),
          },
        ];
      }),
    ),
  };
}

function hypercubeCounts(arcs: readonly Relationship[]) {
  return {
    arcs: arcs.length,
    roles: distinct(arcs.map(({ role }) => role)),
    closed: arcs.filter(isClosed).length,
    open: arcs.filter((arc) => !isClosed(arc)).length,
    context_element: tally(arcs.map((arc) => contextElement(arc) ?? 'none')),
    distinct_hypercubes: distinct(arcs.map(({ to }) => to.key)),
  };
}

function byRoleAndLanguage(arcs: readonly Relationship[]): Record<string, Counts> {
  const found: Record<string, Counts> = {};
  for (const { to } of arcs) {
    if (to.kind !== 'resource') continue;
    found[to.resource.role ?? ''] ??= {};
    const languages = found[to.resource.role ?? ''] ?? {};
    const language = to.resource.language ?? '';
    languages[language] = (languages[language] ?? 0) + 1;
  }
  return found;
}

export function counted(taxonomy: PublishedTaxonomy) {
  const concepts = [...taxonomy.concepts.values()].filter(({ name }) => !isSpecified(namespaceOf(name)));
  const arcs = (arcrole: string) => taxonomy.relationships.get(arcrole) ?? [];
  const unresolved = (arcrole: string) => taxonomy.unresolved.filter((arc) => arc.arcrole === arcrole).length;
  const definitions = new Map(taxonomy.roleTypes.map(({ uri, definition }) => [uri, definition]));
  const labels = arcs(ARCROLES.label);
  const references = arcs(ARCROLES.reference);
  const calculation = [...arcs(ARCROLES.summation), ...arcs(ARCROLES.summation11)];
  const labelled = (role: string) =>
    labels.filter(({ to }) => to.kind === 'resource' && to.resource.role === role);
  const walk = new DimensionWalk(taxonomy);
  const members = new Set(
    arcs(ARCROLES.dimensionDomain).flatMap(({ from, role }) =>
      walk.members(from.key, role).map(({ member }) => member.name),
    ),
  );
  const withLabel = new Set(labels.map(({ from }) => from.key));
  const simple = (arcrole: string) => ({
    arcs: arcs(arcrole).length,
    roles: distinct(arcs(arcrole).map(({ role }) => role)),
    unresolved: unresolved(arcrole),
  });
  return {
    documents: { schemas: taxonomy.documents.schemas.length, linkbases: taxonomy.documents.linkbases.length },
    files_not_found: taxonomy.missing.length,
    roles: {
      role_types: taxonomy.roleTypes.filter(({ kind }) => kind === 'role').length,
      arcrole_types: taxonomy.roleTypes.filter(({ kind }) => kind === 'arcrole').length,
    },
    concepts: {
      own: conceptCounts(concepts),
      by_namespace: Object.fromEntries(
        [...new Set(concepts.map(({ name }) => namespaceOf(name)))].map((namespace) => [
          namespace,
          conceptCounts(concepts.filter(({ name }) => namespaceOf(name) === namespace)),
        ]),
      ),
    },
    elements: {
      hypercubes: concepts.filter(({ kind }) => kind === 'hypercube').length,
      dimensions_explicit: concepts.filter(({ kind, typedDomain }) => kind === 'dimension' && !typedDomain)
        .length,
      dimensions_typed: concepts.filter(({ kind, typedDomain }) => kind === 'dimension' && typedDomain)
        .length,
      domain_members_reached_from_a_dimension: members.size,
      of_domain_item_type: concepts.filter(({ standardType }) => standardType?.endsWith('}domainItemType'))
        .length,
      enumerations: concepts.filter(({ enumeration }) => enumeration).length,
    },
    labels: {
      arcs: labels.length,
      by_role_and_language: byRoleAndLanguage(labels),
      concepts_with_a_standard_label: tally(
        [
          ...new Set(
            labelled('http://www.xbrl.org/2003/role/label').map(
              ({ from, to }) => `${to.kind === 'resource' ? to.resource.language : ''} ${from.key}`,
            ),
          ),
        ].map((key) => key.split(' ')[0] ?? ''),
      ),
      concepts_without_any_label: concepts.filter(({ name }) => !withLabel.has(name)).length,
      unresolved: unresolved(ARCROLES.label),
      generic_by_role_and_language: byRoleAndLanguage(arcs(ARCROLES.genericLabel)),
    },
    references: {
      arcs: references.length,
      concepts: distinct(references.map(({ from }) => from.key)),
      by_role: tally(references.map(({ to }) => (to.kind === 'resource' ? (to.resource.role ?? '') : ''))),
      unresolved: unresolved(ARCROLES.reference),
    },
    presentation: {
      ...networkCounts(arcs(ARCROLES.presentation), definitions),
      unresolved: unresolved(ARCROLES.presentation),
    },
    calculation: {
      ...networkCounts(calculation, definitions),
      unresolved: unresolved(ARCROLES.summation) + unresolved(ARCROLES.summation11),
      by_weight: tally(calculation.map(({ weight }) => (weight ?? 0).toFixed(1))),
      totals: distinct(calculation.map(({ role, from }) => `${role} ${from.key}`)),
    },
    definition: {
      all: hypercubeCounts(arcs(ARCROLES.all)),
      not_all: hypercubeCounts(arcs(ARCROLES.notAll)),
      hypercube_dimension: simple(ARCROLES.hypercubeDimension),
      dimension_domain: simple(ARCROLES.dimensionDomain),
      domain_member: {
        ...simple(ARCROLES.domainMember),
        not_usable: arcs(ARCROLES.domainMember).filter((arc) => !isUsable(arc)).length,
      },
      dimension_default: {
        ...simple(ARCROLES.dimensionDefault),
        dimensions: distinct(arcs(ARCROLES.dimensionDefault).map(({ from }) => from.key)),
      },
    },
    roles_with_any_dimension_arc: distinct(
      Object.values(ARCROLES)
        .filter((arcrole) => arcrole.startsWith('http://xbrl.org/int/dim/'))
        .flatMap((arcrole) => arcs(arcrole).map(({ role }) => role)),
    ),
    arcs_by_arcrole: Object.fromEntries(
      [...taxonomy.relationships].map(([arcrole, own]) => [
        arcrole,
        { arcs: own.length, roles: distinct(own.map(({ role }) => role)) },
      ]),
    ),
    formula: tally([...taxonomy.resources].flatMap(([element, own]) => own.map(() => localOf(element)))),
  };
}
