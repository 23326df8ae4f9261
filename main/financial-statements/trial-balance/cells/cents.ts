/**
 * Cents as they are summed while a file is read: a number as long as it is a whole one that a double holds
 * exactly (below 2^53, some 90 trillion dollars), a bigint beyond. Every amount has one form only, so that
 * `===` compares amounts, and no step of any sum is ever rounded.
 */
import { fromCents, fromSafeCents, type Money } from '../../../../shared/model/money.ts';

export type Cents = number | bigint;

/** The one form of an amount. */
export function exact(cents: bigint): Cents {
  const short = Number(cents);
  return Number.isSafeInteger(short) ? short : cents;
}

export function plus(a: Cents, b: Cents): Cents {
  if (typeof a === 'number' && typeof b === 'number') {
    // The sum of two safe integers is exact when it is safe itself.
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return exact(BigInt(a) + BigInt(b));
}

export function negated(cents: Cents): Cents {
  // Nil has no sign.
  return typeof cents === 'number' ? 0 - cents : exact(-cents);
}

export function minus(a: Cents, b: Cents): Cents {
  return plus(a, negated(b));
}

export function sizeOf(cents: Cents): Cents {
  return cents < 0 ? negated(cents) : cents;
}

export function times(cents: Cents, factor: number): Cents {
  return factor === 1 ? cents : exact(BigInt(cents) * BigInt(factor));
}

/** Throws AmountOutOfRange beyond decimal(20,2). */
export function moneyOf(cents: Cents): Money {
  return typeof cents === 'number' ? fromSafeCents(cents) : fromCents(cents);
}
