/**
 * Requests for an answer, the client's side: whoever holds the link reads its questions, keeps what is half written, and sends it
 * once. Every answer is parsed by its kind; what is sent is only ever added, sealed, and closes the request.
 */
import type {
  AnswerRequestView,
  AnswersSent,
  WrittenAnswers,
} from '../../shared/contract/server-answer-requests.ts';
import { answerTrouble, type ClientAnswer } from '../../shared/model/answer-requests.ts';
import { Problem } from '../../shared/problem.ts';
import type { ServerContext } from '../context/server-context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { tokenHash } from '../practice/tokens.ts';
import type { AnswerRequestTable } from '../store/portal-schema.ts';
import {
  deleteAnswersDraft,
  findAnswerRequestByToken,
  findAnswersDraft,
  insertAnswers,
  saveAnswersDraftRow,
} from '../store/repositories/answer-requests.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import type { Reader } from '../store/store.ts';
import { momentDayWords, momentWords } from '../wording/moments.ts';
import { askedRecordWords, standingOf } from './answer-requests.ts';
import type { AnswerOrigin } from './decisions.ts';
import { type AskedBy, whomToAsk } from './invitation-state.ts';
import { askedByOf, unknownLink } from './open-invitation.ts';
import { subjectOfResource } from './record-changed.ts';
import { answersDraftOf, askedOf, sealAnswersDraft, sealGiven } from './sealed-records.ts';

interface OpenRequest {
  readonly request: AnswerRequestTable;
  readonly askedBy: AskedBy;
}

/** Throws NOT_FOUND, INVITATION_USED, INVITATION_REVOKED, INVITATION_EXPIRED. */
export async function requireOpenRequest(
  reader: Reader,
  { now }: Pick<ServerContext, 'now'>,
  token: string,
): Promise<OpenRequest> {
  const request = await findAnswerRequestByToken(reader, tokenHash(token));
  if (!request) throw unknownLink();
  const askedBy = await askedByOf(reader, request);
  const { state, reply } = await standingOf(reader, request, now());
  const over = (code: ConstructorParameters<typeof Problem>[0], happened: string) =>
    new Problem(code, `${happened} ${whomToAsk(askedBy)}`);
  switch (state) {
    case 'OPEN':
      return { request, askedBy };
    case 'ANSWERED':
      throw over(
        'INVITATION_USED',
        `These questions were answered on ${momentWords(reply?.at ?? request.expiresAt)}. There is nothing more to do.`,
      );
    case 'WITHDRAWN':
      throw over(
        'INVITATION_REVOKED',
        'These questions were withdrawn by the practice. You need do nothing.',
      );
    case 'EXPIRED':
      throw over(
        'INVITATION_EXPIRED',
        `This link could be used until ${momentDayWords(request.expiresAt)}. Nothing was sent. Ask for a new one.`,
      );
  }
}

const keyOf = (at: number) => `q${at}`;

export async function readAnswerRequest(context: ServerContext, token: string): Promise<AnswerRequestView> {
  const { reader, secrets } = context;
  const { request, askedBy } = await requireOpenRequest(reader, context, token);
  const { companyName, periodEnd, questions } = askedOf(secrets, request);
  const draft = await findAnswersDraft(reader, request.id);
  const { practiceName, name, email } = askedBy;
  return {
    practiceName,
    companyName,
    periodEnd,
    expiresAt: request.expiresAt,
    askedBy: { name, email },
    questions: questions.map(({ label, kind, choices }, at) => ({ key: keyOf(at), label, kind, choices })),
    draft: draft ? { answers: answersDraftOf(secrets, draft), savedAt: draft.savedAt } : null,
  };
}

/** What was written, by its question. Throws INVALID_INPUT with every field that is wrong, and for keys that were not asked. */
function parsedAnswers(
  { questions }: ReturnType<typeof askedOf>,
  written: WrittenAnswers,
  leavesOpen: boolean,
): ClientAnswer[] {
  const asked = new Set(questions.map((_question, at) => keyOf(at)));
  const errors = Object.keys(written)
    .filter((key) => !asked.has(key))
    .map((key) => ({ path: `answers.${key}`, message: 'This was not asked.' }));
  const answers: ClientAnswer[] = [];
  for (const [at, question] of questions.entries()) {
    const value = (written[keyOf(at)] ?? '').trim();
    const trouble = answerTrouble(question, value);
    const missing =
      value === '' && !leavesOpen ? 'Answer this, or say below that you leave what is empty open.' : null;
    const message = trouble ?? missing;
    if (message !== null) errors.push({ path: `answers.${keyOf(at)}`, message });
    else if (value !== '') answers.push({ ruleId: question.ruleId, promptId: question.promptId, value });
  }
  if (errors.length === 0 && answers.length === 0)
    errors.push({ path: `answers.${keyOf(0)}`, message: 'Answer one question at least.' });
  if (errors[0]) throw new Problem('INVALID_INPUT', errors[0].message, { errors });
  return answers;
}

/** Throws NOT_FOUND, INVITATION_…, INVALID_INPUT. */
export async function sendAnswers(
  context: ServerContext,
  token: string,
  { answers: written, leavesOpen }: { readonly answers: WrittenAnswers; readonly leavesOpen: boolean },
  origin: AnswerOrigin,
): Promise<AnswersSent> {
  const { secrets, portal } = context;
  return await context.change(async (writer) => {
    const { request, askedBy } = await requireOpenRequest(writer, context, token);
    const asked = askedOf(secrets, request);
    const answers = parsedAnswers(asked, written, leavesOpen);
    const now = context.now();
    const at = now.toISOString();
    await insertAnswers(writer, {
      requestId: request.id,
      at,
      content: sealGiven(secrets, { answers, ...origin }),
    });
    await deleteAnswersDraft(writer, request.id);
    const subject = subjectOfResource('FS_ENGAGEMENT', request.engagementId);
    await appendAuditEvent(
      writer,
      {
        // Words and person stand in the sealed reply: the chain keeps no personal data of clients.
        type: 'CLIENT_ANSWERED',
        action: null,
        actorId: null,
        actorName: 'Client',
        subject,
        payload: { requestId: request.id, promptIds: answers.map(({ promptId }) => promptId) },
      },
      now,
    );
    if (portal.mails)
      await enqueueMail(writer, context, {
        template: 'portal.questions_answered',
        subject,
        to: askedBy,
        facts: { record: askedRecordWords(asked) },
      });
    const { practiceName, name, email } = askedBy;
    const counts = { answered: answers.length, left: asked.questions.length - answers.length };
    return { at, ...counts, practiceName, askedBy: { name, email } };
  });
}

/** Keeps what was written so far; fields that are not named stay as they were, those that were not asked are left out. */
export async function keepAnswersDraft(
  context: ServerContext,
  token: string,
  written: WrittenAnswers,
): Promise<{ readonly savedAt: string }> {
  const { secrets } = context;
  const savedAt = context.now().toISOString();
  await context.change(async (writer) => {
    const { request } = await requireOpenRequest(writer, context, token);
    const asked = askedOf(secrets, request).questions.map((_question, at) => keyOf(at));
    const before = await findAnswersDraft(writer, request.id);
    const merged = { ...(before && answersDraftOf(secrets, before)), ...written };
    const kept = Object.fromEntries(Object.entries(merged).filter(([key]) => asked.includes(key)));
    const row = { requestId: request.id, content: sealAnswersDraft(secrets, kept), savedAt };
    await saveAnswersDraftRow(writer, row);
  });
  return { savedAt };
}
