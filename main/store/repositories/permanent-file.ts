/** Entries of the permanent files of clients: written, changed with what they said before, and never removed. */
import {
  FILE_CONTENT,
  type FileChange,
  type FileEntry,
  type FileKind,
  fileChangeSchema,
} from '../../../shared/model/permanent-file.ts';
import { entryWords } from '../../../shared/model/permanent-file-words.ts';
import type { Reader, Writer } from '../database.ts';
import type { PermanentFileEntryTable } from '../tables/practice.ts';

/** An entry without the names of the people. */
export type StoredFileEntry = {
  readonly [Kind in FileKind]: Omit<FileEntry<Kind>, 'writtenByName' | 'history'> & {
    readonly clientId: string;
    readonly history: readonly FileChange[];
  };
}[FileKind];

function toEntry(row: PermanentFileEntryTable): StoredFileEntry {
  const { entry: _entry, kind, content, setAside, history, ...rest } = row;
  // The content is parsed by the schema of its kind, so the two belong together.
  return {
    ...rest,
    kind,
    content: FILE_CONTENT[kind].parse(JSON.parse(content)),
    setAside: setAside === 1,
    history: fileChangeSchema.array().parse(JSON.parse(history)),
  } as StoredFileEntry;
}

function toColumns({ content, setAside, history, ...rest }: StoredFileEntry): PermanentFileEntryTable {
  return {
    ...rest,
    content: JSON.stringify(content),
    entry: entryWords({ kind: rest.kind, content }),
    setAside: setAside ? 1 : 0,
    history: JSON.stringify(history),
  };
}

/** All entries of a client, those that were set aside too, those that begin first in front. */
export async function listFileEntries(reader: Reader, clientId: string): Promise<readonly StoredFileEntry[]> {
  const rows = await reader
    .selectFrom('permanentFileEntry')
    .selectAll()
    .where('clientId', '=', clientId)
    .orderBy('validFrom')
    .orderBy('writtenAt')
    .orderBy('id')
    .execute();
  return rows.map(toEntry);
}

export async function insertFileEntry(writer: Writer, entry: StoredFileEntry): Promise<void> {
  await writer.insertInto('permanentFileEntry').values(toColumns(entry)).execute();
}

/** Keeps what the entry says now and what it said before; whose it is and who wrote it stands. */
export async function saveFileEntry(writer: Writer, stored: StoredFileEntry): Promise<void> {
  const { content, entry, validFrom, validUntil, setAside, history, changedById, changedAt } =
    toColumns(stored);
  await writer
    .updateTable('permanentFileEntry')
    .set({ content, entry, validFrom, validUntil, setAside, history, changedById, changedAt })
    .where('id', '=', stored.id)
    .execute();
}
