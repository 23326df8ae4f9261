/**
 * Makes this desktop's rows what the server's are (contract, sync): everything of one engagement or filing in one
 * transaction, while nothing of this desktop waits to be sent. Triggers and foreign keys hold: what goes makes
 * room first, owners come before what they own, a sealed filing is opened and sealed again, a tag is confirmed
 * after the confirmation stands. What is applied is not captured again; applying it twice changes nothing.
 */
import { setImmediate } from 'node:timers/promises';
import { SEALED_FILING_STATES } from '../../shared/model/states.ts';
import { type AnyRow, KIND_NATURE, SYNCED_KINDS, type SyncedKind } from '../../shared/sync/records.ts';
import type { Reader, Writer } from '../store/database.ts';
import { inPortions } from '../store/portions.ts';
import { findBases, saveVersion } from '../store/repositories/sync-outbox.ts';
import {
  deleteRow,
  endForeignSessions,
  findRow,
  findRows,
  insertRow,
  keepForeignSession,
  missingIds,
  updateRow,
} from '../store/repositories/sync-rows.ts';
import {
  endLeaving,
  isRefused,
  letLeave,
  listStaged,
  type Staged,
  unstage,
} from '../store/repositories/sync-staged.ts';
import { type Identities, readIdentities } from '../store/repositories/sync-state.ts';
import { forgetTouchedAfter, lastTouched } from '../store/repositories/sync-touched.ts';
import { changesTo, hasValues, localId, ownersFirst, personOf, toLocal } from './record-rows.ts';

/** Rows that are written before others may run; the transaction stays open. */
const AT_ONCE = 25;

interface Incoming {
  readonly kind: SyncedKind;
  /** On the way, and on this desktop. */
  readonly id: string;
  readonly local: string;
  readonly version: number;
  /** The row as it is to stand here; null where it goes. */
  readonly row: AnyRow | null;
  /** The row that stands here. */
  readonly here: AnyRow | undefined;
  readonly refused: boolean;
}

/** What is not as it should be yet, of everything that is staged for a root. */
async function incomingOf(
  reader: Reader,
  staged: readonly Staged[],
  identities: Identities,
): Promise<readonly Incoming[]> {
  const incoming: Incoming[] = [];
  for (const kind of SYNCED_KINDS) {
    const ofKind = staged.filter((each) => each.kind === kind);
    await inPortions(ofKind, AT_ONCE, async (portion) => {
      const locals = portion.map(({ id }) => localId(kind, id, identities));
      const rows = await findRows(reader, kind, locals);
      const bases = await findBases(
        reader,
        kind,
        portion.map(({ id }) => id),
      );
      for (const [index, { id, version, body }] of portion.entries()) {
        const local = locals[index] ?? id;
        const refused = await isRefused(reader, kind, id);
        const base = bases.get(id);
        // What this desktop sent meanwhile may be newer than what was staged before.
        if (!refused && base && 'version' in base && base.version >= version) continue;
        const row = body === null ? null : toLocal(kind, body, identities);
        incoming.push({ kind, id, local, version, row, here: rows.get(local), refused });
      }
    });
  }
  return incoming;
}

/** True while clients and people that the rows name are still to come with the master data. */
async function waitsForMasters(reader: Reader, incoming: readonly Incoming[]): Promise<boolean> {
  const rows = incoming.flatMap(({ kind, row }) => (row ? [{ kind, row }] : []));
  const clients = rows.flatMap(({ row }) => (typeof row.clientId === 'string' ? [row.clientId] : []));
  const staff = rows.flatMap(({ kind, row }) => personOf(kind, row) ?? []);
  const missing = [
    ...(await missingIds(reader, 'client', clients)),
    ...(await missingIds(reader, 'staff', staff)),
  ];
  return missing.length > 0;
}

function isSealed(row: AnyRow | null | undefined): boolean {
  return SEALED_FILING_STATES.some((state) => state === row?.status);
}

/** While content of a filing changes it is open; its own row comes last. */
const OPEN = { status: 'MAPPING_IN_PROGRESS' };

async function openFiling(writer: Writer, id: string, incoming: readonly Incoming[]): Promise<void> {
  const own = incoming.find(({ kind }) => kind === 'filing');
  const here = own ? own.here : await findRow(writer, 'filing', id);
  if (!here && own?.row) {
    await insertRow(writer, 'filing', { ...own.row, ...(isSealed(own.row) && OPEN), clientDecision: null });
  } else if (here && isSealed(here)) {
    await updateRow(writer, 'filing', id, OPEN);
  }
}

