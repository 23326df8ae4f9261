/**
 * Whether a person may let a refused change of this desktop stand after all (contract, sync): acts of a person never
 * merge, what was computed is computed anew, and nothing is changed behind what others filed, archived or exported.
 */
import {
  filingContentChanged,
  SEALED_FILING_STATES,
  SETTLED_FILING_STATES,
} from '../../../shared/model/states.ts';
import { bodyOf, bodyOfKind, type Operation } from '../../../shared/sync/change-set.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import {
  type AnyRow,
  descriptionOf,
  idIn,
  isFilingContent,
  recordName,
} from '../../../shared/sync/records.ts';
import type { Reader } from '../../store/database.ts';
import { findLock } from '../../store/repositories/sign-offs.ts';
import type { StoredConflict } from '../../store/repositories/sync-conflicts.ts';
import { findRow, findRowAt, type LocalRow } from '../../store/repositories/sync-rows.ts';
import type { Identities } from '../../store/repositories/sync-state.ts';
import { type ArrivedRow, localId, toLocal } from '../records/record-rows.ts';
import { mergedFiling, pairOf, type Refused } from './merged-row.ts';

/** The row that stands under the same id here, or else in the same place. */
export async function standing<Kind extends SyncedKind>(
  reader: Reader,
  kind: Kind,
  local: string,
  row: AnyRow | null,
): Promise<LocalRow<Kind> | null> {
  const same = await findRow(reader, kind, local);
  return same ?? (row ? ((await findRowAt(reader, kind, row)) ?? null) : null);
}

function isClosed(kind: SyncedKind, row: AnyRow | null): boolean {
  if (kind === 'engagement') return row?.status === 'ARCHIVED';
  return kind === 'filing' && SEALED_FILING_STATES.some((state) => state === row?.status);
}

/** True where the change, or what the row shows of it, made a filing validated, exported or filed. */
function settles(
  row: ArrivedRow<'filing'>,
  there: LocalRow<'filing'> | null,
  from: string | null | undefined,
): boolean {
  return row.status !== (from ?? there?.status) && SETTLED_FILING_STATES.includes(row.status);
}

/** `mine`: the row of the operation, null where it removes one. Pure. */
export function canReapplyEngagement(
  mine: ArrivedRow<'engagement'> | null,
  there: LocalRow<'engagement'> | null,
): boolean {
  if (isClosed('engagement', there)) return false;
  return mine === null || there === null || mine.id === there.id;
}

/** Pure; as canReapplyEngagement. */
export function canReapplyFiling(
  refused: Refused,
  id: string,
  mine: ArrivedRow<'filing'> | null,
  there: LocalRow<'filing'> | null,
): boolean {
  if (isClosed('filing', there)) return false;
  if (mine && settles(mine, there, refused.rewrites[recordName('filing', id)]?.from)) return false;
  if (there === null) return true;
  if (mine === null) return filingContentChanged(there.status) !== undefined;
  // Another filing stands for this client, period and version: filings are kept.
  return there.id === mine.id && mergedFiling(refused, pairOf('filing', id, mine, there)) !== undefined;
}

/** The engagement or filing above a row, as it stands; `row` is null where there is none, or none is known. */
export interface RootOfRow {
  readonly kind: 'engagement' | 'filing';
  readonly row: LocalRow<'engagement' | 'filing'> | null;
}

/** Of a row that an engagement or filing owns. Pure. */
export function canReapplyRow(
  kind: SyncedKind,
  mine: AnyRow | null,
  there: AnyRow | null,
  root: RootOfRow,
): boolean {
  // What a person has confirmed stands until a person takes it back.
  if (kind === 'tagMapping' && (there?.confirmedById != null || mine?.confirmedById != null)) return false;
  if (isClosed(root.kind, root.row)) return false;
  // What was exported since is returned to mapping first.
  if (root.row && isFilingContent(kind) && filingContentChanged(root.row.status) === undefined) return false;
  const inPlace = there !== null && mine !== null && there.id !== mine.id;
  return kind === 'lineItem' || !inPlace || !KINDS[kind].appendOnly;
}

async function canReapply(
  reader: Reader,
  refused: Refused,
  operation: Operation,
  identities: Identities,
): Promise<boolean> {
  const { kind, id } = operation;
  if (!descriptionOf(kind).merges) return false;
  const local = localId(kind, id, identities);
  const arrived = <Kind extends SyncedKind>(of: Kind) => {
    const body = bodyOfKind(operation, of);
    return body && toLocal(of, body, identities);
  };
  if (kind === 'engagement') {
    const mine = arrived(kind);
    return canReapplyEngagement(mine, await standing(reader, kind, local, mine));
  }
  if (kind === 'filing') {
    const mine = arrived(kind);
    return canReapplyFiling(refused, id, mine, await standing(reader, kind, local, mine));
  }
  const mine = arrived<SyncedKind>(kind);
  const there = await standing(reader, kind, local, mine);
  const rootKind = KINDS[kind].owner?.kind === 'engagement' ? 'engagement' : 'filing';
  const owner = ownerIn(mine) ?? ownerIn(there);
  const root = owner === null ? null : ((await findRow(reader, rootKind, owner)) ?? null);
  return canReapplyRow(kind, mine, there, { kind: rootKind, row: root });
}

/** True while a reviewer has locked a record that the refused set would write into. */
export async function isLocked(
  reader: Reader,
  { changeSet }: Pick<Refused, 'changeSet'>,
  identities: Identities,
): Promise<boolean> {
  for (const operation of changeSet.operations) {
    const { kind, id } = operation;
    const body = bodyOf(operation);
    const there = (await findRow(reader, kind, localId(kind, id, identities))) ?? null;
    const isRoot = kind === 'engagement' || kind === 'filing';
    const ofRoot = isRoot ? kind : KINDS[kind].owner?.kind === 'engagement' ? 'engagement' : 'filing';
    const rootId = isRoot ? id : (ownerIn(body) ?? ownerIn(there));
    if (rootId !== null && (await findLock(reader, { kind: ofRoot, id: rootId }))?.locked === 1) return true;
  }
  return false;
}

function ownerIn(row: AnyRow | null): string | null {
  return idIn(row, 'engagementId') ?? idIn(row, 'xbrlFilingId');
}

/** True where a person may let this desktop's change stand after all. */
export async function canKeepLocal(
  reader: Reader,
  conflict: Refused & Pick<StoredConflict, 'kind' | 'code'>,
  identities: Identities,
): Promise<boolean> {
  const { kind, code, changeSet } = conflict;
  // What met a lock was refused for as long as the lock stands.
  if (kind === 'FIRST_STANDS' || (kind === 'REFUSED' && code !== 'LOCKED')) return false;
  if (await isLocked(reader, conflict, identities)) return false;
  for (const operation of changeSet.operations) {
    if (!(await canReapply(reader, conflict, operation, identities))) return false;
  }
  return true;
}
