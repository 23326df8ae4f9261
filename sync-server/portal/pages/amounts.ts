/**
 * Amounts as clients read them (product: habits): brackets for negatives, nil as "-", units named once, changes in
 * words and percent, never by colour alone.
 */
import { formatMoney, fromCents, type Money, roundCents, toCents } from '../../../shared/model/money.ts';
import type { PortalSnapshot } from '../../../shared/model/portal-snapshot.ts';

type Units = Pick<PortalSnapshot, 'currency' | 'rounding'>;

const sign = (currency: string) => (currency === 'SGD' ? 'S$' : currency);

/** "S$", "S$'000", "USD". */
export function unitWords({ currency, rounding }: Units): string {
  return rounding === 'SGD_THOUSANDS' ? `${sign(currency)}'000` : sign(currency);
}

export function amountWords(amount: Money | null, { rounding }: Pick<Units, 'rounding'>): string {
  if (rounding === 'SGD_CENTS' || amount === null) return formatMoney(amount, 2);
  const unit = rounding === 'SGD_THOUSANDS' ? 100_000n : 100n;
  return formatMoney(fromCents((roundCents(toCents(amount), unit) / unit) * 100n), 0);
}

const MOST_PERCENT = 999n;

/** "up 12 %", "down 3 %", "unchanged"; no percent where it says nothing. */
export function changeWords(current: Money | null, prior: Money | null): string {
  if (current === null || prior === null) return '';
  const difference = toCents(current) - toCents(prior);
  if (difference === 0n) return 'unchanged';
  const direction = difference > 0n ? 'up' : 'down';
  const before = toCents(prior) < 0n ? -toCents(prior) : toCents(prior);
  if (before === 0n) return direction;
  const size = difference < 0n ? -difference : difference;
  const percent = (size * 200n + before) / (before * 2n);
  // From a loss to a profit a percentage misleads.
  const crossed = toCents(current) < 0n !== toCents(prior) < 0n;
  if (crossed || percent > MOST_PERCENT) return direction;
  return percent === 0n ? `${direction} less than 1 %` : `${direction} ${percent} %`;
}
