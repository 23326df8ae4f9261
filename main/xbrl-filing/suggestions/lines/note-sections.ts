/**
 * Which note a line stands in, by the words of its heading, and how well an element belongs to it: "Additions"
 * under "Intangible assets: Cost" is not an addition to plant. Read from the labels of sections and headings of
 * the taxonomy; an element outside the note is only less likely, because notes are cut differently everywhere.
 */
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { TagIndex } from '../elements/tag-index.ts';
import { readLabel } from '../words/label-words.ts';
import { listedHeading } from './listed-headings.ts';

const OUTSIDE = 0.72;
const OTHER_PART = 0.75;
/** Every word of the note's title stands in the element's own label. */
const SAYS_NOTE = 1.1;

interface Section {
  readonly section: string;
  readonly words: readonly string[];
}

const sectionLists = new WeakMap<TagIndex, readonly Section[]>();
const readHeadings = new WeakMap<
  TagIndex,
  Map<
    string,
    {
      readonly sections: ReadonlySet<string>;
      readonly parts: readonly string[];
      /** The sections of the part, where it is a heading of its own: "Administrative expenses" of the result. */
      readonly partSections: readonly string[];
      /** The note is a schedule in parts ("Cost", "Depreciation"), or not known: other notes are cut anyhow. */
      readonly inParts: boolean;
    }
  >
>();

function sectionsOf(index: TagIndex): readonly Section[] {
  let list = sectionLists.get(index);
  if (list === undefined) {
    list = index.lookup.taxonomy.sections
      .filter((section) => section.notes)
      .map((section) => ({ section: section.section, words: readLabel(section.label).words }));
    sectionLists.set(index, list);
  }
  return list;
}

function likeness(said: readonly string[], named: readonly string[]): number {
  if (said.length === 0 || named.length === 0) return 0;
  const shared = said.filter((word) => named.includes(word)).length;
  return (2 * shared) / (said.length + named.length);
}

function readHeading(heading: string, index: TagIndex) {
  const known = readHeadings.get(index) ?? new Map();
  readHeadings.set(index, known);
  let read = known.get(heading);
  if (read === undefined) {
    const [title = '', ...rest] = heading.split(':');
    const said = readLabel(title).words;
    const rated = sectionsOf(index).map(({ section, words }) => ({ section, rate: likeness(said, words) }));
    const best = Math.max(0, ...rated.map(({ rate }) => rate));
    const listed = listedHeading(title, 'notes', index);
    const sections =
      listed?.sections ??
      (best < 0.5 ? [] : rated.filter(({ rate }) => rate >= best - 0.01).map(({ section }) => section));
    const partSections = listedHeading(rest.join(' '), 'notes', index)?.sections ?? [];
    const inParts = listed === null || listed.balances !== undefined;
    read = { sections: new Set(sections), parts: readLabel(rest.join(' ')).words, partSections, inParts };
    if (known.size < 2_000) known.set(heading, read);
  }
  return read;
}

/** 1 where the element belongs to the note of the heading, or nothing is known of either; less outside it. */
export function noteFit(elementId: string, heading: string | null, index: TagIndex): number {
  if (heading === null) return 1;
  const entry = index.find('notes', elementId);
  if (entry === undefined) return 1;
  const { sections, parts, partSections, inParts } = readHeading(heading, index);
  let fit = 1;
  const named = readLabel(heading.split(':')[0] ?? '').words;
  const says = named.length > 0 && named.every((word) => entry.label.words.includes(word));
  if (sections.size > 0 && !sections.has(entry.element.taxonomy_section) && !says) fit *= OUTSIDE;
  if (says) fit *= SAYS_NOTE;
  if (
    inParts &&
    parts.length > 0 &&
    !partSections.includes(entry.element.taxonomy_section) &&
    !parts.some(
      (word: string) =>
        entry.label.words.includes(word) || entry.label.optional.includes(word) || entry.heading.has(word),
    )
  )
    fit *= OTHER_PART;
  return fit;
}

/** True where the heading names a note of which a narrow entry point has no element. */
export function isOutsideNotes(
  { statement, parentLabel }: { readonly statement: LineStatement; readonly parentLabel: string | null },
  index: TagIndex,
): boolean {
  if (index.wide === null || statement !== 'notes' || parentLabel === null) return false;
  const { sections } = readHeading(parentLabel, index);
  return (
    sections.size > 0 &&
    !index.candidates('notes').some(({ element }) => sections.has(element.taxonomy_section))
  );
}
