/**
 * Companies that stand in the codes or names of the accounts themselves ("A-1010" and "B-1010", "Alpha: Cash at bank"):
 * every account says whose it is, the accounts of each balance by themselves, and most of them come again at another.
 * Classes ("A-1010", "L-2010") and departments do neither, so that only several sets of books are found.
 */

import type { SortedRows } from '../rows/sort-rows.ts';
import { type RowGroup, sameName, sumsToNil } from '../table/row-groups.ts';
import { codeAt, nameAt, type Table } from '../table/table.ts';

/** A text in two parts: whose account it is, and which. */
interface Form {
  readonly textAt: (table: Table, at: number) => string;
  readonly form: RegExp;
  /** Which part says whose it is. */
  readonly whose: 1 | 2;
}

const FORMS: readonly Form[] = [
  { textAt: codeAt, form: /^([\p{L}\d]{1,12}) ?[-./:_] ?(.+)$/u, whose: 1 },
  { textAt: codeAt, form: /^(.+) ?[-./:_] ?([\p{L}\d]{1,12})$/u, whose: 2 },
  { textAt: nameAt, form: /^([^:|]{2,60}?) ?[:|] ?(.+)$/u, whose: 1 },
  { textAt: nameAt, form: /^(.+) ?(?:[:|]| [-–]) ?([^:|]{2,60})$/u, whose: 2 },
];

/** More sets of books than a file has. */
const MOST = 60;
/** Accounts that a set of books has at least. */
const FEWEST = 4;
/** Share of the accounts of a set that must come again in another. */
const AGAIN = 0.5;

interface Named extends RowGroup {
  readonly accounts: ReadonlySet<string>;
}

function groupsBy({ textAt, form, whose }: Form, { table, accounts }: SortedRows): readonly Named[] {
  const groups = new Map<string, { label: string; places: number[]; accounts: Set<string> }>();
  for (const at of accounts) {
    const parts = form.exec(textAt(table, at).trim());
    const label = parts?.[whose]?.trim();
    const account = parts?.[whose === 1 ? 2 : 1];
    // An account that does not say whose it is: the others say something else.
    if (label === undefined || account === undefined) return [];
    const key = sameName(label);
    const group = groups.get(key) ?? { label, places: [], accounts: new Set() };
    group.places.push(at);
    group.accounts.add(sameName(account));
    groups.set(key, group);
    if (groups.size > MOST) return [];
  }
  return [...groups.values()];
}

function comeAgain(group: Named, groups: readonly Named[]): boolean {
  const others = groups.filter((each) => each !== group);
  const again = [...group.accounts].filter((account) => others.some((each) => each.accounts.has(account)));
  return again.length >= group.accounts.size * AGAIN;
}

/** The sets of books, by what their accounts are called; empty where there is one. */
export function namedCompanies(sorted: SortedRows): readonly RowGroup[] {
  for (const form of FORMS) {
    const groups = groupsBy(form, sorted);
    const isSets =
      groups.length > 1 &&
      groups.every(
        (group) =>
          group.places.length >= FEWEST && sumsToNil(sorted.table, group.places) && comeAgain(group, groups),
      );
    if (isSets) return groups;
  }
  return [];
}
