/**
 * How this desktop stands to the sync-server, in plain words with what to do (contract, sync). What matters most
 * comes first: that nothing may be changed, that the caller must sign in, then what the last round said.
 */
import type { SyncState, SyncStatus } from '../../../shared/contract/sync.ts';
import type { Caller } from '../../context/engine-context.ts';
import { findStaff, listStaffNames } from '../../store/repositories/staff.ts';
import { countOpenConflicts } from '../../store/repositories/sync-conflicts.ts';
import { countWaiting } from '../../store/repositories/sync-outbox.ts';
import {
  type ConnectionFacts,
  findConnectionFacts,
  listSyncSessions,
} from '../../store/repositories/sync-state.ts';
import { mayWrite } from '../connection/offline-lease.ts';
import { serverTime } from '../connection/server-clock.ts';
import { ServerOutOfReach } from '../connection/server-connection.ts';
import type { Progress } from './exchange-loop.ts';
import type { SyncServices } from './sync-services.ts';

const NOT_CONNECTED: Omit<SyncStatus, 'offlineSignIn'> = {
  connected: false,
  baseUrl: null,
  practiceName: null,
  deviceName: null,
  state: 'NOT_CONNECTED',
  detail: 'This practice works alone on this computer.',
  lastContactAt: null,
  waitingChanges: 0,
  openConflicts: 0,
  leaseExpiresAt: null,
  session: null,
  people: [],
  seen: 0,
};

interface Seen {
  readonly facts: ConnectionFacts;
  readonly progress: Progress;
  readonly signedIn: boolean;
  readonly now: Date;
}

/** State and words of a connected desktop. Pure. */
export function stateOf({ facts, progress, signedIn, now }: Seen): {
  readonly state: SyncState;
  readonly detail: string;
} {
  const { working, problem, last } = progress;
  if (!mayWrite(facts, now)) {
    return {
      state: 'READ_ONLY',
      detail:
        'This desktop has been without the sync-server for too long. You can read everything and change nothing. Connect to the network and sign in at the sync-server. Nothing that waits is lost.',
    };
  }
  if (!signedIn) {
    return {
      state: 'SIGN_IN_NEEDED',
      detail: 'You are not signed in at the sync-server on this computer. Sign in there to change anything.',
    };
  }
  if (problem?.code === 'UPGRADE_REQUIRED') {
    return { state: 'UPGRADE_NEEDED', detail: `${problem.message} Until then you work on offline.` };
  }
  if (working) return { state: 'WORKING', detail: 'Sending and fetching changes.' };
  if (problem instanceof ServerOutOfReach) {
    return {
      state: 'OFFLINE',
      detail: `${problem.message} You can go on working; what you change is sent later.`,
    };
  }
  if (problem) return { state: 'FAILED', detail: `The sync-server answered: ${problem.message}` };
  if (last === null) return { state: 'WORKING', detail: 'Looking for the sync-server.' };
  return { state: 'IN_STEP', detail: 'This desktop is up to date with the sync-server.' };
}

export async function syncStatus(services: SyncServices, caller: Caller): Promise<SyncStatus> {
  const { context, exchangeLoop } = services;
  const { reader } = context;
  const staff = await findStaff(reader, caller.staffId);
  const offlineSignIn = staff?.mfaEnrolled === 1;
  const facts = await findConnectionFacts(reader);
  if (!facts) return { ...NOT_CONNECTED, offlineSignIn };
  const now = context.now();
  const sessions = await listSyncSessions(reader, serverTime(facts, now));
  const own = sessions.find(({ staffId }) => staffId === caller.staffId);
  const names = await listStaffNames(reader);
  const { baseUrl, practiceName, deviceName, lastContactAt, leaseExpiresAt } = facts;
  return {
    connected: true,
    baseUrl,
    practiceName,
    deviceName,
    lastContactAt,
    leaseExpiresAt,
    offlineSignIn,
    ...stateOf({ facts, progress: exchangeLoop.progress, signedIn: own !== undefined, now }),
    waitingChanges: await countWaiting(reader),
    openConflicts: await countOpenConflicts(reader),
    session: own ? { expiresAt: own.expiresAt } : null,
    people: sessions.map(({ staffId, expiresAt }) => ({ name: names.get(staffId) ?? staffId, expiresAt })),
    seen: exchangeLoop.progress.seen,
  };
}
