/**
 * The state in which MINE leaves an engagement or filing (contract, sync; specification 3): what a person did is done
 * once more to what stands, so that the state is where the same act leads from there. It is never the state of a
 * row that was written without having seen what the other desktop did. Undefined: from there the act does not exist.
 */
import {
  ENGAGEMENT_MACHINE,
  ENGAGEMENT_STATES,
  type EngagementState,
  FILING_MACHINE,
  FILING_STATES,
  type FilingState,
  FOLLOW_UPS,
  filingContentChanged,
  nextEngagementState,
  stateAfter,
  type Trigger,
  VALIDATED_FILING_STATES,
} from '../../../shared/model/states.ts';
import { bodyOfKind, type Operation } from '../../../shared/sync/change-set.ts';
import type { Reader } from '../../store/database.ts';
import { findRows, listRowIds } from '../../store/repositories/sync-rows.ts';

type Moves = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>;
type Root = 'engagement' | 'filing';

const MACHINES: Readonly<Record<Root, Moves>> = { engagement: ENGAGEMENT_MACHINE, filing: FILING_MACHINE };

const isValidated = (status: string): boolean => VALIDATED_FILING_STATES.some((state) => state === status);

/** Where named triggers lead from the state that stands; what follows by itself may have nothing to do there. */
function reappliedTriggers(root: Root, from: string, triggers: readonly Trigger[], there: string) {
  // What was returned before it was exported takes nothing back that was exported since: it was a change like any other.
  const named = triggers.map((each) =>
    each === 'RETURNED_TO_MAPPING' && isValidated(from) ? 'CONTENT_CHANGED' : each,
  );
  const [first, ...then] = named;
  const start = first && stateAfter(root, there, [first]);
  return then.reduce((state, trigger) => state && (stateAfter(root, state, [trigger]) ?? state), start);
}

/** Of a set that names no triggers: where an act that led from one state to another leads from the state that stands. */
function reappliedAct(root: Root, from: string, to: string, there: string): string | undefined {
  const machine = MACHINES[root];
  for (const follow of [null, ...FOLLOW_UPS]) {
    for (const [trigger, moves] of Object.entries(machine)) {
      // What was changed in a validated filing takes nothing back that was exported since.
      if (trigger === 'RETURNED_TO_MAPPING' && isValidated(from)) continue;
      const [then, next] = [moves[from], moves[there]];
      if (then === undefined || next === undefined) continue;
      if (follow === null && then === to) return next;
      if (follow !== null && machine[follow]?.[then] === to) return machine[follow]?.[next] ?? next;
    }
  }
  return undefined;
}

/** Of what the change moved it from, null where that is not known, and to. */
export interface Move {
  readonly from: string | null;
  readonly to: string;
  /** By which triggers; empty where the set names none. */
  readonly triggers?: readonly Trigger[];
}

export function reappliedFilingState(move: Move, there: FilingState): FilingState | undefined {
  if (move.from === null || move.from === move.to) return filingContentChanged(there);
  const state = reapplied('filing', move, there);
  return FILING_STATES.find((each) => each === state);
}

/** What a set does to the accounts of an engagement. */
export interface AccountsChanged {
  /** A trial balance is read in it. */
  readonly read: boolean;
  /** Accounts have no key once it is done. */
  readonly unmapped: boolean;
}

/**
 * A state follows from the accounts where the set changes them, null where it does not; an act that does not exist from
 * there leaves the state as it is.
 */
export function reappliedEngagementState(
  move: Move,
  there: EngagementState,
  accounts: AccountsChanged | null,
): EngagementState {
  if (accounts !== null) {
    const read = accounts.read ? (nextEngagementState(there, 'TRIAL_BALANCE_PARSED') ?? there) : there;
    return nextEngagementState(read, accounts.unmapped ? 'MAPPING_CLEARED' : 'ALL_ROWS_MAPPED') ?? read;
  }
  if (move.from === null || move.from === move.to) return there;
  const state = reapplied('engagement', move, there);
  return ENGAGEMENT_STATES.find((each) => each === state) ?? there;
}

function reapplied(root: Root, { from, to, triggers = [] }: Move, there: string): string | undefined {
  if (from === null) return undefined;
  return triggers.length > 0
    ? reappliedTriggers(root, from, triggers, there)
    : reappliedAct(root, from, to, there);
}

/** What the operations of a set do to the accounts of an engagement. */
export function trialBalanceIn(operations: readonly Operation[], engagementId: string) {
  const items = operations.filter(({ kind }) => kind === 'trialBalanceItem');
  const put = items.flatMap((each) => {
    const body = bodyOfKind(each, 'trialBalanceItem');
    return body?.engagementId === engagementId ? [{ id: each.id, base: each.base, body }] : [];
  });
  return {
    items: put,
    gone: items.filter(({ operation }) => operation === 'DELETE').map(({ id }) => id),
    /** When it was read; null where none is. */
    readAt:
      put.find(({ base, body }) => 'nothing' in base && body.origin === 'FILE')?.body.uploadedAt ?? null,
  };
}

/** True where accounts of the engagement have no key once the set is done to what stands. */
async function leavesUnmapped(
  reader: Reader,
  operations: readonly Operation[],
  engagementId: string,
): Promise<boolean> {
  const { items, gone, readAt } = trialBalanceIn(operations, engagementId);
  if (items.some(({ body }) => body.taxonomyKey === null)) return true;
  const ids = await listRowIds(reader, 'trialBalanceItem', { column: 'engagementId', id: engagementId });
  const done = new Set([...items.map(({ id }) => id), ...gone]);
  const rows = await findRows(
    reader,
    'trialBalanceItem',
    ids.filter((id) => !done.has(id)),
  );
  return [...rows.values()].some(
    ({ taxonomyKey, uploadedAt }) => taxonomyKey === null && (readAt === null || uploadedAt === readAt),
  );
}

/** What the set does to the accounts, before anything of it is written; null where it does not change them. */
export async function accountsChanged(
  reader: Reader,
  operations: readonly Operation[],
  engagementId: string,
): Promise<AccountsChanged | null> {
  const { items, readAt } = trialBalanceIn(operations, engagementId);
  if (items.length === 0) return null;
  return { read: readAt !== null, unmapped: await leavesUnmapped(reader, operations, engagementId) };
}
