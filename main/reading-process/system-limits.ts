/**
 * A limit of memory that the system itself keeps, on Linux, for a burst that outruns the watch: what the process has
 * once everything is loaded, and the limit on top. Where it cannot be set, the watch stands alone.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const PROGRAM = '/usr/bin/prlimit';
/** Address space that the runtime sets aside for one more thread (old workbooks are read in one); it takes little of it. */
const ROOM_OF_A_THREAD = 640 * 1024 * 1024;

/** Resolves once the limit stands or is known not to be had. */
export async function limitMemory(pid: number | undefined, memoryBytes: number): Promise<void> {
  if (process.platform !== 'linux' || pid === undefined) return;
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    const kilobytes = /^VmData:\s+(\d+) kB$/m.exec(status)?.[1];
    if (kilobytes === undefined) return;
    const most = Number(kilobytes) * 1024 + memoryBytes + ROOM_OF_A_THREAD;
    await new Promise<void>((resolve) => {
      execFile(PROGRAM, ['--pid', String(pid), `--data=${most}`, '--core=0'], { env: {} }, () => resolve());
    });
  } catch {
    // It ended meanwhile, which its exit tells.
  }
}
