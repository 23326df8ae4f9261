/**
 * A lease in the books of the period: recognised where it began, interest on the liability, instalments paid, and the
 * right-of-use asset depreciated evenly over the term (FRS 116.23 to 36). Pure.
 */
import {
  addDays,
  addMonths,
  daysBetween,
  type IsoDate,
  longDate,
  type Period,
  shortDate,
  twelveMonthsTo,
} from '../../../../shared/model/dates.ts';
import type { TemplateInput } from '../../../../shared/model/journal-template-inputs.ts';
import type { JournalProposal, LeaseScheduleAnswer } from '../../../../shared/model/journal-templates.ts';
import { rateText } from '../../../../shared/model/materiality.ts';
import { formatMoney, fromCents, subtractMoney, toCents, ZERO } from '../../../../shared/model/money.ts';
import { Problem } from '../../../../shared/problem.ts';
import { interestUntil, leaseSchedule, paidUntil } from './lease-schedule.ts';
import { proposedJournal } from './proposed-journal.ts';
import { chargeOf } from './straight-line.ts';

type Input = TemplateInput<'LEASE'>;

/** The schedule of the whole lease, the asset as it is depreciated, and the terms in words. */
function openLease(input: Input) {
  const { commencedOn, firstPaymentOn, count, everyMonths, rate } = input;
  const schedule = leaseSchedule({ ...input, payment: toCents(input.payment) });
  const endsOn = addDays(addMonths(commencedOn, count * everyMonths), -1);
  const lastPaidOn = schedule.instalments.at(-1)?.paidOn ?? endsOn;
  return {
    schedule,
    endsOn,
    /** The last day in the books: what is paid in arrears may be due after the term, and in another year. */
    settledOn: lastPaidOn > endsOn ? lastPaidOn : endsOn,
    asset: {
      name: 'Lease',
      cost: fromCents(schedule.presentValue),
      residualValue: ZERO,
      usefulLifeMonths: count * everyMonths,
      readyOn: commencedOn,
      disposedOn: null,
    },
    owedAt: (day: IsoDate) =>
      day < commencedOn
        ? 0n
        : schedule.presentValue + interestUntil(schedule, day) - paidUntil(schedule, day),
    terms: `${count} payments of ${formatMoney(input.payment)} every ${everyMonths === 1 ? 'month' : `${everyMonths} months`} from ${shortDate(firstPaymentOn)} at ${rateText(rate)} a year`,
  };
}

/** A schedule is written out for so many periods at most. */
const MOST_YEARS = 101;

/**
 * The periods of the books around one of them: those that are known to have been kept, else of twelve months. Of two that
 * meet the same day the longer is the year, as the other is an interim.
 */
function periodsAround(period: Period, known: readonly Period[], first: IsoDate, last: IsoDate): Period[] {
  const longest = (found: readonly Period[]) =>
    found.toSorted((one, other) => daysBetween(other.start, other.end) - daysBetween(one.start, one.end))[0];
  const periods = [period];
  for (let { start } = period; start > first && periods.length < MOST_YEARS; ) {
    const end = addDays(start, -1);
    const before = longest(known.filter((each) => each.end === end)) ?? twelveMonthsTo(end);
    periods.unshift(before);
    start = before.start;
  }
  for (let { end } = period; end < last && periods.length < MOST_YEARS; ) {
    const start = addDays(end, 1);
    const after = longest(known.filter((each) => each.start === start)) ?? { start, end: addMonths(end, 12) };
    periods.push(after);
    end = after.end;
  }
  return periods.filter(({ start, end }) => end >= first && start <= last);
}

