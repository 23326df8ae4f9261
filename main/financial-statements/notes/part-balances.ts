/**
 * Parts of a statement line that the note shows and the statement does not: the keys that make it up (sale of
 * goods in revenue), the gross amount and what is taken off it (an allowance, accumulated depreciation), the
 * movements by class of asset, and the tax at the statutory rate. Parts are presented so that they sum to the line.
 */
import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import {
  absolute,
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
import { negatedParts, type Part } from '../statements/chain-parts.ts';
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
    const found = partsOf(item, accounts, taxonomy, statements);
    const others = found.map(({ balance }) =>
      balance.of.kind === 'WRITTEN_OFF' ? { ...balance, ...writtenOffIn(schedule, balance) } : balance,
    );
    const taken = new Set(found.flatMap(({ accounts: ofPart }) => ofPart));
    const own = accounts.filter((account) => account.taxonomyKey === item.key && !taken.has(account));
    const parts = { CURRENT: partsAt(own, 0, item), PRIOR: partsAt(own, 1, item) };
    const { others: cast, rest } = withoutEmptyRest(others, remainder(line, others), parts);
    balances.push(...cast);
    if (cast.length > 0 && !isNil(rest)) {
      const cost = costWords(revaluationOf(item.key, statements, taxonomy));
      const label = restLabel(item, line, cast, rest, cost);
      balances.push({ of: { kind: 'GROSS', line: item.key }, label, ...rest, parts });
    }
    balances.push(...schedule);
  }
  balances.push(...taxBalances(statements, balances, taxonomy));
  return balances;
}

/** What accounts come to at the end of a year, with the sign of their line. */
function partsAt(accounts: readonly LedgerAccount[], year: 0 | 1, item: ReportingItem): readonly Part[] {
  const parts = accounts.flatMap((account) => account.parts[year]);
  return item.sign === 'credit' ? negatedParts(parts) : parts;
}

/** A part of a line and its accounts. */
interface FoundPart {
  readonly balance: Balance;
  readonly accounts: readonly LedgerAccount[];
}

/** Parts with a key of their own, and what is written off; amounts taken off are negative. */
function partsOf(
  item: ReportingItem,
  items: readonly LedgerAccount[],
  taxonomy: ReportingTaxonomy,
  statements: StatementsJson,
): FoundPart[] {
  const unit = ROUNDING_UNIT_CENTS[statements.rounding];
  const round = (amount: Money) => {
    const presented = fromCents(roundCents(toCents(amount), unit));
    return item.sign === 'credit' ? negateMoney(presented) : presented;
  };
  const known = items.every(({ balances: [, prior] }) => prior !== null);
  const part = (of: BalancePlace, label: string, accounts: readonly LedgerAccount[]): FoundPart => ({
    balance: {
      of,
      label,
      current: round(addMoney(...accounts.map(({ balances: [current] }) => current))),
      prior:
        statements.hasPriorYear && known
          ? round(addMoney(...accounts.flatMap(({ balances: [, prior] }) => prior ?? [])))
          : null,
      parts: { CURRENT: partsAt(accounts, 0, item), PRIOR: partsAt(accounts, 1, item) },
    },
    accounts,
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
  return [...keyed, ...writtenOff].filter(({ balance }) => !isNil(balance));
}

function isNil(part: Pick<BehindLine, 'current' | 'prior'>): boolean {
  return isZero(part.current ?? ZERO) && isZero(part.prior ?? ZERO);
}

function writtenOffLabel(item: ReportingItem): string {
  return item.disclosure_flags[0] === 'intangibles'
    ? 'Accumulated amortisation and impairment'
    : 'Accumulated depreciation and impairment';
}

/** What is left of the line beside its parts; null where one of them is not known. */
function remainder(line: StatementLine, others: readonly Balance[]) {
  const left = (amount: Money | null, year: 'current' | 'prior') => {
    const parts = others.flatMap((part) => part[year] ?? []);
    return amount === null || parts.length < others.length ? null : subtractMoney(amount, addMoney(...parts));
  };
  return { current: left(line.current, 'current'), prior: left(line.prior, 'prior') };
}

type Amounts = Pick<BehindLine, 'current' | 'prior'>;

/**
 * In a year in which the accounts behind what is left come to nil, rounding left it: the largest part with a key of its own
 * takes it, so that no row is made of rounding alone.
 */
function withoutEmptyRest(
  others: readonly Balance[],
  rest: Amounts,
  parts: Balance['parts'],
): { readonly others: readonly Balance[]; readonly rest: Amounts } {
  const years = [
    ['current', 'CURRENT'],
    ['prior', 'PRIOR'],
  ] as const;
  let cast = others;
  let left = rest;
  for (const [year, column] of years) {
    const amount = left[year];
    const exact = parts[column].reduce((sum, { cents }) => sum + cents, 0n);
    if (amount === null || isZero(amount) || exact !== 0n) continue;
    const size = ({ [year]: own }: Balance) => absolute(toCents(own ?? ZERO));
    const largest = cast
      .filter(({ of }) => of.kind === 'KEY')
      .reduce<Balance | null>((most, each) => (most && size(most) >= size(each) ? most : each), null);
    if (largest === null) continue;
    const taken: Balance = { ...largest, [year]: addMoney(largest[year] ?? ZERO, amount) };
    cast = cast.map((each) => (each === largest ? taken : each));
    left = { ...left, [year]: ZERO };
  }
  return { others: cast, rest: left };
}

/** What the accounts of the line's own key are called beside the other parts. */
function restLabel(
  item: ReportingItem,
  line: StatementLine,
  others: readonly Balance[],
  rest: Amounts,
  cost: string,
): string {
  if (others.some(({ of }) => of.kind === 'WRITTEN_OFF')) return cost;
  const negative = [rest.current, rest.prior].every((amount) => toCents(amount ?? ZERO) <= 0n);
  if (negative && item.group === 'revenue') return 'Returns, rebates and discounts';
  if (item.group === 'tax') return 'Tax on the profit for the year';
  const takenOff = others.some((part) => toCents(part.current ?? part.prior ?? ZERO) < 0n);
  if (takenOff && item.group === null) return `${line.label}, gross`;
  const [name = '', when] = line.label.split(', ');
  // "Other receivables" are not called other once more.
  if (/^Other /.test(name))
    return [name.replace(/^Other/, 'Sundry'), ...(when === undefined ? [] : [when])].join(', ');
  return when === undefined ? `${name}, other` : `Other ${name.toLowerCase()}, ${when}`;
}
