/** Handlers of shared/contract/journals.ts. */
import type { journalsRoutes } from '../../shared/contract/journals.ts';
import { requireEngagement } from '../financial-statements/engagements/require-engagement.ts';
import { createDraft, deleteDraft, saveDraft } from '../financial-statements/journals/draft-journals.ts';
import { journalOffers } from '../financial-statements/journals/journal-offers.ts';
import { journalsFile } from '../financial-statements/journals/journals-file.ts';
import { openJournal, openJournals } from '../financial-statements/journals/open-journal.ts';
import { openLeaseSchedule } from '../financial-statements/journals/open-lease-schedule.ts';
import { markBooked, postJournal, reverseJournal } from '../financial-statements/journals/post-journal.ts';
import { templateStarts } from '../financial-statements/journals/template-starts.ts';
import { proposeJournal } from '../financial-statements/journals/templates/propose-journal.ts';
import { unadjustedDifferences } from '../financial-statements/journals/unadjusted-differences.ts';
import { leadSchedulesOfEngagement } from '../financial-statements/lead-schedules/load-lead-schedules.ts';
import { saveLeadWork, setMateriality } from '../financial-statements/lead-schedules/save-lead-work.ts';
import { requestWorkingPapers } from '../financial-statements/working-papers/export-working-papers.ts';
import { listJournals } from '../store/repositories/journals.ts';
import { pageOfAll } from '../store/repositories/page.ts';
import { exportedFile } from './exported-file.ts';
import type { Handlers } from './gate.ts';
import { fileResponse } from './practice-handlers.ts';

export const journalsHandlers: Pick<Handlers, keyof typeof journalsRoutes> = {
  listJournals: async ({ context }, { params, query }) =>
    pageOfAll(query, await openJournals(context, params.id)),
  createJournal: ({ context }, { params, body }) => createDraft(context, params.id, body),
  getJournal: ({ context }, { params }) => openJournal(context.reader, context, params.id, params.journalId),
  saveJournal: ({ context }, { params, query, body }) =>
    saveDraft(context, params.id, params.journalId, body, query.seenAt),
  deleteJournal: async ({ context }, { params }) => {
    await deleteDraft(context, params.id, params.journalId);
    return undefined;
  },
  postJournal: ({ context }, { caller, params, query }) =>
    postJournal(context, caller, params.id, params.journalId, query.seenAt),
  reverseJournal: ({ context }, { caller, params, body }) =>
    reverseJournal(context, caller, params.id, params.journalId, body.reason),
  markJournalBooked: ({ context }, { caller, params, body }) =>
    markBooked(context, caller, params.id, params.journalId, body.booked),
  proposeJournal: async ({ context }, { params, body }) => {
    const { periodStart, yearEndDate, reportingStandard } = await requireEngagement(
      context.reader,
      params.id,
    );
    return proposeJournal(body, { start: periodStart, end: yearEndDate }, reportingStandard);
  },
  getTemplateStarts: ({ context }, { params }) => templateStarts(context, params.id),
  getLeaseSchedule: ({ context }, { params }) =>
    openLeaseSchedule(context.reader, params.id, params.journalId),
  listJournalOffers: async ({ context }, { params }) => ({
    items: [...(await journalOffers(context, params.id))],
  }),
  getUnadjustedDifferences: ({ context }, { params }) => unadjustedDifferences(context, params.id),
  getLeadSchedules: ({ context }, { params }) => leadSchedulesOfEngagement(context, params.id),
  setMateriality: async ({ context }, { caller, params, body }) => {
    await setMateriality(context, caller, params.id, body);
    return await leadSchedulesOfEngagement(context, params.id);
  },
  saveLeadNote: async ({ context }, { caller, params, body }) => {
    await saveLeadWork(context, caller, params.id, body);
    return await leadSchedulesOfEngagement(context, params.id);
  },
  exportWorkingPapers: async ({ context, runner }, { caller, params, signal }) => {
    const started = await requestWorkingPapers(context, caller, params.id);
    return await exportedFile(context, runner, started.jobId, signal);
  },
  exportJournals: async ({ context }, { params, query }) => {
    const { clientName, financialYear } = await requireEngagement(context.reader, params.id);
    const text = journalsFile(await listJournals(context.reader, params.id), query.layout);
    const name = `${clientName} ${financialYear} journals.csv`.replaceAll(/[^\p{L}\p{N}. ]+/gu, ' ');
    return fileResponse(new TextEncoder().encode(text), 'text/csv; charset=utf-8', name);
  },
};
