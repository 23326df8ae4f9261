/**
 * The common grid of a document: rows of text cells with their horizontal extent, whether they came from
 * a table of a DOCX or from positioned text of a PDF. Everything after the two format readers works on
 * this alone, so that both formats give the same lines (specification 4.5, document upload).
 */
import type { PrintedPlace } from '../../shared/model/document-coverage.ts';
import type { SourcePlace } from '../../shared/model/document-reading.ts';

export interface GridCell {
  readonly text: string;
  /** Points from the left edge (PDF); 100 per grid column (DOCX). */
  readonly left: number;
  readonly right: number;
  /** Position among the cells of a DOCX row, from 0; absent elsewhere. */
  readonly cell?: number;
}

export interface GridRow {
  /** From 1. */
  readonly page: number;
  /** Counts the rows of the page from 1. */
  readonly line: number;
  /** Left to right, never blank. */
  readonly cells: readonly GridCell[];
  /** Index of the DOCX table the row stands in; null for paragraphs and for PDF rows. */
  readonly table: number | null;
  readonly place: SourcePlace | null;
  /** Top and height in points; 0 in DOCX, where rows have no known height. */
  readonly top: number;
  readonly height: number;
  /** Cells that start left of this are labels. */
  readonly labelEdge: number;
  /** Width of the page (PDF) or of the table (DOCX). */
  readonly width: number;
  /** Indent of the label in points, as a DOCX states it; null in a PDF. */
  readonly indent: number | null;
}

/** A text beside the flow of a page; of a box or a filled field, each line may be an amount alone. */
export interface Aside {
  readonly page: number;
  readonly text: string;
  readonly invisible?: true;
  /** Where the box stands. */
  readonly box?: 'ALONE' | 'IN_TABLE';
}

export interface DocumentGrid {
  readonly format: 'DOCX' | 'PDF';
  readonly pageCount: number | null;
  readonly rows: readonly GridRow[];
  /** Texts beside the flow: boxes, foot notes, text that runs up the page. They are no rows, but are accounted for. */
  readonly asides: readonly Aside[];
  /** Pages (from 1) that hold no text at all. */
  readonly blankPages: readonly number[];
}

/** All text of a row, cells joined by a blank. */
export function rowText(row: GridRow): string {
  return row.cells.map((cell) => cell.text).join(' ');
}

/** Distance between two horizontal extents; 0 when they overlap. */
export function gapBetween(
  one: { readonly left: number; readonly right: number },
  other: { readonly left: number; readonly right: number },
): number {
  return Math.max(0, one.left - other.right, other.left - one.right);
}

/** Distance between the centres of two extents. */
export function centreDistance(
  one: { readonly left: number; readonly right: number },
  other: { readonly left: number; readonly right: number },
): number {
  return Math.abs(one.left + one.right - other.left - other.right) / 2;
}

/** Where cells of a row are printed: the row of its table, or their rectangle on the page. */
export function printedPlace(row: GridRow, cells: readonly GridCell[]): PrintedPlace | null {
  const { place } = row;
  if (place === null) return null;
  if (place.kind === 'TABLE') return { kind: 'TABLE', table: place.table, row: place.row };
  const round = (value: number) => Math.round(value * 100) / 100;
  const left = Math.min(...cells.map((cell) => cell.left));
  const right = Math.max(...cells.map((cell) => cell.right));
  return { kind: 'RECTANGLE', x: round(left), y: place.y, width: round(right - left), height: place.height };
}
