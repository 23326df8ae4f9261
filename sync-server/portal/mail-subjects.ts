/** What a mail to a client is about, as the outbox names it: one invitation, or one request for an answer. */
import { readSubject, subjectOf } from '../../shared/model/subjects.ts';

export const invitationSubject = (id: string) => subjectOf('invitation', id);
export const requestSubject = (id: string) => subjectOf('request', id);

function idOf(kind: 'invitation' | 'request', subject: string): string | undefined {
  const read = readSubject(subject);
  return read?.kind === kind ? read.id : undefined;
}

/** The invitation that a mail is about; undefined for other mails. */
export const invitationOfSubject = (subject: string) => idOf('invitation', subject);
/** The request for an answer that a mail is about; undefined for other mails. */
export const requestOfSubject = (subject: string) => idOf('request', subject);
