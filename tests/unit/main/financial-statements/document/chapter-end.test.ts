/**
 * The last page of the notes holds more than a heading with its line: wherever the pages break, in the PDF by its pages,
 * in Word by what is kept together.
 */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { LEAST_AT_END } from '../../../../../main/financial-statements/document/chapter-end.ts';
import type { DocumentChapter } from '../../../../../main/financial-statements/document/document-model.ts';
import {
  printDocument,
  type StatementsDocumentInput,
} from '../../../../../main/financial-statements/document/print-document.ts';
import { layOutDocument } from '../../../../../main/financial-statements/pages/lay-out-document.ts';
import { buildStatementsDocument } from '../../../../../main/financial-statements/word/statements-document.ts';
import { SAMPLE_DOCUMENTS, sampleDocumentInput } from '../../../../samples/sample-documents.ts';
import { uncountedPages } from '../../../../support/uncounted-pages.ts';

const sampleOf = (name: string): StatementsDocumentInput => {
  const found = SAMPLE_DOCUMENTS.find((sample) => sample.name === name);
  if (found === undefined) throw new Error(name);
  const { detailed: _, ...input } = sampleDocumentInput(found).input;
  return input;
};

/** The last notes alone, moved down by so many lines. */
function movedDown(input: StatementsDocumentInput, lines: number): DocumentChapter {
  const [first, ...rest] = input.notes.filter(({ noteKey }) => noteKey !== 'directors_report').slice(-3);
  if (first === undefined) throw new Error('There are no notes.');
  const filler = Array.from({ length: lines }, () => ({ type: 'paragraph' as const, text: 'One line.' }));
  const notes = [{ ...first, blocks: [...filler, ...first.blocks] }, ...rest];
  const chapter = printDocument({ ...input, notes }).chapters.at(-1);
  if (chapter === undefined) throw new Error('There is no chapter.');
  return { ...chapter, bookmark: `notes_${lines}` };
}

/** Lines of its own on the last page of each chapter. */
function linesOnLastPages(input: StatementsDocumentInput, chapters: readonly DocumentChapter[]): number[] {
  const { pages, places } = layOutDocument({ ...printDocument(input), chapters });
  const begins = places.filter(({ level }) => level === 1).map(({ page }) => page);
  return [...begins.slice(1), pages.length].map((next) => {
    const items = pages[next - 1]?.items ?? [];
    return new Set(items.flatMap((item) => (item.kind === 'TEXT' && item.part !== null ? [item.y] : [])))
      .size;
  });
}

describe.each([
  'trading-second-year-thousands',
  'manufacturing-second-year-dollars',
  'dormant-first-year-dollars',
])('the notes of %s', (name) => {
  const input = sampleOf(name);

  it('leave no heading with one line, and no tail, to the last page, wherever pages break', () => {
    const chapters = Array.from({ length: 36 }, (_, lines) => movedDown(input, lines));
    const found = linesOnLastPages(input, chapters);
    expect(found).toHaveLength(chapters.length);
    expect(Math.min(...found)).toBeGreaterThanOrEqual(LEAST_AT_END);
  });

  it('keep their last lines together in Word', async () => {
    const parts = unzipSync(await buildStatementsDocument(input, uncountedPages));
    const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const paragraphs = [...xml.matchAll(/<w:p>.*?<\/w:p>/gs)].map(([paragraph]) => paragraph);
    const isKept = (paragraph: string) =>
      paragraph.includes('<w:keepNext/>') || /w:pStyle w:val="Heading/.test(paragraph);
    const texts = paragraphs.filter((paragraph) => /<w:t[ >]/.test(paragraph));
    const last = paragraphs.lastIndexOf(texts.at(-1) ?? '');
    const from = paragraphs.indexOf(texts.at(-4) ?? '');
    expect(last - from).toBeGreaterThanOrEqual(3);
    expect(paragraphs.slice(from, last).filter((paragraph) => !isKept(paragraph))).toEqual([]);
  });
});
