/**
 * What one transaction did, as operations for the server (contract, sync). A row that was made and removed again
 * is no change; a root of which only its content counts on is touched, so that two people who work on different
 * things of it do not meet. A large transaction becomes several sets that each hold by themselves: owners before
 * what they own, what goes before what takes its place, and with what an engagement or filing owns its state.
 */

import { type FilingState, SEALED_FILING_STATES } from '../../shared/model/states.ts';
import { Problem } from '../../shared/problem.ts';
import type { Base, Operation } from '../../shared/sync/change-set.ts';
import {
  type AnyRow,
  FILING_CONTENT,
  KIND_NATURE,
  RECORD_SCHEMAS,
  SYNCED_KINDS,
  type SyncedKind,
} from '../../shared/sync/records.ts';
import type { Reader } from '../store/database.ts';
import { inPortions } from '../store/portions.ts';
import { findBases, type Rewrites, type Rewritten } from '../store/repositories/sync-outbox.ts';
import { findRows } from '../store/repositories/sync-rows.ts';
import type { Identities } from '../store/repositories/sync-state.ts';
import type { Touched } from '../store/repositories/sync-touched.ts';
import { changesTo, hasValues, toWire, wireId } from './record-rows.ts';

/** Operations of one set, so that signing it does not hold anybody up. */
const MOST_IN_ONE_SET = 500;
/** Rows that are read and checked before others may run. */
const AT_ONCE = 200;
const MOST_BYTES_IN_ONE_SET = 1_200_000;
/** Of an operation, around its body. */
const FRAME_BYTES = 200;
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
}

/** Owners first. */
const ORDER: readonly SyncedKind[] = [
  ...(['storedFile', 'synonym', 'engagement', 'filing'] as const),
  ...SYNCED_KINDS.filter(
    (kind) => !['storedFile', 'synonym', 'engagement', 'filing', 'tagMapping'].includes(kind),
  ),
  // Behind a tag stands a confirmation; what is taken back is spent before.
  'tagMapping',
];

const VALIDATED: readonly unknown[] = ['VALIDATION_PASSED', 'VALIDATION_FAILED'];

/** True where a root changed in nothing but that its content counts one on. */
function onlyCountsOn(before: AnyRow, after: AnyRow): boolean {
  const falls = VALIDATED.includes(before.status) && after.status === 'MAPPING_IN_PROGRESS';
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
  const [issue] = RECORD_SCHEMAS[kind].safeParse(body).error?.issues ?? [];
  const bytes = Buffer.byteLength(JSON.stringify(body));
  if (!issue && bytes <= LARGEST_OPERATION_BYTES) return bytes;
  const where = issue ? ` (${kind}, ${issue.path.join('.')}: ${issue.message})` : ` (${kind})`;
  throw new Problem(
    'INVALID_INPUT',
    `This cannot be shared with the practice: it is longer than the server takes or not of its form${where}. Shorten it; nothing was changed.`,
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

/** What became of the records that were touched. */
export async function draftsOf(
  reader: Reader,
  touched: readonly Pick<Touched, 'kind' | 'id' | 'before'>[],
  identities: Identities,
  sessionId: string,
  rowsBefore: RowsBefore = async () => new Map(),
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
      const stood: ReadonlyMap<string, AnyRow> = KIND_NATURE[kind].appendOnly
        ? new Map()
        : await rowsBefore(kind, [...rows.keys()]);
      for (const { id: local, before } of portion) {
        const id = names.get(local) ?? local;
        const row = rows.get(local);
        const base = bases.get(id) ?? { nothing: true as const };
        if (!row) {
          const gone = { kind, id, body: null, base, touch: false, filingId: null, bytes: 0 };
          if (!('nothing' in base)) drafts.push({ ...gone, rewritten: null });
          continue;
        }
        const was: AnyRow | null = before === null ? null : JSON.parse(before);
        if (was !== null && hasValues(row, was)) continue;
        const body = toWire(kind, row, identities, sessionId);
        const bytes = requireSendable(kind, body);
        const touch = was !== null && !('nothing' in base) && onlyCountsOn(was, row);
        const rewritten = rewrittenOf(kind, was ?? stood.get(local), row);
        drafts.push({ kind, id, body, base, touch, filingId: filingOf(kind, id, body), bytes, rewritten });
      }
    });
  }
  return drafts;
}

