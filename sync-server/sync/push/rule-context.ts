/**
 * What the rules need to know around a change set: the engagements and filings above its records, before and after
 * it, the confirmations behind its tags, and whether a validation stands behind its outputs. Reads only.
 */
import type { StaffRole } from '../../../shared/model/roles.ts';
import type { SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { type AnyRow, idIn, peopleGivenIn, type SyncedRow } from '../../../shared/sync/records.ts';
import { ruleBookOf } from '../../practice/taxonomy-versions.ts';
import type { StoredRecord } from '../../store/repositories/sync-records.ts';
import type { ResolvedChange, RootStates, RuleContext } from '../rules/change.ts';
import { type Judgement, judgeFiling } from '../rules/judge-filing.ts';
import { isOut, isSealed, saysItPassed } from '../rules/moves.ts';
import { filingAsItStands, rowsAfter } from './filing-as-it-stands.ts';
import { fourEyesContextOf } from './four-eyes-context.ts';
import type { PushReader } from './push-reader.ts';

/** The columns of a row in one order, so that two rows can be held against each other. */
export function sorted(row: AnyRow | null): unknown {
  return Object.entries(row ?? {}).sort(([left], [right]) => (left < right ? -1 : 1));
}

export type Given = Pick<RuleContext, 'author' | 'acting' | 'settledFrom' | 'taxonomyVersions'> & {
  /** When the set was written, within its session. */
  readonly actedAt: string;
  /** Since when the device joins; null for one that does not. */
  readonly joiningSince: string | null;
};

/** True for an engagement or filing that comes with this joining: it was not there, or came with an earlier set. */
export function isBrought(
  stored: StoredRecord | undefined,
  deviceId: string,
  { joiningSince }: Pick<Given, 'joiningSince'>,
): boolean {
  if (joiningSince === null) return false;
  return (
    !stored || (stored.version === 1 && stored.deviceId === deviceId && stored.changedAt >= joiningSince)
  );
}

/** What becomes of the count of a root's content; `number` is that of the set. */
function countOf(
  own: ResolvedChange<'engagement' | 'filing'> | undefined,
  deviceId: string,
  number: number,
): RootStates['counted'] {
  if (!own?.before || !own.after) return 'NOT';
  const [before, after] = [own.before.contentVersion, own.after.contentVersion];
  if (after !== before) return after > before ? 'ON' : 'BACK';
  // A change that is too long for one set comes in several, one after another, each with the whole root.
  const goesOn = own.stored?.deviceId === deviceId && own.stored.changeNumber === number - 1;
  return goesOn && JSON.stringify(sorted(own.before)) === JSON.stringify(sorted(own.after)) ? 'ON' : 'NOT';
}

/** A row as it stands after the set. */
export type RowOf = <Kind extends SyncedKind>(kind: Kind, id: string) => Promise<SyncedRow<Kind> | null>;

/** The change of an engagement or filing itself, where the set holds one. */
function ownChange(changes: readonly ResolvedChange[], kind: RootStates['kind'], id: string) {
  return changes.find(
    (each): each is ResolvedChange<'engagement' | 'filing'> => each.kind === kind && each.id === id,
  );
}

const LOCKS = { engagement: 'engagementLock', filing: 'filingLock' } as const;

export async function ruleContextOf(
  reader: PushReader,
  { deviceId, changeNumber }: { readonly deviceId: string; readonly changeNumber: number },
  changes: readonly ResolvedChange[],
  rowOf: RowOf,
  given: Given,
): Promise<RuleContext> {
  const { author, acting, settledFrom, taxonomyVersions } = given;
  const joining = given.joiningSince !== null;
  const roots = new Map<string, RootStates>();
  const filingOfLine = new Map<string, string>();
  const confirmations = new Map<string, SyncedRow<'confirmation'>>();
  const validated = new Map<string, SyncedRow<'validationRun'> | null>();
  const judged = new Map<string, Judgement>();
  const clients = new Set<string>();
  const people = new Map<string, StaffRole>();
  const carriedFrom = new Map<string, SyncedRow<'engagementReviewNote' | 'filingReviewNote'>>();
  const asked = new Set<string>();
  for (const { kind, id, rootId, before, after } of changes) {
    const row = after ?? before;
    const client = idIn(row, 'clientId');
    if (client !== null && (await reader.hasClient(client))) clients.add(client);
    if (kind === 'engagementReviewNote' || kind === 'filingReviewNote') {
      const source = after?.carriedFromId == null ? null : await rowOf(kind, after.carriedFromId);
      if (source) carriedFrom.set(source.id, source);
    }
    for (const [, id] of peopleGivenIn(kind, after)) {
      const staff = await reader.staff(id);
      if (staff) people.set(id, staff.role);
    }
    if (rootId !== null && !roots.has(rootId)) {
      for (const rootKind of ['engagement', 'filing'] as const) {
        const afterSet = await rowOf(rootKind, rootId);
        const stored = await reader.record(rootKind, rootId);
        if (!afterSet) continue;
        // A touch that the program added moves the state too.
        const own = ownChange(changes, rootKind, rootId);
        roots.set(rootId, {
          kind: rootKind,
          before: stored?.body?.status ?? null,
          after: own?.after?.status ?? afterSet.status,
          counted: countOf(own, deviceId, changeNumber),
          ...((await reader.record(LOCKS[rootKind], rootId))?.body?.locked === 1 && { locked: true }),
          brought: isBrought(stored, deviceId, given),
        });
      }
    }
    const line = idIn(row, 'lineItemId');
    if (line !== null && !asked.has(line)) {
      asked.add(line);
      const filing = (await rowOf('lineItem', line))?.xbrlFilingId;
      if (filing !== undefined) filingOfLine.set(line, filing);
      for (const each of await reader.ofLine('confirmation', line)) {
        if (each.body) confirmations.set(each.id, each.body);
      }
    }
    if (kind === 'confirmation' && after) confirmations.set(id, after);
    const passes = kind === 'filing' && (isOut(after) || saysItPassed(before, after));
    if (rootId !== null && (kind === 'outputArtifact' || passes)) {
      validated.set(rootId, await runWithoutError(reader, rootId, changes, joining));
    }
  }
  // Of a joining desktop: what it says of filings that were here before.
  const isHeld = (id: string) => !joining || roots.get(id)?.brought === false;
  for (const filingId of toJudge(changes, joining)) {
    if (!isHeld(filingId)) continue;
    const rows = await filingAsItStands(reader, filingId, changes);
    if (rows && taxonomyVersions.includes(rows.filing.taxonomyVersion))
      judged.set(filingId, judgeFiling(rows, ruleBookOf(rows.filing.taxonomyVersion)));
  }
  const results = changes.flatMap(({ kind, after }) => (kind === 'validationResult' && after ? [after] : []));
  const spent = new Set<string>();
  for (const id of confirmations.keys()) if (await rowOf('spentConfirmation', id)) spent.add(id);
  const list = [...confirmations.values()];
  return {
    author,
    acting,
    settledFrom,
    joining,
    taxonomyVersions,
    roots,
    filingOfLine,
    confirmations: list,
    spent,
    validated,
    judged,
    resultsOf: Map.groupBy(results, ({ runId }) => runId),
    clients,
    carriedFrom,
    people,
    ...(await fourEyesContextOf(reader, deviceId, changes, {
      authorId: author.staffId,
      actedAt: given.actedAt,
    })),
  };
}

/**
 * Filings of which the set says that the rules were run or passed, or that an output was made; of a desktop that joins, those
 * that it marks as filed, for the sake of who confirmed them.
 */
function toJudge(changes: readonly ResolvedChange[], joining: boolean): ReadonlySet<string> {
  const says = changes.filter(({ kind, before, after }) =>
    joining
      ? kind === 'filing' && isSealed(after) && !isSealed(before)
      : kind === 'validationRun' ||
        kind === 'outputArtifact' ||
        (kind === 'filing' && saysItPassed(before, after)),
  );
  return new Set(says.flatMap(({ rootId }) => rootId ?? []));
}

/**
 * The latest run, when it was made for the filing as it is and has no failed ERROR. A desktop that joins tells what
 * was done to a filing and its run at once: the run is then of the filing as it comes.
 */
async function runWithoutError(
  reader: PushReader,
  filingId: string,
  changes: readonly ResolvedChange[],
  joining: boolean,
): Promise<SyncedRow<'validationRun'> | null> {
  const comes = joining ? ownChange(changes, 'filing', filingId)?.after : null;
  const filing = comes ?? (await reader.record('filing', filingId))?.body;
  const latest = (
    await rowsAfter(reader, 'validationRun', filingId, changes)
  ).reduce<SyncedRow<'validationRun'> | null>(
    (last, run) => (last === null || run.runAt >= last.runAt ? run : last),
    null,
  );
  if (!filing || latest === null || latest.contentVersion !== filing.contentVersion) return null;
  const results = await rowsAfter(reader, 'validationResult', filingId, changes);
  const fails = results.some(
    (row) => row.runId === latest.id && row.severity === 'ERROR' && row.passed === 0,
  );
  return fails ? null : latest;
}
