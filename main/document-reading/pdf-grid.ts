/**
 * A PDF as the common grid: the rows of every page without page furniture (page numbers, running titles
 * that stand on most pages).
 */

import type { PagesHeard } from '../../shared/model/document-reading.ts';
import { isPlainlyAmount, isYearText } from '../../shared/words/statement-amounts.ts';
import type { DocumentGrid, GridRow } from './grid.ts';
import { labelEdges } from './pdf-label-edge.ts';
import type { PdfRow } from './pdf-rows.ts';
import { pdfRows } from './pdf-rows.ts';
import { type PdfPage, readPdfPages } from './pdf-text.ts';
import { isHeaderText } from './period-headers.ts';

interface PlacedRow {
  readonly page: PdfPage;
  readonly row: PdfRow;
}

function furnitureKey({ row }: PlacedRow): string {
  const text = row.cells.map((cell) => cell.text).join(' ');
  return `${Math.round(row.top / 4)} ${text.replace(/\d+/g, '#').toLowerCase()}`;
}

function isAtEdge({ page, row }: PlacedRow): boolean {
  return row.top < page.height * 0.1 || row.top > page.height * 0.9;
}

function isPageNumber(entry: PlacedRow): boolean {
  const { row } = entry;
  const edge = isAtEdge(entry);
  const [cell] = row.cells;
  // The year of a date that is printed over two rows of a title ("31 March" over "2025").
  if (isYearText(cell?.text ?? '')) return false;
  return (
    edge &&
    row.cells.length === 1 &&
    /^(?:page )?[-–—\s]*\d{1,4}[-–—\s]*(?:of \d{1,4})?$/i.test(cell?.text ?? '')
  );
}

/** The number of its page behind a running title, less the page in the file; null where there is none. */
function runningNumber(entry: PlacedRow): number | null {
  const { page, row } = entry;
  const last = row.cells.at(-1)?.text ?? '';
  if (row.cells.length < 2 || !isAtEdge(entry) || !/^\d{1,3}$/.test(last)) return null;
  const isTitle = row.cells.slice(0, -1).every(({ text }) => !isPlainlyAmount(text));
  return isTitle ? Number(last) - page.page : null;
}

/** So many pages whose numbers go on with them show that these are numbers of pages, and no figures. */
const NUMBERED_PAGES = 3;

/** Running titles without the number of the page, which would stand in a column of figures. */
function withoutPageNumbers(placed: readonly (readonly PlacedRow[])[]): readonly (readonly PlacedRow[])[] {
  const pages = new Map<number, number>();
  for (const rows of placed) {
    for (const number of new Set(rows.map(runningNumber))) {
      if (number !== null) pages.set(number, (pages.get(number) ?? 0) + 1);
    }
  }
  const isNumbered = (entry: PlacedRow) =>
    (pages.get(runningNumber(entry) ?? Number.NaN) ?? 0) >= NUMBERED_PAGES;
  if (![...pages.values()].some((count) => count >= NUMBERED_PAGES)) return placed;
  return placed.map((rows) =>
    rows.map((entry) =>
      isNumbered(entry) ? { ...entry, row: { ...entry.row, cells: entry.row.cells.slice(0, -1) } } : entry,
    ),
  );
}

/** Figures and column headings stand at the same place of many pages, too, and are no furniture. */
function belongsToTable({ row }: PlacedRow): boolean {
  if (row.cells.some(({ text }) => isPlainlyAmount(text))) return true;
  return row.cells.length > 1 && row.cells.every(({ text }) => isHeaderText(text));
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

function rowsOf(placed: readonly PlacedRow[]): readonly PdfRow[] {
  return placed.map(({ row }) => row);
}

/** Rows of already read pages. */
export function gridOfPages(pages: readonly PdfPage[]): DocumentGrid {
  const printed = pages.map((page) => pdfRows(page).map((row): PlacedRow => ({ page, row })));
  const placed = withoutPageNumbers(printed);
  const repeats = new Map<string, number>();
  for (const rows of placed) {
    for (const key of new Set(rows.map(furnitureKey))) repeats.set(key, (repeats.get(key) ?? 0) + 1);
  }
  // A title counts as furniture only when it stands on more pages than any one statement fills.
  const often = Math.max(5, pages.length * 0.4);
  const seen = new Set<string>();
  const rows: GridRow[] = [];
  for (const [at, ofPage] of placed.entries()) {
    const edgeOf = labelEdges(rowsOf(ofPage), rowsOf(placed[at + 1] ?? []));
    ofPage.forEach((entry, index) => {
      const { page, row } = entry;
      const key = furnitureKey(entry);
      const repeated = (repeats.get(key) ?? 0) >= often && seen.has(key) && !belongsToTable(entry);
      seen.add(key);
      if (isPageNumber(entry) || repeated) return;
      rows.push({
        page: page.page,
        line: index + 1,
        cells: row.cells,
        table: null,
        place: {
          kind: 'RECTANGLE',
          x: rounded(row.left),
          y: rounded(row.top),
          width: rounded(row.right - row.left),
          height: rounded(row.height),
        },
        top: row.top,
        height: row.height,
        labelEdge: edgeOf(row),
        width: row.columnWidth,
        indent: null,
      });
    });
  }
  const blankPages = pages.filter((page) => page.texts.length === 0).map((page) => page.page);
  const asides = pages.flatMap(({ page, turned, laidOn, unprinted }) => [
    ...turned.map((text) => ({ page, text })),
    ...laidOn.map((text) => ({ page, text, box: 'ALONE' as const })),
    ...unprinted.map((text) => ({ page, text, invisible: true as const })),
  ]);
  return { format: 'PDF', pageCount: pages.length, rows, asides, blankPages };
}

/** Reads a PDF. Throws Problem UNREADABLE_FILE when it is damaged, locked or too long. */
export async function pdfGrid(bytes: Uint8Array, heard?: PagesHeard): Promise<DocumentGrid> {
  return gridOfPages(await readPdfPages(bytes, heard));
}
