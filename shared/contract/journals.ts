/**
 * Journals of an engagement and its lead schedules (specification 4.2; decisions 11). Whoever may change the books posts and reverses them; drafts are
 * edited freely, posted ones never.
 */
import { z } from 'zod';
import { journalTemplateInputSchema } from '../model/journal-template-inputs.ts';
import { journalProposalSchema, leaseScheduleSchema } from '../model/journal-templates.ts';
import {
  JOURNAL_LAYOUTS,
  journalDraftSchema,
  journalOfferSchema,
  openedJournalSchema,
  unadjustedScheduleSchema,
} from '../model/journals.ts';
import { leadSchedulesSchema, leadWorkInputSchema } from '../model/lead-schedules.ts';
import { materialityInputSchema } from '../model/materiality.ts';
import { idSchema } from '../model/records.ts';
import { templateStartsSchema } from '../model/template-starts.ts';
import { exportedFileSchema } from './exported-file.ts';
import { idParams, listOf, pageQuery, type Route } from './route.ts';

const all = '/ops/financial-statements/engagements/:id/journals';
const one = `${all}/:journalId` as const;
const journalParams = z.strictObject({ id: idSchema, journalId: idSchema });
/** The `updatedAt` of the draft that the person saw: one that was changed meanwhile is neither overwritten nor posted. */
const draftSeen = z.strictObject({ seenAt: z.iso.datetime().optional() });

export const journalsRoutes = {
  listJournals: {
    method: 'GET',
    path: all,
    summary: 'Journals in the order of their numbers by kind, drafts last, each with its effect.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    query: z.strictObject(pageQuery),
    response: listOf(openedJournalSchema),
    status: 200,
    errors: [],
  },
  createJournal: {
    method: 'POST',
    path: all,
    summary: 'Keeps a draft; it may be unfinished.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    body: journalDraftSchema,
    response: openedJournalSchema,
    status: 201,
    errors: ['INVALID_TRANSITION'],
  },
  getJournal: {
    method: 'GET',
    path: one,
    summary: 'One journal.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: journalParams,
    response: openedJournalSchema,
    status: 200,
    errors: [],
  },
  saveJournal: {
    method: 'PUT',
    path: one,
    summary: 'Puts what was written in place of a draft.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: journalParams,
    query: draftSeen,
    body: journalDraftSchema,
    response: openedJournalSchema,
    status: 200,
    errors: ['INVALID_TRANSITION', 'VERSION_CONFLICT'],
  },
  deleteJournal: {
    method: 'DELETE',
    path: one,
    summary: 'Removes a draft.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: journalParams,
    response: 'NOTHING',
    status: 204,
    errors: ['INVALID_TRANSITION'],
  },
  postJournal: {
    method: 'POST',
    path: `${one}/post`,
    summary: 'Posts a draft that balances: it gets the next number of its kind and is never edited again.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: journalParams,
    query: draftSeen,
    response: openedJournalSchema,
    status: 200,
    errors: ['INVALID_INPUT', 'INVALID_TRANSITION', 'VERSION_CONFLICT'],
  },
  reverseJournal: {
    method: 'POST',
    path: `${one}/reverse`,
    summary: 'Posts the counter-entry of a posted journal, with the reason, and answers it.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: journalParams,
    body: z.strictObject({ reason: z.string().trim().min(1).max(2000) }),
    response: openedJournalSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  markJournalBooked: {
    method: 'POST',
    path: `${one}/booked`,
    summary: 'Says that the client’s own ledger holds a posted journal by now, or takes that back.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: journalParams,
    body: z.strictObject({ booked: z.boolean() }),
    response: openedJournalSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  proposeJournal: {
    method: 'POST',
    path: '/ops/financial-statements/engagements/:id/journal-proposals',
    summary:
      'Computes a journal from a template, step by step: depreciation, tax, accrual, prepayment. Nothing is stored.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    body: journalTemplateInputSchema,
    response: journalProposalSchema,
    status: 200,
    errors: ['INVALID_INPUT'],
  },
  getTemplateStarts: {
    method: 'GET',
    path: '/ops/financial-statements/engagements/:id/journal-proposals/starts',
    summary:
      'Where the forms of computed journals begin: classes of the property schedule, profit before tax and tax charged.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: templateStartsSchema,
    status: 200,
    errors: [],
  },
  getLeaseSchedule: {
    method: 'GET',
    path: `${one}/lease-schedule`,
    summary: 'The schedule of a lease, from the terms that its journal was computed from.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: journalParams,
    response: leaseScheduleSchema,
    status: 200,
    errors: [],
  },
  listJournalOffers: {
    method: 'GET',
    path: '/ops/financial-statements/engagements/:id/journal-offers',
    summary:
      'What is proposed: reversals and unadjusted differences of last year, and journals that the client seems to have booked.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: z.object({ items: z.array(journalOfferSchema) }),
    status: 200,
    errors: [],
  },
  getUnadjustedDifferences: {
    method: 'GET',
    path: '/ops/financial-statements/engagements/:id/unadjusted-differences',
    summary: 'The schedule of differences that were found and not booked, with their effect.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: unadjustedScheduleSchema,
    status: 200,
    errors: [],
  },
  getLeadSchedules: {
    method: 'GET',
    path: '/ops/financial-statements/engagements/:id/lead-schedules',
    summary:
      'Lead schedules of the adjusted balances with last year and change, and the ratios of both years.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    response: leadSchedulesSchema,
    status: 200,
    errors: [],
  },
  setMateriality: {
    method: 'PUT',
    path: '/ops/financial-statements/engagements/:id/materiality',
    summary: 'Sets overall, performance and clearly trivial materiality, with the reason.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    body: materialityInputSchema,
    response: leadSchedulesSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  saveLeadNote: {
    method: 'PUT',
    path: '/ops/financial-statements/engagements/:id/lead-schedules/notes',
    summary: 'Keeps tick marks and comment of an account; without both, nothing is kept.',
    access: 'UPLOAD_TRIAL_BALANCE',
    params: idParams,
    body: leadWorkInputSchema,
    response: leadSchedulesSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  exportWorkingPapers: {
    method: 'POST',
    path: '/ops/financial-statements/engagements/:id/exports/working-papers',
    summary: 'Builds the working-paper file, linked by formulas, and answers its signed link.',
    access: 'EXPORT_FS_DOCUMENT',
    params: idParams,
    response: exportedFileSchema,
    status: 200,
    errors: ['INVALID_TRANSITION'],
  },
  exportJournals: {
    method: 'GET',
    path: '/ops/financial-statements/engagements/:id/journals-file',
    summary: 'Posted journals that count, as a CSV file in a layout that ledgers take for manual journals.',
    access: 'VIEW_FS_ENGAGEMENT',
    params: idParams,
    query: z.strictObject({ layout: z.enum(JOURNAL_LAYOUTS).default('GENERAL') }),
    response: 'BYTES',
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Route>;
