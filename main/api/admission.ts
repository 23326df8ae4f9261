/**
 * What a connected desktop may do at the moment (contract, clients and rights): reading always; changing only while
 * the signed copy of clients and rights holds and the caller's session at the server can prove the change; clients
 * and staff at the server alone. Pure; the gate asks it before every handler.
 */
import type { RouteName } from '../../shared/contract/routes.ts';
import { routes } from '../../shared/contract/routes.ts';
import { Problem } from '../../shared/problem.ts';
import { signInFirst } from '../sync/connection/server-sessions.ts';

/** FREE: reading, and what concerns this computer alone. MASTER: kept at the server. WORK: all other changes. */
export type RouteKind = 'FREE' | 'MASTER' | 'WORK';

/** They change nothing that travels: sessions, backups, sync itself, ledgers of this machine, how a person left a list, and what is computed and not stored. */
const FREE: ReadonlySet<RouteName> = new Set([
  'login',
  'mfa',
  'logout',
  'stepUp',
  'endOtherSessions',
  'createBackup',
  'compareTrialBalance',
  'checkUploadedDocument',
  'handInTaxonomyPackage',
  'lookAtTaxonomyEntryPoint',
  'compareWithFiledFile',
  'readLogo',
  'readReport',
  'comparePulled',
  'compareCorrection',
  'proposeJournal',
  'updateLedgerApplication',
  'beginLedgerConnection',
  'finishLedgerConnection',
  'disconnectLedger',
  'chooseLedgerOrganisation',
  'connectSyncServer',
  'disconnectSyncServer',
  'signInAtServer',
  'signOutAtServer',
  'syncNow',
  'keepListView',
  'readClientFile',
  'startOfflineSignIn',
  'confirmOfflineSignIn',
]);
const MASTER: ReadonlySet<RouteName> = new Set([
  'createClient',
  'updateClient',
  'importClients',
  'takeImportBack',
  'updateFsConfig',
  'updateXbrlConfig',
  'createStaff',
  'updateStaff',
  'changeOwnPassword',
  'renewRecoveryCodes',
]);

export function routeKind(name: RouteName): RouteKind {
  if (MASTER.has(name)) return 'MASTER';
  const { method, access } = routes[name];
  return method === 'GET' || access === 'HOST' || FREE.has(name) ? 'FREE' : 'WORK';
}

/** How a connected desktop stands. */
export interface Standing {
  readonly baseUrl: string;
  readonly mayWrite: boolean;
  /** The caller has a living session at the server. */
  readonly signedIn: boolean;
}

/** Why a route is not answered now, or null. `standing` is null while the practice works alone. */
export function refusal(kind: RouteKind, standing: Standing | null): Problem | null {
  if (!standing || kind === 'FREE') return null;
  if (kind === 'MASTER') {
    return new Problem(
      'INVALID_TRANSITION',
      `Clients and staff are kept at the sync-server while this desktop is connected. Change them there: ${standing.baseUrl}/admin/`,
    );
  }
  if (!standing.mayWrite) {
    return new Problem(
      'OFFLINE_LEASE_EXPIRED',
      'This desktop has been without the sync-server for too long: everything can be read, nothing can be changed. Connect to the network and sign in at the sync-server: Settings, Sync.',
    );
  }
  return standing.signedIn ? null : signInFirst();
}
