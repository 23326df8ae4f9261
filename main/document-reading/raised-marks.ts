/**
 * Marks of footnotes that are raised behind or before an amount (850 and a small 1): they are no digit of it. What must
 * stay true: whatever is raised and is not plainly a mark is parted from the amount, so that it is never read as a part of
 * it; raised letters of a date ("31st") and of words stay as they are.
 */

/** A piece of a text, and whether it is printed smaller and higher than the rest of its line. */
export interface Piece {
  readonly text: string;
  readonly raised: boolean;
}

const ONE_MARK = String.raw`(?:\d|[a-z]|i{2,3}|[*#^†‡§]{1,3})`;
/** "1", "(a)", "1,2": two digits could be the cents of the amount as well. */
const MARKS = new RegExp(
  String.raw`^\s*(?:${ONE_MARK}|[([]${ONE_MARK}[)\]])(?:\s*,?\s*(?<!\d)(?:[([]${ONE_MARK}[)\]])|,\s*${ONE_MARK})*\s*$`,
  'i',
);
const ENDS_AMOUNT = /[\d)\]%–—-]\s*$/;
const BEGINS_AMOUNT = /^\s*[([]?\s*\d/;

/** True of a raised text that is the mark of a footnote. */
export function isMark(text: string): boolean {
  return MARKS.test(text);
}

/** True of a text that ends as an amount or a year does, and that a mark can stand behind. */
export function takesMark(text: string): boolean {
  return ENDS_AMOUNT.test(text);
}

/** What is printed of a raised text behind `before`: nothing of a mark; digits that are none stand apart ("850^50"). */
export function raisedBehind(before: string, raised: string): string {
  if (!takesMark(before)) return raised;
  if (isMark(raised)) return '';
  return /^\s*\d/.test(raised) && !/[a-z]/i.test(raised) ? `^${raised.trim()}` : raised;
}

const PARTS_LINE = /[\t\u2028]/;

/** A tab or the end of a line is never raised. */
function byLine({ text, raised }: Piece): readonly Piece[] {
  if (!raised) return [{ text, raised }];
  const parts = text.split(/([\t\u2028]+)/).filter((part) => part !== '');
  return parts.map((part) => ({ text: part, raised: !PARTS_LINE.test(part) }));
}

/** The text of a line without the marks that are raised beside its amounts. */
export function withoutRaisedMarks(pieces: readonly Piece[]): string {
  const joined: { text: string; raised: boolean }[] = [];
  for (const { text, raised } of pieces.flatMap(byLine)) {
    const last = joined.at(-1);
    const isBlank = text.trim() === '' && !PARTS_LINE.test(text);
    if (last && (last.raised === raised || isBlank)) last.text += text;
    else joined.push({ text, raised });
  }
  let whole = '';
  for (const [index, { text, raised }] of joined.entries()) {
    const next = joined[index + 1]?.text ?? '';
    const line = whole.split(PARTS_LINE).at(-1) ?? '';
    if (!raised) whole += text;
    else if (line.trim() === '') whole += isMark(text) && BEGINS_AMOUNT.test(next) ? '' : text;
    else whole += raisedBehind(line, text);
  }
  return whole;
}
