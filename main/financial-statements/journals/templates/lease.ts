/**
 * A lease in the books of the period: recognised where it began, interest on the liability, instalments paid, and the
 * right-of-use asset depreciated evenly over the term (FRS 116.23 to 36). Pure.
 */
import {
  addDays,
  addMonths,
  type IsoDate,
  longDate,
  type Period,
  shortDate,
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
    ...{ schedule, endsOn },
    /** The last day in the books: what is paid in arrears may be due after the term, and in another year. */
    settledOn: lastPaidOn > endsOn ? lastPaidOn : endsOn,
    asset: {
      ...{ name: 'Lease', cost: fromCents(schedule.presentValue), residualValue: ZERO },
      ...{ usefulLifeMonths: count * everyMonths, readyOn: commencedOn, disposedOn: null },
    },
    owedAt: (day: IsoDate) =>
      day < commencedOn
        ? 0n
        : schedule.presentValue + interestUntil(schedule, day) - paidUntil(schedule, day),
    terms: `${count} payments of ${formatMoney(input.payment)} every ${everyMonths === 1 ? 'month' : `${everyMonths} months`} from ${shortDate(firstPaymentOn)} at ${rateText(rate)} a year`,
  };
}

/** A schedule is written out for so many years at most. */
const MOST_YEARS = 101;

/** Year by year, from the period of twelve months in which the lease begins, with the year ends of the engagement. */
export function leaseYears(input: Input, yearEnd: IsoDate): LeaseScheduleAnswer {
  const { commencedOn } = input;
  const { schedule, endsOn, settledOn, asset, owedAt, terms } = openLease(input);
  const endAt = (at: number) => addMonths(yearEnd, at * 12);
  let first = 0;
  while (endAt(first) >= commencedOn) first -= 1;
  while (endAt(first) < commencedOn) first += 1;
  const periods: LeaseScheduleAnswer['periods'] = [];
  for (let at = first; periods.length < MOST_YEARS; at += 1) {
    const period = { start: addDays(endAt(at - 1), 1), end: endAt(at) };
    if (period.start > settledOn) break;
    const before = addDays(period.start, -1);
    const upTo = { start: commencedOn, end: period.end };
    const owed = owedAt(period.end);
    periods.push({
      end: period.end,
      interest: fromCents(interestUntil(schedule, period.end) - interestUntil(schedule, before)),
      paid: fromCents(paidUntil(schedule, period.end) - paidUntil(schedule, before)),
      owed: fromCents(owed),
      dueWithinYear: fromCents(owed - owedAt(endAt(at + 1))),
      depreciation: chargeOf(asset, period).charge,
      carrying: subtractMoney(asset.cost, chargeOf(asset, upTo).charge),
    });
  }
  return {
    ...{ terms, commencedOn, endsOn, periods, presentValue: asset.cost },
    instalments: schedule.instalments.map(({ paidOn, interest, payment, closing }) => ({
      ...{ paidOn, interest: fromCents(interest), payment: fromCents(payment), owed: fromCents(closing) },
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
