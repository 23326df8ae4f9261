/**
 * A person's edit keeps the role and the source of every cell that prints what it printed before; a cell that the
 * person typed keeps its role alone, so that a total stays a total, and its figure is bound by what it says. What the
 * edit itself says about sources is not taken: only the drafter knows them.
 */
import { cellText, cellValue, type NoteCell } from '../../../shared/model/note-cells.ts';
import type { NoteBlock, TableBlock } from '../../../shared/model/notes.ts';
import { isFigureText } from './find-figures.ts';
import { counterparts, sameBlocks } from './merge-blocks.ts';

type Row = readonly NoteCell[];

/** `before`: the stored text of the note; `edited`: the text as the person sent it. */
export function keepSources(before: readonly NoteBlock[], edited: readonly NoteBlock[]): NoteBlock[] {
  const behind = new Map([...counterparts(before, edited)].map(([from, to]) => [to, before[from]]));
  return edited.map((block, at) => {
    // A block that was moved past others prints the same.
    const stored = behind.get(at) ?? before.find((each) => sameBlocks([each], [block]));
    if (stored && sameBlocks([stored], [block])) return stored;
    if (block.type === 'table') return keptTable(block, stored?.type === 'table' ? stored : undefined);
    return { type: block.type, text: block.text };
  });
}

function keptTable(block: TableBlock, stored: TableBlock | undefined): TableBlock {
  const { headers } = block;
  const isSameShape = stored?.headers.length === headers.length;
  return {
    type: 'table',
    headers,
    rows: block.rows.map((row, at) => {
      const known = isSameShape ? rowBehind(row, stored.rows, at) : undefined;
      return row.map((cell, column) => keptCell(cellText(cell), known?.[column]));
    }),
  };
}

function keptCell(text: string, known: NoteCell | undefined): NoteCell {
  if (known !== undefined && cellText(known) === text) return known;
  const { role } = cellValue(known);
  // Words typed over a figure are words: nobody looks for the accounts behind them.
  const isWords = role === 'FIGURE' && text.trim() !== '' && !isFigureText(text.trim());
  return role === undefined || isWords ? text : { text, role };
}

/** The stored row that most cells of the row still read like; of equal ones the nearest. */
function rowBehind(row: Row, stored: readonly Row[], at: number): Row | undefined {
  const likeness = (other: Row) =>
    row.filter((cell, column) => cellText(cell) !== '' && cellText(cell) === cellText(other[column])).length;
  const [best] = stored
    .map((other, place) => ({ other, like: likeness(other), off: Math.abs(place - at) }))
    .filter(({ like }) => like > 0)
    .toSorted((one, two) => two.like - one.like || one.off - two.off);
  return best?.other;
}
