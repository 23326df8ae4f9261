/** What a connected desktop may do, over every route of the table; time that never runs back; retries. */
import { describe, expect, it } from 'vitest';
import { refusal, routeKind, type Standing } from '../../../../main/api/admission.ts';
import { ExpiringMap } from '../../../../main/sync/connection/expiring-map.ts';
import { mayWrite } from '../../../../main/sync/connection/offline-lease.ts';
import { serverTime } from '../../../../main/sync/connection/server-clock.ts';
import { ServerOutOfReach } from '../../../../main/sync/connection/server-connection.ts';
import { retryDelayMs } from '../../../../main/sync/exchange/retry-policy.ts';
import { stateOf } from '../../../../main/sync/exchange/sync-status.ts';
import type { Route } from '../../../../shared/contract/route.ts';
import { type RouteName, routes } from '../../../../shared/contract/routes.ts';
import { isServerAddress } from '../../../../shared/contract/sync.ts';
import { Problem } from '../../../../shared/problem.ts';

const NAMES = Object.keys(routes) as RouteName[];
const GOOD: Standing = { baseUrl: 'https://sync.example', mayWrite: true, signedIn: true };
/** Calls that write, and are answered all the same: sessions, backups, sync itself, ledgers of the machine, comparisons. */
const FREE_WRITES = [
  'beginLedgerConnection',
  'chooseLedgerOrganisation',
  'compareCorrection',
  'comparePulled',
  'compareTrialBalance',
  'checkUploadedDocument',
  'handInTaxonomyPackage',
  'lookAtTaxonomyEntryPoint',
  'compareWithFiledFile',
  'readLogo',
  'readReport',
  'confirmOfflineSignIn',
  'connectSyncServer',
  'createBackup',
  'disconnectLedger',
  'disconnectSyncServer',
  'endOtherSessions',
  'finishLedgerConnection',
  'keepListView',
  'login',
  'logout',
  'mfa',
  'proposeJournal',
  'readClientFile',
  'signInAtServer',
  'signOutAtServer',
  'startOfflineSignIn',
  'stepUp',
  'syncNow',
  'updateLedgerApplication',
];
const MASTERS = [
  'changeOwnPassword',
  'createClient',
  'createStaff',
  'importClients',
  'renewRecoveryCodes',
  'takeImportBack',
  'updateClient',
  'updateFsConfig',
  'updateStaff',
  'updateXbrlConfig',
];

describe('every route', () => {
  it.each(NAMES)('%s is read, free, a master or work', (name) => {
    const route: Route = routes[name];
    const kind = routeKind(name);
    const reads = route.method === 'GET' || route.access === 'HOST';
    const expected = MASTERS.includes(name)
      ? 'MASTER'
      : reads || FREE_WRITES.includes(name)
        ? 'FREE'
        : 'WORK';
    expect(kind).toBe(expected);
    expect(refusal(kind, null)).toBeNull();
    const codes = [
      GOOD,
      { ...GOOD, mayWrite: false },
      { ...GOOD, signedIn: false },
      { ...GOOD, mayWrite: false, signedIn: false },
    ].map((standing) => refusal(kind, standing)?.code ?? 'OPEN');
    expect(codes).toEqual(
      {
        FREE: ['OPEN', 'OPEN', 'OPEN', 'OPEN'],
        MASTER: Array(4).fill('INVALID_TRANSITION'),
        WORK: ['OPEN', 'OFFLINE_LEASE_EXPIRED', 'UNAVAILABLE', 'OFFLINE_LEASE_EXPIRED'],
      }[kind],
    );
  });
});

const at = (text: string) => new Date(text);
const FACTS = {
  baseUrl: 'https://sync.example',
  practiceName: 'P',
  deviceId: 'd',
  deviceName: 'D',
  sealedDeviceKey: null,
  leaseKey: '',
  leaseExpiresAt: '2026-03-15T00:00:00.000Z',
  pullCursor: '0',
  clientsUpTo: 0,
  nextChangeNumber: 1,
  clockOffsetMs: 60_000,
  latestSeenAt: '2026-03-01T00:00:00.000Z',
  lastContactAt: '2026-03-01T00:00:00.000Z',
  connectedById: 's',
  connectedAt: '2026-03-01T00:00:00.000Z',
  joiningById: null,
};

