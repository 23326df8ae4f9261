/**
 * What a transaction wrote, as operations that are not signed yet (contract, sync): each touched record of a synced kind
 * with its row as it travels, the version it rests on and the triggers of its moves. What cannot be sent is refused here.
 */
import { filingContentChanged, stateAfter, type Trigger } from '../../../shared/model/states.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Base } from '../../../shared/sync/change-set.ts';
import { KINDS, SYNCED_KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, descriptionOf, isFilingContent, recordName } from '../../../shared/sync/records.ts';
import type { Reader } from '../../store/database.ts';
import { inPortions } from '../../store/portions.ts';
import type { Moves } from '../../store/repositories/sync-moves.ts';
import { findBases, type Rewritten } from '../../store/repositories/sync-outbox.ts';
import { findRows } from '../../store/repositories/sync-rows.ts';
import type { Identities } from '../../store/repositories/sync-state.ts';
import type { Touched } from '../../store/repositories/sync-touched.ts';
import { changesTo, hasValues, toWire, wireId } from '../records/record-rows.ts';

/** Rows that are read and checked before others may run. */
const AT_ONCE = 200;
/** The server reads no more at once (shared/service/read-body), with room for the frame. */
const LARGEST_OPERATION_BYTES = 3_700_000;

/** A change before it is known in which set it goes. */
export interface Draft {
  readonly kind: SyncedKind;
  readonly id: string;
  /** Null for what is gone. */
  readonly body: AnyRow | null;
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

/** True where a root changed in nothing but that its content counts one on. */
function onlyCountsOn(before: AnyRow, after: AnyRow): boolean {
  const falls = after.status === filingContentChanged(String(before.status));
  return (
    Number(after.contentVersion) === Number(before.contentVersion) + 1 &&
    Object.keys(before).every(
      (column) =>
        ['contentVersion', 'updatedAt', 'clientDecision'].includes(column) ||
        (column === 'status' && falls) ||
        before[column] === after[column],
    )
  );
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

function filingOf(kind: SyncedKind, id: string, body: AnyRow | null): string | null {
  if (kind === 'filing') return id;
  return typeof body?.xbrlFilingId === 'string' ? body.xbrlFilingId : null;
}

/** Rows as they stood before the transaction, by their local ids. */
export type RowsBefore = (kind: SyncedKind, ids: readonly string[]) => Promise<ReadonlyMap<string, AnyRow>>;

/** In which columns a row that stood was changed. */
function rewrittenOf(kind: SyncedKind, before: AnyRow | undefined, row: AnyRow): Rewritten | null {
  if (!before) return null;
  const columns = Object.keys(changesTo(before, row)).filter((column) => column !== 'clientDecision');
  if (columns.length === 0) return null;
  const root = kind === 'engagement' || kind === 'filing';
  return { columns, from: root ? String(before.status) : null };
}

/** The triggers that were noted, where they are what led to the state; a new record comes as a draft. */
function triggersOf(
  kind: SyncedKind,
  before: AnyRow | null,
  row: AnyRow,
  noted: readonly Trigger[],
): readonly Trigger[] {
  if (kind !== 'engagement' && kind !== 'filing') return [];
  const from = before === null ? 'DRAFT' : String(before.status);
  return stateAfter(kind, from, noted) === row.status ? noted : [];
}

/** What became of the records that were touched. */
export async function draftsOf(
  reader: Reader,
  touched: readonly Pick<Touched, 'kind' | 'id' | 'before'>[],
  identities: Identities,
  sessionId: string,
  rowsBefore: RowsBefore = async () => new Map(),
  moves: Moves = new Map(),
): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (const kind of SYNCED_KINDS) {
    const ofKind = touched.filter((each) => each.kind === kind);
    await inPortions(ofKind, AT_ONCE, async (portion) => {
      const rows = await findRows(
        reader,
        kind,
        portion.map(({ id }) => id),
      );
      const names = new Map(portion.map(({ id }) => [id, wireId(kind, id, identities)]));
      const bases = await findBases(reader, kind, [...names.values()]);
      const stood: ReadonlyMap<string, AnyRow> = KINDS[kind].appendOnly
        ? new Map()
        : await rowsBefore(kind, [...rows.keys()]);
      for (const { id: local, before } of portion) {
        const id = names.get(local) ?? local;
        const row = rows.get(local);
        const base = bases.get(id) ?? { nothing: true as const };
        if (!row) {
          const gone = { kind, id, body: null, base, touch: false, filingId: null, bytes: 0 };
          if (!('nothing' in base)) drafts.push({ ...gone, rewritten: null, triggers: [] });
          continue;
        }
        const was: AnyRow | null = before === null ? null : JSON.parse(before);
        if (was !== null && hasValues(row, was)) continue;
        const body = toWire(kind, row, identities, sessionId);
        const bytes = requireSendable(kind, body);
        const touch = was !== null && !('nothing' in base) && onlyCountsOn(was, row);
        const rewritten = rewrittenOf(kind, was ?? stood.get(local), row);
        const triggers = triggersOf(kind, was, row, moves.get(recordName(kind, local)) ?? []);
        drafts.push({
          kind,
          id,
          body,
          base,
          touch,
          filingId: filingOf(kind, id, body),
          bytes,
          rewritten,
          triggers,
        });
      }
    });
  }
  return drafts;
}

/** Filings whose content changed while they themselves did not: the server would count them on by itself. */
export function filingsLeftOut(drafts: readonly Draft[]): readonly string[] {
  const there = new Set(drafts.filter(({ kind }) => kind === 'filing').map(({ id }) => id));
  const content = drafts.filter(({ kind }) => isFilingContent(kind));
  return [...new Set(content.flatMap(({ filingId }) => filingId ?? []))].filter((id) => !there.has(id));
}
