/** XML as a plain tree, by a parser that has nothing to do with the writers under test. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly uri: string;
  readonly local: string;
  /** Attributes by their name as written; `{uri}local` for those in a namespace. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  /** Prefix → namespace, as they stand at this element. */
  readonly prefixes: Readonly<Record<string, string>>;
}

interface Growing extends XmlElement {
  readonly children: Growing[];
  text: string;
}

/** Trees already read: tests load the same files many times, with one of them changed. Nobody changes a tree. */
const treesRead = new WeakMap<Uint8Array, XmlElement>();

export function readXml(bytes: Uint8Array): XmlElement {
  const tree = treesRead.get(bytes) ?? parseXml(bytes);
  treesRead.set(bytes, tree);
  return tree;
}

function parseXml(bytes: Uint8Array): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  const open: Growing[] = [];
  let root: Growing | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    const parent = open.at(-1);
    const attributes: Record<string, string> = {};
    for (const one of Object.values(tag.attributes)) {
      if (one.prefix === 'xmlns' || one.name === 'xmlns') continue;
      attributes[one.prefix === '' ? one.local : `{${one.uri}}${one.local}`] = one.value;
    }
    const element: Growing = {
      uri: tag.uri,
      local: tag.local,
      attributes,
      children: [],
      text: '',
      prefixes:
        parent && Object.keys(tag.ns).length === 0 ? parent.prefixes : { ...parent?.prefixes, ...tag.ns },
    };
    if (parent) parent.children.push(element);
    else root = element;
    open.push(element);
  });
  parser.on('text', (piece) => {
    const last = open.at(-1);
    if (last) last.text += piece;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).close();
  if (!root) throw new Error('The document is empty.');
  return root;
}

export function* descendants(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* descendants(child);
}

/** "fs:Assets" at an element → "{namespace}Assets"; a prefix that is not declared gives null. */
export function expandName(name: string, at: XmlElement): string | null {
  const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name];
  const uri = at.prefixes[prefix ?? ''];
  if (uri === undefined) return prefix === '' ? `{}${local}` : null;
  return `{${uri}}${local}`;
}

export function nameOf(element: XmlElement): string {
  return `{${element.uri}}${element.local}`;
}
