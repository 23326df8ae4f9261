/**
 * Keeps content as a stored file: bytes first (synced to disk), then the record in the caller's transaction.
 * A crash between the two leaves a file without a record, which the next start removes.
 */
import type { Writer } from '../database.ts';
import type { StoredFiles } from '../stored-files.ts';
import { insertFile, type StoredFileRecord } from './stored-file-records.ts';

/** What keeping a file needs of the engine. */
export interface FileKeeping {
  readonly files: StoredFiles;
  readonly newId: () => string;
  readonly now: () => Date;
}

export interface Content {
  /** Wanted key: "xbrl/<clientId>/<filingId>/source.docx". */
  readonly key: string;
  /** Name under which a person sees and saves it. */
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Writes the bytes and answers the record to insert. */
export async function writeContent(context: FileKeeping, content: Content): Promise<StoredFileRecord> {
  const id = context.newId();
  // Two desktops may keep a file for the same thing: the key carries what is random in the id.
  const key = content.key.replace(/(\.[a-z]+)?$/, `-${id.slice(-12)}$1`);
  const written = await context.files.write(key, content.bytes);
  return {
    id,
    key: written.key,
    fileName: content.fileName,
    mimeType: content.mimeType,
    sha256: written.sha256,
    sizeBytes: written.sizeBytes,
    createdAt: context.now().toISOString(),
  };
}

export async function recordContent(writer: Writer, record: StoredFileRecord): Promise<void> {
  await insertFile(writer, record);
}
