/**
 * Groups that print the sum of the accounts below them, told by their codes: 1100 stands above 1110 and 1120, 12 above
 * 121. Which rows are accounts is not said by a code alone, as a bank may have accounts under it and a balance of its
 * own: only rows that print exactly the sum of what stands under them are groups.
 */
import { type Cents, plus } from '../cells/cents.ts';
import { near } from '../table/sums.ts';
import { codeAt, type Table } from '../table/table.ts';

/** Rows that have accounts under them and print another figure, before a table is no longer looked through. */
const MOST_OTHERS = 40;

export interface CodeGroups {
  /** Places of the rows that print the sum of those under them. */
  readonly groups: readonly number[];
  /** How many of them have several accounts with amounts under them. */
  readonly several: number;
  /** True where every other row with accounts under it is an account of a group itself. */
  readonly complete: boolean;
}

interface Above {
  readonly at: number;
  readonly code: string;
  /** What the codes of the accounts under it begin with. */
  readonly stem: string;
  current: Cents;
  prior: Cents;
  /** Rows under it that print an amount. */
  filled: number;
  /** Rows under it that have accounts under them and print another figure. */
  others: number;
}

/** One figure behind a dash, which only proves the rest of the code ("1101-7"). */
const CHECK_DIGIT = /^(.*\d)[-/]\d$/;

/** The codes by the place of their rows, without check digits where every one of them ends in one. */
function codesOf(table: Table, accounts: readonly number[]): (at: number) => string {
  const whole = (at: number) => codeAt(table, at);
  const bare = new Map<number, string>();
  for (const at of accounts) {
    const code = CHECK_DIGIT.exec(whole(at))?.[1];
    if (code === undefined) return whole;
    bare.set(at, code);
  }
  // Where the figure tells accounts apart ("1101-1", "1101-2") it is part of the code.
  return new Set(bare.values()).size === bare.size ? (at) => bare.get(at) ?? '' : whole;
}

const NONE: CodeGroups = { groups: [], several: 0, complete: false };

/** The part of a code that says its place: "1100" is all of "11", "A-10-00" of "A-10". */
function stemOf(code: string): string {
  let end = code.length;
  while (end > 1 && '0-./ '.includes(code[end - 1] ?? '')) end -= 1;
  return code.slice(0, end);
}

/**
 * The groups among the rows, which stand in the order of their codes. A row that is no group is an account, and what
 * stands under it belongs to the group above it.
 */
export function groupsByCodes(table: Table, accounts: readonly number[]): CodeGroups {
  const { current, prior } = table;
  const groups: number[] = [];
  let several = 0;
  let seen = 0;
  const open: Above[] = [];
  const all: Above = { at: -1, code: '', stem: '', current: 0, prior: 0, filled: 0, others: 0 };
  const close = (row: Above, above: Above) => {
    const own = current[row.at] ?? 0;
    const ownPrior = prior[row.at] ?? 0;
    const isNil = own === 0 && ownPrior === 0;
    if (row.filled > 0 && !isNil && near(own, row.current) && near(ownPrior, row.prior)) {
      groups.push(row.at);
      if (row.filled > 1) several += 1;
    } else {
      above.current = plus(above.current, row.current);
      above.prior = plus(above.prior, row.prior);
      above.filled += row.filled;
      above.others += row.others;
      if (row.filled > 0 && !isNil) {
        above.others += 1;
        seen += 1;
      }
    }
    above.current = plus(above.current, own);
    above.prior = plus(above.prior, ownPrior);
    if (!isNil) above.filled += 1;
  };
  const closeAllButThoseOf = (code: string) => {
    for (let last = open.at(-1); last; last = open.at(-1)) {
      if (code.startsWith(last.stem) && code.length >= last.code.length && code !== last.code) return;
      open.pop();
      close(last, open.at(-1) ?? all);
    }
  };
  const codeOf = codesOf(table, accounts);
  for (const at of accounts) {
    const code = codeOf(at);
    closeAllButThoseOf(code);
    if (seen > MOST_OTHERS && groups.length === 0) return NONE;
    open.push({ at, code, stem: stemOf(code), current: 0, prior: 0, filled: 0, others: 0 });
  }
  closeAllButThoseOf('');
  return { groups: groups.sort((a, b) => a - b), several, complete: all.others === 0 };
}
