/** A dividend of the period, in total or for each share: declared, so that it is owed, or paid (FRS 10.12). Pure. */
import type { Period } from '../../../../shared/model/dates.ts';
import { shortDate } from '../../../../shared/model/dates.ts';
import type { TemplateInput } from '../../../../shared/model/journal-template-inputs.ts';
import type { JournalProposal } from '../../../../shared/model/journal-templates.ts';
import { fromCents, toCents } from '../../../../shared/model/money.ts';
import { Problem } from '../../../../shared/problem.ts';
import { proposedJournal } from './proposed-journal.ts';

type Input = TemplateInput<'DIVIDEND'>;

const MILLIONTHS = 1_000_000n;

/** Millionths of a unit of currency. */
function millionths(perShare: string): bigint {
  const [whole = '0', decimals = ''] = perShare.split('.');
  return BigInt(whole) * MILLIONTHS + BigInt(decimals.padEnd(6, '0'));
}

/** Rounded half up to the cent. */
function centsOf(basis: Input['basis']): bigint {
  if (basis.kind === 'TOTAL') return toCents(basis.amount);
  return (millionths(basis.perShare) * BigInt(basis.shares) + 5_000n) / 10_000n;
}

/** Throws INVALID_INPUT for a dividend that was declared in another period. */
export function proposeDividend(input: Input, { start, end }: Period): JournalProposal {
  const { basis, declaredOn, isPaid } = input;
  if (declaredOn < start || declaredOn > end) {
    throw new Problem(
      'INVALID_INPUT',
      'The dividend was not declared in this period. One that is declared after it is disclosed, not booked.',
    );
  }
  const cents = centsOf(basis);
  const words =
    basis.kind === 'TOTAL'
      ? 'in total'
      : `of ${basis.perShare} on each of ${basis.shares.toLocaleString('en')} shares`;
  return {
    draft: proposedJournal(
      'DIVIDEND',
      'ADJUSTING',
      declaredOn,
      `Dividend ${words}, declared on ${shortDate(declaredOn)}${isPaid ? ' and paid' : ''}`,
      [
        { ...input.equity, amount: fromCents(cents) },
        { ...input.other, amount: fromCents(-cents) },
      ],
    ),
    steps: [{ label: `Dividend ${words}`, amount: fromCents(cents) }],
  };
}
