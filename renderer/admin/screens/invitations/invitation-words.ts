/**
 * Invitations and their mails in plain words; the word carries the meaning, the colour only helps.
 */
import type { SentInvitation, SentRequest } from '../../../../shared/contract/server-invitations.ts';
import type { InvitationState, PortalResourceType } from '../../../../shared/contract/server-portal.ts';
import { isIsoDate, longDate } from '../../../../shared/model/dates.ts';

export const STATE_WORDS: Readonly<Record<InvitationState, string>> = {
  OPEN: 'Waiting for the client',
  WAITING: 'Asked after the first has signed',
  APPROVED: 'Approved',
  REVISION_REQUESTED: 'Change asked for',
  VOID: 'Approval void',
  REVOKED: 'Withdrawn',
  EXPIRED: 'Expired',
};

export const STATE_COLOURS: Readonly<Record<InvitationState, string>> = {
  OPEN: 'ink',
  WAITING: 'gray',
  APPROVED: 'green',
  REVISION_REQUESTED: 'yellow',
  VOID: 'red',
  REVOKED: 'gray',
  EXPIRED: 'gray',
};

export const REQUEST_WORDS: Readonly<Record<SentRequest['state'], string>> = {
  OPEN: 'Waiting for the client',
  ANSWERED: 'Answered',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
};

export const REQUEST_COLOURS: Readonly<Record<SentRequest['state'], string>> = {
  OPEN: 'ink',
  ANSWERED: 'green',
  WITHDRAWN: 'gray',
  EXPIRED: 'gray',
};

type MailState = NonNullable<SentInvitation['mail']>['state'];
export const MAIL_WORDS: Readonly<Record<MailState, string>> = {
  QUEUED: 'Waiting to be sent',
  SENT: 'Sent',
  DEAD: 'Given up',
};
export const MAIL_COLOURS: Readonly<Record<MailState, string>> = {
  QUEUED: 'ink',
  SENT: 'green',
  DEAD: 'red',
};

const RECORDS: Readonly<Record<PortalResourceType, string>> = {
  FS_ENGAGEMENT: 'Financial statements',
  XBRL_FILING: 'Annual filing',
};

/** "Financial statements to 31 December 2025". */
export function recordWords(kind: PortalResourceType, periodEnd: string): string {
  return `${RECORDS[kind]} to ${isIsoDate(periodEnd) ? longDate(periodEnd) : periodEnd}`;
}

/** What tells one invitation from another by its name alone. */
export function nameOf({ recipient, client }: SentInvitation): string {
  return `the invitation to ${recipient.name}, ${client.companyName}`;
}

/** The same of questions to a client. */
export function questionsNameOf({ recipient, client }: SentRequest): string {
  return `the questions to ${recipient.name}, ${client.companyName}`;
}
