/**
 * Stores a drafting: notes are joined with what stands, notes that the drafting no longer holds go, save those
 * that a person has edited. In the caller's transaction.
 */
import type { EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import {
  deleteNote,
  listNoteDrafts,
  listNotes,
  upsertNote,
  upsertNoteDraft,
} from '../../store/repositories/engagement-outputs.ts';
import type { BindingContext } from './bind-figures.ts';
import { joinDraft } from './keep-edits.ts';
import { openComparisons } from './note-review.ts';
import type { DraftedNote } from './notes-input.ts';

export interface StoredDrafting {
  /** Notes with text of a person that were kept. */
  readonly kept: number;
  /** Blocks that a person and the drafting both changed. */
  readonly comparisons: number;
  readonly removed: number;
}

export async function storeDrafting(
  writer: Writer,
  context: EngineContext,
  engagementId: string,
  drafted: readonly DraftedNote[],
  author: 'MODEL' | 'OFFLINE',
  binding: BindingContext,
): Promise<StoredDrafting> {
  const at = context.now().toISOString();
  const notes = await listNotes(writer, engagementId);
  const drafts = await listNoteDrafts(writer, engagementId);
  const byKey = new Map(notes.map((note) => [note.noteKey, note]));
  let [kept, comparisons, removed] = [0, 0, 0];
  for (const [position, each] of drafted.entries()) {
    const earlier = byKey.get(each.noteKey);
    byKey.delete(each.noteKey);
    const stored = earlier && { note: earlier, draft: drafts.get(earlier.id) };
    const joined = joinDraft(stored, each, binding);
    const id = earlier?.id ?? context.newId();
    const draft = { noteId: id, ...joined.draft };
    if (joined.byPerson) kept += 1;
    comparisons += openComparisons(joined.content, draft).length;
    const note = {
      id,
      engagementId,
      noteKey: each.noteKey,
      title: joined.title,
      content: [...joined.content],
      author: joined.byPerson ? ('PERSON' as const) : author,
      generatedAt: at,
    };
    await upsertNote(writer, note, position);
    await upsertNoteDraft(writer, draft);
  }
  let position = drafted.length;
  for (const note of byKey.values()) {
    if (note.author !== 'PERSON') {
      await deleteNote(writer, note.id);
      removed += 1;
      continue;
    }
    const draft = drafts.get(note.id);
    await upsertNote(writer, note, position);
    await upsertNoteDraft(writer, {
      noteId: note.id,
      basisTitle: draft?.basisTitle ?? '',
      basis: draft?.basis ?? [],
      drafted: null,
      figures: draft?.figures ?? note.content.map(() => []),
    });
    position += 1;
    kept += 1;
  }
  return { kept, comparisons, removed };
}
