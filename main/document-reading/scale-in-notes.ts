/**
 * The scale that a document says of all its amounts in a sentence of its notes ("all values are rounded to the nearest
 * thousand ($'000)"), as policies do; for statements that print none themselves. It is asked about, never taken as read:
 * the same sentence stands in documents whose figures are printed in full.
 */
import { plainText } from '../../shared/words/printed-amounts.ts';
import type { Scale } from '../../shared/words/statement-amounts.ts';
import type { DocumentGrid } from './grid.ts';
import { rowText } from './grid.ts';
import { scaleOfSubtitle, statedScale } from './stated-currency.ts';

/** "…rounded to the nearest" and the unit; a comma within it stands between noughts. */
const ROUNDED = /\bround(?:ed|ing)\b[^.;]{0,60}\bnearest ((?:[^.,;()]|,(?=0{3})){1,40})/gi;
/** What is said of the statements as a whole, up to the end of the sentence. */
const OF_ALL =
  /\b(?:financial (?:statements|information)|all (?:the )?(?:monetary )?(?:amounts|figures|values|balances))\b([^.;]{0,160})/gi;
const SAYS_HOW = /\b(?:presented|expressed|stated|shown|reported|prepared|disclosed|are in)\b/i;

/** The scale said in words of all amounts; null where no sentence does. */
export function scaleSaidInNotes({ rows }: DocumentGrid): Scale | null {
  const text = plainText(rows.map(rowText).join(' '));
  for (const [, unit = ''] of text.matchAll(ROUNDED)) {
    const scale = statedScale(unit);
    if (scale !== null) return scale;
  }
  for (const [, how = ''] of text.matchAll(OF_ALL)) {
    const scale = SAYS_HOW.test(how) ? scaleOfSubtitle(how) : null;
    if (scale !== null) return scale;
  }
  return null;
}
