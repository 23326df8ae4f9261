/** Changes as clients read them (product: habits): in words and percent, never by colour alone. */
import { absolute, type Money, toCents } from '../../../shared/model/money.ts';

const MOST_PERCENT = 999n;

/** "up 12 %", "down 3 %", "unchanged"; no percent where it says nothing. */
export function changeWords(current: Money | null, prior: Money | null): string {
  if (current === null || prior === null) return '';
  const difference = toCents(current) - toCents(prior);
  if (difference === 0n) return 'unchanged';
  const direction = difference > 0n ? 'up' : 'down';
  const before = absolute(toCents(prior));
  if (before === 0n) return direction;
  const size = absolute(difference);
  const percent = (size * 200n + before) / (before * 2n);
  // From a loss to a profit a percentage misleads.
  const crossed = toCents(current) < 0n !== toCents(prior) < 0n;
  if (crossed || percent > MOST_PERCENT) return direction;
  return percent === 0n ? `${direction} less than 1 %` : `${direction} ${percent} %`;
}
