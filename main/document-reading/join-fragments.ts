/** Numbers that a document prints in pieces, a sign in one cell and the digits in the next. */
import { isCurrencySign, plainText } from '../../shared/words/printed-amounts.ts';
import { isSidedAmount, isYearText, parseAmount } from '../../shared/words/statement-amounts.ts';
import type { GridCell } from './grid.ts';

/** A rule drawn with signs over or under a total. */
const RULE = /^[-=_.\s]{3,}$/;

/** What is left of a cell of signs only ("S$", "(", "(P="), where a whole cell may be the sign. */
function withoutSign(text: string): string {
  const opened = text.startsWith('(') ? text.slice(1).trim() : text;
  return isCurrencySign(opened) ? '' : opened;
}

/** Numbers printed in pieces ("$", "(", "1,234", ")") become one cell again, at the place of the digits. */
export function joinFragments(cells: readonly GridCell[]): readonly GridCell[] {
  const joined: GridCell[] = [];
  let signs: GridCell[] = [];
  for (const cell of cells) {
    const text = plainText(cell.text);
    if (text === '' || RULE.test(text)) continue;
    const last = joined.at(-1);
    // "1,234" and "CR" behind it are one amount with its side.
    const isSided =
      /^(?:dr|cr)\.?$/i.test(text) && last !== undefined && isSidedAmount(`${last.text} ${text}`);
    // A column of percentages beside a year: "2025 | %".
    const headsPercent = text === '%' && last !== undefined && isYearText(last.text);
    if (signs.length === 0 && last && isSided) {
      joined[joined.length - 1] = { ...last, text: `${last.text} ${text}` };
    } else if (
      signs.length === 0 &&
      last &&
      !headsPercent &&
      (text === ')' || text === '%' || text === ')%')
    ) {
      joined[joined.length - 1] = { ...last, text: `${last.text}${text}` };
    } else if (/^(?:\(\s*)?$/.test(withoutSign(text))) {
      signs.push(cell);
    } else {
      const whole = [...signs, cell].map((part) => plainText(part.text)).join('');
      if (signs.length > 0 && parseAmount(whole) !== null) joined.push({ ...cell, text: whole });
      else joined.push(...signs, cell);
      signs = [];
    }
  }
  joined.push(...signs);
  return joined;
}
