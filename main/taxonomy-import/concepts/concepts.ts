/**
 * The concepts of a taxonomy: global elements whose substitution group leads to an item or a tuple of XBRL 2.1, or to
 * a hypercube or dimension (Dimensions 1.0, 2.2 and 2.5), with their types resolved.
 */
import type { DiscoveredSet, LoadedDocument } from '../discovery/discover.ts';
import type { ElementDeclaration } from '../model/document.ts';
import { isSpecified, type QualifiedName, qualified, XBRLDT, XBRLI } from '../model/names.ts';
import type { ConceptKind, PublishedConcept } from '../model/taxonomy.ts';
import { resolveType, typesByName } from './resolve-types.ts';

const HEADS: ReadonlyMap<QualifiedName, ConceptKind> = new Map([
  [qualified(XBRLI, 'item'), 'item'],
  [qualified(XBRLI, 'tuple'), 'tuple'],
  [qualified(XBRLDT, 'hypercubeItem'), 'hypercube'],
  [qualified(XBRLDT, 'dimensionItem'), 'dimension'],
]);
const LONGEST = 40;

interface Declared {
  readonly declaration: ElementDeclaration;
  readonly document: LoadedDocument;
}

/** The head of the specifications that a substitution group leads to; null for an element that is no concept. */
function headOf(
  declaration: ElementDeclaration,
  elements: ReadonlyMap<QualifiedName, Declared>,
): { kind: ConceptKind; head: QualifiedName } | null {
  let group = declaration.substitutionGroup;
  for (let step = 0; group !== null && step < LONGEST; step += 1) {
    const kind = HEADS.get(group);
    if (kind) return { kind, head: group };
    group = elements.get(group)?.declaration.substitutionGroup ?? null;
  }
  return null;
}

const oneOf = <Value extends string>(value: string | null, values: readonly Value[]): Value | null =>
  values.find((each) => each === value?.trim()) ?? null;

/** The element that types a typed dimension, by name; its address where it is not there. */
function typedDomainOf(address: string | null, set: DiscoveredSet): string | null {
  if (address === null) return null;
  const pointed = set.pointed(address);
  if (pointed === null || pointed === 'standard' || pointed.kind !== 'element') return address;
  return qualified(pointed.document.namespace, pointed.declaration.name);
}

export interface Concepts {
  readonly byName: ReadonlyMap<QualifiedName, PublishedConcept>;
  readonly byDeclaration: ReadonlyMap<ElementDeclaration, PublishedConcept>;
}

export function conceptsOf(set: DiscoveredSet): Concepts {
  const types = typesByName(set.documents);
  const elements = new Map<QualifiedName, Declared>();
  for (const document of set.documents)
    for (const declaration of document.elements) {
      const name = qualified(document.namespace, declaration.name);
      if (!elements.has(name)) elements.set(name, { declaration, document });
    }
  const byName = new Map<QualifiedName, PublishedConcept>();
  const byDeclaration = new Map<ElementDeclaration, PublishedConcept>();
  for (const [name, { declaration, document }] of elements) {
    const head = headOf(declaration, elements);
    if (!head || isSpecified(document.namespace)) continue;
    const concept: PublishedConcept = {
      name,
      id: declaration.id,
      kind: head.kind,
      substitutionGroup: head.head,
      type: declaration.type,
      ...resolveType(declaration, types),
      periodType: oneOf(declaration.periodType, ['instant', 'duration']),
      balance: oneOf(declaration.balance, ['debit', 'credit']),
      abstract: declaration.abstract,
      nillable: declaration.nillable,
      typedDomain: typedDomainOf(declaration.typedDomain, set),
      enumeration: declaration.enumeration,
      file: document.file.path,
      line: declaration.line,
    };
    byName.set(name, concept);
    byDeclaration.set(declaration, concept);
  }
  return { byName, byDeclaration };
}
