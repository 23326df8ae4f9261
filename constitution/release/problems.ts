/**
 * What is wrong with a release, all at once: each problem with its sheet and cell, in plain words, in the order
 * in which a person meets them in the workbook.
 */
import { SHEETS } from './layout.ts';

export interface ReleaseProblem {
  readonly sheet: string;
  /** Row and column as numbers from 1; 0 where the whole sheet is meant. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

export type Report = (problem: ReleaseProblem) => void;

/** Column letters: 1 is A, 27 is AA. */
export function columnLetters(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

/** `elements!D45: …`, as a spreadsheet writes addresses. */
export function problemText({ sheet, row, column, text }: ReleaseProblem): string {
  if (sheet === '') return text;
  const name = /\s/.test(sheet) ? `'${sheet}'` : sheet;
  return row === 0 ? `${name}: ${text}` : `${name}!${columnLetters(column)}${row}: ${text}`;
}

const place = (sheet: string) => SHEETS.findIndex((layout) => layout.sheet === sheet);

/** The order of the workbook: sheet, row, column. */
export function inOrder(problems: readonly ReleaseProblem[]): readonly ReleaseProblem[] {
  return problems.toSorted((a, b) => place(a.sheet) - place(b.sheet) || a.row - b.row || a.column - b.column);
}

/** The release cannot be converted; `problems` lists everything that was found. */
export class BadRelease extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly ReleaseProblem[]) {
    const texts = inOrder(problems).map(problemText);
    super(texts.join('\n'));
    this.name = 'BadRelease';
    this.problems = texts;
  }
}
