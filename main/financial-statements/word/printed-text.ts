/**
 * Text on its way into the document. Text from users, files and the model is printed, never interpreted:
 * runs are plain text (escaped by the writer), and characters that XML cannot carry are taken out.
 */
import { type IRunOptions, TextRun } from 'docx';

// Control characters other than the line feed, and the two non-characters of the basic plane.
const UNPRINTABLE = /[\p{Cc}\ufffe\uffff]/gu;

/** The text without characters that XML refuses; tabs become spaces. */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replaceAll('\t', ' ')
    .replace(UNPRINTABLE, (character) => (character === '\n' ? character : ''));
}

/** The paragraphs of a text that may hold line breaks; empty lines are dropped. */
export function printableLines(text: string): string[] {
  return printable(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function run(text: string, options: Omit<IRunOptions, 'text' | 'children'> = {}): TextRun {
  return new TextRun({ ...options, text: printable(text).replaceAll('\n', ' ') });
}
