/**
 * Who may see which record, and how far a desktop has pulled what stands under each right (contract, sync). A desktop is
 * shared by people of several roles: a session moves the places of the rights that it has, and leaves the others where
 * they are, so that whoever may see more later is brought all of it. Pure.
 */
import { z } from 'zod';
import { FINANCIAL_STATEMENTS_FOLDER } from '../model/file-keys.ts';
import { mayDo, type StaffRole } from '../model/roles.ts';
import type { SyncedKind } from './kinds/kinds.ts';
import { VIEW_RIGHTS, type ViewRight } from './kinds/rights.ts';
import { type AnyRow, descriptionOf } from './records.ts';

/** The right under which a record is seen; a file without a row counts as one of a filing, which fewer roles may see. */
export function viewRightOf(kind: SyncedKind, row: AnyRow | null): ViewRight {
  const { view } = descriptionOf(kind).rights;
  if (view !== 'BY_FOLDER') return view;
  const key = row?.key;
  return typeof key === 'string' && key.startsWith(`${FINANCIAL_STATEMENTS_FOLDER}/`)
    ? 'VIEW_FS_ENGAGEMENT'
    : 'VIEW_XBRL_FILING';
}

export function viewRightsOf(role: StaffRole): readonly ViewRight[] {
  return VIEW_RIGHTS.filter((right) => mayDo(role, right));
}

/** Up to which place in the order of all changes the records under each right are there. */
export type PullCursor = Readonly<Record<ViewRight, number>>;

export const PULL_FROM_START = '0';

/** "12" where all rights have one place; "12-0" where they differ, in the order of the rights. */
export const pullCursorSchema = z.string().regex(/^\d{1,15}(?:-\d{1,15})?$/, 'the place of a pull');

export function pullCursorOf(text: string): PullCursor {
  const [statements = 0, filings = statements] = text.split('-').map(Number);
  return { VIEW_FS_ENGAGEMENT: statements, VIEW_XBRL_FILING: filings };
}

export function pullCursorText(cursor: PullCursor): string {
  const { VIEW_FS_ENGAGEMENT: statements, VIEW_XBRL_FILING: filings } = cursor;
  return statements === filings ? String(statements) : `${statements}-${filings}`;
}

/**
 * The place after a page for a session of some rights: what the page ended with, or, after the last one, the furthest
 * that the session has come under any of its rights.
 */
export function pulledTo(
  cursor: PullCursor,
  rights: readonly ViewRight[],
  page: { readonly last: number | undefined; readonly more: boolean },
): PullCursor {
  const places = page.more ? [] : rights.map((right) => cursor[right]);
  const reached = Math.max(0, page.last ?? 0, ...places);
  const moved = rights.map((right) => [right, Math.max(cursor[right], reached)]);
  return { ...cursor, ...Object.fromEntries(moved) };
}
