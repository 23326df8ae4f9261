/**
 * A person uses what the client answered to a question, or leaves it (decisions 12, 13). Only what was seen is dealt with; either
 * act stands in the audit with the person, and the proposal is gone on every desktop, because the stored answer names the request.
 */

import type { DisclosureGaps } from '../../../shared/model/disclosures.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { listAnswers, upsertAnswer } from '../../store/repositories/engagement-outputs.ts';
import { requireOpenEngagement } from '../engagements/require-engagement.ts';
import { bumpWhereStyleChanges, listDisclosureGaps } from './answer-disclosures.ts';

/** Throws NOT_FOUND, INVALID_INPUT (does not fit the question), INVALID_TRANSITION, VERSION_CONFLICT. */
export async function settleClientAnswer(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  input: {
    readonly ruleId: string;
    readonly promptId: string;
    readonly requestId: string;
    readonly act: 'USE' | 'LEAVE';
  },
): Promise<DisclosureGaps> {
  const { ruleId, promptId, requestId, act } = input;
  return await context.change(async (writer) => {
    await requireOpenEngagement(writer, engagementId);
    const { items } = await listDisclosureGaps(writer, context.constitution, engagementId, true);
    const question = items
      .find((rule) => rule.ruleId === ruleId)
      ?.prompts.find((prompt) => prompt.promptId === promptId);
    const offer = question?.fromClient;
    if (!offer || offer.requestId !== requestId)
      throw new Problem(
        'VERSION_CONFLICT',
        'This answer of the client was dealt with meanwhile, or a newer one has come. Look at the question again.',
      );
    if (act === 'USE' && offer.value === null)
      throw new Problem(
        'INVALID_INPUT',
        'The client’s answer does not fit the question as it is asked now. Type the answer, then leave the client’s.',
      );
    const before = (await listAnswers(writer, engagementId)).find(
      (answer) => answer.ruleId === ruleId && answer.promptId === promptId,
    );
    const value = act === 'USE' ? offer.value : (before?.value ?? null);
    const isAnswer = value !== null;
    await bumpWhereStyleChanges(writer, context, engagementId, async () => {
      await upsertAnswer(
        writer,
        engagementId,
        {
          id: context.newId(),
          ruleId,
          promptId,
          value: value ?? '',
          isComplete: isAnswer,
          ...(act === 'LEAVE' && {
            amountsInFull: before?.amountsInFull ?? false,
            fromFile: before?.fromFile,
          }),
          fromClient: requestId,
        },
        context.now(),
      );
    });
    await auditAct(writer, context, caller, {
      type: act === 'USE' ? 'FS_CLIENT_ANSWER_USED' : 'FS_CLIENT_ANSWER_LEFT',
      action: 'RESPOND_DISCLOSURE',
      subject: subjectOf('engagement', engagementId),
      payload: { ruleId, promptIds: [promptId], requestId },
    });
    return await listDisclosureGaps(writer, context.constitution, engagementId, false);
  });
}
