/**
 * Stored files in backups (decisions 8): each once for all backups, as it is encrypted on the disk, under a name by its
 * place and content. A day's backup adds what is new; what no kept backup names leaves.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { openBytes } from '../sealed-bytes.ts';
import { sha256Of, storedFileKey } from '../stored-files.ts';
import { fileListPath, POOL_NAME_FORM, poolNames, poolPath, writeWhole } from './backup-places.ts';

/** What a database says of a stored file. */
export interface RecordedFile {
  readonly key: string;
  readonly fileName: string;
  readonly sha256: string;
}

export interface RecordedContent {
  readonly files: readonly RecordedFile[];
  readonly audit: { readonly events: number; readonly head: string };
}

/** The stored files that a copy of the database names, and where its audit trail ends. */
export function recordedIn(copy: string, key: Buffer): RecordedContent {
  const sqlite = openSqlite(copy, key);
  try {
    const files = sqlite
      .prepare<[], RecordedFile>('SELECT key, fileName, sha256 FROM storedFile ORDER BY key')
      .all();
    const last = sqlite
      .prepare<[], { sequence: number; hash: string }>(
        'SELECT sequence, hash FROM auditEvent ORDER BY sequence DESC LIMIT 1',
      )
      .get();
    // Leaves no log beside the copy.
    sqlite.pragma('journal_mode = DELETE');
    return { files, audit: { events: last?.sequence ?? 0, head: last?.hash ?? '0'.repeat(64) } };
  } finally {
    sqlite.close();
  }
}

/** The encrypted bytes at a path where they hold what the database says; null where not, or where nothing lies there. */
function wholeContent(path: string, practiceKey: Buffer, file: RecordedFile): Buffer | null {
  if (!existsSync(path)) return null;
  const sealed = readFileSync(path);
  const opened = openBytes(storedFileKey(practiceKey), file.key, sealed);
  return opened !== null && sha256Of(opened) === file.sha256 ? sealed : null;
}

export interface KeptFiles {
  /** In the pool now. */
  readonly names: readonly string[];
  readonly unreadable: number;
}

/** Puts what is not there yet into the pool, each checked against its record. */
export function keepFiles(
  dataDirectory: string,
  folder: string,
  practiceKey: Buffer,
  files: readonly RecordedFile[],
): KeptFiles {
  const nameOf = poolNames(practiceKey);
  const names: string[] = [];
  let unreadable = 0;
  for (const file of files) {
    const name = nameOf(file);
    if (!existsSync(poolPath(folder, name))) {
      const content = wholeContent(join(dataDirectory, 'files', ...file.key.split('/')), practiceKey, file);
      if (content === null) {
        unreadable += 1;
        continue;
      }
      writeWhole(poolPath(folder, name), content);
    }
    names.push(name);
  }
  return { names, unreadable };
}

/** Removes from the pool what no kept backup names; nothing where a list that should be there cannot be read. */
export function dropUnnamed(folder: string, backups: readonly string[]): void {
  const named = new Set<string>();
  for (const backup of backups) {
    const path = fileListPath(folder, backup);
    // Made before backups held files.
    if (!existsSync(path)) continue;
    for (const name of readFileSync(path, 'utf8').split('\n')) named.add(name);
  }
  const pool = join(folder, 'files');
  if (!existsSync(pool)) return;
  for (const entry of readdirSync(pool, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || (POOL_NAME_FORM.test(entry.name) && named.has(entry.name))) continue;
    rmSync(join(entry.parentPath, entry.name));
  }
}

export interface FilesPutBack {
  readonly putBack: number;
  /** File names, as people know them, that neither the disk nor the backup has whole. */
  readonly missing: readonly string[];
}

/** Puts back the files that a database names and that are damaged or gone on this disk. */
export function putFilesBack(
  dataDirectory: string,
  practiceKey: Buffer,
  files: readonly RecordedFile[],
): FilesPutBack {
  const nameOf = poolNames(practiceKey);
  const missing: string[] = [];
  let putBack = 0;
  for (const file of files) {
    const path = join(dataDirectory, 'files', ...file.key.split('/'));
    if (wholeContent(path, practiceKey, file) !== null) continue;
    const content = wholeContent(poolPath(join(dataDirectory, 'backups'), nameOf(file)), practiceKey, file);
    if (content === null) missing.push(file.fileName);
    else {
      writeWhole(path, content);
      putBack += 1;
    }
  }
  return { putBack, missing };
}
