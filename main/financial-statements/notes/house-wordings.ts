/**
 * The practice's own words for notes, put into a draft before or after what is drafted, with their source. Nothing that was
 * drafted is left out or changed; a note that the statements do not call for is not made for its words. Pure.
 */
import type { NoteWording } from '../../../shared/model/house-style.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import type { DraftedNote } from './notes-input.ts';

export function withHouseWordings(
  drafted: readonly DraftedNote[],
  wordings: readonly NoteWording[],
): DraftedNote[] {
  return drafted.map((note) => {
    const own = (place: NoteWording['place']) =>
      wordings.filter((each) => each.noteKey === note.noteKey && each.place === place).flatMap(paragraphs);
    const [first, last] = [own('FIRST'), own('LAST')];
    return first.length + last.length === 0 ? note : { ...note, blocks: [...first, ...note.blocks, ...last] };
  });
}

function paragraphs({ text, source }: NoteWording): NoteBlock[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({ type: 'paragraph', text: line, wording: source }));
}
