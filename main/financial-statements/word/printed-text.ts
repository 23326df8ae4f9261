/** A text as a run of the document: escaped by the writer, on one line. */
import { type IRunOptions, TextRun } from 'docx';
import { printable } from '../document/printed-words.ts';

export function run(text: string, options: Omit<IRunOptions, 'text' | 'children'> = {}): TextRun {
  return new TextRun({ ...options, text: printable(text).replaceAll('\n', ' ') });
}
