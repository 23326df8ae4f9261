/** The note beside a figure: numbered as the document numbers it, nothing where there is none. */
import { describe, expect, it } from 'vitest';
import { lineNotes } from '../../../../../../renderer/screens/engagements/statements/line-notes.ts';
import type { StatementLine, StatementsJson } from '../../../../../../shared/model/statements.ts';

const line = (key: string, noteKey?: string) =>
  ({ key, kind: 'LINE', label: key, ...(noteKey === undefined ? {} : { noteKey }) }) as StatementLine;
const statements = {
  balanceSheet: { lines: [line('cash', 'note_cash'), line('tax')] },
  profitAndLoss: { lines: [line('revenue', 'note_revenue')] },
} as unknown as StatementsJson;
const NOTES = [
  { noteKey: 'directors_report', title: 'Directors’ statement' },
  { noteKey: 'note_general', title: 'General information' },
  { noteKey: 'note_cash', title: 'Cash' },
];
const cell = (statement: 'balanceSheet' | 'profitAndLoss' | 'changesInEquity', key: string) =>
  ({ statement, key, year: 'CURRENT' }) as const;

describe('lineNotes', () => {
  const notes = lineNotes(statements, NOTES);
  it('numbers the notes as they are printed, without the directors’ statement', () => {
    expect(notes.ofCell(cell('balanceSheet', 'cash'))).toEqual({
      noteKey: 'note_cash',
      number: 2,
      title: 'Cash',
    });
  });
  it('knows of a note that is not drafted yet, and of lines without one', () => {
    expect(notes.ofCell(cell('profitAndLoss', 'revenue'))).toMatchObject({ number: null, title: null });
    expect(notes.ofCell(cell('balanceSheet', 'tax'))).toBeNull();
    expect(notes.ofCell(cell('changesInEquity', 'cash'))).toBeNull();
  });
});
