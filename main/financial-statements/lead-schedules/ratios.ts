/**
 * Ratios of the analytical review, for both years, with a sentence on what moved. A ratio without a base, or of a year
 * that is not known, is not computed. Pure; what a ratio is made of is data.
 */
import type { RatioDefinition, RatioMeasure, ReportingTaxonomy } from '../../../constitution/index.ts';
import type { Ratio } from '../../../shared/model/lead-schedules.ts';
import { addMoney, type Money, negateMoney, ZERO } from '../../../shared/model/money.ts';
import type { LeadAccount } from './lead-schedules.ts';
import { oneDecimal } from './one-decimal.ts';

export interface DaysOfYears {
  readonly current: number;
  readonly prior: number;
}

const UNIT_WORDS: Readonly<Record<Ratio['unit'], string>> = { PERCENT: ' %', TIMES: ' times', DAYS: ' days' };

/** Balances that a measure adds up, positive on its side. */
export function measured(
  { side, leads, sections, keys }: RatioMeasure,
  { leadSchedules, byKey }: ReportingTaxonomy,
  accounts: readonly LeadAccount[],
  balance: (account: LeadAccount) => Money,
): Money {
  const counted = new Set([...keys, ...leads.flatMap((letter) => leadSchedules.keysOf.get(letter) ?? [])]);
  const sum = addMoney(
    ZERO,
    ...accounts.flatMap((account) => {
      const item = byKey.get(account.taxonomyKey ?? '');
      if (item === undefined) return [];
      return counted.has(item.key) || sections.includes(item.section) ? [balance(account)] : [];
    }),
  );
  return side === 'debit' ? sum : negateMoney(sum);
}

function sentenceOf({ label, unit }: RatioDefinition, current: string | null, prior: string | null): string {
  const words = (value: string) => `${value}${UNIT_WORDS[unit]}`;
  if (current === null) return `${label}: not computed, because there is nothing to divide by.`;
  if (prior === null) return `${label}: ${words(current)}. Last year’s is not known.`;
  if (current === prior) return `${label}: ${words(current)}, as last year.`;
  const moved = Number(current) > Number(prior) ? 'rose' : 'fell';
  return `${label} ${moved} from ${words(prior)} to ${words(current)}.`;
}

export function ratiosOf(
  accounts: readonly LeadAccount[],
  taxonomy: ReportingTaxonomy,
  days: DaysOfYears,
  byLine = false,
): readonly Ratio[] {
  const knowsPrior = byLine || accounts.every(({ priorAdjustedBalance }) => priorAdjustedBalance !== null);
  return taxonomy.leadSchedules.ratios.map((ratio) => {
    const value = (balance: (account: LeadAccount) => Money, inDays: number) =>
      oneDecimal(
        measured(ratio.of, taxonomy, accounts, balance),
        measured(ratio.over, taxonomy, accounts, balance),
        ratio.unit === 'PERCENT' ? 100n : ratio.unit === 'DAYS' ? BigInt(inDays) : 1n,
      );
    const current = value((account) => account.adjustedBalance, days.current);
    const prior = knowsPrior ? value((account) => account.priorAdjustedBalance ?? ZERO, days.prior) : null;
    const { label, unit } = ratio;
    return { label, unit, current, prior, sentence: sentenceOf(ratio, current, prior) };
  });
}
