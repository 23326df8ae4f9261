/**
 * Rows of a note's tables: amounts of both years, each with the source that it is taken from or added up from. A row is
 * made where its amount is known, so that nothing has to be found again from what is printed.
 */
import { addMoney, type Money, negateMoney, subtractMoney, ZERO } from '../../../shared/model/money.ts';
import type {
  CellRole,
  CellValue,
  FigureCell,
  FigureSource,
  FigureYear,
} from '../../../shared/model/note-cells.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import type { Balance } from './notes-input.ts';

export interface Sourced {
  /** Null prints as nil. */
  readonly amount: Money | null;
  readonly source: FigureSource;
  /** True where the amount is not known: a gap stands in its place, never nil. */
  readonly isOpen?: boolean;
}

export interface TableRow {
  readonly label: string;
  readonly current: Sourced;
  readonly prior: Sourced;
  /** FIGURE where nothing is said. */
  readonly role?: CellRole;
}

type Line = Pick<StatementLine, 'key' | 'label' | 'current' | 'prior'>;
/** Statements whose lines have an amount for each year. */
export type LineStatement = Exclude<FigureCell['statement'], 'changesInEquity'>;

export function lineAmount(statement: LineStatement, line: Line, year: FigureYear): Sourced {
  const amount = year === 'CURRENT' ? line.current : line.prior;
  return { amount, source: { kind: 'CELL', cell: { statement, key: line.key, year } } };
}

/** A row from the same amount of both years. */
export function yearsRow(label: string, of: (year: FigureYear) => Sourced, role?: CellRole): TableRow {
  return { label, current: of('CURRENT'), prior: of('PRIOR'), ...(role && { role }) };
}

export function lineRow(statement: LineStatement, line: Line): TableRow {
  return yearsRow(line.label, (year) => lineAmount(statement, line, year));
}

/** A component of a row of changes in equity; nil where the row does not touch it. */
export function equityAmount(
  { changesInEquity: { rows } }: StatementsJson,
  key: string,
  year: FigureYear,
  column: string,
): Sourced {
  const row = rows.find((each) => each.key === key && each.year === year);
  const cell = { statement: 'changesInEquity', key, year, column } as const;
  return { amount: row?.amounts[column] ?? ZERO, source: { kind: 'CELL', cell } };
}

export function balanceAmount(balance: Balance, year: FigureYear): Sourced {
  const amount = year === 'CURRENT' ? balance.current : balance.prior;
  return { amount, source: { kind: 'BALANCE', of: balance.of, year }, isOpen: amount === null };
}

export function balanceRow(balance: Balance): TableRow {
  return yearsRow(balance.label, (year) => balanceAmount(balance, year));
}

/** The sum, from the cells of the statements that its parts come from; `minus` are taken off. */
export function sumOf(parts: readonly Sourced[], minus: readonly Sourced[] = []): Sourced {
  const total = (of: readonly Sourced[]) => addMoney(...of.map(({ amount }) => amount ?? ZERO));
  const added = [...parts.flatMap(cellsOf), ...minus.flatMap(takenOff)];
  const taken = [...parts.flatMap(takenOff), ...minus.flatMap(cellsOf)];
  return {
    amount: subtractMoney(total(parts), total(minus)),
    source: { kind: 'SUM', cells: added, ...(taken.length > 0 && { minus: taken }) },
  };
}

export function turned({ amount, source }: Sourced): Sourced {
  return {
    amount: amount === null ? null : negateMoney(amount),
    source: sumOf([], [{ amount, source }]).source,
  };
}

/** A row that closes what stands above it, in each year. */
export function totalRow(label: string, rows: readonly TableRow[]): TableRow {
  return {
    label,
    current: sumOf(rows.map((row) => row.current)),
    prior: sumOf(rows.map((row) => row.prior)),
    role: 'TOTAL',
  };
}

/** A printed amount as a cell of a table. */
export function figureValue(text: string, source: FigureSource, role: CellRole = 'FIGURE'): CellValue {
  return { text, role, source };
}

/** The cells of the statements that an amount is added up from. */
export function cellsOf({ source }: Sourced): readonly FigureCell[] {
  return source.kind === 'CELL' ? [source.cell] : source.kind === 'SUM' ? source.cells : [];
}

function takenOff({ source }: Sourced): readonly FigureCell[] {
  return source.kind === 'SUM' ? (source.minus ?? []) : [];
}
