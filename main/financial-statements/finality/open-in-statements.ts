/**
 * What keeps statements from being final: balance, age, comparatives where the standard asks for them (FRS 1.38, FRS
 * 7.1; SFRS for SE 3.14), cash flows that are not there, cash that no movement explains, and journals that count nowhere.
 * Pure.
 */
import { ZERO } from '../../../shared/model/money.ts';
import { printFigure } from '../../../shared/model/printed-figures.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import type { FinalityInput, Point } from './finality-input.ts';

export function openInStatements(
  { statements, isBalanced, isUpToDate }: NonNullable<FinalityInput['statement']>,
  firstPeriod: boolean,
): Point[] {
  const points: Point[] = [];
  if (!isBalanced) {
    const message = 'The statement of financial position does not balance.';
    points.push({ kind: 'OUT_OF_BALANCE', where: 'statements/balance-sheet', message });
  }
  if (!isUpToDate) {
    points.push({ kind: 'OUT_OF_DATE', where: 'statements', message: 'The statements are out of date.' });
  }
  return [
    ...points,
    ...missingComparatives(statements, firstPeriod),
    ...missingCashFlow(statements),
    ...unexplainedCash(statements),
    ...statements.anomalies
      .filter(({ kind }) => kind === 'JOURNAL_NOT_COUNTED')
      .map(({ message }) => ({ kind: 'JOURNAL_NOT_COUNTED' as const, where: 'journals', message })),
    ...statements.anomalies
      .filter(({ kind }) => kind === 'RESTATEMENT_UNSAID')
      .map(({ message }) => ({ kind: 'RESTATEMENT_OPEN' as const, where: 'journals', message })),
    ...(statements.restatement?.open ?? []).map((message) => ({
      kind: 'RESTATEMENT_OPEN' as const,
      where: 'statements/restatement',
      message,
    })),
  ];
}

/** A company that declares its first period has nothing to compare with. */
function missingComparatives(statements: StatementsJson, firstPeriod: boolean): Point[] {
  if (firstPeriod) return [];
  const missing = (where: string, message: string): Point => ({
    kind: 'COMPARATIVES_MISSING',
    where: `statements${where}`,
    message,
  });
  if (!statements.hasPriorYear) {
    return [
      missing(
        '',
        'The statements show no comparatives. Import the prior year, or say in the header that this is the first period.',
      ),
    ];
  }
  const { balanceSheet, profitAndLoss, changesInEquity, cashFlow } = statements;
  const tables = [
    ['/balance-sheet', balanceSheet],
    ['/income-statement', profitAndLoss],
  ] as const;
  const points = tables.flatMap(([where, { title, lines }]) =>
    hasNoPrior(lines) ? [missing(where, `${title}: there are no comparatives.`)] : [],
  );
  if (changesInEquity.rows.length > 0 && !changesInEquity.rows.some(({ year }) => year === 'PRIOR')) {
    points.push(missing('/equity', `${changesInEquity.title}: there are no comparatives.`));
  }
  if (cashFlow.available && !cashFlow.comparativesAvailable) {
    points.push(
      missing('/cash-flow', cashFlow.comparativesReason ?? `${cashFlow.title}: there are no comparatives.`),
    );
  }
  return points;
}

function hasNoPrior(lines: readonly StatementLine[]): boolean {
  const figures = lines.filter(({ kind }) => kind !== 'HEADING');
  return figures.length > 0 && figures.every(({ prior }) => prior === null);
}

function missingCashFlow({ cashFlow }: StatementsJson): Point[] {
  if (cashFlow.available) return [];
  const message = cashFlow.unavailableReason ?? 'Cash flows are not shown.';
  return [{ kind: 'CASH_FLOW_MISSING', where: 'statements/cash-flow', message }];
}

/** Of this year as the books tell it, to the cent; of the prior year as its column shows it. */
function unexplainedCash({ anomalies, cashFlow, rounding }: StatementsJson): Point[] {
  const where = 'statements/cash-flow';
  const line = cashFlow.lines.find(({ key }) => key === 'unexplained_difference');
  const points: Point[] = anomalies
    .filter(({ kind }) => kind === 'UNEXPLAINED_CASH_DIFFERENCE')
    .map(({ message }) => ({ kind: 'CASH_DIFFERENCE', where, message }));
  if (line?.prior && line.prior !== ZERO) {
    points.push({
      kind: 'CASH_DIFFERENCE',
      where: `${where}/prior`,
      message: `The comparative cash flows show an unexplained difference of ${printFigure(line.prior, rounding)}.`,
    });
  }
  return points;
}
