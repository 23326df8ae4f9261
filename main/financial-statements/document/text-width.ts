/**
 * About how wide a text is in the font of the document, in twentieths of a point: enough to give a column room for its
 * longest word, so that no heading is broken. Wider than most letters are, as another font may stand in for Arial.
 */
const SLACK = 1.16;

/** Widths of Arial by the em, bold. */
function ems(character: string): number {
  if (/[ijl|!.,:;'’()[\]/ ft-]/.test(character)) return 0.34;
  if (/[mwMW@%]/.test(character)) return 0.92;
  return /[A-Z&]/.test(character) ? 0.74 : 0.6;
}

/** `size` in half points. */
export function textWidth(text: string, size: number): number {
  const em = [...text].reduce((sum, character) => sum + ems(character), 0);
  return Math.ceil(em * size * 10 * SLACK);
}

/** Of the longest word, which is never divided. */
export function widestWord(text: string, size: number): number {
  return Math.max(0, ...text.split(/\s+/).map((word) => textWidth(word, size)));
}
