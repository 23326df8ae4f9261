/**
 * Workbooks that keep the prior, opening and closing balances on sheets of their own: where the sheets name
 * the same accounts, the prior and opening amounts are brought beside the closing ones, and it is said.
 */
import type { ImportReport, ReadItem } from '../../../shared/model/trial-balance.ts';
import type { SheetReading } from './read-sheet.ts';

type Warning = ImportReport['warnings'][number];
type Amount = (item: ReadItem) => ReadItem['priorYearBalance'];

function accountKey(item: ReadItem): string {
  return `${item.accountCode}\n${item.accountDescription.toLowerCase()}`;
}

/** The sheet whose name says `word` and whose accounts are those of `chosen`; undefined unless exactly one. */
function sheetNamed(
  chosen: SheetReading,
  readings: readonly SheetReading[],
  word: RegExp,
): SheetReading | undefined {
  const known = new Set(chosen.items.map(accountKey));
  const found = readings.filter((reading) => {
    if (reading === chosen || !word.test(reading.sheet.name) || reading.items.length === 0) return false;
    const keys = reading.items.map(accountKey);
    return new Set(keys).size === keys.length && keys.every((key) => known.has(key));
  });
  return found.length === 1 ? found[0] : undefined;
}

export function joinPeriodSheets(
  chosen: SheetReading,
  readings: readonly SheetReading[],
): { readonly reading: SheetReading; readonly warnings: readonly Warning[] } {
  const duplicated = new Set(chosen.items.map(accountKey)).size !== chosen.items.length;
  if (duplicated) return { reading: chosen, warnings: [] };
  const warnings: Warning[] = [];
  let { items, columns } = chosen;
  const join = (
    word: RegExp,
    what: string,
    role: 'prior' | 'opening',
    set: (item: ReadItem, amount: ReturnType<Amount>) => ReadItem,
  ) => {
    const sheet = columns[role] === undefined ? sheetNamed(chosen, readings, word) : undefined;
    const column = sheet?.columns.current ?? sheet?.columns[role];
    if (!sheet || column === undefined) return;
    const own: Amount =
      sheet.columns.current === undefined && role === 'prior'
        ? (item) => item.priorYearBalance
        : role === 'opening' && sheet.columns.current === undefined
          ? (item) => item.openingBalance
          : (item) => item.currentYearBalance;
    const amounts = new Map(sheet.items.map((item) => [accountKey(item), own(item)]));
    items = items.map((item) => set(item, amounts.get(accountKey(item)) ?? ('0.00' as never)));
    columns = { ...columns, [role]: column };
    warnings.push({
      kind: 'SHEETS_JOINED',
      message: `${what} were taken from the sheet "${sheet.sheet.name}".`,
      rows: [],
    });
  };
  join(/prior|previous|last year/i, 'Prior year balances', 'prior', (item, amount) => ({
    ...item,
    priorYearBalance: amount,
  }));
  join(/opening|brought forward/i, 'Opening balances', 'opening', (item, amount) => ({
    ...item,
    openingBalance: amount,
  }));
  return { reading: { ...chosen, items, columns }, warnings };
}
