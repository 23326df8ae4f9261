/**
 * The raised marks of footnotes on a page of a PDF: small texts that begin where an amount ends and stand higher than it.
 * They would be read as its last digit, or as a figure of a line of its own.
 */
import type { PdfText } from './pdf-text.ts';
import { isMark, raisedBehind, takesMark } from './raised-marks.ts';

/** A mark is set in type of at most this part of the size of its amount. */
const SMALLER = 0.82;
const LONGEST_MARK = 8;

/** True of a text that is printed small and high right behind the end of the other. */
function isRaisedBehind(mark: PdfText, amount: PdfText): boolean {
  const gap = mark.left - amount.right;
  const rise = amount.baseline - mark.baseline;
  return (
    mark.height <= amount.height * SMALLER &&
    gap > -amount.height * 0.1 &&
    gap < amount.height * 0.3 &&
    rise > amount.height * 0.08 &&
    rise < amount.height * 0.8
  );
}

/** Amounts are looked for where they end, in strips of this width (points); marks stand no further off. */
const STRIP = 12;

function byStrip(texts: readonly PdfText[]): ReadonlyMap<number, readonly PdfText[]> {
  const strips = new Map<number, PdfText[]>();
  for (const text of texts.filter((one) => takesMark(one.text))) {
    const strip = Math.floor(text.right / STRIP);
    const before = strips.get(strip);
    if (before) before.push(text);
    else strips.set(strip, [text]);
  }
  return strips;
}

/** The texts of a page without the marks that are raised behind its amounts and years. */
export function withoutPrintedMarks(texts: readonly PdfText[]): readonly PdfText[] {
  const strips = byStrip(texts);
  return texts.flatMap((text) => {
    const printed = text.text.trim();
    if (printed.length > LONGEST_MARK || (!isMark(printed) && !/^\d+$/.test(printed))) return text;
    const strip = Math.floor(text.left / STRIP);
    const amount = [strip - 1, strip, strip + 1]
      .flatMap((at) => strips.get(at) ?? [])
      .find((other) => other !== text && isRaisedBehind(text, other));
    if (!amount) return text;
    // What is no plain mark stays with its amount, which is then read by a person.
    const rest = raisedBehind(amount.text, printed);
    return rest === '' ? [] : { ...text, text: rest, baseline: amount.baseline };
  });
}
