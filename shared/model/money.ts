/**
 * Money: an exact decimal string with two places ("-1234.50"), decimal(20,2) of the specification.
 * Arithmetic runs on bigint cents; nothing here, and nothing that uses it, passes through a float.
 */
import { z } from 'zod';

/** A decimal string with exactly two places, at most 18 digits before the point; "-0.00" is never made. */
export type Money = string & { readonly __money: true };

const MONEY_FORM = /^-?(?:0|[1-9]\d{0,17})\.\d{2}$/;

/** True where a text is money as it is written here. */
export function isMoney(text: string): text is Money {
  return MONEY_FORM.test(text) && text !== '-0.00';
}

/** Wire and store form of money. */
export const moneySchema = z
  .string()
  .regex(MONEY_FORM, 'an amount such as "-1234.50" is expected')
  .refine((text) => text !== '-0.00', 'nil is written "0.00"')
  .transform((text) => text as Money);

export const ZERO: Money = '0.00' as Money;

export class AmountOutOfRange extends Error {
  constructor(text: string) {
    super(`The amount ${text} does not fit 18 digits and two decimals.`);
  }
}

/** Cents as a bigint. The input is trusted to be Money (parse foreign text with `parseDecimal`). */
export function toCents(amount: Money): bigint {
  return BigInt(amount.replace('.', ''));
}

/** Money from cents; throws AmountOutOfRange beyond decimal(20,2). */
export function fromCents(cents: bigint): Money {
  const negative = cents < 0n;
  const digits = (negative ? -cents : cents).toString().padStart(3, '0');
  if (digits.length > 20) throw new AmountOutOfRange(cents.toString());
  return `${negative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as Money;
}

/** Money from cents in a whole number that a double holds exactly (below 2^53): as `fromCents`, and faster. */
export function fromSafeCents(cents: number): Money {
  const size = cents < 0 ? -cents : cents;
  const rest = size % 100;
  const whole = (size - rest) / 100;
  return `${cents < 0 ? '-' : ''}${whole}${rest < 10 ? '.0' : '.'}${rest}` as Money;
}

/**
 * Money from a plain decimal ("1234", "-12.5", "1.2e3" is refused); more than two places round half away
 * from zero. Returns undefined when the text is not a plain decimal or is out of range.
 */
export function parseDecimal(text: string): Money | undefined {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (!match || (match[2] === '' && (match[3] ?? '') === '')) return undefined;
  const fraction = (match[3] ?? '').padEnd(3, '0');
  let cents = BigInt(`${match[2] || '0'}${fraction.slice(0, 2)}`);
  if ((fraction[2] ?? '0') >= '5') cents += 1n;
  if (cents.toString().length > 20) return undefined;
  return fromCents(match[1] === '-' ? -cents : cents);
}

export function addMoney(...amounts: readonly Money[]): Money {
  return fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n));
}

export function subtractMoney(from: Money, amount: Money): Money {
  return fromCents(toCents(from) - toCents(amount));
}

export function negateMoney(amount: Money): Money {
  return fromCents(-toCents(amount));
}

/** An amount without its sign, in the unit it came in. */
export function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

export function isZero(amount: Money): boolean {
  return toCents(amount) === 0n;
}

/** Rounds cents to a whole multiple of `unitCents` (100 = dollars, 100000 = thousands), half away from zero. */
export function roundCents(cents: bigint, unitCents: bigint): bigint {
  const magnitude = absolute(cents);
  const rounded = ((magnitude + unitCents / 2n) / unitCents) * unitCents;
  return cents < 0n ? -rounded : rounded;
}

/** Figures as accountants read them: "1,234.50", "(1,234)", nil as "-". `places` 0 expects whole units. */
export function formatMoney(amount: Money | null, places: 0 | 2 = 2): string {
  if (amount === null) return '';
  if (isZero(amount)) return '-';
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const text = places === 2 || cents !== '00' ? `${grouped}.${cents}` : grouped;
  return amount.startsWith('-') ? `(${text})` : text;
}
