/**
 * Families of elements that are meant only by lines that name them: an agency fee is no interest, a cost of travel
 * no tax, however many other words are shared. Read from the constitution; a likeness that adds a family, a denial
 * or what the line leaves out ("other than …") is no proposal (specification 4.5, Suggestion).
 */

import type { LineStatement } from '../../../../shared/model/enums.ts';
import { memoised } from '../../../../shared/words/memoised.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import { type LabelWords, readLabel } from '../words/label-words.ts';
import { inKinds } from '../words/things-and-kinds.ts';
import type { LineWords } from './line-scoring.ts';

interface FamilyWords {
  /** The family of each word that has one. */
  readonly all: ReadonlyMap<string, string>;
  /** The families that several words name together. */
  readonly phrases: readonly (readonly [phrase: RegExp, name: string])[];
  /** Families that an element may belong to without being named by the line. */
  readonly implied: ReadonlySet<string>;
  /** The families that a text names; kept, because wordings and labels repeat. */
  readonly read: (text: string) => ReadonlySet<string>;
  /** The families that a wording names, without those that it leaves out and those that need not be named. */
  readonly meant: (wording: string) => readonly string[];
}

const families = new WeakMap<TagIndex, FamilyWords>();

function familyWords(index: TagIndex): FamilyWords {
  const known = families.get(index);
  if (known !== undefined) return known;
  const list = index.headings.families;
  const words = {
    all: new Map(
      list.flatMap(({ name, words = [] }) =>
        words.flatMap((word) => readLabel(word).words.map((one) => [one, name] as const)),
      ),
    ),
    phrases: list.flatMap(({ name, phrases = [] }) =>
      phrases.map((phrase) => [new RegExp(`\\b${phrase}\\b`, 'gi'), name] as const),
    ),
    implied: new Set(list.filter(({ implied }) => implied === true).map(({ name }) => name)),
  };
  const read = memoised((text) => readFamilies(text, words));
  const meant = memoised((wording) => {
    const [named = ''] = wording.split(LEFT_OUT);
    return [...read(named)].filter((family) => !words.implied.has(family));
  });
  const found = { ...words, read, meant };
  families.set(index, found);
  return found;
}

function familiesOf(words: readonly string[], { all }: Pick<FamilyWords, 'all'>): ReadonlySet<string> {
  return new Set(words.flatMap((word) => all.get(word) ?? []));
}

/** Words that say no family where they stand: "before tax", "non-controlling interests", "interest in a joint venture". */
const SAYS_NONE =
  /(?<=\b(?:before|after|net of)\b[^,()]*?)\b(?:income )?tax(?:ation|es)?\b|\bnon ?-? ?controlling interests?\b|\binterests? (?=in\b)|\binterest(?= ?- ?(?:bearing|free)| (?:bearing|free))|\binvestment (?=propert)|\bother comprehensive income\b/gi;

/** The families that a text names. */
function readFamilies(text: string, words: Omit<FamilyWords, 'read' | 'meant'>): ReadonlySet<string> {
  const minority = /\bcontrolling interests?\b/i.test(text) ? ' controlling' : '';
  let rest = text;
  const together = words.phrases.flatMap(([phrase, name]) => {
    const without = rest.replace(phrase, ' ');
    const isNamed = without !== rest;
    rest = without;
    return isNamed ? [name] : [];
  });
  const { words: main, optional } = readLabel(`${rest.replace(SAYS_NONE, ' ')}${minority}`);
  return new Set([...together, ...familiesOf([...main, ...optional], words)]);
}

const familiesIn = (text: string, index: TagIndex) => familyWords(index).read(text);

const kindsRead = new WeakMap<LineWords, Map<LineStatement, readonly string[]>>();

/** What the things of the line are: a lorry is plant, in an expense too. Kept, because every candidate asks. */
function kindsOf(line: LineWords, statement: LineStatement): readonly string[] {
  const known = kindsRead.get(line) ?? new Map<LineStatement, readonly string[]>();
  kindsRead.set(line, known);
  const kept = known.get(statement);
  if (kept !== undefined) return kept;
  const found = [statement, 'balance_sheet' as const].flatMap((one) => inKinds(line.label, one)?.words ?? []);
  known.set(statement, found);
  return found;
}

