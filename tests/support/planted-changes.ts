/** One figure of a document changed by one digit, as a typing slip does it: what a check of the document must find. */
import { checkDocument } from '../../main/document-check/check-document.ts';
import { type Figure, type FigureTable, figureTables } from '../../main/document-check/figure-tables.ts';
import type { DocumentGrid } from '../../main/document-reading/grid.ts';
import type { DocumentCheck, DocumentFinding } from '../../shared/model/document-check.ts';
import { chance } from './mutated-files.ts';

export interface Planted {
  readonly table: FigureTable;
  readonly label: string;
  readonly figure: Figure;
  /** The figure as it is printed then. */
  readonly text: string;
  readonly found: boolean;
}

const sameFinding = ({ kind, printed, against, difference }: DocumentFinding) =>
  JSON.stringify([
    kind,
    printed.text,
    printed.line,
    printed.page,
    against.map(({ text }) => text),
    difference,
  ]);

/** Another digit in place of one; null where the figure would begin with a nought. */
function slipped(text: string, pick: (below: number) => number): string | null {
  const digits = [...text].flatMap((sign, at) => (/\d/.test(sign) ? [at] : []));
  const at = digits[pick(digits.length)] ?? 0;
  const digit = (Number(text[at]) + 1 + pick(9)) % 10;
  if (digit === 0 && at === digits[0] && digits.length > 1) return null;
  return `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
}

const withText = (grid: DocumentGrid, { row, cell }: Figure, text: string): DocumentGrid => ({
  ...grid,
  rows: grid.rows.map((each) =>
    each === row
      ? { ...each, cells: each.cells.map((other) => (other === cell ? { ...other, text } : other)) }
      : each,
  ),
});

/** Plants `count` changes, one at a time, and tells of each whether the check then says more of its row. */
export function plantChanges(
  grid: DocumentGrid,
  count: number,
  seed: number,
  of: (table: FigureTable) => boolean = () => true,
): { readonly clean: DocumentCheck; readonly planted: readonly Planted[] } {
  const pick = chance(seed);
  const clean = checkDocument(grid);
  const known = new Set(clean.findings.map(sameFinding));
  const figures = figureTables(grid)
    .filter(of)
    .flatMap((table) =>
      table.rows.flatMap(({ label, figures: printed }) =>
        printed.flatMap((figure) => (figure && figure.cents !== 0n ? [{ table, label, figure }] : [])),
      ),
    );
  const planted: Planted[] = [];
  while (planted.length < count && figures.length > 0) {
    const chosen = figures[pick(figures.length)];
    const text = chosen ? slipped(chosen.figure.cell.text, pick) : null;
    if (!chosen || text === null) continue;
    const { row } = chosen.figure;
    const fresh = checkDocument(withText(grid, chosen.figure, text)).findings.filter(
      (finding) => !known.has(sameFinding(finding)),
    );
    const found = fresh.some(({ printed, against }) =>
      [printed, ...against].some(({ page, line }) => page === row.page && line === row.line),
    );
    planted.push({ ...chosen, text, found });
  }
  return { clean, planted };
}

export const inWords = ({ table, label, figure, text }: Planted): string =>
  `page ${figure.row.page}, ${table.note ?? table.statement}: ${label}, ${figure.cell.text} printed as ${text}`;
