/** A person's edit of a computed table: what did not change keeps its source, what was typed does not. */
import { describe, expect, it } from 'vitest';
import { bindBlock } from '../../../../../main/financial-statements/notes/bind-figures.ts';
import { bindingContext } from '../../../../../main/financial-statements/notes/binding-context.ts';
import { findFigures } from '../../../../../main/financial-statements/notes/find-figures.ts';
import { keepSources } from '../../../../../main/financial-statements/notes/keep-sources.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { cellText, cellValue } from '../../../../../shared/model/note-cells.ts';
import { type NoteBlock, printedRows, type TableBlock } from '../../../../../shared/model/notes.ts';
import { NOTES_INPUT } from './sample-notes.ts';

const context = bindingContext(NOTES_INPUT);
const stored =
  draftNotesOffline(NOTES_INPUT).find(({ noteKey }) => noteKey === 'note_income_tax')?.blocks ?? [];
const tableAt = stored.findLastIndex((block) => block.type === 'table');

/** The stored text as plain strings with one table changed, as a person sends it. */
function edited(change: (rows: string[][]) => string[][]): NoteBlock[] {
  return stored.map((block, at) =>
    block.type === 'table'
      ? { ...block, rows: at === tableAt ? change(printedRows(block)) : printedRows(block) }
      : { type: block.type, text: block.text },
  );
}
function reconciliation(blocks: readonly NoteBlock[]): TableBlock {
  const block = blocks.find((each, at) => each.type === 'table' && at >= tableAt);
  if (block?.type !== 'table') throw new Error('The note reconciles the tax.');
  return block;
}
const before = reconciliation(stored);

describe("a person's edit", () => {
  it('that changes nothing gives the stored text back, sources and all', () => {
    expect(
      keepSources(
        stored,
        edited((rows) => rows),
      ),
    ).toEqual(stored);
  });

  it('of a description keeps the figures of the row', () => {
    const table = reconciliation(
      keepSources(
        stored,
        edited((rows) => rows.map(([label = '', ...rest], at) => [at === 1 ? 'At 17%' : label, ...rest])),
      ),
    );
    expect(table.rows[1]).toEqual(['At 17%', ...(before.rows[1]?.slice(1) ?? [])]);
    expect(table.rows[2]).toEqual(before.rows[2]);
  });

  it('of a figure leaves its role, takes its source, and binds it by what it says', () => {
    const last = before.rows.length - 1;
    const blocks = keepSources(
      stored,
      edited((rows) => rows.map((row, at) => (at === last ? [row[0] ?? '', '9,999', row[2] ?? ''] : row))),
    );
    const table = reconciliation(blocks);
    expect(table.rows[last]).toEqual([
      before.rows[last]?.[0],
      { text: '9,999', role: 'TOTAL' },
      before.rows[last]?.[2],
    ]);
    const unbound = bindBlock('note_income_tax', table, context).filter(({ source }) => source === null);
    expect(unbound.map(({ text }) => text)).toEqual(['9,999']);
  });

  it('that puts words in the place of a figure leaves no figure there', () => {
    const at = before.rows.findIndex((row) => cellValue(row[1]).role === 'FIGURE');
    const blocks = keepSources(
      stored,
      edited((rows) =>
        rows.map((row, place) => (place === at ? [row[0] ?? '', 'not applicable', row[2] ?? ''] : row)),
      ),
    );
    const table = reconciliation(blocks);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(table.rows[at]?.[1]).toBe('not applicable');
    expect(findFigures(table).map(({ text }) => text)).not.toContain('not applicable');
  });

  it('that adds and takes out rows keeps those of the others', () => {
    const table = reconciliation(
      keepSources(
        stored,
        edited((rows) => [...rows.slice(1), ['Of which penalties', '12,345', '-']]),
      ),
    );
    expect(table.rows.slice(0, -1)).toEqual(before.rows.slice(1));
    expect(table.rows.at(-1)).toEqual(['Of which penalties', '12,345', '-']);
  });

  it('cannot say where a figure comes from', () => {
    const claimed = { text: '77,123', role: 'FIGURE', source: { kind: 'FIXED' } } as const;
    const made: TableBlock = { type: 'table', headers: ['', '2026'], rows: [['Bonus', claimed]] };
    const said: NoteBlock = {
      type: 'paragraph',
      text: 'A bonus of 77,123.',
      figures: [{ text: '77,123', source: { kind: 'FIXED' } }],
    };
    expect(keepSources(stored, [...stored, said, made]).slice(stored.length)).toEqual([
      { type: 'paragraph', text: 'A bonus of 77,123.' },
      { ...made, rows: [['Bonus', '77,123']] },
    ]);
    const table = reconciliation(keepSources(stored, stored));
    const known = table.rows.flatMap((row) => row.slice(1)).filter((cell) => cellText(cell) !== '');
    expect(known.every((cell) => cellValue(cell).source !== undefined)).toBe(true);
  });
});
