/** Contacts of a permanent file to whom a link may be sent: marked for sign-off, reachable, and in force today. Pure. */
import type { IsoDate } from '../../shared/model/dates.ts';
import { holdsOn } from '../../shared/model/file-entries-in-force.ts';
import type { FileEntryOf } from '../../shared/model/permanent-file.ts';

export interface Recipient {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

export function offeredRecipients(
  contacts: readonly FileEntryOf<'CONTACT'>[],
  today: IsoDate,
): readonly Recipient[] {
  return contacts
    .filter((entry) => holdsOn(entry, today) && entry.content.signsOff && entry.content.email !== '')
    .map(({ id, content: { name, email, role } }) => ({ id, name, email, role }));
}
