/**
 * Why a change set is not taken, and how it is kept (contract, sync): whole, beside what stands at the server, until
 * a person settles it. Nothing wins silently and nothing is lost.
 */
import {
  bodyOf,
  type ChangeSet,
  type ConflictKind,
  changeSetSchema,
  type FinalAnswer,
} from '../../../shared/sync/change-set.ts';
import type { ViewRight } from '../../../shared/sync/kinds/rights.ts';
import { viewRightOf } from '../../../shared/sync/view-rights.ts';
import type { ServerContext } from '../../context/server-context.ts';
import { findConflict, insertConflict, viewRightsText } from '../../store/repositories/sync-devices.ts';
import { type StoredRecord, toKept } from '../../store/repositories/sync-records.ts';
import type { Writer } from '../../store/store.ts';
import { type Author, OWN_CLOCK_MS, type Refusal } from '../rules/change.ts';
import type { PushReader } from './push-reader.ts';

export interface Push {
  readonly deviceId: string;
  readonly set: ChangeSet;
  /** Why the store has not taken the set at an earlier try; whatever else is wrong with it is told first. */
  readonly unstorable: Refusal | null;
}

export interface Refused {
  readonly kind: ConflictKind;
  readonly refusal: Refusal;
  readonly theirs: readonly StoredRecord[];
}

export function refusedBy(refusal: Refusal | null): Refused | null {
  return refusal && { kind: 'REFUSED', refusal, theirs: [] };
}

export function staleOrTaken(
  set: ChangeSet,
  { stale, taken }: { readonly stale: readonly StoredRecord[]; readonly taken: readonly StoredRecord[] },
): Refused | null {
  if (stale.length > 0) {
    const personal = set.operations.some(({ kind }) => kind === 'confirmation');
    return {
      kind: personal ? 'FIRST_STANDS' : 'STALE',
      refusal: {
        code: 'VERSION_CONFLICT',
        detail: personal
          ? 'A colleague decided this line first. Look at it; if it is wrong, decide again.'
          : 'Somebody changed this meanwhile. Choose which of the two to keep.',
      },
      theirs: stale,
    };
  }
  const [first] = taken;
  if (!first) return null;
  const detail =
    first.kind === 'filing'
      ? 'There is a filing for this client, period and taxonomy version already.'
      : 'Another record is in this place already.';
  const code = first.kind === 'filing' ? 'DUPLICATE_FILING' : 'VERSION_CONFLICT';
  return { kind: 'SAME_PLACE', refusal: { code, detail }, theirs: taken };
}

export async function refusedBySettlement(
  writer: Writer,
  { deviceId, set }: Push,
  author: Author,
): Promise<Refused | null> {
  for (const { conflictId } of set.settles) {
    const conflict = await findConflict(writer, conflictId);
    if (!conflict || (conflict.deviceId !== deviceId && conflict.authorId !== author.staffId)) {
      return refusedBy({ code: 'NOT_FOUND', detail: 'There is no such conflict on this desktop.' });
    }
    if (conflict.settledAt !== null) {
      return refusedBy({ code: 'VERSION_CONFLICT', detail: 'Somebody has settled this conflict already.' });
    }
  }
  return null;
}

/** Since when the acts can have been done that a person settles by the set, in milliseconds; without end where there are none. */
export async function earliestSettled(
  writer: Writer,
  reader: Pick<PushReader, 'session'>,
  { settles }: ChangeSet,
): Promise<number> {
  let earliest = Number.POSITIVE_INFINITY;
  for (const { conflictId } of settles) {
    const conflict = await findConflict(writer, conflictId);
    if (!conflict) continue;
    const { authorSessionId } = changeSetSchema.parse(JSON.parse(conflict.changeSet));
    const session = await reader.session(authorSessionId);
    if (session) earliest = Math.min(earliest, Date.parse(session.createdAt) - OWN_CLOCK_MS);
  }
  return earliest;
}

export async function keepConflict(
  writer: Writer,
  reader: PushReader,
  context: ServerContext,
  { deviceId, set }: Push,
  { author, rights }: { readonly author: Author; readonly rights: readonly ViewRight[] },
  { kind, refusal, theirs }: Refused,
): Promise<FinalAnswer> {
  const { changeNumber } = set;
  const conflictId = context.newId();
  await insertConflict(writer, {
    id: conflictId,
    deviceId,
    changeNumber,
    kind,
    detail: refusal.detail,
    authorId: author.staffId,
    changeSet: JSON.stringify(set),
    viewRights: viewRightsText(set.operations.map((each) => viewRightOf(each.kind, bodyOf(each)))),
    at: context.now().toISOString(),
    settledAs: null,
    settledById: null,
    settledAt: null,
  });
  const standing = new Map(theirs.filter(({ version }) => version > 0).map((each) => [each.sequence, each]));
  for (const { kind: each, id } of set.operations) {
    const stored = await reader.record(each, id);
    if (stored) standing.set(stored.sequence, stored);
  }
  // A refused set is no way to read what one may not see.
  const seen = [...standing.values()].filter((each) => rights.includes(viewRightOf(each.kind, each.body)));
  return {
    outcome: 'CONFLICT',
    changeNumber,
    conflictId,
    kind,
    code: refusal.code,
    detail: refusal.detail,
    theirs: seen.map(toKept),
  };
}
