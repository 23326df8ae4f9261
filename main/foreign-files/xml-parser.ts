/**
 * The parser of XML from outside, element by element; nothing else in the program parses XML (tests/architecture/rules.mjs).
 * Hostile files end here: a document type (and with it every entity of its own) is refused, nesting is bounded, and
 * nothing outside the file is ever read.
 */
import {
  type SaxesOptions,
  SaxesParser,
  type SaxesTagNS,
  type SaxesTagPlain,
  type TagForOptions,
} from 'saxes';
import { XML_DEPTH } from './limits.ts';

/** An element with its namespaces resolved. */
export type XmlTag = SaxesTagNS;
/** An element by its name as it is written, prefix and all. */
export type PrefixedXmlTag = SaxesTagPlain;
/** `line` and `resolve` tell where it stands, and what a prefix means there. */
export type XmlParser = SaxesParser<{ xmlns: true }>;
export type PrefixedXmlParser = SaxesParser<{ xmlns: false }>;

/** Why a file is not read. */
export type XmlFault = 'MALFORMED' | 'DOCUMENT_TYPE' | 'TOO_DEEP';
/** Makes the error of a file that is not read, from what is wrong in words ("it has …") and as a kind. */
export type Unreadable = (what: string, fault: XmlFault) => Error;

/** What listens to the parser; it may throw what the file is refused with. */
export interface XmlVisitor<Tag> {
  readonly open: (tag: Tag, depth: number) => void;
  readonly text?: (piece: string) => void;
  /** Text that is written as CDATA; without this it is text like any other. */
  readonly cdata?: (piece: string) => void;
  readonly close: (tag: Tag) => void;
}

export interface XmlTerms {
  /** Elements within each other. */
  readonly depth?: number;
  /** True where a document type may be named: it is passed by, unread. One that declares anything is refused all the same. */
  readonly documentType?: boolean;
}

function listen<Options extends SaxesOptions>(
  parser: SaxesParser<Options>,
  unreadable: Unreadable,
  { open, text, cdata = text, close }: XmlVisitor<TagForOptions<Options>>,
  { depth: deepest = XML_DEPTH, documentType = false }: XmlTerms,
): SaxesParser<Options> {
  let depth = 0;
  parser.on('error', ({ message }) => {
    throw unreadable(message, 'MALFORMED');
  });
  parser.on('doctype', (declared) => {
    if (documentType && !declared.includes('[')) return;
    throw unreadable('it has a document type (DOCTYPE), which is not read', 'DOCUMENT_TYPE');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > deepest)
      throw unreadable(`its elements stand more than ${deepest} deep in each other`, 'TOO_DEEP');
    open(tag, depth);
  });
  if (text) parser.on('text', text);
  if (cdata) parser.on('cdata', cdata);
  parser.on('closetag', (tag) => {
    depth -= 1;
    close(tag);
  });
  return parser;
}

export function xmlParser(
  unreadable: Unreadable,
  visitor: XmlVisitor<XmlTag>,
  terms: XmlTerms = {},
): XmlParser {
  return listen(new SaxesParser({ xmlns: true }), unreadable, visitor, terms);
}

/** Of files whose prefixes may be bound to no namespace. */
export function prefixedXmlParser(
  unreadable: Unreadable,
  visitor: XmlVisitor<PrefixedXmlTag>,
  terms: XmlTerms = {},
): PrefixedXmlParser {
  return listen(new SaxesParser({ xmlns: false }), unreadable, visitor, terms);
}

/** Reads a whole file; throws what `unreadable` makes where it is no UTF-8 text or no XML. */
export function readWholeXml(parser: XmlParser, bytes: Uint8Array, unreadable: Unreadable): void {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('it is no UTF-8 text', 'MALFORMED');
  }
  parser.write(text).close();
}
