/**
 * Warnings about a trial balance that does not balance: by how much, and the likely culprits of the difference
 * (decisions 2, "trial-balance/import").
 */
import { formatMoney } from '../../../../shared/model/money.ts';
import type { ImportReport, ReadItem } from '../../../../shared/model/trial-balance.ts';
import { type Cents, exact, moneyOf, sizeOf } from '../cells/cents.ts';

type Warning = ImportReport['warnings'][number];

/** The first rows of the file in which the items stand. */
export function rowsOf(items: readonly ReadItem[]): number[] {
  return items.map((item) => item.sourceRow).slice(0, 100);
}

/** An amount as it is told, without its sign. */
export function shown(cents: Cents): string {
  return formatMoney(moneyOf(sizeOf(cents)));
}

export function differenceWarnings(items: readonly ReadItem[], difference: Cents): Warning[] {
  if (difference === 0) return [];
  const size = sizeOf(difference);
  const more = difference > 0 ? 'debits exceed credits' : 'credits exceed debits';
  const warnings: Warning[] = [
    {
      kind: 'UNBALANCED',
      message: `The trial balance does not balance: ${more} by ${shown(size)}.`,
      rows: [],
    },
  ];
  // An amount is written in one way only: items of the same size print the same, but for the sign.
  const ofSize = (cents: bigint) => {
    const printed = moneyOf(exact(cents));
    return items.filter(
      ({ currentYearBalance: own }) => own === printed || (own.startsWith('-') && own.slice(1) === printed),
    );
  };
  const whole = BigInt(size);
  const same = ofSize(whole);
  const half = whole % 2n === 0n ? ofSize(whole / 2n) : [];
  if (same.length > 0) {
    warnings.push({
      kind: 'CULPRIT_SAME_AMOUNT',
      message: `The difference is exactly the amount of ${same[0]?.accountDescription}: it may be there twice, or its counterpart may be missing.`,
      rows: rowsOf(same),
    });
  }
  if (half.length > 0) {
    warnings.push({
      kind: 'CULPRIT_WRONG_SIDE',
      message: `The difference is exactly twice the amount of ${half[0]?.accountDescription}: it may be on the wrong side.`,
      rows: rowsOf(half),
    });
  }
  if (same.length === 0 && half.length === 0 && whole % 900n === 0n) {
    warnings.push({
      kind: 'CULPRIT_TRANSPOSED',
      message: 'The difference can be divided by 9, as when two digits are transposed.',
      rows: [],
    });
  }
  return warnings;
}
