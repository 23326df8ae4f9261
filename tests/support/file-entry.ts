/** Entries of a permanent file as a person would have written them, with ids in the order of the calls. */
import { type IsoDate, isIsoDate } from '../../shared/model/dates.ts';
import type { FileContent, FileEntry, FileKind } from '../../shared/model/permanent-file.ts';

const day = (text: string): IsoDate => {
  if (!isIsoDate(text)) throw new Error(text);
  return text;
};
const STAFF = '01920000-0000-7000-8000-000000000001';
let count = 0;
export const fileEntry = <Kind extends FileKind>(
  kind: Kind,
  content: FileContent<Kind>,
  from: string | null = null,
  until: string | null = null,
  setAside = false,
): FileEntry => {
  count += 1;
  const at = '2026-01-05T08:00:00.000Z';
  return {
    id: `01920000-0000-7000-8000-0000000001${String(count).padStart(2, '0')}`,
    kind,
    content,
    setAside,
    validFrom: from === null ? null : day(from),
    validUntil: until === null ? null : day(until),
    writtenById: STAFF,
    writtenByName: 'Mei Lin',
    writtenAt: at,
    changedById: STAFF,
    changedAt: at,
    history: [],
  } as unknown as FileEntry;
};
