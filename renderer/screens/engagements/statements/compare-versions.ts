/**
 * What differs between two versions of the statements: pure. A line is the same line when statement, kind and
 * key are; figures are compared as presented, in both years.
 */
import type { Money } from '../../../../shared/model/money.ts';
import { subtractMoney, ZERO } from '../../../../shared/model/money.ts';
import type { EquityTable, StatementLine, StatementsJson } from '../../../../shared/model/statements.ts';

export interface VersionDifference {
  readonly statement: string;
  readonly label: string;
  readonly year: 'current' | 'prior';
  /** Null where the version does not have the line. */
  readonly before: Money | null;
  readonly after: Money | null;
  readonly change: Money;
}

interface ComparedFigure {
  readonly id: string;
  readonly statement: string;
  readonly label: string;
  readonly year: 'current' | 'prior';
  readonly amount: Money;
}

const YEARS = ['current', 'prior'] as const;

function figuresOfLines(statement: string, lines: readonly StatementLine[]): ComparedFigure[] {
  return lines.flatMap((line) =>
    YEARS.flatMap((year) => {
      const amount = line[year];
      if (amount === null) return [];
      return [
        { id: `${statement}|${line.kind}|${line.key}|${year}`, statement, label: line.label, year, amount },
      ];
    }),
  );
}

function figuresOfEquity(table: EquityTable): ComparedFigure[] {
  return table.rows.map((row) => ({
    id: `equity|${row.year}|${row.key}`,
    statement: table.title,
    label: row.label,
    year: row.year === 'CURRENT' ? 'current' : 'prior',
    amount: row.total,
  }));
}

function figuresOf(statements: StatementsJson): ComparedFigure[] {
  return [
    ...figuresOfLines(statements.balanceSheet.title, statements.balanceSheet.lines),
    ...figuresOfLines(statements.profitAndLoss.title, statements.profitAndLoss.lines),
    ...figuresOfEquity(statements.changesInEquity),
    ...figuresOfLines(statements.cashFlow.title, statements.cashFlow.lines),
  ];
}

/** In the order of the later version; what only the earlier one has comes last. */
export function compareVersions(before: StatementsJson, after: StatementsJson): readonly VersionDifference[] {
  const old = new Map(figuresOf(before).map((figure) => [figure.id, figure]));
  const now = figuresOf(after);
  const known = new Set(now.map((figure) => figure.id));
  const both = now.map((figure) => ({ figure, was: old.get(figure.id)?.amount ?? null, is: figure.amount }));
  const gone = [...old.values()]
    .filter((figure) => !known.has(figure.id))
    .map((figure) => ({ figure, was: figure.amount, is: null }));
  return [...both, ...gone].flatMap(({ figure, was, is }) => {
    const change = subtractMoney(is ?? ZERO, was ?? ZERO);
    if (change === ZERO && was !== null && is !== null) return [];
    // A nil line that came or went says nothing.
    if (change === ZERO && (was ?? ZERO) === ZERO && (is ?? ZERO) === ZERO) return [];
    const { statement, label, year } = figure;
    return [{ statement, label, year, before: was, after: is, change }];
  });
}
