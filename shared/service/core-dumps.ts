/**
 * Keys and client data stay out of core dumps. On Linux a process says by itself which of its memory a dump may hold:
 * none. macOS and Windows write no full dump unless somebody has set the machine up for it (SECURITY.md).
 */
import { readFileSync, writeFileSync } from 'node:fs';

const FILTER = '/proc/self/coredump_filter';
const NOTHING = '0x0';

/** Processes and threads that are started later do the same. True where the system took it. */
export function keepMemoryOutOfDumps(platform: NodeJS.Platform = process.platform): boolean {
  if (platform !== 'linux') return false;
  try {
    writeFileSync(FILTER, NOTHING);
    return Number.parseInt(readFileSync(FILTER, 'utf8'), 16) === 0;
  } catch {
    // A container may hide the file; the handbook names the setting of the service unit.
    return false;
  }
}
