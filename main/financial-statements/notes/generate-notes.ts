/**
 * Job generate-notes and its status (specification 3.1, 4.1, 4.2; decisions 3, 4). With a language model one
 * consolidated call drafts the notes; without one the offline drafter does. What a person has edited is kept.
 */

import type { Constitution } from '../../../constitution/index.ts';
import type { AnswerDifference } from '../../../shared/model/disclosures.ts';
import { personalTexts } from '../../../shared/model/permanent-file.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { LanguageModelError } from '../../language-model/language-model.ts';
import { actorOf, notify } from '../../practice/notifications.ts';
import { readFileEntries } from '../../practice/permanent-file/open-permanent-file.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { FailedWithEffect, type JobHandler } from '../../queue/job.ts';
import type { Reader } from '../../store/database.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import { findStatement, listAnswers } from '../../store/repositories/engagement-outputs.ts';
import { findLatestJob } from '../../store/repositories/jobs.ts';
import { loadAdjustedItems } from '../books/load-books.ts';
import { mappedKeys } from '../disclosures/answer-disclosures.ts';
import {
  moveEngagement,
  requireEngagement,
  requireEngagementMove,
} from '../engagements/require-engagement.ts';
import { styleOfEngagement } from '../house-style/house-style.ts';
import { requireStatement } from '../statements/generate-statements.ts';
import { heldKeys } from './accounting-policies.ts';
import { answerDifferences } from './answer-differences.ts';
import { answerGroups } from './answer-groups.ts';
import { bindingContext } from './binding-context.ts';
import { directorsContext } from './directors-context.ts';
import { draftByModel, showNotesRequest } from './draft-by-model.ts';
import { withHouseWordings } from './house-wordings.ts';
import { loadBalances } from './load-balances.ts';
import type { NotesInput } from './notes-input.ts';
import { NotesReplyError } from './notes-reply.ts';
import { draftNotesOffline } from './offline-drafter.ts';
import { storeDrafting } from './store-notes.ts';

/** `offline`: a person wants the offline draft although a model is set up, as after a failed call. */
export async function requestNotes(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  offline: boolean,
) {
  return await context.change(async (writer) => {
    const engagement = await requireEngagement(writer, engagementId);
    requireEngagementMove(engagement.status, 'NOTES_STORED');
    return await enqueue(writer, context, {
      kind: 'generate-notes',
      payload: { engagementId, requestedBy: caller.staffId, ...(offline && { offline }) },
      subject: subjectOf('engagement', engagementId),
      requestedBy: caller.staffId,
    });
  });
}

export async function loadNotesInput(
  reader: Reader,
  constitution: Constitution,
  engagementId: string,
): Promise<NotesInput> {
  const engagement = await requireEngagement(reader, engagementId);
  const { statementsJson } = await requireStatement(reader, engagementId);
  const items = await loadAdjustedItems(reader, engagementId);
  const groups = answerGroups(
    constitution.disclosureRules(),
    {
      mappedKeys: mappedKeys(items),
      standard: engagement.reportingStandard,
      periodStart: engagement.periodStart,
    },
    await listAnswers(reader, engagementId),
  );
  return {
    client: { companyName: engagement.clientName, uen: engagement.uen },
    engagement: {
      reportingStandard: engagement.reportingStandard,
      currency: engagement.functionalCurrency,
    },
    statements: statementsJson,
    answers: groups,
    policies: constitution.mandatoryPolicies(engagement.reportingStandard),
    classPolicies: constitution.classPolicies(engagement.reportingStandard),
    noteTexts: constitution.noteTexts(engagement.reportingStandard),
    heldKeys: heldKeys(statementsJson, items, constitution.reportingTaxonomy()),
    balances: await loadBalances(reader, engagement, statementsJson, constitution),
    directors: directorsContext(groups),
    taxonomy: constitution.reportingTaxonomy(),
    fileNames: (await readFileEntries(reader, engagement.clientId)).flatMap(personalTexts),
  };
}

/** Answers that the statements as last made do not bear out; none before there are statements. */
export async function listAnswerDifferences(
  reader: Reader,
  constitution: Constitution,
  engagementId: string,
): Promise<{ items: AnswerDifference[] }> {
  await requireEngagement(reader, engagementId);
  if (!(await findStatement(reader, engagementId))) return { items: [] };
  return { items: answerDifferences(await loadNotesInput(reader, constitution, engagementId)) };
}

/** What the language model would be sent for these notes. */
export async function readNotesRequest(context: EngineContext, engagementId: string) {
  const input = await loadNotesInput(context.reader, context.constitution, engagementId);
  return showNotesRequest(input, context.languageModel === null ? null : context.languageModel.names);
}

function failure(error: unknown, context: EngineContext, engagementId: string): unknown {
  const known = error instanceof LanguageModelError || error instanceof NotesReplyError;
  if (!known || (error instanceof LanguageModelError && error.reason === 'CANCELLED')) return error;
  return new FailedWithEffect(new Problem('UNAVAILABLE', error.message), (writer) =>
    moveEngagement(writer, context, engagementId, 'NOTES_FAILED'),
  );
}

export const generateNotes: JobHandler<'generate-notes'> = async (context, run) => {
  const { engagementId, requestedBy } = run.payload;
  const engagement = await requireEngagement(context.reader, engagementId);
  requireEngagementMove(engagement.status, 'NOTES_STORED');
  const input = await loadNotesInput(context.reader, context.constitution, engagementId);
  const model = run.payload.offline ? null : context.languageModel;
  await run.progress(model ? 'Asking the language model' : 'Drafting the notes offline', 0, 1);
  const drafted = model
    ? await draftByModel(model, input, run.signal).catch((error: unknown) => {
        throw failure(error, context, engagementId);
      })
    : draftNotesOffline(input);
  const { wordings } = await styleOfEngagement(context.reader, engagement);
  const worded = withHouseWordings(drafted, wordings);
  const actor = await actorOf(context.reader, requestedBy);
  return async (writer) => {
    const at = context.now();
    await moveEngagement(writer, context, engagementId, 'NOTES_STORED');
    const author = model ? 'MODEL' : 'OFFLINE';
    const stored = await storeDrafting(writer, context, engagementId, worded, author, bindingContext(input));
    const payload = { notes: drafted.length, ...stored, author };
    await appendAuditEvent(
      writer,
      {
        ...actor,
        type: 'FS_NOTES_GENERATED',
        action: 'GENERATE_NOTES',
        subject: subjectOf('engagement', engagementId),
        payload,
      },
      at,
    );
    await notify(writer, context, 'fs.notes_generated', {
      record: { kind: 'engagement', id: engagementId },
      actorId: actor.actorId,
      payload: { engagementId, ...payload },
    });
    return payload;
  };
};

export async function getNotesStatus(reader: Reader, engagementId: string) {
  const { status } = await requireEngagement(reader, engagementId);
  const job = await findLatestJob(reader, subjectOf('engagement', engagementId), 'generate-notes');
  if (!job) return { status: 'IDLE' as const };
  const { id: jobId, progress } = job;
  if (job.status === 'QUEUED' || job.status === 'RUNNING') return { status: job.status, jobId, progress };
  if (job.status === 'FAILED' || status === 'NOTES_ERROR') {
    return {
      status: 'ERROR' as const,
      jobId,
      progress,
      error: job.error?.detail ?? 'The notes could not be drafted.',
    };
  }
  return job.status === 'SUCCEEDED'
    ? { status: 'COMPLETE' as const, jobId, progress }
    : { status: 'IDLE' as const };
}
