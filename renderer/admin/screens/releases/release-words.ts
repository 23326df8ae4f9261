/**
 * Releases in plain words: platforms, states, and what can be done to each.
 */
import { DESKTOP_COUNTS_DAYS, type Release } from '../../../../shared/contract/server-updates.ts';
import type { ReleaseState, UpdateFeed } from '../../../../shared/model/releases.ts';
import type { FileState } from './chosen-files.ts';

export const FEED_WORDS: Readonly<Record<UpdateFeed, string>> = {
  latest: 'Windows',
  'latest-mac': 'macOS',
  'latest-linux': 'Linux',
  'latest-linux-arm64': 'Linux on ARM',
};

export const RELEASE_WORDS: Readonly<Record<ReleaseState, string>> = {
  DRAFT: 'Not complete',
  ROLLING_OUT: 'Rolling out',
  PAUSED: 'Paused',
  WITHDRAWN: 'Withdrawn',
};
export const RELEASE_COLOURS: Readonly<Record<ReleaseState, string>> = {
  DRAFT: 'yellow',
  ROLLING_OUT: 'green',
  PAUSED: 'orange',
  WITHDRAWN: 'gray',
};

export const FILE_WORDS: Readonly<Record<FileState, string>> = {
  ARRIVED: 'At the server',
  READY: 'Chosen',
  MISSING: 'Missing: choose it',
  OTHER_SIZE: 'Another file than was signed: its size differs',
};

export type ReleaseAct = 'SEND_FILES' | 'SHARE' | 'PAUSE' | 'GO_ON' | 'WITHDRAW';
export const ACT_WORDS: Readonly<Record<ReleaseAct, string>> = {
  SEND_FILES: 'Send the missing files',
  SHARE: 'Change the share',
  PAUSE: 'Pause',
  GO_ON: 'Go on',
  WITHDRAW: 'Withdraw for good',
};

const isComplete = ({ files }: Release) => files.every(({ uploadedAt }) => uploadedAt !== null);

/** What can be done to a release as it stands. */
export function actsFor(release: Release): readonly ReleaseAct[] {
  switch (release.state) {
    case 'DRAFT':
      return isComplete(release) ? ['SHARE', 'WITHDRAW'] : ['SEND_FILES', 'WITHDRAW'];
    case 'ROLLING_OUT':
      return ['SHARE', 'PAUSE', 'WITHDRAW'];
    case 'PAUSED':
      return ['GO_ON', 'SHARE', 'WITHDRAW'];
    case 'WITHDRAWN':
      return [];
  }
}

/** "Fairview 1.4.0 for Windows". */
export function releaseName({ version, feed }: Pick<Release, 'version' | 'feed'>): string {
  return `Fairview ${version} for ${FEED_WORDS[feed]}`;
}

export function shareWords(percentage: number): string {
  if (percentage === 100) return 'All desktops';
  return percentage === 0 ? 'No desktop yet' : `${percentage} % of the desktops`;
}

/** How many desktops in use run a version; null: they have not said which. */
export interface RunningVersion {
  readonly version: string | null;
  readonly desktops: number;
}

const allOf = (versions: readonly RunningVersion[]) =>
  versions.reduce((sum, { desktops }) => sum + desktops, 0);

/** "12 of 15". */
export function runsWords(versions: readonly RunningVersion[], version: string): string {
  const found = versions.find((each) => each.version === version);
  return `${found?.desktops ?? 0} of ${allOf(versions)}`;
}

/** "12 of 15 desktops run 1.4.0, 2 run 1.3.2, 1 has not said what it runs." */
export function runsInWords(versions: readonly RunningVersion[]): string {
  const all = allOf(versions);
  if (all === 0) return `No desktop has contacted the server in the last ${DESKTOP_COUNTS_DAYS} days.`;
  const parts = versions.map(({ version, desktops }, index) => {
    const one = desktops === 1;
    const many = index === 0 ? `${desktops} of ${all} ${all === 1 ? 'desktop' : 'desktops'}` : desktops;
    if (version === null)
      return `${many} ${one ? 'has not said what it runs' : 'have not said what they run'}`;
    return `${many} ${one ? 'runs' : 'run'} ${version}`;
  });
  return `${parts.join(', ')}. Counted are the desktops that contacted the server in the last ${DESKTOP_COUNTS_DAYS} days.`;
}
