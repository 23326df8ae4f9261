/**
 * Where the parts of a backup lie in DIR/backups: the copy of the database, what is said of it, the list of the stored
 * files that it names, and one pool of these files for all backups. Names say nothing of clients.
 */
import { createHmac, hkdfSync } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAME_FORM = /^fairview-(\d{8}T\d{9}Z)\.db$/;

/** What is being written ends so, until it is whole. */
export const UNFINISHED = '.unfinished';

export function isBackupName(name: string): boolean {
  return NAME_FORM.test(name);
}

export function backupName(at: Date): string {
  return `fairview-${at.toISOString().replaceAll(/[-:.]/g, '')}.db`;
}

/** ISO 8601 UTC. */
export function madeAt(name: string): string {
  const stamp = NAME_FORM.exec(name)?.[1] ?? '';
  return stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/, '$1-$2-$3T$4:$5:$6.$7Z');
}

/** "fairview-….json": what is said of the backup. */
export function statementPath(folder: string, name: string): string {
  return join(folder, name.replace(/\.db$/, '.json'));
}

/** "fairview-….files": the names in the pool, one on a line. */
export function fileListPath(folder: string, name: string): string {
  return join(folder, name.replace(/\.db$/, '.files'));
}

/** The pool, in folders by the first two letters of a name. */
export function poolPath(folder: string, poolName: string): string {
  return join(folder, 'files', poolName.slice(0, 2), poolName);
}

/** The practice's key, wrapped by passphrases. */
export const KEYS_FILE = 'keys.json';

/** One folder for each practice key whose backups lie here. */
export function keysFolder(folder: string): string {
  return join(folder, 'keys');
}

/** Tells one practice key from another, and nothing of it. */
export function keyFingerprint(practiceKey: Buffer): string {
  const key = Buffer.from(hkdfSync('sha256', practiceKey, '', 'fairview backup keys v1', 16));
  return key.toString('hex');
}

export const POOL_NAME_FORM = /^[0-9a-f]{64}$/;

/** The name of a stored file in the pool: by its place and its content, and by nobody without the key. */
export function poolNames(
  practiceKey: Buffer,
): (file: { readonly key: string; readonly sha256: string }) => string {
  const key = Buffer.from(hkdfSync('sha256', practiceKey, '', 'fairview backup names v1', 32));
  return (file) => createHmac('sha256', key).update(`${file.key}\n${file.sha256}`).digest('hex');
}

/** Writes a file that is there whole or not at all, for its owner only. */
export function writeWhole(path: string, bytes: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const unfinished = `${path}${UNFINISHED}`;
  rmSync(unfinished, { force: true });
  const file = openSync(unfinished, 'wx', 0o600);
  try {
    for (let offset = 0; offset < bytes.length; ) offset += writeSync(file, bytes, offset);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
}
