/**
 * Statements of an earlier year with what corrections and reclassifications add to them. The corrections are books of
 * their own, whose statements cast; added to statements that cast, line by line, the result does too. What was issued or
 * signed stays as it is kept: this is another set beside it. Pure.
 */
import { addMoney, type Money, ZERO } from '../../../shared/model/money.ts';
import type { EquityTable, StatementLine, StatementsJson } from '../../../shared/model/statements.ts';

/** `columnOf`: the column of changes in equity that holds a line of equity in the issued statements. */
export function restatedStatements(
  issued: StatementsJson,
  added: StatementsJson,
  columnOf: ReadonlyMap<string, string>,
): StatementsJson {
  const { balanceSheet, profitAndLoss, changesInEquity, cashFlow } = issued;
  const known = cashFlow.available && added.cashFlow.available;
  return {
    ...issued,
    balanceSheet: { ...balanceSheet, lines: addedLines(balanceSheet.lines, added.balanceSheet.lines) },
    profitAndLoss: { ...profitAndLoss, lines: addedLines(profitAndLoss.lines, added.profitAndLoss.lines) },
    changesInEquity: {
      ...changesInEquity,
      rows: addedRows(changesInEquity.rows, added.changesInEquity.rows, columnOf),
    },
    cashFlow: {
      ...cashFlow,
      available: known,
      lines: known ? addedLines(cashFlow.lines, added.cashFlow.lines) : [],
    },
  };
}

const sum = (one: Money | null, other: Money | null): Money | null =>
  one === null && other === null ? null : addMoney(one ?? ZERO, other ?? ZERO);

const nameOf = ({ kind, key }: StatementLine) => `${kind === 'HEADING'} ${key}`;

/** Lines that only the corrections have keep the place that they have there. */
function addedLines(lines: readonly StatementLine[], added: readonly StatementLine[]): StatementLine[] {
  const byName = new Map(added.map((line) => [nameOf(line), line]));
  const merged = lines.map((line) => {
    const more = byName.get(nameOf(line));
    if (more === undefined || line.kind === 'HEADING') return line;
    return {
      ...line,
      current: sum(line.current, more.current),
      exactCurrent: sum(line.exactCurrent ?? line.current, more.exactCurrent ?? more.current),
      tookRounding: line.tookRounding || more.tookRounding,
    };
  });
  const held = new Set(merged.map(nameOf));
  let above = -1;
  for (const line of added) {
    if (held.has(nameOf(line))) {
      above = merged.findIndex((each) => nameOf(each) === nameOf(line));
    } else if (line.kind === 'LINE' && line.current !== null) {
      above += 1;
      merged.splice(above, 0, { ...line, prior: null, exactPrior: null, sourceItemIds: [] });
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
