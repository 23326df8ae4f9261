/**
 * Reads one file of a taxonomy: a schema, a linkbase, or a linkbase inside a schema's annotations. Everything in it
 * is taken down as it stands; what it means is known once all files are read.
 */
import type { PointerTarget, ReadDocument, Reference, ReferenceKind, RoleType } from '../model/document.ts';
import { LINK, XLINK, XSD, XSI } from '../model/names.ts';
import { resolveAddress, splitFragment } from '../package/package-addresses.ts';
import { baseOf, readXml, type XmlElement } from '../xml/read-xml.ts';
import { ExtendedLinks } from './extended-links.ts';
import { SchemaDeclarations } from './schema-declarations.ts';

const LINK_REFERENCES: ReadonlySet<string> = new Set(['linkbaseRef', 'roleRef', 'arcroleRef']);
const SCHEMA_REFERENCES: Readonly<Record<string, ReferenceKind>> = {
  import: 'import',
  include: 'include',
  redefine: 'include',
};

class Reading {
  readonly references: Reference[] = [];
  readonly schema = new SchemaDeclarations();
  readonly links = new ExtendedLinks();
  readonly roleTypes: RoleType[] = [];
  readonly targets = new Map<string, PointerTarget>();
  root: XmlElement | null = null;
  prefixes: ReadonlyMap<string, string> = new Map();
  readonly #bases: string[];
  readonly #seen = new Set<string>();
  #roleType: RoleType | null = null;
  #said = '';

  constructor(address: string) {
    this.#bases = [address];
  }

  open(element: XmlElement, depth: number): void {
    if (!this.root) {
      this.root = element;
      this.prefixes = element.prefixes();
    }
    const outer = this.#bases.at(-1) ?? '';
    const base = baseOf(element);
    const hints = this.root.namespace === LINK ? element.attributeOf(XSI, 'schemaLocation') : null;
    this.#bases.push(base === null ? outer : (resolveAddress(base, outer) ?? outer));
    if (hints !== null) this.#hint(hints, element);
    const target = this.#declared(element, depth) ?? { kind: 'other' };
    const id = element.attribute('id');
    if (id !== null) this.targets.set(id, target);
    if (target.kind !== 'other' && element.sequence !== '') this.targets.set(element.sequence, target);
  }

  close(element: XmlElement, depth: number): void {
    this.#bases.pop();
    this.links.close(depth);
    this.schema.close(element, depth);
    if (element.namespace !== LINK || !this.#roleType) return;
    if (element.name === 'definition') this.#roleType.definition = this.#said.trim();
    else if (element.name === 'usedOn') {
      const used = element.qualify(this.#said);
      if (used !== null) this.#roleType.usedOn.push(used);
    } else if (element.name === 'roleType' || element.name === 'arcroleType') this.#roleType = null;
  }

  text(text: string): void {
    this.links.text(text);
    if (this.#roleType) this.#said += text;
  }

  #declared(element: XmlElement, depth: number): PointerTarget | null {
    this.#said = '';
    const inLink = this.links.open(element, depth, (href) => this.#refer('loc', href, element));
    if (typeof inLink === 'object') return { kind: 'resource', resource: inLink };
    if (inLink) return null;
    if (element.namespace === XSD) {
      const kind = SCHEMA_REFERENCES[element.name];
      const href = element.attribute('schemaLocation');
      if (kind && depth === 2 && href !== null) this.#refer(kind, href, element);
      const declaration = this.schema.open(element, depth, (to) => resolveAddress(to, this.#base()));
      return declaration && { kind: 'element', declaration };
    }
    return element.namespace === LINK ? this.#linkElement(element) : null;
  }

  #linkElement(element: XmlElement): PointerTarget | null {
    const { name } = element;
    if (LINK_REFERENCES.has(name)) {
      this.#refer(name as ReferenceKind, element.attributeOf(XLINK, 'href') ?? '', element);
      return null;
    }
    if (name !== 'roleType' && name !== 'arcroleType') return null;
    const kind = name === 'roleType' ? 'role' : 'arcrole';
    const uri = element.attribute(kind === 'role' ? 'roleURI' : 'arcroleURI') ?? '';
    const roleType: RoleType = { uri, id: element.attribute('id'), definition: null, usedOn: [], kind };
    this.roleTypes.push(roleType);
    this.#roleType = roleType;
    return { kind: 'role', roleType };
  }

  #base(): string {
    return this.#bases.at(-1) ?? '';
  }

  /** Pairs of namespace and address. */
  #hint(written: string, element: XmlElement): void {
    for (const [at, href] of written.trim().split(/\s+/).entries())
      if (at % 2 === 1) this.#refer('hint', href, element);
  }

  /** Notes what is referred to, each file once; answers the address with its fragment. */
  #refer(kind: ReferenceKind, written: string, { line }: XmlElement): string | null {
    const [href, fragment] = splitFragment(written.trim());
    const address = resolveAddress(href, this.#base());
    if (!this.#seen.has(`${kind} ${href} ${this.#base()}`)) {
      this.#seen.add(`${kind} ${href} ${this.#base()}`);
      this.references.push({ kind, href, address, line });
    }
    return address === null ? null : `${splitFragment(address)[0]}#${fragment}`;
  }
}

/** `address`: what relative references start from. Throws UnreadableTaxonomy with file and line. */
export function readDocument(file: string, bytes: Uint8Array, address: string): ReadDocument {
  const reading = new Reading(address);
  let depth = 0;
  readXml(file, bytes, {
    open: (element) => {
      depth += 1;
      reading.open(element, depth);
    },
    text: (text) => reading.text(text),
    close: (element) => {
      reading.close(element, depth);
      depth -= 1;
    },
  });
  const { root, schema, links, prefixes } = reading;
  const isSchema = root?.is(XSD, 'schema') ?? false;
  return {
    kind: isSchema ? 'schema' : root?.is(LINK, 'linkbase') ? 'linkbase' : 'other',
    targetNamespace: isSchema ? (root?.attribute('targetNamespace') ?? null) : null,
    references: reading.references,
    elements: schema.elements,
    types: schema.types,
    roleTypes: reading.roleTypes,
    links: links.links,
    targets: reading.targets,
    prefixes,
  };
}
