/**
 * Text as the binder's built-in PDF fonts can print it. They know the Windows-1252 characters only; any other
 * character is printed as its code point in brackets, never dropped or replaced by a look-alike.
 */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Longer texts are cut for the page (the stored record keeps them whole). */
export const PAGE_TEXT_LIMIT = 600;

function isPrintable(character: string, code: number): boolean {
  return (
    (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN_1.includes(character)
  );
}

/** Whether the text has a character that is printed as its code point. */
export function isBeyondFonts(text: string): boolean {
  for (const character of text.replace(/\s+/gu, ' ')) {
    if (!isPrintable(character, character.codePointAt(0) ?? 0)) return true;
  }
  return false;
}

/** One line of printable text, at most PAGE_TEXT_LIMIT characters: white space runs become one space. */
export function pageText(text: string): string {
  let printed = '';
  // Never cut through a character of two units.
  const shown = text.slice(0, PAGE_TEXT_LIMIT + 1).replace(/[\ud800-\udbff]$/, '');
  for (const character of shown.replace(/\s+/gu, ' ').trim()) {
    const code = character.codePointAt(0) ?? 0;
    printed += isPrintable(character, code)
      ? character
      : `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  }
  return text.length > PAGE_TEXT_LIMIT ? `${printed}…` : printed;
}
