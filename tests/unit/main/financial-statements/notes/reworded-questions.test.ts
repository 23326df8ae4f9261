/**
 * Questions mean what the rule book says of them, never what they are called: with every title, label, column head and
 * option reworded, the same answers give the same statements, notes, gaps and masked request, apart from the words
 * of the questions themselves.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type DisclosurePrompt,
  type DisclosureRule,
  loadDisclosureRules,
} from '../../../../../constitution/index.ts';
import { mappedKeys } from '../../../../../main/financial-statements/disclosures/answer-disclosures.ts';
import {
  type DisclosureAnswer,
  evaluateDisclosureGaps,
} from '../../../../../main/financial-statements/disclosures/disclosure-gaps.ts';
import { buildNotesRequest } from '../../../../../main/financial-statements/notes/notes-request.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import type { StatementItem } from '../../../../../main/financial-statements/statements/statement-input.ts';
import type { DisclosureValue } from '../../../../../shared/model/disclosures.ts';
import { REPORTING_STANDARDS, type ReportingStandard } from '../../../../../shared/model/enums.ts';
import { copyConstitution } from '../../../../support/constitution-copy.ts';
import { books, everyKey } from '../statements/sample-books.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { inputOfItems } from './notes-of-books.ts';

const RULES = loadDisclosureRules();
const EVERY_KEY = books(everyKey());
/** Books that hold every key, and ledgers whose assets show movements by class. */
const LEDGERS = [
  ['every key', EVERY_KEY] as const,
  ...LABELLED_TRADES.slice(0, 2).map((trade) => [trade.trade, ledgerOf(trade, true)] as const),
];

/** Words of questions as they are, by what they are reworded to: of one length, and like nothing else. */
const originals = new Map<string, string>();

/** A copy of the rule book whose questions are called otherwise. */
const folder = copyConstitution();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, 'disclosure_rules.json');
const reworded = JSON.parse(readFileSync(file, 'utf8'), (key, value) => {
  if ((key !== 'label' && key !== 'title') || typeof value !== 'string') return value;
  const words = `Quonk${String(originals.size).padStart(4, '0')}vix`;
  originals.set(words, value);
  return words;
});
writeFileSync(file, JSON.stringify(reworded));
const REWORDED = loadDisclosureRules(folder);

/** Everything that is said, with the words of the questions as they are. */
const restored = (said: unknown): unknown =>
  JSON.parse(JSON.stringify(said), (_key, value) =>
    typeof value === 'string'
      ? value.replaceAll(/Quonk\d{4}vix/g, (words) => originals.get(words) ?? words)
      : value,
  );

/** An answer to the question: a yes or a no, one option after the other, none, or words and figures. */
function answerTo(
  { input_type, options = [], columns = [] }: DisclosurePrompt,
  round: number,
): DisclosureValue {
  const isNone = round === 2;
  switch (input_type) {
    case 'boolean':
      return round % 2 === 0;
    case 'date':
      return '2027-04-30';
    case 'select':
      return options[round % options.length]?.answer ?? '';
    case 'text':
      return isNone ? 'None' : 'Curlew Bay Holdings Limited, of Malta';
    case 'multi_text':
      return isNone ? ['none'] : ['Tan Mei Lin', 'another entry'];
    case 'table':
      return [1, 2].map((row) =>
        columns.map((_, at) => (at === 0 ? `Heron ${row}` : String((at + round) * 1000 + row))),
      );
  }
}

const answersOf = (round: number | null): DisclosureAnswer[] =>
  RULES.flatMap((rule) =>
    round === null
      ? []
      : rule.prompts.map((prompt) => ({
          ruleId: rule.rule_id,
          promptId: prompt.prompt_id,
          value: answerTo(prompt, round),
        })),
  );

/** Everything that is made of the answers, under one standard. */
function outcome(
  rules: readonly DisclosureRule[],
  items: readonly StatementItem[],
  standard: ReportingStandard,
  round: number | null,
) {
  const answers = answersOf(round);
  const input = inputOfItems(items, standard, answers, 'SGD', rules);
  const { request, kept } = buildNotesRequest(input);
  return {
    statements: input.statements,
    directors: input.directors,
    notes: draftNotesOffline(input),
    request,
    kept,
    gaps: evaluateDisclosureGaps(
      rules,
      { mappedKeys: mappedKeys(items), standard, periodStart: input.statements.periodStart },
      answers,
      { all: true },
    ),
  };
}

const ROUNDS = [null, 0, 1, 2, 3].map(
  (round) => [round === null ? 'open' : `answered, ${round}`, round] as const,
);

const CASES = LEDGERS.flatMap(([name, items]) =>
  REPORTING_STANDARDS.map((standard) => [name, standard, items] as const),
);

describe.each(CASES)('the books of %s under %s, with questions reworded', (_books, standard, items) => {
  it.each(ROUNDS)('%s, give the same statements, notes, gaps and request', (_name, round) => {
    const now = outcome(REWORDED, items, standard, round);
    for (const part of [now.notes, now.request, now.gaps]) expect(JSON.stringify(part)).toContain('Quonk');
    expect(restored(now)).toEqual(restored(outcome(RULES, items, standard, round)));
  });
});

it('every question is among them', () => {
  const asked = REPORTING_STANDARDS.flatMap((standard) =>
    inputOfItems(EVERY_KEY, standard).answers.flatMap((group) =>
      group.prompts.map((prompt) => prompt.promptId),
    ),
  );
  const all = RULES.flatMap((rule) => rule.prompts.map((prompt) => prompt.prompt_id));
  expect(new Set(asked)).toEqual(new Set(all));
  expect(originals.size).toBeGreaterThan(all.length + RULES.length);
});
