/**
 * A practice that worked alone joins with everything it has (contract, sync): what stands on this desktop goes into
 * the outbox under the person who joins, engagement by engagement and filing by filing, so that it can end at any
 * time and go on. Confirmations keep the person who made them; events of the past go as told by the program, with
 * who did it in what they tell, because nobody else's session can sign for a time before it.
 */
import { setImmediate } from 'node:timers/promises';
import { TOLD_BY_SERVER } from '../../../shared/model/events.ts';
import { Problem } from '../../../shared/problem.ts';
import { KINDS, SYNCED_KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import { actAs } from '../../context/acting-staff.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { findSyncPoint } from '../../store/repositories/sync-outbox.ts';
import { listRowIds } from '../../store/repositories/sync-rows.ts';
import {
  forgetEvents,
  lastBrought,
  listEventsAfter,
  saveBrought,
  type ToldEvent,
} from '../../store/repositories/sync-touched.ts';
import { draftsOf } from '../outbox/operation-drafts.ts';
import { putInOutbox } from '../outbox/put-in-outbox.ts';
import { findSigner, type Signer } from '../outbox/signer.ts';
import { wireSubject } from '../records/record-rows.ts';

/** Records of one transaction, where no owner holds them together. */
const AT_ONCE = 500;
const EVENTS_AT_ONCE = 200;
/** After the last event: there is nothing of the past left. */
const ALL_BROUGHT = Number.MAX_SAFE_INTEGER;

/** Kinds that no engagement and no filing owns. */
const WITHOUT_ROOT = SYNCED_KINDS.filter((kind) => {
  const { owner } = KINDS[kind];
  return kind !== 'engagement' && kind !== 'filing' && (owner === null || owner.kind === 'client');
});

interface Named {
  readonly kind: SyncedKind;
  readonly id: string;
}

/** Rows that belong to a root, directly or through another row that does. */
async function ownedBy(
  reader: Reader,
  rootKind: 'engagement' | 'filing',
  rootId: string,
): Promise<readonly Named[]> {
  const owned: Named[] = [{ kind: rootKind, id: rootId }];
  for (const kind of SYNCED_KINDS) {
    const { owner } = KINDS[kind];
    if (owner?.kind !== rootKind) continue;
    const ids = await listRowIds(reader, kind, { column: owner.column, id: rootId });
    // What belongs to such a row bears its id.
    const below = SYNCED_KINDS.filter((each) => KINDS[each].owner?.kind === kind);
    for (const each of [kind, ...below]) owned.push(...ids.map((id) => ({ kind: each, id })));
  }
  return owned;
}

async function requireSigner(writer: Writer, context: EngineContext, staffId: string): Promise<Signer> {
  const point = await findSyncPoint(writer);
  const signer = point && (await findSigner(writer, context, point, staffId));
  if (signer) return signer;
  throw new Problem(
    'UNAVAILABLE',
    'Sign in at the sync-server first: what is on this desktop goes there under your name.',
  );
}

/** What of these is not at the server yet. Answers how many sets it took. */
async function bring(context: EngineContext, staffId: string, records: readonly Named[]): Promise<number> {
  await setImmediate();
  return await actAs(null, () =>
    context.change(async (writer) => {
      const signer = await requireSigner(writer, context, staffId);
      const { identities, session } = signer;
      const named = records.map((each) => ({ ...each, before: null }));
      const drafts = await draftsOf(writer, named, identities, session.sessionId);
      const fresh = drafts.filter(({ base }) => 'nothing' in base);
      return await putInOutbox(writer, signer, fresh, { events: [], settles: [] }, { rootsOnce: true });
    }),
  );
}

function toldByProgram({ type, action, subject, payload, at, ...told }: ToldEvent, { identities }: Signer) {
  const { sequence, actorId, actorName, hash } = told;
  const actor = actorId === null ? null : identities.toServer('staff', actorId);
  return {
    type,
    action,
    at,
    byProgram: true,
    subject: wireSubject(subject, identities),
    payload: { ...payload, broughtFrom: { sequence, actorId: actor, actorName, hash } },
  };
}

/** `again`: to the server that this desktop was connected with, which has told its own events itself. */
async function bringEvents(context: EngineContext, staffId: string, again: boolean): Promise<number> {
  for (let sets = 0; ; sets += 1) {
    const more = await actAs(null, () =>
      context.change(async (writer) => {
        const events = await listEventsAfter(writer, await lastBrought(writer), EVENTS_AT_ONCE);
        const last = events.at(-1);
        if (!last) {
          await saveBrought(writer, ALL_BROUGHT);
          return false;
        }
        const signer = await requireSigner(writer, context, staffId);
        const told = events
          .filter(({ type }) => !again || !TOLD_BY_SERVER.includes(type))
          .map((each) => toldByProgram(each, signer));
        await putInOutbox(writer, signer, [], { events: told, settles: [] });
        await forgetEvents(
          writer,
          events.map(({ sequence }) => sequence),
        );
        await saveBrought(writer, last.sequence);
        return true;
      }),
    );
    if (!more) return sets;
  }
}

/**
 * Puts into the outbox what a desktop that is connected again has changed meanwhile, together: it is judged as what
 * one person did at once.
 */
export async function bringChanges(
  context: EngineContext,
  { staffId }: { readonly staffId: string },
  changed: readonly Named[],
): Promise<{ readonly changeSets: number }> {
  const changeSets = await actAs(null, () =>
    context.change(async (writer) => {
      const signer = await requireSigner(writer, context, staffId);
      const { identities, session } = signer;
      const named = changed.map((each) => ({ ...each, before: null }));
      const drafts = await draftsOf(writer, named, identities, session.sessionId);
      return await putInOutbox(writer, signer, drafts, { events: [], settles: [] }, { rootsOnce: true });
    }),
  );
  return { changeSets: changeSets + (await bringEvents(context, staffId, true)) };
}

/** Puts everything that this desktop holds into the outbox; what is there already is left. */
export async function bringRecords(
  context: EngineContext,
  { staffId }: { readonly staffId: string },
): Promise<{ readonly changeSets: number }> {
  const { reader } = context;
  let changeSets = 0;
  for (const kind of WITHOUT_ROOT) {
    const ids = await listRowIds(reader, kind);
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const records = ids.slice(start, start + AT_ONCE).map((id) => ({ kind, id }));
      changeSets += await bring(context, staffId, records);
    }
  }
  for (const kind of ['engagement', 'filing'] as const) {
    for (const id of await listRowIds(reader, kind)) {
      changeSets += await bring(context, staffId, await ownedBy(reader, kind, id));
    }
  }
  return { changeSets: changeSets + (await bringEvents(context, staffId, false)) };
}
