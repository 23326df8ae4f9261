/**
 * The statements of the file beside those of the adjusted books: each figure with what it was, what journals make of it, and
 * what it is. A line that journals cleared is shown too. What must stay true: the journals are the difference of the two
 * figures as they are printed, so that every row adds up on the screen. Pure.
 */
import { addMoney, isZero, type Money, subtractMoney, ZERO } from '../../../../shared/model/money.ts';
import type { FigureCell, FigureYear } from '../../../../shared/model/note-cells.ts';
import type { EquityTable, StatementLine, StatementsJson } from '../../../../shared/model/statements.ts';
import { linesWithParts } from './line-parts.ts';

export interface BesideAmounts {
  readonly unadjusted: Money;
  readonly journals: Money;
  readonly adjusted: Money;
}

export interface BesideRow {
  readonly id: string;
  readonly label: string;
  readonly kind: StatementLine['kind'] | 'PART';
  readonly current: BesideAmounts | null;
  readonly prior: BesideAmounts | null;
  /** What opens the adjusted figure of a year; null where the adjusted statements do not show it. */
  readonly cell: ((year: FigureYear) => FigureCell) | null;
}

type Table = StatementsJson['balanceSheet'];
type Year = 'current' | 'prior';

function beside(unadjusted: Money, adjusted: Money): BesideAmounts {
  return { unadjusted, journals: subtractMoney(adjusted, unadjusted), adjusted };
}

/** Whether journals made anything of last year's figures. */
export function hasPriorJournals(rows: readonly BesideRow[]): boolean {
  return rows.some(({ prior }) => prior !== null && !isZero(prior.journals));
}

/** What the file gives of a line; one that the face gathers is the sum of its lines. */
function inFile({ face = [], lines }: Table, line: StatementLine, year: Year): Money {
  if (line.gathers !== undefined) {
    const own = lines.filter(({ kind, key }) => kind === 'LINE' && line.gathers?.includes(key));
    return addMoney(ZERO, ...own.map((each) => each[year] ?? ZERO));
  }
  const same = [...lines, ...face].find(({ kind, key }) => kind === line.kind && key === line.key);
  return same?.[year] ?? ZERO;
}

const idOf = ({ kind, key, label }: StatementLine) => `${kind} ${key} ${label}`;

export function besideLines(
  statement: 'balanceSheet' | 'profitAndLoss' | 'cashFlow',
  adjusted: StatementsJson,
  unadjusted: StatementsJson,
): readonly BesideRow[] {
  const [own, file] = [adjusted[statement], unadjusted[statement]];
  const known = new Set(own.lines.map(({ kind, key }) => `${kind} ${key}`));
  const rows: BesideRow[] = linesWithParts(own).map(({ line, isPart }) => {
    const of = (year: Year) =>
      line.kind === 'HEADING' || line[year] === null ? null : beside(inFile(file, line, year), line[year]);
    return {
      id: idOf(line),
      label: line.label,
      kind: isPart ? 'PART' : line.kind,
      current: of('current'),
      prior: of('prior'),
      cell: (year) => ({ statement, key: line.key, year }),
    };
  });
  // What journals took out of the statements stands where the file has it.
  file.lines.forEach((line, at) => {
    if (line.kind !== 'LINE' || known.has(`${line.kind} ${line.key}`)) return;
    const before = file.lines.slice(0, at).findLast((each) => rows.some(({ id }) => id === idOf(each)));
    const place = rows.findIndex(({ id }) => before !== undefined && id === idOf(before));
    const of = (year: Year) => (line[year] === null ? null : beside(line[year], ZERO));
    rows.splice(place + 1, 0, {
      id: idOf(line),
      label: line.label,
      kind: 'LINE',
      current: of('current'),
      prior: of('prior'),
      cell: null,
    });
  });
  return rows;
}

/** Changes in equity: under each row its columns, and their total. Both years stand below one another, as printed. */
export function besideEquity(adjusted: EquityTable, unadjusted: EquityTable): readonly BesideRow[] {
  const labels = new Map(
    [...unadjusted.columns, ...adjusted.columns].map(({ key, label }) => [key, label] as const),
  );
  // A row keeps its key where a restatement gives it other words; several of one key keep their order.
  const keyed = (rows: EquityTable['rows']) => {
    const seen = new Map<string, number>();
    return rows.map((row) => {
      const name = `${row.year} ${row.key}`;
      const count = (seen.get(name) ?? 0) + 1;
      seen.set(name, count);
      return { name: `${name} ${count}`, row };
    });
  };
  const [own, filed] = [keyed(adjusted.rows), keyed(unadjusted.rows)];
  const inBooks = new Set(own.map(({ name }) => name));
  const ofFile = new Map(filed.map(({ name, row }) => [name, row]));
  const gone = filed.filter(({ name }) => !inBooks.has(name));
  return [...own, ...gone].flatMap(({ name, row }): BesideRow[] => {
    const isGone = !inBooks.has(name);
    const file = ofFile.get(name);
    const amountOf = (of: typeof file, column: string) =>
      (column === 'total' ? of?.total : of?.amounts[column]) ?? ZERO;
    const columns = [...labels.keys(), 'total'].flatMap((column): BesideRow[] => {
      const current = beside(amountOf(file, column), isGone ? ZERO : amountOf(row, column));
      if (column !== 'total' && isZero(current.unadjusted) && isZero(current.adjusted)) return [];
      return [
        {
          id: `${name} ${column}`,
          label: labels.get(column) ?? 'Total',
          kind: column === 'total' ? 'SUBTOTAL' : 'LINE',
          current,
          prior: null,
          cell: isGone
            ? null
            : () => ({ statement: 'changesInEquity', key: row.key, year: row.year, column }),
        },
      ];
    });
    const head = { id: name, label: row.label, kind: 'HEADING' as const };
    return [{ ...head, current: null, prior: null, cell: null }, ...columns];
  });
}
