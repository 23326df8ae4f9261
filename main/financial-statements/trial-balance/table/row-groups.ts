/**
 * Rows of a table in groups, by what stands in one of its columns: companies, currencies, periods. Letters and
 * blanks do not count ("Company charlie" is "Company Charlie"); no row is in two groups, and none is lost.
 */
import { type Cents, plus, sizeOf } from '../cells/cents.ts';
import { cellTextAt, codeAt, nameAt, type Table } from './table.ts';

export interface RowGroup {
  /** As it is first written; '' for rows where nothing stands. */
  readonly label: string;
  readonly places: readonly number[];
}

/** Two texts that name the same. */
export function sameName(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[.,]/g, '').replace(/\s+/g, ' ').trim();
}

/** In the order of the file; empty where there would be more than `most`. */
export function groupRows(
  table: Table,
  accounts: readonly number[],
  column: number,
  most = Number.POSITIVE_INFINITY,
): readonly RowGroup[] {
  const groups = new Map<string, { label: string; places: number[] }>();
  for (const at of accounts) {
    const label = cellTextAt(table, at, column);
    const key = sameName(label);
    const group = groups.get(key);
    if (group) group.places.push(at);
    else {
      if (groups.size >= most) return [];
      groups.set(key, { label, places: [at] });
    }
  }
  return [...groups.values()];
}

/** The account of a row, by its code, else by its name. */
export function accountAt(table: Table, at: number): string {
  const code = codeAt(table, at);
  return code === '' ? sameName(nameAt(table, at)) : code;
}

/** Asked of the same accounts by whoever looks for those that come again. */
const RISING = new WeakMap<readonly number[], boolean>();

/** True when every code is longer than the one before it or sorts after it: then none comes twice. */
export function codesRise(table: Table, accounts: readonly number[]): boolean {
  const known = RISING.get(accounts);
  if (known !== undefined) return known;
  let before = '';
  const rising = accounts.every((at) => {
    const code = codeAt(table, at);
    const rises = code.length > before.length || (code.length === before.length && code > before);
    before = code;
    return rises;
  });
  RISING.set(accounts, rising);
  return rising;
}

/** How many different accounts the rows hold. */
export function distinctAccounts(table: Table, accounts: readonly number[]): number {
  if (codesRise(table, accounts)) return accounts.length;
  return new Set(accounts.map((at) => accountAt(table, at))).size;
}

/** What rounding may leave of a sum of nil, in cents of the unit that the file is in. */
export const ROUNDED_NIL = 100;

/** True where the rows hold at least two amounts and their sum is nil. */
export function sumsToNil({ current, layout }: Table, places: readonly number[]): boolean {
  let net: Cents = 0;
  let amounts = 0;
  for (const at of places) {
    const cents = current[at] ?? 0;
    if (cents !== 0) amounts += 1;
    net = plus(net, cents);
  }
  return amounts >= 2 && sizeOf(net) <= ROUNDED_NIL * layout.scale;
}

/** True where no amount of the rows is other than nil. */
export function isIdle({ current }: Table, places: readonly number[]): boolean {
  return places.every((at) => (current[at] ?? 0) === 0);
}
