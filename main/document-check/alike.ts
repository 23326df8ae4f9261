/**
 * Figures that repeat others by the make of their table: Group and Company that agree in every row, a row that is the
 * opposite of the one above (a rate that rises and falls). One that differs from its like by a single digit is a slip.
 */
import { absolute } from '../../shared/model/money.ts';
import { alikeEntities } from './entity-columns.ts';
import type { CellOf, Figure, FigureTable, Likeness } from './figure-tables.ts';
import { repeatedRows, rolledForward } from './repeated-rows.ts';
import { isSlip } from './sums.ts';

/** So many pairs of other figures have to agree before one that differs is told. */
const LEAST_ALIKE = 3;
/** Smaller figures are near each other by chance. */
const LEAST_UNITS = 1_000n;

const centsAt = (table: FigureTable, { row, column }: CellOf): bigint =>
  table.rows[row]?.figures[column]?.cents ?? 0n;

type Pair = readonly [CellOf, CellOf];

/** Where both are one figure by their make, a unit is too much as well; elsewhere it may be another figure. */
type Apart = (difference: bigint, unit: bigint) => boolean;
const byAUnitToo: Apart = (difference, unit) => absolute(difference) === unit || isSlip(difference, unit);

function likenesses(
  table: FigureTable,
  unit: bigint,
  pairs: readonly Pair[],
  least: number,
  isApart: Apart = isSlip,
) {
  const printed = pairs.filter(([one, other]) => centsAt(table, one) !== 0n || centsAt(table, other) !== 0n);
  const differing = printed.filter(
    ([one, other]) => absolute(centsAt(table, one)) !== absolute(centsAt(table, other)),
  );
  if (differing.length > 1 || printed.length - differing.length < least) return [];
  const slips = differing.every(([one, other]) => {
    const [a, b] = [centsAt(table, one), centsAt(table, other)];
    return a !== 0n && b !== 0n && isApart(absolute(a) - absolute(b), unit);
  });
  if (!slips) return [];
  return printed.map(
    ([one, other]): Likeness => ({ one, other, differs: differing.some(([each]) => each === one) }),
  );
}

/** Columns of one period that print the same figures for two entities, or columns of parts that print them for two parts. */
function ofColumns(table: FigureTable, unit: bigint): readonly Likeness[] {
  return table.columns.flatMap((column, at) =>
    table.columns.flatMap((other, index) => {
      if (index <= at || column.period !== other.period) return [];
      const entities =
        table.kind === 'PERIODS' && column.component === other.component && column.scope !== other.scope;
      if (!entities && table.kind !== 'COMPONENTS') return [];
      const pairs = table.rows.map(
        (_, row): Pair => [
          { row, column: at },
          { row, column: index },
        ],
      );
      // An increase and the decrease beside it.
      const turned = pairs.every(([one, over]) => centsAt(table, one) * centsAt(table, over) <= 0n);
      return turned
        ? likenesses(table, unit, pairs, 1, byAUnitToo)
        : likenesses(table, unit, pairs, LEAST_ALIKE);
    }),
  );
}

const opposite = (one: Figure | null | undefined, other: Figure | null | undefined): boolean =>
  !!one && !!other && one.cents !== 0n && one.cents > 0n !== other.cents > 0n;

/** A row and the one under it that print the same figures with the other sign. */
function ofRows(table: FigureTable, unit: bigint): readonly Likeness[] {
  return table.rows.flatMap((row, at) => {
    const next = table.rows[at + 1];
    if (!next) return [];
    const pairs = row.figures.flatMap((figure, column): readonly Pair[] =>
      opposite(figure, next.figures[column])
        ? [
            [
              { row: at, column },
              { row: at + 1, column },
            ],
          ]
        : [],
    );
    const lone = row.figures.some((figure, column) => !!figure?.cents !== !!next.figures[column]?.cents);
    return lone ? [] : likenesses(table, unit, pairs, 1, byAUnitToo);
  });
}

/** Rows that come in pairs, each the opposite of the one above it, one pair after the other (rates of several currencies). */
function ofPairedRows(table: FigureTable, unit: bigint): readonly Likeness[] {
  if (table.rows.length < 4 || table.rows.length % 2 === 1) return [];
  const pairs = table.rows.flatMap((row, at) => {
    const next = table.rows[at + 1];
    if (at % 2 === 1 || !next) return [];
    return row.figures.flatMap((figure, column): readonly (Pair | null)[] => {
      const under = next.figures[column];
      if (!figure?.cents && !under?.cents) return [];
      return opposite(figure, under)
        ? [
            [
              { row: at, column },
              { row: at + 1, column },
            ],
          ]
        : [null];
    });
  });
  const known = pairs.filter((pair) => pair !== null);
  return known.length === pairs.length ? likenesses(table, unit, known, 2, byAUnitToo) : [];
}

/** The last row is the sum of rows right above it, in some column: share capital and reserves make the equity. */
function isSumOfOthers({ rows }: FigureTable, last: number): boolean {
  return (rows[last]?.figures ?? []).some((figure, column) => {
    let sum = 0n;
    let counted = 0;
    for (let row = last - 1; row >= 0; row -= 1) {
      const cents = rows[row]?.figures[column]?.cents ?? 0n;
      sum += cents;
      if (cents !== 0n) counted += 1;
      if (figure && counted > 1 && sum === figure.cents) return true;
    }
    return false;
  });
}

/** The rows that a statement of financial position ends with: what there is, and whose it is. */
function ofBalance(table: FigureTable, unit: bigint): readonly Likeness[] {
  if (table.statement !== 'balance_sheet' || table.kind !== 'PERIODS') return [];
  const last = table.rows.length - 1;
  if (isSumOfOthers(table, last)) return [];
  const pairs = (table.rows[last]?.figures ?? []).flatMap((figure, column): readonly Pair[] =>
    figure?.cents && table.rows[last - 1]?.figures[column]?.cents
      ? [
          [
            { row: last - 1, column },
            { row: last, column },
          ],
        ]
      : [],
  );
  const large = pairs.every(([one]) => absolute(centsAt(table, one)) >= LEAST_UNITS * unit);
  return large ? likenesses(table, unit, pairs, 0, byAUnitToo) : [];
}

/** Earnings per share where nothing dilutes them: one figure twice, in every year that is printed. */
function ofDilution(table: FigureTable, unit: bigint): readonly Likeness[] {
  return table.rows.flatMap(({ label }, at) => {
    const next = table.rows[at + 1];
    if (!next || !/\bbasic\b/i.test(label) || !/\bdiluted\b/i.test(next.label)) return [];
    const pairs = next.figures.map(
      (_, column): Pair => [
        { row: at, column },
        { row: at + 1, column },
      ],
    );
    return likenesses(table, unit, pairs, 1, byAUnitToo);
  });
}

/**
 * What repeats another figure of its table, and the one of them that differs. `unit`: cents of one unit as printed;
 * `takenUp`: what other tables of the note begin with.
 */
export function alike(table: FigureTable, unit: bigint, takenUp?: ReadonlySet<bigint>): readonly Likeness[] {
  return [
    ...ofColumns(table, unit),
    ...ofRows(table, unit),
    ...ofPairedRows(table, unit),
    ...ofBalance(table, unit),
    ...ofDilution(table, unit),
    ...alikeEntities(table, unit),
    ...repeatedRows(table, unit),
    ...rolledForward(table, unit, takenUp),
  ];
}
