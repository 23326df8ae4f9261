/**
 * How many answers of clients wait at their questions, for the work list. What must stay true: it is the number of proposals that
 * the questions of the engagement show (`listDisclosureGaps`); an answer to what is no longer asked waits nowhere.
 */
import type { Constitution } from '../../../constitution/index.ts';
import type { Reader } from '../../store/database.ts';
import { listWaitingAnswers } from '../../store/repositories/answer-requests.ts';
import { listAnswers } from '../../store/repositories/engagement-outputs.ts';
import { listMappedKeys } from '../../store/repositories/trial-balances.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { promptsFor, triggeredRules } from './disclosure-gaps.ts';

/** Of these engagements, by id; those without any are left out. */
export async function countClientAnswers(
  reader: Reader,
  constitution: Constitution,
  engagementIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const waiting = Map.groupBy(
    await listWaitingAnswers(reader, engagementIds),
    ({ engagementId }) => engagementId,
  );
  const counts = new Map<string, number>();
  for (const [id, places] of waiting) {
    const asked = await askedPrompts(reader, constitution, id);
    const count = places.filter(({ ruleId, promptId }) => asked.has(`${ruleId} ${promptId}`)).length;
    if (count > 0) counts.set(id, count);
  }
  return counts;
}

/** "rule question" of what an engagement is asked. */
async function askedPrompts(
  reader: Reader,
  constitution: Constitution,
  engagementId: string,
): Promise<ReadonlySet<string>> {
  const { reportingStandard: standard, periodStart } = await requireEngagement(reader, engagementId);
  const answers = await listAnswers(reader, engagementId);
  const asked = { mappedKeys: await listMappedKeys(reader, engagementId), standard, periodStart };
  return new Set(
    triggeredRules(constitution.disclosureRules(), asked, answers).flatMap((rule) =>
      promptsFor(rule, asked, answers).map(({ prompt_id }) => `${rule.rule_id} ${prompt_id}`),
    ),
  );
}
