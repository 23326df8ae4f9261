/**
 * Requests for an answer for administrators: the whole practice's, with what became of each mail. What was asked and answered
 * is counted and not shown; names are unsealed for the answer.
 */

import type { SentRequest } from '../../shared/contract/server-invitations.ts';
import type { MAIL_STATES } from '../../shared/contract/server-portal.ts';
import type { ServerContext } from '../context/server-context.ts';
import { answerRequestRows, answersTo } from '../store/repositories/answer-requests.ts';
import { findClient } from '../store/repositories/clients.ts';
import { mailsAbout } from '../store/repositories/mails.ts';
import { type Page, type PageRequest, pageOfNewest } from '../store/repositories/page.ts';
import { findStaff } from '../store/repositories/staff.ts';
import { requestStateOf } from './answer-requests.ts';
import { requestSubject } from './mail-subjects.ts';
import { askedOf, givenOf, recipientOf } from './sealed-records.ts';
import { toSentMail } from './sent-invitations.ts';

export interface SentRequestFilter {
  readonly clientId?: string | undefined;
  readonly mailState?: (typeof MAIL_STATES)[number] | undefined;
}

/** Newest first. */
export async function listSentRequests(
  context: ServerContext,
  request: PageRequest & SentRequestFilter,
): Promise<Page<SentRequest>> {
  const { reader, secrets } = context;
  const { rows, total } = await answerRequestRows(reader, request);
  const page = pageOfNewest(rows, request.limit, total);
  const ids = page.items.map(({ id }) => id);
  const replies = await answersTo(reader, ids);
  const mails = await mailsAbout(reader, ids.map(requestSubject));
  const items: SentRequest[] = [];
  for (const row of page.items) {
    const { id, engagementId, clientId, createdById, expiresAt, withdrawnAt } = row;
    const reply = replies.find(({ requestId }) => requestId === id);
    const { periodEnd, companyName, questions } = askedOf(secrets, row);
    items.push({
      id,
      engagementId,
      expiresAt,
      withdrawnAt,
      periodEnd,
      client: {
        id: clientId,
        companyName: (await findClient(reader, clientId))?.companyName ?? companyName,
      },
      recipient: recipientOf(secrets, row),
      state: requestStateOf(row, reply, context.now()),
      sentBy: { id: createdById, name: (await findStaff(reader, createdById))?.name ?? '' },
      sentAt: row.createdAt,
      answeredAt: reply?.at ?? null,
      questions: questions.length,
      answered: reply ? givenOf(secrets, reply).answers.length : 0,
      mail: toSentMail(mails.find(({ subject }) => subject === requestSubject(id))),
    });
  }
  return { ...page, items };
}
