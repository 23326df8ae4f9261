/** Division of amounts to one decimal place, half away from nil; exact until that place. */
import { absolute, type Money, toCents } from '../../../shared/model/money.ts';

/** `amount` over `base`, times `factor`: "12.5". Null where there is nothing to divide by. */
export function oneDecimal(amount: Money, base: Money, factor: bigint): string | null {
  const [above, below] = [toCents(amount) * factor * 10n, toCents(base)];
  if (below === 0n) return null;
  const isNegative = above < 0n !== below < 0n;
  const [size, by] = [absolute(above), absolute(below)];
  const tenths = (2n * size + by) / (2n * by);
  const text = `${tenths / 10n}.${tenths % 10n}`;
  return isNegative && tenths !== 0n ? `-${text}` : text;
}
