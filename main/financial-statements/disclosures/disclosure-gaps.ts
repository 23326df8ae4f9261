/**
 * Disclosure gaps (specification 4.2, Disclosure gaps; 2.8): which rules the mapped trial balance triggers,
 * and which of their questions are still open. Evaluated live; nothing is stored.
 */
import type { DisclosurePrompt, DisclosureRule, ExemptionGround } from '../../../constitution/index.ts';
import type { IsoDate } from '../../../shared/model/dates.ts';
import {
  DISCLOSURE_PRIORITIES,
  type DisclosureGaps,
  type DisclosureValue,
  isSettled,
} from '../../../shared/model/disclosures.ts';
import type { ReportingStandard } from '../../../shared/model/enums.ts';
import type { StatementStyle } from '../../../shared/model/statement-style.ts';
import { clientStyle } from '../engagements/client-style.ts';
import { checkAnswer } from './check-answer.ts';
import { clientOfferFor, type unsettledAnswers } from './client-offers.ts';
import { type AskFile, fileOfferFor } from './file-offers.ts';

/** A stored answer (specification 2.7): the value of `responseData`; complete unless it says otherwise. */
export interface DisclosureAnswer {
  readonly ruleId: string;
  readonly promptId: string;
  readonly value: DisclosureValue | null;
  readonly isComplete?: boolean;
  /** True where the question said that amounts are given in full; absent: the unit of its amounts is not known. */
  readonly amountsInFull?: boolean;
  /** What the permanent file proposed when the answer was taken from it, or kept against it. */
  readonly fromFile?: DisclosureValue | undefined;
}

/** What decides which questions are asked: the keys that accounts have, the standard and the year. */
export interface AskedFor {
  readonly mappedKeys: ReadonlySet<string>;
  readonly standard: ReportingStandard;
  readonly periodStart: IsoDate;
}

/**
 * Rules of the standard whose trigger is true: always, or some listed key is mapped. In file order. A company that said
 * that it is dormant is not asked for what only a company with transactions has, unless its books hold it.
 */
export function triggeredRules(
  rules: readonly DisclosureRule[],
  { mappedKeys, standard }: AskedFor,
  answers: readonly DisclosureAnswer[],
): DisclosureRule[] {
  const holds = (keys: readonly string[]) => keys.some((key) => mappedKeys.has(key));
  const isDormant = saysDormant(rules, answers);
  return rules.filter(({ reporting_standards, trigger, of_dormant_companies_with: ofDormant }) => {
    if (!reporting_standards.includes(standard)) return false;
    if (isDormant && ofDormant !== undefined && !holds(ofDormant)) return false;
    return trigger === 'always' || holds(trigger.tb_contains_any);
  });
}

function saysDormant(rules: readonly DisclosureRule[], answers: readonly DisclosureAnswer[]): boolean {
  const dormant: ExemptionGround = 'Dormant company';
  return rules.some(({ rule_id, prompts }) =>
    prompts.some(
      ({ role, prompt_id }) =>
        role === 'exemption_ground' &&
        answers.some(
          ({ ruleId, promptId, value }) => ruleId === rule_id && promptId === prompt_id && value === dormant,
        ),
    ),
  );
}

function isOfYear(
  years: { readonly from?: string | undefined; readonly before?: string | undefined } | undefined,
  periodStart: IsoDate,
): boolean {
  const { from, before } = years ?? {};
  return (from === undefined || periodStart >= from) && (before === undefined || periodStart < before);
}

/**
 * The questions of a rule under a standard in a year: those without a trigger of their own and those whose keys are
 * held, save what an answer to another question of the rule leaves nothing to ask about. A question cites only what
 * applied to the year.
 */
export function promptsFor(
  rule: DisclosureRule,
  { standard, mappedKeys, periodStart }: AskedFor,
  answers: readonly DisclosureAnswer[],
): DisclosurePrompt[] {
  const said = (promptId: string) =>
    answers.find((answer) => answer.ruleId === rule.rule_id && answer.promptId === promptId)?.value;
  const asked = rule.prompts.filter(({ reporting_standards, tb_contains_any, unless, years }) => {
    if (!reporting_standards.includes(standard) || !isOfYear(years?.[standard], periodStart)) return false;
    if (tb_contains_any && !tb_contains_any.some((key) => mappedKeys.has(key))) return false;
    const other = rule.prompts.find((prompt) => prompt.prompt_id === unless?.prompt_id);
    if (!unless || !other?.reporting_standards.includes(standard)) return true;
    const answer = said(unless.prompt_id);
    return typeof answer !== 'string' || !unless.answers.includes(answer);
  });
  return asked.map((prompt) => ({
    ...prompt,
    callouts: prompt.callouts.filter(({ years }) => isOfYear(years, periodStart)),
  }));
}

