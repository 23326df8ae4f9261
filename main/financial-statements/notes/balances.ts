/**
 * Finds amounts behind the statements by what they are: one by its place, the parts of a line in the order of the
 * note, the schedule of an asset. Labels are for the reader and are never looked at here.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { toCents, ZERO } from '../../../shared/model/money.ts';
import type { BalancePlace } from '../../../shared/model/note-cells.ts';
import type { Balance, Balances } from './notes-input.ts';

/** A balance of a schedule of movements. */
export type ScheduleBalance = Balance & { readonly of: Extract<BalancePlace, { kind: 'SCHEDULE' }> };

export function balanceAt(balances: Balances, place: BalancePlace): Balance | undefined {
  return balances.find(({ of }) => isSamePlace(of, place));
}

function isSamePlace(one: BalancePlace, other: BalancePlace): boolean {
  return Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value);
}

/** The parts that make up a line: the gross amount, what is added, what is taken off. Empty for a line without. */
export function partsOfLine(line: string, balances: Balances, taxonomy: ReportingTaxonomy): Balance[] {
  const sign = taxonomy.byKey.get(line)?.sign;
  const children = taxonomy.items.filter((item) => item.presented_in === line);
  const places: BalancePlace[] = [
    { kind: 'GROSS', line },
    ...[true, false].flatMap((added) =>
      children.flatMap((item) =>
        (item.sign === sign) === added ? [{ kind: 'KEY' as const, key: item.key }] : [],
      ),
    ),
    { kind: 'WRITTEN_OFF', line },
  ];
  return places.flatMap((place) => balanceAt(balances, place) ?? []);
}

/** As notes print them: what is taken off stands below what is added. */
export function addedFirst(parts: readonly Balance[]): readonly Balance[] {
  const isAdded = (part: Balance) => toCents(part.current ?? part.prior ?? ZERO) >= 0n;
  return [...parts.filter(isAdded), ...parts.filter((part) => !isAdded(part))];
}

/** The schedule of a line, row by row; empty where the accounts do not hold one. */
export function scheduleOf(line: string, balances: Balances): ScheduleBalance[] {
  return balances.filter(
    (balance): balance is ScheduleBalance => balance.of.kind === 'SCHEDULE' && balance.of.line === line,
  );
}
