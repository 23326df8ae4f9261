/**
 * Job generate-notes, its status, and editing by hand (specification 3.1, 4.1, 4.2; decisions 3, 4). With a
 * language model one consolidated call drafts the notes; without one the offline drafter does. A note that a
 * person has edited is kept.
 */
import type { Constitution } from '../../../constitution/index.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import type { Note } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../engine-context.ts';
import { enqueue, FailedWithEffect, type JobHandler } from '../../jobs/job-runner.ts';
import { type LanguageModel, LanguageModelError } from '../../language-model/language-model.ts';
import { actorOf, notify } from '../../practice/notifications.ts';
import type { Reader } from '../../store/database.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import { listAnswers, listNotes, upsertNote } from '../../store/repositories/engagement-outputs.ts';
import { findLatestJob } from '../../store/repositories/jobs.ts';
import { listItems } from '../../store/repositories/trial-balances.ts';
import { mappedKeys } from '../disclosures/answer-disclosures.ts';
import {
  engagementSubject,
  moveEngagement,
  requireEngagement,
  requireEngagementMove,
} from '../engagements/require-engagement.ts';
import { requireStatement } from '../statements/generate-statements.ts';
import { heldKeys } from './accounting-policies.ts';
import { replacePlaceholder } from './amount-tables.ts';
import { answerGroups } from './answer-groups.ts';
import { directorsContext } from './directors-context.ts';
import type { DraftedNote, NotesInput } from './notes-input.ts';
import { NotesReplyError, parseNotesReply } from './notes-reply.ts';
import { buildNotesRequest } from './notes-request.ts';
import { draftNotesOffline } from './offline-drafter.ts';

export async function requestNotes(context: EngineContext, caller: Caller, engagementId: string) {
  return await context.change(async (writer) => {
    const engagement = await requireEngagement(writer, engagementId);
    requireEngagementMove(engagement.status, 'NOTES_STORED');
    return await enqueue(writer, context, {
      kind: 'generate-notes',
      payload: { engagementId, requestedBy: caller.staffId },
      subject: engagementSubject(engagementId),
      requestedBy: caller.staffId,
    });
  });
}

async function loadNotesInput(
  reader: Reader,
  constitution: Constitution,
  engagementId: string,
): Promise<NotesInput> {
  const engagement = await requireEngagement(reader, engagementId);
  const { statementsJson } = await requireStatement(reader, engagementId);
  const items = await listItems(reader, engagementId);
  const groups = answerGroups(
    constitution.disclosureRules(),
    mappedKeys(items),
    await listAnswers(reader, engagementId),
    engagement.reportingStandard,
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
    heldKeys: heldKeys(statementsJson, items),
    directors: directorsContext(groups),
    taxonomy: constitution.reportingTaxonomy(),
  };
}

/** One consolidated call; the placeholder is replaced by the computed table before anything is stored. */
async function draftByModel(
  model: LanguageModel,
  input: NotesInput,
  signal: AbortSignal,
): Promise<DraftedNote[]> {
  const reply = await model.generateText({ ...buildNotesRequest(input), model: 'default', signal });
  const { notes, directors_report } = parseNotesReply(reply.text);
  const drafted = [
    { noteKey: 'directors_report', title: "Directors' statement", ...directors_report },
    ...notes,
  ];
  return drafted.map(({ blocks, ...note }) => ({
    ...note,
    blocks: replacePlaceholder(blocks, input.statements),
  }));
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
  const model = context.languageModel;
  await run.progress(model ? 'Asking the language model' : 'Drafting without a model', 0, 1);
  const drafted = model
    ? await draftByModel(model, input, run.signal).catch((error: unknown) => {
        throw failure(error, context, engagementId);
      })
    : draftNotesOffline(input);
  const actor = await actorOf(context.reader, requestedBy);
  return async (writer) => {
    const at = context.now();
    await moveEngagement(writer, context, engagementId, 'NOTES_STORED');
    const byKey = new Map((await listNotes(writer, engagementId)).map((note) => [note.noteKey, note]));
    let kept = 0;
    for (const [position, note] of drafted.entries()) {
      const earlier = byKey.get(note.noteKey);
      if (earlier?.author === 'PERSON') {
        await upsertNote(writer, earlier, position);
        kept += 1;
        continue;
      }
      await upsertNote(
        writer,
        {
          id: earlier?.id ?? context.newId(),
          engagementId,
          noteKey: note.noteKey,
          title: note.title,
          content: [...note.blocks],
          author: model ? 'MODEL' : 'OFFLINE',
          generatedAt: at.toISOString(),
        },
        position,
      );
    }
    const payload = { notes: drafted.length, kept, author: model ? 'MODEL' : 'OFFLINE' };
    await appendAuditEvent(
      writer,
      {
        ...actor,
        type: 'FS_NOTES_GENERATED',
        action: 'GENERATE_NOTES',
        subject: engagementSubject(engagementId),
        payload,
      },
      at,
    );
    await notify(writer, context, 'fs.notes_generated', { engagementId, ...payload });
    return payload;
  };
};

export async function getNotesStatus(reader: Reader, engagementId: string) {
  const { status } = await requireEngagement(reader, engagementId);
  const job = await findLatestJob(reader, engagementSubject(engagementId), 'generate-notes');
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

/** A person's edit; from then on the note is theirs. */
export async function editNote(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  noteKey: string,
  change: { readonly title?: string | undefined; readonly content?: NoteBlock[] | undefined },
): Promise<Note> {
  return await context.change(async (writer) => {
    const engagement = await requireEngagement(writer, engagementId);
    const notes = await listNotes(writer, engagementId);
    const position = notes.findIndex((note) => note.noteKey === noteKey);
    const note = notes[position];
    if (!note) throw new Problem('NOT_FOUND', 'There is no such note.');
    if (engagement.status === 'ARCHIVED') {
      throw new Problem('INVALID_TRANSITION', 'The engagement is archived; it cannot be changed.');
    }
    const edited: Note = {
      ...note,
      title: change.title ?? note.title,
      content: change.content ?? note.content,
      author: 'PERSON',
      generatedAt: context.now().toISOString(),
    };
    await upsertNote(writer, edited, position);
    await auditAct(writer, context, caller, {
      type: 'FS_NOTE_EDITED',
      action: 'GENERATE_NOTES',
      subject: engagementSubject(engagementId),
      payload: { noteKey, changed: Object.keys(change).sort() },
    });
    return edited;
  });
}
