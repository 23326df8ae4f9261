/**
 * Statements of an earlier year with what corrections and reclassifications add to them. The corrections are books of
 * their own, whose statements cast; added to statements that cast, line by line, the result does too. What was issued or
 * signed stays as it is kept: this is another set beside it. Pure.
 */
import { addMoney, type Money, roundCents, toCents, ZERO } from '../../../shared/model/money.ts';
import { ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { EquityTable, StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { isOperatingSum, lineOfYear } from './cash-flow.ts';

/** `columnOf`: the column of changes in equity that holds a line of equity in the issued statements. */
export function restatedStatements(
  issued: StatementsJson,
  { exact, shown }: Corrections,
  columnOf: ReadonlyMap<string, string>,
): StatementsJson {
  const { balanceSheet, profitAndLoss, changesInEquity, cashFlow } = issued;
  const known = cashFlow.available && exact.cashFlow.available && shown.cashFlow.available;
  const linesOf = (table: 'balanceSheet' | 'profitAndLoss' | 'cashFlow') =>
    addedLines(
      issued[table].lines,
      addedAmounts(exact[table].lines, shown[table].lines),
      ROUNDING_UNIT_CENTS[issued.rounding],
    );
  return {
    ...issued,
    balanceSheet: { ...balanceSheet, lines: linesOf('balanceSheet') },
    profitAndLoss: { ...profitAndLoss, lines: linesOf('profitAndLoss') },
    changesInEquity: {
      ...changesInEquity,
      rows: addedRows(changesInEquity.rows, shown.changesInEquity.rows, columnOf),
    },
    cashFlow: { ...cashFlow, available: known, lines: known ? linesOf('cashFlow') : [] },
  };
}

/** Statements of the corrections: to the cent, and in whole units as they are added to what was printed. */
interface Corrections {
  readonly exact: StatementsJson;
  readonly shown: StatementsJson;
}

/** Lines with what is added to the printed and to the exact figure. A line that only one of them has is nil in the other. */
function addedAmounts(exact: readonly StatementLine[], shown: readonly StatementLine[]): StatementLine[] {
  const printed = new Map(shown.map((line) => [nameOf(line), line]));
  const lines = exact.map((line): StatementLine => {
    if (line.kind === 'HEADING' || line.current === null) return line;
    return { ...line, current: printed.get(nameOf(line))?.current ?? ZERO };
  });
  const held = new Set(lines.map(nameOf));
  let above = -1;
  for (const line of shown) {
    const at = lines.findIndex((each) => nameOf(each) === nameOf(line));
    if (held.has(nameOf(line))) above = at;
    else if (line.kind !== 'HEADING' && line.current !== null) {
      above += 1;
      lines.splice(above, 0, { ...line, exactCurrent: ZERO });
    }
  }
  return lines;
}

const sum = (one: Money | null, other: Money | null): Money | null =>
  one === null && other === null ? null : addMoney(one ?? ZERO, other ?? ZERO);

const nameOf = ({ kind, key }: StatementLine) => `${kind === 'HEADING'} ${key}`;

/** Lines that only the corrections have keep the place that they have there. */
function addedLines(
  lines: readonly StatementLine[],
  added: readonly StatementLine[],
  unit: bigint,
): StatementLine[] {
  const byName = new Map(added.map((line) => [nameOf(line), line]));
  const merged = lines.map((line) => {
    if (line.kind === 'HEADING') return line;
    const more =
      byName.get(nameOf(line)) ?? (isOperatingSum(line.key) ? lineOfYear(added, line.key) : undefined);
    if (more === undefined) return line;
    const current = sum(line.current, more.current);
    const exactCurrent = sum(line.exactCurrent ?? line.current, more.exactCurrent ?? more.current);
    const isChanged = current !== line.current || more.exactCurrent !== ZERO;
    // A corrected line says by itself whether it is the rounding of its exact amount.
    const tookRounding =
      line.kind === 'LINE' && isChanged && current !== null && exactCurrent !== null
        ? toCents(current) !== roundCents(toCents(exactCurrent), unit)
        : line.tookRounding;
    return { ...line, current, exactCurrent, tookRounding };
  });
  const held = new Set(merged.map(nameOf));
  let above = -1;
  for (const line of added) {
    if (held.has(nameOf(line))) {
      above = merged.findIndex((each) => nameOf(each) === nameOf(line));
    } else if ((line.kind === 'LINE' || isOperatingSum(line.key)) && line.current !== null) {
      above += 1;
      // A sum of operating activities that was not printed was the next one that was.
      const was = isOperatingSum(line.key) ? lineOfYear(lines, line.key) : undefined;
      const current = sum(was?.current ?? null, line.current);
      const exactCurrent = sum(was?.exactCurrent ?? was?.current ?? null, line.exactCurrent);
      const more = { current, exactCurrent, prior: null, exactPrior: null, sourceItemIds: [] };
      merged.splice(above, 0, { ...line, ...more });
    }
  }
  return merged;
}

type EquityRow = EquityTable['rows'][number];

/** Rows of the year itself. Where it shows nothing but its end, only that is corrected. */
function addedRows(
  rows: readonly EquityRow[],
  added: readonly EquityRow[],
  columnOf: ReadonlyMap<string, string>,
): EquityRow[] {
  const own = rows.filter(({ year }) => year === 'CURRENT');
  const opens = own.some(({ key }) => key === 'opening_balance');
  const more = added
    .filter(({ year, key }) => year === 'CURRENT' && (opens || key === 'closing_balance'))
    .map((row) => inColumns(row, columnOf));
  const merged = own.map((row) => {
    const other = more.find(({ key }) => key === row.key);
    return other === undefined ? row : addedRow(row, other);
  });
  const end = merged.findLastIndex(({ key }) => key === 'closing_balance');
  const missing = more.filter(({ key }) => !own.some((row) => row.key === key));
  return [
    ...rows.filter(({ year }) => year === 'PRIOR'),
    ...merged.slice(0, end),
    ...missing.filter(({ total, amounts }) =>
      [total, ...Object.values(amounts)].some((each) => each !== ZERO),
    ),
    ...merged.slice(end),
  ];
}

function inColumns(row: EquityRow, columnOf: ReadonlyMap<string, string>): EquityRow {
  const amounts: Record<string, Money> = {};
  for (const [key, amount] of Object.entries(row.amounts)) {
    const column = columnOf.get(key) ?? key;
    amounts[column] = addMoney(amounts[column] ?? ZERO, amount);
  }
  return { ...row, amounts, sourceItemIds: [], sources: {} };
}

function addedRow(row: EquityRow, more: EquityRow): EquityRow {
  const columns = [...new Set([...Object.keys(row.amounts), ...Object.keys(more.amounts)])];
  return {
    ...row,
    amounts: Object.fromEntries(
      columns.map((key) => [key, addMoney(row.amounts[key] ?? ZERO, more.amounts[key] ?? ZERO)]),
    ),
    total: addMoney(row.total, more.total),
  };
}
