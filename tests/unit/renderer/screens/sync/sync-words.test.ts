/** How a desktop stands to the sync-server, in words: the badge, and why nothing may be changed. */
import { describe, expect, it } from 'vitest';
import { badgeOf, closedReason } from '../../../../../renderer/screens/sync/sync-words.ts';
import { SYNC_STATES, type SyncStatus } from '../../../../../shared/contract/sync.ts';

const status = (part: Partial<SyncStatus>): SyncStatus => ({
  connected: true,
  baseUrl: 'http://localhost',
  practiceName: 'Tan & Partners',
  deviceName: 'Desk',
  state: 'IN_STEP',
  detail: '',
  lastContactAt: null,
  waitingChanges: 0,
  openConflicts: 0,
  leaseExpiresAt: null,
  session: null,
  people: [],
  offlineSignIn: false,
  seen: 0,
  ...part,
});

describe('a desktop and its server', () => {
  it('closes changes exactly where the engine refuses them all', () => {
    const closed = SYNC_STATES.filter((state) => closedReason(status({ state })) !== null);
    expect(closed).toEqual(['SIGN_IN_NEEDED', 'READ_ONLY']);
    expect(closedReason(undefined)).toBeNull();
    expect(closedReason(status({ state: 'READ_ONLY' }))).toContain('can only be read');
  });

  it('tells in its badge first what needs a person, then what waits', () => {
    expect(badgeOf(status({ openConflicts: 2, waitingChanges: 1 })).word).toBe('2 conflicts');
    expect(badgeOf(status({ openConflicts: 2, state: 'READ_ONLY' })).word).toBe('Read only');
    expect(badgeOf(status({ waitingChanges: 3, state: 'OFFLINE' })).word).toBe('Offline, 3 waiting');
  });
});
