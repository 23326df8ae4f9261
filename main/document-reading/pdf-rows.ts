/**
 * Rows of a PDF page from its positioned text: texts on one baseline make a row, neighbouring texts a
 * cell, two columns of text are read one after the other. Rows keep the rectangle they fill, so that the
 * line can be lit on the page.
 */

import { isCurrencySign, plainText } from '../../shared/words/printed-amounts.ts';
import { isPlainlyAmount, parseAmount } from '../../shared/words/statement-amounts.ts';
import type { GridCell } from './grid.ts';
import { joinFragments } from './join-fragments.ts';
import type { PdfPage, PdfText } from './pdf-text.ts';
import { isNoteReference } from './period-headers.ts';

export interface PdfRow {
  readonly cells: readonly GridCell[];
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly height: number;
  /** The text column the row stands in: its left edge and width. */
  readonly columnLeft: number;
  readonly columnWidth: number;
}

interface Line {
  baseline: number;
  height: number;
  texts: PdfText[];
}

/** Texts whose baselines differ by less than half a line are one line (small figures, raised "th"). */
function linesOf(texts: readonly PdfText[]): Line[] {
  const lines: Line[] = [];
  for (const text of [...texts].sort((one, two) => one.baseline - two.baseline || one.left - two.left)) {
    const line = lines.at(-1);
    const reach = Math.min(line?.height ?? 0, text.height) * 0.45;
    if (line && text.baseline - line.baseline <= Math.max(reach, 1.5)) {
      line.texts.push(text);
      line.height = Math.max(line.height, text.height);
    } else lines.push({ baseline: text.baseline, height: text.height, texts: [text] });
  }
  return lines;
}

function overlaps(one: Line, two: Line): boolean {
  return one.texts.some((a) => two.texts.some((b) => a.left < b.right && b.left < a.right));
}

/** "st" and "nd" raised above a date stand on a line of their own. */
function isRaised(line: Line): boolean {
  return line.texts.every(({ text }) => /^(?:st|nd|rd|th)$/.test(text.trim()));
}

/** Figures set a little higher or lower than their label belong to its line when nothing collides. */
function withoutSplitLines(lines: readonly Line[]): Line[] {
  const merged: Line[] = [];
  const figuresOnly = (line: Line) => line.texts.every(({ text }) => parseAmount(text) !== null);
  for (const line of lines) {
    const last = merged.at(-1);
    const apart = last ? line.baseline - last.baseline : 0;
    const near = last && apart < Math.min(last.height, line.height) * 0.75;
    const raised = last && isRaised(last) && apart < line.height * 0.75;
    const splitOff = near && figuresOnly(last) !== figuresOnly(line) && !overlaps(last, line);
    if (last && (raised || splitOff)) {
      last.texts.push(...line.texts);
      last.height = Math.max(last.height, line.height);
      if (raised) last.baseline = line.baseline;
    } else merged.push({ ...line, texts: [...line.texts] });
  }
  return merged;
}

/** Columns that the file holds as one text ("4 21,444,801", "1,204 (987)"), each at its share of the place. */
function columnsOf(text: PdfText): readonly PdfText[] {
  const parts = text.text.trim().split(/ +/);
  const [first = '', ...rest] = parts;
  const areColumns =
    rest.length > 0 &&
    rest.every(isPlainlyAmount) &&
    (isNoteReference(first) || isPlainlyAmount(first)) &&
    (parseAmount(text.text) === null || (/ {2}/.test(text.text.trim()) && !text.text.includes(',')));
  if (!areColumns) return [text];
  const perLetter = (text.right - text.left) / text.text.length;
  let from = 0;
  return parts.map((part) => {
    const at = text.text.indexOf(part, from);
    from = at + part.length;
    return { ...text, text: part, left: text.left + at * perLetter, right: text.left + from * perLetter };
  });
}

const isBracketed = (text: string): boolean => /\)\s*$/.test(text) && parseAmount(text) !== null;

