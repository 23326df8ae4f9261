/**
 * Accruals and prepayments: an amount for a time that the year end divides, spread evenly over its days. An accrual takes
 * up what belongs to the days until the year end and was not booked; a prepayment defers what belongs to the days after
 * it and was booked. Pure.
 */
import { daysBetween, type IsoDate, type Period, shortDate } from '../../../../shared/model/dates.ts';
import type { TemplateInput } from '../../../../shared/model/journal-template-inputs.ts';
import type { JournalProposal } from '../../../../shared/model/journal-templates.ts';
import { fromCents, toCents } from '../../../../shared/model/money.ts';
import { Problem } from '../../../../shared/problem.ts';
import { proposedJournal } from './proposed-journal.ts';

type Input = TemplateInput<'ACCRUAL' | 'PREPAYMENT'>;

/** Days from the first to the last, both included; of them those until the year end. */
function daysOf(from: IsoDate, to: IsoDate, yearEnd: IsoDate) {
  const all = daysBetween(from, to) + 1;
  const until = daysBetween(from, yearEnd < to ? yearEnd : to) + 1;
  return { all, until: Math.max(until, 0) };
}

/** Throws INVALID_INPUT where the time ends before it begins. */
export function proposeApportioned(input: Input, { end }: Period): JournalProposal {
  const { from, to, template } = input;
  const { all, until } = daysOf(from, to, end);
  if (all <= 0) throw new Problem('INVALID_INPUT', 'The time ends before it begins.');
  const cents = toCents(input.amount);
  const days = BigInt(all);
  const before = (cents * BigInt(until) * 2n + days) / (days * 2n);
  const isAccrual = template === 'ACCRUAL';
  const moved = isAccrual ? before : cents - before;
  const time = `${shortDate(from)} to ${shortDate(to)}`;
  return {
    draft: proposedJournal(
      template,
      'ADJUSTING',
      end,
      `${isAccrual ? 'Accrual' : 'Prepayment'} for ${time}`,
      [
        { ...input.expense, amount: fromCents(isAccrual ? moved : -moved) },
        { ...input.other, amount: fromCents(isAccrual ? -moved : moved) },
      ].toSorted((one, other) => Number(one.amount.startsWith('-')) - Number(other.amount.startsWith('-'))),
    ),
    steps: [
      { label: `For ${time}, ${all} days`, amount: input.amount },
      { label: `Until ${shortDate(end)}, ${until} days`, amount: fromCents(before) },
      { label: `After ${shortDate(end)}, ${all - until} days`, amount: fromCents(cents - before) },
      { label: isAccrual ? 'To be accrued' : 'To be deferred', amount: fromCents(moved) },
    ],
  };
}
