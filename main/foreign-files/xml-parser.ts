/**
 * The parser of XML files from outside, element by element with namespaces. Hostile files end here: a document type (and
 * with it every entity of its own) is refused, nesting and length are bounded, and nothing outside the file is ever read.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes';

export type XmlTag = SaxesTagNS;
export type XmlParser = SaxesParser<{ xmlns: true }>;

/** Files of this kind nest about ten levels; XHTML inside of a value some more. */
const DEEPEST = 200;

/** `unreadable` makes the error of a file that is none; what listens to the parser may throw it too. */
export function xmlParser(
  unreadable: (what: string) => Error,
  visitor: {
    readonly open: (tag: XmlTag, depth: number) => void;
    readonly text?: (piece: string) => void;
    readonly close: (tag: XmlTag) => void;
  },
): XmlParser {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  parser.on('error', (error) => {
    throw unreadable(error.message);
  });
  parser.on('doctype', () => {
    throw unreadable('it has a document type (DOCTYPE), which is not read');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > DEEPEST) throw unreadable(`its elements stand more than ${DEEPEST} deep in each other`);
    visitor.open(tag, depth);
  });
  const { text } = visitor;
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  parser.on('closetag', (tag) => {
    depth -= 1;
    visitor.close(tag);
  });
  return parser;
}

/** Reads a whole file; throws what `unreadable` makes where it is no UTF-8 text or no XML. */
export function readWholeXml(
  parser: XmlParser,
  bytes: Uint8Array,
  unreadable: (what: string) => Error,
): void {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('it is no UTF-8 text');
  }
  parser.write(text).close();
}
