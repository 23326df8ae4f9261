/** Exact decimals for rules: a bigint and a scale. No division, so no rounding ever happens here. */

export interface Decimal {
  readonly digits: bigint;
  /** Places after the point. */
  readonly scale: number;
}

export const NIL: Decimal = { digits: 0n, scale: 0 };

const FORM = /^(-?)(\d{1,30})(?:\.(\d{1,12}))?$/;

/** A decimal from plain text ("-12.50"), or undefined. */
export function decimalOf(text: string): Decimal | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const fraction = match[3] ?? '';
  return { digits: BigInt(`${match[1]}${match[2]}${fraction}`), scale: fraction.length };
}

function digitsAt(value: Decimal, scale: number): bigint {
  return value.digits * 10n ** BigInt(scale - value.scale);
}

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: digitsAt(a, scale) + digitsAt(b, scale), scale };
}

export function negate(a: Decimal): Decimal {
  return { digits: -a.digits, scale: a.scale };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { digits: a.digits * b.digits, scale: a.scale + b.scale };
}

/** -1, 0 or 1. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const difference = add(a, negate(b)).digits;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export function magnitude(a: Decimal): Decimal {
  return a.digits < 0n ? negate(a) : a;
}

export function isWhole(a: Decimal): boolean {
  return a.digits % 10n ** BigInt(a.scale) === 0n;
}

/** "1,234.50", "-12.00": at least two places, thousands grouped; whole amounts without places when asked. */
export function formatDecimal(a: Decimal, withoutCents = false): string {
  if (withoutCents && isWhole(a)) return formatDecimal(a).replace(/\.0+$/, '');
  const scale = Math.max(a.scale, 2);
  const digits = digitsAt(magnitude(a), scale)
    .toString()
    .padStart(scale + 1, '0');
  const whole = digits.slice(0, -scale).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = digits.slice(-scale).replace(/(?<=\d{2}\d*)0+$/, '');
  return `${a.digits < 0n ? '-' : ''}${whole}.${fraction}`;
}
