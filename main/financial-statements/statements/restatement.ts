/**
 * What restating journals make of the comparatives: the same statements computed without them and with them, line by line
 * (FRS 8.49, FRS 1.41; SFRS for SE 10.23, 3.12). As both sets cast, the figures of the three columns do too. What must
 * stay true: a reclassification that changes profit or equity is called a restatement. Pure.
 */
import { addDays, longDate, twelveMonthsTo } from '../../../shared/model/dates.ts';
import { addMoney, type Money, negateMoney, ZERO } from '../../../shared/model/money.ts';
import type {
  EquityTable,
  RestatedRow,
  Restatement,
  StatementLine,
  StatementsJson,
} from '../../../shared/model/statements.ts';
import type { Restating, StatementHeader } from './statement-input.ts';

const TABLES = ['balanceSheet', 'profitAndLoss', 'cashFlow'] as const;

/** Null where every comparative is as it was reported. */
export function restatementOf(
  reported: StatementsJson,
  restated: StatementsJson,
  { journals, openingUnknown, unexplained = [] }: Restating,
  header: StatementHeader,
  third: () => NonNullable<Restatement['thirdSheet']> | null,
): Restatement | null {
  const rows = TABLES.flatMap((statement) => changedRows(statement, reported, restated));
  const equityColumns = changedColumns(reported.changesInEquity, restated.changesInEquity);
  if (rows.length === 0 && equityColumns.length === 0) return null;
  const changes = (statement: RestatedRow['statement'], key: string) =>
    rows.some((row) => row.statement === statement && row.key === key);
  const changesResult =
    changes('profitAndLoss', 'profit_after_tax') ||
    changes('profitAndLoss', 'total_comprehensive_income') ||
    changes('balanceSheet', 'total_equity');
  const isMoved = journals.every(({ restates }) => restates === 'RECLASSIFICATION') && !changesResult;
  const changesSheet = rows.some(({ statement }) => statement === 'balanceSheet');
  const missing = thirdSheet(reported, restated, openingUnknown, header, changesSheet);
  const shown = missing.length > 0 ? third() : null;
  return {
    mark: isMoved ? 'RECLASSIFIED' : 'RESTATED',
    journals: [...journals],
    rows,
    equityColumns,
    ...(shown === null ? {} : { thirdSheet: shown }),
    open: [
      ...(shown === null ? missing : []),
      ...cashFlows(openingUnknown, restated),
      ...beforeTheFirst(unexplained),
    ],
  };
}

/** Columns whose comparative rows differ; a row that one of the sets does not have is nil in it. */
function changedColumns(reported: EquityTable, restated: EquityTable): string[] {
  const rows = ({ rows: all }: EquityTable) => all.filter(({ year }) => year === 'PRIOR');
  const keys = [...new Set([...restated.columns, ...reported.columns].map(({ key }) => key)), 'total'];
  const names = new Set([...rows(reported), ...rows(restated)].map(({ key }) => key));
  const amount = (table: EquityTable, name: string, column: string) =>
    rows(table).find(({ key }) => key === name)?.amounts[column] ?? ZERO;
  return keys.filter((column) =>
    [...names].some((name) => amount(reported, name, column) !== amount(restated, name, column)),
  );
}

function changedRows(
  statement: RestatedRow['statement'],
  reported: StatementsJson,
  restated: StatementsJson,
): RestatedRow[] {
  const figures = ({ lines }: { readonly lines: readonly StatementLine[] }) =>
    lines.filter(({ kind }) => kind !== 'HEADING');
  const before = figures(reported[statement]);
  const now = figures(restated[statement]);
  // A line that only the reported figures have keeps its place among those of its statement.
  const all = [...now];
  before.forEach((line, at) => {
    if (all.some(({ key }) => key === line.key)) return;
    const above = before[at - 1]?.key;
    all.splice(all.findIndex(({ key }) => key === above) + 1, 0, { ...line, prior: null });
  });
  return all.flatMap((line): RestatedRow[] => {
    const was = before.find(({ key }) => key === line.key)?.prior ?? ZERO;
    const is = line.prior ?? ZERO;
    const adjustment = addMoney(is, negateMoney(was));
    if (adjustment === ZERO) return [];
    const { key, label, kind } = line;
    return [{ statement, key, label, kind, reported: was, adjustment, restated: is }];
  });
}

/** A third statement of financial position (FRS 1.40A to 40D); small entities have none (SFRS for SE 3.14). */
function thirdSheet(
  reported: StatementsJson,
  restated: StatementsJson,
  openingUnknown: readonly string[],
  { periodStart, reportingStandard }: StatementHeader,
  changesSheet: boolean,
): string[] {
  if (reportingStandard !== 'FULL_SFRS' || !changesSheet) return [];
  const opens = openingEquity(reported) !== openingEquity(restated);
  if (!opens && openingUnknown.length === 0) return [];
  const start = longDate(twelveMonthsTo(addDays(periodStart, -1)).start);
  const why = opens
    ? 'The corrections change equity at that day'
    : `What ${openingUnknown.join(', ')} did to the balances of that day is not in the books`;
  return [
    `A third statement of financial position, at ${start}, is not shown. ${why}. Where the effect on it is material (FRS 1.40A), add it outside the program. If not, accept this point with the reason.`,
  ];
}

/** By column, so that an error between components is seen; nil ones do not count. */
function openingEquity({ changesInEquity }: StatementsJson): string {
  const row = changesInEquity.rows.find(({ key, year }) => key === 'opening_balance' && year === 'PRIOR');
  return JSON.stringify(
    Object.entries(row?.amounts ?? {})
      .filter(([, amount]) => amount !== ZERO)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Before a first period there was nothing to correct. */
function beforeTheFirst(references: readonly string[]): string[] {
  return references.map(
    (reference) =>
      `${reference} corrects retained earnings brought forward, and last year was the first period of the company. Reverse it, and post it against the result of last year.`,
  );
}

function cashFlows(openingUnknown: readonly string[], { cashFlow }: StatementsJson): string[] {
  if (openingUnknown.length === 0 || !cashFlow.available || !cashFlow.comparativesAvailable) return [];
  return [
    `The comparative cash flows take ${openingUnknown.join(', ')} as if it moved balances within last year, as the books do not tell what it did to those at its beginning. Check them, or post one journal for each line against equity.`,
  ];
}

/** The comparatives of a line as they were reported, where they are restated. */
export function reportedPrior(
  { restatement }: Pick<StatementsJson, 'restatement'>,
  statement: RestatedRow['statement'],
  key: string,
): Money | null {
  return restatement?.rows.find((row) => row.statement === statement && row.key === key)?.reported ?? null;
}
