/**
 * How many answers of clients wait at their questions, for the work list. What must stay true: it is the number of proposals that
 * the questions of the engagement show (`listDisclosureGaps`); an answer to what is no longer asked waits nowhere.
 */
import type { Constitution } from '../../../constitution/index.ts';
import type { Reader } from '../../store/database.ts';
import { listWaitingAnswers } from '../../store/repositories/answer-requests.ts';
import { listAnswersOf } from '../../store/repositories/engagement-outputs.ts';
import { listYearsAsked } from '../../store/repositories/engagements.ts';
import { mappedKeysOf } from '../../store/repositories/trial-balances.ts';
import { promptsFor, triggeredRules } from './disclosure-gaps.ts';

/** Of these engagements, by id; those without any are left out. However many they are, the store is asked a few times. */
export async function countClientAnswers(
  reader: Reader,
  constitution: Constitution,
  engagementIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const waiting = Map.groupBy(
    await listWaitingAnswers(reader, engagementIds),
    ({ engagementId }) => engagementId,
  );
  const ids = [...waiting.keys()];
  const answersOf = await listAnswersOf(reader, ids);
  const keysOf = await mappedKeysOf(reader, ids);
  const rules = constitution.disclosureRules();
  const counts = new Map<string, number>();
  for (const { id, reportingStandard: standard, periodStart } of await listYearsAsked(reader, ids)) {
    const answers = answersOf.get(id) ?? [];
    const asked = { mappedKeys: keysOf.get(id) ?? new Set<string>(), standard, periodStart };
    const triggered = triggeredRules(rules, asked, answers);
    const count = (waiting.get(id) ?? []).filter(({ ruleId, promptId }) => {
      const rule = triggered.find((each) => each.rule_id === ruleId);
      return (
        rule !== undefined && promptsFor(rule, asked, answers).some(({ prompt_id }) => prompt_id === promptId)
      );
    }).length;
    if (count > 0) counts.set(id, count);
  }
  return counts;
}
