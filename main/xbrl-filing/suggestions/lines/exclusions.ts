/**
 * What a line can never be, whatever words it shares with an element: the other side of the books, another family,
 * a balance where it states a movement, a deduction where it names the thing itself. Exclusions, not hints: nothing
 * is better than a proposal that a reviewer would laugh at (specification 4.5, Suggestion).
 */
import { headingParts, isGenericWord, says } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { IndexedElement, TagIndex } from '../elements/tag-index.ts';
import { readLabel } from '../words/label-words.ts';
import { addsFamily, differsInFamily, lacksFamilyOfHead } from './families.ts';
import { isTwoWay } from './line-direction.ts';
import { entryIn, type LinePlace } from './line-heading.ts';
import type { LineWords } from './line-scoring.ts';
import { partsBeneath } from './listed-headings.ts';
import { sideInSchedule, sideOf } from './plausible.ts';

interface ReadLine {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
}

/** True for what is taken off the lines around it: "Less: allowance for doubtful debts". */
export function isDeduction({ label, parentLabel }: Pick<ReadLine, 'label' | 'parentLabel'>): boolean {
  return says('deduction', label) || says('deduction', parentLabel ?? '');
}

const OTHER_SIDE = { debit: 'credit', credit: 'debit' } as const;

/** Words that the line denies: "trade" of "non-trade amounts". */
const DENIED = /\b(?:non(?: -)?|not|other than|excluding|except) (\p{L}+)/gu;

/** Forms of what the line denies, where an element names it undenied. */
function deniedIn(plain: string): readonly RegExp[] {
  return [...plain.matchAll(DENIED)]
    .filter(([, word]) => word !== 'current')
    .map(([, word]) => new RegExp(`(?<!\\b(?:non|not)[- ])\\b${word}\\b(?! and other)`, 'i'));
}

const DAYS = /(\d+)(?= days| ?(?:-|to) ?\d+ days)/g;

/** Spans of days in figures: those of "past due 31 to 60 days". */
const daysIn = (text: string) => [...text.matchAll(DAYS)].map(([days]) => days);

const contraryForms = new WeakMap<TagIndex, readonly (readonly [RegExp, RegExp])[]>();

/** What the line does not mean, because it says the contrary: sales beside "purchases from joint ventures". */
function contrariesIn(plain: string, index: TagIndex): readonly (readonly [said: RegExp, meant: RegExp])[] {
  const form = (source: string) => new RegExp(`(?:^|\\b)(?:${source})\\b`, 'i');
  const known =
    contraryForms.get(index) ??
    index.headings.contraries.map(({ one, other }) => [form(one), form(other)] as const);
  contraryForms.set(index, known);
  return known.flatMap(([one, other]) => {
    const [saysOne, saysOther] = [one.test(plain), other.test(plain)];
    if (saysOne === saysOther) return [];
    return [saysOne ? ([other, one] as const) : ([one, other] as const)];
  });
}

/** True for what is taken off in so many words: nothing takes it but its own name. */
export const isLess = ({ label, parentLabel }: Pick<ReadLine, 'label' | 'parentLabel'>): boolean =>
  [label, ...partsBeneath(parentLabel)].some((text) => says('taken_off', text));

/** What the heading of a note takes off: the allowances among those that stand beneath it; empty where it has none. */
export function deductionsOf(place: LinePlace, index: TagIndex): readonly IndexedElement[] {
  return (place.heading?.beside ?? []).flatMap((id) => {
    const entry = entryIn(place, id, index);
    return entry?.deduction === true ? [entry] : [];
  });
}

/** "NON-CURRENT LIABILITIES - TAX", "Payable after one year": a note, or a part of one, that says which balances it is of. */
const OF_ASSETS = /\bcurrent asset/;
const OF_LIABILITIES = /\bcurrent liabilit|^\W*(?:amounts? )?payables? (?:due )?(?:after|within)\b/;

