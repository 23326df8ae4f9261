/**
 * Which entries of a permanent file hold when: on a day, or on some day of a period. An entry holds from its first day
 * until the day before it ends, so that what follows it on that day never stands beside it. Pure.
 */
import type { IsoDate, Period } from './dates.ts';
import {
  type FileEntries,
  type FileEntry,
  type FileEntryOf,
  type FileKind,
  fileEntriesSchema,
} from './permanent-file.ts';

type Days = Pick<FileEntry, 'validFrom' | 'validUntil' | 'setAside'>;

export function holdsOn({ validFrom, validUntil, setAside }: Days, day: IsoDate): boolean {
  return !setAside && (validFrom === null || validFrom <= day) && (validUntil === null || day < validUntil);
}

/** Who resigned on the first day of the period held office on it. */
export function holdsDuring({ validFrom, validUntil, setAside }: Days, { start, end }: Period): boolean {
  return (
    !setAside && (validFrom === null || validFrom <= end) && (validUntil === null || validUntil >= start)
  );
}

/** Held on every day of the period. */
export function holdsThroughout({ validFrom, validUntil, setAside }: Days, { start, end }: Period): boolean {
  return !setAside && (validFrom === null || validFrom <= start) && (validUntil === null || validUntil > end);
}

export function ofKind<Kind extends FileKind>(
  entries: readonly FileEntry[],
  kind: Kind,
): FileEntryOf<Kind>[] {
  // An entry with the kind has its content; the compiler does not follow this for a kind that is not known before.
  return entries.filter((entry) => entry.kind === kind) as unknown as FileEntryOf<Kind>[];
}

/** Every entry of a file that is read under its headings, so that whoever judges sees the whole of it. */
export function entriesOfGroups(file: FileEntries): readonly FileEntry[] {
  const { shareCapital, ...others } = file;
  const groups = Object.keys(fileEntriesSchema.shape)
    .filter((name): name is keyof typeof others => name !== 'shareCapital')
    .map((name) => others[name]);
  return [...groups, shareCapital.classes, shareCapital.shareholders].flat();
}

/** Entries of a kind that hold on a day, those that began first in front. */
export function entriesOn<Kind extends FileKind>(
  entries: readonly FileEntry[],
  kind: Kind,
  day: IsoDate,
): readonly FileEntryOf<Kind>[] {
  return ofKind(entries, kind)
    .filter((entry) => holdsOn(entry, day))
    .sort(byFirstDay);
}

/** Those that held on some day of a period: the directors of the year, with who came and went. */
export function entriesDuring<Kind extends FileKind>(
  entries: readonly FileEntry[],
  kind: Kind,
  period: Period,
): readonly FileEntryOf<Kind>[] {
  return ofKind(entries, kind)
    .filter((entry) => holdsDuring(entry, period))
    .sort(byFirstDay);
}

type Ordered = Pick<FileEntry, 'validFrom' | 'writtenAt' | 'id'>;

/** The order is of the entries alone, so that the same file always proposes the same list. */
function byFirstDay(one: Ordered, other: Ordered): number {
  const key = ({ validFrom, writtenAt, id }: Ordered) => `${validFrom ?? ''} ${writtenAt} ${id}`;
  return key(one) < key(other) ? -1 : 1;
}
