/** The places that a finding names, in words. Pure. */
import type { ErrorPlace } from '../../../shared/model/common-errors.ts';
import { STATEMENT_WORDS } from '../../../shared/model/field-words.ts';
import { formatMoney, type Money } from '../../../shared/model/money.ts';
import type { LineItem } from '../../../shared/model/records.ts';

type Printed = Pick<LineItem, 'id' | 'label' | 'statement' | 'sourcePage'>;

export const amountWords = (amount: Money | null): string =>
  amount === null ? 'no amount' : formatMoney(amount, amount.endsWith('.00') ? 0 : 2);

/** “Trade receivables” (Balance sheet, page 4). */
export function lineWords({ label, statement, sourcePage }: Printed): string {
  const page = sourcePage > 0 ? `, page ${sourcePage}` : '';
  return `“${label}” (${STATEMENT_WORDS[statement]}${page})`;
}

export function placeOfLine(line: Printed, text: string): ErrorPlace {
  return { what: lineWords(line), text, lineItemId: line.id };
}

export const placeElsewhere = (what: string, text: string): ErrorPlace => ({ what, text, lineItemId: null });
