/**
 * Encrypted backups (decisions 8): a consistent copy of the database and of every stored file into DIR/backups, under
 * the same key, daily and before a migration, written in a thread of its own. The newest thirty are kept.
 */
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  backupName,
  fileListPath,
  isBackupName,
  madeAt,
  statementPath,
  UNFINISHED,
} from './backup-places.ts';
import { type BackupStatement, readStatement } from './backup-statement.ts';
import type { BackupAnswer, BackupOrder } from './backup-worker.ts';

const KEPT = 30;

export interface Backup {
  readonly name: string;
  /** Of the copy of the database. */
  readonly sizeBytes: number;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  /** Stored files that it can put back, and those that could not be read; null: made before backups held files. */
  readonly files: number | null;
  readonly unreadableFiles: number | null;
}

export interface AuditEnd {
  /** Of the backup; ISO 8601 UTC. */
  readonly madeAt: string;
  readonly events: number;
  readonly head: string;
}

function namesIn(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return readdirSync(folder).filter(isBackupName).sort().reverse();
}

function asBackup(folder: string, name: string, statement: BackupStatement | null): Backup {
  return {
    name,
    sizeBytes: statSync(join(folder, name)).size,
    madeAt: madeAt(name),
    files: statement?.files ?? null,
    unreadableFiles: statement?.unreadableFiles ?? null,
  };
}

/** Backups of a folder, newest first. */
export function listBackups(folder: string, key: Buffer): readonly Backup[] {
  return namesIn(folder).map((name) => asBackup(folder, name, readStatement(folder, name, key)));
}

/** Makes the backup in a thread of its own. */
async function inThread(order: BackupOrder): Promise<BackupAnswer> {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: order });
  try {
    const ended = once(worker, 'exit').then(() => ['DAMAGED'] as const);
    const [answer]: readonly BackupAnswer[] = await Promise.race([once(worker, 'message'), ended]);
    // Null is the answer of a backup without files, which every update makes first.
    return answer === undefined ? 'DAMAGED' : answer;
  } finally {
    await worker.terminate();
  }
}

function removeBackup(folder: string, name: string): void {
  for (const path of [join(folder, name), statementPath(folder, name), fileListPath(folder, name)]) {
    rmSync(path, { force: true });
  }
}

/** What a backup left that was broken off, also one of which only the last step was missing. */
function removeUnfinished(folder: string, names: readonly string[]): void {
  for (const left of readdirSync(folder)) {
    const of = left.replace(/\.(?:json|files)$/, '.db');
    if (left.includes(UNFINISHED) || (of !== left && isBackupName(of) && !names.includes(of))) {
      rmSync(join(folder, left));
    }
  }
}

/**
 * Makes a backup beside the others, of what is committed when it begins; it gets its name only when whole and
 * openable. One at a time for a folder. The database must be open.
 */
export async function makeBackup(
  dataDirectory: string,
  key: Buffer,
  now: Date,
  { withFiles = true }: { readonly withFiles?: boolean } = {},
): Promise<Backup> {
  const folder = join(dataDirectory, 'backups');
  const names = namesIn(folder);
  removeUnfinished(folder, names);
  const name = backupName(now);
  const kept = names.slice(0, KEPT - 1);
  const answer = await inThread({
    dataDirectory,
    folder,
    name,
    kept,
    madeAt: now.toISOString(),
    withFiles,
    key: new Uint8Array(key),
  });
  if (answer === 'DAMAGED') {
    removeUnfinished(folder, kept);
    throw new Error('The backup did not pass its check and was not kept.');
  }
  for (const old of names.slice(KEPT - 1)) removeBackup(folder, old);
  return asBackup(folder, name, answer);
}

/** Where the audit trail ended in each backup that says so, newest first. */
export function auditEnds(folder: string, key: Buffer): readonly AuditEnd[] {
  return namesIn(folder).flatMap((name) => {
    const statement = readStatement(folder, name, key);
    return statement === null ? [] : [{ ...statement.audit, madeAt: statement.madeAt }];
  });
}

/** True while no backup with files is from the day of `now` (UTC); one of a clock that ran ahead is of another day. */
export function backupIsDue(folder: string, now: Date): boolean {
  const today = now.toISOString().slice(0, 10);
  return !namesIn(folder).some(
    (name) => madeAt(name).slice(0, 10) === today && existsSync(statementPath(folder, name)),
  );
}
