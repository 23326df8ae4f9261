/**
 * The lines of a statement as the page shows them: those of its face, and under a gathered one the lines that it is the
 * sum of. What must stay true: every line with a figure can be opened, and none is shown twice.
 */
import {
  printedLines,
  type StatementLine,
  type StatementsJson,
} from '../../../../shared/model/statements.ts';

export interface ShownStatementLine {
  readonly line: StatementLine;
  /** The note prints it; the face shows it within the line above. */
  readonly isPart: boolean;
}

type Table = StatementsJson['balanceSheet'];

export function linesWithParts(table: Pick<Table, 'face' | 'lines'>): readonly ShownStatementLine[] {
  const byKey = new Map(
    table.lines.flatMap((line) => (line.kind === 'LINE' ? [[line.key, line] as const] : [])),
  );
  return printedLines(table).flatMap((line) => [
    { line, isPart: false },
    ...(line.gathers ?? []).flatMap((key) => {
      const part = byKey.get(key);
      return part === undefined ? [] : [{ line: part, isPart: true }];
    }),
  ]);
}
