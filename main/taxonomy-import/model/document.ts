/**
 * One schema or linkbase as it was read, before anything is looked up in another file: its declarations, what it
 * refers to, its extended links, and every id that something can point at.
 */
import type { QualifiedName } from './names.ts';

/** `hint`: an xsi:schemaLocation, which publishers rely on though XBRL 2.1, 3.2 does not name it. */
export type ReferenceKind = 'import' | 'include' | 'linkbaseRef' | 'roleRef' | 'arcroleRef' | 'loc' | 'hint';

/** Where a document sends its reader. */
export interface Reference {
  readonly kind: ReferenceKind;
  /** As written, without the fragment. */
  readonly href: string;
  /** Resolved against the document's address; null where it is no address at all. */
  readonly address: string | null;
  readonly line: number;
}

/** A facet of a restriction: enumeration, pattern, maxLength … */
export interface Facet {
  readonly name: string;
  readonly value: string;
}

export interface TypeDeclaration {
  /** Null for a type that stands inside its element. */
  readonly name: string | null;
  base: QualifiedName | null;
  readonly facets: Facet[];
}

/** A global element of a schema; whether it is a concept follows from its substitution group. */
export interface ElementDeclaration {
  readonly name: string;
  readonly id: string | null;
  readonly line: number;
  readonly type: QualifiedName | null;
  inlineType: TypeDeclaration | null;
  readonly substitutionGroup: QualifiedName | null;
  readonly abstract: boolean;
  readonly nillable: boolean;
  readonly periodType: string | null;
  readonly balance: string | null;
  /** Address with fragment of the element that types a typed dimension. */
  readonly typedDomain: string | null;
  /** Extensible enumerations: head of the domain, its role, whether the head itself is a value. */
  readonly enumeration: {
    readonly domain: QualifiedName;
    readonly role: string | null;
    readonly headUsable: boolean;
  } | null;
}

export interface RoleType {
  readonly uri: string;
  readonly id: string | null;
  definition: string | null;
  readonly usedOn: QualifiedName[];
  /** Role of links and resources, or of arcs. */
  readonly kind: 'role' | 'arcrole';
}

/** An element of a linkbase with all that it holds: references, formulas, tables. */
export interface XmlTree {
  readonly name: QualifiedName;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: XmlTree[];
  /** The name that the text of an element `qname` means where it stands; null for a prefix without a namespace. */
  meant?: QualifiedName | null;
}

export interface LinkResource {
  readonly element: QualifiedName;
  readonly id: string | null;
  readonly role: string | null;
  readonly language: string | null;
  /** All text inside, trimmed. */
  text: string;
  /** Null for labels, of which only the text counts. */
  readonly tree: XmlTree | null;
  readonly line: number;
}

export interface Arc {
  readonly element: QualifiedName;
  readonly arcrole: string;
  readonly from: string;
  readonly to: string;
  readonly use: 'optional' | 'prohibited';
  readonly priority: number;
  readonly order: number;
  readonly weight: number | null;
  /** The other attributes that tell arcs apart, by `{namespace}name`; XBRL 2.1, 3.5.3.9.7.4. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly line: number;
}

export interface ExtendedLink {
  readonly element: QualifiedName;
  readonly role: string;
  readonly line: number;
  /** Addresses with fragment by the label of the locator. */
  readonly locators: Map<string, string[]>;
  readonly resources: Map<string, LinkResource[]>;
  readonly arcs: Arc[];
}

/** What an address with a fragment can mean inside a document. */
export type PointerTarget =
  | { readonly kind: 'element'; readonly declaration: ElementDeclaration }
  | { readonly kind: 'role'; readonly roleType: RoleType }
  | { readonly kind: 'resource'; readonly resource: LinkResource }
  | { readonly kind: 'other' };

export interface ReadDocument {
  readonly kind: 'schema' | 'linkbase' | 'other';
  readonly targetNamespace: string | null;
  readonly references: readonly Reference[];
  readonly elements: readonly ElementDeclaration[];
  readonly types: readonly TypeDeclaration[];
  readonly roleTypes: readonly RoleType[];
  readonly links: readonly ExtendedLink[];
  /** By id, and by child sequence ("/1/14") for declarations and resources (XPointer element scheme). */
  readonly targets: ReadonlyMap<string, PointerTarget>;
  /** Prefixes that the root element declares, by namespace. */
  readonly prefixes: ReadonlyMap<string, string>;
}