describe('time', () => {
  it('is the server’s, and a clock that is set back does not turn it back', () => {
    expect(serverTime(FACTS, at('2026-03-02T00:00:00Z'))).toEqual(at('2026-03-02T00:01:00Z'));
    expect(serverTime(FACTS, at('2025-01-01T00:00:00Z'))).toEqual(at('2026-03-01T00:00:00Z'));
  });

  it('ends writing with the lease, to the minute and by the server’s clock', () => {
    expect(mayWrite(FACTS, at('2026-03-14T23:58:00Z'))).toBe(true);
    expect(mayWrite(FACTS, at('2026-03-14T23:59:00Z'))).toBe(false);
    const seen = { ...FACTS, latestSeenAt: '2026-03-16T00:00:00.000Z' };
    expect(mayWrite(seen, at('2026-03-02T00:00:00Z'))).toBe(false);
  });
});

describe('the state in words', () => {
  const idle = { working: false, problem: null, last: 'DONE', seen: 0 } as const;
  const now = at('2026-03-02T00:00:00Z');
  const late = at('2026-04-02T00:00:00Z');
  const offline = new ServerOutOfReach('The sync-server cannot be reached.');
  const old = new Problem('UPGRADE_REQUIRED', 'The sync-server needs protocol 2 at least.');
  const odd = new Problem('VERSION_CONFLICT', 'Was a backup restored?');
  it.each([
    ['IN_STEP', { facts: FACTS, progress: idle, signedIn: true, now }],
    ['WORKING', { facts: FACTS, progress: { ...idle, working: true }, signedIn: true, now }],
    ['WORKING', { facts: FACTS, progress: { ...idle, last: null }, signedIn: true, now }],
    ['OFFLINE', { facts: FACTS, progress: { ...idle, problem: offline }, signedIn: true, now }],
    ['UPGRADE_NEEDED', { facts: FACTS, progress: { ...idle, problem: old }, signedIn: true, now }],
    ['FAILED', { facts: FACTS, progress: { ...idle, problem: odd }, signedIn: true, now }],
    ['SIGN_IN_NEEDED', { facts: FACTS, progress: { ...idle, problem: offline }, signedIn: false, now }],
    ['READ_ONLY', { facts: FACTS, progress: { ...idle, problem: offline }, signedIn: false, now: late }],
  ] as const)('is %s', (state, seen) => {
    const found = stateOf(seen);
    expect(found.state).toBe(state);
    expect(found.detail).toMatch(/^[A-Z].*[.?]$/);
  });
});

describe('small parts', () => {
  it('retries later and later, never all at once, five minutes apart at most', () => {
    expect([1, 2, 3, 20].map((failures) => retryDelayMs(failures, 0.5))).toEqual([
      5_000, 10_000, 20_000, 300_000,
    ]);
    expect([retryDelayMs(20, 0), retryDelayMs(20, 1)]).toEqual([150_000, 450_000]);
  });

  it('forgets what waits in memory after ten minutes', () => {
    const waiting = new ExpiringMap<string>();
    waiting.put('key', 'value', at('2026-03-01T00:00:00Z'));
    expect(waiting.get('key', at('2026-03-01T00:09:59Z'))).toBe('value');
    expect(waiting.get('key', at('2026-03-01T00:10:00Z'))).toBeUndefined();
  });

  it('asks over TLS, or on this computer', () => {
    const good = [
      'https://sync.example.com',
      'https://sync.example.com:8443/fairview',
      'http://localhost:4400',
    ];
    expect(good.map(isServerAddress)).toEqual([true, true, true]);
    const bad = [
      'http://sync.example.com',
      'sync.example.com',
      'https://a:b@x.example',
      'https://x.example/?q=1',
    ];
    expect(bad.map(isServerAddress)).toEqual([false, false, false, false]);
  });
});
