/**
 * Completes a model's draft (specification 2.8, 4.2): notes that it left out come from the offline drafter, in
 * the order of the document, and the mandatory policy texts stand byte for byte. A policies note that changed
 * one of them is replaced whole: a text that must be verbatim is not the model's to write.
 */
import { policyBlocks } from './accounting-policies.ts';
import type { DraftedNote, NotesInput } from './notes-input.ts';
import { draftNotesOffline } from './offline-drafter.ts';

const POLICIES = 'note_policies';

export function completeDraft(drafted: readonly DraftedNote[], input: NotesInput): DraftedNote[] {
  const byKey = new Map(drafted.map((note) => [note.noteKey, note]));
  const ordered = draftNotesOffline(input).map((offline) => {
    const note = byKey.get(offline.noteKey);
    byKey.delete(offline.noteKey);
    if (!note || note.blocks.length === 0) return offline;
    return note.noteKey === POLICIES && !holdsMandatoryTexts(note, input)
      ? { ...note, blocks: policyBlocks(input) }
      : note;
  });
  return [...ordered, ...byKey.values()];
}

function holdsMandatoryTexts(note: DraftedNote, input: NotesInput): boolean {
  const texts = new Set(note.blocks.flatMap((block) => (block.type === 'paragraph' ? [block.text] : [])));
  return Object.values(input.policies).every((text) => texts.has(text));
}
