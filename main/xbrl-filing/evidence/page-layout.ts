/**
 * The binder's page: headings, pairs of name and value, tables whose header row is repeated on every page,
 * and a footer with page numbers. Knows nothing of filings. Same calls, same bytes.
 */
import type PDFDocument from 'pdfkit';
import { pageText } from './page-text.ts';

export type PdfDocument = InstanceType<typeof PDFDocument>;

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
const FONT = { plain: 'Helvetica', bold: 'Helvetica-Bold', code: 'Courier' } as const;
const TEXT_SIZE = 8;
const CODE_SIZE = 6.5;
const PADDING = 3;

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

export function title(document: PdfDocument, text: string, size: number): void {
  const { left, width } = frameOf(document);
  document.font(FONT.bold).fontSize(size).fillColor(INK).text(pageText(text), left, document.y, { width });
  document.moveDown(0.4);
}

export function paragraph(document: PdfDocument, text: string): void {
  const { left, width } = frameOf(document);
  document.font(FONT.plain).fontSize(9).fillColor(MUTED).text(pageText(text), left, document.y, { width });
  document.moveDown(0.6);
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
    const top = document.y;
    document.font(FONT.plain).fontSize(10).fillColor(MUTED).text(pageText(name), left, top, { width: 170 });
    document.fillColor(INK).text(pageText(value), left + 180, top, { width: width - 180 });
    document.y += 4;
  }
  document.moveDown(0.6);
}

function useFont(document: PdfDocument, column: TableColumn, heading: boolean): void {
  if (heading) document.font(FONT.bold).fontSize(TEXT_SIZE).fillColor(INK);
  else if (column.code) document.font(FONT.code).fontSize(CODE_SIZE).fillColor(INK);
  else document.font(FONT.plain).fontSize(TEXT_SIZE).fillColor(INK);
}

function drawRow(
  document: PdfDocument,
  columns: readonly TableColumn[],
  cells: readonly string[],
  heading: boolean,
): void {
  const { left, width, bottom } = frameOf(document);
  const shares = columns.reduce((sum, column) => sum + column.share, 0);
  const widths = columns.map((column) => (column.share / shares) * width);
  const texts = columns.map((_, index) => pageText(cells[index] ?? ''));
  const heights = columns.map((column, index) => {
    useFont(document, column, heading);
    return document.heightOfString(texts[index] ?? '', { width: (widths[index] ?? 0) - 2 * PADDING });
  });
  const height = Math.max(...heights, TEXT_SIZE) + 2 * PADDING;
  if (!heading && document.y + height > bottom) {
    document.addPage();
    drawHeads(document, columns);
  }
  const top = document.y;
  if (heading) document.rect(left, top, width, height).fill(BAND);
  let x = left;
  columns.forEach((column, index) => {
    useFont(document, column, heading);
    const cellWidth = widths[index] ?? 0;
    document.text(texts[index] ?? '', x + PADDING, top + PADDING, {
      width: cellWidth - 2 * PADDING,
      align: column.align ?? 'left',
    });
    x += cellWidth;
  });
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
  document
    .font(FONT.bold)
    .fontSize(lower ? TEXT_SIZE : TEXT_SIZE + 1)
    .fillColor(lower ? MUTED : INK);
  document.text(pageText(text), left + PADDING, top + PADDING + 1, {
    width: width - 2 * PADDING,
    height,
    lineBreak: false,
    ellipsis: true,
  });
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
    document
      .font(FONT.bold)
      .fontSize(10)
      .fillColor(INK)
      .text(text, x + 8, top + 8, { lineBreak: false });
    lines.forEach((label, index) => {
      const y = top + 24 + index * lineHeight + 8;
      document
        .font(FONT.plain)
        .fontSize(8)
        .fillColor(MUTED)
        .text(label, x + 8, y, { lineBreak: false });
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
  document.moveDown(0.8);
}

/** Footer on every buffered page: `text` on the left, "Page 2 of 9" on the right. */
export function footers(document: PdfDocument, text: string): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    const { left, width, bottom } = frameOf(document);
    const kept = document.page.margins.bottom;
    document.page.margins.bottom = 0;
    document.font(FONT.plain).fontSize(7.5).fillColor(MUTED);
    document.text(pageText(text), left, bottom + 14, { width: width - 90, lineBreak: false });
    document.text(`Page ${index + 1} of ${count}`, left + width - 90, bottom + 14, {
      width: 90,
      align: 'right',
      lineBreak: false,
    });
    document.page.margins.bottom = kept;
  }
}
