/**
 * Headings as statements print them, found among those that the constitution lists: by the whole text, by what it begins
 * with or holds, and by how it ends. Of several parts the last that is listed counts, unless a title says more.
 */
import { headingParts, normaliseLabel, type StatementHeading } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import { memoised } from '../../../../shared/words/memoised.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import { readLabel } from '../words/label-words.ts';

/** "(b) Non - Current Assets:" as "non-current assets". */
export const headingText = memoised(plainHeading);

function plainHeading(text: string): string {
  return normaliseLabel(text)
    .replace(/ - /g, '-')
    .replace(/^(?:\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[).] ?|(?:add|less|plus|total) )+/, '')
    .replace(/\bnon ?-?current\b/g, 'non-current')
    .replace(/\b(long|short) term\b/g, '$1-term')
    .replace(/\bamortiz/g, 'amortis')
    .replace(/[^a-z' -]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[ -]+|[ -]+$/g, '');
}

/** More than any heading is long. */
const BEGINS = 1_000;

/** The heading that nobody lists, by how it ends: "Hotel operating expenses" is one of expenses, whatever trade they are of. */
function endingIn(text: string, statement: LineStatement, index: TagIndex): StatementHeading | null {
  let best: { readonly heading: StatementHeading; readonly rank: number } | null = null;
  for (const heading of index.headings.headings) {
    if (heading.statement !== statement) continue;
    for (const end of heading.ends ?? [])
      if (end.length > (best?.rank ?? 0) && text.endsWith(` ${end}`)) best = { heading, rank: end.length };
  }
  return best?.heading ?? null;
}

const searches = new WeakMap<TagIndex, Map<LineStatement, (text: string) => StatementHeading | null>>();

/** The heading that the text says, however it is worded around; `text` is a `headingText`. Kept, as all lines beneath it ask. */
export function listedIn(text: string, statement: LineStatement, index: TagIndex): StatementHeading | null {
  const ofIndex = searches.get(index) ?? new Map<LineStatement, (text: string) => StatementHeading | null>();
  const search = ofIndex.get(statement) ?? memoised((asked) => searchHeadings(asked, statement, index));
  searches.set(index, ofIndex.set(statement, search));
  return search(text);
}

function searchHeadings(text: string, statement: LineStatement, index: TagIndex): StatementHeading | null {
  let best: { readonly heading: StatementHeading; readonly rank: number } | null = null;
  for (const heading of index.headings.headings) {
    if (heading.statement !== statement) continue;
    for (const says of heading.says) {
      // What a heading begins with is what it is: "Income tax expense on the profit for the year" is of tax.
      const rank = says.length + (text.startsWith(says) ? BEGINS : 0);
      if (rank <= (best?.rank ?? 0)) continue;
      // A single word is a heading by itself; inside another ("cost of revenue") it says too little.
      const found = says === text || (/[ -]/.test(says) && ` ${text} `.includes(` ${says} `));
      if (found) best = { heading, rank };
    }
  }
  return best?.heading ?? endingIn(text, statement, index);
}

/** The listed heading, by its last part first: "EQUITY AND LIABILITIES: Current liabilities". */
export function listedHeading(
  text: string,
  statement: LineStatement,
  index: TagIndex,
): StatementHeading | null {
  const parts = headingParts(text);
  const whole = listedIn(headingText(text), statement, index);
  if (parts.length < 2) return whole;
  // "Non-current liabilities - provisions: Employees": what its parts are of may stand below the part of the statement.
  for (const part of parts.slice(0, -1)) {
    const title = listedIn(headingText(part), statement, index);
    if (title?.whole === true) return title;
  }
  // "Creditors: amounts falling due within one year", "Currency risk - Sensitivity": one heading in two parts.
  const named = listedAs(text, statement, index) ?? listedAs(parts.join(' '), statement, index);
  if (named !== null) return named;
  for (const part of parts.toReversed()) {
    const found = listedIn(headingText(part), statement, index);
    if (found !== null) return found;
  }
  return whole;
}

const wholeHeadings = new WeakMap<TagIndex, ReadonlyMap<string, StatementHeading>>();

/** The heading that the text is, word for word. */
export function listedAs(text: string, statement: LineStatement, index: TagIndex): StatementHeading | null {
  const listed =
    wholeHeadings.get(index) ??
    new Map(
      index.headings.headings.flatMap((heading) =>
        heading.says.map((says) => [`${heading.statement} ${says}`, heading] as const),
      ),
    );
  wholeHeadings.set(index, listed);
  return listed.get(`${statement} ${headingText(text)}`) ?? null;
}

/** The parts of a heading beneath the title of the note, which says no side of its lines: "Rentals received:". */
export function partsBeneath(parentLabel: string | null): readonly string[] {
  return headingParts(parentLabel ?? '').slice(1);
}

/** The last part of a note's heading where it is one of the statement of financial position: "Current liabilities". */
export function faceHeading(parentLabel: string | null, index: TagIndex): string | null {
  const part = partsBeneath(parentLabel).at(-1);
  if (part === undefined || readLabel(part).term === null) return null;
  return listedAs(part, 'balance_sheet', index)?.side === undefined ? null : part;
}