/** Filings whose content changed while they themselves did not: the server would count them on by itself. */
export function filingsLeftOut(drafts: readonly Draft[]): readonly string[] {
  const there = new Set(drafts.filter(({ kind }) => kind === 'filing').map(({ id }) => id));
  const content = drafts.filter(({ kind }) => FILING_CONTENT.includes(kind));
  return [...new Set(content.flatMap(({ filingId }) => filingId ?? []))].filter((id) => !there.has(id));
}

/** Owners first, and what goes before what takes its place. */
function inOrder(drafts: readonly Draft[]): readonly Draft[] {
  const made = new Set(drafts.filter(({ kind }) => kind === 'confirmation').map(({ id }) => id));
  const phase = ({ kind, id, body }: Draft) => {
    if (kind === 'spentConfirmation' && !made.has(id)) return 0;
    return body === null ? 1 : 2;
  };
  const place = ({ kind, body }: Draft) => ORDER.indexOf(kind) * (body === null ? -1 : 1);
  return drafts.toSorted((left, right) => phase(left) - phase(right) || place(left) - place(right));
}

export interface PartOptions {
  /**
   * What a joining practice brings is judged row by row: its filings go once, and where one stands at the server it
   * goes last, because it may be sealed from then on. Where there is more than goes at once, what it holds goes with
   * it as it was while it was being tagged.
   */
  readonly rootsOnce?: boolean;
}

/** States that rest on a validation, on which content cannot go. */
const PAST_MAPPING: readonly unknown[] = [
  'VALIDATION_PASSED',
  'VALIDATION_FAILED',
  'EXPORTED',
  ...SEALED_FILING_STATES,
] satisfies readonly FilingState[];
const NOT_FILED_YET = {
  ...{ filedAt: null, filedById: null, filedCompanyName: null, filedUen: null },
  ...{ regulatorReference: null, filedOn: null },
};

/** A filing that stands at the server, as it was before it was validated; itself where it was not. */
function beingTagged(filing: Draft): Draft {
  const { body } = filing;
  if (body === null || !PAST_MAPPING.includes(body.status)) return filing;
  return { ...filing, body: { ...body, ...NOT_FILED_YET, status: 'MAPPING_IN_PROGRESS' } };
}

function standingRootsLast(drafts: readonly Draft[]): readonly Draft[] {
  const stands = ({ kind, base }: Draft) =>
    (kind === 'engagement' || kind === 'filing') && !('nothing' in base);
  return [...drafts.filter((each) => !stands(each)), ...drafts.filter(stands)];
}

/**
 * The engagement or filing of a draft, where it changes too: it goes with each part, so that none of them is taken
 * where an earlier one was refused. Of a row that is gone nobody knows more than the kind of its owner.
 */
function rootFinder(drafts: readonly Draft[]): (draft: Draft) => Draft | undefined {
  const roots = drafts.filter(({ kind }) => kind === 'engagement' || kind === 'filing');
  const byId = new Map(roots.map((each) => [each.id, each]));
  const only = (kind: string | undefined) => {
    const ofKind = roots.filter((each) => each.kind === kind);
    return ofKind.length === 1 ? ofKind[0] : undefined;
  };
  const alone = new Map([...new Set(roots.map(({ kind }) => kind))].map((kind) => [kind, only(kind)]));
  return ({ kind, id, body }) => {
    const { owner } = KIND_NATURE[kind];
    if (byId.has(id)) return byId.get(id);
    if (body === null) return owner === null || owner.kind === 'client' ? undefined : alone.get(owner.kind);
    const ownerId = body.engagementId ?? body.xbrlFilingId;
    return typeof ownerId === 'string' ? byId.get(ownerId) : undefined;
  };
}

