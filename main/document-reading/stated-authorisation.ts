/**
 * The day on which a document says that its statements were authorised for issue ("were authorised for issue by the
 * directors on 16 March 2026"). What must stay true: where it says none, or two, nothing is answered.
 */
import { type IsoDate, isoDateSchema } from '../../shared/model/dates.ts';
import type { DocumentGrid } from './grid.ts';
import { rowText } from './grid.ts';
import { periodsIn } from './period-headers.ts';

const AUTHORISED = /\bauthori[sz](?:ed|es|ation)\b[^.]{0,80}?\bissu(?:e|ance)\b/gi;
/** How far the day may stand from these words, and what it may not be: the day that the statements are of. */
const MOST_APART = 240;
const OF_PERIOD = /\b(?:years?|periods?|months) (?:then )?ended\b|\bas (?:at|of)\b/i;
/** Texts are looked at in pieces of so many rows, so that a long document is no long text. */
const ROWS_TOGETHER = 8;

/** A full stop that ends a sentence, not one of "Pte. Ltd." or a number. */
const SENTENCE_END = /(?<!\b(?:pte|ltd|no|inc|co))\.(?=\s+[A-Z(]|\s*$)/i;

function daysSaid(text: string): readonly IsoDate[] {
  return [...text.matchAll(AUTHORISED)].flatMap(({ 0: said, index }) => {
    const after = text.slice(index + said.length, index + said.length + MOST_APART);
    const [sentence = ''] = after.split(SENTENCE_END);
    const parts = sentence.split(/\bon\b/i).slice(1);
    return parts.flatMap((part) => {
      const [first] = periodsIn(part.slice(0, 40));
      const day = isoDateSchema.safeParse(first);
      return day.success && !OF_PERIOD.test(part.slice(0, 20)) ? [day.data] : [];
    });
  });
}

/** The one day that the document names; null where it names none or several. */
export function authorisedOn({ rows }: DocumentGrid): IsoDate | null {
  const days = rows.flatMap((row, at) =>
    /\bauthori[sz]/i.test(rowText(row))
      ? daysSaid(
          rows
            .slice(at, at + ROWS_TOGETHER)
            .map(rowText)
            .join(' '),
        )
      : [],
  );
  const [first, ...others] = new Set(days);
  return first !== undefined && others.length === 0 ? first : null;
}
