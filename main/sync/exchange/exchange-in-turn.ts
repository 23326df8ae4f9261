/**
 * One round over a living session of anybody on this desktop: clients and rights down, changes up, records down,
 * decisions of clients, what they ask and what waits for them down. Sessions take turns, so that each stays alive; one that the server
 * no longer knows is forgotten, one whose role may not do it all gives way to the next.
 */
import { Problem } from '../../../shared/problem.ts';
import { hashPassword } from '../../../shared/service/passwords.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import { findStaff } from '../../store/repositories/staff.ts';
import { countWaiting } from '../../store/repositories/sync-outbox.ts';
import { listRoots } from '../../store/repositories/sync-staged.ts';
import {
  type ConnectionFacts,
  deleteSyncSession,
  extendSyncSession,
  findConnection,
  findConnectionFacts,
  listSyncSessions,
  type SyncSession,
  updateConnection,
} from '../../store/repositories/sync-state.ts';
import { fetchMasterData, keepLease, takeMasterData } from '../connection/master-data.ts';
import { serverTime } from '../connection/server-clock.ts';
import { type ServerFetch, SessionEnded } from '../connection/server-connection.ts';
import { connectionOfSession } from '../connection/server-sessions.ts';
import { exchange } from './exchange.ts';
import { pullAnswerRequests } from './pull-answer-requests.ts';
import { pullClientComments } from './pull-client-comments.ts';
import { pullDecisions } from './pull-client-decisions.ts';
import { pullOpenInvitations } from './pull-open-invitations.ts';
import { sendAuditHead } from './send-audit-head.ts';

/** NO_SESSION: nobody of this desktop is signed in at the server. */
export type ExchangeOutcome = 'DONE' | 'NO_SESSION' | 'NOT_CONNECTED';

/** What one round leaves for the next, in memory only. */
export interface ExchangeMemory {
  decisionCursor: string | undefined;
  /** When the lease was last fetched, by the clock of this computer. */
  leaseAt: number;
  turn: number;
  /** Grows with what came down: a page that shows it is old. */
  seen: number;
}

const LEASE_EVERY_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A session slides at the server by its use; some minutes are left for what was not noticed. */
const SLIDES_MS = 14 * DAY_MS - 10 * MINUTE_MS;
const ABSOLUTE_MS = 30 * DAY_MS - 10 * MINUTE_MS;

async function takeLease(
  context: EngineContext,
  server: ServerConnection,
  memory: ExchangeMemory,
): Promise<void> {
  await refreshMasterData(context, server);
  memory.leaseAt = context.now().getTime();
  memory.seen += 1;
}

/** Fetches clients and rights and takes over what they say. */
async function refreshMasterData(context: EngineContext, server: ServerConnection): Promise<void> {
  const facts = await findConnectionFacts(context.reader);
  if (!facts) return;
  const { deviceId, leaseKey, clientsUpTo: clientsAfter } = facts;
  const master = await fetchMasterData(server, { deviceId, publicKey: leaseKey, clientsAfter });
  const nobodysPassword = await hashPassword(context.random(32).toString('base64'), context.passwordCost);
  await context.change(async (writer) => {
    const before = (await findConnection(writer))?.lease.lease;
    if (!before) return;
    await takeMasterData(writer, context, nobodysPassword, master, before);
    await keepLease(writer, context, master);
  });
}

async function fetchDecisions(
  context: EngineContext,
  server: ServerConnection,
  memory: ExchangeMemory,
): Promise<void> {
  try {
    const { cursor, recorded } = await pullDecisions(context, server, memory.decisionCursor);
    memory.decisionCursor = cursor;
    memory.seen += recorded;
  } catch (error) {
    // A colleague's session shows them; this role sees no decisions.
    if (!(error instanceof Problem && error.code === 'ACTION_NOT_PERMITTED')) throw error;
  }
}

/** Everything that the desktop brought is there: from now on its changes are judged as anybody's. */
async function endJoining(
  context: EngineContext,
  server: ServerConnection,
  { deviceId, joiningById }: ConnectionFacts,
  session: SyncSession,
): Promise<void> {
  if (joiningById !== session.staffId || (await countWaiting(context.reader)) > 0) return;
  await server.call('endJoining', { params: { id: deviceId } });
  await context.change((writer) => updateConnection(writer, { joiningById: null }));
}

async function exchangeBy(
  context: EngineContext,
  server: ServerConnection,
  facts: ConnectionFacts,
  session: SyncSession,
  memory: ExchangeMemory,
): Promise<void> {
  const now = context.now();
  const due = Math.abs(now.getTime() - memory.leaseAt) > LEASE_EVERY_MS;
  if (due) await takeLease(context, server, memory);
  let { pulled } = await exchange(context, server);
  if (!due && (await listRoots(context.reader)).length > 0) {
    // Records of a client or colleague who is new wait until the master data name them.
    await takeLease(context, server, memory);
    pulled += (await exchange(context, server)).pulled + 1;
  }
  memory.seen += pulled;
  // A decision about a record that has only now arrived was passed over before.
  if (pulled > 0) memory.decisionCursor = undefined;
  await fetchDecisions(context, server, memory);
  const role = (await findStaff(context.reader, session.staffId))?.role;
  if (role && (await pullOpenInvitations(context, server, role))) memory.seen += 1;
  if (role && (await pullClientComments(context, server, role))) memory.seen += 1;
  if (role && (await pullAnswerRequests(context, server, role))) memory.seen += 1;
  await endJoining(context, server, facts, session);
  await sendAuditHead(context, server, facts);
  const at = serverTime((await findConnectionFacts(context.reader)) ?? facts, now);
  const until = Math.min(at.getTime() + SLIDES_MS, Date.parse(session.createdAt) + ABSOLUTE_MS);
  await context.change((writer) =>
    extendSyncSession(writer, session.sessionId, new Date(until).toISOString()),
  );
}

/** Throws what ended the round. */
export async function exchangeInTurn(
  context: EngineContext,
  fetch: ServerFetch,
  memory: ExchangeMemory,
  signal: AbortSignal,
): Promise<ExchangeOutcome> {
  const facts = await findConnectionFacts(context.reader);
  if (!facts) return 'NOT_CONNECTED';
  const at = serverTime(facts, context.now());
  const living = await listSyncSessions(context.reader, at);
  memory.turn += 1;
  const start = living.length === 0 ? 0 : memory.turn % living.length;
  const inTurn = [...living.slice(start), ...living.slice(0, start)];
  // Time goes on while the server is out of reach, also for a clock that is set back later.
  await context.change((writer) => updateConnection(writer, { latestSeenAt: at.toISOString() }));
  let refusal: Problem | null = null;
  for (const session of inTurn) {
    const server = connectionOfSession(context, facts, session, fetch, signal);
    try {
      if (!server) throw new SessionEnded();
      await exchangeBy(context, server, facts, session, memory);
      return 'DONE';
    } catch (error) {
      if (error instanceof SessionEnded) {
        await context.change((writer) => deleteSyncSession(writer, session.sessionId));
      } else if (error instanceof Problem && error.code === 'ACTION_NOT_PERMITTED') refusal = error;
      else throw error;
    }
  }
  if (refusal) throw refusal;
  return 'NO_SESSION';
}
