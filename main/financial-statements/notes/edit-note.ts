/**
 * A person's work on notes: reading them with what is left to settle, editing, and settling (specification 4.1,
 * 4.2). Every act is in the audit trail; from an edit on, the changed blocks are the person's.
 */

import type { Constitution } from '../../../constitution/index.ts';
import type { NoteBlock, NoteSettlement } from '../../../shared/model/notes.ts';
import type { Note, ReviewedNote } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Reader, Writer } from '../../store/database.ts';
import {
  deleteNote,
  findStatement,
  listAnswers,
  listNoteDrafts,
  listNotes,
  type NoteDraft,
  upsertNote,
  upsertNoteDraft,
} from '../../store/repositories/engagement-outputs.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import type { BindingContext } from './bind-figures.ts';
import { bindingContext } from './binding-context.ts';
import { type FigureSources, figureSources } from './figure-sources.ts';
import { loadNotesInput } from './generate-notes.ts';
import { boundAnew } from './keep-edits.ts';
import { keepSources } from './keep-sources.ts';
import { loadBalances } from './load-balances.ts';
import { blockRegions, mergedBasis, sameBlocks } from './merge-blocks.ts';
import { reviewNote } from './note-review.ts';

/** The notes in the order of the document, each with what is left to settle. */
export async function readNotes(
  reader: Reader,
  engagementId: string,
  constitution: Constitution,
): Promise<ReviewedNote[]> {
  const notes = await listNotes(reader, engagementId);
  const drafts = await listNoteDrafts(reader, engagementId);
  const sources = await sourcesToday(reader, engagementId, constitution);
  return notes.map((note) => ({ ...note, review: reviewNote(note.content, drafts.get(note.id), sources) }));
}

async function sourcesToday(
  reader: Reader,
  engagementId: string,
  constitution: Constitution,
): Promise<FigureSources | null> {
  const statement = await findStatement(reader, engagementId);
  if (!statement) return null;
  const engagement = await requireEngagement(reader, engagementId);
  return figureSources(
    statement.statementsJson,
    await loadBalances(reader, engagement, statement.statementsJson, constitution),
    await listAnswers(reader, engagementId),
  );
}

interface OpenNote {
  readonly note: Note;
  readonly position: number;
  readonly draft: NoteDraft | undefined;
  /** What its figures can be bound to now. */
  readonly binding: BindingContext;
}

async function requireNote(
  writer: Writer,
  constitution: Constitution,
  engagementId: string,
  noteKey: string,
): Promise<OpenNote> {
  const engagement = await requireEngagement(writer, engagementId);
  const notes = await listNotes(writer, engagementId);
  const position = notes.findIndex((note) => note.noteKey === noteKey);
  const note = notes[position];
  if (!note) throw new Problem('NOT_FOUND', 'There is no such note.');
  if (engagement.status === 'ARCHIVED') {
    throw new Problem('INVALID_TRANSITION', 'The engagement is archived; it cannot be changed.');
  }
  return {
    note,
    position,
    draft: (await listNoteDrafts(writer, engagementId)).get(note.id),
    binding: bindingContext(await loadNotesInput(writer, constitution, engagementId)),
  };
}

async function storeText(
  writer: Writer,
  { note, position, draft, binding }: OpenNote,
  edited: Note,
  basis?: Pick<NoteDraft, 'basis' | 'drafted'>,
): Promise<void> {
  await upsertNote(writer, edited, position);
  await upsertNoteDraft(writer, {
    noteId: note.id,
    basisTitle: draft?.basisTitle ?? '',
    basis: basis?.basis ?? draft?.basis ?? [],
    drafted: basis === undefined ? (draft === undefined ? [] : draft.drafted) : basis.drafted,
    figures: boundAnew(note, draft?.figures ?? [], edited.content, binding),
  });
}

async function reviewed(writer: Writer, { binding }: OpenNote, note: Note): Promise<ReviewedNote> {
  const draft = (await listNoteDrafts(writer, note.engagementId)).get(note.id);
  return { ...note, review: reviewNote(note.content, draft, binding.sources) };
}

