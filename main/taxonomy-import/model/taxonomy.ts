/**
 * A published taxonomy as one entry point has it: concepts, roles, labels, references and effective relationships,
 * each by its own names, before anything of it becomes a release.
 */
import type { Facet, LinkResource, RoleType } from './document.ts';
import type { QualifiedName } from './names.ts';

export type ConceptKind = 'item' | 'tuple' | 'hypercube' | 'dimension';

export interface PublishedConcept {
  readonly name: QualifiedName;
  readonly id: string | null;
  readonly kind: ConceptKind;
  readonly substitutionGroup: QualifiedName;
  /** Data type as declared; null for one that stands inside the element. */
  readonly type: QualifiedName | null;
  /** Item type of XBRL 2.1 (local name) that the type derives from; null where that cannot be resolved. */
  readonly baseType: string | null;
  /** Nearest type of a specification on the way there. */
  readonly standardType: QualifiedName | null;
  readonly facets: readonly Facet[];
  readonly periodType: 'instant' | 'duration' | null;
  readonly balance: 'debit' | 'credit' | null;
  readonly abstract: boolean;
  readonly nillable: boolean;
  /** Name of the element that types a typed dimension; the address where that element is not there. */
  readonly typedDomain: string | null;
  readonly enumeration: {
    readonly domain: QualifiedName;
    readonly role: string | null;
    readonly headUsable: boolean;
  } | null;
  readonly file: string;
  readonly line: number;
}

/** One end of a relationship. */
export type End =
  | { readonly kind: 'concept'; readonly key: string; readonly concept: PublishedConcept }
  | { readonly kind: 'resource'; readonly key: string; readonly resource: LinkResource }
  | { readonly kind: 'role'; readonly key: string; readonly roleType: RoleType }
  /** Another element of the taxonomy, or of a schema that is known without its file. */
  | { readonly kind: 'other'; readonly key: string };

/** An effective relationship: not prohibited, not overridden, equal ones once (XBRL 2.1, 3.5.3.9.7). */
export interface Relationship {
  readonly arcrole: string;
  readonly role: string;
  readonly from: End;
  readonly to: End;
  readonly order: number;
  readonly weight: number | null;
  /** By `{namespace}name`; see relationships/attributes. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly file: string;
  readonly line: number;
}

/** An arc with an end that nothing was found for. */
export interface UnresolvedArc {
  readonly arcrole: string;
  readonly role: string;
  readonly file: string;
  readonly line: number;
}

export interface PublishedTaxonomy {
  readonly entry: readonly string[];
  readonly documents: { readonly schemas: readonly string[]; readonly linkbases: readonly string[] };
  readonly concepts: ReadonlyMap<QualifiedName, PublishedConcept>;
  /** Definitions by role; roles that are used and have none are not here. */
  readonly roleTypes: readonly RoleType[];
  /** By arc role, in document order. */
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
  readonly unresolved: readonly UnresolvedArc[];
  /** Resources of the linkbases by their element: formulas, tables, labels. */
  readonly resources: ReadonlyMap<QualifiedName, readonly LinkResource[]>;
  /** Prefixes as the schemas declare them, by namespace. */
  readonly prefixes: ReadonlyMap<string, string>;
  readonly missing: readonly {
    readonly address: string;
    readonly from: string;
    readonly line: number;
    readonly kind: string;
  }[];
  readonly supposed: readonly { readonly address: string; readonly path: string }[];
}
