/**
 * Parts of a statement line that the note shows and the statement does not: the gross amount and what is
 * taken off it. Taken off are keys presented in the line (an allowance) and, for assets carried at cost,
 * accounts with a credit balance (accumulated depreciation). Parts are presented so that they sum to the line.
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
import type { TrialBalanceItem } from '../../../shared/model/records.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { ROUNDING_UNIT_CENTS } from '../statements/presented-figures.ts';
import type { Balances, BehindLine } from './notes-input.ts';

type Account = Pick<TrialBalanceItem, 'taxonomyKey' | 'currentYearBalance' | 'priorYearBalance'>;

/** Classes carried at cost less what has been written off, by their first disclosure flag. */
export const AT_COST: ReadonlySet<string> = new Set(['ppe', 'leases', 'intangibles', 'investment_property']);

/** Key of the gross part of a line. */
export function grossKey(line: string): string {
  return `${line}#gross`;
}

/** Key of what accounts with a credit balance take off a line. */
export function writtenOffKey(line: string): string {
  return `${line}#written-off`;
}

export function partBalances(
  statements: StatementsJson,
  items: readonly Account[],
  taxonomy: ReportingTaxonomy,
): Balances {
  const parts = new Map<string, BehindLine>();
  for (const line of statements.balanceSheet.lines) {
    const item = taxonomy.byKey.get(line.key);
    if (line.kind !== 'LINE' || item === undefined || line.current === null) continue;
    const off = takenOff(item, items, taxonomy, statements);
    for (const [key, part] of off) parts.set(key, part);
    const atCost = off.some(([key]) => key === writtenOffKey(item.key));
    if (off.length > 0) {
      parts.set(
        grossKey(item.key),
        gross(
          line,
          off.map(([, part]) => part),
          atCost ? 'Cost' : `${line.label}, gross`,
        ),
      );
    }
  }
  return parts;
}

/** Parts taken off the line, as negative amounts. */
function takenOff(
  item: ReportingItem,
  items: readonly Account[],
  taxonomy: ReportingTaxonomy,
  statements: StatementsJson,
): (readonly [string, BehindLine])[] {
  const unit = ROUNDING_UNIT_CENTS[statements.rounding];
  const round = (amount: Money) => {
    const presented = fromCents(roundCents(toCents(amount), unit));
    return item.sign === 'credit' ? negateMoney(presented) : presented;
  };
  const part = (label: string, accounts: readonly Account[]): BehindLine => ({
    label,
    current: round(addMoney(...accounts.map((each) => each.currentYearBalance))),
    prior: statements.hasPriorYear
      ? round(addMoney(...accounts.map((each) => each.priorYearBalance ?? ZERO)))
      : null,
  });
  const contra = taxonomy.items
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
  const credits = items.filter((account) => account.taxonomyKey === item.key && isCredit(account));
  const writtenOff =
    item.sign === 'debit' && AT_COST.has(item.disclosure_flags[0] ?? '') && credits.length > 0
      ? [[writtenOffKey(item.key), part(writtenOffLabel(item), credits)] as const]
      : [];
  return [...contra, ...writtenOff].filter(
    ([, each]) => !isZero(each.current ?? ZERO) || !isZero(each.prior ?? ZERO),
  );
}

function isCredit(account: Account): boolean {
  const [current, prior] = [account.currentYearBalance, account.priorYearBalance ?? ZERO];
  return (
    (current.startsWith('-') || isZero(current)) &&
    (prior.startsWith('-') || isZero(prior)) &&
    !(isZero(current) && isZero(prior))
  );
}

function writtenOffLabel(item: ReportingItem): string {
  return item.disclosure_flags[0] === 'intangibles'
    ? 'Accumulated amortisation and impairment'
    : 'Accumulated depreciation and impairment';
}

function gross(line: StatementLine, off: readonly BehindLine[], label: string): BehindLine {
  const before = (amount: Money | null, year: 'current' | 'prior') =>
    amount === null ? null : subtractMoney(amount, addMoney(...off.map((part) => part[year] ?? ZERO)));
  return { label, current: before(line.current, 'current'), prior: before(line.prior, 'prior') };
}
