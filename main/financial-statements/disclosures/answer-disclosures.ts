/**
 * Disclosure questions of an engagement (specification 2.7, 4.1, 4.2): live gaps, stored answers. Evaluating
 * stores nothing.
 */

import type { Constitution } from '../../../constitution/index.ts';
import { isIsoDate } from '../../../shared/model/dates.ts';
import type { DisclosureGaps, DisclosureValue } from '../../../shared/model/disclosures.ts';
import { proposeFromFile } from '../../../shared/model/file-proposals.ts';
import { currencyHead } from '../../../shared/model/printed-figures.ts';
import type { TrialBalanceItem } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { requireClient } from '../../practice/client-master.ts';
import { readFileEntries } from '../../practice/permanent-file/open-permanent-file.ts';
import type { JobHandler } from '../../queue/job.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { listAnswerRequests } from '../../store/repositories/answer-requests.ts';
import { findLatestAuditEvent } from '../../store/repositories/audit-log.ts';
import {
  listAnswers,
  listSettledRequests,
  upsertAnswer,
} from '../../store/repositories/engagement-outputs.ts';
import {
  bumpEngagementContent,
  findEarlierEngagement,
  type StoredEngagement,
} from '../../store/repositories/engagements.ts';
import { listItems } from '../../store/repositories/trial-balances.ts';
import { requireEngagement, requireOpenEngagement } from '../engagements/require-engagement.ts';
import { yearSizes } from '../permanent-file/year-sizes.ts';
import { answeredStyle } from '../statements/answered-style.ts';
import { checkAnswer } from './check-answer.ts';
import { unsettledAnswers } from './client-offers.ts';
import { type DisclosureAnswer, evaluateDisclosureGaps } from './disclosure-gaps.ts';
import type { AskFile } from './file-offers.ts';

/** Keys that at least one account has: what triggers rules. */
export function mappedKeys(items: readonly Pick<TrialBalanceItem, 'taxonomyKey'>[]): ReadonlySet<string> {
  return new Set(items.flatMap((item) => (item.taxonomyKey === null ? [] : [item.taxonomyKey])));
}

/** Triggered rules without complete answers; with `all` the answered ones too. */
export async function listDisclosureGaps(
  reader: Reader,
  constitution: Constitution,
  engagementId: string,
  all: boolean,
): Promise<DisclosureGaps> {
  const engagement = await requireEngagement(reader, engagementId);
  const items = await listItems(reader, engagementId);
  const answers = await listAnswers(reader, engagementId);
  return evaluateDisclosureGaps(
    constitution.disclosureRules(),
    {
      mappedKeys: mappedKeys(items),
      standard: engagement.reportingStandard,
      periodStart: engagement.periodStart,
    },
    answers,
    {
      all,
      amountsIn:
        engagement.roundingConvention === 'SGD_THOUSANDS'
          ? currencyHead(engagement.functionalCurrency, 'SGD')
          : undefined,
      ...(await answersOfLastYear(reader, engagement)),
      file: await askFile(reader, constitution, engagement, answers),
      client: unsettledAnswers(
        await listAnswerRequests(reader, engagementId),
        await listSettledRequests(reader, engagementId),
      ),
      style: (await requireClient(reader, engagement.clientId)).fsConfig,
    },
  );
}

/** What the client's file says of the engagement's year; directors as at the date of their statement, once it is answered. */
async function askFile(
  reader: Reader,
  constitution: Constitution,
  { clientId, periodStart, yearEndDate }: StoredEngagement,
  answers: readonly DisclosureAnswer[],
): Promise<AskFile> {
  const entries = await readFileEntries(reader, clientId);
  const dated = constitution
    .disclosureRules()
    .flatMap(({ rule_id, prompts }) =>
      prompts.flatMap(({ role, prompt_id }) =>
        role === 'date_of_authorisation' ? [{ ruleId: rule_id, promptId: prompt_id }] : [],
      ),
    );
  const statementDate = answers.find((answer) =>
    dated.some(({ ruleId, promptId }) => answer.ruleId === ruleId && answer.promptId === promptId),
  )?.value;
  const asked = {
    period: { start: periodStart, end: yearEndDate },
    statementDate: typeof statementDate === 'string' && isIsoDate(statementDate) ? statementDate : null,
    sizes: entries.some(({ kind }) => kind === 'EXEMPTION')
      ? (await yearSizes(reader, constitution, clientId, yearEndDate)).sizes
      : [],
  };
  return (source) => proposeFromFile(entries, source, asked);
}

/** Answers of the client's engagement before this one, and whether its statements were in thousands. */
async function answersOfLastYear(reader: Reader, engagement: StoredEngagement) {
  const earlier = await findEarlierEngagement(reader, engagement.clientId, engagement.periodStart);
  if (!earlier) return {};
  return {
    lastYear: await listAnswers(reader, earlier.id),
    lastYearInThousands: earlier.roundingConvention === 'SGD_THOUSANDS',
  };
}

export interface DisclosureAnswers {
  readonly ruleId: string;
  readonly responses: readonly {
    readonly promptId: string;
    readonly responseData: {
      readonly value: DisclosureValue;
      /** What the file proposed when the person took the answer from it, or kept theirs; null: it says nothing now. */
      readonly fromFile?: DisclosureValue | null | undefined;
    };
  }[];
}

