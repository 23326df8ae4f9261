/**
 * Completes a model's draft (specification 2.8, 4.2): notes that it left out come from the offline drafter, in
 * the order of the document, and the mandatory policy texts stand byte for byte. A policies note that changed
 * one of them is replaced whole: neither a text that must be verbatim nor a computed table is the model's to write.
 */

import { columnHeads } from '../../../shared/model/printed-figures.ts';
import { plainHead } from '../../../shared/model/statement-heads.ts';
import { policyBlocks } from './accounting-policies.ts';
import { classBlocks } from './class-notes.ts';
import { INSTRUMENTS_NOTE, instrumentTables, RISK_NOTE } from './financial-instruments.ts';
import type { DraftedNote, NotesInput } from './notes-input.ts';
import { draftNotesOffline } from './offline-drafter.ts';
import { RESTATEMENT_NOTE } from './restatement-note.ts';

const POLICIES = 'note_policies';

export function completeDraft(drafted: readonly DraftedNote[], input: NotesInput): DraftedNote[] {
  const byKey = new Map(drafted.map((note) => [note.noteKey, note]));
  const ordered = draftNotesOffline(input).map((offline) => {
    const note = byKey.get(offline.noteKey);
    byKey.delete(offline.noteKey);
    // What was reported, added and restated is computed, and its reasons are the journals'.
    if (!note || note.blocks.length === 0 || note.noteKey === RESTATEMENT_NOTE) return offline;
    if (note.noteKey === POLICIES && !holdsMandatoryTexts(note, input)) {
      return { ...note, blocks: policyBlocks(input) };
    }
    return withComputedTables(note, input);
  });
  return [...ordered, ...byKey.values()];
}

/** Tables of the statements' amounts are computed: they stand first, in place of any that the model wrote. */
function withComputedTables(note: DraftedNote, input: NotesInput): DraftedNote {
  const computed = [RISK_NOTE, INSTRUMENTS_NOTE].includes(note.noteKey)
    ? instrumentTables(input)
    : classBlocks(note.noteKey, input);
  if (computed.length === 0) return note;
  const heads = columnHeads(input.statements.periodStart, input.statements.periodEnd);
  const isOfYears = (head: string) =>
    [heads.current, heads.prior].includes(plainHead(head.split('\n')[0]?.trim() ?? ''));
  const own = note.blocks.filter((block) => block.type !== 'table' || !block.headers.some(isOfYears));
  return { ...note, blocks: [...computed, ...own] };
}

function holdsMandatoryTexts(note: DraftedNote, input: NotesInput): boolean {
  const texts = new Set(note.blocks.flatMap((block) => (block.type === 'paragraph' ? [block.text] : [])));
  return Object.values(input.policies).every((text) => texts.has(text));
}