const saidFamilies = new WeakMap<LineWords, Map<LineStatement, ReadonlySet<string>>>();

/** The families that the line names, as itself or as its kind. */
function familiesOfLine(line: LineWords, statement: LineStatement, index: TagIndex): ReadonlySet<string> {
  const known = saidFamilies.get(line) ?? new Map<LineStatement, ReadonlySet<string>>();
  saidFamilies.set(line, known);
  const kept = known.get(statement);
  if (kept !== undefined) return kept;
  const printed = readLabel(line.plain).words;
  const mended = line.label.words.filter((word) => !printed.includes(word));
  const found = new Set([
    ...familiesIn(line.plain, index),
    ...familiesOf([...mended, ...kindsOf(line, statement)], familyWords(index)),
  ]);
  known.set(statement, found);
  return found;
}

const LEFT_OUT = /\b(?:other than|excluding|except)\b/i;

/** True when a wording names a family that neither the line, as itself or as its kind, nor its heading names. */
export function addsFamily(
  wording: string,
  line: LineWords,
  statement: LineStatement,
  index: TagIndex,
): boolean {
  const meant = familyWords(index).meant(wording);
  if (meant.length === 0) return false;
  const said = familiesOfLine(line, statement, index);
  const above = familiesIn(line.plainHeading, index);
  return meant.some((family) => !said.has(family) && !above.has(family));
}

/** True where the heading names a family of the element, or where it has none. */
export function isOfHeading(label: string, line: LineWords, index: TagIndex): boolean {
  const { implied } = familyWords(index);
  const families = [...familiesIn(label, index)].filter((family) => !implied.has(family));
  const above = familiesIn(line.plainHeading, index);
  return families.length === 0 || families.some((family) => above.has(family));
}

/** True when a wording and the line name a family together. */
export function sharesFamily(
  wording: string,
  line: LineWords,
  statement: LineStatement,
  index: TagIndex,
): boolean {
  const said = familiesOfLine(line, statement, index);
  return [...familiesIn(wording, index)].some((family) => said.has(family));
}

/** True when the line names families and the wordings name others only: a subsidiary sold is no equipment sold. */
export function differsInFamily(
  wordings: readonly string[],
  line: LineWords,
  statement: LineStatement,
  index: TagIndex,
): boolean {
  const named = new Set(wordings.flatMap((wording) => [...familiesIn(wording, index)]));
  const own = familiesOfLine(line, statement, index);
  return named.size > 0 && own.size > 0 && [...own].every((family) => !named.has(family));
}

const HEAD = /^(.*?)\b(?:of|on|for|relating to|arising from)\b/;

/** True when what a line is of ("rental of premises", "tax relating to …") has a family that the wordings lack. */
export function lacksFamilyOfHead(wordings: readonly string[], line: LineWords, index: TagIndex): boolean {
  const [, head] = HEAD.exec(line.plain) ?? [];
  if (head === undefined) return false;
  const meant = familiesIn(head, index);
  const named = wordings.flatMap((wording) => [...familiesIn(wording, index)]);
  return meant.size > 0 && [...meant].every((family) => !named.includes(family));
}

/**
 * True when a wording shares what the line says beyond its heading: under "Trade and other receivables" the word
 * "receivables" tells nothing of a loan.
 */
export function sharesOwn(words: LabelWords, line: LineWords, statement: LineStatement): boolean {
  const heading = line.heading?.words ?? [];
  const own = line.label.words.filter((word) => !heading.includes(word));
  if (own.length === 0) return true;
  const all = [...own, ...kindsOf(line, statement)];
  return all.some((word) => words.words.includes(word) || words.optional.includes(word));
}

/** True when the element's label denies what the line says, or leaves it out: "other than goodwill" for goodwill. */
export function deniesLine(label: string, line: LineWords): boolean {
  const words = readLabel(label);
  const denied = (one: LabelWords) => one.words.includes('non') || one.words.includes('not');
  if (denied(words) !== denied(line.label) && !denied(line.heading ?? line.label)) return true;
  const [, left] = label.split(LEFT_OUT);
  if (left === undefined) return false;
  const leftOut = readLabel(left).words;
  return leftOut.length > 0 && leftOut.every((word) => line.label.words.includes(word));
}
