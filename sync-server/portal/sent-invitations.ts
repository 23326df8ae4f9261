/**
 * Invitations for administrators (specification 6): the whole practice's, with what became of each mail and when the
 * page was last read. Names are unsealed for the answer; tokens cannot be, of them only hashes exist.
 */

import type { SentInvitation, SentMail } from '../../shared/contract/server-invitations.ts';
import type { InvitationState, MAIL_STATES } from '../../shared/contract/server-portal.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import type { InvitationDecisionTable, InvitationTable } from '../store/portal-schema.ts';
import { findAnswerRequest } from '../store/repositories/answer-requests.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import { findClient } from '../store/repositories/clients.ts';
import { decisionsOf, findInvitation, withSecond } from '../store/repositories/invitations.ts';
import { findMail, mailsAbout, requeueMail } from '../store/repositories/mails.ts';
import { type Page, type PageRequest, pageOfNewest } from '../store/repositories/page.ts';
import { LINK_HOLDER, lastOpenings, sentInvitationRows } from '../store/repositories/sent-invitations.ts';
import { findStaff } from '../store/repositories/staff.ts';
import type { Reader } from '../store/store.ts';
import { standingOf } from './answer-requests.ts';
import { stateOf } from './invitation-state.ts';
import { invitationOfSubject, invitationSubject, requestOfSubject } from './mail-subjects.ts';
import { recipientOf, snapshotOf } from './sealed-records.ts';
import { placeOf } from './signatories.ts';

/** An opening is noted once in this time: what scanners and reloads add tells nobody anything. */
const OPENING_NOTED_MS = 60 * 60_000;

/** Notes in the audit log that the page behind a link was read; nothing is used up by it. */
export async function noteOpening(context: ServerContext, invitation: InvitationTable): Promise<void> {
  const subject = invitationSubject(invitation.id);
  const now = context.now();
  const since = new Date(now.getTime() - OPENING_NOTED_MS).toISOString();
  const noted = async (reader: Reader) => {
    const last = (await lastOpenings(reader, [subject])).get(subject);
    return last !== undefined && last > since;
  };
  if (await noted(context.reader)) return;
  await context.change(async (writer) => {
    if (await noted(writer)) return;
    await appendAuditEvent(
      writer,
      {
        // Whoever holds the link: the chain keeps no personal data of clients.
        type: 'INVITATION_OPENED',
        action: null,
        actorId: null,
        actorName: LINK_HOLDER,
        subject,
        payload: { recordVersion: invitation.recordVersion, contentSha256: invitation.contentSha256 },
      },
      now,
    );
  });
}

/** What an administrator reads of a mail; its text is not among it. */
export function toSentMail(mail: Awaited<ReturnType<typeof mailsAbout>>[number] | undefined): SentMail {
  if (!mail) return null;
  const { id, state, attempts, lastError, nextAttemptAt, sentAt } = mail;
  return { id, state, attempts, lastError, nextAttemptAt, sentAt };
}

interface Around {
  readonly decisions: readonly InvitationDecisionTable[];
  readonly openedAt: string | null;
  readonly hasSecond: boolean;
  readonly mail: SentInvitation['mail'];
}

async function toSent(context: ServerContext, row: InvitationTable, around: Around): Promise<SentInvitation> {
  const { reader, secrets } = context;
  const { decisions, openedAt, mail } = around;
  const { id, product, resourceType, resourceId, clientId, recordVersion, expiresAt, revokedAt } = row;
  return {
    id,
    product,
    resourceType,
    resourceId,
    recordVersion,
    expiresAt,
    revokedAt,
    openedAt,
    mail,
    client: { id: clientId, companyName: (await findClient(reader, clientId))?.companyName ?? '' },
    periodEnd: snapshotOf(secrets, row).periodEnd,
    recipient: recipientOf(secrets, row),
    ...placeOf(row, around.hasSecond),
    state: stateOf(row, decisions, context.now()),
    sentBy: { id: row.createdById, name: (await findStaff(reader, row.createdById))?.name ?? '' },
    sentAt: row.createdAt,
    answeredAt: decisions.find(({ part }) => part === 'ANSWER')?.at ?? null,
  };
}

export interface SentFilter {
  readonly state?: InvitationState | undefined;
  readonly clientId?: string | undefined;
  readonly mailState?: (typeof MAIL_STATES)[number] | undefined;
}

/** Newest first. */
export async function listSentInvitations(
  context: ServerContext,
  request: PageRequest & SentFilter,
): Promise<Page<SentInvitation>> {
  const { reader } = context;
  const { rows, total } = await sentInvitationRows(reader, request, context.now());
  const page = pageOfNewest(rows, request.limit, total);
  const ids = page.items.map(({ id }) => id);
  const decisions = await decisionsOf(reader, ids);
  const firsts = await withSecond(reader, ids);
  const openings = await lastOpenings(reader, ids.map(invitationSubject));
  const mails = await mailsAbout(reader, ids.map(invitationSubject));
  const items: SentInvitation[] = [];
  for (const row of page.items) {
    const mail = mails.find(({ subject }) => subject === invitationSubject(row.id));
    items.push(
      await toSent(context, row, {
        decisions: decisions.filter(({ invitationId }) => invitationId === row.id),
        hasSecond: firsts.has(row.id),
        openedAt: openings.get(invitationSubject(row.id)) ?? null,
        mail: toSentMail(mail),
      }),
    );
  }
  return { ...page, items };
}

async function stateNow(reader: Reader, context: ServerContext, id: string) {
  const row = await findInvitation(reader, id);
  return row && stateOf(row, await decisionsOf(reader, [id]), context.now());
}

/**
 * Puts a mail that was given up back into the queue. Throws NOT_FOUND, and INVALID_TRANSITION for one that was not
 * given up or whose link leads nowhere any more.
 */
export async function sendMailAgain(context: ServerContext, caller: Caller, id: string) {
  return await context.change(async (writer) => {
    const mail = await findMail(writer, id);
    if (!mail) throw new Problem('NOT_FOUND', 'There is no such mail.');
    const invitationId = invitationOfSubject(mail.subject);
    if (mail.state === 'DEAD' && invitationId !== undefined) {
      if ((await stateNow(writer, context, invitationId)) !== 'OPEN') {
        throw new Problem(
          'INVALID_TRANSITION',
          'The invitation in this mail has ended, so its link no longer works. Send the record again from a desktop.',
        );
      }
    }
    const requestId = requestOfSubject(mail.subject);
    if (mail.state === 'DEAD' && requestId !== undefined) {
      const request = await findAnswerRequest(writer, requestId);
      if (!request || (await standingOf(writer, request, context.now())).state !== 'OPEN')
        throw new Problem(
          'INVALID_TRANSITION',
          'The request in this mail has ended, so its link no longer works. Ask the client again from a desktop.',
        );
    }
    if (!(await requeueMail(writer, id, context.now()))) {
      throw new Problem('INVALID_TRANSITION', 'Only a mail that was given up can be sent again.');
    }
    await auditAct(writer, context, caller, {
      type: 'MAIL_SENT_AGAIN',
      action: 'MANAGE_CLIENTS',
      subject: mail.subject,
      payload: { mailId: id, template: mail.template, attempts: mail.attempts },
    });
    return (await findMail(writer, id)) ?? mail;
  });
}
