/**
 * The rules in the binder: what each would find, the figures that it looked at, and its result. Failed rules first,
 * then those that had something to check; the others are named with the reason why there was nothing.
 */

import { CATEGORY_WORDS } from '../../../shared/model/field-words.ts';
import { formatMoney, parseDecimal } from '../../../shared/model/money.ts';
import type { FilingFact } from '../../../validation/filing-facts.ts';
import { plainText } from '../xml/plain-text.ts';
import type { EvidenceInput, EvidenceRule } from './evidence-input.ts';
import { moment, type Rows } from './evidence-tables.ts';
import type { TableColumn } from './page-layout.ts';
import { valueWords } from './value-words.ts';

/** More figures than this of one rule are counted, not printed. */
const MOST_FIGURES = 10;
const LONGEST_TEXT = 60;

const SEVERITY_WORDS = { ERROR: 'error', WARNING: 'warning', INFO: 'notice' } as const;

export const RULE_COLUMNS: readonly TableColumn[] = [
  { heading: 'Rule', share: 17, code: true },
  { heading: 'Category', share: 11 },
  { heading: 'In words', share: 36 },
  { heading: 'Figures looked at (current / prior)', share: 42 },
  { heading: 'Result', share: 26 },
];
export const UNCHECKED_COLUMNS: readonly TableColumn[] = [
  { heading: 'Rule', share: 17, code: true },
  { heading: 'Category', share: 11 },
  { heading: 'In words', share: 56 },
  { heading: 'Why nothing was checked', share: 40 },
];

/** How the rules say that they had figures to compare (constitution/evaluate-rules.ts). */
const hadSomethingToCheck = ({ passed, message }: EvidenceRule) => !passed || message.startsWith('Checked');

function valueText(fact: FilingFact | undefined, version: string): string {
  if (fact === undefined) return 'not reported';
  const amount = fact.numeric ? parseDecimal(fact.value) : undefined;
  // Only what has at most two places is an amount; ratios are printed as they are.
  if (amount !== undefined && !/\.\d{3,}/.test(fact.value)) return formatMoney(amount, 0);
  const text = fact.numeric ? fact.value : valueWords(plainText(fact.value), version);
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

type ByElement = ReadonlyMap<string, readonly FilingFact[]>;

/** "Total assets: 1,965,360 / 1,761,820". Elements without any figure are not named. */
function figuresOf(rule: EvidenceRule, input: EvidenceInput, facts: ByElement): string {
  const elements = input.ruleOf(rule.ruleId)?.elements ?? [];
  const told = elements.flatMap((elementId) => {
    // A figure of a member counts where the rule names the member.
    const own = (facts.get(elementId) ?? []).filter(
      ({ memberId }) => memberId === null || elements.includes(memberId),
    );
    const places = Map.groupBy(own, (fact) => `${fact.memberId ?? ''}|${fact.balanceAt}`);
    return [...places.values()].map((group) => {
      const [first] = group;
      const member = first?.memberId ? ` (${input.labelOf(first.memberId)})` : '';
      const opening = first?.balanceAt === 'OPENING' ? ', opening' : '';
      const current = group.find((fact) => fact.period === 'CURRENT');
      const prior = group.find((fact) => fact.period === 'PRIOR');
      const text = (fact: FilingFact | undefined) => valueText(fact, input.content.filing.taxonomyVersion);
      const values = prior || !current ? `${text(current)} / ${text(prior)}` : text(current);
      return `${input.labelOf(elementId)}${member}${opening}: ${values}`;
    });
  });
  const more = told.length - MOST_FIGURES;
  return [...told.slice(0, MOST_FIGURES), ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function resultText(rule: EvidenceRule): string {
  const note = rule.acknowledgement
    ? ` Reviewed, not an error: ${rule.acknowledgement.reason} (${rule.acknowledgement.byName}, ${moment(rule.acknowledgement.at)}).`
    : '';
  return rule.passed
    ? `Passed. ${rule.message}${note}`
    : `Failed (${SEVERITY_WORDS[rule.severity]}). ${rule.message}${note}`;
}

/** Rules that had something to check: failed ones first. */
export function ruleRows(input: EvidenceInput): Rows {
  const facts: ByElement = Map.groupBy(input.facts, (fact) => fact.elementId);
  const checked = input.results.filter(hadSomethingToCheck);
  return [...checked.filter((row) => !row.passed), ...checked.filter((row) => row.passed)].map((rule) => [
    rule.ruleId,
    CATEGORY_WORDS[rule.category],
    input.ruleOf(rule.ruleId)?.text ?? '',
    figuresOf(rule, input, facts),
    resultText(rule),
  ]);
}

export function uncheckedRows(input: EvidenceInput): Rows {
  return input.results
    .filter((rule) => !hadSomethingToCheck(rule))
    .map((rule) => [
      rule.ruleId,
      CATEGORY_WORDS[rule.category],
      input.ruleOf(rule.ruleId)?.text ?? '',
      rule.message,
    ]);
}
