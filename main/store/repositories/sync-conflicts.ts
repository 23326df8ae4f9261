/** What the server refused, whole, until a person settles it; and after that how it was settled (contract, sync). */
import { z } from 'zod';
import {
  type ChangeSet,
  type ConflictKind,
  type KeptRecord,
  keptRecordSchema,
} from '../../../shared/sync/change-set.ts';
import type { Reader, Writer } from '../database.ts';
import type { SyncConflictTable } from '../tables/sync.ts';
import { type Rewrites, setFromText, setToText } from './sync-outbox.ts';

export interface StoredConflict extends Omit<SyncConflictTable, 'changeSet' | 'theirs'> {
  readonly kind: ConflictKind;
  readonly changeSet: ChangeSet;
  /** What the set made of rows that stood; empty where this desktop does not know. */
  readonly rewrites: Rewrites;
  /** What stood at the server when it refused. */
  readonly theirs: readonly KeptRecord[];
}

const theirsSchema = z.array(keptRecordSchema);

function toConflict(row: SyncConflictTable): StoredConflict {
  const { set, rewrites } = setFromText(row.changeSet);
  return {
    ...row,
    changeSet: set,
    rewrites,
    theirs: theirsSchema.parse(JSON.parse(row.theirs)),
  };
}

export async function insertConflict(
  writer: Writer,
  { rewrites, ...conflict }: Omit<StoredConflict, 'settledAs' | 'settledById' | 'settledAt'>,
): Promise<void> {
  await writer
    .insertInto('syncConflict')
    .values({
      ...conflict,
      changeSet: setToText(conflict.changeSet, rewrites),
      theirs: JSON.stringify(conflict.theirs),
      settledAs: null,
      settledById: null,
      settledAt: null,
    })
    .onConflict((known) => known.doNothing())
    .execute();
}

export async function findConflict(reader: Reader, conflictId: string): Promise<StoredConflict | undefined> {
  const row = await reader
    .selectFrom('syncConflict')
    .selectAll()
    .where('conflictId', '=', conflictId)
    .executeTakeFirst();
  return row && toConflict(row);
}

/** Oldest first. */
export async function listStoredConflicts(
  reader: Reader,
  { open }: { readonly open: boolean },
): Promise<readonly StoredConflict[]> {
  const rows = await reader
    .selectFrom('syncConflict')
    .selectAll()
    .where('settledAs', open ? 'is' : 'is not', null)
    .orderBy('at')
    .orderBy('changeNumber')
    .execute();
  return rows.map(toConflict);
}

export async function countOpenConflicts(reader: Reader): Promise<number> {
  const { open } = await reader
    .selectFrom('syncConflict')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('settledAs', 'is', null)
    .executeTakeFirstOrThrow();
  return open;
}

export async function saveSettlement(
  writer: Writer,
  conflictId: string,
  settlement: {
    readonly settledAs: 'MINE' | 'THEIRS';
    readonly settledById: string;
    readonly settledAt: string;
  },
): Promise<void> {
  await writer.updateTable('syncConflict').set(settlement).where('conflictId', '=', conflictId).execute();
}

/** The settlement itself was refused: the conflict is open again. */
export async function reopenConflict(writer: Writer, conflictId: string): Promise<void> {
  await writer
    .updateTable('syncConflict')
    .set({ settledAs: null, settledById: null, settledAt: null })
    .where('conflictId', '=', conflictId)
    .execute();
}