async function putConfirmation(writer: Writer, row: AnyRow): Promise<void> {
  await keepForeignSession(
    writer,
    String(row.sessionTokenHash),
    String(row.staffId),
    String(row.confirmedAt),
  );
  await insertRow(writer, 'confirmation', row);
}

/** A tag is stored open; who confirmed it is written once the confirmation stands. */
async function putTag(writer: Writer, local: string, row: AnyRow, here: AnyRow | undefined): Promise<void> {
  const open = { ...row, confirmedById: null, confirmedAt: null };
  if (!here) await insertRow(writer, 'tagMapping', open);
  const changes = changesTo(here ?? open, row);
  if (Object.keys(changes).length > 0) await updateRow(writer, 'tagMapping', local, changes);
}

async function put(writer: Writer, { kind, local, row, here }: Incoming): Promise<void> {
  if (row === null || kind === 'filing') return;
  // Session names of confirmations differ from desktop to desktop; what is only added is never changed.
  if (here && (KIND_NATURE[kind].appendOnly || hasValues(here, row))) return;
  if (kind === 'confirmation') return await putConfirmation(writer, row);
  if (kind === 'tagMapping') return await putTag(writer, local, row, here);
  if (here) return await updateRow(writer, kind, local, changesTo(here, row));
  // The trigger on tags may have spent it already.
  if (kind === 'spentConfirmation' && (await findRow(writer, kind, local))) return;
  await insertRow(writer, kind, kind === 'engagement' ? { ...row, clientDecision: null } : row);
}

async function remove(writer: Writer, { kind, local, here }: Incoming): Promise<void> {
  if (!here) return;
  if (kind === 'confirmation') await deleteRow(writer, 'spentConfirmation', local);
  await deleteRow(writer, kind, local);
}

export type Applied = 'APPLIED' | 'WAITS';

/**
 * Applies what is staged for a root, inside the caller's transaction. WAITS where clients or people of it are
 * still to come; nothing is changed then.
 */
export async function applyRoot(writer: Writer, root: string): Promise<Applied> {
  const staged = await listStaged(writer, root);
  const incoming = await incomingOf(writer, staged, await readIdentities(writer));
  if (await waitsForMasters(writer, incoming)) return 'WAITS';
  const mark = await lastTouched(writer);
  const refused = incoming.filter((each) => each.refused);
  // With a confirmation goes that it was spent.
  const spent = refused.filter(({ kind }) => kind === 'confirmation');
  await letLeave(writer, [
    ...refused.map(({ kind, local }) => ({ kind, id: local })),
    ...spent.map(({ local }) => ({ kind: 'spentConfirmation', id: local })),
  ]);
  const [rootKind, rootId = ''] = root.split(' ');
  const ofFiling = rootKind === 'filing' && incoming.length > 0;
  if (ofFiling) await openFiling(writer, rootId, incoming);
  const leaving = ownersFirst(incoming.filter(({ row }) => row === null)).reverse();
  await inPortions(leaving, AT_ONCE, async (portion) => {
    for (const each of portion) await remove(writer, each);
  });
  await setImmediate();
  await inPortions(ownersFirst(incoming), AT_ONCE, async (portion) => {
    for (const each of portion) await put(writer, each);
  });
  if (ofFiling) await closeFiling(writer, rootId, incoming);
  await inPortions(incoming, AT_ONCE, async (portion) => {
    for (const { kind, id, version, row } of portion)
      await saveVersion(writer, kind, id, row === null ? null : version);
  });
  await inPortions(staged, AT_ONCE, async (portion) => {
    for (const { kind, id } of portion) await unstage(writer, kind, id);
  });
  await endLeaving(writer);
  await endForeignSessions(writer);
  await forgetTouchedAfter(writer, mark);
  return 'APPLIED';
}

/** The filing's own row, last: from here on it may be sealed. */
async function closeFiling(writer: Writer, id: string, incoming: readonly Incoming[]): Promise<void> {
  const own = incoming.find(({ kind }) => kind === 'filing');
  if (own && own.row === null) return;
  const here = await findRow(writer, 'filing', id);
  const before = own ? own.row : null;
  if (!here || !before || hasValues(here, before)) return;
  await updateRow(writer, 'filing', id, changesTo(here, before));
}
