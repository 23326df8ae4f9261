/** How the work list is ordered and what its cells say. Pure. */
import { type IsoDate, shortDate } from '../../../shared/model/dates.ts';
import { lateWords } from '../../../shared/model/due-dates.ts';
import type { WorkFilter, WorkRow } from '../../../shared/model/work-list.ts';

export const WORK_GROUPS = ['due', 'client', 'person'] as const;
export type WorkGroup = (typeof WORK_GROUPS)[number];

export const FILTER_WORDS: Readonly<Record<WorkFilter, string>> = {
  MINE: 'Mine',
  TO_REVIEW: 'To review',
  AWAITING_CLIENT: 'Waiting for client',
  LATE: 'Late',
  ALL: 'All',
};

/** Filters in the order of the screen; nobody who works alone is asked whose the work is. */
export function filtersShown(alone: boolean): readonly WorkFilter[] {
  return alone ? ['ALL', 'AWAITING_CLIENT', 'LATE'] : ['MINE', 'TO_REVIEW', 'AWAITING_CLIENT', 'LATE', 'ALL'];
}

/** "3 days late" or "31 Dec 2026"; nothing where no day is known. */
export function dueWords({ due, lateByDays }: Pick<WorkRow, 'due' | 'lateByDays'>): string {
  if (due === null) return '';
  return lateByDays > 0 ? lateWords(lateByDays) : shortDate(due);
}

/** Who holds a row as the reader sees it. */
export function holderWords(
  { heldById }: Pick<WorkRow, 'heldById'>,
  me: string,
  names: ReadonlyMap<string, string>,
): string {
  if (heldById === null) return '–';
  return heldById === me ? 'Me' : (names.get(heldById) ?? 'Somebody else');
}

/** The rows by day as they come, by client, or by person with what nobody holds last. */
export function inGroups(
  rows: readonly WorkRow[],
  group: WorkGroup,
  names: ReadonlyMap<string, string>,
): readonly WorkRow[] {
  if (group === 'due') return rows;
  const keyOf = ({ clientName, heldById }: WorkRow) =>
    group === 'client' ? clientName : heldById === null ? '\uffff' : (names.get(heldById) ?? '\ufffe');
  return rows.toSorted((left, right) => keyOf(left).localeCompare(keyOf(right), 'en'));
}

/** A day as a heading of the grid sorts it; rows without one stand last. */
export function dueOrder({ due }: { readonly due: IsoDate | null }): string {
  return due ?? '9';
}
