/**
 * Whether an engagement is final, from the store, and a reviewer's word on a point (decisions 10). Everything that asks
 * for "final" asks here: pages, Word document, sending to the client, the filing built from the engagement.
 */

import type { Constitution } from '../../../constitution/index.ts';
import { valueWords } from '../../../shared/model/disclosures.ts';
import type { Finality, OpenPointKind } from '../../../shared/model/finality.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { listWaitingAnswers } from '../../store/repositories/answer-requests.ts';
import {
  findStatement,
  listAnswers,
  type StoredStatement,
} from '../../store/repositories/engagement-outputs.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import {
  deleteFinalityOverride,
  listFinalityOverrides,
  saveFinalityOverride,
} from '../../store/repositories/finality-overrides.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import { listReviewNotes } from '../../store/repositories/review-notes.ts';
import { listItems } from '../../store/repositories/trial-balances.ts';
import { listDisclosureGaps } from '../disclosures/answer-disclosures.ts';
import { requireEngagement, requireOpenEngagement } from '../engagements/require-engagement.ts';
import { styleOfEngagement } from '../house-style/house-style.ts';
import { readNotes } from '../notes/edit-note.ts';
import { answerTo } from '../statements/answered-style.ts';
import { outOfDateBy } from '../statements/up-to-date.ts';
import { finalityOf } from './finality.ts';
import type { FinalityInput } from './finality-input.ts';

/** `statement`: the version that is to go out; absent for the latest. Throws NOT_FOUND. */
export async function judgeFinality(
  reader: Reader,
  constitution: Constitution,
  engagement: StoredEngagement,
  statement?: StoredStatement,
): Promise<Finality> {
  const { id } = engagement;
  const latest = await findStatement(reader, id);
  const judged = statement ?? latest;
  const answers = await listAnswers(reader, id);
  return finalityOf({
    engagement,
    statement: judged
      ? {
          statements: judged.statementsJson,
          isBalanced: judged.isBalanced,
          isUpToDate:
            (await outOfDateBy(reader, engagement, judged)) === null &&
            judged.versionNo === latest?.versionNo,
        }
      : null,
    items: await listItems(reader, id),
    notes: await readNotes(reader, id, constitution),
    reviewNotes: await listReviewNotes(reader, { kind: 'engagement', id }),
    overrides: await listFinalityOverrides(reader, id),
    ...(await listOpenAnswers(reader, constitution, id, answers)),
    journals: await listJournals(reader, id),
    style: await styleOfEngagement(reader, engagement),
    unaudited: answerTo('audit_exemption', answers, constitution.disclosureRules()) === true,
  });
}

/**
 * Answers taken from the permanent file that the file no longer proposes, and answers of the client that wait at their questions.
 * The questions are read only where either can be.
 */
async function listOpenAnswers(
  reader: Reader,
  constitution: Constitution,
  engagementId: string,
  answers: Awaited<ReturnType<typeof listAnswers>>,
): Promise<Pick<FinalityInput, 'fileChanges' | 'clientAnswers'>> {
  const isOfFile = answers.some(({ fromFile }) => fromFile !== undefined);
  if (!isOfFile && (await listWaitingAnswers(reader, [engagementId])).length === 0)
    return { fileChanges: [], clientAnswers: [] };
  const { items } = await listDisclosureGaps(reader, constitution, engagementId, true);
  const questions = items.flatMap(({ prompts }) => prompts);
  return {
    fileChanges: questions.flatMap(({ promptId, label, fromFile }) => {
      if (fromFile?.changed !== true || fromFile.taken === null) return [];
      const now = fromFile.value === null ? null : valueWords(fromFile.value);
      return [{ promptId, label, now, taken: valueWords(fromFile.taken) }];
    }),
    clientAnswers: questions.flatMap(({ promptId, label, fromClient }) =>
      fromClient === null ? [] : [{ promptId, label, name: fromClient.name }],
    ),
  };
}

export async function getFinality(
  reader: Reader,
  constitution: Constitution,
  engagementId: string,
): Promise<Finality> {
  return await judgeFinality(reader, constitution, await requireEngagement(reader, engagementId));
}

export interface OverrideInput {
  readonly kind: OpenPointKind;
  readonly where: string;
  readonly reason: string;
  /** The message that the reviewer read; a point that says something else by now is not let stand. */
  readonly message?: string | undefined;
}

/** Throws VERSION_CONFLICT where the point is not open as it was read, INVALID_TRANSITION where it may not stand. */
export async function letPointStand(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  { kind, where, reason, message }: OverrideInput,
): Promise<Finality> {
  return await context.change(async (writer) => {
    const engagement = await requireOpenEngagement(writer, engagementId);
    const { open } = await judgeFinality(writer, context.constitution, engagement);
    const point = open.find((each) => each.kind === kind && each.where === where);
    if (!point || (message !== undefined && message !== point.message)) {
      throw new Problem(
        'VERSION_CONFLICT',
        'This point has changed or is no longer open. Look at the open points again.',
      );
    }
    if (!point.mayStand) {
      throw new Problem('INVALID_TRANSITION', `${point.message} This cannot be accepted. Correct it first.`);
    }
    await saveFinalityOverride(writer, {
      id: context.newId(),
      engagementId,
      pointKind: kind,
      pointPlace: where,
      said: point.message,
      reason,
      staffId: caller.staffId,
      at: context.now().toISOString(),
    });
    await auditAct(writer, context, caller, {
      type: 'FS_FINALITY_OVERRIDDEN',
      action: 'EXPORT_FS_DOCUMENT',
      subject: subjectOf('engagement', engagementId),
      payload: { kind, where, message: point.message, reason, withdrawn: false },
    });
    return await judgeFinality(writer, context.constitution, engagement);
  });
}

/** Takes the word back: the point is open again. Throws NOT_FOUND. */
export async function withdrawOverride(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  overrideId: string,
): Promise<Finality> {
  return await context.change(async (writer) => {
    const engagement = await requireOpenEngagement(writer, engagementId);
    const gone = await deleteFinalityOverride(writer, engagementId, overrideId);
    if (!gone)
      throw new Problem('NOT_FOUND', 'This point is no longer accepted. Look at the open points again.');
    await auditAct(writer, context, caller, {
      type: 'FS_FINALITY_OVERRIDDEN',
      action: 'EXPORT_FS_DOCUMENT',
      subject: subjectOf('engagement', engagementId),
      payload: {
        kind: gone.pointKind,
        where: gone.pointPlace,
        message: gone.said,
        reason: null,
        withdrawn: true,
      },
    });
    return await judgeFinality(writer, context.constitution, engagement);
  });
}
