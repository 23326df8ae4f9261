/**
 * Starts a reading process as one of Electron's own: an empty environment and no more than the limits. Electron does
 * not keep Node's permissions in such a process; that it holds nothing and has no network stands in the process
 * (main/reading-process), its memory in its own watch and, on Linux, with the system.
 */
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { utilityProcess } from 'electron';
import { heapLimits, type StartReader } from '../reading-process/reader-process.ts';

const ENTRY = fileURLToPath(new URL('../reading-process/reader-entry.ts', import.meta.url));
/** Ended by SIGABRT or SIGTERM, as Electron's exit tells it and as shells do. */
const OVER_A_LIMIT: readonly number[] = [6, 15, 134, 143];

export const startUtilityReader: StartReader = ({ memoryBytes }, events) => {
  const child = utilityProcess.fork(ENTRY, [String(memoryBytes)], {
    env: {},
    cwd: tmpdir(),
    stdio: 'ignore',
    serviceName: 'Fairview reader',
    execArgv: [...heapLimits(memoryBytes)],
  });
  let asked = false;
  child.on('message', events.message);
  child.once('exit', (code) => events.exit(!asked && OVER_A_LIMIT.includes(code)));
  return {
    get pid() {
      return child.pid;
    },
    send: (message) => child.postMessage(message),
    kill: () => {
      asked = true;
      // Electron asks politely; a reader that hangs in a loop is ended by the system.
      if (child.pid === undefined) child.kill();
      else process.kill(child.pid, 'SIGKILL');
    },
    // Electron's program does not end before its window.
    hold: () => undefined,
  };
};
