/**
 * Reads an amount as accountants type it: 1,234.50 · (1,234) · -1,234 · 1,234- · 1,234 CR · S$ 1,234 · "-"
 * for nil. Exact: the text never becomes a float.
 */
import type { Money } from '../../shared/model/money.ts';
import { negateMoney, parseDecimal, ZERO } from '../../shared/model/money.ts';

const LONGEST = 40;

/** The amount, null for an empty field, undefined for text that is not an amount. */
export function parseFigure(text: string): Money | null | undefined {
  let rest = text.trim();
  if (rest === '') return null;
  if (rest.length > LONGEST) return undefined;
  if (/^(?:-|–|—|nil)$/i.test(rest)) return ZERO;
  const signs: boolean[] = [];
  const bracketed = /^\((.*)\)$/.exec(rest);
  if (bracketed) {
    signs.push(true);
    rest = bracketed[1] ?? '';
  }
  rest = rest.replace(/[−–]/g, '-').replace(/^\s*(?:S\$|SGD|\$)\s*/i, '');
  const side = /\s*(CR|DR)\.?$/i.exec(rest);
  if (side) {
    signs.push(side[1]?.toUpperCase() === 'CR');
    rest = rest.slice(0, side.index);
  }
  if (rest.endsWith('-')) {
    signs.push(true);
    rest = rest.slice(0, -1);
  }
  if (rest.startsWith('-')) {
    signs.push(true);
    rest = rest.slice(1);
  }
  // Two marks of sign at once can mean either: the person is asked, not guessed for.
  if (signs.length > 1) return undefined;
  rest = rest.replace(/^\s*(?:S\$|\$)\s*/i, '').trim();
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{0,2})?$/.test(rest) || !/\d/.test(rest)) return undefined;
  const amount = parseDecimal(rest.replaceAll(',', ''));
  if (amount === undefined) return undefined;
  return signs[0] === true ? negateMoney(amount) : amount;
}
