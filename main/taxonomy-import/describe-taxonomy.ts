/**
 * What was read of a taxonomy, in lines for a person: counts of each kind, and everything that is missing, supposed,
 * led nowhere, or will not be used. A reader of these lines knows what a release made of it would lack.
 */
import { listAssertions } from './formulas/list-assertions.ts';
import { ARCROLES, localOf } from './model/names.ts';
import type { PublishedTaxonomy } from './model/taxonomy.ts';
import { labelsOfConcepts } from './relationships/labels.ts';

const number = (count: number) => count.toLocaleString('en-SG');
const counted = (count: number, one: string, many = `${one}s`) =>
  `${number(count)} ${count === 1 ? one : many}`;

function arcsLine(taxonomy: PublishedTaxonomy, what: string, ...arcroles: readonly string[]): string {
  const arcs = arcroles.flatMap((arcrole) => taxonomy.relationships.get(arcrole) ?? []);
  const roles = new Set(arcs.map(({ role }) => role)).size;
  return `${what}: ${counted(arcs.length, 'arc')} in ${counted(roles, 'role')}`;
}

function conceptLines(taxonomy: PublishedTaxonomy): readonly string[] {
  const concepts = [...taxonomy.concepts.values()];
  const of = (kind: string) => concepts.filter((concept) => concept.kind === kind).length;
  const typed = concepts.filter(({ typedDomain }) => typedDomain !== null).length;
  const untyped = concepts.filter(({ kind, baseType }) => kind !== 'tuple' && baseType === null);
  const types = [...new Set(untyped.map(({ type }) => type ?? 'a type of its own'))].sort();
  return [
    `concepts: ${number(concepts.length)}, of them ${counted(of('hypercube'), 'hypercube')} and ${counted(of('dimension'), 'dimension')}`,
    ...(typed > 0 ? [`typed dimensions, kept and not taggable: ${number(typed)}`] : []),
    ...(of('tuple') > 0 ? [`tuples, which no release can hold: ${number(of('tuple'))}`] : []),
    ...(untyped.length > 0
      ? [
          `concepts whose data type cannot be resolved: ${number(untyped.length)} (${types.map(localOf).join(', ')})`,
        ]
      : []),
  ];
}

function labelLines(taxonomy: PublishedTaxonomy): readonly string[] {
  const labels = labelsOfConcepts(taxonomy);
  const languages = new Set(labels.map(({ language }) => language));
  const labelled = new Set(labels.map(({ concept }) => concept.name));
  const bare = [...taxonomy.concepts.keys()].filter((name) => !labelled.has(name)).length;
  return [
    `labels: ${number(labels.length)} in ${counted(languages.size, 'language')} (${[...languages].sort().join(', ')})`,
    ...(bare > 0 ? [`concepts without any label, shown by their names: ${number(bare)}`] : []),
  ];
}

function faultLines(taxonomy: PublishedTaxonomy): readonly string[] {
  const { missing, supposed, unresolved } = taxonomy;
  return [
    ...missing.map(({ address, from, line }) => `missing: ${address} (${from}, line ${line})`),
    ...supposed.map(({ address, path }) => `taken by its likeness: ${path} for ${address}`),
    ...(unresolved.length > 0
      ? [
          `arcs that lead nowhere: ${number(unresolved.length)}, the first in ${unresolved[0]?.file}, line ${unresolved[0]?.line}`,
        ]
      : []),
  ];
}

/** How many there are; which of them become rules depends on what the mapping takes over. */
function assertionLines(taxonomy: PublishedTaxonomy): readonly string[] {
  const assertions = listAssertions(taxonomy);
  if (assertions.length === 0) return [];
  const of = (kind: string) => number(assertions.filter((each) => each.kind === kind).length);
  return [
    `assertions: ${of('value')} of values, ${of('existence')} of existence, ${of('consistency')} of consistency; the release says which became rules`,
  ];
}

/** Lines of plain text, the same for the same taxonomy. */
export function describeTaxonomy(taxonomy: PublishedTaxonomy): readonly string[] {
  const { schemas, linkbases } = taxonomy.documents;
  return [
    `${counted(schemas.length, 'schema')}, ${counted(linkbases.length, 'linkbase')}`,
    ...conceptLines(taxonomy),
    ...labelLines(taxonomy),
    arcsLine(taxonomy, 'presentation', ARCROLES.presentation),
    arcsLine(taxonomy, 'calculation', ARCROLES.summation, ARCROLES.summation11),
    arcsLine(taxonomy, 'hypercubes', ARCROLES.all, ARCROLES.notAll),
    arcsLine(taxonomy, 'domain members', ARCROLES.domainMember),
    `references: ${number(taxonomy.relationships.get(ARCROLES.reference)?.length ?? 0)}`,
    ...faultLines(taxonomy),
    ...assertionLines(taxonomy),
  ];
}
