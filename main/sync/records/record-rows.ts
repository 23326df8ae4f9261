/**
 * Rows of this desktop and rows as they travel (contract, sync): ids of staff and clients are the server's on the
 * way, a client's decision stays here, and a confirmation names the session at the server of the person who made
 * it, never the local token, not even hashed.
 */
import { z } from 'zod';
import { readSubject, subjectOf } from '../../../shared/model/subjects.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, descriptionOf, type SyncedRow } from '../../../shared/sync/records.ts';
import type { LocalRow } from '../../store/repositories/sync-rows.ts';
import type { Identities } from '../../store/repositories/sync-state.ts';

/** Sessions of other desktops stand here under this name; no token has such a hash. */
const FOREIGN = 'sync:';

type Translate = Identities['toServer'];

/** A row that came, as it is to stand here; without a client's decision, which the desktop pulls by itself. */
export type ArrivedRow<Kind extends SyncedKind = SyncedKind> = {
  [Each in Kind]: Each extends 'engagement' | 'filing'
    ? Omit<SyncedRow<Each>, 'clientDecision'>
    : LocalRow<Each>;
}[Kind];

function peopleColumns(kind: SyncedKind): readonly string[] {
  const { actor, people = [] } = descriptionOf(kind);
  return actor === undefined ? people : [actor.column, ...people];
}

/** Words as they are stored, their fields in their order: both sides hold the same text. */
const writtenWords = z.array(
  z.record(z.string(), z.unknown()).refine(({ staffId }) => typeof staffId === 'string'),
);

/** A thread with its writers as they are called on the other side; what is none stays as it is, for the rules to judge. */
function threadWithIds(text: string, translate: Translate): string {
  const words = writtenWords.safeParse(JSON.parse(text)).data;
  return words === undefined
    ? text
    : JSON.stringify(words.map((word) => ({ ...word, staffId: translate('staff', String(word.staffId)) })));
}

function withIds(kind: SyncedKind, row: AnyRow, translate: Translate): AnyRow {
  const named = peopleColumns(kind).flatMap((column) => {
    const person = row[column];
    return typeof person === 'string' ? [[column, translate('staff', person)]] : [];
  });
  const threads = (descriptionOf(kind).threads ?? []).flatMap((column) => {
    const thread = row[column];
    return typeof thread === 'string' ? [[column, threadWithIds(thread, translate)]] : [];
  });
  return {
    ...row,
    ...(typeof row.clientId === 'string' && { clientId: translate('client', row.clientId) }),
    ...Object.fromEntries([...named, ...threads]),
  };
}

/**
 * A row as it travels. `sessionId` is the session at the server of whoever signs: a confirmation that came from
 * another desktop is sent only where it is brought to a server that has not got it, and there nobody else's counts.
 */
export function toWire<Kind extends SyncedKind>(
  kind: Kind,
  row: LocalRow<Kind>,
  identities: Identities,
  sessionId: string,
): SyncedRow<Kind> {
  // Its columns are those of the kind but for the ones that are put in or left out here.
  return wireColumns(kind, row as AnyRow, identities, sessionId) as SyncedRow<Kind>;
}

function wireColumns(kind: SyncedKind, row: AnyRow, identities: Identities, sessionId: string): AnyRow {
  const translated = withIds(kind, row, identities.toServer);
  if (kind === 'engagement' || kind === 'filing') return { ...translated, clientDecision: null };
  if (kind !== 'confirmation') return translated;
  const { sessionTokenHash: _ofThisDesktop, ...rest } = translated;
  return { ...rest, sessionId };
}

export function toLocal<Kind extends SyncedKind>(
  kind: Kind,
  row: SyncedRow<Kind>,
  identities: Identities,
): ArrivedRow<Kind> {
  return localColumns(kind, row as AnyRow, identities) as ArrivedRow<Kind>;
}

function localColumns(kind: SyncedKind, row: AnyRow, identities: Identities): AnyRow {
  const translated = withIds(kind, row, identities.toLocal);
  if (kind === 'engagement' || kind === 'filing') {
    const { clientDecision: _ofTheServer, ...rest } = translated;
    return rest;
  }
  if (kind !== 'confirmation') return translated;
  const { sessionId, ...rest } = translated;
  // What a joining practice brings was confirmed by many, and stands under the session of one.
  return { ...rest, sessionTokenHash: `${FOREIGN}${sessionId} ${rest.staffId}` };
}

/** The id of a record on this desktop by its id on the way; only what a client's id names differs. */
export function localId(kind: SyncedKind, id: string, identities: Identities): string {
  return otherId(kind, id, identities.toLocal);
}

export function wireId(kind: SyncedKind, id: string, identities: Identities): string {
  return otherId(kind, id, identities.toServer);
}

function otherId(kind: SyncedKind, id: string, translate: Translate): string {
  if (KINDS[kind].key[0] !== 'clientId') return id;
  const blank = id.indexOf(' ');
  return `${translate('client', id.slice(0, blank))}${id.slice(blank)}`;
}

/** The row with another person as the one who acts. */
export function actedBy<Row extends AnyRow>(kind: SyncedKind, row: Row, staffId: string): Row {
  const column = descriptionOf(kind).actor?.column;
  return column === undefined || row[column] === null ? row : { ...row, [column]: staffId };
}

/** The people whom a row names. */
export function peopleIn(kind: SyncedKind, row: AnyRow): readonly string[] {
  return peopleColumns(kind).flatMap((column) => {
    const person = row[column];
    return typeof person === 'string' ? [person] : [];
  });
}

/** What an audit event is about, with the server's id of a person or client. */
export function wireSubject(subject: string, identities: Identities): string {
  const read = readSubject(subject);
  return read !== null && (read.kind === 'client' || read.kind === 'staff')
    ? subjectOf(read.kind, identities.toServer(read.kind, read.id))
    : subject;
}

/** True where a row has these values already. */
export function hasValues(row: AnyRow, values: AnyRow): boolean {
  return Object.entries(values).every(([column, value]) => row[column] === value);
}

/** The columns in which a row differs from what it is to be; some of them a trigger keeps from being named. */
export function changesTo(row: AnyRow, values: AnyRow): AnyRow {
  return Object.fromEntries(Object.entries(values).filter(([column, value]) => row[column] !== value));
}
