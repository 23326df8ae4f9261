/**
 * The server's time as this desktop knows it (contract, sync): changes are dated and leases end by it, never by the
 * clock of this computer alone. Pure.
 */
import type { ConnectionFacts } from '../../store/repositories/sync-state.ts';

export type ServerClock = Pick<ConnectionFacts, 'clockOffsetMs' | 'latestSeenAt'>;

/** Server time minus the clock of this computer, as an answer of the server tells it. */
export function serverClockOffsetMs(serverTime: string, now: Date): number {
  return Date.parse(serverTime) - now.getTime();
}

/** Never runs back: a clock that was set back does not lengthen anything. */
export function serverTime({ clockOffsetMs, latestSeenAt }: ServerClock, now: Date): Date {
  return new Date(Math.max(now.getTime() + clockOffsetMs, Date.parse(latestSeenAt)));
}
