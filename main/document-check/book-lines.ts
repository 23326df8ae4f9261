/** Lines of the statements that the books give, as the check of a document holds them against what it prints. */
import type { LineStatement } from '../../shared/model/enums.ts';
import { formatMoney, type Money, toCents } from '../../shared/model/money.ts';
import { type ComparedAmount, keyOf } from './compared-amounts.ts';

export interface BookLine {
  readonly statement: LineStatement;
  readonly label: string;
  /** Last day of the period. */
  readonly period: string;
  /** In full currency units, as the statement shows it. */
  readonly amount: Money;
  /** The unit that the statements are rounded to: 1 or 1,000. */
  readonly scale: number;
}

export function bookAmount({ statement, label, period, amount, scale }: BookLine): ComparedAmount {
  return {
    of: keyOf({ statement, note: null }, null, '', label),
    period,
    cents: toCents(amount),
    scale,
    restated: false,
    figure: null,
    place: {
      page: 0,
      line: 0,
      statement,
      note: null,
      label,
      column: period,
      place: null,
      text: formatMoney(amount, 0),
    },
  };
}
