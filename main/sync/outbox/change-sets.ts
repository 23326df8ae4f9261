/**
 * The sets in which drafts go to the server, of a size that holds nobody up, each of which holds by itself: owners
 * before what they own, what goes before what takes its place, and with what an engagement or filing owns its state.
 * Pure.
 */
import { OPEN_FILING_STATE, SETTLED_FILING_STATES } from '../../../shared/model/states.ts';
import type { Base, Operation } from '../../../shared/sync/change-set.ts';
import { KINDS, SYNCED_KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { columnsOfPart, idIn, isFilingContent, recordName } from '../../../shared/sync/records.ts';
import type { Rewrites } from '../../store/repositories/sync-outbox.ts';
import type { Draft } from './draft.ts';

/** Operations of one set, so that signing it does not hold anybody up. */
const MOST_IN_ONE_SET = 500;
const MOST_BYTES_IN_ONE_SET = 1_200_000;
/** Of an operation, around its body. */
const FRAME_BYTES = 200;

/** Owners first, and what goes before what takes its place. */
function inOrder(drafts: readonly Draft[]): readonly Draft[] {
  const made = new Set(drafts.filter(({ kind }) => kind === 'confirmation').map(({ id }) => id));
  const phase = ({ kind, id, body }: Draft) => {
    if (kind === 'spentConfirmation' && !made.has(id)) return 0;
    return body === null ? 1 : 2;
  };
  const place = ({ kind, body }: Draft) => SYNCED_KINDS.indexOf(kind) * (body === null ? -1 : 1);
  return drafts.toSorted((left, right) => phase(left) - phase(right) || place(left) - place(right));
}

export interface CutOptions {
  /**
   * What a joining practice brings is judged row by row: its filings go once, and where one stands at the server it
   * goes last, because it may be sealed from then on. Where there is more than goes at once, what it holds goes with
   * it as it was while it was being tagged.
   */
  readonly rootsOnce?: boolean;
}

/** What says that a filing was filed, empty. */
const notFiled = Object.fromEntries(columnsOfPart('filing', 'FILED').map((column) => [column, null]));

/** Content cannot go on a state that rests on a validation. */
function isSettled({ status }: { readonly status?: unknown }): boolean {
  return SETTLED_FILING_STATES.some((state) => state === status);
}

/** A filing that stands at the server, as it was before it was validated; itself where it was not. */
function beingTagged(filing: Draft): Draft {
  const { body } = filing;
  if (body === null || !('filedOn' in body) || !isSettled(body)) return filing;
  return { ...filing, body: { ...body, ...notFiled, status: OPEN_FILING_STATE } };
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
  const onlyOfKind = new Map([...new Set(roots.map(({ kind }) => kind))].map((kind) => [kind, only(kind)]));
  return ({ kind, id, body }) => {
    const { owner } = KINDS[kind];
    if (byId.has(id)) return byId.get(id);
    if (body === null)
      return owner === null || owner.kind === 'client' ? undefined : onlyOfKind.get(owner.kind);
    const ownerId = idIn(body, 'engagementId') ?? idIn(body, 'xbrlFilingId');
    return ownerId === null ? undefined : byId.get(ownerId);
  };
}

/** The drafts in sets of fitting size; one set wherever that is possible. */
export function partsOf(
  drafts: readonly Draft[],
  { rootsOnce = false }: CutOptions = {},
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
  const isContent = ({ kind }: Draft) => isFilingContent(kind) || kind === 'spentConfirmation';
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
  const { owner } = KINDS[kind];
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

/** The operations of one part. A root that goes in several parts is put, not touched: it counts on once. */
export function operationsOf(
  part: readonly Draft[],
  bases: ReadonlyMap<string, Base>,
  { several }: { readonly several: boolean },
) {
  return part.map((draft): Operation => {
    const { kind, id, body, touch, triggers } = draft;
    const base = bases.get(recordName(draft.kind, draft.id)) ?? draft.base;
    if (body === null) return { operation: 'DELETE', kind, id, base };
    if (touch && !several && (kind === 'engagement' || kind === 'filing')) {
      return { operation: 'TOUCH', kind, id, base };
    }
    // A root that goes in several sets moves with the first that holds it.
    const isFirst = !bases.has(recordName(kind, id));
    const named = isFirst && triggers.length > 0 && { triggers: [...triggers] };
    return { operation: 'PUT', kind, id, base, body: { ...body }, ...named };
  });
}

/** What the operations of one part made of rows that stood. */
export function rewritesOf(part: readonly Draft[]): Rewrites {
  return Object.fromEntries(
    part.flatMap((draft) => (draft.rewritten ? [[recordName(draft.kind, draft.id), draft.rewritten]] : [])),
  );
}
