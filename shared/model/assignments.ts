/**
 * Who does the work on an engagement or a filing, and by when (decisions 12): preparer, reviewer and partner are asked to
 * do their part, one of them holds the work now, and handing it over says why. Nobody is assigned in a practice of one.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import type { Action, StaffRole } from './roles.ts';
import { mayDo } from './roles.ts';

const personId = z.uuid().nullable();

/** As engagements and filings carry it; all null where nobody has been assigned. */
export const assignmentSchema = z.object({
  preparerId: personId,
  reviewerId: personId,
  partnerId: personId,
  /** The day that the practice set; null: what the law sets counts. */
  dueOn: isoDateSchema.nullable(),
  /** Whose turn it is; null: the preparer's. */
  heldById: personId,
});
export type Assignment = Readonly<z.output<typeof assignmentSchema>>;

export const NOBODY: Assignment = {
  preparerId: null,
  reviewerId: null,
  partnerId: null,
  dueOn: null,
  heldById: null,
};

export const assignmentChangeSchema = assignmentSchema.omit({ heldById: true }).partial().strict();
export type AssignmentChange = z.output<typeof assignmentChangeSchema>;

export const handOverSchema = z.strictObject({
  toId: z.uuid(),
  message: z.string().trim().max(2000).default(''),
});
export type HandOver = z.output<typeof handOverSchema>;

export const DUTIES = ['preparerId', 'reviewerId', 'partnerId'] as const;
export type Duty = (typeof DUTIES)[number];

export const DUTY_WORDS: Readonly<Record<Duty, string>> = {
  preparerId: 'Preparer',
  reviewerId: 'Reviewer',
  partnerId: 'Partner',
};

export type AssignedKind = 'engagement' | 'filing';

/** Who may assign the work on a record. */
export const MANAGES: Readonly<Record<AssignedKind, Action>> = {
  engagement: 'MANAGE_FS_ENGAGEMENT',
  filing: 'MANAGE_XBRL_FILING',
};
const REVIEWS: Readonly<Record<AssignedKind, Action>> = {
  engagement: 'EXPORT_FS_DOCUMENT',
  filing: 'RUN_XBRL_VALIDATION',
};
const PARTNERS: readonly StaffRole[] = ['SENIOR_ACCOUNTANT', 'PLATFORM_ADMIN'];

/** Whether a role can take on a duty: preparers manage the record, reviewers sign it as reviewed (decisions 12). */
export function canTakeOn(role: StaffRole, duty: Duty, kind: AssignedKind): boolean {
  if (duty === 'partnerId') return PARTNERS.includes(role);
  return mayDo(role, duty === 'preparerId' ? MANAGES[kind] : REVIEWS[kind]);
}

/** Whose turn it is: whoever it was handed to, else the preparer. */
export function holderOf({
  heldById,
  preparerId,
}: Pick<Assignment, 'heldById' | 'preparerId'>): string | null {
  return heldById ?? preparerId;
}
