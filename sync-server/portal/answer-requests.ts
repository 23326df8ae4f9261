/**
 * Requests for an answer, the practice's side (decisions 12, 13): disclosure questions that a client is asked by a link of their
 * own, before anything is final. They change no record and no invitation, and what is answered is a proposal to a person.
 */

import type { NewAnswerRequest } from '../../shared/contract/server-answer-requests.ts';
import type { AnswerRequest, AnswerRequestState } from '../../shared/model/answer-requests.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { requireClient } from '../practice/client-master.ts';
import { newToken, tokenHash } from '../practice/tokens.ts';
import type { AnswerRequestReplyTable, AnswerRequestTable } from '../store/portal-schema.ts';
import {
  answerRequestRows,
  answersTo,
  findAnswerRequest,
  insertAnswerRequest,
  withdrawRow,
} from '../store/repositories/answer-requests.ts';
import { type Page, type PageRequest, pageOfNewest } from '../store/repositories/page.ts';
import { findRecords } from '../store/repositories/sync-records.ts';
import type { Reader } from '../store/store.ts';
import { momentDayWords } from '../wording/moments.ts';
import { recordTitle } from '../wording/record-words.ts';
import { requirePublicUrl } from './invitations.ts';
import { requestSubject } from './mail-subjects.ts';
import { askedByOf } from './open-invitation.ts';
import { subjectOfResource } from './record-changed.ts';
import {
  type AskedContent,
  askedOf,
  givenOf,
  recipientOf,
  sealAsked,
  sealRecipient,
} from './sealed-records.ts';

const DAY_MS = 86_400_000;

/** What the record is called in mails: company and period, no figures. */
export const askedRecordWords = ({ companyName, periodEnd }: AskedContent): string =>
  recordTitle('engagement', companyName, periodEnd);

export function requestStateOf(
  { withdrawnAt, expiresAt }: Pick<AnswerRequestTable, 'withdrawnAt' | 'expiresAt'>,
  reply: Pick<AnswerRequestReplyTable, 'at'> | undefined,
  now: Date,
): AnswerRequestState {
  if (reply) return 'ANSWERED';
  if (withdrawnAt !== null) return 'WITHDRAWN';
  return expiresAt <= now.toISOString() ? 'EXPIRED' : 'OPEN';
}

/** The end of the year of an engagement that this server holds for the client. Throws VERSION_CONFLICT, INVALID_INPUT. */
async function heldPeriodEnd(
  reader: Reader,
  { engagementId, clientId }: Pick<NewAnswerRequest, 'engagementId' | 'clientId'>,
): Promise<string> {
  const [held] = await findRecords(reader, [{ kind: 'engagement', id: engagementId }]);
  const body = held?.deleted === false ? held.body : null;
  if (!body || typeof body.yearEndDate !== 'string')
    throw new Problem(
      'VERSION_CONFLICT',
      'The sync-server does not hold this engagement yet. Sync this desktop, then ask the client.',
    );
  if (body.clientId === clientId) return body.yearEndDate;
  const message = 'This record is of another client.';
  throw new Problem('INVALID_INPUT', message, { errors: [{ path: 'clientId', message }] });
}

async function toRequest(
  { reader, secrets, now }: Pick<ServerContext, 'reader' | 'secrets' | 'now'>,
  row: AnswerRequestTable,
  reply: AnswerRequestReplyTable | undefined,
): Promise<AnswerRequest> {
  const { id, engagementId, createdAt, createdById, expiresAt } = row;
  return {
    id,
    engagementId,
    createdAt,
    expiresAt,
    recipient: recipientOf(secrets, row),
    questions: askedOf(secrets, row).questions,
    state: requestStateOf(row, reply, now()),
    createdBy: { id: createdById, name: (await askedByOf(reader, row)).name },
    answeredAt: reply?.at ?? null,
    answers: reply ? givenOf(secrets, reply).answers : [],
  };
}

