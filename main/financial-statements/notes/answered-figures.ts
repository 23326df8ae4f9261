/**
 * Marks the figures of an answer as the answer's own: the numbers that it holds, in sentences and in tables. What the
 * program adds to it, a total or a gap, is left as it is.
 */
import type { FigureSource, NoteCell } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { numbersOf } from './figure-sources.ts';
import { digitsOf, inText } from './find-figures.ts';
import type { AnsweredPrompt } from './notes-input.ts';

/** `blocks`: what the note says of the answer to the question. */
export function answeredFigures(
  blocks: readonly NoteBlock[],
  ruleId: string,
  { promptId, value }: Pick<AnsweredPrompt, 'promptId' | 'value'>,
): NoteBlock[] {
  const held = new Set(numbersOf(value));
  const source: FigureSource = { kind: 'ANSWER', ruleId, promptId };
  const known = (cell: NoteCell): NoteCell =>
    typeof cell === 'string' && /\d/.test(cell) && held.has(digitsOf(cell)) ? { text: cell, source } : cell;
  return blocks.map((block): NoteBlock => {
    if (block.type === 'subheading') return block;
    if (block.type === 'table') {
      const marked = block.rows.map(([label = '', ...cells]) => [label, ...cells.map(known)]);
      return { ...block, rows: marked };
    }
    const figures = inText(block.text).filter(({ text }) => held.has(digitsOf(text)));
    return figures.length === 0
      ? block
      : { ...block, figures: figures.slice(0, 50).map(({ text }) => ({ text, source })) };
  });
}
