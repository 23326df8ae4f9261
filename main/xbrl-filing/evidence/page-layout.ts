/**
 * The binder's page: headings, pairs of name and value, tables whose header row is repeated on every page,
 * and a footer with page numbers. Knows nothing of filings. Same calls, same bytes.
 */
import type { PdfDocument } from './page-fonts.ts';
import { heightOf, linesOf, setLines, setText, type TextStyle } from './page-text.ts';

export interface TableColumn {
  readonly heading: string;
  /** Share of the page's width. */
  readonly share: number;
  readonly align?: 'left' | 'right';
  /** Fixed pitch, for hashes and element identifiers. */
  readonly code?: boolean;
}

/** Cells by column, or a heading over the rows below it; a lower one stands under another heading. */
export type TableRow = readonly string[] | { readonly heading: string; readonly lower?: true };

const INK = '#1b1f24';
const MUTED = '#5b6470';
const RULE = '#c9ced6';
const BAND = '#eef1f5';
const TEXT_SIZE = 8;
const PADDING = 3;

const STYLE = {
  text: { face: 'plain', size: TEXT_SIZE, colour: INK },
  code: { face: 'code', size: 6.5, colour: INK },
  head: { face: 'bold', size: TEXT_SIZE, colour: INK },
  heading: { face: 'bold', size: TEXT_SIZE + 1, colour: INK },
  lowerHeading: { face: 'bold', size: TEXT_SIZE, colour: MUTED },
  paragraph: { face: 'plain', size: 9, colour: MUTED },
  name: { face: 'plain', size: 10, colour: MUTED },
  value: { face: 'plain', size: 10, colour: INK },
  box: { face: 'bold', size: 10, colour: INK },
  boxLine: { face: 'plain', size: 8, colour: MUTED },
  footer: { face: 'plain', size: 7.5, colour: MUTED },
} as const satisfies Record<string, TextStyle>;

interface Frame {
  readonly left: number;
  readonly width: number;
  readonly bottom: number;
}

function frameOf(document: PdfDocument): Frame {
  const { page } = document;
  return {
    left: page.margins.left,
    width: page.width - page.margins.left - page.margins.right,
    bottom: page.height - page.margins.bottom,
  };
}

/** Sets a text over the whole width and goes on below it. */
function setParagraph(document: PdfDocument, style: TextStyle, text: string, gap: number): void {
  const { left, width } = frameOf(document);
  document.y += setText(document, style, text, { x: left, y: document.y, width }) + gap;
}

export function title(document: PdfDocument, text: string, size: number): void {
  setParagraph(document, { face: 'bold', size, colour: INK }, text, 0.35 * size);
}

export function paragraph(document: PdfDocument, text: string): void {
  setParagraph(document, STYLE.paragraph, text, 6);
}

/** Room that a section asks for, so that its heading does not stand alone (points). */
const SECTION_ROOM = 150;

/** A section begins on a new page where little room is left, and stands in the outline. */
export function section(document: PdfDocument, heading: string, onNewPage = false): void {
  if (onNewPage || document.y + SECTION_ROOM > frameOf(document).bottom) document.addPage();
  else document.y += 10;
  document.outline.addItem(heading);
  title(document, heading, 15);
}

/** Name and value, one pair per line. */
export function pairs(document: PdfDocument, entries: readonly (readonly [string, string])[]): void {
  const { left, width } = frameOf(document);
  for (const [name, value] of entries) {
    const y = document.y;
    const heights = [
      setText(document, STYLE.name, name, { x: left, y, width: 170 }),
      setText(document, STYLE.value, value, { x: left + 180, y, width: width - 180 }),
    ];
    document.y = y + Math.max(...heights) + 3;
  }
  document.y += 6;
}

