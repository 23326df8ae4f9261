/**
 * Runs an outside processor on an instance and its package: without a shell, its arguments as a list, in a folder of
 * its own under the practice's data that goes with it, with little of our environment, with a limit of time. What it prints is not kept; its
 * log is taken up to a size. It never throws for what the processor does.
 */
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { OutsideCheck, OutsideProcessor } from '../../../shared/model/outside-check.ts';
import { Problem } from '../../../shared/problem.ts';
import type { ReadLog } from './log-findings.ts';

const LARGEST_LOG = 20 * 1024 * 1024;
/** What programs need to find themselves; no keys, no paths of ours. */
const PASSED_ON = ['PATH', 'LANG', 'LC_ALL', 'SystemRoot', 'TZ'] as const;

export interface FilesToCheck {
  readonly instance: Uint8Array;
  readonly package: Uint8Array;
}

type Ending = 'ENDED' | 'NOT_FOUND' | 'TIMED_OUT' | 'FAILED';

function ended(
  processor: OutsideProcessor,
  arguments_: readonly string[],
  folder: string,
  signal: AbortSignal,
): Promise<Ending> {
  const environment = Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
  return new Promise((resolve) => {
    // A group of its own, so that what the processor starts ends with it.
    const child = spawn(processor.command, arguments_, {
      cwd: folder,
      env: { ...environment, HOME: folder, USERPROFILE: folder, TMPDIR: folder, TEMP: folder },
      shell: false,
      stdio: 'ignore',
      windowsHide: true,
      detached: process.platform !== 'win32',
    });
    let stopped: Ending | null = null;
    const stop = () => {
      stopped ??= 'TIMED_OUT';
      try {
        if (child.pid !== undefined && process.platform !== 'win32') process.kill(-child.pid, 'SIGKILL');
        else child.kill('SIGKILL');
      } catch {
        // It has ended by itself meanwhile.
      }
    };
    const timer = setTimeout(stop, processor.timeoutSeconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
    const finish = (ending: Ending) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(stopped ?? ending);
    };
    child.once('error', (error: NodeJS.ErrnoException) =>
      finish(error.code === 'ENOENT' || error.code === 'EACCES' ? 'NOT_FOUND' : 'FAILED'),
    );
    child.once('exit', (code) => finish(code === null ? 'FAILED' : 'ENDED'));
  });
}

/** The processor's log, as far as it may be read: the one in XML, or else the one in text. */
async function logIn(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    try {
      return (await stat(path)).size > LARGEST_LOG ? null : await readFile(path, 'utf8');
    } catch {
      // It wrote none of this kind.
    }
  }
  return null;
}

/** A folder that only this account may read. */
async function folderUnder(root: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  await chmod(root, 0o700);
  return await mkdtemp(join(root, 'check-'));
}

/** Removes what checks left behind that a crash has ended. Before any check begins. */
export async function removeEarlierChecks(root: string): Promise<void> {
  await rm(root, { recursive: true, force: true });
}

/** Null too for a log that went over the limits of its reader. */
async function readWithinLimits(
  text: string,
  readLog: (text: string) => Promise<ReadLog | null>,
): Promise<ReadLog | null> {
  try {
    return await readLog(text);
  } catch (error) {
    if (error instanceof Problem && error.code === 'UNREADABLE_FILE') return null;
    throw error;
  }
}

/** Everything of a check but which output it was of, and when. `readLog`: away from what others wait for. `root`: where its folder stands. */
export async function runProcessor(
  processor: OutsideProcessor,
  files: FilesToCheck,
  readLog: (text: string) => Promise<ReadLog | null>,
  root: string,
  signal: AbortSignal,
): Promise<Omit<OutsideCheck, 'artifactId' | 'checkedAt'>> {
  const folder = await folderUnder(root);
  const paths = {
    '{instance}': join(folder, 'instance.xml'),
    '{package}': join(folder, 'package.zip'),
    '{log}': join(folder, 'log.xml'),
    '{textLog}': join(folder, 'log.txt'),
  };
  const known = { processor: basename(processor.command), version: null, findings: [], more: 0 };
  try {
    await writeFile(paths['{instance}'], files.instance, { mode: 0o600 });
    await writeFile(paths['{package}'], files.package, { mode: 0o600 });
    const given = processor.arguments.map((each) =>
      Object.entries(paths).reduce((text, [name, path]) => text.replaceAll(name, path), each),
    );
    const ending = await ended(processor, given, folder, signal);
    if (ending !== 'ENDED') return { ...known, outcome: ending };
    const text = await logIn([paths['{log}'], paths['{textLog}']]);
    const log = text === null ? null : await readWithinLimits(text, readLog);
    if (log === null) return { ...known, outcome: 'NO_LOG' };
    const { version, findings, more } = log;
    return { ...known, outcome: 'CHECKED', version, findings: [...findings], more };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
