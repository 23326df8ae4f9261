/**
 * Releases of the desktop program: their states, and which one a desktop is offered. A release is published once
 * all its files have arrived, rolled out to a share of the desktops, may be paused, and is withdrawn for good.
 */
export const RELEASE_STATES = ['DRAFT', 'ROLLING_OUT', 'PAUSED', 'WITHDRAWN'] as const;
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** Feed files of electron-updater's generic provider, by platform. */
export const UPDATE_FEEDS = ['latest', 'latest-mac', 'latest-linux', 'latest-linux-arm64'] as const;
export type UpdateFeed = (typeof UPDATE_FEEDS)[number];

const MOVES: Readonly<Record<ReleaseState, readonly ReleaseState[]>> = {
  DRAFT: ['ROLLING_OUT', 'WITHDRAWN'],
  ROLLING_OUT: ['PAUSED', 'WITHDRAWN'],
  PAUSED: ['ROLLING_OUT', 'WITHDRAWN'],
  WITHDRAWN: [],
};

export function mayMoveRelease(from: ReleaseState, to: ReleaseState): boolean {
  return MOVES[from].includes(to);
}

/** Negative where `left` is the older of two versions "1.2.3". */
export function compareVersions(left: string, right: string): number {
  const [leftParts, rightParts] = [left, right].map((version) => version.split('.').map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (leftParts?.[at] ?? 0) - (rightParts?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The share that a desktop's staging id stands at, from 0 to 1, as electron-updater computes it. */
const placeOfDesktop = (stagingId: string): number => Number.parseInt(stagingId.slice(-8), 16) / 0xffffffff;

interface Offer {
  readonly version: string;
  readonly state: ReleaseState;
  /** 0 to 100. */
  readonly percentage: number;
}

/**
 * The release for a desktop: the newest whose rollout has reached it; where none has, or where the desktop does
 * not say who it is, the newest, whose share the desktop holds against itself.
 */
export function offeredRelease<Release extends Offer>(
  releases: readonly Release[],
  stagingId: string | null,
): Release | undefined {
  const open = releases
    .filter(({ state }) => state === 'ROLLING_OUT')
    .sort((left, right) => compareVersions(right.version, left.version));
  const known = stagingId !== null && /^[0-9a-f-]{36}$/i.test(stagingId) ? stagingId : null;
  const reached =
    known === null ? undefined : open.find(({ percentage }) => placeOfDesktop(known) < percentage / 100);
  return reached ?? open[0];
}
