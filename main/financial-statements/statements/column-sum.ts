/** What the column of an answered table adds up to. */
import { addMoney, type Money, parseDecimal, ZERO } from '../../../shared/model/money.ts';

/** The sum of a column of amounts; null where a cell holds something else. */
export function columnSum(cells: readonly string[]): Money | null {
  const amounts = cells.map((cell) => {
    const text = cell.trim();
    if (text === '' || text === '-' || text === '–') return ZERO;
    const negative = /^\(.*\)$/.test(text) || text.startsWith('-');
    const digits = text.replaceAll(/[(),\s]|^-|S\$/g, '');
    return /^\d+(?:\.\d{1,2})?$/.test(digits) ? parseDecimal(negative ? `-${digits}` : digits) : undefined;
  });
  if (amounts.some((amount) => amount === undefined)) return null;
  return addMoney(...amounts.flatMap((amount) => (amount === undefined ? [] : [amount])));
}