/** A person's edit; from then on the changed blocks are theirs. */
export async function editNote(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  noteKey: string,
  change: { readonly title?: string | undefined; readonly content?: NoteBlock[] | undefined },
): Promise<ReviewedNote> {
  return await context.change(async (writer) => {
    const open = await requireNote(writer, context.constitution, engagementId, noteKey);
    const edited: Note = {
      ...open.note,
      title: change.title ?? open.note.title,
      content: change.content ? keepSources(open.note.content, change.content) : open.note.content,
      author: 'PERSON',
      generatedAt: context.now().toISOString(),
    };
    await storeText(writer, open, edited);
    await auditAct(writer, context, caller, {
      type: 'FS_NOTE_EDITED',
      action: 'GENERATE_NOTES',
      subject: subjectOf('engagement', engagementId),
      payload: { noteKey, changed: Object.keys(change).sort() },
    });
    return await reviewed(writer, open, edited);
  });
}

/** Settles a comparison, a note no longer drafted, or the unbound figures of a note; answers what is left. */
export async function settleNote(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  noteKey: string,
  settlement: NoteSettlement,
): Promise<{ readonly note: ReviewedNote | null }> {
  return await context.change(async (writer) => {
    const open = await requireNote(writer, context.constitution, engagementId, noteKey);
    const left = await settle(writer, context, caller, open, settlement);
    const { what } = settlement;
    await auditAct(writer, context, caller, {
      type: 'FS_NOTE_EDITED',
      action: 'GENERATE_NOTES',
      subject: subjectOf('engagement', engagementId),
      payload: {
        noteKey,
        settled: what,
        ...(settlement.what === 'FIGURES' ? {} : { choice: settlement.choice }),
      },
    });
    return { note: left && (await reviewed(writer, open, left)) };
  });
}

async function settle(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  open: OpenNote,
  settlement: NoteSettlement,
): Promise<Note | null> {
  const { note, draft } = open;
  if (!draft) throw new Problem('VERSION_CONFLICT', 'There is nothing to settle in this note.');
  switch (settlement.what) {
    case 'COMPARISON':
      return await settleComparison(writer, context, open, settlement);
    case 'DROPPED': {
      if (draft.drafted !== null) {
        throw new Problem(
          'VERSION_CONFLICT',
          'The note is drafted again; nothing is to be settled about it.',
        );
      }
      if (settlement.choice === 'DRAFTED') {
        await deleteNote(writer, note.id);
        return null;
      }
      await upsertNoteDraft(writer, { ...draft, drafted: draft.basis });
      return note;
    }
    case 'FIGURES': {
      const source = { kind: 'PERSON' as const, staffId: caller.staffId, at: context.now().toISOString() };
      const figures = draft.figures.map((each) =>
        each.map((figure) => (figure.source === null ? { ...figure, source } : figure)),
      );
      await upsertNoteDraft(writer, { ...draft, figures });
      return note;
    }
  }
}

/** Mine: the draft is taken note of and asks no more. Drafted: its blocks stand in the note. */
async function settleComparison(
  writer: Writer,
  context: EngineContext,
  open: OpenNote,
  settlement: Extract<NoteSettlement, { what: 'COMPARISON' }>,
): Promise<Note> {
  const { note, draft } = open;
  const newest = draft?.drafted ?? [];
  const regions = blockRegions(draft?.basis ?? [], note.content, newest);
  const chosen = regions.filter((region) => region.kind === 'CONFLICT')[settlement.index];
  if (!chosen || !sameBlocks(chosen.drafted, settlement.drafted)) {
    throw new Problem('VERSION_CONFLICT', 'The comparison has changed; read the note again.');
  }
  const settled = regions.map((region) =>
    region === chosen ? { ...region, kind: 'SAME' as const } : region,
  );
  const content = regions.flatMap((region) =>
    region === chosen && settlement.choice === 'DRAFTED'
      ? region.drafted
      : region.kind === 'DRAFTED'
        ? region.drafted
        : region.mine,
  );
  const edited: Note = {
    ...note,
    content,
    generatedAt: context.now().toISOString(),
  };
  await storeText(writer, open, edited, {
    basis: mergedBasis(settled),
    drafted: newest,
  });
  return edited;
}
