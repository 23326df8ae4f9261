/**
 * Positioned text of a PDF, page by page. Nothing of the document runs: no scripts, no fonts loaded, no
 * network (the library itself generates no code). Pages and text items are capped, because the file comes
 * from outside.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { AnnotationMode, getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js';
import type { PagesHeard } from '../../shared/model/document-reading.ts';
import { Problem } from '../../shared/problem.ts';
import { PDF_LIMITS } from '../foreign-files/limits.ts';
import { withoutPrintedMarks } from './pdf-raised-marks.ts';
import { checkPdfStreams } from './pdf-streams.ts';
import { drawnPlaces, isUnprinted } from './pdf-unprinted.ts';

export interface PdfText {
  readonly text: string;
  /** Points from the top left of the page; `top` is the baseline less the height. */
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly height: number;
}

export interface PdfPage {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly texts: readonly PdfText[];
  /** Texts that run up or down the page. */
  readonly turned: readonly string[];
  /** Texts of fields that were filled in, and of notes laid on the page. */
  readonly laidOn: readonly string[];
  /** Texts that leave no mark on the page. */
  readonly unprinted: readonly string[];
}

const LIBRARY = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

function refusal(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') {
    return new Problem('UNREADABLE_FILE', 'The PDF is protected by a password. Save a copy without it.');
  }
  return new Problem(
    'UNREADABLE_FILE',
    'The PDF is damaged and cannot be opened. Print or export it again and upload that copy.',
  );
}

/** How far a text is shifted that is drawn twice to look bold (points). */
const DOUBLED = 1.5;

/** Texts without those that are drawn again on the spot, as false bold is. */
function withoutDoubled(texts: readonly PdfText[]): readonly PdfText[] {
  const kept = new Map<string, PdfText[]>();
  return texts.filter((text) => {
    const same = kept.get(text.text);
    if (!same) {
      kept.set(text.text, [text]);
      return true;
    }
    const again = same.some(
      (other) =>
        Math.abs(other.left - text.left) <= DOUBLED && Math.abs(other.baseline - text.baseline) <= DOUBLED,
    );
    if (!again) same.push(text);
    return !again;
  });
}

const MOST_LAID_ON = 1000;

/** What a form field or a note on the page prints; it is no part of the page's own text. */
async function laidOn(page: PDFPageProxy): Promise<readonly string[]> {
  const found: readonly Readonly<Record<string, unknown>>[] = await page.getAnnotations({ intent: 'print' });
  return found.slice(0, MOST_LAID_ON).flatMap(({ subtype, fieldType, fieldValue, contentsObj }) => {
    const isField = subtype === 'Widget' && fieldType !== 'Btn';
    const note = subtype === 'FreeText' ? (contentsObj as { readonly str?: unknown } | undefined)?.str : null;
    const text = isField ? fieldValue : note;
    return typeof text === 'string' && text.trim() !== '' ? [text] : [];
  });
}

function tooManyTexts(where: string): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    `${where} contains more pieces of text than statements do, and was not read. Upload only the financial statements.`,
  );
}

/** The texts of a page, taken piece by piece and no more than may be. */
async function textsOf(page: PDFPageProxy, number: number): Promise<readonly TextItem[]> {
  const texts: TextItem[] = [];
  const reader = page.streamTextContent().getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return texts;
    for (const item of value.items) if ('str' in item && item.str.trim() !== '') texts.push(item);
    if (texts.length > PDF_LIMITS.textsOnPage) {
      await reader.cancel(new Error('The page contains too many texts.'));
      throw tooManyTexts(`Page ${number}`);
    }
  }
}

/** Reads the text of every page. Throws Problem UNREADABLE_FILE (damaged, locked, too many pages). */
export async function readPdfPages(bytes: Uint8Array, heard?: PagesHeard): Promise<readonly PdfPage[]> {
  const { drawsWithoutMark } = checkPdfStreams(bytes);
  const task = getDocument({
    data: Uint8Array.from(bytes),
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    stopAtErrors: false,
    // No picture is ever looked at.
    maxImageSize: 1,
    cMapUrl: `${path.join(LIBRARY, 'cmaps')}/`,
    cMapPacked: true,
    standardFontDataUrl: `${path.join(LIBRARY, 'standard_fonts')}/`,
    verbosity: 0,
  });
  try {
    const document = await task.promise;
    if (document.numPages > PDF_LIMITS.pages) {
      throw new Problem(
        'UNREADABLE_FILE',
        `The PDF has ${document.numPages} pages; at most ${PDF_LIMITS.pages} are read. Upload only the financial statements.`,
      );
    }
    if (await document.hasJSActions()) {
      throw new Problem(
        'UNREADABLE_FILE',
        'The PDF contains scripts (JavaScript) and was not read. Print it to a new PDF and upload that copy.',
      );
    }
    const pages: PdfPage[] = [];
    let textsInAll = 0;
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: 1 });
      const items = await textsOf(page, number);
      textsInAll += items.length;
      if (textsInAll > PDF_LIMITS.textsInAll) throw tooManyTexts('The PDF');
      const drawn = drawsWithoutMark
        ? drawnPlaces(await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE }))
        : null;
      const places = drawn !== null && drawn.unprinted.length > 0 ? drawn : null;
      const texts: PdfText[] = [];
      const turned: string[] = [];
      const unprinted: string[] = [];
      for (const item of items) {
        const [a = 0, b = 0, , , e = 0, f = 0] = item.transform;
        const [left = 0, baseline = 0] = viewport.convertToViewportPoint(e, f);
        const [ahead = 0, below = 0] = viewport.convertToViewportPoint(e + a, f + b);
        const width = Number.isFinite(item.width) ? item.width : 0;
        // Text that runs up or down the margin is no row of a statement; nor is one whose place is no place.
        if (
          !Number.isFinite(left + baseline) ||
          Math.abs(below - baseline) > Math.abs(ahead - left) * 0.2 ||
          ahead < left
        ) {
          turned.push(item.str);
          continue;
        }
        const height = Number.isFinite(item.height) ? item.height || 10 : 10;
        if (places !== null && isUnprinted(places, e, f, width)) {
          unprinted.push(item.str);
          continue;
        }
        texts.push({ text: item.str, left, right: left + width, baseline, height });
      }
      pages.push({
        page: number,
        width: viewport.width,
        height: viewport.height,
        texts: withoutPrintedMarks(withoutDoubled(texts)),
        turned,
        laidOn: await laidOn(page),
        unprinted,
      });
      page.cleanup();
      heard?.(number, document.numPages);
    }
    return pages;
  } catch (error) {
    throw refusal(error);
  } finally {
    await task.destroy();
  }
}
