/**
 * A line of the balance sheet states a balance at a date, a line of profit or loss what happened in a period.
 * An element of the other kind would put the figure into the wrong context, so it is neither offered nor
 * taken, unless the taxonomy itself lists it under that statement (decisions 3, not of a type that the line
 * can carry). Cash flows, equity and notes hold both kinds.
 */
import type { TaxonomyElement, TaxonomyLookup } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';

/** Why the element cannot stand on a line of the statement, in words for the person; null where it can. */
export function otherKindOfPeriod(
  statement: LineStatement,
  element: Pick<TaxonomyElement, 'element_id' | 'label' | 'period_type'>,
  lookup: Pick<TaxonomyLookup, 'belongsTo'>,
): string | null {
  const { element_id, label, period_type } = element;
  if (lookup.belongsTo(element_id, statement)) return null;
  if (statement === 'balance_sheet' && period_type === 'duration')
    return `"${label}" covers a period, and the line is a balance at a date. Pick an element of the statement of financial position.`;
  if (statement === 'income_statement' && period_type === 'instant')
    return `"${label}" is a balance at a date, and the line covers the period. Pick an element of the income statement.`;
  return null;
}
