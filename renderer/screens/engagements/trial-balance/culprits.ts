/**
 * Likely causes of a trial balance that does not foot, as a bookkeeper would look for them: an amount equal
 * to the difference is missing on the other side, half of it stands on the wrong side, or two digits were
 * transposed (the difference divides by nine). Exact, in cents.
 */
import type { Money } from '../../../../shared/model/money.ts';
import { absolute, formatMoney, toCents } from '../../../../shared/model/money.ts';

export interface FootedRow {
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly balance: Money | null;
}

const MOST = 6;

function nameOf(row: FootedRow): string {
  return row.accountCode === '' ? row.accountDescription : `${row.accountCode} ${row.accountDescription}`;
}

/** One sentence per likely culprit, most telling first; none for a difference of nil. */
export function likelyCulprits(rows: readonly FootedRow[], difference: Money): readonly string[] {
  const wanted = absolute(toCents(difference));
  if (wanted === 0n) return [];
  const found: string[] = [];
  for (const row of rows) {
    if (row.balance === null) continue;
    const cents = toCents(row.balance);
    const sameSide = cents < 0n === toCents(difference) < 0n;
    if (absolute(cents) === wanted) {
      found.push(
        sameSide
          ? `${nameOf(row)} is exactly the difference: is its other side missing, or is it a total?`
          : `${nameOf(row)} is exactly the difference, on the other side: was it entered twice?`,
      );
    } else if (absolute(cents) * 2n === wanted && sameSide) {
      found.push(`${nameOf(row)} is exactly half the difference: it may be on the wrong side.`);
    }
  }
  if (wanted % 9n === 0n && found.length === 0) {
    found.push(`The difference divides by nine: two digits of an amount may be transposed.`);
  }
  if (found.length === 0) {
    found.push(
      `No single account explains ${formatMoney(difference)}: an account may be missing from the file.`,
    );
  }
  return found.slice(0, MOST);
}
