/**
 * Makes this desktop's rows what the server's are (contract, sync): everything of one engagement or filing in one
 * transaction, while nothing of this desktop waits to be sent. Triggers and foreign keys hold: what goes makes
 * room first, owners come before what they own, a sealed filing is opened and sealed again, a tag is confirmed
 * after the confirmation stands. What is applied is not captured again; applying it twice changes nothing.
 */
import { setImmediate } from 'node:timers/promises';
import { OPEN_FILING_STATE, SEALED_FILING_STATES } from '../../../shared/model/states.ts';
import { KINDS, SYNCED_KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { idIn, ownersFirst, recordName } from '../../../shared/sync/records.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import { forgetRecordChange } from '../../store/repositories/sync-changes.ts';
import { findBases, saveVersion } from '../../store/repositories/sync-outbox.ts';
import {
  deleteRow,
  endForeignSessions,
  findRow,
  findRows,
  insertRow,
  keepForeignSession,
  type LocalRow,
  missingIds,
  updateRow,
} from '../../store/repositories/sync-rows.ts';
import {
  endLeaving,
  findStagedOf,
  letLeave,
  listRefused,
  type Staged,
  stagedPages,
} from '../../store/repositories/sync-staged.ts';
import { type Identities, readIdentities } from '../../store/repositories/sync-state.ts';
import { forgetTouchedAfter, lastTouched } from '../../store/repositories/sync-touched.ts';
import { type ArrivedRow, changesTo, hasValues, localId, peopleIn, toLocal } from '../records/record-rows.ts';

/** Rows that are written before others may run; the transaction stays open. */
const AT_ONCE = 25;

/** What is staged of a record, without its row: of thousands there is never more than a portion in memory. */
interface Incoming {
  readonly kind: SyncedKind;
  /** On the way, and on this desktop. */
  readonly id: string;
  readonly local: string;
  readonly version: number;
  readonly leaves: boolean;
  readonly refused: boolean;
}

interface Arrived {
  readonly incoming: readonly Incoming[];
  /** Everything that is staged, with what this desktop has already. */
  readonly staged: readonly Pick<Staged, 'kind' | 'id' | 'version'>[];
  readonly clients: ReadonlySet<string>;
  readonly staff: ReadonlySet<string>;
}

/** What is not as it should be yet, of everything that is staged for a root, and whom it names. */
async function arrivedFor(reader: Reader, root: string, identities: Identities): Promise<Arrived> {
  const refusedNames = await listRefused(reader);
  const incoming: Incoming[] = [];
  const staged: Pick<Staged, 'kind' | 'id' | 'version'>[] = [];
  const clients = new Set<string>();
  const staff = new Set<string>();
  for await (const page of stagedPages(reader, root)) {
    for (const kind of new Set(page.map((each) => each.kind))) {
      const ofKind = page.filter((each) => each.kind === kind);
      const ids = ofKind.map(({ id }) => id);
      const bases = await findBases(reader, kind, ids);
      for (const { id, version, body } of ofKind) {
        staged.push({ kind, id, version });
        const refused = refusedNames.has(recordName(kind, id));
        const base = bases.get(id);
        // What this desktop sent meanwhile may be newer than what was staged before.
        if (!refused && base && 'version' in base && base.version >= version) continue;
        const local = localId(kind, id, identities);
        incoming.push({ kind, id, local, version, leaves: body === null, refused });
        const row = body && toLocal(kind, body, identities);
        const client = idIn(row, 'clientId');
        if (client !== null) clients.add(client);
        for (const person of row ? peopleIn(kind, row) : []) staff.add(person);
      }
    }
  }
  return { incoming, staged, clients, staff };
}

/** True while clients and people that the rows name are still to come with the master data. */
async function waitsForMasters(reader: Reader, { clients, staff }: Arrived): Promise<boolean> {
  const missing = [
    ...(await missingIds(reader, 'client', [...clients])),
    ...(await missingIds(reader, 'staff', [...staff])),
  ];
  return missing.length > 0;
}

/** The row of a filing as it is to stand here; undefined where nothing of it is staged, null where it goes. */
async function arrivedFiling(
  reader: Reader,
  id: string,
  { incoming }: Arrived,
  identities: Identities,
): Promise<ArrivedRow<'filing'> | null | undefined> {
  if (!incoming.some(({ kind }) => kind === 'filing')) return undefined;
  const [staged] = await findStagedOf(reader, 'filing', [id]);
  return staged?.body ? toLocal('filing', staged.body, identities) : null;
}

function isSealed({ status }: Pick<ArrivedRow<'filing'>, 'status'>): boolean {
  return SEALED_FILING_STATES.includes(status);
}

/** While content of a filing changes it is open; its own row comes last. */
const OPEN = { status: OPEN_FILING_STATE };

async function openFiling(
  writer: Writer,
  id: string,
  own: ArrivedRow<'filing'> | null | undefined,
): Promise<void> {
  const here = await findRow(writer, 'filing', id);
  if (!here && own) {
    await insertRow(writer, 'filing', { ...own, ...(isSealed(own) && OPEN), clientDecision: null });
  } else if (here && isSealed(here)) {
    await updateRow(writer, 'filing', id, OPEN);
  }
}

async function putConfirmation(writer: Writer, row: LocalRow<'confirmation'>): Promise<void> {
  await keepForeignSession(writer, row.sessionTokenHash, row.staffId, row.confirmedAt);
  await insertRow(writer, 'confirmation', row);
}

interface RowOf<Kind extends SyncedKind> {
  readonly kind: Kind;
  readonly local: string;
  /** As it is to stand here, and as it stands. */
  readonly row: ArrivedRow<Kind>;
  readonly here: LocalRow<Kind> | undefined;
}
type Row = { readonly [Kind in SyncedKind]: RowOf<Kind> }[SyncedKind];

/** A tag is stored open; who confirmed it is written once the confirmation stands. */
async function putTag(writer: Writer, { local, row, here }: RowOf<'tagMapping'>): Promise<void> {
  const open = { ...row, confirmedById: null, confirmedAt: null };
  if (!here) await insertRow(writer, 'tagMapping', open);
  const changes = changesTo(here ?? open, row);
  if (Object.keys(changes).length > 0) await updateRow(writer, 'tagMapping', local, changes);
}

async function put(writer: Writer, each: Row): Promise<void> {
  const { kind, local, row, here } = each;
  // Session names of confirmations differ from desktop to desktop; what is only added is never changed. The trigger
  // on tags may have spent a confirmation already.
  if (here && (KINDS[kind].appendOnly || hasValues(here, row))) return;
  if (each.kind === 'confirmation') return await putConfirmation(writer, each.row);
  if (each.kind === 'tagMapping') return await putTag(writer, each);
  if (here) return await updateRow(writer, kind, local, changesTo(here, row));
  await insertRow(writer, kind, kind === 'engagement' ? { ...row, clientDecision: null } : row);
}

/** Reads the rows of a portion of one kind and puts them. */
async function putPortion(
  writer: Writer,
  kind: SyncedKind,
  portion: readonly Incoming[],
  identities: Identities,
): Promise<void> {
  const ids = portion.map(({ id }) => id);
  const locals = new Map(portion.map(({ id, local }) => [id, local]));
  const standing = await findRows(writer, kind, [...locals.values()]);
  for (const { id, body } of await findStagedOf(writer, kind, ids)) {
    const local = locals.get(id) ?? id;
    if (body === null) continue;
    // The row that came and the one that stands are of one kind.
    await put(writer, {
      kind,
      local,
      row: toLocal(kind, body, identities),
      here: standing.get(local),
    } as Row);
  }
}

async function remove(writer: Writer, { kind, local }: Incoming): Promise<void> {
  if (kind === 'confirmation') await deleteRow(writer, 'spentConfirmation', local);
  await deleteRow(writer, kind, local);
}

/**
 * Applies what is staged for a root, inside the caller's transaction, and answers it: it is unstaged afterwards, in
 * transactions of their own (pull.ts), because applying it again would change nothing. Null where clients or
 * people of it are still to come; nothing is changed then.
 */
export async function applyRoot(writer: Writer, root: string): Promise<Arrived['staged'] | null> {
  const identities = await readIdentities(writer);
  const arrived = await arrivedFor(writer, root, identities);
  if (await waitsForMasters(writer, arrived)) return null;
  const { incoming } = arrived;
  const mark = await lastTouched(writer);
  const refused = incoming.filter((each) => each.refused);
  // With a confirmation goes that it was spent.
  const spent = refused.filter(({ kind }) => kind === 'confirmation');
  const letGo = [
    ...refused.map(({ kind, local }) => ({ kind, id: local })),
    ...spent.map(({ local }) => ({ kind: 'spentConfirmation', id: local })),
  ];
  await inPortions(letGo, AT_ONCE, (portion) => letLeave(writer, portion));
  const [rootKind, rootId = ''] = root.split(' ');
  const ofFiling = rootKind === 'filing' && incoming.length > 0;
  const filing = ofFiling ? await arrivedFiling(writer, rootId, arrived, identities) : undefined;
  if (ofFiling) await openFiling(writer, rootId, filing);
  const leaving = ownersFirst(incoming.filter(({ leaves }) => leaves)).reverse();
  await inPortions(leaving, AT_ONCE, async (portion) => {
    for (const each of portion) await remove(writer, each);
  });
  for (const kind of SYNCED_KINDS) {
    await setImmediate();
    const ofKind = incoming.filter((each) => each.kind === kind && !each.leaves);
    if (kind === 'filing') continue;
    await inPortions(ofKind, AT_ONCE, (portion) => putPortion(writer, kind, portion, identities));
  }
  if (filing) await closeFiling(writer, rootId, filing);
  await inPortions(incoming, AT_ONCE, async (portion) => {
    for (const { kind, id, local, version, leaves } of portion) {
      await saveVersion(writer, kind, id, leaves ? null : version);
      if (leaves) await forgetRecordChange(writer, kind, local);
    }
  });
  await endLeaving(writer);
  await endForeignSessions(writer);
  await forgetTouchedAfter(writer, mark);
  return arrived.staged;
}

/** The filing's own row, last: from here on it may be sealed. */
async function closeFiling(writer: Writer, id: string, own: ArrivedRow<'filing'>): Promise<void> {
  const here = await findRow(writer, 'filing', id);
  if (!here || hasValues(here, own)) return;
  await updateRow(writer, 'filing', id, changesTo(here, own));
}
