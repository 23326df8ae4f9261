/**
 * A lease in the books of the period: recognised where it began, interest on the liability, instalments paid, and the
 * right-of-use asset depreciated evenly over the term (FRS 116.23 to 36). Pure.
 */
import { addDays, addMonths, longDate, type Period, shortDate } from '../../../../shared/model/dates.ts';
import type { JournalProposal, TemplateInput } from '../../../../shared/model/journal-templates.ts';
import { rateText } from '../../../../shared/model/materiality.ts';
import { formatMoney, fromCents, toCents, ZERO } from '../../../../shared/model/money.ts';
import { Problem } from '../../../../shared/problem.ts';
import { interestUntil, leaseSchedule, paidUntil } from './lease-schedule.ts';
import { proposedJournal } from './proposed-journal.ts';
import { chargeOf } from './straight-line.ts';

type Input = TemplateInput<'LEASE'>;

/** Throws INVALID_INPUT for a lease that does not touch the period, or is paid before it begins. */
export function proposeLease(input: Input, period: Period): JournalProposal {
  const { commencedOn, firstPaymentOn, count, everyMonths, rate } = input;
  if (firstPaymentOn < commencedOn) {
    throw new Problem('INVALID_INPUT', 'The first payment is due before the lease begins.');
  }
  if (firstPaymentOn > addMonths(commencedOn, everyMonths)) {
    throw new Problem(
      'INVALID_INPUT',
      'The first payment is due more than one instalment after the lease begins.',
    );
  }
  const endsOn = addDays(addMonths(commencedOn, count * everyMonths), -1);
  if (commencedOn > period.end || endsOn < period.start) {
    throw new Problem('INVALID_INPUT', 'The lease does not run in this period.');
  }
  const schedule = leaseSchedule({ ...input, payment: toCents(input.payment) });
  const before = addDays(period.start, -1);
  const interest = interestUntil(schedule, period.end) - interestUntil(schedule, before);
  const paid = paidUntil(schedule, period.end) - paidUntil(schedule, before);
  const isNew = commencedOn >= period.start;
  const recognised = isNew ? schedule.presentValue : 0n;
  const term = {
    ...{ name: 'Lease', cost: fromCents(schedule.presentValue), residualValue: ZERO },
    ...{ usefulLifeMonths: count * everyMonths, readyOn: commencedOn, disposedOn: null },
  };
  const { months, charge } = chargeOf(term, period);
  const owed = schedule.presentValue + interestUntil(schedule, period.end) - paidUntil(schedule, period.end);
  const terms = `${count} payments of ${formatMoney(input.payment)} every ${everyMonths === 1 ? 'month' : `${everyMonths} months`} from ${shortDate(firstPaymentOn)} at ${rateText(rate)} a year`;
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
