/**
 * Reads one XML file of a taxonomy, element by element, with namespaces resolved; a fault names its line. Catalogs are
 * often published with the document type of their standard: there one that only names it is passed by, unread.
 */
import { type XmlFault, type XmlTag, xmlParser } from '../../foreign-files/xml-parser.ts';
import { unreadable } from '../model/faults.ts';
import { type QualifiedName, qualified, XML } from '../model/names.ts';
import { decodeText } from './decode-text.ts';

/** An element whose start was just read. Its methods answer while the reader stands at it. */
export class XmlElement {
  readonly namespace: string;
  readonly name: string;
  readonly line: number;
  /** Child sequence of the XPointer element scheme: "/1/14". */
  readonly sequence: string;
  readonly #tag: XmlTag;
  readonly #resolve: (prefix: string) => string | undefined;

  constructor(tag: XmlTag, line: number, sequence: string, resolve: (prefix: string) => string | undefined) {
    this.namespace = tag.uri;
    this.name = tag.local;
    this.line = line;
    this.sequence = sequence;
    this.#tag = tag;
    this.#resolve = resolve;
  }

  /** The value of an attribute without namespace. */
  attribute(name: string): string | null {
    return this.#tag.attributes[name]?.value ?? null;
  }

  attributeOf(namespace: string, name: string): string | null {
    for (const attribute of Object.values(this.#tag.attributes))
      if (attribute.local === name && attribute.uri === namespace) return attribute.value;
    return null;
  }

  /** All attributes but namespace declarations, as namespace, name and value. */
  attributes(): readonly (readonly [string, string, string])[] {
    return Object.values(this.#tag.attributes)
      .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
      .map(({ uri, local, value }) => [uri, local, value] as const);
  }

  /** Prefixes that this element declares, by namespace. */
  prefixes(): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#tag.ns).map(([prefix, uri]) => [uri, prefix]));
  }

  /** A name such as `p:Local` in a value; one without prefix is in the default namespace. Null without a namespace. */
  qualify(name: string): QualifiedName | null {
    const [first = '', second] = name.trim().split(':');
    const namespace = this.#resolve(second === undefined ? '' : first);
    if (namespace === undefined) return null;
    return qualified(namespace, second ?? first);
  }

  is(namespace: string, name: string): boolean {
    return this.name === name && this.namespace === namespace;
  }
}

export interface XmlVisitor {
  /** `path`: the open elements, this one last. */
  readonly open: (element: XmlElement, path: readonly XmlElement[]) => void;
  readonly text: (text: string) => void;
  readonly close: (element: XmlElement) => void;
  /** True where a document type may be named; one that declares anything is refused all the same. */
  readonly documentType?: boolean;
}

const ENTITY = /entity/i;

/** What is wrong with a file, as a sentence; the parser says its own faults with their place. */
function faultWords(what: string, fault: XmlFault): string {
  if (fault === 'TOO_DEEP') return `${what}.`;
  if (fault === 'DOCUMENT_TYPE')
    return 'it has a document type (DOCTYPE), which a taxonomy needs not and which is not read.';
  const text = what.replace(/^(?:[^:]*:)?\d+:\d+: /, '').replace(/\.$/, '');
  return ENTITY.test(text) ? 'it uses an entity of its own, which is not read.' : `it is not XML: ${text}.`;
}

/** Walks through a file. Throws UnreadableTaxonomy with file and line. */
export function readXml(file: string, bytes: Uint8Array, visitor: XmlVisitor): void {
  const path: XmlElement[] = [];
  const children: number[] = [0];
  const sequences: string[] = [''];
  const open = (tag: XmlTag) => {
    const place = (children.at(-1) ?? 0) + 1;
    children[children.length - 1] = place;
    const sequence = path.length < 3 ? `${sequences.at(-1)}/${place}` : '';
    const element = new XmlElement(tag, parser.line, sequence, (prefix) => parser.resolve(prefix));
    path.push(element);
    children.push(0);
    sequences.push(sequence);
    visitor.open(element, path);
  };
  const close = () => {
    const element = path.pop();
    children.pop();
    sequences.pop();
    if (element) visitor.close(element);
  };
  const parser = xmlParser(
    (what, fault) => unreadable(file, parser.line, faultWords(what, fault)),
    { open, text: visitor.text, close },
    { documentType: visitor.documentType ?? false },
  );
  parser.write(decodeText(file, bytes)).close();
}

/** xml:base and xml:lang of an element, where it has them. */
export const baseOf = (element: XmlElement) => element.attributeOf(XML, 'base');
export const languageOf = (element: XmlElement) => element.attributeOf(XML, 'lang');