/** Stores answers by rule and prompt; one that does not fit its question refuses the whole call. */
export async function respondDisclosure(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  input: DisclosureAnswers,
): Promise<DisclosureGaps> {
  const rule = context.constitution.disclosureRules().find((each) => each.rule_id === input.ruleId);
  if (!rule) throw new Problem('INVALID_INPUT', `There is no such disclosure question (${input.ruleId}).`);
  const errors = input.responses.flatMap(({ promptId, responseData }, index) => {
    const prompt = rule.prompts.find((each) => each.prompt_id === promptId);
    const complaint = prompt
      ? checkAnswer(prompt, responseData.value)
      : `${promptId} is not a question of ${input.ruleId}`;
    return complaint === null ? [] : [{ path: `responses.${index}`, message: complaint }];
  });
  if (errors[0]) throw new Problem('INVALID_INPUT', errors[0].message, { errors });
  return await context.change(async (writer) => {
    await requireOpenEngagement(writer, engagementId);
    const settled = await listSettledRequests(writer, engagementId);
    const earlier = await listAnswers(writer, engagementId);
    const { items } = await listDisclosureGaps(writer, context.constitution, engagementId, true);
    await bumpWhereStyleChanges(writer, context, engagementId, async () => {
      for (const { promptId, responseData } of input.responses) {
        const value = responseData.value;
        const isComplete = value !== '' && !(Array.isArray(value) && value.length === 0);
        // Only the amounts of a table bear the unit that its columns were asked in.
        const amountsInFull = Array.isArray(value) && value.some(Array.isArray);
        const place = { id: context.newId(), ruleId: input.ruleId, promptId };
        const offered = items
          .find(({ ruleId }) => ruleId === input.ruleId)
          ?.prompts.find((prompt) => prompt.promptId === promptId)?.fromFile;
        requireSameFile(responseData.fromFile, offered?.value ?? null);
        const before = earlier.find((each) => each.ruleId === input.ruleId && each.promptId === promptId);
        // What was taken from the file stays so while it is reworded; an answer that is emptied rests on nothing.
        const taken =
          responseData.fromFile === undefined ? before?.fromFile : (responseData.fromFile ?? undefined);
        const fromFile = isComplete ? taken : undefined;
        const fromClient = settled.get(`${input.ruleId} ${promptId}`);
        const answer = { ...place, value, isComplete, amountsInFull, fromFile, fromClient };
        await upsertAnswer(writer, engagementId, answer, context.now());
      }
    });
    const promptIds = input.responses.map((response) => response.promptId);
    if (!(await isBeingTyped(writer, context, caller, engagementId, promptIds))) {
      await auditAct(writer, context, caller, {
        type: 'FS_DISCLOSURE_ANSWERED',
        action: 'RESPOND_DISCLOSURE',
        subject: subjectOf('engagement', engagementId),
        payload: { ruleId: input.ruleId, promptIds },
      });
    }
    return await listDisclosureGaps(writer, context.constitution, engagementId, false);
  });
}

/** Where `answer` changes the style, statements made before are printed in another way than is now answered. */
export async function bumpWhereStyleChanges(
  writer: Writer,
  context: Pick<EngineContext, 'constitution' | 'now'>,
  engagementId: string,
  answer: () => Promise<void>,
): Promise<void> {
  const rules = context.constitution.disclosureRules();
  const styleOf = async () => answeredStyle(await listAnswers(writer, engagementId), rules);
  const before = await styleOf();
  await answer();
  const style = await styleOf();
  if (style.expenses !== before.expenses || style.gathersBalances !== before.gathersBalances)
    await bumpEngagementContent(writer, engagementId, context.now());
}

/** Nobody takes or keeps what they have not seen. */
function requireSameFile(seen: DisclosureValue | null | undefined, now: DisclosureValue | null): void {
  if (seen === undefined || JSON.stringify(seen) === JSON.stringify(now)) return;
  throw new Problem(
    'VERSION_CONFLICT',
    'The permanent file has changed since it was shown. Look at what it proposes now.',
  );
}

const TYPING_MS = 10 * 60_000;

/** Answers are stored while they are typed: what one person types at one question is one act of the trail. */
async function isBeingTyped(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  promptIds: readonly string[],
): Promise<boolean> {
  const latest = await findLatestAuditEvent(writer, subjectOf('engagement', engagementId));
  if (latest?.type !== 'FS_DISCLOSURE_ANSWERED' || latest.actorId !== caller.staffId) return false;
  const age = context.now().getTime() - new Date(latest.at).getTime();
  return age < TYPING_MS && JSON.stringify(latest.payload.promptIds) === JSON.stringify(promptIds);
}

/**
 * Job evaluate-disclosures: the gap list as its result; nothing else is stored (specification 4.8). The specification
 * names nobody who enqueues it, and the program does not: the page reads the same list live (`listDisclosureGaps`,
 * specification 4.1), which is never older than the books. The kind stays for queues that hold one.
 */
export const evaluateDisclosures: JobHandler<'evaluate-disclosures'> = async (context, run) => {
  const gaps = await listDisclosureGaps(
    context.reader,
    context.constitution,
    run.payload.engagementId,
    false,
  );
  return async () => gaps;
};