/** Throws NOT_FOUND, PRODUCT_NOT_ENABLED, VERSION_CONFLICT, INVALID_INPUT, INVALID_TRANSITION (no public address). */
export async function createAnswerRequest(
  context: ServerContext,
  caller: Caller,
  input: NewAnswerRequest,
): Promise<{ readonly request: AnswerRequest; readonly link: string | null }> {
  const { portal, secrets } = context;
  const token = newToken(context.random);
  const link = `${requirePublicUrl(context)}/portal/${token}`;
  const now = context.now();
  const { engagementId, clientId, recipient, questions } = input;
  const row = await context.change(async (writer) => {
    const client = await requireClient(writer, clientId);
    if (!client.enabledProducts.includes('FINANCIAL_STATEMENTS'))
      throw new Problem('PRODUCT_NOT_ENABLED', 'Financial statements are not enabled for this client.');
    const periodEnd = await heldPeriodEnd(writer, input);
    const content = { companyName: client.companyName, periodEnd, questions };
    const expiresAt = new Date(now.getTime() + input.expiresInDays * DAY_MS).toISOString();
    const made: AnswerRequestTable = {
      id: context.newId(),
      engagementId,
      clientId,
      tokenHash: tokenHash(token),
      expiresAt,
      recipient: sealRecipient(secrets, recipient),
      content: sealAsked(secrets, content),
      createdAt: now.toISOString(),
      createdById: caller.staffId,
      withdrawnAt: null,
    };
    await insertAnswerRequest(writer, made);
    await auditAct(writer, context, caller, {
      type: 'ANSWERS_REQUESTED',
      action: 'MANAGE_FS_ENGAGEMENT',
      subject: subjectOfResource('FS_ENGAGEMENT', engagementId),
      payload: {
        requestId: made.id,
        expiresAt,
        mailed: portal.mails,
        promptIds: questions.map(({ promptId }) => promptId),
      },
    });
    if (portal.mails)
      await enqueueMail(writer, context, {
        template: 'portal.questions',
        subject: requestSubject(made.id),
        to: recipient,
        facts: {
          record: askedRecordWords(content),
          senderName: caller.name,
          validUntil: momentDayWords(expiresAt),
          link,
        },
      });
    return made;
  });
  return { request: await toRequest(context, row, undefined), link: portal.mails ? null : link };
}

/** Newest first, with what was answered. */
export async function listAnswerRequests(
  context: ServerContext,
  request: PageRequest,
): Promise<Page<AnswerRequest>> {
  const { rows, total } = await answerRequestRows(context.reader, request);
  const page = pageOfNewest(rows, request.limit, total);
  const replies = await answersTo(
    context.reader,
    page.items.map(({ id }) => id),
  );
  const items: AnswerRequest[] = [];
  for (const row of page.items)
    items.push(
      await toRequest(
        context,
        row,
        replies.find(({ requestId }) => requestId === row.id),
      ),
    );
  return { ...page, items };
}

/** How a request stands now, with the reply that has come. */
export async function standingOf(
  reader: Reader,
  row: AnswerRequestTable,
  now: Date,
): Promise<{ readonly state: AnswerRequestState; readonly reply: AnswerRequestReplyTable | undefined }> {
  const [reply] = await answersTo(reader, [row.id]);
  return { state: requestStateOf(row, reply, now), reply };
}

/** Throws NOT_FOUND, INVITATION_USED, INVITATION_EXPIRED. */
export async function withdrawAnswerRequest(
  context: ServerContext,
  caller: Caller,
  id: string,
  reason?: string,
): Promise<void> {
  const now = context.now();
  await context.change(async (writer) => {
    const row = await findAnswerRequest(writer, id);
    if (!row) throw new Problem('NOT_FOUND', 'There is no such request.');
    const { state } = await standingOf(writer, row, now);
    if (state === 'WITHDRAWN') return;
    if (state === 'EXPIRED')
      throw new Problem('INVITATION_EXPIRED', 'The request has expired. Its link no longer works.');
    if (state === 'ANSWERED')
      throw new Problem('INVITATION_USED', 'The client has answered already; an answer cannot be withdrawn.');
    await withdrawRow(writer, id, now.toISOString());
    await auditAct(writer, context, caller, {
      type: 'ANSWER_REQUEST_WITHDRAWN',
      action: 'MANAGE_FS_ENGAGEMENT',
      subject: subjectOfResource('FS_ENGAGEMENT', row.engagementId),
      payload: { requestId: id, ...(reason !== undefined && { reason }) },
    });
  });
}
