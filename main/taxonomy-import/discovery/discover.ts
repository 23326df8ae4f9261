/**
 * The discoverable taxonomy set of an entry point (XBRL 2.1, 3.2): every schema and linkbase that is reached from it
 * by import, include, linkbaseRef, roleRef, arcroleRef and loc, offline. Files that are not there are named; what is
 * loaded is bounded, so that a set without end ends in a sentence.
 */
import { readDocument } from '../documents/read-document.ts';
import type { PointerTarget, ReadDocument, Reference } from '../model/document.ts';
import { UnreadableTaxonomy, unreadable } from '../model/faults.ts';
import { isSpecified } from '../model/names.ts';
import type { FileLocator, FoundFile } from '../package/locate-files.ts';
import { packagePath, splitFragment } from '../package/package-addresses.ts';
import { isStandardAddress } from './standard-schemas.ts';

/** A set of the largest published taxonomies has 3,000 files of 400 MB. */
const MOST_FILES = 12_000;
const MOST_BYTES = 800 * 1024 * 1024;

export interface LoadedDocument extends ReadDocument {
  readonly file: FoundFile;
  /** Of its declarations: its own, or of the schema that includes it. */
  namespace: string;
  /** A copy of a specification's schema that came along; nothing of it is the taxonomy's. */
  readonly specified: boolean;
}

/** A file that is referred to and not there. */
export interface MissingFile {
  readonly address: string;
  readonly from: string;
  readonly line: number;
  readonly kind: Reference['kind'];
}

export type Pointed = PointerTarget & { readonly document: LoadedDocument };

export interface DiscoveredSet {
  /** In the order in which they were found. */
  readonly documents: readonly LoadedDocument[];
  readonly missing: readonly MissingFile[];
  /** Files taken for an address by likeness, as sentences for the person. */
  readonly supposed: readonly { readonly address: string; readonly path: string }[];
  /** What an address with fragment means: "standard" in a schema that is known without its file, null if nothing. */
  readonly pointed: (address: string) => Pointed | 'standard' | null;
}

/** `id`, `element(id)`, `element(/1/14)`; what else XPointer can say is not used by published taxonomies. */
function pointerName(fragment: string): string {
  const inside = /^element\(([^)]+)\)$/.exec(fragment)?.[1];
  return inside ?? fragment;
}

const IN_THE_SET: ReadonlySet<Reference['kind']> = new Set([
  ...(['import', 'include', 'linkbaseRef', 'roleRef', 'arcroleRef', 'loc'] as const),
]);
const HINTS: ReadonlySet<Reference['kind']> = new Set(['hint'] as const);
const DECLARATIONS: ReadonlySet<Reference['kind']> = new Set(['import', 'include'] as const);

/** A path inside a package as such, one that leaves it as it is written. */
function shownAddress(address: string, href: string): string {
  return packagePath(address)?.path ?? (address.startsWith('package:') ? href : address);
}

class Discovery {
  readonly documents: LoadedDocument[] = [];
  readonly missing = new Map<string, MissingFile>();
  readonly supposed = new Map<string, string>();
  readonly #byAddress = new Map<string, LoadedDocument | null>();
  readonly #byKey = new Map<string, LoadedDocument>();
  readonly #locator: FileLocator;
  #bytes = 0;

  constructor(locator: FileLocator) {
    this.#locator = locator;
  }

  /** The document of a file, read at the first time. */
  load(file: FoundFile, address: string): LoadedDocument {
    const known = this.#byKey.get(file.key);
    if (known) {
      this.#byAddress.set(address, known);
      return known;
    }
    const bytes = file.bytes();
    this.#bytes += bytes.length;
    if (this.documents.length >= MOST_FILES || this.#bytes > MOST_BYTES)
      throw unreadable(file.path, null, 'the entry point loads more files than any taxonomy.');
    const read = readDocument(file.path, bytes, file.address);
    if (read.kind === 'other') throw unreadable(file.path, 1, 'it is neither a schema nor a linkbase.');
    const namespace = read.targetNamespace ?? '';
    const document = {
      ...read,
      file,
      namespace,
      specified: read.kind === 'schema' && isSpecified(namespace),
    };
    this.#byKey.set(file.key, document);
    this.#byAddress.set(address, document);
    this.#byAddress.set(file.address, document);
    this.documents.push(document);
    if (file.supposed) this.supposed.set(address, file.path);
    return document;
  }

  /** Follows what `document` refers to in one of these ways. */
  follow(document: LoadedDocument, kinds: ReadonlySet<Reference['kind']>): void {
    if (document.specified) return;
    for (const reference of document.references) {
      if (!kinds.has(reference.kind)) continue;
      const { address, kind } = reference;
      const known = address === null ? undefined : this.#byAddress.get(splitFragment(address)[0]);
      const found = known === undefined ? this.#find(reference, document) : known;
      // A schema without namespace takes that of the schema that includes it.
      if (found && kind === 'include' && found.targetNamespace === null) found.namespace = document.namespace;
    }
  }

  #find(reference: Reference, document: LoadedDocument): LoadedDocument | null {
    const { href, address, line, kind } = reference;
    const wanted = address ?? href;
    const file =
      (address === null ? null : this.#locator.find(splitFragment(address)[0])) ??
      (/^[a-z]+:/i.test(href) ? null : this.#locator.beside(href, document.file));
    if (file) return this.load(file, wanted);
    // What is only hinted at may be absent.
    if (kind === 'hint') return null;
    if (address !== null) this.#byAddress.set(address, null);
    if (!isStandardAddress(wanted) && !this.missing.has(wanted))
      this.missing.set(wanted, { address: shownAddress(wanted, href), from: document.file.path, line, kind });
    return null;
  }

  pointed(address: string): Pointed | 'standard' | null {
    const [at, fragment] = splitFragment(address);
    const document = this.#byAddress.get(at);
    if (!document) return isStandardAddress(at) ? 'standard' : null;
    if (document.specified) return 'standard';
    const target = document.targets.get(pointerName(fragment));
    return target ? { ...target, document } : null;
  }
}

/** Loads everything that the entry files reach. Throws UnreadableTaxonomy for a file that is broken. */
export function discover(locator: FileLocator, entry: readonly FoundFile[]): DiscoveredSet {
  if (entry.length === 0)
    throw new UnreadableTaxonomy({ file: '', line: null, text: 'No entry point was given.' });
  const discovery = new Discovery(locator);
  for (const file of entry) discovery.load(file, file.address);
  const reached = () => discovery.documents.entries();
  for (const [, document] of reached()) discovery.follow(document, IN_THE_SET);
  // What is only hinted at gives its declarations, and none of its linkbases.
  const whole = discovery.documents.length;
  for (const [at, document] of reached()) discovery.follow(document, at < whole ? HINTS : DECLARATIONS);
  return {
    documents: discovery.documents.filter(({ specified }) => !specified),
    missing: [...discovery.missing.values()],
    supposed: [...discovery.supposed].map(([address, path]) => ({ address, path })),
    pointed: (address) => discovery.pointed(address),
  };
}
