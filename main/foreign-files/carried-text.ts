/**
 * Text that may stand in an XML 1.0 document. Characters that XML forbids (control characters, lone surrogates) are
 * left out; line ends become one form, as a parser would read them anyway (XML 1.0, 2.2 and 2.11).
 */

function isXmlCharacter(code: number): boolean {
  return (
    code === 0x9 ||
    code === 0xa ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    code >= 0x10000
  );
}

/** Anything that is not plainly carried: control characters, and surrogates, which may be paired. */
const PERHAPS_FORBIDDEN = /[^\t\n\u0020-\ud7ff\ue000-\ufffd]/;

/** The text without what XML cannot carry. */
export function carriedText(text: string): string {
  const unified = text.replace(/\r\n?/g, '\n');
  if (!PERHAPS_FORBIDDEN.test(unified)) return unified;
  let kept = '';
  for (const character of unified) {
    if (isXmlCharacter(character.codePointAt(0) ?? 0)) kept += character;
  }
  return kept;
}
