/**
 * Client data is not left open on an abandoned desk: when the machine sleeps, the screen locks, or nobody has
 * touched it for a quarter of an hour, the host ends the sessions, closes the practice and wipes its key.
 */
import { powerMonitor } from 'electron';
import type { EngineHost } from './engine-host.ts';

export const IDLE_SECONDS = 15 * 60;
const CHECK_EVERY_MS = 30_000;

/** Returns a function that stops watching. */
export function lockWhenLeft(host: EngineHost, onLocked: () => void): () => void {
  let left = false;
  const lock = (): void => {
    if (left || host.lock === undefined) return;
    left = true;
    void host.lock().then(onLocked);
  };
  powerMonitor.on('suspend', lock);
  powerMonitor.on('lock-screen', lock);
  const timer = setInterval(() => {
    if (powerMonitor.getSystemIdleTime() >= IDLE_SECONDS) lock();
    else left = false;
  }, CHECK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    powerMonitor.off('suspend', lock);
    powerMonitor.off('lock-screen', lock);
  };
}
