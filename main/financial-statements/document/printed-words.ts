/**
 * Text on its way into a document. Text from users, files and the model is printed, never interpreted: characters that
 * XML cannot carry are taken out.
 */

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
