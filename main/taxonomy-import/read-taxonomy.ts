/**
 * Reads what one entry point of a published taxonomy loads, from a package or a folder, offline: the one door to
 * everything in this room that knows XBRL's files.
 */
import { conceptsOf } from './concepts/concepts.ts';
import { type DiscoveredSet, discover } from './discovery/discover.ts';
import type { LinkResource, RoleType } from './model/document.ts';
import type { PublishedTaxonomy } from './model/taxonomy.ts';
import type { FileLocator, FoundFile } from './package/locate-files.ts';
import { effectiveRelationships } from './relationships/effective.ts';

function resourcesOf(set: DiscoveredSet): ReadonlyMap<string, readonly LinkResource[]> {
  const resources = new Map<string, LinkResource[]>();
  for (const link of set.documents.flatMap(({ links }) => links))
    for (const resource of [...link.resources.values()].flat()) {
      const list = resources.get(resource.element);
      if (list) list.push(resource);
      else resources.set(resource.element, [resource]);
    }
  return resources;
}

/** The prefix that most schemas give a namespace; the schema of the namespace itself has the first word. */
function prefixesOf(set: DiscoveredSet): ReadonlyMap<string, string> {
  const prefixes = new Map<string, string>();
  const take = (namespace: string, prefix: string) => {
    if (prefix !== '' && !prefixes.has(namespace)) prefixes.set(namespace, prefix);
  };
  for (const { namespace, prefixes: declared } of set.documents)
    take(namespace, declared.get(namespace) ?? '');
  for (const { prefixes: declared } of set.documents)
    for (const [namespace, prefix] of declared) take(namespace, prefix);
  return prefixes;
}

/** Role types, the first of each role. */
function roleTypesOf(set: DiscoveredSet): readonly RoleType[] {
  const roleTypes = new Map<string, RoleType>();
  for (const roleType of set.documents.flatMap(({ roleTypes: declared }) => declared)) {
    const key = `${roleType.kind} ${roleType.uri}`;
    if (!roleTypes.has(key)) roleTypes.set(key, roleType);
  }
  return [...roleTypes.values()];
}

/** Throws UnreadableTaxonomy for a broken or hostile file; what is missing stands in the answer. */
export function readPublishedTaxonomy(locator: FileLocator, entry: readonly FoundFile[]): PublishedTaxonomy {
  const set = discover(locator, entry);
  const concepts = conceptsOf(set);
  const { relationships, unresolved } = effectiveRelationships(set, concepts);
  const paths = (kind: string) =>
    set.documents.filter((document) => document.kind === kind).map(({ file }) => file.path);
  return {
    entry: entry.map(({ address }) => address),
    documents: { schemas: paths('schema'), linkbases: paths('linkbase') },
    concepts: concepts.byName,
    roleTypes: roleTypesOf(set),
    relationships,
    unresolved,
    resources: resourcesOf(set),
    prefixes: prefixesOf(set),
    missing: set.missing,
    supposed: set.supposed,
  };
}
