/**
 * From a place in the source to the line read there, and back: table rows of a Word document by their
 * number, rows of a PDF page by the rectangle that they share with a line.
 */
import type { PrintedPlace } from '../../../../shared/model/document-coverage.ts';
import type { SourcePlace } from '../../../../shared/model/document-reading.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { rowPlace } from './preview-tree.ts';

/** A place in the document that is looked at: of an amount left out, or of a figure that was checked. */
export interface LitPlace {
  readonly page: number;
  readonly place: PrintedPlace | null;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Lines of a Word document by table row; the first one wins where two share a row. */
export function linesByRow(lines: readonly LineItem[]): ReadonlyMap<string, LineItem> {
  const found = new Map<string, LineItem>();
  for (const line of lines) {
    if (line.place?.kind !== 'TABLE') continue;
    const key = rowPlace(line.place.table, line.place.row);
    if (!found.has(key)) found.set(key, line);
  }
  return found;
}

/** The row of a place in a Word document. */
export function rowOf(place: SourcePlace | PrintedPlace | null | undefined): string | null {
  return place?.kind === 'TABLE' ? rowPlace(place.table, place.row) : null;
}

/** Lines of a PDF by page, counted from 1. */
export function linesByPage(lines: readonly LineItem[]): ReadonlyMap<number, readonly LineItem[]> {
  const found = new Map<number, LineItem[]>();
  for (const line of lines) {
    if (line.place?.kind !== 'RECTANGLE') continue;
    const same = found.get(line.sourcePage);
    if (same === undefined) found.set(line.sourcePage, [line]);
    else same.push(line);
  }
  return found;
}

/** Share of the lower of two rectangles that lies beside the other, from 0 to 1, looking at height only. */
function overlap(one: Box, other: Box): number {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  const lower = Math.min(one.height, other.height);
  return lower > 0 ? Math.max(0, shared) / lower : 0;
}

const SAME_ROW = 0.5;

/** The line of a page that stands in the same row as a box, the closest one where several do. */
export function lineAtBox(lines: readonly LineItem[], box: Box): LineItem | undefined {
  let best: { readonly line: LineItem; readonly share: number } | undefined;
  for (const line of lines) {
    if (line.place?.kind !== 'RECTANGLE') continue;
    const share = overlap(line.place, box);
    if (share >= SAME_ROW && (best === undefined || share > best.share)) best = { line, share };
  }
  return best?.line;
}
