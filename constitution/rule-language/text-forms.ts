/**
 * Forms of texts (grammar.md): so many characters, each of a set, such as `AF[0-9]{4}`. Read into the characters that each
 * place may have, and never handed to an engine of regular expressions: looking at a text takes as long as the text is.
 */

/** What each place of a text may hold. */
export type TextForm = readonly ReadonlySet<string>[];

/** Longest text that a form describes. */
const MOST_PLACES = 100;
const PART = /(?:\[([A-Za-z0-9-]+)\]|([A-Za-z0-9 /-]))(?:\{(\d{1,3})\})?/y;
const KINDS = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'];

/** The characters of a set such as `A-C7`; null where it is none. */
function charactersOf(set: string): ReadonlySet<string> | null {
  const found = new Set<string>();
  for (const [range, first = '', last] of set.matchAll(/([A-Za-z0-9])(?:-([A-Za-z0-9]))?|-/g)) {
    const kind = KINDS.find((signs) => signs.includes(first) && (last === undefined || signs.includes(last)));
    if (range === '-' || kind === undefined) return null;
    const from = kind.indexOf(first);
    const until = last === undefined ? from : kind.indexOf(last);
    if (until < from) return null;
    for (const sign of kind.slice(from, until + 1)) found.add(sign);
  }
  return found;
}

/** A form as it is written, or null where it is none. */
export function readForm(written: string): TextForm | null {
  const places: ReadonlySet<string>[] = [];
  PART.lastIndex = 0;
  while (PART.lastIndex < written.length) {
    const [, set, sign = '', times = '1'] = PART.exec(written) ?? [];
    // What is no part sets the place back to the beginning.
    if (PART.lastIndex === 0) return null;
    const place = set === undefined ? new Set([sign]) : charactersOf(set);
    if (place === null || Number(times) < 1 || places.length + Number(times) > MOST_PLACES) return null;
    for (let at = 0; at < Number(times); at += 1) places.push(place);
  }
  return places.length === 0 ? null : places;
}

export const isOfForm = (text: string, form: TextForm): boolean =>
  text.length === form.length && form.every((place, at) => place.has(text.charAt(at)));

/** A text of the form. */
export const textOfForm = (form: TextForm): string => form.map((place) => [...place][0] ?? '').join('');
