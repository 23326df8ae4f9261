/**
 * Last year's cash flows as they were signed: the lines that were entered, in the parts of the statement, with the
 * subtotals that they make. In a coarser unit the lines take the rounding. Pure.
 */
import {
  CASH_FLOW_LINES,
  type CashFlowLineName,
  type CashFlowPartName,
  cashFlowPartOf,
} from '../../../shared/model/cash-flow-lines.ts';
import { roundCents } from '../../../shared/model/money.ts';
import type { ConfirmedFigure } from '../../../shared/model/prior-year.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { roundTo, total } from './rounding.ts';
import { signedCents } from './signed-books.ts';
import type { EntryLine } from './signed-lines.ts';
import type { PresentedAmount } from './statement-input.ts';
import { makeLine } from './statement-lines.ts';

const TITLE = 'Statement of cash flows';

export const NOT_ENTERED = 'those of last year’s signed statements have not been entered.';

interface Printed {
  readonly figure: ConfirmedFigure;
  readonly part: CashFlowPartName;
  readonly amount: PresentedAmount;
}

/** Figures of cash flows in the order of the statement; what the program has no line for, last in its part. */
function inOrder(figures: readonly ConfirmedFigure[], lines: readonly EntryLine[]): ConfirmedFigure[] {
  const place = new Map(
    lines.filter(({ statement }) => statement === 'cashFlow').map(({ key }, at) => [key, at]),
  );
  const placeOf = ({ key }: ConfirmedFigure) => place.get(key) ?? lines.length;
  return figures
    .filter(({ statement }) => statement === 'cashFlow')
    .toSorted((one, other) => placeOf(one) - placeOf(other) || one.position - other.position);
}

/** What the lines of cash flows add up to, by the key of the subtotal; cents. */
export function cashFlowSums(
  figures: readonly ConfirmedFigure[],
  amountOf: (figure: ConfirmedFigure) => bigint,
): ReadonlyMap<string, bigint> {
  const sum = (...parts: readonly CashFlowPartName[]) =>
    figures.reduce((all, figure) => {
      const part = figure.statement === 'cashFlow' ? cashFlowPartOf(figure.key) : undefined;
      return part !== undefined && parts.includes(part) ? all + amountOf(figure) : all;
    }, 0n);
  const operating = sum('PROFIT', 'ADJUSTMENTS', 'WORKING_CAPITAL', 'PAID');
  return new Map([
    ['cash_before_working_capital', sum('PROFIT', 'ADJUSTMENTS')],
    ['cash_generated_from_operations', sum('PROFIT', 'ADJUSTMENTS', 'WORKING_CAPITAL')],
    ['net_cash_from_operating', operating],
    ['net_cash_from_investing', sum('INVESTING')],
    ['net_cash_from_financing', sum('FINANCING')],
    ['net_change_in_cash', operating + sum('INVESTING', 'FINANCING', 'OTHER')],
  ]);
}

export function signedCashFlow(
  confirmed: readonly ConfirmedFigure[],
  entryLines: readonly EntryLine[],
  unit: bigint,
): StatementsJson['cashFlow'] {
  const figures = inOrder(confirmed, entryLines);
  const moving = figures.flatMap((figure) => {
    const part = cashFlowPartOf(figure.key);
    return part === undefined ? [] : [{ figure, part }];
  });
  const cash = (key: string) => {
    const exact = figures.find((figure) => figure.key === key);
    return exact === undefined ? 0n : signedCents(exact, 'LAST');
  };
  if (moving.length === 0) {
    const reason = `Cash flows are not shown: ${NOT_ENTERED}`;
    return {
      title: TITLE,
      lines: [],
      available: false,
      unavailableReason: reason,
      comparativesAvailable: false,
    };
  }
  const exact = moving.map(({ figure }) => signedCents(figure, 'LAST'));
  const [opening, closing] = [cash('opening_cash'), cash('closing_cash')];
  const ties = exact.reduce((sum, amount) => sum + amount, opening) === closing;
  const sum = exact.reduce((all, amount) => all + amount, 0n);
  const target = ties ? roundCents(closing, unit) - roundCents(opening, unit) : roundCents(sum, unit);
  const amounts = roundTo(
    exact,
    exact.map(() => 1n),
    target,
    unit,
  );
  const printed = moving.flatMap((each, at): Printed[] => {
    const amount = amounts[at];
    return amount ? [{ ...each, amount }] : [];
  });
  const alone = (amount: bigint) => ({ exact: amount, presented: roundCents(amount, unit), took: false });
  return {
    title: TITLE,
    lines: laidOut(
      printed,
      (key) => entryLines.find((line) => line.statement === 'cashFlow' && line.key === key)?.label ?? key,
      {
        opening_cash: alone(opening),
        closing_cash: alone(closing),
      },
    ),
    available: true,
    unavailableReason: null,
    comparativesAvailable: false,
  };
}

function laidOut(
  printed: readonly Printed[],
  labelOf: (key: string) => string,
  ends: Readonly<Record<'opening_cash' | 'closing_cash', PresentedAmount>>,
): StatementLine[] {
  const of = (...parts: readonly CashFlowPartName[]) => printed.filter(({ part }) => parts.includes(part));
  const lines = (...parts: readonly CashFlowPartName[]) =>
    of(...parts).map(({ figure, amount }) =>
      makeLine(figure.key, figure.label || labelOf(figure.key), 'LINE', amount, null, []),
    );
  const named = (key: CashFlowLineName, amount: PresentedAmount | null) =>
    makeLine(key, CASH_FLOW_LINES[key].label, CASH_FLOW_LINES[key].kind, amount, null, []);
  const heading = (key: CashFlowLineName) => named(key, null);
  const sum = (key: CashFlowLineName, ...parts: readonly CashFlowPartName[]) =>
    named(key, total(of(...parts).map(({ amount }) => amount)));
  const block = (part: CashFlowPartName, title: CashFlowLineName, end: CashFlowLineName) =>
    of(part).length === 0 ? [] : [heading(title), ...lines(part), sum(end, part)];
  const generated = ['PROFIT', 'ADJUSTMENTS', 'WORKING_CAPITAL'] as const;
  return [
    heading('operating_activities'),
    ...lines('PROFIT'),
    ...(of('ADJUSTMENTS').length === 0 ? [] : [heading('adjustments'), ...lines('ADJUSTMENTS')]),
    ...(of('WORKING_CAPITAL').length === 0
      ? []
      : [
          sum('cash_before_working_capital', 'PROFIT', 'ADJUSTMENTS'),
          heading('working_capital_changes'),
          ...lines('WORKING_CAPITAL'),
        ]),
    ...(of('PAID').length === 0
      ? []
      : [sum('cash_generated_from_operations', ...generated), ...lines('PAID')]),
    sum('net_cash_from_operating', ...generated, 'PAID'),
    ...block('INVESTING', 'investing_activities', 'net_cash_from_investing'),
    ...block('FINANCING', 'financing_activities', 'net_cash_from_financing'),
    ...lines('OTHER'),
    sum('net_change_in_cash', ...generated, 'PAID', 'INVESTING', 'FINANCING', 'OTHER'),
    named('opening_cash', ends.opening_cash),
    named('closing_cash', ends.closing_cash),
  ];
}
