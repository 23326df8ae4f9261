/**
 * Follows a concept's data type through the schemas to the item type of XBRL 2.1 that it derives from, and gathers the
 * facets on the way: the values of an enumeration, patterns, lengths.
 */
import type { LoadedDocument } from '../discovery/discover.ts';
import type { ElementDeclaration, Facet, TypeDeclaration } from '../model/document.ts';
import { type QualifiedName, qualified } from '../model/names.ts';
import { standardBase } from './standard-types.ts';

export interface ResolvedType {
  readonly baseType: string | null;
  readonly standardType: QualifiedName | null;
  readonly facets: readonly Facet[];
}

/** No taxonomy derives types this often; a circle ends here. */
const LONGEST = 40;

/** Types by name; where one name stands twice, the first that was read. */
export function typesByName(
  documents: readonly LoadedDocument[],
): ReadonlyMap<QualifiedName, TypeDeclaration> {
  const types = new Map<QualifiedName, TypeDeclaration>();
  for (const { namespace, types: declared } of documents)
    for (const type of declared) {
      const name = qualified(namespace, type.name ?? '');
      if (!types.has(name)) types.set(name, type);
    }
  return types;
}

/** Values of the narrowest restriction count; one further out only where it says nothing of its own. */
function narrowest(found: Facet[], next: readonly Facet[]): void {
  const said = new Set(found.map(({ name }) => name));
  found.push(...next.filter(({ name }) => !said.has(name)));
}

export function resolveType(
  declaration: ElementDeclaration,
  types: ReadonlyMap<QualifiedName, TypeDeclaration>,
): ResolvedType {
  const facets: Facet[] = [];
  let name = declaration.type;
  if (declaration.inlineType) {
    narrowest(facets, declaration.inlineType.facets);
    name = declaration.inlineType.base;
  }
  for (let step = 0; name !== null && step < LONGEST; step += 1) {
    const baseType = standardBase(name);
    if (baseType !== null) return { baseType, standardType: name, facets };
    const type = types.get(name);
    if (!type) break;
    narrowest(facets, type.facets);
    name = type.base;
  }
  return { baseType: null, standardType: null, facets };
}