/** The side of the balances that a note is of by its heading; null where it does not say, or the line moves one. */
function sideOfBalances(
  { statement, parentLabel }: ReadLine,
  { period }: LineWords,
): 'debit' | 'credit' | null {
  if (statement !== 'notes' || period === 'duration') return null;
  const parts = headingParts(parentLabel ?? '').map((part) => part.toLowerCase());
  const part = parts.findLast((one) => OF_ASSETS.test(one) || OF_LIABILITIES.test(one));
  if (part === undefined) return null;
  return OF_ASSETS.test(part) ? 'debit' : 'credit';
}

/** True where the part of the note that a line stands in is taken off whole: "Less: allowance for" above "Others". */
function standsTakenOff({ statement, parentLabel }: ReadLine): boolean {
  return statement === 'notes' && says('deduction', partsBeneath(parentLabel).at(-1) ?? '');
}

/** Why an element is not for a line; null where nothing speaks against it. `wording`: of the library, that led to it. */
export type WhyNot = (entry: IndexedElement, wording: string | null) => Exclusion | null;

export type Exclusion =
  | 'side'
  | 'deduction'
  | 'not taken off'
  | 'not a balance'
  | 'period'
  | 'kind'
  | 'denied'
  | 'family'
  | 'apart'
  | 'item';

const apartSections = new WeakMap<TagIndex, ReadonlyMap<string, RegExp>>();

const noItems = new WeakMap<TagIndex, readonly RegExp[]>();

/** True for a label that names a currency, a company or a span of time, and no item of its note. */
function namesNoItem(plain: string, index: TagIndex): boolean {
  const known =
    noItems.get(index) ?? index.headings.noItems.map((form) => new RegExp(`^\\W*(?:${form})\\W*$`, 'i'));
  noItems.set(index, known);
  return known.some((form) => form.test(plain));
}

/** What must be said for the elements of a section that stands apart: segments, an acquisition. */
function saidApart(section: string, index: TagIndex): RegExp | undefined {
  const known =
    apartSections.get(index) ??
    new Map(
      index.headings.apart.flatMap(({ says, sections }) => {
        const form = new RegExp(`\\b(?:${says})\\b`, 'i');
        return sections.map((one) => [one, form] as const);
      }),
    );
  apartSections.set(index, known);
  return known.get(section);
}

