/**
 * Ratios of the analytical review, for both years, with a sentence on what moved: the figures behind it, the one that moved
 * it most first. A ratio without a base, or of a year that is not known, is not computed. Pure; what a ratio is made of is data.
 */
import type { RatioDefinition, RatioMeasure, ReportingTaxonomy } from '../../../constitution/index.ts';
import type { Ratio } from '../../../shared/model/lead-schedules.ts';
import {
  absolute,
  addMoney,
  formatMoney,
  type Money,
  negateMoney,
  toCents,
  ZERO,
} from '../../../shared/model/money.ts';
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

/** The two figures of a ratio in one year. */
interface RatioFigures {
  readonly of: Money;
  readonly over: Money;
  readonly days: number;
}

const amountWords = (amount: Money) => (toCents(amount) === 0n ? 'nil' : formatMoney(amount, 2));

function movedWords(name: string, before: Money, now: Money): string {
  if (before === now) return `${name} stayed at ${amountWords(now)}`;
  const rose = toCents(now) > toCents(before);
  return `${name} ${rose ? 'rose' : 'fell'} from ${amountWords(before)} to ${amountWords(now)}`;
}

/** Both figures of both years, the one that moved the ratio most first; and the days, where the periods differ. */
function causeOf({ of, over, unit }: RatioDefinition, now: RatioFigures, before: RatioFigures): string {
  const ofMoved = absolute((toCents(now.of) - toCents(before.of)) * toCents(now.over));
  const overMoved = absolute(toCents(now.of) * (toCents(before.over) - toCents(now.over)));
  const words = [
    movedWords(of.name, before.of, now.of),
    movedWords(over.name, before.over, now.over),
  ] as const;
  const [first, second] = overMoved > ofMoved ? [words[1], words[0]] : words;
  const days =
    // A leap year is no other length of period.
    unit === 'DAYS' && Math.abs(now.days - before.days) > 1
      ? `; the period has ${now.days} days, last year’s ${before.days}`
      : '';
  return `${first}; ${second}${days}`;
}

function sentenceOf(
  ratio: RatioDefinition,
  [current, prior]: readonly [string | null, string | null],
  now: RatioFigures,
  before: RatioFigures | null,
): string {
  const { label, unit, of, over } = ratio;
  const words = (value: string) => `${value}${UNIT_WORDS[unit]}`;
  const figures = `${of.name} ${amountWords(now.of)}, ${over.name} ${amountWords(now.over)}`;
  if (current === null) return `${label}: not computed, because ${over.name} of this year is nil.`;
  if (before === null) return `${label}: ${words(current)} (${figures}). Last year’s is not known.`;
  if (prior === null) {
    return `${label}: ${words(current)} (${figures}). Last year’s is not computed, because ${over.name} was nil.`;
  }
  const cause = causeOf(ratio, now, before);
  if (current === prior) return `${label}: ${words(current)}, as last year: ${cause}.`;
  const moved = Number(current) > Number(prior) ? 'rose' : 'fell';
  return `${label} ${moved} from ${words(prior)} to ${words(current)}: ${cause}.`;
}

export function ratiosOf(
  accounts: readonly LeadAccount[],
  taxonomy: ReportingTaxonomy,
  days: DaysOfYears,
  byLine = false,
): readonly Ratio[] {
  const knowsPrior = byLine || accounts.every(({ priorAdjustedBalance }) => priorAdjustedBalance !== null);
  return taxonomy.leadSchedules.ratios.map((ratio) => {
    const figures = (balance: (account: LeadAccount) => Money, inDays: number): RatioFigures => ({
      of: measured(ratio.of, taxonomy, accounts, balance),
      over: measured(ratio.over, taxonomy, accounts, balance),
      days: inDays,
    });
    const value = ({ of, over, days: inDays }: RatioFigures) =>
      oneDecimal(of, over, ratio.unit === 'PERCENT' ? 100n : ratio.unit === 'DAYS' ? BigInt(inDays) : 1n);
    const now = figures((account) => account.adjustedBalance, days.current);
    const before = knowsPrior ? figures((account) => account.priorAdjustedBalance ?? ZERO, days.prior) : null;
    const current = value(now);
    const prior = before === null ? null : value(before);
    const { label, unit } = ratio;
    return { label, unit, current, prior, sentence: sentenceOf(ratio, [current, prior], now, before) };
  });
}
