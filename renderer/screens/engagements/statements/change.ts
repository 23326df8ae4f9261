/**
 * Change between two years for working screens: the amount, and the percentage to one decimal, exact. There
 * is no percentage of nil, nor across a change of sign.
 */
import type { Money } from '../../../../shared/model/money.ts';
import { absolute, fromCents, toCents } from '../../../../shared/model/money.ts';

export interface Change {
  readonly amount: Money;
  /** "12.5%", "(8.0)%", or null where a percentage says nothing. */
  readonly percent: string | null;
}

export function changeOf(current: Money | null, prior: Money | null): Change | null {
  if (current === null || prior === null) return null;
  const now = toCents(current);
  const before = toCents(prior);
  const amount = fromCents(now - before);
  if (before === 0n || now < 0n !== before < 0n) return { amount, percent: null };
  const base = absolute(before);
  const moved = now - before;
  const magnitude = absolute(moved);
  const tenths = (magnitude * 2000n + base) / (base * 2n);
  const text = `${tenths / 10n}.${tenths % 10n}`;
  return { amount, percent: moved < 0n && tenths !== 0n ? `(${text})%` : `${text}%` };
}
