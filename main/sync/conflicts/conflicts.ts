/**
 * What the server refused, as a person looks at it and settles it (contract, sync): mine beside theirs, record by
 * record. Nothing wins by itself; what a person decides is a change like any other, signed and audited, and what
 * was not chosen stays in the conflict.
 */
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { bodyOf, type ConflictKind, rowOfKept } from '../../../shared/sync/change-set.ts';
import type { SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, recordIdOf } from '../../../shared/sync/records.ts';
import { viewRightOf, viewRightsOf } from '../../../shared/sync/view-rights.ts';
import { actAs } from '../../context/acting-staff.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import {
  findConflict,
  listStoredConflicts,
  type StoredConflict,
  saveSettlement,
} from '../../store/repositories/sync-conflicts.ts';
import { findStaged, isRefused } from '../../store/repositories/sync-staged.ts';
import { type Identities, listSessionRoles, readIdentities } from '../../store/repositories/sync-state.ts';
import { captureChanges } from '../outbox/capture-changes.ts';
import { type ArrivedRow, localId, toLocal } from '../records/record-rows.ts';
import { auditRenumbered } from './journal-numbers.ts';
import { mergedRow, pairOf } from './merged-row.ts';
import { reapplyLocal } from './reapply-local.ts';
import { canKeepLocal, isLocked, standing } from './resolvability.ts';

export type Choice = 'MINE' | 'THEIRS';

export interface ConflictWithRows {
  readonly conflictId: string;
  readonly kind: ConflictKind;
  readonly code: string;
  /** In plain words, as the server said it. */
  readonly detail: string;
  readonly staffId: string;
  readonly at: string;
  /** As they stand on this desktop; null where there is none. */
  readonly records: readonly {
    readonly kind: SyncedKind;
    readonly id: string;
    /** While it may be chosen: as it would stand then. */
    readonly mine: AnyRow | null;
    readonly theirs: AnyRow | null;
  }[];
  readonly mayChoose: readonly Choice[];
  readonly settledAs: Choice | null;
}

/** What stands at the server: of an open conflict as this desktop knows it by now, else as it was then. */
async function theirsOf(
  reader: Reader,
  conflict: StoredConflict,
  record: { readonly kind: SyncedKind; readonly id: string; readonly mine: AnyRow | null },
  identities: Identities,
): Promise<ArrivedRow | null> {
  const { kind, id, mine } = record;
  const local = localId(kind, id, identities);
  if (conflict.settledAs === null && !(await isRefused(reader, kind, id))) {
    return await standing(reader, kind, local, mine);
  }
  const staged = conflict.settledAs === null ? await findStaged(reader, kind, id) : undefined;
  const then = conflict.theirs.find((each) => each.kind === kind && each.id === id);
  const body = staged ? staged.body : then ? rowOfKept(then) : null;
  return body === null ? null : toLocal(kind, body, identities);
}

async function withRows(
  reader: Reader,
  conflict: StoredConflict,
  identities: Identities,
): Promise<ConflictWithRows> {
  const { conflictId, kind, code, detail, staffId, at, settledAs } = conflict;
  const open = settledAs === null;
  const again = open && (await canKeepLocal(reader, conflict, identities));
  const records = [];
  for (const operation of conflict.changeSet.operations) {
    if (operation.operation === 'TOUCH') continue;
    const named = { kind: operation.kind, id: operation.id };
    const body = bodyOf(operation);
    const mine = body && toLocal(named.kind, body, identities);
    const theirs = await theirsOf(reader, conflict, { ...named, mine }, identities);
    const same = mine && theirs && recordIdOf(named.kind, mine) === recordIdOf(named.kind, theirs);
    const pair = again && same ? pairOf(named.kind, named.id, mine, theirs) : null;
    const outcome = pair && (await mergedRow(reader, conflict, pair));
    records.push({ ...named, mine: outcome ?? mine, theirs });
  }
  const mayChoose: readonly Choice[] = open ? [...(again ? ['MINE' as const] : []), 'THEIRS'] : [];
  return { conflictId, kind, code, detail, staffId, at, records, mayChoose, settledAs };
}

