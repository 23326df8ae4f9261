/**
 * One touched record as an operation that is not signed yet (contract, sync): its row as it travels, the version it rests
 * on, what was changed in it and the triggers of its moves. What cannot be sent is refused here. Pure.
 */
import { filingContentChanged, stateAfter, type Trigger } from '../../../shared/model/states.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Base } from '../../../shared/sync/change-set.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import {
  type AnyRow,
  descriptionOf,
  idIn,
  isFilingContent,
  type SyncedRow,
} from '../../../shared/sync/records.ts';
import type { Rewritten } from '../../store/repositories/sync-outbox.ts';
import type { LocalRow } from '../../store/repositories/sync-rows.ts';
import type { Identities } from '../../store/repositories/sync-state.ts';
import { changesTo, hasValues, toWire } from '../records/record-rows.ts';

/** The server reads no more at once (shared/service/read-body), with room for the frame. */
const LARGEST_OPERATION_BYTES = 3_700_000;

/** A change before it is known in which set it goes. */
export interface Draft {
  readonly kind: SyncedKind;
  readonly id: string;
  /** Null for what is gone. */
  readonly body: SyncedRow<SyncedKind> | null;
  readonly base: Base;
  readonly touch: boolean;
  /** The filing of which it is, or which it is. */
  readonly filingId: string | null;
  /** Of the body as it is sent. */
  readonly bytes: number;
  /** Of a row that stood before; null where it is new or nobody knows what it was. */
  readonly rewritten: Rewritten | null;
  /** By which it was moved; empty where it was not, or where that is not known. */
  readonly triggers: readonly Trigger[];
}

/** An engagement or filing before it was written: without the client's decision, which does not travel. */
export type RootBefore =
  | Omit<LocalRow<'engagement'>, 'clientDecision'>
  | Omit<LocalRow<'filing'>, 'clientDecision'>;

/** True where a root changed in nothing but that its content counts one on. */
function onlyCountsOn(before: RootBefore, after: LocalRow): boolean {
  if (!('contentVersion' in after && 'status' in after)) return false;
  const falls = after.status === filingContentChanged(before.status);
  const others = Object.keys(changesTo(after, before)).filter(
    (column) =>
      !['contentVersion', 'updatedAt', 'clientDecision'].includes(column) && !(column === 'status' && falls),
  );
  return after.contentVersion === before.contentVersion + 1 && others.length === 0;
}

/** Answers how long it is. */
function requireSendable(kind: SyncedKind, body: AnyRow): number {
  const [issue] = KINDS[kind].schema.safeParse(body).error?.issues ?? [];
  const bytes = Buffer.byteLength(JSON.stringify(body));
  if (!issue && bytes <= LARGEST_OPERATION_BYTES) return bytes;
  const named = descriptionOf(kind).title(body).filter(Boolean).join(' ');
  throw new Problem(
    'INVALID_INPUT',
    `This cannot be shared with the practice: ${named} is longer than the sync-server takes, or not of its form. Shorten it; nothing was changed.`,
    { errors: [{ path: issue?.path.join('.') ?? kind, message: issue?.message ?? 'too long' }] },
  );
}

/** In which columns a row that stood was changed. */
function rewrittenOf(before: RootBefore | LocalRow | undefined, row: LocalRow): Rewritten | null {
  if (!before) return null;
  const columns = Object.keys(changesTo(before, row)).filter((column) => column !== 'clientDecision');
  if (columns.length === 0) return null;
  return { columns, from: 'status' in before ? before.status : null };
}

/** The triggers that were noted, where they are what led to the state; a new record comes as a draft. */
function triggersOf(
  kind: SyncedKind,
  before: RootBefore | null,
  row: LocalRow,
  noted: readonly Trigger[],
): readonly Trigger[] {
  if ((kind !== 'engagement' && kind !== 'filing') || !('status' in row)) return [];
  return stateAfter(kind, before?.status ?? 'DRAFT', noted) === row.status ? noted : [];
}

/** What is known of a touched record, by the ids of this desktop and of the server. */
export interface TouchedRecord {
  readonly kind: SyncedKind;
  readonly id: string;
  /** As it stands; undefined where it is gone. */
  readonly row: LocalRow | undefined;
  readonly base: Base;
  /** Of an engagement or filing that stood: what the trigger kept of it before it was first written. */
  readonly before: RootBefore | null;
  /** The row before the transaction, where it is known. */
  readonly stood: LocalRow | undefined;
  /** Triggers that the transaction noted. */
  readonly noted: readonly Trigger[];
}

/** Null where nothing of it has to be told. Throws INVALID_INPUT for what the server would not take. */
export function draftOf(touched: TouchedRecord, identities: Identities, sessionId: string): Draft | null {
  const { kind, id, row, base, before, stood, noted } = touched;
  if (!row) {
    if ('nothing' in base) return null;
    return {
      kind,
      id,
      body: null,
      base,
      touch: false,
      filingId: null,
      bytes: 0,
      rewritten: null,
      triggers: [],
    };
  }
  if (before !== null && hasValues(row, before)) return null;
  const body = toWire(kind, row, identities, sessionId);
  return {
    kind,
    id,
    body,
    base,
    touch: before !== null && !('nothing' in base) && onlyCountsOn(before, row),
    filingId: kind === 'filing' ? id : idIn(body, 'xbrlFilingId'),
    bytes: requireSendable(kind, body),
    rewritten: rewrittenOf(before ?? stood, row),
    triggers: triggersOf(kind, before, row, noted),
  };
}

/** Filings whose content changed while they themselves did not: the server would count them on by itself. */
export function filingsLeftOut(drafts: readonly Draft[]): readonly string[] {
  const there = new Set(drafts.filter(({ kind }) => kind === 'filing').map(({ id }) => id));
  const content = drafts.filter(({ kind }) => isFilingContent(kind));
  return [...new Set(content.flatMap(({ filingId }) => filingId ?? []))].filter((id) => !there.has(id));
}
