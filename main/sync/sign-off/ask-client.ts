/**
 * Asks the client disclosure questions of an engagement through the sync-server (decisions 12, 13), and withdraws them. Nothing
 * need be final, and nothing of the books is shown: the client sees the questions alone.
 */

import type { z } from 'zod';
import type { clientAnswerRoutes } from '../../../shared/contract/financial-statements/answer-requests.ts';
import type { AnswerRequest } from '../../../shared/model/answer-requests.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import { listDisclosureGaps } from '../../financial-statements/disclosures/answer-disclosures.ts';
import { questionFor } from '../../financial-statements/disclosures/client-offers.ts';
import {
  requireEngagement,
  requireOpenEngagement,
} from '../../financial-statements/engagements/require-engagement.ts';
import { listAnswerRequests, saveAnswerRequest } from '../../store/repositories/answer-requests.ts';
import { serverClientOf } from './server-client.ts';

type Asked = z.output<typeof clientAnswerRoutes.askClient.body>;

/** Of the questions that are asked of this engagement now. Throws INVALID_INPUT for others, and for tables. */
async function questionsOf(context: EngineContext, engagementId: string, asked: Asked['questions']) {
  const { items } = await listDisclosureGaps(context.reader, context.constitution, engagementId, true);
  return asked.map(({ ruleId, promptId }, at) => {
    const isAsked = items.some(
      (rule) => rule.ruleId === ruleId && rule.prompts.some((prompt) => prompt.promptId === promptId),
    );
    const prompt = context.constitution
      .disclosureRules()
      .find((rule) => rule.rule_id === ruleId)
      ?.prompts.find((each) => each.prompt_id === promptId);
    const question = isAsked && prompt ? questionFor(ruleId, prompt) : null;
    if (question) return question;
    const message = 'This question cannot be put to a client.';
    throw new Problem('INVALID_INPUT', message, { errors: [{ path: `questions.${at}`, message }] });
  });
}

/** Throws NOT_FOUND, INVALID_INPUT, and what the sync-server refuses. */
export async function askClient(
  context: EngineContext,
  server: ServerConnection,
  caller: Caller,
  engagementId: string,
  { name, email, expiresInDays, questions: asked }: Asked,
): Promise<{ readonly requestId: string; readonly expiresAt: string; readonly link: string | null }> {
  const engagement = await requireOpenEngagement(context.reader, engagementId);
  const questions = await questionsOf(context, engagementId, asked);
  const client = await serverClientOf(server, engagement.uen);
  const { request, link } = await server.call('createAnswerRequest', {
    body: {
      engagementId,
      clientId: client.id,
      recipient: { name, email },
      ...(expiresInDays !== undefined && { expiresInDays }),
      questions: questions.map((question) => ({ ...question, choices: [...question.choices] })),
    },
  });
  await context.change(async (writer) => {
    await saveAnswerRequest(writer, request);
    await auditAct(writer, context, caller, {
      type: 'ANSWERS_REQUESTED',
      action: 'MANAGE_FS_ENGAGEMENT',
      subject: subjectOf('engagement', engagementId),
      payload: { requestId: request.id, promptIds: questions.map(({ promptId }) => promptId) },
    });
  });
  return { requestId: request.id, expiresAt: request.expiresAt, link };
}

/** Throws NOT_FOUND, INVITATION_USED, INVITATION_EXPIRED. */
export async function withdrawQuestions(
  context: EngineContext,
  server: ServerConnection,
  caller: Caller,
  engagementId: string,
  requestId: string,
): Promise<void> {
  const known = (await listAnswerRequests(context.reader, engagementId)).find(({ id }) => id === requestId);
  if (!known) throw new Problem('NOT_FOUND', 'There is no such request.');
  await server.call('withdrawAnswerRequest', { params: { id: requestId } });
  await context.change(async (writer) => {
    await saveAnswerRequest(writer, { ...known, state: 'WITHDRAWN' });
    await auditAct(writer, context, caller, {
      type: 'ANSWER_REQUEST_WITHDRAWN',
      action: 'MANAGE_FS_ENGAGEMENT',
      subject: subjectOf('engagement', engagementId),
      payload: { requestId },
    });
  });
}

/** As the server told them last; what has run out since shows so. Throws NOT_FOUND. */
export async function listAsked(
  context: EngineContext,
  engagementId: string,
): Promise<{ readonly items: AnswerRequest[] }> {
  await requireEngagement(context.reader, engagementId);
  const now = context.now().toISOString();
  const requests = await listAnswerRequests(context.reader, engagementId);
  const isOver = ({ state, expiresAt }: AnswerRequest) => state === 'OPEN' && expiresAt <= now;
  return { items: requests.map((each) => (isOver(each) ? { ...each, state: 'EXPIRED' as const } : each)) };
}
