/**
 * Rows that are no accounts by their words: totals, and lines that were computed ("Net profit", "Difference").
 * Whether such a word is believed is decided where the rows are sorted, by the figures.
 */
import { TEXT_KIND } from '../cells/plain-row.ts';
import { type GridRow, isNumber, textAt } from '../cells/sheet-grid.ts';
import { codeAt, nameAt, type Table, type TableLayout, wordsAt } from './table.ts';

/** A word of a total, or the first word of a computed line: what the patterns below need at least. */
const COMPUTED =
  /total|jumlah|รวม|合计|总计|小计|المجموع|الإجمالي|^(?:net|profit|loss|differ|out of|current year)/iu;

/**
 * Whether a row of this layout may be a total or a computed line: false where no word of it is that of one. Only where
 * the description itself is one of the words of the row do the words decide alone.
 */
export function computedRows(layout: TableLayout): (row: GridRow, name: string) => boolean {
  const { description = -1 } = layout.columns;
  if (!layout.others.includes(description)) return () => true;
  const further = layout.others.filter((index) => index !== description);
  return (row, name) => {
    if (name === '' || COMPUTED.test(name) || isNumber(row, description)) return true;
    for (const index of further) {
      const kind = row.plain ? row.kindAt(index) : TEXT_KIND.OTHER;
      // A code of digits holds no word.
      if (kind !== TEXT_KIND.WORDS && kind !== TEXT_KIND.OTHER) continue;
      if (!isNumber(row, index) && COMPUTED.test(textAt(row, index))) return true;
    }
    return false;
  };
}

const TOTAL =
  /^(?:(?:grand|sub|net|trial balance)[ -]?)?totals?(?![\p{L}\d])|(?:^| )(?:sub[ -]?total|grand total|totals?) ?:?$|^(?:jumlah|รวม|ยอดรวม|合计|总计|小计|المجموع|الإجمالي)/iu;
const BARE_TOTAL =
  /^(?:grand |trial balance )?totals?(?: for trial balance| debits?(?: and credits?)?)?[ :.]*$|^(?:jumlah|รวม|合计|总计|المجموع)$/iu;
const RESULT =
  /^(?:net (?:profit|income|loss|surplus|deficit|earnings)(?: ?[/(] ?(?:loss|profit|deficit)\)?)?|(?:profit|loss)(?: ?\/ ?\(?loss\)?)? for the (?:year|period)|difference|out of balance|net difference)(?: before tax(?:ation)?| after tax(?:ation)?)?[ :]*$/i;

/** True of a row with such a word; nearly no row has one, and where none has, none is looked up. */
function isWorded({ worded }: Table, at: number): boolean {
  return worded.size > 0 && worded.has(at);
}

export function namesTotal(table: Table, at: number): boolean {
  if (!isWorded(table, at)) return false;
  const name = nameAt(table, at);
  return TOTAL.test(name) || TOTAL.test(wordsAt(table, at)) || (name === '' && TOTAL.test(codeAt(table, at)));
}

/** "Total" and nothing else: the foot of the whole table, if its sides agree. */
export function namesGrandTotal(table: Table, at: number): boolean {
  return BARE_TOTAL.test(nameAt(table, at)) || BARE_TOTAL.test(wordsAt(table, at));
}

/** A computed line ("Net profit", "Difference"), which is no account. */
export function namesResult(table: Table, at: number): boolean {
  return isWorded(table, at) && (RESULT.test(nameAt(table, at)) || RESULT.test(wordsAt(table, at)));
}

const RESULT_ACCOUNT = /^(?:current year (?:earnings|profit)|net (?:income|profit)|profit for the year)/i;

/** An account that looks like the profit of the year. */
export function looksLikeResult(table: Table, at: number): boolean {
  return isWorded(table, at) && RESULT_ACCOUNT.test(nameAt(table, at));
}
