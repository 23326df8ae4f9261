/**
 * Accounts that change their side from year to year (an exchange difference, a tax, a balance with a company of the
 * group): each year stands on the line of its own side. An account has one key, that of this year; where last year's
 * balance stood on the other side it is moved to the key of that side, and the reviewer is told. A line is never
 * made of a gain of one year with a loss of the other.
 */

import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import { accountLabel } from '../../../shared/model/account-label.ts';
import { formatMoney, type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import type { Anomaly } from '../../../shared/model/statements.ts';

interface SidedItem {
  readonly taxonomyKey: string | null;
  readonly currentYearBalance: Money;
  readonly priorYearBalance: Money | null;
  readonly openingBalance: Money | null;
  readonly adjustment?: Money;
  readonly priorAdjustment?: Money;
}

const sideOf = (balance: Money) => (toCents(balance) > 0n ? 'debit' : 'credit');

/** The key of last year's side, where that was another one than this year's, which the account's own key fits. */
export function keyOfLastYear(item: SidedItem, taxonomy: ReportingTaxonomy): ReportingItem | undefined {
  const { currentYearBalance: current, priorYearBalance: prior } = item;
  const own = taxonomy.byKey.get(item.taxonomyKey ?? '');
  const { changesSide, otherSide } = taxonomy.accountNames;
  if (!own || prior === null || prior === ZERO || !changesSide.has(own.key)) return undefined;
  const before = sideOf(prior);
  if (own.sign === before || (current !== ZERO && sideOf(current) === before)) return undefined;
  const other = taxonomy.byKey.get(otherSide.get(own.key) ?? '');
  return other?.sign === before ? other : undefined;
}

/** The items, those that changed their side in two: this year under their own key, last year under the other. */
export function eachYearOnItsSide<Item extends SidedItem>(
  items: readonly Item[],
  taxonomy: ReportingTaxonomy,
): readonly Item[] {
  return items.flatMap((item) => {
    const before = keyOfLastYear(item, taxonomy);
    if (!before) return [item];
    return [
      { ...item, priorYearBalance: ZERO, priorAdjustment: ZERO },
      {
        ...item,
        taxonomyKey: before.key,
        currentYearBalance: ZERO,
        adjustment: ZERO,
        openingBalance: null,
      },
    ];
  });
}

/** At most so many accounts are named in the message. */
const NAMED = 5;

interface NamedItem extends SidedItem {
  readonly accountCode: string;
  readonly accountDescription: string;
}

/** What a reviewer is told of the accounts that were moved. */
export function sidesChanged(items: readonly NamedItem[], taxonomy: ReportingTaxonomy): readonly Anomaly[] {
  const moved = items.flatMap((item) => {
    const before = keyOfLastYear(item, taxonomy);
    return before ? [{ item, before, own: taxonomy.byKey.get(item.taxonomyKey ?? '') }] : [];
  });
  if (moved.length === 0) return [];
  const named = moved.slice(0, NAMED).map(({ item, before, own }) => {
    const name = accountLabel(item);
    return `${name} (last year ${formatMoney(item.priorYearBalance ?? ZERO)} in ${before.label}, this year in ${own?.label ?? ''})`;
  });
  const more = moved.length > NAMED ? ` and ${moved.length - NAMED} more` : '';
  return [
    {
      kind: 'SIDE_CHANGED',
      message: `${moved.length === 1 ? 'One account stood' : `${moved.length} accounts stood`} on the other side last year: ${named.join('; ')}${more}. Each year is shown on the line of its own side.`,
      fields: [
        ...new Set(
          moved.flatMap(({ before, own }) => [
            before.presented_in ?? before.key,
            own?.presented_in ?? own?.key ?? before.key,
          ]),
        ),
      ],
    },
  ];
}
