/**
 * A text block as plain text, for outputs that show no markup: a line for each paragraph and table row, the cells of
 * a row apart by tabs. A value that is no well-formed markup is text already and stays as it is.
 */
import { type PrefixedXmlTag, prefixedXmlParser } from '../../foreign-files/xml-parser.ts';

/** Elements that end a line. */
const LINES: ReadonlySet<string> = new Set([
  ...['p', 'tr', 'li', 'div', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['table', 'ul', 'ol', 'blockquote'],
]);
const CELLS: ReadonlySet<string> = new Set(['td', 'th']);

/** Runs of blank lines become one, and nothing stands at the end of a line. */
function tidied(text: string): string {
  return text
    .replaceAll(/[^\S\n\t]+/g, ' ')
    .replaceAll(/[ \t]*\n[ ]?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** The value is no markup, or none that is read. */
class NoMarkup extends Error {}

/** The words of well-formed markup; null where it is none. */
function wordsOf(markup: string): string | null {
  let text = '';
  let cellsOpen = 0;
  const visitor = {
    open: ({ name }: PrefixedXmlTag) => {
      if (CELLS.has(name)) cellsOpen += 1;
      else if (name === 'table' && cellsOpen === 0) text += '\n';
    },
    text: (piece: string) => {
      // Line ends between and inside elements are those of the markup, not of the text.
      text += piece.replaceAll(/\s+/g, ' ');
    },
    cdata: () => undefined,
    close: ({ name }: PrefixedXmlTag) => {
      if (CELLS.has(name)) {
        cellsOpen -= 1;
        text = `${text.trimEnd()}\t`;
      } else if (LINES.has(name)) text += cellsOpen > 0 ? ' ' : '\n';
    },
  };
  try {
    prefixedXmlParser((what) => new NoMarkup(what), visitor, { documentType: true })
      .write(markup)
      .close();
  } catch (error) {
    if (error instanceof NoMarkup) return null;
    throw error;
  }
  return text;
}

/** The text of a value that may be a text block. */
export function plainText(value: string): string {
  if (!/^\s*</.test(value)) return value;
  const words = wordsOf(value);
  return words === null ? value : tidied(words);
}
