/** What a mail to a client is about, as the outbox names it: one invitation, or one request for an answer. */
export const invitationSubject = (id: string) => `invitation:${id}`;
export const requestSubject = (id: string) => `request:${id}`;

const ID = '([0-9a-f-]{36})';
const INVITATION = new RegExp(`^${invitationSubject(ID)}$`);
const REQUEST = new RegExp(`^${requestSubject(ID)}$`);

/** The invitation that a mail is about; undefined for other mails. */
export const invitationOfSubject = (subject: string): string | undefined => INVITATION.exec(subject)?.[1];
/** The request for an answer that a mail is about; undefined for other mails. */
export const requestOfSubject = (subject: string): string | undefined => REQUEST.exec(subject)?.[1];
