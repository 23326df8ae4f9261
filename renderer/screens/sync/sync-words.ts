/** The state of sync in a word and a colour, for the badge of the frame and the settings. Pure. */
import type { SyncState, SyncStatus } from '../../../shared/contract/sync.ts';

interface Look {
  readonly word: string;
  readonly colour: string;
}

const LOOKS: Readonly<Record<SyncState, Look>> = {
  NOT_CONNECTED: { word: 'Works alone', colour: 'gray' },
  IN_STEP: { word: 'Up to date', colour: 'green' },
  WORKING: { word: 'Syncing', colour: 'ink' },
  OFFLINE: { word: 'Offline', colour: 'yellow' },
  SIGN_IN_NEEDED: { word: 'Sign in at the server', colour: 'orange' },
  UPGRADE_NEEDED: { word: 'Update needed', colour: 'orange' },
  READ_ONLY: { word: 'Read only', colour: 'red' },
  FAILED: { word: 'Sync failed', colour: 'red' },
};

export const lookOf = (state: SyncState): Look => LOOKS[state];

export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What the badge says: first what needs a person, then what waits. */
export function badgeOf(status: SyncStatus): Look & { readonly href: string } {
  const settings = '/settings/sync';
  const { state, openConflicts, waitingChanges } = status;
  if (openConflicts > 0 && state !== 'READ_ONLY' && state !== 'SIGN_IN_NEEDED') {
    return { word: counted(openConflicts, 'conflict', 'conflicts'), colour: 'red', href: '/sync/conflicts' };
  }
  const look = lookOf(state);
  if (waitingChanges === 0) return { ...look, href: settings };
  const waiting = `${waitingChanges} waiting`;
  // While all is well, what waits is on its way.
  if (state === 'IN_STEP' || state === 'WORKING') return { word: waiting, colour: 'ink', href: settings };
  return { ...look, word: `${look.word}, ${waiting}`, href: settings };
}

/** Why nothing may be changed here at the moment, for the buttons that would; null while all is well. */
export function closedReason(status: SyncStatus | undefined): string | null {
  if (status?.state === 'READ_ONLY') {
    return 'This desktop was without the sync-server for too long and can only be read. Connect to the network and sign in at the server: Settings, Sync.';
  }
  if (status?.state === 'SIGN_IN_NEEDED') {
    return 'Sign in at the sync-server to change anything: Settings, Sync.';
  }
  return null;
}

/** What becomes of what the server has not got when this desktop is disconnected; nothing where it has all. */
export function leftWords({
  waitingChanges,
  openConflicts,
}: Pick<SyncStatus, 'waitingChanges' | 'openConflicts'>): readonly string[] {
  const waits =
    waitingChanges === 1
      ? '1 change has not reached the server. It stays here and goes there'
      : `${waitingChanges} changes have not reached the server. They stay here and go there`;
  const open =
    openConflicts === 1
      ? '1 conflict is not settled. It stays with the server, where an administrator sees it; here what the server has stands'
      : `${openConflicts} conflicts are not settled. They stay with the server, where an administrator sees them; here what the server has stands`;
  return [
    ...(waitingChanges > 0 ? [`${waits} once this desktop is connected with it again.`] : []),
    ...(openConflicts > 0 ? [`${open}.`] : []),
  ];
}

/** The states in which a banner tells the way out. */
export function needsBanner(state: SyncState): state is 'READ_ONLY' | 'SIGN_IN_NEEDED' | 'UPGRADE_NEEDED' {
  return state === 'READ_ONLY' || state === 'SIGN_IN_NEEDED' || state === 'UPGRADE_NEEDED';
}
