/**
 * The beginning of the comparative year in the sheet of the financial position, where restated comparatives show that day
 * (FRS 1.40A). Its books are not in the file: lines are values, and sums add them up. Pure.
 */
import { fromCents, type Money, toCents } from '../../../shared/model/money.ts';
import type { FigureCell } from '../../../shared/model/note-cells.ts';
import { thirdSheetAmount } from '../../../shared/model/statement-heads.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import {
  amount,
  type Cell,
  type CellFormat,
  columnLetter,
  EMPTY,
  FIRST_ROW,
  formula,
} from '../../workbooks/sheet.ts';
import type { OpenedParts } from '../statements/figure-chains.ts';
import { type FormulaPlaces, formulaOf, type Place } from './figure-formulas.ts';
import { FIRST_FIGURE, type PlannedStatement } from './planned-statement.ts';

const THIRD_LETTER = columnLetter(FIRST_FIGURE + 2);

/** With the beginning of the comparative year, where restated comparatives show it (FRS 1.40A). */
export function withThird(
  planned: PlannedStatement,
  head: string,
  statements: StatementsJson,
): PlannedStatement {
  const of = (cell: FigureCell | null | undefined): Money | null =>
    cell ? thirdSheetAmount(statements, { key: cell.key, kind: 'LINE' }) : null;
  return {
    ...planned,
    heads: [...planned.heads, head],
    rows: planned.rows.map((row) => ({ ...row, third: of(row.figures.find((cell) => cell !== null)) })),
  };
}

/**
 * The figures of the beginning of the comparative year: lines are values, as the books of that day are not in the file;
 * sums add them up. Null where the statement does not show that day.
 */
export function thirdColumn(
  { rows }: PlannedStatement,
  places: FormulaPlaces,
  open: (cell: FigureCell) => OpenedParts | null,
  format: CellFormat,
): readonly Cell[] | null {
  const amounts = new Map(
    rows.flatMap(({ figures, third }) => {
      const key = figures.find((cell) => cell !== null)?.key;
      return third == null || key === undefined ? [] : [[key, third] as const];
    }),
  );
  if (amounts.size === 0) return null;
  const inThird: FormulaPlaces = {
    ...places,
    figure: (cell) => {
      const place = places.figure(cell);
      return place === undefined ? undefined : { ...place, letter: THIRD_LETTER };
    },
    shown: ({ key }) => toCents(amounts.get(key) ?? fromCents(0n)),
  };
  return rows.map(({ figures, third, look }): Cell => {
    const shown = { ...look, indent: 0, format };
    if (third == null) return EMPTY;
    const [cell] = figures;
    const opened = cell ? open(cell) : null;
    const isSum =
      opened !== null && opened.parts.length > 0 && opened.parts.every(({ kind }) => kind === 'FIGURE');
    const found = isSum ? formulaOf({ ...opened, shown: third }, inThird) : null;
    return found === null || found.terms === '' || found.placed !== 0n
      ? amount(third, { ...shown, quiet: true })
      : formula(found.terms, third, shown);
  });
}

/** Where a total of that column stands; undefined where the statement does not show the day. */
export function thirdPlace(
  planned: PlannedStatement,
  key: string,
): { readonly at: Place; readonly shown: Money } | undefined {
  const at = planned.rows.findIndex(({ figures, third }) => third != null && figures[0]?.key === key);
  const shown = planned.rows[at]?.third;
  return shown == null
    ? undefined
    : { at: { sheet: planned.sheet, letter: THIRD_LETTER, row: FIRST_ROW + at }, shown };
}
