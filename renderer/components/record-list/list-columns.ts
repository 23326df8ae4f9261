/** What a list says of its columns beyond a grid, which of them are shown, and how they leave as CSV. Pure. */
import type { GridColumn } from '../grid-types.ts';

export interface ListColumn<Row> extends GridColumn<Row> {
  /** Not shown until somebody chooses it. */
  readonly further?: boolean;
  /** What an export says where the cell is worded for the eye, such as "3 days late". */
  readonly exported?: (row: Row) => string;
}

/** The columns as chosen, in their own order; at least the first one. */
export function chosenColumns<Row>(
  columns: readonly ListColumn<Row>[],
  chosen: readonly string[] | null,
): readonly ListColumn<Row>[] {
  const shown = columns.filter(({ id, further }) =>
    chosen === null ? further !== true : chosen.includes(id),
  );
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

/** A spreadsheet would compute a text that begins so. */
const FORMULA = /^[=+\-@\t\r]/;

function field(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Heads and rows as CSV (RFC 4180) with a byte order mark, so that Excel reads the names right. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly ListColumn<Row>[]): string {
  const lines = [
    columns.map(({ header }) => field(header)),
    ...rows.map((row) => columns.map(({ text, exported }) => field((exported ?? text)(row)))),
  ];
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}
