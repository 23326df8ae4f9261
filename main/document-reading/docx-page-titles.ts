/**
 * Titles that a Word document prints in its page headers and footers: many practices keep the name of the statement
 * only there. They become rows at the head of their section; a section that names no header goes on with the one
 * before. A footer counts only where it holds the title of a statement (the rest is page numbers and addresses).
 */
import type { ZipArchive } from '../foreign-files/zip-reader.ts';
import { type DocxSection, readDocxBody } from './docx-body.ts';
import { headingOf } from './statement-headings.ts';

const MAX_ROWS = 12;
const MOST_OTHERS = 1000;

/** Targets of the document's relations by id; only parts beside the text are followed. */
function relatedParts(relations: string): ReadonlyMap<string, string> {
  const parts = new Map<string, string>();
  for (const [element] of relations.matchAll(/<(?:\w+:)?Relationship\b[^>]{0,2000}>/g)) {
    const id = /\bId="([^"]{1,100})"/.exec(element)?.[1];
    const target = /\bTarget="(?:\/word\/|\.\/)?((?:header|footer)\w{0,20}\.xml)"/.exec(element)?.[1];
    if (id && target) parts.set(id, `word/${target}`);
  }
  return parts;
}

/** Every paragraph and cell of a header as a text of its own. */
function textsOf(xml: string): readonly string[] {
  const { blocks, asides } = readDocxBody(xml);
  const texts = blocks.flatMap((block) =>
    block.kind === 'PARAGRAPH' ? [block.text] : block.cells.map(({ text }) => text),
  );
  return [...texts, ...asides.flatMap(({ text, invisible }) => (invisible ? [] : [text]))]
    .flatMap((text) => text.split(/[\n\t\u2028]/))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

export interface PageTitles {
  /** The texts to read at the head of each section, in the order of the sections. */
  readonly ofSections: readonly (readonly string[])[];
  /** What else headers and footers print, each text once: it is no row, but its amounts are told. */
  readonly others: readonly string[];
}

/** Reads the headers and footers that the sections name. */
export function pageTitles(archive: ZipArchive, sections: readonly DocxSection[]): PageTitles {
  const decoder = new TextDecoder();
  const relations = archive.read('word/_rels/document.xml.rels');
  if (!relations) return { ofSections: sections.map(() => []), others: [] };
  const parts = relatedParts(decoder.decode(relations));
  const known = new Map<string, readonly string[]>();
  const textsOfPart = (id: string) => {
    const name = parts.get(id);
    const before = name === undefined ? [] : known.get(name);
    if (before || name === undefined) return before ?? [];
    const part = archive.read(name);
    const texts = part ? textsOf(decoder.decode(part)) : [];
    known.set(name, texts);
    return texts;
  };
  const ofSections = sections.map((section) => {
    const of = (kind: 'HEADER' | 'FOOTER') => [
      ...new Set(section.parts.filter((part) => part.kind === kind).flatMap(({ id }) => textsOfPart(id))),
    ];
    const headers = of('HEADER').slice(0, MAX_ROWS);
    const isTitled = headers.some((text) => headingOf(text) !== null);
    return isTitled ? headers : [...headers, ...of('FOOTER').filter((text) => headingOf(text) !== null)];
  });
  const read = new Set(ofSections.flat());
  const all = new Set([...known.values()].flat());
  return { ofSections, others: [...all].filter((text) => !read.has(text)).slice(0, MOST_OTHERS) };
}