/**
 * Triggered rules without complete answers: mandatory, then conditional, then recommended; within each in
 * the order of the rule book. Every prompt is listed, with its answer so far. With `all`, rules that are
 * answered in full are listed too, and so is one where an answer of the client waits. Last year's answers are offered where they still fit their question, and beside a
 * question of the client's style what the client has chosen.
 */
export function evaluateDisclosureGaps(
  rules: readonly DisclosureRule[],
  asked: AskedFor,
  answers: readonly DisclosureAnswer[],
  options: {
    readonly all?: boolean;
    readonly lastYear?: readonly DisclosureAnswer[];
    /** Amounts of last year's answers may then be in thousands: they are offered only where they are known to be full. */
    readonly lastYearInThousands?: boolean;
    readonly style?: StatementStyle | null;
    /** What the client's permanent file proposes. */
    readonly file?: AskFile;
    /** What the client answered and nobody has dealt with, by "rule question". */
    readonly client?: ReturnType<typeof unsettledAnswers>;
    /** Where amounts are printed in another unit than they are answered in, the unit of the answers: "S$". */
    readonly amountsIn?: string | undefined;
  } = {},
): DisclosureGaps {
  const byPrompt = new Map(answers.map((answer) => [`${answer.ruleId} ${answer.promptId}`, answer]));
  const earlier = new Map(
    (options.lastYear ?? []).map((answer) => [`${answer.ruleId} ${answer.promptId}`, answer]),
  );
  const open = triggeredRules(rules, asked, answers).flatMap((rule) => {
    const prompts = promptsFor(rule, asked, answers).map((prompt) => {
      const place = `${rule.rule_id} ${prompt.prompt_id}`;
      const answer = byPrompt.get(place);
      const before = earlier.get(place);
      return {
        promptId: prompt.prompt_id,
        inputType: prompt.input_type,
        label: prompt.label,
        follows: prompt.follows ?? null,
        callouts: prompt.callouts.map(({ source, reference, text }) => ({ source, reference, text })),
        options: prompt.options?.map(({ answer }) => answer),
        optionLabels: prompt.options?.map(({ label }) => label),
        columns: prompt.columns?.map(({ label, money }) =>
          money && options.amountsIn !== undefined ? `${label} (${options.amountsIn})` : label,
        ),
        answered: isAnswered(prompt, answer),
        value: answer?.value ?? null,
        lastYear:
          isAnswered(prompt, before) &&
          !(options.lastYearInThousands === true && isOfUnknownUnit(prompt, before))
            ? (before?.value ?? null)
            : null,
        fromFile: fileOfferFor(prompt, options.file, answer?.fromFile),
        fromClient: clientOfferFor(prompt, options.client?.get(place)),
        style: clientStyle(prompt, options.style),
      };
    });
    const complete = prompts.every(
      (prompt) =>
        prompt.fromClient === null &&
        ((prompt.answered && prompt.fromFile?.changed !== true) || isSettled(prompt, prompts)),
    );
    if (options.all !== true && complete) return [];
    return [
      { ruleId: rule.rule_id, title: rule.title, priority: rule.priority, noteKey: rule.note_key, prompts },
    ];
  });
  return {
    items: DISCLOSURE_PRIORITIES.flatMap((priority) => open.filter((item) => item.priority === priority)),
  };
}

/** Answered: called complete, not empty, and still fitting the question. */
function isAnswered(prompt: DisclosurePrompt, answer: DisclosureAnswer | undefined): boolean {
  if (!answer || answer.isComplete === false || answer.value === null) return false;
  return !isEmpty(answer.value) && checkAnswer(prompt, answer.value) === null;
}

/** Amounts of which nobody knows whether they were given in full or as statements in thousands print them. */
export function isOfUnknownUnit(
  prompt: Pick<DisclosurePrompt, 'columns'>,
  answer: Pick<DisclosureAnswer, 'value' | 'amountsInFull'> | undefined,
): boolean {
  if (!Array.isArray(answer?.value) || answer.amountsInFull === true) return false;
  const money = (prompt.columns ?? []).flatMap(({ money: isMoney }, at) => (isMoney === true ? [at] : []));
  return answer.value.some(
    (row) => typeof row !== 'string' && money.some((at) => /[1-9]/.test(row[at] ?? '')),
  );
}

/** Text without letters, a list without entries, a table without a filled cell. */
export function isEmpty(value: DisclosureValue): boolean {
  if (typeof value === 'boolean') return false;
  if (typeof value === 'string') return value.trim() === '';
  return value.every((part) =>
    typeof part === 'string' ? part.trim() === '' : part.every((cell) => cell.trim() === ''),
  );
}
