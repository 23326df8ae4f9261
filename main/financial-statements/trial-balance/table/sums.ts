/**
 * Sums over rows of the table, and whether a printed figure is one. Exact cents; two figures count as the same
 * where they differ by a cent at most.
 */
import { type Cents, minus, plus } from '../cells/cents.ts';
import { creditAt, debitAt, indentAt, type Table } from './table.ts';

/** A total of more rows than this is not searched for. */
const MAX_SUMMED = 3_000;

export function near(a: Cents, b: Cents): boolean {
  const gap = minus(a, b);
  return gap <= 1 && gap >= -1;
}

/** Debits less credits of the rows. */
export function netOf({ current }: Table, places: readonly number[]): Cents {
  let net: Cents = 0;
  for (const at of places) net = plus(net, current[at] ?? 0);
  return net;
}

/** True when both sides of the rows together are those that the row prints. */
export function sumsAll(table: Table, at: number, places: readonly number[]): boolean {
  let debit: Cents = 0;
  let credit: Cents = 0;
  for (const place of places) {
    debit = plus(debit, debitAt(table, place));
    credit = plus(credit, creditAt(table, place));
  }
  return near(debit, debitAt(table, at)) && near(credit, creditAt(table, at));
}

/** True when the row is the sum of the last accounts above it, however many, on both sides or net. */
export function sumsRowsAbove(table: Table, at: number, above: readonly number[]): boolean {
  let debit: Cents = 0;
  let credit: Cents = 0;
  const ownDebit = debitAt(table, at);
  const ownCredit = creditAt(table, at);
  const net = minus(ownDebit, ownCredit);
  const last = Math.max(0, above.length - MAX_SUMMED);
  for (let index = above.length - 1; index >= last; index -= 1) {
    const place = above[index] ?? -1;
    debit = plus(debit, debitAt(table, place));
    credit = plus(credit, creditAt(table, place));
    if (near(debit, ownDebit) && near(credit, ownCredit)) return true;
    if (near(minus(debit, credit), net)) return true;
  }
  return false;
}

/** Rows that carry the sum of the deeper indented rows below them (groups printed with their total). */
export function groupRows(table: Table): ReadonlySet<number> {
  const groups = new Set<number>();
  if (table.indents.size === 0) return groups;
  const { rows, current } = table;
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const own = current[at] ?? null;
    if (own === null) continue;
    let total: Cents = 0;
    let below = 0;
    for (let next = at + 1; next < rows.length; next += 1) {
      if (indentAt(table, next) <= indentAt(table, at)) break;
      if (groups.has(next)) continue;
      total = plus(total, current[next] ?? 0);
      below += 1;
    }
    if (below > 0 && own !== 0 && near(total, own)) groups.add(at);
  }
  return groups;
}
