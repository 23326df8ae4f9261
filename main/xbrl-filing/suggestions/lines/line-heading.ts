/**
 * What the heading of a line says of it: which elements may stand beneath, and the "other" element for what has
 * no name of its own. A heading that the constitution does not list is read as an element itself, whose parts its
 * lines are. Exclusions, not hints: an element of another part of the statement is never proposed (specification
 * 4.5, Suggestion).
 */

import {
  hasForm,
  headingParts,
  type MappingLibrary,
  normaliseLabel,
  type StatementHeading,
} from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { IndexedElement, TagIndex } from '../elements/tag-index.ts';
import { readLabel } from '../words/label-words.ts';
import { isTwoWay } from './line-direction.ts';
import { headingText, listedAs, listedHeading, listedIn, partsBeneath } from './listed-headings.ts';
import { totalsOf } from './neighbours.ts';
import { sideOf } from './plausible.ts';

export interface LinePlace {
  /** The listed heading; null where it is not listed, or the line has none. */
  readonly heading: StatementHeading | null;
  /** The element that an unlisted heading is itself: "Trade payables" above "due to others". */
  readonly own: IndexedElement | null;
  /** The totals that the line itself is the heading of: "Creditors: amounts falling due within one year". */
  readonly within: readonly string[];
  /** The "other" elements for the line, the likeliest first. */
  readonly others: readonly string[];
  /** Those of them that words of the line or its heading name: "Lorries on hire purchase". */
  readonly named: ReadonlySet<string>;
  /** The heading is a guess from the line's own words. */
  readonly guessed: boolean;
  /** The statements whose elements the line may carry: its own, and the one that its heading borrows from. */
  readonly statements: readonly LineStatement[];
  /** False for an element that stands elsewhere, or on the other side. */
  readonly allows: (elementId: string) => boolean;
  /** True for what moves another part of the schedule than the line stands in: cost, beneath "Depreciation". */
  readonly movesOther: (elementId: string) => boolean;
  /** What such a movement is in this part; undefined where it has none. */
  readonly taken: (elementId: string) => string | undefined;
  /** What takes the place of an element under this very title: due to others, beneath "Trade payables". */
  readonly instead: (elementId: string) => string | undefined;
  /** False for an element that may stand there, as the lines beneath such a heading seldom do. */
  readonly usual: (elementId: string) => boolean;
}

/** A place that says nothing of what may stand there. */
export const ANYTHING: Pick<LinePlace, 'allows' | 'movesOther' | 'taken' | 'instead' | 'usual'> = {
  allows: () => true,
  movesOther: () => false,
  taken: () => undefined,
  instead: () => undefined,
  usual: () => true,
};

/** The element as the first of the statements has it that the place belongs to. */
export function entryIn({ statements }: LinePlace, elementId: string, index: TagIndex) {
  return statements.map((one) => index.find(one, elementId)).find((one) => one !== undefined);
}

interface PlaceContext {
  readonly index: TagIndex;
  readonly library: MappingLibrary;
}

interface PlacedLine {
  readonly statement: LineStatement;
  readonly label: string;
  readonly parentLabel: string | null;
}

export type SchedulePart = NonNullable<StatementHeading['balances']>[number];

/** The part of a schedule that the heading ends with: "Tangible assets: Plant: Net book value". */
export function partUnder(heading: StatementHeading | null, parentLabel: string | null): SchedulePart | null {
  const part = partsBeneath(parentLabel).at(-1);
  if (part === undefined) return null;
  const plain = headingText(part);
  return heading?.balances?.find(({ says }) => says.includes(plain)) ?? null;
}

/** True where a line repeats what the heading is listed by: the balance of a schedule under its own title. */
export function repeats(heading: StatementHeading, label: string): boolean {
  return heading.says.includes(headingText(label));
}

/** True for the total of the note under its own title: "Total other payables" beneath "Other payables". */
export function totalsTitle(label: string, parentLabel: string | null): boolean {
  const [title] = headingParts(parentLabel ?? '');
  return title !== undefined && /^\W*total\b/i.test(label) && headingText(label) === headingText(title);
}

/** "Net book value at 31 December" names its part as "Net book value" does. */
const AT_DATE = / (?:as )?(?:at|on) [a-z]+$/;

/** The part of a schedule that a line is itself: "Net book value"; what is charged ("Depreciation") is none. */
export function partNamed(heading: StatementHeading, label: string): SchedulePart | null {
  const plain = headingText(label).replace(AT_DATE, '');
  const part = heading.balances?.find(({ says }) => says.includes(plain));
  return part === undefined || part.says.includes(`accumulated ${plain}`) ? null : part;
}

/** The element whose balance a line is, by the part of the schedule it stands in, else by the note. */
export function balanceUnder(heading: StatementHeading | null, parentLabel: string | null): string | null {
  return partUnder(heading, parentLabel)?.element ?? heading?.balance ?? null;
}

