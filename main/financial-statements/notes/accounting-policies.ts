/**
 * The note on accounting policies without a language model: for each class that the company holds its policy
 * from the constitution, the three mandatory texts word for word. Rates, lives and choices are never assumed:
 * what the texts leave to the company is worded as answered, and a visible gap while it is open.
 */
import {
  type ClassPolicy,
  callsForPolicy,
  type ExemptionGround,
  type ReportingTaxonomy,
} from '../../../constitution/index.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import type { TrialBalanceItem } from '../../../shared/model/records.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { gap, type NotesInput, paragraph, subheading } from './notes-input.ts';
import { choiceText, measuredAs } from './policy-choices.ts';

const DORMANT: ExemptionGround = 'Dormant company';

type Balances = Pick<TrialBalanceItem, 'id' | 'taxonomyKey' | 'currentYearBalance' | 'priorYearBalance'>;

/**
 * Keys that the company holds in either year: of the lines of the statements, and of accounts that stand behind the line
 * of another key (dividends in retained earnings, an allowance in its receivables). A line that only such accounts make
 * up is no holding of its own key: derivatives alone are no other investments.
 */
export function heldKeys(
  statements: Pick<StatementsJson, 'balanceSheet' | 'profitAndLoss'>,
  items: readonly Balances[],
  taxonomy: Pick<ReportingTaxonomy, 'byKey'>,
): ReadonlySet<string> {
  const lines = [...statements.balanceSheet.lines, ...statements.profitAndLoss.lines];
  const byId = new Map(items.map((item) => [item.id, item]));
  const isOfOthers = ({ key, sourceItemIds, exactPrior }: StatementLine) => {
    const behind = sourceItemIds.flatMap((id) => byId.get(id) ?? []);
    const isElsewhere = (item: Balances) => taxonomy.byKey.get(item.taxonomyKey ?? '')?.presented_in === key;
    // Last year's figure may come from signed statements, which name no accounts.
    const isPriorTold = isNil(exactPrior) || behind.some((item) => !isNil(item.priorYearBalance));
    return behind.length > 0 && behind.every(isElsewhere) && isPriorTold;
  };
  const own = lines.flatMap((line) => (line.kind === 'LINE' && !isOfOthers(line) ? [line.key] : []));
  const behind = items.flatMap((item) =>
    item.taxonomyKey === null || (isNil(item.currentYearBalance) && isNil(item.priorYearBalance))
      ? []
      : [item.taxonomyKey],
  );
  return new Set([...own, ...behind]);
}

const isNil = (amount: string | null) => amount === null || /^-?0(?:\.0*)?$/.test(amount);

/** The policies that the note holds, in its order: the mandatory three, and those of the classes held. */
export function heldPolicies(
  input: Pick<NotesInput, 'classPolicies' | 'heldKeys' | 'taxonomy' | 'answers'>,
): ClassPolicy[] {
  const held = [...input.heldKeys].flatMap((key) => input.taxonomy.byKey.get(key) ?? []);
  const measured = measuredAs(input);
  const calls = (item: (typeof held)[number], policy: ClassPolicy) => {
    const as = measured.get(item.key);
    return callsForPolicy(item, policy) && (as === undefined || !policy.exceptMeasured.includes(as));
  };
  const isDormant = input.answers.some(({ prompts }) =>
    prompts.some(({ role, value }) => role === 'exemption_ground' && value === DORMANT),
  );
  const stands = ({ mandatory, ofDormantCompanies }: ClassPolicy) =>
    mandatory !== null && (ofDormantCompanies || !isDormant);
  return input.classPolicies.filter((policy) => stands(policy) || held.some((item) => calls(item, policy)));
}

type Period = { readonly statements: Pick<StatementsJson, 'periodStart'> };

/** Words of a later standard are not put into the mouth of an earlier year. */
function isOfLaterYears({ appliesFrom }: ClassPolicy, { statements }: Period): boolean {
  return appliesFrom !== null && appliesFrom > statements.periodStart;
}

/** The title of a policy in a year. */
export function policyTitle(policy: ClassPolicy, input: Period): string {
  return isOfLaterYears(policy, input) ? (policy.earlier?.title ?? policy.title) : policy.title;
}

/** The text of a policy, with the wordings that the company's answers call for; gaps are visible. */
export function policyWords(
  policy: ClassPolicy,
  input: Pick<NotesInput, 'policies' | 'answers' | 'heldKeys' | 'taxonomy'> & Period,
): string {
  if (policy.mandatory !== null) return input.policies[policy.mandatory];
  const parts = isOfLaterYears(policy, input) ? policy.earlier?.parts : policy.parts;
  if (parts === undefined) {
    return gap(
      `the policy on ${policy.title.slice(0, 1).toLowerCase()}${policy.title.slice(1)} under the standard that applied to this financial year; another has replaced it since`,
    );
  }
  const words = parts.map((part) => {
    if (part.kind === 'CHOICE') return choiceText(part, input);
    if (part.kind === 'HELD') return part.keys.some((key) => input.heldKeys.has(key)) ? part.text : '';
    return part.kind === 'GAP' ? gap(part.what) : part.text;
  });
  // An answer that leaves nothing to say leaves no space behind either.
  return words
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

export function policyBlocks(
  input: Pick<NotesInput, 'classPolicies' | 'heldKeys' | 'taxonomy' | 'policies' | 'answers' | 'statements'>,
): NoteBlock[] {
  return heldPolicies(input).flatMap((policy) => [
    subheading(policyTitle(policy, input)),
    paragraph(policyWords(policy, input)),
  ]);
}
