/**
 * What the program answers for a journal that it computes: a draft, and the steps that lead to its amounts. Nothing of it
 * is posted by itself; amounts and accounts can be changed before.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import type { ReportingStandard } from './enums.ts';
import type { JournalTemplateInput } from './journal-template-inputs.ts';
import { journalDraftSchema } from './journals.ts';
import { moneySchema } from './money.ts';

/** Why a template is of no use under the reporting standard, in words for the person; null where it is. */
export function whyNotUnder(
  template: JournalTemplateInput['template'],
  standard: ReportingStandard,
): string | null {
  return template === 'CREDIT_LOSS' && standard === 'SFRS_SE'
    ? 'Section 11 of the SFRS for Small Entities recognises a loss on receivables only once there is objective evidence that it was incurred, not because it is expected. Write the journal for the receivables that show such evidence.'
    : null;
}

export const journalProposalSchema = z.object({
  draft: journalDraftSchema,
  /** How the amounts came about, in order. */
  steps: z.array(z.object({ label: z.string(), amount: moneySchema })),
});
export type JournalProposal = z.output<typeof journalProposalSchema>;

/** A lease year by year and payment by payment, computed again from the terms that are kept with its journal. */
export const leaseScheduleSchema = z.object({
  /** "36 payments of 2,000.00 every month from 1 Jan 2025 at 5.00% a year". */
  terms: z.string(),
  commencedOn: isoDateSchema,
  endsOn: isoDateSchema,
  presentValue: moneySchema,
  /** Those of the client's books, of twelve months where none is known, from the one in which the lease begins. */
  periods: z.array(
    z.object({
      start: isoDateSchema,
      end: isoDateSchema,
      interest: moneySchema,
      paid: moneySchema,
      /** The liability at the end, and what of it the twelve months after pay off. */
      owed: moneySchema,
      dueWithinYear: moneySchema,
      depreciation: moneySchema,
      /** Of the right-of-use asset at the end. */
      carrying: moneySchema,
    }),
  ),
  instalments: z.array(
    z.object({ paidOn: isoDateSchema, interest: moneySchema, payment: moneySchema, owed: moneySchema }),
  ),
});
export type LeaseScheduleAnswer = z.output<typeof leaseScheduleSchema>;
