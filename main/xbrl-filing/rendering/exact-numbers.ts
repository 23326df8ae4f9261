/** Numbers as text, compared and scaled exactly: no figure that is compared passes through a float. */

/** "0012.50" → "12.5", "-0.0" → "0": one form for one number. Null for what is no plain decimal. */
export function exactNumber(text: string): string | null {
  const match = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(text);
  if (match === null || (match[2] === '' && (match[3] ?? '') === '')) return null;
  const whole = (match[2] ?? '').replace(/^0+/, '') || '0';
  const fraction = (match[3] ?? '').replace(/0+$/, '');
  const size = fraction === '' ? whole : `${whole}.${fraction}`;
  return match[1] === '-' && size !== '0' ? `-${size}` : size;
}

/** The number times ten to `places` (negative: divided). The input is an exact number. */
export function shifted(number: string, places: number): string {
  const sign = number.startsWith('-') ? '-' : '';
  const [whole = '0', fraction = ''] = number.slice(sign.length).split('.');
  const padded =
    places >= 0
      ? [`${whole}${fraction.padEnd(places, '0').slice(0, places)}`, fraction.slice(places)]
      : [
          whole.padStart(1 - places, '0').slice(0, places),
          `${whole.padStart(1 - places, '0').slice(places)}${fraction}`,
        ];
  return exactNumber(`${sign}${padded[0]}.${padded[1]}`) ?? '0';
}

export function negated(number: string): string {
  if (number === '0') return number;
  return number.startsWith('-') ? number.slice(1) : `-${number}`;
}
