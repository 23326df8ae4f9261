/**
 * Lines of the schedule of a note that are told by its parts: "Net book value" names a part, "Motor vehicles" under it a
 * class of what the note is of, "Non-current" the later part of what is owed. Read from the parts that the constitution
 * lists for the note and from the classes of the taxonomy; a schedule that nobody lists says nothing.
 */
import { isGenericWord, namedThings } from '../../../../constitution/index.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import { partNamed, partUnder, repeats, totalsTitle } from '../lines/line-heading.ts';
import type { LineReading } from '../lines/line-reading.ts';
import { sideOf } from '../lines/plausible.ts';
import { readLabel } from '../words/label-words.ts';
import { rowOfTable, spanOfTime } from '../words/span-of-time.ts';

interface ScheduleElement {
  readonly elementId: string;
  readonly reason: string;
  /** LOW where the place says less than it seems to. */
  readonly confidence?: 'LOW';
}

const classWords = new WeakMap<TagIndex, ReadonlySet<string>>();

/** The words of the classes that listed schedules are split by, and of the things that are of such kinds. */
function wordsOfClasses(index: TagIndex): ReadonlySet<string> {
  const known = classWords.get(index);
  if (known !== undefined) return known;
  const parts = index.headings.headings.flatMap(({ balances = [] }) => balances);
  const members = parts.flatMap(({ element }) =>
    index.lookup.axesOf(element).flatMap((axis) => axis.members.map((id) => index.lookup.label(id))),
  );
  const things = (namedThings().balance_sheet ?? []).flatMap(({ words }) => words);
  const found = new Set([...members, ...things].flatMap((one) => readLabel(one).words));
  classWords.set(index, found);
  return found;
}

/** The class that the line names, as a part of what stands under the heading: at cost, or at its carrying amount. */
function classOf({ line, place, words, context }: LineReading): ScheduleElement | null {
  const parts = place.heading?.balances ?? [];
  const part = partUnder(place.heading, line.parentLabel) ?? parts.at(-1);
  // Under "Depreciation" a class has what was charged for it, or what has been so far.
  if (part === undefined || (part !== parts.at(0) && part !== parts.at(-1))) return null;
  if (context.index.lookup.axesOf(part.element).length === 0) return null;
  const known = wordsOfClasses(context.index);
  const { words: said, term, total } = words.label;
  if (total || term !== null || said.every(isGenericWord) || !said.every((word) => known.has(word)))
    return null;
  return { elementId: part.element, reason: 'a class of what the note is of' };
}

/** The part of the total that the note splits by when it is due, where the line says no more than that. */
function termOf({ line, place, context }: LineReading): ScheduleElement | null {
  const { words, term } = readLabel(line.label);
  if (term === null || words.length > 0) return null;
  const split = (place.heading?.within ?? []).map((id) => context.index.find('balance_sheet', id));
  const found = split.find((entry) => entry?.label.term === term && !entry.result)?.element.element_id;
  return found === undefined ? null : { elementId: found, reason: 'the part of the note that is due then' };
}

const PAST_DUE = /\b(?:past due|overdue)\b/i;
const AGED = /\bpast due\b/i;

/** The row of an ageing or maturity table that a span of time is; of what is owed no row of what is due. */
function rowOf({ line, place, context }: LineReading): ScheduleElement | null {
  const rows = place.heading?.spans;
  const span = rows === undefined ? null : spanOfTime(line.label);
  const found = rows === undefined || span === null ? null : rowOfTable(rows, span);
  const element = found === null ? undefined : context.index.lookup.byId(found.row.element);
  if (found === null || element === undefined) return null;
  const side = sideOf('notes', '', line.parentLabel);
  if (side !== null && element.balance !== null && element.balance !== side) return null;
  // Aged from the day of the invoice, "30 to 60 days" need not be past due.
  const isSaid = !AGED.test(element.label) || PAST_DUE.test(`${line.label} ${line.parentLabel ?? ''}`);
  return {
    elementId: element.element_id,
    reason: 'the row of the table by its span of time',
    ...(!(found.within && isSaid) && { confidence: 'LOW' as const }),
  };
}

const AT_COST = /^(.+?)[\s,–-]+(at (?:cost|valuation|fair value))$/i;

/** "Motor vehicles, at cost": a class, and the part of the schedule beside it. */
function classAtCost(reading: LineReading): ScheduleElement | null {
  const { line, place, context } = reading;
  const [, named = '', part = ''] = AT_COST.exec(line.label.trim()) ?? [];
  const [cost] = place.heading?.balances ?? [];
  if (cost === undefined || named === '' || !cost.says.includes(part.toLowerCase())) return null;
  const { words, term, total } = readLabel(named);
  const known = wordsOfClasses(context.index);
  if (total || term !== null || words.length === 0 || !words.every((word) => known.has(word))) return null;
  return { elementId: cost.element, reason: 'a class of what the note is of, at cost' };
}

/** What a line of a listed schedule is by its part, class or term; null where they say nothing of it. */
export function scheduled(reading: LineReading): ScheduleElement | null {
  const { line, place } = reading;
  if (line.statement !== 'notes' || place.heading === null) return null;
  const part = partNamed(place.heading, line.label);
  if (part !== null) return { elementId: part.element, reason: 'the part of the note that it names' };
  const { balance, balances, total } = place.heading;
  if (total !== undefined && totalsTitle(line.label, line.parentLabel))
    return { elementId: total, reason: 'the total of the note' };
  const isWhole = balances !== undefined && partUnder(place.heading, line.parentLabel) === null;
  if (isWhole && balance !== undefined && repeats(place.heading, line.label))
    return { elementId: balance, reason: 'what the note is of' };
  return rowOf(reading) ?? classAtCost(reading) ?? termOf(reading) ?? classOf(reading);
}
