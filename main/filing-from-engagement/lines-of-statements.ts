/**
 * The lines of a filing that statements give (specification 4.4; decisions 6): presented figures under their headings,
 * each with the line of the statements behind it. Pure.
 */
import { isActivityHeading, isNetCash } from '../../shared/model/cash-flow-lines.ts';
import type { LineStatement } from '../../shared/model/enums.ts';
import { type Money, ZERO } from '../../shared/model/money.ts';
import type { FigureCell } from '../../shared/model/note-cells.ts';
import type { StatementPart } from '../../shared/model/provenance.ts';
import {
  type EquityTable,
  printedLines,
  type StatementLine,
  type StatementsJson,
} from '../../shared/model/statements.ts';
import type { NewLineItem } from '../store/repositories/line-items.ts';

/** A line of the statements with the figure that it is; in changes in equity, of a column. */
export type BuiltPart = StatementPart & { readonly figure: Omit<FigureCell, 'year'> };

/** A line without the ids of its filing. */
export type BuiltLine = Pick<
  NewLineItem,
  'statement' | 'label' | 'parentLabel' | 'valueCurrent' | 'valuePrior' | 'sourcePage' | 'sourceLine'
> & {
  /** The lines of the statements behind it, with their cents and accounts. */
  readonly parts: readonly BuiltPart[];
  /** An ordinary line may be added to others of its heading, a column of equity to others of its row, a total to none. */
  readonly adds: 'HEADING' | 'ROW' | null;
};

function builtLine(
  statement: LineStatement,
  table: FigureCell['statement'],
  line: StatementLine,
  heading: string | null,
  place: { readonly page: number; readonly line: number },
): BuiltLine {
  const { key, label, current, prior, exactCurrent, exactPrior, sourceItemIds, kind } = line;
  const figure = { statement: table, key };
  return {
    statement,
    label,
    parentLabel: heading,
    valueCurrent: current,
    valuePrior: prior,
    sourcePage: place.page,
    sourceLine: place.line,
    parts: [{ key, label, current, prior, exactCurrent, exactPrior, sourceItemIds, figure }],
    adds: kind === 'LINE' ? 'HEADING' : null,
  };
}

/** What a gathered line of the sheet is made up of, under its label, as its note prints it. */
function gatheredParts({ face = [], lines }: StatementsJson['balanceSheet'], page: number): BuiltLine[] {
  return face
    .flatMap(({ label, gathers = [] }) =>
      lines.flatMap((line) => (line.kind === 'LINE' && gathers.includes(line.key) ? [{ label, line }] : [])),
    )
    .map(({ label, line }, index) =>
      builtLine('notes', 'balanceSheet', line, label, { page, line: index + 1 }),
    );
}

/**
 * Lines of a table with amounts, each under its heading. A subtotal ends its heading; inside the cash flows the
 * activities go on until their net cash.
 */
function tableLines(
  statement: LineStatement,
  table: FigureCell['statement'],
  page: number,
  lines: readonly StatementLine[],
): BuiltLine[] {
  let heading: string | null = null;
  let activities: string | null = null;
  const built: BuiltLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'HEADING') {
      heading = line.label;
      if (isActivityHeading(line.key)) activities = line.label;
    }
    if (line.kind === 'HEADING' || (line.current === null && line.prior === null)) continue;
    built.push(builtLine(statement, table, line, heading, { page, line: index + 1 }));
    if (line.kind === 'TOTAL' || line.kind === 'SUBTOTAL') {
      if (isNetCash(line.key)) activities = null;
      heading = activities;
    }
  }
  return built;
}

/**
 * Rows of the equity table: their totals, and where the entry point takes components of equity, each column under
 * its own name as well. A row of the current year stands beside the equal row of the prior year.
 */
function equityLines(page: number, table: EquityTable, components: boolean): BuiltLine[] {
  const prior = new Map(table.rows.filter((row) => row.year === 'PRIOR').map((row) => [row.key, row]));
  const shown = components && table.columns.length > 1 ? table.columns : [];
  return table.rows
    .filter((row) => row.year === 'CURRENT')
    .flatMap((row, index): BuiltLine[] => {
      const before = prior.get(row.key);
      const sourceItemIds = [...new Set([...row.sourceItemIds, ...(before?.sourceItemIds ?? [])])];
      const line = (
        heading: string | null,
        column: string,
        current: Money | null,
        was: Money | null,
      ): BuiltLine => ({
        statement: 'equity_changes',
        label: row.label,
        parentLabel: heading,
        valueCurrent: current,
        valuePrior: was,
        sourcePage: page,
        sourceLine: index + 1,
        parts: [
          {
            key: row.key,
            label: row.label,
            current,
            prior: was,
            exactCurrent: null,
            exactPrior: null,
            sourceItemIds,
            figure: { statement: 'changesInEquity', key: row.key, column },
          },
        ],
        adds: heading === null ? null : 'ROW',
      });
      const columns = shown.flatMap(({ key, label }): BuiltLine[] => {
        const [now, was] = [row.amounts[key] ?? ZERO, before?.amounts[key] ?? null];
        return now === ZERO && (was ?? ZERO) === ZERO ? [] : [line(label, key, now, was)];
      });
      return [line(null, 'total', row.total, before?.total ?? null), ...columns];
    });
}

/**
 * All lines of the statements as they are signed, and what the gathered lines of the sheet are made up of; the pages
 * count the four statements, then their notes. Lines of the face alone: one analysis of expenses, one line for balances
 * of a kind, never what they gather beside them (FRS 1.54, 1.99; SFRS for SE 4.11, 5.11). `components`: whether changes
 * in equity are filed by component too.
 */
export function linesOfStatements(statements: StatementsJson, components: boolean): BuiltLine[] {
  const { balanceSheet, profitAndLoss, changesInEquity, cashFlow } = statements;
  return [
    ...tableLines('balance_sheet', 'balanceSheet', 1, printedLines(balanceSheet)),
    ...tableLines('income_statement', 'profitAndLoss', 2, printedLines(profitAndLoss)),
    ...equityLines(3, changesInEquity, components),
    ...(cashFlow.available ? tableLines('cash_flow', 'cashFlow', 4, printedLines(cashFlow)) : []),
    ...gatheredParts(balanceSheet, 5),
  ];
}
