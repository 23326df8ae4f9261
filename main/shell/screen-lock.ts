/**
 * Client data is not left open on an abandoned desk: when the machine sleeps, the screen locks, or nobody has
 * touched it for a quarter of an hour, the host ends the sessions, closes the practice and wipes its key.
 */
import { powerMonitor } from 'electron';
import type { EngineHost } from './engine-host.ts';
import { lockAttempts } from './lock-attempts.ts';

export const IDLE_SECONDS = 15 * 60;
const CHECK_EVERY_MS = 30_000;

/** Returns a function that stops watching. */
export function lockWhenLeft(
  host: EngineHost,
  onLocked: () => void,
  log: (message: string, cause: unknown) => void,
): () => void {
  if (host.lock === undefined) return () => undefined;
  const attempts = lockAttempts(host.lock, { onLocked, log });
  const lock = () => void attempts.lock();
  powerMonitor.on('suspend', lock);
  powerMonitor.on('lock-screen', lock);
  const timer = setInterval(() => {
    void attempts.look(powerMonitor.getSystemIdleTime() >= IDLE_SECONDS);
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    powerMonitor.off('suspend', lock);
    powerMonitor.off('lock-screen', lock);
  };
}
