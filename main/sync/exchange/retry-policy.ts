/**
 * When the next attempt follows a failed exchange (contract, sync): later and later, with some chance in it, so that
 * desktops do not come back all at once. Pure.
 */
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;

/** After so many failures one after another; `chance` between 0 and 1. */
export function retryDelayMs(failures: number, chance: number): number {
  const step = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1));
  return Math.round(step * (0.5 + chance));
}
