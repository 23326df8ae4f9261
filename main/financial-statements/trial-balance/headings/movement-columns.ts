/**
 * Columns of amounts that are the movement of a period, told by their figures: the debits and credits that come to a column
 * headed as the movement, and columns of years that lead from the opening balance to the closing one.
 */
import type { GridRow } from '../cells/sheet-grid.ts';
import { agrees, centsAt } from './column-figures.ts';
import type { Column } from './find-header.ts';

export interface SlottedColumn extends Column {
  readonly slot: 'CURRENT' | 'PRIOR' | 'OPENING' | 'MOVEMENT' | 'OTHER';
}

/** Accounts with an opening balance that moved on from it to the closing one. */
const FEWEST_MOVED = 2;

/** Balances before adjustments are called beside these, but no movement. */
const OF_ADJUSTMENTS = /adjust/i;

/** True where the debits less the credits are what the movement says, so that the pair is the movement too. */
export function isMovementOfPair(
  movement: Column | undefined,
  rows: readonly GridRow[],
  movementAndPair: (row: GridRow) => readonly [bigint, bigint],
): boolean {
  if (movement === undefined || movement.lines.some((line) => OF_ADJUSTMENTS.test(line))) return false;
  return agrees(rows, movementAndPair);
}

function netOf(columns: readonly SlottedColumn[], row: GridRow, decimalComma: boolean): bigint {
  return columns.reduce((sum, { index, meaning }) => {
    const cents = centsAt(row, index, decimalComma);
    return meaning.kind === 'CREDIT' ? sum - cents : sum + cents;
  }, 0n);
}

/**
 * True where the columns of other years are no balances but the movements from the opening balance to the closing one.
 * Income and expenses begin each year at nil, so that theirs may come to the closing balance with the latest year alone.
 */
export function leadFromOpening(
  columns: readonly SlottedColumn[],
  rows: readonly GridRow[],
  decimalComma: boolean,
): boolean {
  const of = (...slots: readonly SlottedColumn['slot'][]) =>
    columns.filter(({ slot }) => slots.includes(slot));
  const [opening, years, closing] = [of('OPENING'), of('PRIOR', 'OTHER'), of('CURRENT')];
  if (opening.length === 0 || closing.length === 0 || of('PRIOR').length === 0) return false;
  const keys = years.map(keyOf).sort();
  const earliest = years.filter((column) => keyOf(column) === keys[0]);
  const latest = years.filter((column) => keyOf(column) === keys.at(-1));
  const net = (row: GridRow, ...groups: readonly (readonly SlottedColumn[])[]) =>
    netOf(groups.flat(), row, decimalComma);
  const carriesOn = (row: GridRow) => net(row, opening, years) === net(row, closing);
  const moved = rows.filter((row) => net(row, opening) !== 0n && net(row, earliest) !== 0n && carriesOn(row));
  if (moved.length < FEWEST_MOVED) return false;
  return agrees(rows, (row) => [carriesOn(row) ? net(row, closing) : net(row, latest), net(row, closing)]);
}

function keyOf({ meaning }: SlottedColumn): string {
  return meaning.date?.key ?? '';
}