/** Oldest first. */
export async function listConflicts(
  reader: Reader,
  which: { readonly open: boolean },
): Promise<readonly ConflictWithRows[]> {
  const identities = await readIdentities(reader);
  const conflicts: ConflictWithRows[] = [];
  for (const conflict of await listStoredConflicts(reader, which)) {
    conflicts.push(await withRows(reader, conflict, identities));
  }
  return conflicts;
}

async function requireOpen(reader: Reader, conflictId: string): Promise<StoredConflict> {
  const conflict = await findConflict(reader, conflictId);
  if (!conflict) throw new Problem('NOT_FOUND', 'There is no such conflict on this desktop.');
  if (conflict.settledAs !== null) {
    throw new Problem('VERSION_CONFLICT', 'Somebody has settled this conflict already.');
  }
  return conflict;
}

/** What nobody here may see any more never comes: the server's state may be left to stand there unseen. */
async function requireTakenBack(
  reader: Reader,
  { changeSet }: StoredConflict,
  choice: Choice,
): Promise<void> {
  const seen = new Set((await listSessionRoles(reader)).flatMap(viewRightsOf));
  for (const operation of changeSet.operations) {
    const { kind, id } = operation;
    if (!(await isRefused(reader, kind, id))) continue;
    if (choice === 'THEIRS' && !seen.has(viewRightOf(kind, bodyOf(operation)))) continue;
    throw new Problem(
      'UNAVAILABLE',
      'The server’s version has not arrived yet. Sync first, then settle the conflict.',
    );
  }
}

/** Conflicts that an earlier decision about them has led to this one; one decision settles them all. */
async function withEarlier(reader: Reader, conflict: StoredConflict): Promise<readonly StoredConflict[]> {
  const all = [conflict];
  for (const { conflictId } of conflict.changeSet.settles) {
    const earlier = await findConflict(reader, conflictId);
    if (earlier?.settledAs === null) all.push(...(await withEarlier(reader, earlier)));
  }
  return all;
}

/**
 * Settles a conflict in the name of the caller, who must have a living session at the server. Throws NOT_FOUND,
 * VERSION_CONFLICT for one that is settled, INVALID_TRANSITION for a choice that there is not, LOCKED while the record is
 * locked after review, UNAVAILABLE.
 */
export async function settleConflict(
  context: EngineContext,
  caller: Caller,
  conflictId: string,
  choice: Choice,
): Promise<void> {
  const { staffId } = caller;
  const at = context.now().toISOString();
  await actAs(staffId, () =>
    context.change(async (writer) => {
      const conflict = await requireOpen(writer, conflictId);
      await requireTakenBack(writer, conflict, choice);
      const identities = await readIdentities(writer);
      if (choice === 'MINE') {
        if (await isLocked(writer, conflict, identities)) {
          throw new Problem(
            'LOCKED',
            'The record is locked after review. A reviewer unlocks it, with a reason; then yours can be kept.',
          );
        }
        if (!(await canKeepLocal(writer, conflict, identities))) {
          throw new Problem(
            'INVALID_TRANSITION',
            'Your version cannot be kept over the server’s. Keep theirs, and make your change again where it is still right.',
          );
        }
        await reapplyLocal(writer, conflict, { staffId, at, identities });
        await auditRenumbered(writer, context, caller, conflict);
      }
      const settled = await withEarlier(writer, conflict);
      for (const each of settled) {
        await saveSettlement(writer, each.conflictId, {
          settledAs: choice,
          settledById: staffId,
          settledAt: at,
        });
      }
      await auditAct(writer, context, caller, {
        type: 'SYNC_CONFLICT_SETTLED',
        action: null,
        subject: subjectOf('staff', conflict.staffId),
        payload: { conflictId, choice, changeNumber: conflict.changeNumber, kind: conflict.kind },
      });
      await captureChanges(
        writer,
        context,
        settled.map((each) => ({ conflictId: each.conflictId, choice })),
      );
    }),
  );
}
