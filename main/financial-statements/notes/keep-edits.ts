/**
 * Joins a new draft with the stored note (specification 4.2, Notes generation 5): what a person changed stays,
 * the rest follows the draft, and the bindings of figures go with their blocks. Pure.
 */
import type { NoteBlock, NoteFigure } from '../../../shared/model/notes.ts';
import type { Note } from '../../../shared/model/records.ts';
import type { NoteDraft } from '../../store/repositories/engagement-outputs.ts';
import { type BindingContext, bindBlock } from './bind-figures.ts';
import { digitsOf, printsNegative } from './find-figures.ts';
import { blockRegions, mergedBasis, mergedText, sameBlocks } from './merge-blocks.ts';
import type { DraftedNote } from './notes-input.ts';

interface Stored {
  readonly note: Note;
  /** Missing for a note stored before drafts were remembered: then all of a person's note is the person's. */
  readonly draft: NoteDraft | undefined;
}

export interface JoinedNote {
  readonly title: string;
  readonly content: readonly NoteBlock[];
  readonly byPerson: boolean;
  readonly draft: Omit<NoteDraft, 'noteId'>;
}

/** The note to store for a drafted note, over the stored one if there is one. */
export function joinDraft(
  stored: Stored | undefined,
  drafted: DraftedNote,
  context: BindingContext,
): JoinedNote {
  const blocks = drafted.blocks;
  if (stored?.note.author !== 'PERSON') {
    const figures = blocks.map((block) => bindBlock(drafted.noteKey, block, context));
    const draft = { basisTitle: drafted.title, basis: blocks, drafted: blocks, figures };
    return { title: drafted.title, content: blocks, byPerson: false, draft };
  }
  const { note } = stored;
  const regions = blockRegions(stored.draft?.basis ?? [], note.content, blocks);
  const content = mergedText(regions);
  const basis = mergedBasis(regions);
  const ownTitle = note.title !== (stored.draft?.basisTitle ?? '');
  const title = ownTitle ? note.title : drafted.title;
  return {
    title,
    content,
    byPerson: title !== drafted.title || !sameBlocks(content, blocks),
    draft: {
      basisTitle: drafted.title,
      basis,
      drafted: blocks,
      figures: boundAnew(note, stored.draft?.figures ?? [], content, context, new Set(blocks)),
    },
  };
}

/**
 * Bindings of a changed text: a block that stood there before keeps its own, so that a figure that has since
 * gone out of date is still known as such; any other block is bound afresh, and a figure that nothing explains
 * today is looked for among the earlier figures of the note.
 */
export function boundAnew(
  before: Pick<Note, 'noteKey' | 'content'>,
  figures: NoteDraft['figures'],
  content: readonly NoteBlock[],
  context: BindingContext,
  fresh: ReadonlySet<NoteBlock> = new Set(),
): NoteFigure[][] {
  const earlier = figures.flat();
  return content.map((block) => {
    const at = fresh.has(block) ? -1 : before.content.findIndex((each) => sameBlocks([each], [block]));
    const kept = at < 0 ? undefined : figures[at];
    if (kept) return [...kept];
    return bindBlock(before.noteKey, block, context).map((figure) => {
      if (figure.source !== null) return figure;
      const known = earlier.find(
        (each) =>
          each.source !== null &&
          digitsOf(each.text) === digitsOf(figure.text) &&
          printsNegative(each.text) === printsNegative(figure.text),
      );
      return known ? { ...figure, source: known.source, turned: known.turned } : figure;
    });
  });
}
