/** Writing drafts of journals. A draft changes no figure; it may be unfinished, and goes without a trace. */
import type { FsJournal, JournalDraft, OpenedJournal } from '../../../shared/model/journals.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import {
  deleteJournal,
  findJournal,
  insertJournal,
  updateJournal,
} from '../../store/repositories/journals.ts';
import { requireOpenEngagement } from '../engagements/require-engagement.ts';
import { openJournal } from './open-journal.ts';

/** Throws NOT_FOUND, INVALID_TRANSITION (archived). */
export async function createDraft(
  context: EngineContext,
  engagementId: string,
  draft: JournalDraft,
): Promise<OpenedJournal> {
  return await context.change(async (writer) => {
    await requireOpenEngagement(writer, engagementId);
    const at = context.now().toISOString();
    const journal: FsJournal = {
      ...draft,
      id: context.newId(),
      engagementId,
      number: null,
      status: 'DRAFT',
      reverses: null,
      reason: null,
      createdAt: at,
      updatedAt: at,
      postedById: null,
      postedAt: null,
      bookedByClientAt: null,
    };
    await insertJournal(writer, journal);
    return await openJournal(writer, context, engagementId, journal.id);
  });
}

/** The draft of an engagement that can be changed. Throws NOT_FOUND, INVALID_TRANSITION (posted, archived). */
export async function requireDraft(reader: Reader, engagementId: string, id: string): Promise<FsJournal> {
  await requireOpenEngagement(reader, engagementId);
  const journal = await findJournal(reader, engagementId, id);
  if (!journal) throw new Problem('NOT_FOUND', 'There is no such journal in this engagement.');
  if (journal.status === 'DRAFT') return journal;
  throw new Problem(
    'INVALID_TRANSITION',
    'The journal is posted and is never edited. Reverse it, and post another one.',
  );
}

/** `seenAt`: the `updatedAt` that the person saw. Throws VERSION_CONFLICT where the draft was changed after it. */
export function requireAsSeen({ updatedAt }: FsJournal, seenAt: string | undefined): void {
  if (seenAt === undefined || seenAt === updatedAt) return;
  throw new Problem(
    'VERSION_CONFLICT',
    'Somebody else has changed this draft. Look at it as it is now, then repeat your change.',
  );
}

export async function saveDraft(
  context: EngineContext,
  engagementId: string,
  id: string,
  draft: JournalDraft,
  seenAt?: string,
): Promise<OpenedJournal> {
  return await context.change(async (writer) => {
    const journal = await requireDraft(writer, engagementId, id);
    requireAsSeen(journal, seenAt);
    await updateJournal(writer, { ...journal, ...draft, updatedAt: context.now().toISOString() });
    return await openJournal(writer, context, engagementId, id);
  });
}

export async function deleteDraft(context: EngineContext, engagementId: string, id: string): Promise<void> {
  await context.change(async (writer) => {
    await requireDraft(writer, engagementId, id);
    await deleteJournal(writer, id);
  });
}