/** The drafts in sets of fitting size; one set wherever that is possible. */
export function partsOf(
  drafts: readonly Draft[],
  { rootsOnce = false }: PartOptions = {},
): readonly (readonly Draft[])[] {
  const rootOf = rootFinder(drafts);
  if (!rootsOnce) return packed(inOrder(drafts), rootOf);
  const ordered = standingRootsLast(inOrder(drafts));
  const once = packed(ordered, () => undefined);
  if (once.length === 1) return once;
  const standing = drafts.filter(({ kind, base }) => kind === 'filing' && !('nothing' in base));
  const tagged = new Map(standing.map((filing) => [filing.id, beingTagged(filing)]));
  // Not every row names its filing; that of a row that is gone nobody knows, unless there is one only.
  const only = tagged.size === 1 ? [...tagged.values()][0] : undefined;
  const filingAbove = ({ filingId }: Draft) => (filingId === null ? only : tagged.get(filingId));
  const isContent = ({ kind }: Draft) => FILING_CONTENT.includes(kind) || kind === 'spentConfirmation';
  // What follows the validation goes with the filing itself, in sets of its own.
  const follows = (draft: Draft) =>
    !isContent(draft) && isOfFiling(draft.kind) && (draft.filingId === null || tagged.has(draft.filingId));
  return [
    ...packed(
      ordered.filter((draft) => !follows(draft)),
      (draft) => (isContent(draft) ? filingAbove(draft) : undefined),
    ),
    ...packed(ordered.filter(follows), () => undefined),
  ];
}

/** True for filings and all that they own. */
function isOfFiling(kind: SyncedKind): boolean {
  const { owner } = KIND_NATURE[kind];
  return kind === 'filing' || (owner !== null && owner.kind !== 'client' && isOfFiling(owner.kind));
}

function packed(
  ordered: readonly Draft[],
  rootOf: (draft: Draft) => Draft | undefined,
): readonly (readonly Draft[])[] {
  const parts: Set<Draft>[] = [];
  let part = new Set<Draft>();
  let bytes = 0;
  const sizeOf = (draft: Draft) => FRAME_BYTES + draft.bytes;
  const add = (draft: Draft) => {
    part.add(draft);
    bytes += sizeOf(draft);
  };
  for (const draft of ordered) {
    if (part.size >= MOST_IN_ONE_SET || (part.size > 0 && bytes + sizeOf(draft) > MOST_BYTES_IN_ONE_SET)) {
      parts.push(part);
      part = new Set();
      bytes = 0;
    }
    const root = rootOf(draft);
    if (root && !part.has(root)) add(root);
    if (!part.has(draft)) add(draft);
  }
  if (part.size > 0) parts.push(part);
  return parts.map((each) => [...each]);
}

export function recordName({ kind, id }: Pick<Draft, 'kind' | 'id'>): string {
  return `${kind} ${id}`;
}

/** The operations of one part. A root that goes in several parts is put, not touched: it counts on once. */
export function operationsOf(part: readonly Draft[], bases: ReadonlyMap<string, Base>, several: boolean) {
  return part.map((draft): Operation => {
    const { kind, id, body, touch } = draft;
    const base = bases.get(recordName(draft)) ?? draft.base;
    if (body === null) return { operation: 'DELETE', kind, id, base };
    if (touch && !several && (kind === 'engagement' || kind === 'filing')) {
      return { operation: 'TOUCH', kind, id, base };
    }
    return { operation: 'PUT', kind, id, base, body: { ...body } };
  });
}

/** What the operations of one part made of rows that stood. */
export function rewritesOf(part: readonly Draft[]): Rewrites {
  return Object.fromEntries(
    part.flatMap(({ kind, id, rewritten }) => (rewritten ? [[`${kind} ${id}`, rewritten]] : [])),
  );
}
