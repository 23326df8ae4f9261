/**
 * What a person of this desktop had done, once more over what stands at the server (contract, sync): the choice
 * MINE. Acts of a person that never merge, and what was computed from a state that is no more, are not done
 * again: they are made anew. Of a row that stands only what this desktop had changed is taken (merged-row); everything
 * counts as a change of today by the person who decides.
 */
import { filingContentChanged } from '../../../shared/model/states.ts';
import { Problem } from '../../../shared/problem.ts';
import { bodyOf, bodyOfKind, type Operation } from '../../../shared/sync/change-set.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { ownersFirst, recordIdOf } from '../../../shared/sync/records.ts';
import type { Writer } from '../../store/database.ts';
import {
  deleteRow,
  findRow,
  findRowAt,
  findRows,
  insertRow,
  type LocalRow,
  listRowIds,
  nextLinePosition,
  updateRow,
} from '../../store/repositories/sync-rows.ts';
import type { Identities } from '../../store/repositories/sync-state.ts';
import { touchRecords } from '../../store/repositories/sync-touched.ts';
import { type ArrivedRow, actedBy, changesTo, localId, toLocal } from '../records/record-rows.ts';
import { underFreeNumber } from './journal-numbers.ts';
import { mergedRow, pairOf, type Refused } from './merged-row.ts';
import { accountsChanged, reappliedEngagementState, trialBalanceIn } from './reapplied-state.ts';

async function countOn(
  writer: Writer,
  kind: 'engagement' | 'filing',
  row: LocalRow<'engagement' | 'filing'>,
  at: string,
): Promise<void> {
  const falls = kind === 'filing' ? filingContentChanged(row.status) : undefined;
  await updateRow(writer, kind, row.id, {
    contentVersion: row.contentVersion + 1,
    updatedAt: at,
    ...(falls !== undefined && { status: falls }),
  });
}

/** The row as it can stand beside others: two journals that were posted under one number both stay. */
async function standingApart(
  writer: Writer,
  kind: SyncedKind,
  row: ArrivedRow | undefined,
): Promise<ArrivedRow | undefined> {
  return kind === 'fsJournal' && row !== undefined && 'carriedFrom' in row
    ? await underFreeNumber(writer, row)
    : row;
}

async function putRow(
  writer: Writer,
  refused: Refused,
  { kind, id }: Operation,
  local: string,
  row: ArrivedRow,
): Promise<void> {
  const here = await findRow(writer, kind, local);
  if (here) {
    if (KINDS[kind].appendOnly) return;
    const outcome = await mergedRow(writer, refused, pairOf(kind, id, row, here));
    return await updateRow(
      writer,
      kind,
      local,
      changesTo(here, (await standingApart(writer, kind, outcome)) ?? {}),
    );
  }
  const inPlace = await findRowAt(writer, kind, row);
  if (inPlace && kind === 'lineItem' && 'lineSetId' in row) {
    // Two lines were entered in one place: both stay.
    const position = await nextLinePosition(writer, row.lineSetId);
    return await insertRow(writer, kind, { ...row, position });
  }
  if (inPlace && kind === 'fsJournal') {
    return await insertRow(writer, kind, (await standingApart(writer, kind, row)) ?? row);
  }
  if (inPlace) await deleteRow(writer, kind, recordIdOf(kind, inPlace));
  await insertRow(writer, kind, row);
}

async function putRoot(
  writer: Writer,
  refused: Refused,
  kind: 'engagement' | 'filing',
  row: ArrivedRow<'engagement' | 'filing'>,
  at: string,
): Promise<void> {
  const { id } = row;
  const here = await findRow(writer, kind, id);
  if (!here) return await insertRow(writer, kind, { ...row, clientDecision: null });
  const outcome = await mergedRow(writer, refused, pairOf(kind, id, row, here));
  // What was computed from either state no longer counts.
  const contentVersion = here.contentVersion + 1;
  await updateRow(writer, kind, id, changesTo(here, { ...outcome, contentVersion, updatedAt: at }));
}

/** Engagements whose accounts the set changes. */
function engagementsIn(operations: readonly Operation[]): readonly string[] {
  const ids = operations.flatMap((each) => bodyOfKind(each, 'trialBalanceItem')?.engagementId ?? []);
  return [...new Set(ids)];
}

/** A trial balance that was read anew takes the place of the other one as a whole; a long one comes in several sets. */
async function clearTrialBalances(writer: Writer, operations: readonly Operation[]): Promise<void> {
  for (const id of engagementsIn(operations)) {
    const { readAt } = trialBalanceIn(operations, id);
    if (readAt === null) continue;
    const standing = await listRowIds(writer, 'trialBalanceItem', { column: 'engagementId', id });
    for (const [item, { uploadedAt }] of await findRows(writer, 'trialBalanceItem', standing)) {
      if (uploadedAt !== readAt) await deleteRow(writer, 'trialBalanceItem', item);
    }
  }
}

/** The state follows from the accounts, also where another set of the same reading brought the engagement itself. */
async function settleStates(writer: Writer, operations: readonly Operation[]): Promise<void> {
  for (const id of engagementsIn(operations)) {
    const here = await findRow(writer, 'engagement', id);
    if (!here) continue;
    const there = here.status;
    const accounts = await accountsChanged(writer, operations, id);
    const status = reappliedEngagementState({ from: null, to: there }, there, accounts);
    if (status !== there) await updateRow(writer, 'engagement', id, { status });
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
export async function reapplyLocal(writer: Writer, conflict: Refused, by: Decider): Promise<void> {
  try {
    await reapply(writer, conflict, by);
  } catch (error) {
    if (!isConstraint(error)) throw error;
    throw new Problem(
      'INVALID_TRANSITION',
      'What this belongs to is no longer there, or something else has taken its place. Keep theirs, and make your change again where it is still right.',
    );
  }
}

async function putOperation(
  writer: Writer,
  refused: Refused,
  operation: Operation,
  { staffId, at, identities }: Decider,
): Promise<void> {
  const { kind, id } = operation;
  const body = bodyOf(operation);
  if (body === null) return;
  if (kind === 'engagement' || kind === 'filing') {
    const root = bodyOfKind(operation, kind);
    if (root) await putRoot(writer, refused, kind, toLocal(kind, root, identities), at);
    return;
  }
  const row = actedBy(kind, toLocal(kind, body, identities), staffId);
  await putRow(writer, refused, operation, localId(kind, id, identities), row);
}

async function reapply(writer: Writer, refused: Refused, by: Decider): Promise<void> {
  const { at, identities } = by;
  const operations = ownersFirst(refused.changeSet.operations);
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
      const here = await findRow(writer, operation.kind, local);
      if (here) await countOn(writer, operation.kind, here, at);
    } else {
      await putOperation(writer, refused, operation, by);
    }
  }
  await settleStates(writer, operations);
}
