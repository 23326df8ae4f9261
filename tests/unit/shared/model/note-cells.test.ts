/** Both forms of a note's cell: plain text as it has always been stored, and values with role and source. */
import { describe, expect, it } from 'vitest';
import { cellText, cellValue } from '../../../../shared/model/note-cells.ts';
import { noteBlockSchema, notesReplySchema, printedRows } from '../../../../shared/model/notes.ts';

const VALUE = {
  text: '1,234',
  role: 'TOTAL',
  source: { kind: 'CELL', cell: { statement: 'balanceSheet', key: 'inventories', year: 'CURRENT' } },
} as const;

describe('a table of a note', () => {
  it('is read from plain text as notes were stored before, and from values', () => {
    const plain = { type: 'table', headers: ['', '2026'], rows: [['Inventories', '1,234']] };
    expect(noteBlockSchema.parse(plain)).toEqual(plain);
    const valued = { ...plain, rows: [['Inventories', VALUE]] };
    const parsed = noteBlockSchema.parse(valued);
    expect(parsed).toEqual(valued);
    expect(parsed.type === 'table' && printedRows(parsed)).toEqual(plain.rows);
  });

  it('refuses a role or a source that the vocabulary does not have', () => {
    const table = (cell: object) => ({ type: 'table', headers: [], rows: [['', cell]] });
    expect(noteBlockSchema.safeParse(table({ ...VALUE, role: 'HEADLINE' })).success).toBe(false);
    expect(noteBlockSchema.safeParse(table({ ...VALUE, source: { kind: 'GUESS' } })).success).toBe(false);
    expect(noteBlockSchema.safeParse(table({ role: 'FIGURE' })).success).toBe(false);
  });

  it('says of plain text neither role nor source', () => {
    expect([cellText('1,234'), cellText(VALUE), cellText(undefined)]).toEqual(['1,234', '1,234', '']);
    expect([cellValue('1,234').role, cellValue(VALUE).role, cellValue(undefined).source]).toEqual([
      undefined,
      'TOTAL',
      undefined,
    ]);
  });
});

describe("a language model's reply", () => {
  const reply = (block: object) => ({ notes: [], directors_report: { blocks: [block] } });

  it('holds text alone: values are refused, and the sources of a sentence are not read', () => {
    const table = { type: 'table', headers: ['', '2026'], rows: [['Inventories', VALUE]] };
    expect(notesReplySchema.safeParse(reply(table)).success).toBe(false);
    const said = { type: 'paragraph', text: 'A loan of 1,234.' };
    const figures = [{ text: '1,234', source: VALUE.source }];
    expect(notesReplySchema.parse(reply({ ...said, figures })).directors_report.blocks).toEqual([said]);
  });
});
