/** The permanent file of a client as it crosses the border: entries by kind, each with the names of who wrote and changed it. */

import type { z } from 'zod';
import { ofKind } from '../../../shared/model/file-entries-in-force.ts';
import type { FileEntry, fileEntriesSchema } from '../../../shared/model/permanent-file.ts';
import type { Reader } from '../../store/database.ts';
import { listFileEntries, type StoredFileEntry } from '../../store/repositories/permanent-file.ts';
import { listStaffNames } from '../../store/repositories/staff.ts';
import { requireClient } from '../client-master.ts';

/** Every entry, with the people's names where they are known. Throws NOT_FOUND. */
export async function readFileEntries(reader: Reader, clientId: string): Promise<readonly FileEntry[]> {
  await requireClient(reader, clientId);
  const stored = await listFileEntries(reader, clientId);
  const names = await listStaffNames(reader);
  return stored.map((entry) => withNames(entry, names));
}

function withNames(
  { clientId: _clientId, ...entry }: StoredFileEntry,
  names: ReadonlyMap<string, string>,
): FileEntry {
  const nameOf = (id: string) => names.get(id) ?? null;
  // Kind and content stay the pair that they were, which the compiler does not follow through a spread.
  return {
    ...entry,
    writtenByName: nameOf(entry.writtenById),
    history: entry.history.map((change) => ({ ...change, byName: nameOf(change.staffId) })),
  } as FileEntry;
}

/** Entries under their headings (decisions 13). Pure. */
export function groupedEntries(entries: readonly FileEntry[]): z.output<typeof fileEntriesSchema> {
  const of = <const Kind extends FileEntry['kind']>(kind: Kind) => ofKind(entries, kind);
  return {
    legalForm: of('LEGAL_FORM'),
    directors: of('DIRECTOR'),
    secretary: of('SECRETARY'),
    registeredOffice: of('REGISTERED_OFFICE'),
    principalActivities: of('PRINCIPAL_ACTIVITY'),
    holdingCompany: of('HOLDING_COMPANY'),
    shareCapital: { classes: of('SHARE_CLASS'), shareholders: of('SHAREHOLDER') },
    auditor: of('AUDITOR'),
    exemptions: of('EXEMPTION'),
    employees: of('EMPLOYEES'),
    contacts: of('CONTACT'),
    wordings: of('WORDING'),
  };
}
