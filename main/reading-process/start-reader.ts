/**
 * Starts a reading process under Node: an empty environment, an empty folder of its own, and Node's permissions for
 * the program's own code and nothing else (no file written, no process, no native library). The network is cut off by
 * the system where it can do so without rights, and always within the process (no-network.ts).
 */
import { fork, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { heapLimits, type StartReader } from './reader-process.ts';

const ENTRY = fileURLToPath(new URL('./reader-entry.ts', import.meta.url));

/** Folders of the program's code: this room and those it calls, and the packages. */
function codeFolders(): readonly string[] {
  const rooms = ['../../main', '../../shared', '../../constitution'].map((room) =>
    fileURLToPath(new URL(room, import.meta.url)),
  );
  const packages = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')));
  return [...rooms, packages].flatMap((folder) => [folder, realpathSync(folder)]);
}

const NO_NETWORK_PROFILE = '(version 1)(allow default)(deny network*)(deny file-write*)';
/** Programs of the system that start another one without the network; the first that this machine lets us use. */
const CONFINEMENTS: readonly (readonly string[])[] = [
  ['/usr/bin/unshare', '--user', '--map-root-user', '--net', '--'],
  ['/usr/bin/sandbox-exec', '-p', NO_NETWORK_PROFILE],
];

let confinement: readonly string[] | undefined;

/** Tried once for the program: many systems have neither, or do not allow it. */
function confinementHere(): readonly string[] {
  confinement ??=
    CONFINEMENTS.find(([program = '', ...options]) => {
      if (!existsSync(program)) return false;
      return (
        spawnSync(program, [...options, process.execPath, '--version'], { stdio: 'ignore' }).status === 0
      );
    }) ?? [];
  return confinement;
}

/** Windows does not start a program without it. */
function environment(): Record<string, string> {
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
}

export const startNodeReader: StartReader = ({ memoryBytes }, events) =>
  startReaderAt(ENTRY, memoryBytes, events);

/** `entry`: the file that the process runs, for tests of what it may not do. */
export function startReaderAt(
  entry: string,
  memoryBytes: number,
  events: Parameters<StartReader>[1],
): ReturnType<StartReader> {
  const folder = mkdtempSync(join(tmpdir(), 'fairview-reader-'));
  const [wrapper, ...before] = confinementHere();
  const child = fork(entry, [String(memoryBytes)], {
    cwd: folder,
    env: environment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...(wrapper !== undefined && { execPath: wrapper }),
    execArgv: [
      ...(wrapper === undefined ? [] : [...before, process.execPath]),
      '--permission',
      // The thread that watches the memory, and the one that reads old workbooks.
      '--allow-worker',
      ...[entry, ...codeFolders()].map((path) => `--allow-fs-read=${path}`),
      '--no-warnings',
      ...heapLimits(memoryBytes),
    ],
  });
  child.on('message', events.message);
  // A message that can no longer be sent is answered by the exit.
  child.on('error', () => undefined);
  child.once('exit', (_code, signal) => {
    rmSync(folder, { recursive: true, force: true });
    events.exit(signal === 'SIGTERM' || signal === 'SIGABRT');
  });
  return {
    pid: child.pid,
    send: (message) => void child.send(message as object),
    kill: () => void child.kill('SIGKILL'),
    hold: (busy) => {
      if (busy) child.ref();
      else child.unref();
      if (busy) child.channel?.ref();
      else child.channel?.unref();
    },
  };
}
