/**
 * Lead schedules of mapped books: every account under the letter of its line, with what journals made of it and how it
 * changed since last year. Schedules without an account are left out. Pure; letters and lines are data.
 */
import type { ReportingItem, ReportingTaxonomy } from '../../../constitution/index.ts';
import type { LeadAmounts, LeadRow, LeadSchedule } from '../../../shared/model/lead-schedules.ts';
import { addMoney, type Money, subtractMoney, ZERO } from '../../../shared/model/money.ts';
import type { TrialBalanceItem } from '../../../shared/model/records.ts';
import { isProfitAndLoss } from '../statements/trial-columns.ts';
import { oneDecimal } from './one-decimal.ts';

export type LeadAccount = Pick<
  TrialBalanceItem,
  | 'id'
  | 'accountCode'
  | 'accountDescription'
  | 'taxonomyKey'
  | 'currentYearBalance'
  | 'adjustment'
  | 'adjustedBalance'
  | 'priorAdjustedBalance'
> &
  /** What the books hold beyond the leads; absent where it is not asked. */
  Partial<Pick<TrialBalanceItem, 'openingBalance' | 'priorAdjustment' | 'postings'>> & {
    /** Last year's amount of a line whose accounts are not known one by one: no change of its own. */
    readonly ofLine?: boolean;
    /** Last year's signed statements have no line of it. */
    readonly notSigned?: boolean;
    /** A row of last year alone: no account of this year's books. */
    readonly ofLastYear?: boolean;
  };

function compared(amounts: Omit<LeadAmounts, 'change' | 'changePercent'>): LeadAmounts {
  const { adjusted, prior } = amounts;
  const change = prior === null ? null : subtractMoney(adjusted, prior);
  return {
    ...amounts,
    change,
    changePercent: change === null || prior === null ? null : oneDecimal(change, prior, 100n),
  };
}

/** Null in one is null in the sum: a year that is not known of every account, or of their line, is not known. */
function totalOf(rows: readonly LeadAmounts[], byLine: boolean): LeadAmounts {
  const sum = (of: 'imported' | 'journals' | 'adjusted') => addMoney(...rows.map((row) => row[of]));
  const priors = rows.map(({ prior }) => prior);
  return compared({
    imported: sum('imported'),
    journals: sum('journals'),
    adjusted: sum('adjusted'),
    prior: priors.includes(null) && !byLine ? null : addMoney(...priors.filter((prior) => prior !== null)),
  });
}

function withoutChange(isLine: boolean, row: LeadRow): LeadRow {
  return isLine ? { ...row, change: null, changePercent: null } : row;
}

/** Nil for the result of a year; else the file's own opening balance before last year's closing one. */
function openingOf(account: LeadAccount, item: ReportingItem | undefined): Money | null {
  if (item !== undefined && isProfitAndLoss(item)) return ZERO;
  const { openingBalance, priorAdjustment, priorAdjustedBalance } = account;
  return openingBalance == null ? priorAdjustedBalance : addMoney(openingBalance, priorAdjustment ?? ZERO);
}

/** `byLine`: last year is known by line, and stands in a row of its own where a line has several accounts. */
export function leadSchedulesOf(
  accounts: readonly LeadAccount[],
  { leadSchedules, byKey }: ReportingTaxonomy,
  byLine = false,
): readonly LeadSchedule[] {
  const accountsOf = Map.groupBy(accounts, ({ taxonomyKey }) => taxonomyKey);
  return leadSchedules.leads.flatMap(({ letter, title }) => {
    const rows = (leadSchedules.keysOf.get(letter) ?? []).flatMap((key, at) =>
      (accountsOf.get(key) ?? []).map(
        (account): LeadRow =>
          withoutChange(account.ofLine === true, {
            itemId: account.id,
            accountCode: account.accountCode,
            accountDescription: account.accountDescription,
            reference: `${letter}${at + 1}`,
            lineLabel: byKey.get(key)?.label ?? key,
            notSigned: account.notSigned ?? false,
            opening: openingOf(account, byKey.get(key)),
            postings: (account.postings ?? [])
              .filter(({ year }) => year === 'CURRENT')
              .map(({ journalId, reference, amount }) => ({ journalId, reference, amount })),
            ...compared({
              imported: account.currentYearBalance,
              journals: account.adjustment,
              adjusted: account.adjustedBalance,
              prior: account.priorAdjustedBalance,
            }),
          }),
      ),
    );
    return rows.length === 0 ? [] : [{ letter, title, rows, total: totalOf(rows, byLine) }];
  });
}
