/** What attributes of WordprocessingML say, bounded: names without prefix, indents in points, spans of cells. */

/** The name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** Twentieths of a point, as Word states indents; hanging and senseless ones are none. */
export function pointsOf(twips: string | undefined): number {
  return /^\d{1,4}$/.test(twips ?? '') ? Number.parseInt(twips ?? '0', 10) / 20 : 0;
}

/** Labels pushed in with blanks: a blank is some three points wide. */
export function leadingSpace(text: string): number {
  return Math.min(40, text.length - text.trimStart().length) * 3;
}

/** Columns that a cell spans. */
export function boundedSpan(value: string | undefined): number {
  const span = /^\d{1,3}$/.test(value ?? '') ? Number.parseInt(value ?? '1', 10) : 1;
  return Math.min(span, 200);
}
