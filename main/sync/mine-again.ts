/**
 * What a person of this desktop had done, once more over what stands at the server (contract, sync): the choice
 * MINE. Acts of a person that never merge, and what was computed from a state that is no more, are not done
 * again: they are made anew. Everything counts as a change of today by the person who decides.
 */
import { SEALED_FILING_STATES } from '../../shared/model/states.ts';
import { Problem } from '../../shared/problem.ts';
import type { Operation } from '../../shared/sync/change-set.ts';
import { type AnyRow, KIND_NATURE, type SyncedKind } from '../../shared/sync/records.ts';
import type { Reader, Writer } from '../store/database.ts';
import type { StoredConflict } from '../store/repositories/sync-conflicts.ts';
import {
  deleteRow,
  findRow,
  findRowAt,
  insertRow,
  listRowIds,
  nextLinePosition,
  updateRow,
} from '../store/repositories/sync-rows.ts';
import type { Identities } from '../store/repositories/sync-state.ts';
import { touchRecords } from '../store/repositories/sync-touched.ts';
import { actedBy, changesTo, localId, ownersFirst, toLocal } from './record-rows.ts';

/** Acts that never merge, and what a program made of a state that others have changed. */
const MADE_ANEW: readonly SyncedKind[] = [
  ...(['confirmation', 'validationRun', 'validationResult', 'outputArtifact', 'generatedStatement'] as const),
];
const SETTLED_STATES: readonly unknown[] = [
  ...['VALIDATION_PASSED', 'VALIDATION_FAILED', 'EXPORTED'],
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

async function mayGoAgain(reader: Reader, operation: Operation, identities: Identities): Promise<boolean> {
  const { kind } = operation;
  if (MADE_ANEW.includes(kind)) return false;
  const row = operation.operation === 'PUT' ? toLocal(kind, operation.body, identities) : null;
  const local = localId(kind, operation.id, identities);
  const there = await standing(reader, kind, local, row);
  if (kind === 'engagement' || kind === 'filing') {
    if (isClosed(kind, there)) return false;
    if (kind === 'filing' && row && row.status !== there?.status && SETTLED_STATES.includes(row.status)) {
      return false;
    }
    // Another filing stands for this client, period and version: filings are kept.
    return operation.operation !== 'PUT' || there === null || there.id === local;
  }
  // What a person has confirmed stands until a person takes it back.
  if (kind === 'tagMapping') return there?.confirmedById == null && row?.confirmedById == null;
  const owner = row?.engagementId ?? row?.xbrlFilingId ?? there?.engagementId ?? there?.xbrlFilingId;
  const rootKind = KIND_NATURE[kind].owner?.kind === 'engagement' ? 'engagement' : 'filing';
  if (typeof owner === 'string' && isClosed(rootKind, (await findRow(reader, rootKind, owner)) ?? null)) {
    return false;
  }
  const inPlace = there !== null && row !== null && there.id !== row.id;
  return kind === 'lineItem' || !inPlace || !KIND_NATURE[kind].appendOnly;
}

/** True where a person may let this desktop's change stand after all. */
export async function mayStandAgain(
  reader: Reader,
  { kind, changeSet }: Pick<StoredConflict, 'kind' | 'changeSet'>,
  identities: Identities,
): Promise<boolean> {
  if (kind === 'FIRST_STANDS' || kind === 'REFUSED') return false;
  for (const operation of changeSet.operations) {
    if (!(await mayGoAgain(reader, operation, identities))) return false;
  }
  return true;
}

async function countOn(
  writer: Writer,
  kind: 'engagement' | 'filing',
  row: AnyRow,
  at: string,
): Promise<void> {
  const falls = row.status === 'VALIDATION_PASSED' || row.status === 'VALIDATION_FAILED';
  await updateRow(writer, kind, String(row.id), {
    ...{ contentVersion: Number(row.contentVersion) + 1, updatedAt: at },
    ...(kind === 'filing' && falls && { status: 'MAPPING_IN_PROGRESS' }),
  });
}

async function putRow(writer: Writer, kind: SyncedKind, local: string, row: AnyRow): Promise<void> {
  const here = await findRow(writer, kind, local);
  if (here) {
    if (!KIND_NATURE[kind].appendOnly) await updateRow(writer, kind, local, changesTo(here, row));
    return;
  }
  const inPlace = await findRowAt(writer, kind, row);
  if (inPlace && kind === 'lineItem') {
    // Two lines were entered in one place: both stay.
    const position = await nextLinePosition(writer, String(row.lineSetId));
    return await insertRow(writer, kind, { ...row, position });
  }
  if (inPlace) await deleteRow(writer, kind, String(inPlace.id));
  await insertRow(writer, kind, row);
}

async function putRoot(
  writer: Writer,
  kind: 'engagement' | 'filing',
  row: AnyRow,
  at: string,
): Promise<void> {
  const here = await findRow(writer, kind, String(row.id));
  if (!here) return await insertRow(writer, kind, { ...row, clientDecision: null });
  // What was computed from either state no longer counts.
  const contentVersion = Number(here.contentVersion) + 1;
  await updateRow(writer, kind, String(row.id), changesTo(here, { ...row, contentVersion, updatedAt: at }));
}

/** A trial balance that was read anew takes the place of the other one as a whole. */
async function clearTrialBalances(writer: Writer, operations: readonly Operation[]): Promise<void> {
  const read = operations.flatMap((each) =>
    each.operation === 'PUT' && each.kind === 'trialBalanceItem' && 'nothing' in each.base
      ? String(each.body.engagementId)
      : [],
  );
  for (const id of new Set(read)) {
    for (const item of await listRowIds(writer, 'trialBalanceItem', { column: 'engagementId', id })) {
      await deleteRow(writer, 'trialBalanceItem', item);
    }
  }
}

interface Decider {
  readonly staffId: string;
  readonly at: string;
  readonly identities: Identities;
}

/** The store itself refused: what the row belongs to is gone, sealed or taken. */
function isConstraint(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT');
}

/** Does what the set did, by the person who decides now. Throws INVALID_TRANSITION where it cannot be done. */
export async function doAgain(
  writer: Writer,
  conflict: Pick<StoredConflict, 'changeSet'>,
  by: Decider,
): Promise<void> {
  try {
    await writeAgain(writer, conflict, by);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    throw new Problem(
      'INVALID_TRANSITION',
      'What this belongs to is no longer there, or something else has taken its place. Acknowledge what stands at the server, and do it anew where it is still right.',
    );
  }
}

async function writeAgain(
  writer: Writer,
  { changeSet }: Pick<StoredConflict, 'changeSet'>,
  by: Decider,
): Promise<void> {
  const { staffId, at, identities } = by;
  const operations = ownersFirst(changeSet.operations);
  await clearTrialBalances(writer, operations);
  for (const { operation, kind, id } of operations.toReversed()) {
    if (operation === 'DELETE') await deleteRow(writer, kind, localId(kind, id, identities));
  }
  for (const operation of operations) {
    const { kind, id } = operation;
    const local = localId(kind, id, identities);
    // Triggers mark what is spent by what happens now.
    if (operation.operation === 'DELETE' || kind === 'spentConfirmation') continue;
    if (kind === 'storedFile') {
      await touchRecords(writer, [{ kind, id: local }]);
    } else if (operation.operation === 'TOUCH') {
      const here = await findRow(writer, kind, local);
      if (here && (kind === 'engagement' || kind === 'filing')) await countOn(writer, kind, here, at);
    } else {
      const row = toLocal(kind, operation.body, identities);
      if (kind === 'engagement' || kind === 'filing') await putRoot(writer, kind, row, at);
      else await putRow(writer, kind, local, actedBy(kind, row, staffId));
    }
  }
}
