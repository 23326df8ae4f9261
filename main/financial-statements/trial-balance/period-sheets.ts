/**
 * Workbooks that keep the prior, opening and closing balances on sheets of their own: where the sheets name
 * the same accounts, the prior and opening amounts are brought beside the closing ones, and it is said.
 */
import { type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import type { ImportReport, ReadItem } from '../../../shared/model/trial-balance.ts';
import { type Cents, exact, plus } from './cents.ts';
import type { SheetReading } from './read-sheet.ts';

type Warning = ImportReport['warnings'][number];

interface Role {
  readonly role: 'prior' | 'opening';
  readonly sheetName: RegExp;
  readonly what: string;
  /** The amount where the sheet's own heading says "prior" or "opening". */
  readonly own: (item: ReadItem) => Money | null;
  readonly set: (item: ReadItem, amount: Money) => ReadItem;
}

const ROLES: readonly Role[] = [
  {
    role: 'prior',
    sheetName: /prior|previous|last year/i,
    what: 'Prior year balances',
    own: (item) => item.priorYearBalance,
    set: (item, amount) => ({ ...item, priorYearBalance: amount }),
  },
  {
    role: 'opening',
    sheetName: /opening|brought forward/i,
    what: 'Opening balances',
    own: (item) => item.openingBalance,
    set: (item, amount) => ({ ...item, openingBalance: amount }),
  },
];

function accountKey(item: ReadItem): string {
  return `${item.accountCode}\n${item.accountDescription.toLowerCase()}`;
}

function sumOf(amounts: readonly (Money | null)[]): Cents {
  return amounts.reduce<Cents>((sum, amount) => plus(sum, exact(toCents(amount ?? ZERO))), 0);
}

function unique(items: readonly ReadItem[]): boolean {
  return new Set(items.map(accountKey)).size === items.length;
}

/** The sheet whose name says `word` and whose accounts are all among `chosen`'s; undefined unless exactly one. */
function sheetNamed(
  chosen: SheetReading,
  readings: readonly SheetReading[],
  word: RegExp,
): SheetReading | undefined {
  const known = new Set(chosen.items.map(accountKey));
  const found = readings.filter(
    (reading) =>
      reading !== chosen &&
      word.test(reading.sheet.name) &&
      reading.items.length > 0 &&
      unique(reading.items) &&
      reading.items.every((item) => known.has(accountKey(item))),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** `chosen` with the prior and opening balances of the sheets beside it, and a warning for each that was used. */
export function joinPeriodSheets(
  chosen: SheetReading,
  readings: readonly SheetReading[],
): { readonly reading: SheetReading; readonly warnings: readonly Warning[] } {
  const warnings: Warning[] = [];
  let { items, totals } = chosen;
  const { columns } = chosen;
  if (readings.length === 0 || !unique(items)) return { reading: chosen, warnings };
  for (const { role, sheetName, what, own, set } of ROLES) {
    if (columns[role] !== undefined) continue;
    const sheet = sheetNamed(chosen, readings, sheetName);
    const current = sheet?.columns.current ?? sheet?.columns.debit;
    if (!sheet || (current ?? sheet.columns[role]) === undefined) continue;
    const amountOf = current === undefined ? own : (item: ReadItem) => item.currentYearBalance;
    const amounts = new Map(sheet.items.map((item) => [accountKey(item), amountOf(item) ?? ZERO]));
    items = items.map((item) => set(item, amounts.get(accountKey(item)) ?? ZERO));
    if (role === 'prior') totals = { ...totals, prior: sumOf(items.map((item) => item.priorYearBalance)) };
    warnings.push({
      kind: 'SHEETS_JOINED',
      message: `${what} were taken from the sheet "${sheet.sheet.name}".`,
      rows: [],
    });
  }
  return { reading: { ...chosen, items, totals }, warnings };
}
