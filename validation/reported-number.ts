/**
 * The number that a line reports under an element, and the places to which it is exact (XBRL 2.1, 4.6.5):
 * amounts and counts as stored with the scale of their table, figures per share and rates as printed. Text
 * arithmetic only: no figure passes through a float.
 */
import type { TaxonomyElement } from '../constitution/index.ts';
import type { Money } from '../shared/model/money.ts';

/** Digits after the point. */
export function placesOf(value: string): number {
  const point = value.indexOf('.');
  return point < 0 ? 0 : value.length - point - 1;
}

/** "1250.00" → "1250", "17.50" → "17.5": numbers that are not amounts carry no padding. */
export function plainNumber(value: string): string {
  return value.includes('.') ? value.replace(/0+$/, '').replace(/\.$/, '') : value;
}

/** "17.50" percent → "0.175": a ratio is reported as a pure number (XBRL 2.1, pureItemType). */
export function ratioOf(percent: string): string {
  const [whole = '0', fraction = ''] = percent.replace('-', '').split('.');
  const digits = whole.padStart(3, '0');
  const ratio = plainNumber(`${digits.slice(0, -2).replace(/^0+(?=\d)/, '')}.${digits.slice(-2)}${fraction}`);
  return percent.startsWith('-') && ratio !== '0' ? `-${ratio}` : ratio;
}

function scalePlaces(scale: number): number {
  return Math.round(Math.log10(scale));
}

/** A figure as printed: figures per share and ratios are never printed in thousands. */
function asPrinted(value: string, scale: number): string {
  const places = scalePlaces(scale);
  if (places === 0) return value;
  const sign = value.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = value.slice(sign.length).split('.');
  const digits = whole.padStart(places + 1, '0');
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}${fraction}`;
}

/** "0.07000" → "0.07", "1.5" → "1.50": dollars show cents, and more places only where printed. */
function perShare(value: string): string {
  const plain = plainNumber(value);
  const missing = 2 - placesOf(plain);
  return missing <= 0 ? plain : `${plain}${plain.includes('.') ? '' : '.'}${'0'.repeat(missing)}`;
}

/** Cents as dollars with every digit kept: "7.50" → "0.0750". */
function centsAsDollars(value: string): string {
  const sign = value.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = value.slice(sign.length).split('.');
  const digits = whole.padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`;
}

/** Figures per share that are printed in cents, as the label or its heading says. */
export function saysCents(line: { readonly label: string; readonly parentLabel: string | null }): boolean {
  const words = `${line.parentLabel ?? ''} ${line.label}`;
  return /\bcents?\b|¢/i.test(words) && !/\bdollars?\b/i.test(words);
}

/** What is known of a figure beside its amount, for figures that are no amounts. */
export interface PrintedAs {
  /** The printed number in full, of the sign of the amount; null where it is not known. */
  readonly exact: string | null;
  readonly inCents: boolean;
}

/** Places of an amount printed in units of a scale: "12.3" million is exact to the hundred thousand, not the million. */
function placesInScale(amount: Money, scale: number): number {
  const coarsest = -scalePlaces(scale);
  const plain = plainNumber(amount);
  if (placesOf(plain) > 0) return placesOf(amount);
  const zeros = /0*$/.exec(plain)?.[0].length ?? 0;
  return plain === '0' ? coarsest : Math.max(coarsest, -zeros);
}

/** The number that a line reports under an element, and the places to which it is exact. */
export function reportedNumber(
  element: TaxonomyElement,
  amount: Money,
  scale: number,
  unit: 0 | 2,
  { exact, inCents }: PrintedAs = { exact: null, inCents: false },
): { readonly value: string; readonly decimals: number } {
  switch (element.data_type) {
    case 'monetaryItemType':
      return { value: amount, decimals: scale === 1 ? unit : placesInScale(amount, scale) };
    case 'perShareItemType': {
      const shown = exact ?? perShare(asPrinted(amount, scale));
      const value = inCents ? centsAsDollars(exact ?? plainNumber(shown)) : shown;
      return { value, decimals: placesOf(value) };
    }
    case 'percentItemType': {
      const value = ratioOf(plainNumber(exact ?? asPrinted(amount, scale)));
      return { value, decimals: placesOf(value) };
    }
    default: {
      const value = plainNumber(amount);
      return { value, decimals: scale === 1 ? placesOf(value) : placesInScale(amount, scale) };
    }
  }
}
