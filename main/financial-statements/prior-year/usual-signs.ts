/**
 * Expenses, tax, liabilities and dividends are kept as amounts; a document may print them in brackets. Which it does is told
 * when it is read, and a figure is turned when a person has chosen its line. Pure.
 */
import { partOf, type ReportingTaxonomy } from '../../../constitution/index.ts';
import { negateMoney } from '../../../shared/model/money.ts';
import type { BracketedKind, SignedDocument, SignedFigure } from '../../../shared/model/prior-year.ts';
import { profitEffect } from '../statements/profit-and-loss.ts';
import type { EntryLine } from '../statements/signed-lines.ts';
import { isProfitAndLoss } from '../statements/trial-columns.ts';

type LineName = Pick<EntryLine, 'statement' | 'key'>;

/** Null of what is kept with the sign that it is printed with: assets, equity, income, totals and cash flows. */
export function bracketedKindOf(
  { statement, key }: LineName,
  { byKey }: Pick<ReportingTaxonomy, 'byKey'>,
): BracketedKind | null {
  if (statement === 'changesInEquity') return 'DIVIDEND';
  const item = statement === 'cashFlow' ? undefined : byKey.get(key);
  if (!item) return null;
  if (item.group === 'tax') return 'TAX';
  if (isProfitAndLoss(item)) return profitEffect(item) < 0n ? 'EXPENSE' : null;
  return partOf(item) === 'liabilities' ? 'LIABILITY' : null;
}

/** The amounts of a figure as they are kept on a line. */
export function onLine(
  { amount, amountBefore }: Pick<SignedFigure, 'amount' | 'amountBefore'>,
  line: LineName,
  document: Pick<SignedDocument, 'bracketed'> | null,
  taxonomy: Pick<ReportingTaxonomy, 'byKey'>,
): Pick<SignedFigure, 'amount' | 'amountBefore'> {
  const kind = bracketedKindOf(line, taxonomy);
  if (kind === null || !document?.bracketed.includes(kind)) return { amount, amountBefore };
  return {
    amount: negateMoney(amount),
    amountBefore: amountBefore === null ? null : negateMoney(amountBefore),
  };
}
