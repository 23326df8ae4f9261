/**
 * Stored files in backups (decisions 8): each once for all backups, as it is encrypted on the disk, under a name by its
 * place and content. A day's backup adds what is new; what no kept backup names leaves.
 */
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { openBytes, sealedSize } from '../sealed-bytes.ts';
import { sha256Of, storedFileKey } from '../stored-files.ts';
import {
  fileListPath,
  POOL_NAME_FORM,
  poolNames,
  poolPath,
  statementPath,
  writeWhole,
} from './backup-places.ts';
import { readStatement } from './backup-statement.ts';

/** What a database says of a stored file. */
export interface RecordedFile {
  readonly key: string;
  readonly fileName: string;
  readonly sha256: string;
  /** Of the content, before it is encrypted. */
  readonly sizeBytes: number;
}

export interface RecordedContent {
  readonly files: readonly RecordedFile[];
  readonly audit: { readonly events: number; readonly head: string };
}

/** The stored files that a copy of the database names, and where its audit trail ends. */
export function recordedIn(copy: string, key: Buffer): RecordedContent {
  const sqlite = openSqlite(copy, key);
  try {
    const recorded = 'SELECT key, fileName, sha256, sizeBytes FROM';
    // A backup of an earlier release has no documents that wait to become filings.
    const hasIncoming =
      sqlite
        .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'incomingDocument'")
        .get() !== undefined;
    const waiting = hasIncoming ? ` UNION ALL ${recorded} incomingDocument WHERE key IS NOT NULL` : '';
    const files = sqlite.prepare<[], RecordedFile>(`${recorded} storedFile${waiting} ORDER BY key`).all();
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

/** The encrypted bytes at a path where they hold what the database says; null where not, or where they cannot be read. */
function wholeContent(path: string, practiceKey: Buffer, file: RecordedFile): Buffer | null {
  let sealed: Buffer;
  try {
    sealed = readFileSync(path);
  } catch {
    return null;
  }
  const opened = openBytes(storedFileKey(practiceKey), file.key, sealed);
  return opened !== null && sha256Of(opened) === file.sha256 ? sealed : null;
}

export interface KeptFiles {
  /** In the pool now. */
  readonly names: readonly string[];
  readonly unreadable: number;
}

/** In how many days the content of every file in the pool is read again; its size is looked at each day. */
const DAYS_OF_A_ROUND = 16;
const DAY_MS = 24 * 3_600_000;

/** Whether the pool holds a file: by its size each time, by its content when its turn comes. */
function isHeld(path: string, name: string, practiceKey: Buffer, file: RecordedFile, at: Date): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.size !== sealedSize(file.sizeBytes)) return false;
  const turn = Math.floor(at.getTime() / DAY_MS) % DAYS_OF_A_ROUND;
  if (Number.parseInt(name.slice(0, 2), 16) % DAYS_OF_A_ROUND !== turn) return true;
  return wholeContent(path, practiceKey, file) !== null;
}

/** True once the pool has it whole; of one that cannot be read or written the others know nothing. */
function keepFile(path: string, original: string, practiceKey: Buffer, file: RecordedFile): boolean {
  const content = wholeContent(original, practiceKey, file);
  if (content === null) return false;
  try {
    writeWhole(path, content);
    return true;
  } catch {
    return false;
  }
}

/** Puts what is not there yet, or not whole, into the pool, each checked against its record. */
export function keepFiles(
  {
    dataDirectory,
    folder,
    at,
  }: { readonly dataDirectory: string; readonly folder: string; readonly at: Date },
  practiceKey: Buffer,
  files: readonly RecordedFile[],
): KeptFiles {
  const nameOf = poolNames(practiceKey);
  const names: string[] = [];
  let unreadable = 0;
  for (const file of files) {
    const name = nameOf(file);
    const path = poolPath(folder, name);
    const original = join(dataDirectory, 'files', ...file.key.split('/'));
    const held = isHeld(path, name, practiceKey, file, at) || keepFile(path, original, practiceKey, file);
    if (held) names.push(name);
    else unreadable += 1;
  }
  return { names, unreadable };
}

/** The names that a kept backup needs; null where its list is gone or is not the one that its statement seals. */
function namedBy(folder: string, backup: string, practiceKey: Buffer): readonly string[] | null {
  const list = fileListPath(folder, backup);
  const said = existsSync(statementPath(folder, backup));
  // Of the database alone, or made before backups held files.
  if (!said && !existsSync(list)) return [];
  const statement = readStatement(folder, backup, practiceKey);
  if (statement === null || !existsSync(list)) return null;
  const bytes = readFileSync(list);
  return sha256Of(bytes) === statement.fileList ? String(bytes).split('\n') : null;
}

/** Removes from the pool what no kept backup names; nothing while it is not known what each of them names. */
export function dropUnnamed(folder: string, backups: readonly string[], practiceKey: Buffer): void {
  const named = new Set<string>();
  for (const backup of backups) {
    const names = namedBy(folder, backup, practiceKey);
    if (names === null) return;
    for (const name of names) named.add(name);
  }
  const pool = join(folder, 'files');
  if (!statSync(pool, { throwIfNoEntry: false })?.isDirectory()) return;
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
