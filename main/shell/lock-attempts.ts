/**
 * When a desktop is locked that was left: once, and again at the next look where that failed. The page is loaded anew
 * either way, so that it shows nothing that it had.
 */
export interface LockAttempts {
  /** The machine sleeps or its screen locks. */
  readonly lock: () => Promise<void>;
  /** Looked at regularly: whether nobody has touched the machine for long. */
  readonly look: (left: boolean) => Promise<void>;
}

export function lockAttempts(
  lockHost: () => Promise<void>,
  { onLocked, log }: { onLocked: () => void; log: (message: string, cause: unknown) => void },
): LockAttempts {
  let locked = false;
  let failed = false;
  const lock = async (): Promise<void> => {
    if (locked) return;
    locked = true;
    failed = false;
    try {
      await lockHost();
    } catch (error) {
      failed = true;
      locked = false;
      log('The practice could not be locked as it should. It is tried again.', error);
    }
    onLocked();
  };
  return {
    lock,
    look: async (left) => {
      if (left || failed) await lock();
      else locked = false;
    },
  };
}
