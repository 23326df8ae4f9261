/**
 * Text on a page: cut to what a table of the binder can show, broken into lines by words (Chinese between any two
 * characters), and set run by run in the faces that have its characters.
 */
import { type Face, type PdfDocument, type Run, runsOf } from './page-fonts.ts';

/** Longer texts are cut for the page (the stored record keeps them whole). */
export const PAGE_TEXT_LIMIT = 600;

/** One line of text, at most PAGE_TEXT_LIMIT characters: white space and control characters become one space. */
export function pageText(text: string): string {
  // Never cut through a character of two units.
  const shown = text.slice(0, PAGE_TEXT_LIMIT).replace(/[\ud800-\udbff]$/, '');
  const line = shown.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return text.length > PAGE_TEXT_LIMIT ? `${line}…` : line;
}

export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  readonly colour: string;
}

const LEADING = 1.25;
/** Words, the spaces between them, and characters that lines may break beside. */
const PIECES =
  /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]+|\s+/gu;

interface Piece {
  readonly runs: readonly Run[];
  readonly width: number;
}

function measure(document: PdfDocument, { face, size }: TextStyle, text: string): Piece {
  const runs = runsOf(document, face, text);
  const width = runs.reduce(
    (sum, run) => sum + document.font(run.font).fontSize(size).widthOfString(run.text),
    0,
  );
  return { runs, width };
}

export function widthOf(document: PdfDocument, style: TextStyle, text: string): number {
  return measure(document, style, text).width;
}

/** A word that is wider than the line, in parts that fit. */
function broken(document: PdfDocument, style: TextStyle, word: string, width: number): readonly string[] {
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && measure(document, style, part + character).width > width) {
      parts.push(part);
      part = character;
    } else part += character;
  }
  return part === '' ? parts : [...parts, part];
}

/** The lines of a text within a width, cut to what a table can show; at least one. */
export function linesOf(
  document: PdfDocument,
  style: TextStyle,
  text: string,
  width: number,
): readonly string[] {
  return wholeLines(document, style, pageText(text), width);
}

/** The lines of a whole text within a width; at least one. */
export function wholeLines(
  document: PdfDocument,
  style: TextStyle,
  text: string,
  width: number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const end = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  for (const [piece] of text.matchAll(PIECES)) {
    const own = measure(document, style, piece).width;
    if (used + own <= width || (piece.trim() === '' && used > 0)) {
      line += piece;
      used += own;
      continue;
    }
    if (line.trim() !== '') end();
    if (own <= width) {
      line = piece;
      used = own;
      continue;
    }
    const parts = broken(document, style, piece, width);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
    used = measure(document, style, line).width;
  }
  if (line.trim() !== '' || lines.length === 0) end();
  return lines;
}

export function heightOf(lines: readonly string[], { size }: TextStyle): number {
  return lines.length * size * LEADING;
}

/** Sets lines below one another from a corner; answers the height that they take. */
export function setLines(
  document: PdfDocument,
  style: TextStyle,
  lines: readonly string[],
  place: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly align?: 'left' | 'right';
  },
): number {
  lines.forEach((line, position) => {
    const piece = measure(document, style, line);
    const x = place.align === 'right' ? place.x + place.width - piece.width : place.x;
    setPiece(document, style, piece, x, place.y + position * style.size * LEADING);
  });
  return heightOf(lines, style);
}

/** Sets one line into exactly the width: what it is wider or narrower is spread between its characters. */
export function setWithin(
  document: PdfDocument,
  style: TextStyle,
  text: string,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void {
  const piece = measure(document, style, text);
  const gaps = [...text].length - 1;
  setPiece(document, style, piece, x, y, gaps < 1 ? 0 : (width - piece.width) / gaps);
}

/** `spacing`: added between characters, in points. */
function setPiece(
  document: PdfDocument,
  { size, colour }: TextStyle,
  { runs }: Piece,
  left: number,
  top: number,
  spacing = 0,
): void {
  let x = left;
  for (const run of runs) {
    document.font(run.font).fontSize(size).fillColor(colour);
    // Faces stand at different heights: all are set on one base line.
    document.text(run.text, x, top + size, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(spacing !== 0 && { characterSpacing: spacing }),
    });
    x += document.widthOfString(run.text) + spacing * [...run.text].length;
  }
}

/** Breaks and sets a text; answers the height that it takes. */
export function setText(
  document: PdfDocument,
  style: TextStyle,
  text: string,
  place: Parameters<typeof setLines>[3],
): number {
  return setLines(document, style, linesOf(document, style, text, place.width), place);
}
