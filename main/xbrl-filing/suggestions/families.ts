/**
 * Families of elements that are meant only by lines that name them: an agency fee is no interest, a cost of travel
 * no tax, however many other words are shared. Read from the constitution; a likeness that adds a family, a denial
 * or what the line leaves out ("other than …") is no proposal (specification 4.5, Suggestion).
 */
import type { LineStatement } from '../../../shared/model/enums.ts';
import { type LabelWords, readLabel } from './label-words.ts';
import type { LineWords } from './line-scoring.ts';
import type { TagIndex } from './tag-index.ts';
import { inKinds } from './things-and-kinds.ts';

const read = new WeakMap<TagIndex, ReadonlyMap<string, string>>();

/** The family of each word that has one. */
function familyWords(index: TagIndex): ReadonlyMap<string, string> {
  const known = read.get(index);
  if (known !== undefined) return known;
  const words = new Map(
    index.headings.families.flatMap(({ name, words: list }) =>
      list.flatMap((word) => readLabel(word).words.map((one) => [one, name] as const)),
    ),
  );
  read.set(index, words);
  return words;
}

function familiesIn(words: readonly string[], families: ReadonlyMap<string, string>): ReadonlySet<string> {
  return new Set(words.flatMap((word) => families.get(word) ?? []));
}

const kindsRead = new WeakMap<LineWords, Map<LineStatement, readonly string[]>>();

/** What the things of the line are: a lorry is plant, in an expense too. Kept, because every candidate asks. */
function kindsOf(line: LineWords, statement: LineStatement): readonly string[] {
  const known = kindsRead.get(line) ?? new Map<LineStatement, readonly string[]>();
  kindsRead.set(line, known);
  const found =
    known.get(statement) ??
    [statement, 'balance_sheet' as const].flatMap((one) => inKinds(line.label, one)?.words ?? []);
  known.set(statement, found);
  return found;
}

const saidFamilies = new WeakMap<LineWords, Map<LineStatement, ReadonlySet<string>>>();

/** The families that the line, as itself or as its kind, or its heading names. */
function familiesSaid(line: LineWords, statement: LineStatement, index: TagIndex): ReadonlySet<string> {
  const known = saidFamilies.get(line) ?? new Map<LineStatement, ReadonlySet<string>>();
  saidFamilies.set(line, known);
  const { words, optional } = line.label;
  const found =
    known.get(statement) ??
    familiesIn(
      [...words, ...optional, ...(line.heading?.words ?? []), ...kindsOf(line, statement)],
      familyWords(index),
    );
  known.set(statement, found);
  return found;
}

const LEFT_OUT = /\b(?:other than|excluding|except)\b/i;

/** What a label names, without what it leaves out: "intangible assets" of "intangible assets other than goodwill". */
export function namedBy(label: string): LabelWords {
  return readLabel(label.split(LEFT_OUT)[0] ?? label);
}

/** True when a wording names a family that neither the line, as itself or as its kind, nor its heading names. */
export function addsFamily(
  words: LabelWords,
  line: LineWords,
  statement: LineStatement,
  index: TagIndex,
): boolean {
  const families = familyWords(index);
  const said = familiesSaid(line, statement, index);
  return words.words.some((word) => {
    const family = families.get(word);
    return family !== undefined && !said.has(family);
  });
}

/** True when a wording and the line name a family together. */
export function sharesFamily(
  words: LabelWords,
  line: LineWords,
  statement: LineStatement,
  index: TagIndex,
): boolean {
  const families = familyWords(index);
  const said = familiesIn([...line.label.words, ...kindsOf(line, statement)], families);
  return [...familiesIn(words.words, families)].some((family) => said.has(family));
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
