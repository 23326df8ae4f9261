/**
 * Every line on the face that a note explains leads to it: a table of a drafted note that prints the line, or what the
 * line gathers, as a row of its own. Of the sample companies, the labelled charts and random books, by either standard.
 */
import { describe, expect, it } from 'vitest';
import type { DraftedNote, NotesInput } from '../../../../../main/financial-statements/notes/notes-input.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { REPORTING_STANDARDS } from '../../../../../shared/model/enums.ts';
import { cellValue, type FigureCell } from '../../../../../shared/model/note-cells.ts';
import { printedLines } from '../../../../../shared/model/statements.ts';
import { SAMPLE_DOCUMENTS, sampleDocumentInput } from '../../../../samples/sample-documents.ts';
import { randomBooks } from '../statements/sample-books.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { inputOfItems } from './notes-of-books.ts';

/** Notes that list lines of many notes by another view: they are the note of none of them. */
const OF_MANY = ['note_financial_risk', 'note_financial_instruments', 'note_expenses'];

/** The lines that stand in the tables of a note, each as a row of its own. */
function rowsOf({ blocks }: DraftedNote): FigureCell[] {
  return blocks.flatMap((block) =>
    block.type !== 'table'
      ? []
      : block.rows.flat().flatMap((cell) => {
          const { source, role } = cellValue(cell);
          return source?.kind === 'CELL' && role === 'FIGURE' ? [source.cell] : [];
        }),
  );
}

/** Lines of the face without a note, and the notes that print them. */
function unreferenced(input: NotesInput): string[] {
  const notes = draftNotesOffline(input);
  const there = new Set(notes.map(({ noteKey }) => noteKey));
  const explained = notes.filter(({ noteKey }) => !OF_MANY.includes(noteKey));
  return (['balanceSheet', 'profitAndLoss'] as const).flatMap((statement) =>
    printedLines(input.statements[statement])
      .filter(({ kind }) => kind === 'LINE')
      .filter(({ noteKey }) => noteKey === undefined || !there.has(noteKey))
      .flatMap((line) => {
        const keys = line.gathers ?? [line.key];
        const found = explained.filter((note) =>
          rowsOf(note).some((cell) => cell.statement === statement && keys.includes(cell.key)),
        );
        return found.map(({ noteKey }) => `${line.label}: ${noteKey}`);
      }),
  );
}

describe('a line that a note explains leads to it', () => {
  it.each(SAMPLE_DOCUMENTS.filter(({ rounding }) => rounding === 'SGD'))('$name', (sample) => {
    expect(unreferenced(sampleDocumentInput(sample).drafted)).toEqual([]);
  });

  it.each(REPORTING_STANDARDS)('of any trade and of random books by %s', (standard) => {
    for (const trade of LABELLED_TRADES)
      expect(unreferenced(inputOfItems(ledgerOf(trade, true), standard)), trade.trade).toEqual([]);
    for (const seed of [21, 22, 23, 24, 25, 26, 27, 28])
      expect(unreferenced(inputOfItems(randomBooks(seed), standard)), `books ${seed}`).toEqual([]);
  });

  it('the impairment of receivables to the note on receivables, which shows it', () => {
    const trading = SAMPLE_DOCUMENTS.find(({ name }) => name === 'trading-second-year-dollars');
    if (trading === undefined) throw new Error('There is no such sample.');
    const { drafted } = sampleDocumentInput(trading);
    const { profitAndLoss } = drafted.statements;
    const line = printedLines(profitAndLoss).find(({ label }) => label === 'Impairment loss on receivables');
    const note = draftNotesOffline(drafted).find(({ noteKey }) => noteKey === line?.noteKey);
    expect(note?.title).toBe('Trade and other receivables');
    expect(note && rowsOf(note).map(({ key }) => key)).toContain(line?.key);
  });
});
