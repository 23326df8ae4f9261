/**
 * The numbers grouped by commas that a document prints, page by page, counted from its raw text alone: by the library
 * that takes text out of a PDF, or from the text runs of a Word file. Knows nothing of the reader's rows and tables.
 */
import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentReading } from '../../shared/model/document-reading.ts';

const NUMBER = /(?<![\w.,/-])\d{1,3}(?:,\d{2,3})+(?:\.\d+)?(?![\d%]|,\d| ?(?:%|per ?cent))/g;

export type NumbersByPage = ReadonlyMap<number, readonly string[]>;

async function ofPdf(bytes: Uint8Array): Promise<NumbersByPage> {
  const task = getDocument({
    data: Uint8Array.from(bytes),
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: 0,
  });
  const document = await task.promise;
  const found = new Map<number, readonly string[]>();
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    found.set(page, text.match(NUMBER) ?? []);
  }
  await task.destroy();
  return found;
}

/** A Word file has no pages of its own: all its numbers stand under one. */
function ofDocx(bytes: Uint8Array): NumbersByPage {
  const xml = strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());
  const paragraphs = xml.split(/<\/w:p>/).map((part) =>
    part
      .replace(/<w:(?:tab|br)\b[^>]*>/g, ' ')
      .replace(/<w:(?:instrText|delText)[^>]*>[^<]*/g, '')
      .replace(/<[^>]+>/g, ''),
  );
  return new Map([[0, paragraphs.flatMap((text) => text.match(NUMBER) ?? [])]]);
}

export async function printedNumbers(bytes: Uint8Array, format: 'PDF' | 'DOCX'): Promise<NumbersByPage> {
  return format === 'PDF' ? await ofPdf(bytes) : ofDocx(bytes);
}

/** The same numbers as a reading accounts for them: in its lines, or left out. */
export function accountedNumbers(reading: DocumentReading, format: 'PDF' | 'DOCX'): NumbersByPage {
  const found = new Map<number, string[]>();
  const seen = new Set<string>();
  const add = (page: number, text: string) => {
    const at = format === 'DOCX' ? 0 : page;
    found.set(at, [...(found.get(at) ?? []), ...(text.match(NUMBER) ?? [])]);
  };
  const grouped = (value: string | null, scale: number) =>
    value === null
      ? ''
      : (Math.abs(Number(value)) / scale).toLocaleString('en', { maximumFractionDigits: 2 });
  for (const { place, valueCurrent, valuePrior, scale, sourcePage } of reading.lines) {
    // Lines set with tabs have no place: their values are written as they were printed.
    if (place === null)
      for (const value of [valueCurrent, valuePrior]) add(sourcePage, grouped(value, scale));
    for (const figure of [place?.values?.current, place?.values?.prior]) {
      // A closing balance that opens the next year stands in two lines and is printed once.
      const key = JSON.stringify(figure);
      if (!figure || seen.has(key)) continue;
      seen.add(key);
      add(figure.page, figure.text);
    }
  }
  for (const { page, texts } of reading.coverage?.leftOut ?? []) for (const text of texts) add(page, text);
  return found;
}

/** Numbers of `one` that `other` does not hold, told with their page. */
export function numbersMissing(one: NumbersByPage, other: NumbersByPage): readonly string[] {
  return [...one].flatMap(([page, numbers]) => {
    const open = [...(other.get(page) ?? [])];
    return numbers.flatMap((number) => {
      const at = open.indexOf(number);
      if (at < 0) return [`page ${page}: ${number}`];
      open.splice(at, 1);
      return [];
    });
  });
}
