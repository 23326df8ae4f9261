/**
 * The tree of a taxonomy as the rows that are on the screen: sections, closed until asked for, and within an
 * open one its elements, headings open until closed. Pure; an entry point leaves out what is not of it.
 */
import type { SectionSummary, TreeEntry } from '../../../shared/contract/taxonomy.ts';
import type { EntryPoint } from '../../../shared/model/enums.ts';

interface RowBase {
  readonly key: string;
  readonly label: string;
  /** 1 is a section. */
  readonly level: number;
  /** Null: nothing stands below it. */
  readonly open: boolean | null;
  readonly section: string;
}

export interface SectionRow extends RowBase {
  readonly kind: 'SECTION';
  /** Reportable elements within the entry point. */
  readonly count: number;
  /** The element that heads the whole section, for which the row stands too. */
  readonly headId: string | null;
}

export interface ElementRow extends RowBase {
  readonly kind: 'ELEMENT';
  readonly entry: TreeEntry;
}

/** Stands below an open section until its tree is there. */
export interface WaitingRow extends RowBase {
  readonly kind: 'WAITING';
}

export type TreeRow = SectionRow | ElementRow | WaitingRow;

export interface TreeInput {
  readonly sections: readonly SectionSummary[];
  /** Trees that have been read, by section. */
  readonly trees: ReadonlyMap<string, readonly TreeEntry[]>;
  /** Rows that are not as they begin: open sections and closed headings, by key. */
  readonly turned: ReadonlySet<string>;
  readonly entryPoint: EntryPoint | null;
}

// Keys become ids of rows, which hold no blanks.
export const sectionKey = (section: string) => `section:${section}`;
const entryKey = (section: string, index: number) => `${section}:${index}`;

interface Kept {
  readonly entry: TreeEntry;
  readonly index: number;
}

/** Entries of the entry point, and the headings above them. */
function within(entries: readonly TreeEntry[], entryPoint: EntryPoint | null): readonly Kept[] {
  const all = entries.map((entry, index) => ({ entry, index }));
  if (entryPoint === null) return all;
  const kept: Kept[] = [];
  let wanted = -1;
  for (const each of all.toReversed()) {
    const { level, entryPoints } = each.entry;
    if (level !== wanted && !entryPoints.includes(entryPoint)) continue;
    kept.push(each);
    wanted = level - 1;
  }
  return kept.toReversed();
}

/** One heading over everything else says what the section's own row says: the two are one row. */
function soleHead(entries: readonly TreeEntry[]): TreeEntry | null {
  const [first, ...rest] = entries;
  return first !== undefined && rest.length > 0 && rest.every((entry) => entry.level > first.level)
    ? first
    : null;
}

function elementRows(
  section: string,
  entries: readonly TreeEntry[],
  { turned, entryPoint }: TreeInput,
): ElementRow[] {
  const head = soleHead(entries);
  const kept = within(entries, entryPoint).filter(({ entry }) => entry !== head);
  const rows: ElementRow[] = [];
  let closedAt = Number.POSITIVE_INFINITY;
  kept.forEach(({ entry, index }, at) => {
    if (entry.level > closedAt) return;
    closedAt = Number.POSITIVE_INFINITY;
    const key = entryKey(section, index);
    const isParent = (kept[at + 1]?.entry.level ?? 0) > entry.level;
    const open = isParent ? !turned.has(key) : null;
    if (open === false) closedAt = entry.level;
    const level = entry.level + (head === null ? 2 : 1);
    rows.push({ kind: 'ELEMENT', key, label: entry.label, level, open, section, entry });
  });
  return rows;
}

export function treeRows(input: TreeInput): readonly TreeRow[] {
  return input.sections.flatMap(({ section, label, reportable, reportableIn }): TreeRow[] => {
    const count = input.entryPoint === null ? reportable : reportableIn[input.entryPoint];
    if (count === 0) return [];
    const key = sectionKey(section);
    const open = input.turned.has(key);
    const tree = input.trees.get(section);
    const headId = tree === undefined ? null : (soleHead(tree)?.elementId ?? null);
    const own: SectionRow = { kind: 'SECTION', key, label, level: 1, open, section, count, headId };
    if (!open) return [own];
    if (tree !== undefined) return [own, ...elementRows(section, tree, input)];
    return [own, { kind: 'WAITING', key: `${key}:waiting`, label: '', level: 2, open: null, section }];
  });
}

/** Row of an element, or -1: the first place in which it is shown. */
export function rowOf(rows: readonly TreeRow[], elementId: string): number {
  return rows.findIndex((row) =>
    row.kind === 'ELEMENT'
      ? row.entry.elementId === elementId
      : row.kind === 'SECTION' && row.headId === elementId,
  );
}

/** Keys to turn back so that the element comes into view: its section opened, headings above it not closed. */
export function revealed(
  turned: ReadonlySet<string>,
  section: string,
  entries: readonly TreeEntry[] | undefined,
  elementId: string,
): ReadonlySet<string> {
  const next = new Set([...turned, sectionKey(section)]);
  const index = entries?.findIndex((entry) => entry.elementId === elementId) ?? -1;
  let level = entries?.[index]?.level ?? 0;
  for (let at = index - 1; at >= 0; at -= 1) {
    const above = entries?.[at]?.level ?? 0;
    if (above >= level) continue;
    level = above;
    next.delete(entryKey(section, at));
  }
  return next;
}
