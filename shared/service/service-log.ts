/**
 * The log of a program: unexpected errors only, in a file of the data folder that its owner alone can read. An
 * entry is named by an id, which is all that crosses the border (decisions 2).
 */
import { appendFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MAX_BYTES = 5 * 1024 * 1024;

export interface ServiceLog {
  /** Writes an entry and answers its id. */
  error(message: string, error: unknown): string;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is not an error';
  return `${error.stack ?? `${error.name}: ${error.message}`}`;
}

/** One older file is kept, so that the log never fills a disk. */
export function openLog(directory: string, now: () => Date, random: (bytes: number) => Buffer): ServiceLog {
  const path = join(directory, 'fairview.log');
  return {
    error(message, error) {
      const id = random(6).toString('hex');
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size > MAX_BYTES) renameSync(path, `${path}.1`);
      appendFileSync(path, `${now().toISOString()} ${id} ${message}\n${describe(error)}\n`, { mode: 0o600 });
      return id;
    },
  };
}
