/**
 * The binder's page: headings, pairs of name and value, tables whose header row is repeated on every page,
 * and a footer with page numbers. Knows nothing of filings. Same calls, same bytes.
 */
import type { PdfDocument } from '../../typesetting/page-fonts.ts';
import { heightOf, linesOf, setLines, setText, type TextStyle } from '../../typesetting/page-text.ts';

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

/** The least room that a section asks for (points). */
const SECTION_ROOM = 150;
const SECTION_TITLE: TextStyle = { face: 'bold', size: 15, colour: INK };
const SECTION_GAP = 10;

export interface TableSection {
  readonly heading: string;
  readonly onNewPage?: boolean;
  /** Said between the heading and the table. */
  readonly above?: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** Said instead of the table where there is no row. */
  readonly empty: string;
}

/** A section stands in the outline, and on one page with its heading as far as the first row of its table. */
export function section(document: PdfDocument, of: TableSection): void {
  const { width, bottom } = frameOf(document);
  const texts = [
    { style: SECTION_TITLE, text: of.heading },
    ...[of.above, of.rows.length === 0 ? of.empty : undefined].flatMap((text) =>
      text === undefined ? [] : [{ style: STYLE.paragraph, text }],
    ),
  ].map(({ style, text }) => heightOf(linesOf(document, style, text, width), style) + SECTION_GAP);
  const room = SECTION_GAP + texts.reduce((sum, height) => sum + height, 0) + roomOfHead(document, of);
  if (of.onNewPage === true || document.y + Math.max(room, SECTION_ROOM) > bottom) document.addPage();
  else document.y += SECTION_GAP;
  document.outline.addItem(of.heading);
  title(document, of.heading, SECTION_TITLE.size);
  if (of.above !== undefined) paragraph(document, of.above);
  table(document, of.columns, of.rows, of.empty);
}

/** The column heads of a table and what stands on one page with them. */
function roomOfHead(document: PdfDocument, { columns, rows }: TableSection): number {
  if (rows.length === 0) return 0;
  return setRow(document, columns, headsOf(columns), true).height + roomFrom(document, columns, rows);
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

/** The cells of a row in lines, and its height. */
function setRow(
  document: PdfDocument,
  columns: readonly TableColumn[],
  cells: readonly string[],
  heading: boolean,
) {
  const { width } = frameOf(document);
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  const set = columns.map((column, index) => {
    const style = heading ? STYLE.head : column.code === true ? STYLE.code : STYLE.text;
    const cellWidth = (column.share / shares) * width;
    const lines = linesOf(document, style, cells[index] ?? '', cellWidth - 2 * PADDING);
    return { style, cellWidth, lines, align: column.align ?? 'left' };
  });
  const height = Math.max(...set.map(({ lines, style }) => heightOf(lines, style))) + 2 * PADDING;
  return { set, height };
}

function drawRow(
  document: PdfDocument,
  columns: readonly TableColumn[],
  cells: readonly string[],
  heading: boolean,
): void {
  const { left, width, bottom } = frameOf(document);
  const { set, height } = setRow(document, columns, cells, heading);
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

const HEADING_HEIGHT = TEXT_SIZE + 2 * PADDING + 2;

/** Height of headings that follow each other and the row below them, which stand on one page. */
function roomFrom(
  document: PdfDocument,
  columns: readonly TableColumn[],
  rows: readonly TableRow[],
  at = 0,
): number {
  const row = rows[at];
  if (row === undefined) return 0;
  if ('heading' in row) return HEADING_HEIGHT + roomFrom(document, columns, rows, at + 1);
  return setRow(document, columns, row, false).height;
}

/** `room`: with what stands below it; a heading is never the last row of a page. */
function drawHeading(
  document: PdfDocument,
  columns: readonly TableColumn[],
  { heading: text, lower = false }: { readonly heading: string; readonly lower?: boolean },
  room: number,
) {
  const { left, width, bottom } = frameOf(document);
  if (document.y + Math.max(room, 2 * HEADING_HEIGHT) > bottom) {
    document.addPage();
    drawHeads(document, columns);
  }
  const top = document.y;
  const style = lower ? STYLE.lowerHeading : STYLE.heading;
  const place = { x: left + PADDING, y: top + PADDING + 1, width: width - 2 * PADDING };
  setLines(document, style, linesOf(document, style, text, place.width).slice(0, 1), place);
  document.y = top + HEADING_HEIGHT;
}

function headsOf(columns: readonly TableColumn[]): string[] {
  return columns.map((column) => column.heading);
}

function drawHeads(document: PdfDocument, columns: readonly TableColumn[]): void {
  drawRow(document, columns, headsOf(columns), true);
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

function table(
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
  rows.forEach((row, at) => {
    if ('heading' in row) drawHeading(document, columns, row, roomFrom(document, columns, rows, at));
    else drawRow(document, columns, row, false);
  });
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
