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
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { ROUNDING_UNIT_CENTS } from '../statements/presented-figures.ts';
import { deficitBalances } from './deficits.ts';
import {
  costWords,
  isContra,
  type LedgerAccount,
  movementSchedule,
  revaluationOf,
  writtenOffIn,
} from './movement-schedule.ts';
import type { Balances, BehindLine } from './notes-input.ts';
import { taxBalances } from './tax-reconciliation.ts';

/** Classes carried at cost less what has been written off, by their first disclosure flag. */
export const AT_COST: ReadonlySet<string> = new Set(['ppe', 'leases', 'intangibles', 'investment_property']);

/** Key of what remains of a line beside its other parts: the gross part of one from which amounts are taken off. */
export function grossKey(line: string): string {
  return `${line}#gross`;
}

/** Key of what accounts with a credit balance take off a line. */
export function writtenOffKey(line: string): string {
  return `${line}#written-off`;
}

/** Keys of the parts of a line in the order of the note. */
export function partKeys(line: string, taxonomy: ReportingTaxonomy): string[] {
  const parent = taxonomy.byKey.get(line);
  const children = taxonomy.items.filter((item) => item.presented_in === line);
  const added = children.filter((item) => item.sign === parent?.sign);
  const taken = children.filter((item) => item.sign !== parent?.sign);
  return [
    grossKey(line),
    ...added.map((item) => item.key),
    ...taken.map((item) => item.key),
    writtenOffKey(line),
  ];
}

export function partBalances(
  statements: StatementsJson,
  items: readonly LedgerAccount[],
  taxonomy: ReportingTaxonomy,
): Balances {
  const parts = new Map<string, BehindLine>();
  for (const line of [...statements.balanceSheet.lines, ...statements.profitAndLoss.lines]) {
    const item = taxonomy.byKey.get(line.key);
    if (line.kind !== 'LINE' || item === undefined || line.current === null) continue;
    const isAtCost = item.sign === 'debit' && AT_COST.has(item.disclosure_flags[0] ?? '');
    const schedule = isAtCost
      ? movementSchedule(line, item, items, taxonomy, statements)
      : new Map<string, BehindLine>();
    const others = partsOf(item, items, taxonomy, statements).map(
      ([key, part]) =>
        [key, key === writtenOffKey(item.key) ? { ...part, ...writtenOffIn(schedule, part) } : part] as const,
    );
    for (const [key, part] of others) parts.set(key, part);
    const rest = remainder(line, others);
    if (others.length > 0 && !isNil(rest)) {
      const cost = costWords(revaluationOf(item.key, statements, taxonomy));
      parts.set(grossKey(item.key), { ...rest, label: restLabel(item, line, others, rest, cost) });
    }
    for (const [key, part] of schedule) parts.set(key, part);
  }
  for (const [key, part] of taxBalances(statements, parts, taxonomy)) parts.set(key, part);
  for (const [key, part] of deficitBalances(statements)) parts.set(key, part);
  return parts;
}

/** Parts with a key of their own, and what is written off; amounts taken off are negative. */
function partsOf(
  item: ReportingItem,
  items: readonly LedgerAccount[],
  taxonomy: ReportingTaxonomy,
  statements: StatementsJson,
): (readonly [string, BehindLine])[] {
  const unit = ROUNDING_UNIT_CENTS[statements.rounding];
  const round = (amount: Money) => {
    const presented = fromCents(roundCents(toCents(amount), unit));
    return item.sign === 'credit' ? negateMoney(presented) : presented;
  };
  const part = (label: string, accounts: readonly LedgerAccount[]): BehindLine => ({
    label,
    current: round(addMoney(...accounts.map((each) => each.currentYearBalance))),
    prior: statements.hasPriorYear
      ? round(addMoney(...accounts.map((each) => each.priorYearBalance ?? ZERO)))
      : null,
  });
  const keyed = taxonomy.items
    .filter((each) => each.presented_in === item.key)
    .map(
      (each) =>
        [
          each.key,
          part(
            each.label,
            items.filter((account) => account.taxonomyKey === each.key),
          ),
        ] as const,
    );
  const contra = items.filter((account) => account.taxonomyKey === item.key && isContra(account));
  const writtenOff =
    item.sign === 'debit' && AT_COST.has(item.disclosure_flags[0] ?? '') && contra.length > 0
      ? [[writtenOffKey(item.key), part(writtenOffLabel(item), contra)] as const]
      : [];
  return [...keyed, ...writtenOff].filter(([, each]) => !isNil(each));
}

function isNil(part: Pick<BehindLine, 'current' | 'prior'>): boolean {
  return isZero(part.current ?? ZERO) && isZero(part.prior ?? ZERO);
}

function writtenOffLabel(item: ReportingItem): string {
  return item.disclosure_flags[0] === 'intangibles'
    ? 'Accumulated amortisation and impairment'
    : 'Accumulated depreciation and impairment';
}

function remainder(line: StatementLine, others: readonly (readonly [string, BehindLine])[]) {
  const left = (amount: Money | null, year: 'current' | 'prior') =>
    amount === null ? null : subtractMoney(amount, addMoney(...others.map(([, part]) => part[year] ?? ZERO)));
  return { current: left(line.current, 'current'), prior: left(line.prior, 'prior') };
}

/** What the accounts of the line's own key are called beside the other parts. */
function restLabel(
  item: ReportingItem,
  line: StatementLine,
  others: readonly (readonly [string, BehindLine])[],
  rest: Pick<BehindLine, 'current' | 'prior'>,
  cost: string,
): string {
  if (others.some(([key]) => key === writtenOffKey(item.key))) return cost;
  const negative = [rest.current, rest.prior].every((amount) => toCents(amount ?? ZERO) <= 0n);
  if (negative && item.group === 'revenue') return 'Returns, rebates and discounts';
  if (item.group === 'tax') return 'Tax on the profit for the year';
  const takenOff = others.some(([, part]) => toCents(part.current ?? part.prior ?? ZERO) < 0n);
  if (takenOff && item.group === null) return `${line.label}, gross`;
  const [name, when] = line.label.split(', ');
  return when === undefined ? `${name}, other` : `Other ${(name ?? '').toLowerCase()}, ${when}`;
}
