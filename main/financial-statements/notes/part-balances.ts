/**
 * Parts of a statement line that the note shows and the statement does not: the keys that make it up (sale of
 * goods in revenue), the gross amount and what is taken off it (an allowance, accumulated depreciation), the
 * movements by class of asset, and the tax at the statutory rate. Parts are presented so that they sum to the line.
 */
import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import {
  addMoney,
  fromCents,
  isZero,
  type Money,
  negateMoney,
  roundCents,
  subtractMoney,
  toCents,
  ZERO,
} from '../../../shared/model/money.ts';
import type { BalancePlace } from '../../../shared/model/note-cells.ts';
import { ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { type BookedItem, type EarlierBooks, type LedgerAccount, ledgerOf } from './ledger-accounts.ts';
import { costWords, isContra, movementSchedule, revaluationOf, writtenOffIn } from './movement-schedule.ts';
import type { Balance, Balances, BehindLine } from './notes-input.ts';
import { taxBalances } from './tax-reconciliation.ts';

/** Classes carried at cost less what has been written off, by their first disclosure flag. */
export const AT_COST: ReadonlySet<string> = new Set(['ppe', 'leases', 'intangibles', 'investment_property']);

export function partBalances(
  statements: StatementsJson,
  items: readonly BookedItem[],
  earlier: EarlierBooks,
  taxonomy: ReportingTaxonomy,
): Balances {
  const balances: Balance[] = [];
  const ledger = ledgerOf(items, earlier, statements, taxonomy);
  for (const line of [...statements.balanceSheet.lines, ...statements.profitAndLoss.lines]) {
    const item = taxonomy.byKey.get(line.key);
    if (line.kind !== 'LINE' || item === undefined || line.current === null) continue;
    const accounts = ledger.behind(line, item);
    const isAtCost = item.sign === 'debit' && AT_COST.has(item.disclosure_flags[0] ?? '');
    const schedule = isAtCost
      ? movementSchedule(line, item, accounts, ledger.yearBefore(line), taxonomy, statements)
      : [];
    const others = partsOf(item, accounts, taxonomy, statements).map((part) =>
      part.of.kind === 'WRITTEN_OFF' ? { ...part, ...writtenOffIn(schedule, part) } : part,
    );
    const rest = remainder(line, others);
    const taken = new Set(others.flatMap((part) => part.sourceItemIds));
    const own = accounts.filter(({ id, taxonomyKey }) => taxonomyKey === item.key && !taken.has(id));
    // Without accounts of its own the line leaves rounding alone, which is no row: its largest part takes it.
    const isRounding = own.every(({ balances: amounts }) => amounts.every((each) => isZero(each ?? ZERO)));
    balances.push(...(isRounding ? takingUp(others, rest) : others));
    if (others.length > 0 && !isNil(rest) && !isRounding) {
      const cost = costWords(revaluationOf(item.key, statements, taxonomy));
      const label = restLabel(item, line, others, rest, cost);
      balances.push({
        of: { kind: 'GROSS', line: item.key },
        label,
        ...rest,
        sourceItemIds: own.map(({ id }) => id),
      });
    }
    balances.push(...schedule);
  }
  balances.push(...taxBalances(statements, balances, taxonomy));
  return balances;
}

/** Parts with a key of their own, and what is written off; amounts taken off are negative. */
function partsOf(
  item: ReportingItem,
  items: readonly LedgerAccount[],
  taxonomy: ReportingTaxonomy,
  statements: StatementsJson,
): Balance[] {
  const unit = ROUNDING_UNIT_CENTS[statements.rounding];
  const round = (amount: Money) => {
    const presented = fromCents(roundCents(toCents(amount), unit));
    return item.sign === 'credit' ? negateMoney(presented) : presented;
  };
  const known = items.every(({ balances: [, prior] }) => prior !== null);
  const part = (of: BalancePlace, label: string, accounts: readonly LedgerAccount[]): Balance => ({
    of,
    label,
    current: round(addMoney(...accounts.map(({ balances: [current] }) => current))),
    prior:
      statements.hasPriorYear && known
        ? round(addMoney(...accounts.flatMap(({ balances: [, prior] }) => prior ?? [])))
        : null,
    sourceItemIds: accounts.map(({ id }) => id),
  });
  const keyed = taxonomy.items
    .filter((each) => each.presented_in === item.key)
    .map(({ key, label }) =>
      part(
        { kind: 'KEY', key },
        label,
        items.filter((account) => account.taxonomyKey === key),
      ),
    );
  const contra = items.filter((account) => account.taxonomyKey === item.key && isContra(account));
  const writtenOff =
    item.sign === 'debit' && AT_COST.has(item.disclosure_flags[0] ?? '') && contra.length > 0
      ? [part({ kind: 'WRITTEN_OFF', line: item.key }, writtenOffLabel(item), contra)]
      : [];
  return [...keyed, ...writtenOff].filter((each) => !isNil(each));
}

function isNil(part: Pick<BehindLine, 'current' | 'prior'>): boolean {
  return isZero(part.current ?? ZERO) && isZero(part.prior ?? ZERO);
}

function writtenOffLabel(item: ReportingItem): string {
  return item.disclosure_flags[0] === 'intangibles'
    ? 'Accumulated amortisation and impairment'
    : 'Accumulated depreciation and impairment';
}

/** The parts with what rounding left on the largest of each year. */
function takingUp(
  parts: readonly Balance[],
  rest: Pick<BehindLine, 'current' | 'prior'>,
): readonly Balance[] {
  const size = (amount: Money | null) => {
    const cents = toCents(amount ?? ZERO);
    return cents < 0n ? -cents : cents;
  };
  const add = (year: 'current' | 'prior') => {
    const largest = parts.reduce<Balance | undefined>(
      (most, part) => (most === undefined || size(part[year]) > size(most[year]) ? part : most),
      undefined,
    );
    const left = rest[year];
    return (part: Balance): Money | null =>
      part !== largest || part[year] === null || left === null ? part[year] : addMoney(part[year], left);
  };
  const [current, prior] = [add('current'), add('prior')];
  return parts.map((part) => ({ ...part, current: current(part), prior: prior(part) }));
}

/** What is left of the line beside its parts; null where one of them is not known. */
function remainder(line: StatementLine, others: readonly Balance[]) {
  const left = (amount: Money | null, year: 'current' | 'prior') => {
    const parts = others.flatMap((part) => part[year] ?? []);
    return amount === null || parts.length < others.length ? null : subtractMoney(amount, addMoney(...parts));
  };
  return { current: left(line.current, 'current'), prior: left(line.prior, 'prior') };
}

/** What the accounts of the line's own key are called beside the other parts. */
function restLabel(
  item: ReportingItem,
  line: StatementLine,
  others: readonly Balance[],
  rest: Pick<BehindLine, 'current' | 'prior'>,
  cost: string,
): string {
  if (others.some(({ of }) => of.kind === 'WRITTEN_OFF')) return cost;
  const negative = [rest.current, rest.prior].every((amount) => toCents(amount ?? ZERO) <= 0n);
  if (negative && item.group === 'revenue') return 'Returns, rebates and discounts';
  if (item.group === 'tax') return 'Tax on the profit for the year';
  const takenOff = others.some((part) => toCents(part.current ?? part.prior ?? ZERO) < 0n);
  if (takenOff && item.group === null) return `${line.label}, gross`;
  const [name, when] = line.label.split(', ');
  return when === undefined ? `${name}, other` : `Other ${(name ?? '').toLowerCase()}, ${when}`;
}