/** A label as long as its column is wide, and the amount right behind it ("(see note15,778,593"). */
function runsInto(label: string, text: string): boolean {
  const word = /[a-z]+$/i.exec(label.trimEnd())?.[0] ?? '';
  return word.length > 1 && !isCurrencySign(word) && text.includes(',') && isPlainlyAmount(text);
}

/** The bracket of the next column behind a whole amount, however close: "(13,782)" and "(" of "(12,656)". */
function opensNext(last: string, text: string): boolean {
  return (isBracketed(last) || isPlainlyAmount(last)) && plainText(text) === '(';
}

/** An amount printed over other words, as where two texts of a page collide. */
function printedOver(gap: number, line: Line, text: string): boolean {
  return gap < -line.height * 0.5 && text.includes(',') && isPlainlyAmount(text);
}

function cellsOf(line: Line): readonly GridCell[] {
  const cells: { text: string; left: number; right: number }[] = [];
  for (const text of line.texts.flatMap(columnsOf).sort((one, two) => one.left - two.left)) {
    const last = cells.at(-1);
    const gap = last ? text.left - last.right : Number.POSITIVE_INFINITY;
    // Two complete amounts are two columns however close they stand.
    const twoAmounts = last && gap > 1 && parseAmount(last.text) !== null && parseAmount(text.text) !== null;
    // A sign behind an amount in brackets is that of the next column.
    const nextSign = last && isBracketed(last.text) && isCurrencySign(plainText(text.text));
    const runInto = last && gap <= line.height * 0.12 && runsInto(last.text, text.text);
    const isNext = last && gap > 1 && opensNext(last.text, text.text);
    const isOver = printedOver(gap, line, text.text);
    const isApart = twoAmounts || nextSign || runInto || isNext || isOver;
    if (last && gap <= Math.max(line.height * 0.75, 5) && !isApart) {
      last.text += gap > line.height * 0.12 ? ` ${text.text}` : text.text;
      last.right = Math.max(last.right, text.right);
    } else cells.push({ text: text.text, left: text.left, right: text.right });
  }
  return joinFragments(cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() })));
}

/**
 * Where a page is set in two columns of text: the left edge of the right column. Statement tables have
 * figures there, so only long texts that start at one edge count.
 */
function secondColumn(page: PdfPage): number | null {
  const starts = new Map<number, number>();
  for (const { text, left } of page.texts) {
    if (left < page.width * 0.4 || left > page.width * 0.6 || !/[A-Za-z]{3}.{12}/.test(text)) continue;
    const edge = Math.round(left / 3);
    starts.set(edge, (starts.get(edge) ?? 0) + 1);
  }
  const [edge, count] = [...starts].sort((one, two) => two[1] - one[1])[0] ?? [0, 0];
  if (count < 5) return null;
  const at = edge * 3 - 4;
  const crossing = page.texts.filter(({ left, right }) => left < at && right > at + 2).length;
  return crossing <= page.texts.length * 0.06 ? at : null;
}

/** The rows of a page, top to bottom (left column first where the page has two). */
export function pdfRows(page: PdfPage): readonly PdfRow[] {
  const at = secondColumn(page);
  const halves =
    at === null
      ? [page.texts]
      : [page.texts.filter(({ left }) => left < at), page.texts.filter(({ left }) => left >= at)];
  return halves.flatMap((texts) => {
    const columnLeft = Math.min(...texts.map(({ left }) => left));
    const columnWidth = at === null ? page.width : page.width / 2;
    return withoutSplitLines(linesOf(texts)).flatMap((line) => {
      const cells = cellsOf(line);
      if (cells.length === 0) return [];
      return {
        cells,
        left: Math.min(...line.texts.map(({ left }) => left)),
        right: Math.max(...line.texts.map(({ right }) => right)),
        top: line.baseline - line.height,
        height: line.height * 1.25,
        columnLeft,
        columnWidth,
      };
    });
  });
}
