/** What is reported of a line: its figures, with the sign of the tag. A loss that is printed without brackets is a loss. */
import { type Money, negateMoney } from './money.ts';
import type { LineItem } from './records.ts';
import type { Tag } from './tags.ts';

/** Both years of one amount. */
export interface Pair {
  readonly current: Money | null;
  readonly prior: Money | null;
}

export function reportedOf({
  valueCurrent,
  valuePrior,
  mapping,
}: Pick<LineItem, 'valueCurrent' | 'valuePrior'> & { readonly mapping: Pick<Tag, 'negated'> | null }): Pair {
  const turned = (amount: Money | null) =>
    amount !== null && mapping?.negated === true ? negateMoney(amount) : amount;
  return { current: turned(valueCurrent), prior: turned(valuePrior) };
}