/** Period by period, from the one in which the lease begins. `known`: other periods of the client's books. */
export function leaseYears(input: Input, period: Period, known: readonly Period[] = []): LeaseScheduleAnswer {
  const { commencedOn } = input;
  const { schedule, endsOn, settledOn, asset, owedAt, terms } = openLease(input);
  const periods = periodsAround(period, known, commencedOn, settledOn).map(({ start, end }) => {
    const before = addDays(start, -1);
    const owed = owedAt(end);
    return {
      start,
      end,
      interest: fromCents(interestUntil(schedule, end) - interestUntil(schedule, before)),
      paid: fromCents(paidUntil(schedule, end) - paidUntil(schedule, before)),
      owed: fromCents(owed),
      dueWithinYear: fromCents(owed - owedAt(addMonths(end, 12))),
      depreciation: chargeOf(asset, { start, end }).charge,
      carrying: subtractMoney(asset.cost, chargeOf(asset, { start: commencedOn, end }).charge),
    };
  });
  return {
    terms,
    commencedOn,
    endsOn,
    periods,
    presentValue: asset.cost,
    instalments: schedule.instalments.map(({ paidOn, interest, payment, closing }) => ({
      paidOn,
      interest: fromCents(interest),
      payment: fromCents(payment),
      owed: fromCents(closing),
    })),
  };
}

/** Whether anything of a lease is booked in the period: it runs, or its last instalment is paid. */
export function leaseIsIn(input: Input, { start, end }: Period): boolean {
  return input.commencedOn <= end && openLease(input).settledOn >= start;
}

/** Throws INVALID_INPUT for a lease that does not touch the period, or is paid before it begins. */
export function proposeLease(input: Input, period: Period): JournalProposal {
  const { commencedOn, firstPaymentOn, count, everyMonths } = input;
  if (firstPaymentOn < commencedOn) {
    throw new Problem('INVALID_INPUT', 'The first payment is due before the lease begins.');
  }
  if (firstPaymentOn > addMonths(commencedOn, everyMonths)) {
    throw new Problem(
      'INVALID_INPUT',
      'The first payment is due more than one instalment after the lease begins.',
    );
  }
  const { schedule, asset, owedAt, terms } = openLease(input);
  if (!leaseIsIn(input, period)) {
    throw new Problem('INVALID_INPUT', 'The lease does not run in this period.');
  }
  const before = addDays(period.start, -1);
  const interest = interestUntil(schedule, period.end) - interestUntil(schedule, before);
  const paid = paidUntil(schedule, period.end) - paidUntil(schedule, before);
  const isNew = commencedOn >= period.start;
  const recognised = isNew ? schedule.presentValue : 0n;
  const { months, charge } = chargeOf(asset, period);
  const owed = owedAt(period.end);
  return {
    draft: proposedJournal(
      'LEASE',
      'ADJUSTING',
      period.end,
      `Lease from ${longDate(commencedOn)}: ${terms}. Owed at ${shortDate(period.end)}: ${formatMoney(fromCents(owed))}`,
      [
        { ...input.asset, amount: fromCents(recognised) },
        { ...input.interest, amount: fromCents(interest) },
        { ...input.depreciation, amount: charge },
        { ...input.liability, amount: fromCents(paid - recognised - interest) },
        { ...input.payments, amount: fromCents(-paid) },
        { ...input.accumulated, amount: fromCents(-toCents(charge)) },
      ],
    ),
    steps: [
      { label: `Present value of ${terms}`, amount: fromCents(schedule.presentValue) },
      ...(isNew
        ? []
        : [
            {
              label: 'Recognised in an earlier period, and in the books',
              amount: fromCents(-schedule.presentValue),
            },
          ]),
      ...schedule.instalments
        .filter(({ paidOn }) => paidOn >= period.start && paidOn <= period.end)
        .map(({ paidOn, interest: bears, closing }) => ({
          label: `${shortDate(paidOn)}: interest ${formatMoney(fromCents(bears))}, paid ${formatMoney(input.payment)}, owed after it`,
          amount: fromCents(closing),
        })),
      { label: 'Interest of the period', amount: fromCents(interest) },
      { label: 'Paid in the period', amount: fromCents(paid) },
      { label: `Depreciation, ${months} of ${count * everyMonths} months`, amount: charge },
      { label: `Owed at ${shortDate(period.end)}`, amount: fromCents(owed) },
    ],
  };
}
