/**
 * The schedule of a lease (FRS 116.26 and 36): the liability is the present value of its instalments at the borrowing rate,
 * each instalment carries interest on what was owed before it, and the interest of the last takes what rounding left, so
 * that the liability ends at nil. A first instalment due within an interval bears the part of it that its days are; one
 * due on the day the interval ends bears all of it. Exact fixed-point arithmetic, no floats. Pure.
 */
import { addDays, addMonths, daysBetween, type IsoDate } from '../../../../shared/model/dates.ts';

export interface LeaseTerms {
  readonly commencedOn: IsoDate;
  readonly firstPaymentOn: IsoDate;
  /** Cents. */
  readonly payment: bigint;
  readonly count: number;
  readonly everyMonths: number;
  /** A year, in hundredths of a percent; an instalment bears its part of twelve months. */
  readonly rate: number;
}

export interface Instalment {
  readonly paidOn: IsoDate;
  /** The day since which its interest runs. */
  readonly since: IsoDate;
  readonly interest: bigint;
  readonly payment: bigint;
  readonly closing: bigint;
}

export interface LeaseSchedule {
  readonly presentValue: bigint;
  readonly instalments: readonly Instalment[];
}

const SCALE = 10n ** 24n;

/** The part of a whole interval that passes before the first payment: nil in advance, one in arrears. */
function firstInterval({ commencedOn, firstPaymentOn, everyMonths }: LeaseTerms) {
  const next = addMonths(commencedOn, everyMonths);
  const of = daysBetween(commencedOn, next);
  // Due at the close of the interval's last day is due when it ends.
  const days =
    firstPaymentOn >= addDays(next, -1) ? of : Math.max(0, daysBetween(commencedOn, firstPaymentOn));
  return { days: BigInt(days), of: BigInt(of) };
}

export function leaseSchedule(terms: LeaseTerms): LeaseSchedule {
  const { commencedOn, firstPaymentOn, payment, count, everyMonths } = terms;
  const first = firstInterval(terms);
  // The rate of an instalment is rate × months / 12 hundredths of a percent: this many parts of 120,000, each cut into
  // the days of the first interval.
  const parts = 120_000n * first.of;
  const rateOf = (at: number) => BigInt(terms.rate * everyMonths) * (at === 0 ? first.days : first.of);
  let factor = SCALE;
  let sum = 0n;
  for (let at = 0; at < count; at += 1) {
    factor = (factor * parts) / (parts + rateOf(at));
    sum += payment * factor;
  }
  const presentValue = (sum + SCALE / 2n) / SCALE;
  const instalments: Instalment[] = [];
  let owed = presentValue;
  for (let at = 0; at < count; at += 1) {
    const paidOn = addMonths(firstPaymentOn, at * everyMonths);
    const since = instalments.at(-1)?.paidOn ?? commencedOn;
    const computed = (owed * rateOf(at) * 2n + parts) / (parts * 2n);
    const interest = at === count - 1 ? payment - owed : computed;
    owed += interest - payment;
    instalments.push({ paidOn, since, interest, payment, closing: owed });
  }
  return { presentValue, instalments };
}

/** Interest until the end of a day: of instalments paid by then, and of the one that runs, by its days. */
export function interestUntil({ instalments }: LeaseSchedule, day: IsoDate): bigint {
  return instalments.reduce((sum, { since, paidOn, interest }) => {
    if (paidOn <= day) return sum + interest;
    if (since >= day) return sum;
    const days = BigInt(daysBetween(since, paidOn));
    return sum + (interest * BigInt(daysBetween(since, day)) * 2n + days) / (days * 2n);
  }, 0n);
}

export function paidUntil({ instalments }: LeaseSchedule, day: IsoDate): bigint {
  return instalments.reduce((sum, { paidOn, payment }) => (paidOn <= day ? sum + payment : sum), 0n);
}
