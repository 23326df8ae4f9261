/** The note that a line of the statements refers to, with its number as the document prints it. Pure. */
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import { noteNumbers } from '../../../../shared/model/note-numbers.ts';
import { findLine, type StatementLine, type StatementsJson } from '../../../../shared/model/statements.ts';

export interface LineNote {
  readonly noteKey: string;
  /** Null before the notes are drafted. */
  readonly number: number | null;
  readonly title: string | null;
}

export interface LineNotes {
  /** Null for a line that refers to no note. */
  readonly ofLine: (line: Pick<StatementLine, 'noteKey'>) => LineNote | null;
  readonly ofCell: (cell: FigureCell) => LineNote | null;
}

/** `notes` in the order of the document; empty before they are drafted. */
export function lineNotes(
  statements: StatementsJson,
  notes: readonly { readonly noteKey: string; readonly title: string }[],
): LineNotes {
  const numbers = noteNumbers(notes);
  const titles = new Map(notes.map(({ noteKey, title }) => [noteKey, title]));
  const ofLine = ({ noteKey }: Pick<StatementLine, 'noteKey'>): LineNote | null =>
    noteKey === undefined
      ? null
      : { noteKey, number: numbers.get(noteKey) ?? null, title: titles.get(noteKey) ?? null };
  return {
    ofLine,
    ofCell: ({ statement, key }) => {
      if (statement === 'changesInEquity') return null;
      const line = findLine(statements[statement], key);
      return line === undefined ? null : ofLine(line);
    },
  };
}
