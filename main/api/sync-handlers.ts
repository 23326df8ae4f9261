/** Handlers of shared/contract/sync.ts: each does one thing to the sync of this desktop and answers its status. */
import { conflictsFor, requireVisibleConflict } from '../sync/conflicts/conflict-view.ts';
import { settleConflict } from '../sync/conflicts/conflicts.ts';
import { confirmOfflineSignIn, startOfflineSignIn } from '../sync/connection/offline-sign-in.ts';
import { requireConnection, signInCaller, signOutCaller } from '../sync/connection/server-sign-in.ts';
import { syncStatus } from '../sync/exchange/sync-status.ts';
import { connectDesktop, disconnectDesktop } from '../sync/join/connect-desktop.ts';
import type { Handlers } from './gate.ts';

type SyncRouteName =
  | keyof typeof import('../../shared/contract/sync.ts').syncRoutes
  | keyof typeof import('../../shared/contract/sync-conflicts.ts').syncConflictRoutes;

export const syncHandlers: Pick<Handlers, SyncRouteName> = {
  getSyncStatus: ({ sync }, { caller }) => syncStatus(sync, caller),
  connectSyncServer: async ({ sync }, { caller, body }) => {
    await connectDesktop(sync, caller, body);
    return await syncStatus(sync, caller);
  },
  disconnectSyncServer: async ({ sync }, { caller, query }) => {
    await disconnectDesktop(sync, caller, { discardWaiting: query.discardWaiting === 'true' });
    return await syncStatus(sync, caller);
  },
  signInAtServer: async ({ sync }, { caller, body }) => {
    await signInCaller(sync, caller, body);
    return await syncStatus(sync, caller);
  },
  signOutAtServer: async ({ sync }, { caller }) => {
    await signOutCaller(sync, caller);
    return await syncStatus(sync, caller);
  },
  syncNow: async ({ sync }, { caller }) => {
    await requireConnection(sync);
    await sync.exchangeLoop.now();
    return await syncStatus(sync, caller);
  },
  listSyncConflicts: async ({ context }, { caller }) => ({
    items: [...(await conflictsFor(context, caller))],
  }),
  settleSyncConflict: async ({ context, sync }, { caller, params, body }) => {
    await requireVisibleConflict(context.reader, caller, params.id);
    await settleConflict(context, caller, params.id, body.choice);
    return await syncStatus(sync, caller);
  },
  startOfflineSignIn: ({ sync }, { caller }) => startOfflineSignIn(sync, caller),
  confirmOfflineSignIn: async ({ sync }, { caller, body }) => {
    await confirmOfflineSignIn(sync, caller, body.code);
    return await syncStatus(sync, caller);
  },
};