/** True for what moves another part of the schedule than the line stands in. */
function movesOtherPart(
  heading: StatementHeading,
  parentLabel: string | null,
): (elementId: string) => boolean {
  const part = partUnder(heading, parentLabel);
  if (part === null) return () => false;
  return (elementId) =>
    part.movements?.includes(elementId) !== true &&
    heading.balances?.some((other) => other !== part && other.movements?.includes(elementId)) === true;
}

/** What a movement of another part of the schedule is in the part that the line stands in. */
function takenBy(
  heading: StatementHeading,
  parentLabel: string | null,
): (elementId: string) => string | undefined {
  const takes = partUnder(heading, parentLabel)?.takes ?? [];
  return (elementId) => takes.find(({ of }) => of === elementId)?.element;
}

/** Words by which a line says itself that it is none of what the title names. */
const OF_OTHERS = /\b(?:other|sundry|non ?- ?trade|accru\w+|deposits?|advances?|loans?)\b/i;

/** What takes the place of an element beneath the very title of the note, unless the line says otherwise. */
function insteadUnder(
  heading: StatementHeading,
  { label, parentLabel }: PlacedLine,
): (elementId: string) => string | undefined {
  if (heading.instead === undefined || OF_OTHERS.test(label)) return ANYTHING.instead;
  const [title = ''] = headingParts(parentLabel ?? '');
  const plain = headingText(title);
  const held = heading.instead.filter(({ title: form }) => hasForm(form, plain));
  return (elementId) => held.find(({ of }) => of === elementId)?.element;
}

const OWED = /\b(?:due|owing|owed) (to|from|by)\b/i;

/** The note that lists what the line says is owed, where its heading does not say which note it stands in. */
function noteOfClaim({ statement, label }: PlacedLine, index: TagIndex): StatementHeading | null {
  const [, way] = statement === 'notes' ? (OWED.exec(label) ?? []) : [];
  if (way === undefined) return null;
  return listedIn(
    `trade and other ${way.toLowerCase() === 'to' ? 'payables' : 'receivables'}`,
    'notes',
    index,
  );
}

/** Where a line without a listed heading would stand by its own words, to find its "other" element. */
function headingByWords(line: PlacedLine, index: TagIndex): StatementHeading | null {
  // Its lines have no side, and their headings are mostly those of its columns.
  if (line.statement === 'equity_changes') return listedIn('changes in equity', line.statement, index);
  const side = sideOf(line.statement, line.label, line.parentLabel);
  if (side === null) return null;
  const nonCurrent = readLabel(line.label).term === 'NON_CURRENT';
  const names: Partial<Record<LineStatement, Record<'debit' | 'credit', string>>> = {
    income_statement: { debit: 'expenses', credit: 'other income' },
    balance_sheet: nonCurrent
      ? { debit: 'non-current assets', credit: 'non-current liabilities' }
      : { debit: 'current assets', credit: 'current liabilities' },
  };
  const name = names[line.statement]?.[side];
  return name === undefined ? null : listedIn(name, line.statement, index);
}

function othersOf(
  heading: StatementHeading,
  { label, parentLabel }: PlacedLine,
  index: TagIndex,
): Pick<LinePlace, 'others' | 'named'> {
  const plain = normaliseLabel(label);
  const said = new Set(plain.match(/[a-z]+(?:-[a-z]+)*/g) ?? []);
  for (const word of [...said]) for (const part of word.split('-')) said.add(part);
  // The title of the note is what the heading is listed by.
  const whole = [...partsBeneath(parentLabel).map(normaliseLabel), plain].join(' ');
  const fits = heading.others.filter(
    ({ words, form }) =>
      (words === undefined || words.some((word) => said.has(word))) &&
      (form === undefined || hasForm(form, whole)),
  );
  // What the line says itself comes before what it says with its heading.
  const bySelf = new Set(fits.filter(({ form }) => form !== undefined && hasForm(form, plain)));
  const ids = [...bySelf, ...fits]
    .map(({ element }) => element)
    .filter((id) => index.lookup.isReportable(id, index.entryPoint));
  const named = fits.filter(({ words, form }) => words !== undefined || form !== undefined);
  return { others: [...new Set(ids)], named: new Set(named.map(({ element }) => element)) };
}