/** Reads what a line excludes once, and answers for each element why it is not for the line. */
export function exclusionsOf(line: ReadLine, words: LineWords, place: LinePlace, index: TagIndex): WhyNot {
  const { statement } = line;
  const { heading } = place;
  const inNotes = statement === 'notes';
  const stands =
    heading?.bothWays === true
      ? null
      : (heading?.side ??
        // A fee receivable is earned in a schedule of what happened, and owed in a note of balances.
        (inNotes && heading?.movements === true
          ? (sideInSchedule(partsBeneath(line.parentLabel).at(-1) ?? '') ??
            sideOf(statement, '', line.parentLabel) ??
            sideInSchedule(line.label))
          : sideOf(statement, line.label, inNotes ? line.parentLabel : null)) ??
        (inNotes && heading?.from === 'income_statement' ? sideInSchedule(line.label) : null));
  const onlyMoves = inNotes && heading?.movements === true;
  // "Less: interest capitalised" among what was spent is taken off it.
  const side =
    onlyMoves &&
    stands !== null &&
    (says('taken_off', line.label) || partsBeneath(line.parentLabel).some((part) => says('taken_off', part)))
      ? OTHER_SIDE[stands]
      : stands;
  const inFlow = statement === 'cash_flow';
  const isBooked = inFlow && says('in_books', words.plain);
  const isMoved = inFlow && says('balance_moved', words.plain);
  const isPaid =
    inFlow &&
    (says('other_activities', words.plainHeading) ||
      (says('paid_or_received', words.plain) && !says('adjustment', words.plainHeading)));
  const isEffect = heading?.bothWays === true && says('tax_effect', words.plain);
  const isMovement = onlyMoves || isEffect || (inNotes && words.period === 'duration');
  // "Attributable to:" above "Owners of the Company" splits a result, and is none itself.
  const said = `${words.plainHeading} ${words.plain}`;
  const isSplit = statement === 'income_statement' && says('split', said);
  const splitsAll = says('comprehensive', said);
  const splitsOne = splitsAll || /\b(?:profit|loss|surplus|deficit)\b/.test(said);
  const isTakenOff = !onlyMoves && isDeduction(line);
  const allTakenOff = !onlyMoves && standsTakenOff(line) && deductionsOf(place, index).length > 0;
  const isClaim = (inNotes || statement === 'balance_sheet') && says('owed', words.plain);
  const isResult = says('result', said);
  // No item is tagged as the sum of its note; "Tax charge" is.
  const isTotal = words.label.total || words.period === 'instant';
  const own = words.label.words.filter((word) => !isGenericWord(word));
  // Whoever is named beneath "Purchases from" among related parties is one that was bought from.
  const isParty = heading?.whole === true && partsBeneath(line.parentLabel).length > 0;
  const balancesOf = isDeduction(line) ? null : sideOfBalances(line, words);
  const isNoItem = inNotes && !isParty && namesNoItem(words.plain, index);
  const denied = deniedIn(words.plain);
  let contraries: ReturnType<typeof contrariesIn> | undefined;
  const days = inNotes ? daysIn(words.plain) : [];
  // "Total transactions with owners" adds up movements of several kinds, each of which has an element of its own.
  const addsMovements = statement === 'equity_changes' && words.label.total;
  return ({ element, label: its, deduction, remainder, result }, wording) => {
    if (isNoItem) return 'item';
    const { balance, label, period_type, taxonomy_section: section } = element;
    if (heading?.sections?.includes(section) !== true && saidApart(section, index)?.test(said) === false)
      return 'apart';
    if (balancesOf !== null && (period_type === 'duration' || (balance !== null && balance !== balancesOf)))
      return 'not a balance';
    if (isMovement && period_type === 'instant') return 'period';
    if (allTakenOff && !deduction && period_type === 'instant') return 'not taken off';
    if (isSplit && !says('split', label)) return 'kind';
    if (isSplit && splitsOne && says('comprehensive', label) !== splitsAll) return 'kind';
    if ((isBooked && says('in_cash', label)) || ((isPaid || isMoved) && says('adjustment', label)))
      return 'kind';
    if (addsMovements && !its.total && !words.label.words.every((word) => its.words.includes(word)))
      return 'kind';
    if (side !== null && balance !== null && balance !== side && !result && !isTwoWay(element)) return 'side';
    // What is charged to an allowance moves it, and is none.
    if (inNotes && deduction && !isTakenOff && period_type === 'instant') return 'deduction';
    if (isClaim && !says('claim', label)) return 'kind';
    if (!isResult && says('subtotal', label)) return 'kind';
    if (
      inNotes &&
      result &&
      !isTotal &&
      !says('subtotal', label) &&
      !own.every((word) => its.words.includes(word))
    )
      return 'kind';
    if (denied.some((form) => form.test(label))) return 'denied';
    const itsDays = days.length === 0 ? [] : daysIn(label);
    if (itsDays.length > 0 && !itsDays.some((one) => days.includes(one))) return 'kind';
    contraries ??= contrariesIn(words.plain, index);
    if (!result && contraries.some(([not, meant]) => not.test(label) && !meant.test(label))) return 'kind';
    if (statement === 'equity_changes' || remainder) return null;
    const wordings = wording === null ? [label] : [label, wording];
    // "Bonus" is an employee benefit, though it does not say so: the line says the whole wording.
    const whole =
      wording !== null && readLabel(wording).words.every((word) => words.label.words.includes(word));
    if (!whole && addsFamily(label, words, statement, index)) return 'family';
    if (differsInFamily(wordings, words, statement, index)) return 'family';
    return lacksFamilyOfHead(wordings, words, index) ? 'family' : null;
  };
}
