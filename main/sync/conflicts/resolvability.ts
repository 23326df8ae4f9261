/**
 * Whether a person may let a refused change of this desktop stand after all (contract, sync): acts of a person never
 * merge, what was computed is computed anew, and nothing is changed behind what others filed, archived or exported.
 */
import { filingContentChanged, SEALED_FILING_STATES } from '../../../shared/model/states.ts';
import type { Operation } from '../../../shared/sync/change-set.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, descriptionOf, isFilingContent, recordName } from '../../../shared/sync/records.ts';
import type { Reader } from '../../store/database.ts';
import type { StoredConflict } from '../../store/repositories/sync-conflicts.ts';
import { findRow, findRowAt } from '../../store/repositories/sync-rows.ts';
import type { Identities } from '../../store/repositories/sync-state.ts';
import { localId, toLocal } from '../records/record-rows.ts';
import { mergedRow, type Refused } from './merged-row.ts';

const SETTLED_STATES: readonly unknown[] = [
  'VALIDATION_PASSED',
  'VALIDATION_FAILED',
  'EXPORTED',
  ...SEALED_FILING_STATES,
];

/** The row that stands under the same id here, or else in the same place. */
export async function standing(
  reader: Reader,
  kind: SyncedKind,
  local: string,
  row: AnyRow | null,
): Promise<AnyRow | null> {
  const same = await findRow(reader, kind, local);
  return same ?? (row ? ((await findRowAt(reader, kind, row)) ?? null) : null);
}

function isClosed(kind: SyncedKind, row: AnyRow | null): boolean {
  if (kind === 'engagement') return row?.status === 'ARCHIVED';
  return kind === 'filing' && SEALED_FILING_STATES.some((state) => state === row?.status);
}

/** True where the change, or what the row shows of it, made a filing validated, exported or filed. */
function settles(row: AnyRow, there: AnyRow | null, from: string | null | undefined): boolean {
  return row.status !== (from ?? there?.status) && SETTLED_STATES.includes(row.status);
}

async function canReapplyRoot(
  reader: Reader,
  refused: Refused,
  { kind, id }: Operation,
  row: AnyRow | null,
  there: AnyRow | null,
): Promise<boolean> {
  if (isClosed(kind, there)) return false;
  if (kind === 'filing' && row && settles(row, there, refused.rewrites[recordName(kind, id)]?.from))
    return false;
  // Another filing stands for this client, period and version: filings are kept.
  if (there === null || row === null) {
    return kind !== 'filing' || there === null || filingContentChanged(String(there.status)) !== undefined;
  }
  if (there.id !== row.id) return false;
  return (await mergedRow(reader, refused, { kind, id }, row, there)) !== undefined;
}

async function canReapply(
  reader: Reader,
  refused: Refused,
  operation: Operation,
  identities: Identities,
): Promise<boolean> {
  const { kind } = operation;
  if (!descriptionOf(kind).merges) return false;
  const row = operation.operation === 'PUT' ? toLocal(kind, operation.body, identities) : null;
  const local = localId(kind, operation.id, identities);
  const there = await standing(reader, kind, local, row);
  if (kind === 'engagement' || kind === 'filing') {
    return await canReapplyRoot(reader, refused, operation, row, there);
  }
  // What a person has confirmed stands until a person takes it back.
  if (kind === 'tagMapping' && (there?.confirmedById != null || row?.confirmedById != null)) return false;
  const owner = row?.engagementId ?? row?.xbrlFilingId ?? there?.engagementId ?? there?.xbrlFilingId;
  const rootKind = KINDS[kind].owner?.kind === 'engagement' ? 'engagement' : 'filing';
  const root = typeof owner === 'string' ? ((await findRow(reader, rootKind, owner)) ?? null) : null;
  if (isClosed(rootKind, root)) return false;
  // What was exported since is returned to mapping first.
  if (root && isFilingContent(kind) && filingContentChanged(String(root.status)) === undefined) {
    return false;
  }
  const inPlace = there !== null && row !== null && there.id !== row.id;
  return kind === 'lineItem' || !inPlace || !KINDS[kind].appendOnly;
}

/** True where a person may let this desktop's change stand after all. */
export async function canKeepLocal(
  reader: Reader,
  conflict: Refused & Pick<StoredConflict, 'kind'>,
  identities: Identities,
): Promise<boolean> {
  const { kind, changeSet } = conflict;
  if (kind === 'FIRST_STANDS' || kind === 'REFUSED') return false;
  for (const operation of changeSet.operations) {
    if (!(await canReapply(reader, conflict, operation, identities))) return false;
  }
  return true;
}
