/** What the column of an answered table adds up to. */
import { addMoney, type Money, parseDecimal, ZERO } from './money.ts';

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

/** Named at the head of a reconciliation of tax; not a part of the tax. */
export const BEFORE_TAX = /^(?:accounting )?(?:profit|loss)\b.*\bbefore\b/i;

/** A column of a table whose last row is called its total, where the rows above come to another amount. */
export interface UncastColumn {
  /** Place of the column, from 0. */
  readonly column: number;
  readonly sum: Money;
  readonly stated: Money;
}

export function uncastColumns(rows: readonly (readonly string[])[]): readonly UncastColumn[] {
  const last = rows.at(-1);
  if (last === undefined || rows.length < 3 || !/^total\b/i.test(last[0]?.trim() ?? '')) return [];
  const above = rows.slice(0, -1).filter((row) => !BEFORE_TAX.test(row[0] ?? ''));
  return last.flatMap((cell, column) => {
    if (column === 0 || cell.trim() === '') return [];
    const [sum, stated] = [columnSum(above.map((row) => row[column] ?? '')), columnSum([cell])];
    return sum === null || stated === null || sum === stated ? [] : [{ column, sum, stated }];
  });
}