function allowedBy(
  heading: StatementHeading,
  parentLabel: string | null,
  index: TagIndex,
): (elementId: string) => boolean {
  const ofOtherPart = movesOtherPart(heading, parentLabel);
  const { sections, side, statement } = heading;
  const within = heading.within?.filter((id) => index.lookup.byId(id) !== undefined);
  return (elementId) => {
    const element = index.lookup.byId(elementId);
    if (element === undefined || ofOtherPart(elementId)) return false;
    if (heading.others.some((other) => other.element === elementId)) return true;
    if (heading.faces?.some((face) => face.element === elementId)) return true;
    const totals = totalsOf(elementId, index);
    if (heading.without?.some((id) => totals.has(id))) return false;
    const result = index.isResult(elementId);
    if (
      side !== undefined &&
      element.balance !== null &&
      element.balance !== side &&
      !result &&
      !isTwoWay(element)
    )
      return false;
    if ((within?.length ?? 0) === 0 && sections === undefined) return true;
    if (sections?.includes(element.taxonomy_section)) return true;
    if (within === undefined) return false;
    if (within.some((id) => id === elementId || totals.has(id))) return true;
    // The last heading of a statement runs on above its totals and closing balances.
    return statement !== 'notes' && (result || totals.size === 0);
  };
}

/** "Increase in payables" under "Adjustments" stands below a heading that was left out. */
const MOVED = /^\W*(?:net )?(?:increase|decrease|change|movement)/i;

function usualBy(heading: StatementHeading, label: string, index: TagIndex): (elementId: string) => boolean {
  const { mostly } = heading;
  if (mostly === undefined || MOVED.test(label)) return () => true;
  return (elementId) => mostly.some((id) => id === elementId || totalsOf(elementId, index).has(id));
}

/** Words that put a line of a balance sheet among what is owed or owned, whatever heading stands above it. */
const OF_LIABILITIES = /\b(?:liabilit(?:y|ies)|creditors?|payables?|borrowings|overdrafts?|accruals)\b/i;
const OF_ASSETS = /\b(?:assets|debtors?|receivables?|inventor(?:y|ies)|stocks|prepayments)\b/i;
const TAKEN_OFF = /\b(?:less|allowances?|provisions? for (?:doubtful|bad|impairment|obsol\w*))\b/i;

const OF_COSTS = /^\W*(?:(?:less|deduct)\W+)?(?:costs? of|purchases?\b|expenses\b|expenditure\b)/i;

/** True where a line names the other side than its heading: that heading was closed, and the line stands behind it. */
export function standsBehind({ statement, label, parentLabel }: PlacedLine, index: TagIndex): boolean {
  if (parentLabel === null || TAKEN_OFF.test(label)) return false;
  if (statement !== 'balance_sheet' && statement !== 'income_statement') return false;
  const side = listedHeading(parentLabel, statement, index)?.side;
  if (side === undefined) return false;
  if (statement === 'income_statement') return side === 'credit' && OF_COSTS.test(label);
  const [owed, owned] = [OF_LIABILITIES.test(label), OF_ASSETS.test(label)];
  return owed !== owned && owed !== (side === 'credit');
}

const places = new WeakMap<TagIndex, Map<string, StatementHeading | null>>();

/** The listed heading above a line; kept, because the lines of a statement share theirs. */
export function headingAbove(
  { statement, parentLabel }: Pick<PlacedLine, 'statement' | 'parentLabel'>,
  index: TagIndex,
): StatementHeading | null {
  if (parentLabel === null) return null;
  const known = places.get(index) ?? new Map<string, StatementHeading | null>();
  places.set(index, known);
  const key = `${statement}\n${parentLabel}`;
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const found = listedHeading(parentLabel, statement, index);
  if (known.size < 5_000) known.set(key, found);
  return found;
}

const NO_OTHERS: Pick<LinePlace, 'others' | 'named'> = { others: [], named: new Set() };

/** Reads where a line stands. */
export function placeOf(line: PlacedLine, { index, library }: PlaceContext): LinePlace {
  const { statement, parentLabel } = line;
  const heading = headingAbove(line, index) ?? noteOfClaim(line, index);
  const heads = listedAs(line.label, statement, index);
  const within = heads?.within?.slice(0, 1) ?? [];
  if (heading !== null)
    return {
      heading,
      own: null,
      within: heading === heads ? [] : within.filter(allowedBy(heading, parentLabel, index)),
      ...othersOf(heading, line, index),
      guessed: false,
      statements: heading.from === undefined ? [statement] : [statement, heading.from],
      allows: allowedBy(heading, parentLabel, index),
      movesOther: movesOtherPart(heading, parentLabel),
      taken: takenBy(heading, parentLabel),
      instead: insteadUnder(heading, line),
      usual: usualBy(heading, line.label, index),
    };
  const meant = parentLabel === null ? [] : library.matches(headingText(parentLabel));
  const own =
    meant
      .map((entry) => index.find(statement, entry.target_element_id))
      .find((entry) => entry !== undefined && !index.isResult(entry.element.element_id)) ?? null;
  const guessed = heads ?? headingByWords(line, index);
  const ofGuessed = guessed === null ? NO_OTHERS : othersOf(guessed, line, index);
  const others = [...(own === null ? [] : [own.element.element_id]), ...ofGuessed.others];
  return {
    heading,
    own,
    within,
    others,
    named: ofGuessed.named,
    guessed: own === null && heads === null,
    statements: [statement],
    ...ANYTHING,
  };
}
