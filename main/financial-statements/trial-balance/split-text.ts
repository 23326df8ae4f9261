/**
 * Text without a quotation mark, split into rows of fields: lines at their ends, fields at the delimiter. That
 * is what papaparse makes of such a text, too, at several times the cost; papaparse still says which delimiter
 * the text uses, and reads every text that has quotation marks or mixed line ends.
 */
import Papa from 'papaparse';

/** How a text of the simple kind is split. */
export interface Separators {
  readonly newline: '\n' | '\r\n';
  readonly delimiter: string;
}

/** Delimiters that are looked for, in the order in which they are tried. */
export const DELIMITERS = [',', ';', '\t', '|'];

/** papaparse judges a text by its first ten lines. */
const LINES_TO_JUDGE = 12;

/** The line end of the text where it is the same everywhere; null for old or mixed ones. */
function lineEnd(text: string): '\n' | '\r\n' | null {
  if (!text.includes('\r')) return '\n';
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? null : '\r\n';
}

/** How the text is split; null where it is not of the simple kind. */
export function separatorsOf(text: string): Separators | null {
  if (text === '' || text.startsWith('\ufeff') || text.includes('"')) return null;
  const newline = lineEnd(text);
  if (newline === null) return null;
  const head = text.split(newline, LINES_TO_JUDGE).join(newline);
  const { meta } = Papa.parse(head, { newline, delimiter: '', delimitersToGuess: DELIMITERS });
  return { newline, delimiter: meta.delimiter };
}

/** Fields of a line; `expected`: how many there are likely to be, so that the list need not grow. */
export function splitLine(line: string, delimiter: string, expected: number): string[] {
  const fields = new Array<string>(expected);
  let count = 0;
  let start = 0;
  for (let at = line.indexOf(delimiter); at >= 0; at = line.indexOf(delimiter, start)) {
    fields[count] = line.slice(start, at);
    count += 1;
    start = at + delimiter.length;
  }
  fields[count] = line.slice(start);
  fields.length = count + 1;
  return fields;
}