function drawRow(
  document: PdfDocument,
  columns: readonly TableColumn[],
  cells: readonly string[],
  heading: boolean,
): void {
  const { left, width, bottom } = frameOf(document);
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  const set = columns.map((column, index) => {
    const style = heading ? STYLE.head : column.code === true ? STYLE.code : STYLE.text;
    const cellWidth = (column.share / shares) * width;
    const lines = linesOf(document, style, cells[index] ?? '', cellWidth - 2 * PADDING);
    return { style, cellWidth, lines, align: column.align ?? 'left' };
  });
  const height = Math.max(...set.map(({ lines, style }) => heightOf(lines, style))) + 2 * PADDING;
  if (!heading && document.y + height > bottom) {
    document.addPage();
    drawHeads(document, columns);
  }
  const top = document.y;
  if (heading) document.rect(left, top, width, height).fill(BAND);
  let x = left;
  for (const { style, cellWidth, lines, align } of set) {
    setLines(document, style, lines, {
      x: x + PADDING,
      y: top + PADDING,
      width: cellWidth - 2 * PADDING,
      align,
    });
    x += cellWidth;
  }
  document
    .moveTo(left, top + height)
    .lineTo(left + width, top + height)
    .lineWidth(0.4)
    .stroke(RULE);
  document.y = top + height;
}

/** A heading is never the last row of a page. */
function drawHeading(document: PdfDocument, columns: readonly TableColumn[], text: string, lower: boolean) {
  const { left, width, bottom } = frameOf(document);
  const height = TEXT_SIZE + 2 * PADDING + 2;
  if (document.y + 2 * height > bottom) {
    document.addPage();
    drawHeads(document, columns);
  }
  const top = document.y;
  const style = lower ? STYLE.lowerHeading : STYLE.heading;
  const place = { x: left + PADDING, y: top + PADDING + 1, width: width - 2 * PADDING };
  setLines(document, style, linesOf(document, style, text, place.width).slice(0, 1), place);
  document.y = top + height;
}

function drawHeads(document: PdfDocument, columns: readonly TableColumn[]): void {
  const heads = columns.map((column) => column.heading);
  drawRow(document, columns, heads, true);
}

/** Boxes side by side, each with a title and lines to fill in by hand. */
export function boxes(document: PdfDocument, titles: readonly string[], lines: readonly string[]): void {
  const { left, width } = frameOf(document);
  const gap = 16;
  const boxWidth = (width - gap * (titles.length - 1)) / titles.length;
  const lineHeight = 26;
  const height = 24 + lines.length * lineHeight;
  const top = document.y;
  titles.forEach((text, position) => {
    const x = left + position * (boxWidth + gap);
    document.rect(x, top, boxWidth, height).lineWidth(0.6).stroke(RULE);
    setText(document, STYLE.box, text, { x: x + 8, y: top + 6, width: boxWidth - 16 });
    lines.forEach((label, index) => {
      const y = top + 24 + index * lineHeight + 8;
      setText(document, STYLE.boxLine, label, { x: x + 8, y, width: 60 });
      document
        .moveTo(x + 70, y + 10)
        .lineTo(x + boxWidth - 8, y + 10)
        .lineWidth(0.4)
        .stroke(RULE);
    });
  });
  document.y = top + height + 10;
}

/** A table; `empty` is said instead where there is no row. */
export function table(
  document: PdfDocument,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  empty: string,
): void {
  if (rows.length === 0) {
    paragraph(document, empty);
    return;
  }
  drawHeads(document, columns);
  for (const row of rows)
    if ('heading' in row) drawHeading(document, columns, row.heading, row.lower === true);
    else drawRow(document, columns, row, false);
  document.y += 8;
}

/** Footer on every buffered page: `text` on the left, "Page 2 of 9" on the right. */
export function footers(document: PdfDocument, text: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    const { left, width, bottom } = frameOf(document);
    const kept = document.page.margins.bottom;
    document.page.margins.bottom = 0;
    const y = bottom + 14;
    setText(document, STYLE.footer, text, { x: left, y, width: width - 100 });
    const page = `Page ${index + 1} of ${count}`;
    setText(document, STYLE.footer, page, { x: left + width - 90, y, width: 90, align: 'right' });
    document.page.margins.bottom = kept;
  }
}
