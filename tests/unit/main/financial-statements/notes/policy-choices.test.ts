/**
 * Choices of accounting policy: each answer has its wording in the drafted note under the standards that leave the
 * choice, an open one is a gap, and tables, estimates and other answers do not contradict what is chosen.
 */
import { describe, expect, it } from 'vitest';
import { callsForPolicy, loadClassPolicies, loadDisclosureRules } from '../../../../../constitution/index.ts';
import type { DisclosureAnswer } from '../../../../../main/financial-statements/disclosures/disclosure-gaps.ts';
import {
  heldPolicies,
  policyWords,
} from '../../../../../main/financial-statements/notes/accounting-policies.ts';
import { bindBlock } from '../../../../../main/financial-statements/notes/bind-figures.ts';
import { bindingContext } from '../../../../../main/financial-statements/notes/binding-context.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { REPORTING_STANDARDS, type ReportingStandard } from '../../../../../shared/model/enums.ts';
import { type Row, TAXONOMY, TRADING } from '../statements/sample-books.ts';
import { inputOf } from './notes-of-books.ts';
import { printed, printedTables } from './printed-notes.ts';

const answerTo = (promptId: string, value: string | boolean): DisclosureAnswer => ({
  ruleId: promptId.slice(0, 8),
  promptId,
  value,
});
const PROMPTS = loadDisclosureRules().flatMap((rule) => rule.prompts.map((prompt) => ({ rule, prompt })));

/** Trading books with an asset bought in the year for cash, or what is left of it after gains and charges. */
function withAsset(
  key: string,
  current: bigint,
  prior: bigint,
  result: readonly [string, bigint][] = [],
): Row[] {
  const amount = (whole: bigint) => `${whole}.00`;
  const moved = result.reduce((sum, [, each]) => sum + each, 0n);
  return [
    ...TRADING,
    [key, amount(current), amount(prior)],
    ...result.map(([name, each]): Row => [name, amount(each), '0.00']),
    ['cash_and_bank', amount(-current - moved), amount(-prior)],
  ];
}
const textOf = (
  rows: readonly Row[],
  standard: ReportingStandard,
  noteKey: string,
  ...answers: DisclosureAnswer[]
) =>
  JSON.stringify(
    printed(
      draftNotesOffline(inputOf(rows, standard, answers)).find((note) => note.noteKey === noteKey)?.blocks,
    ),
  );

describe.each(REPORTING_STANDARDS)('the choices under %s', (standard) => {
  const choices = loadClassPolicies(standard).flatMap((policy) =>
    policy.parts.flatMap((part) => (part.kind === 'CHOICE' ? [{ policy, choice: part }] : [])),
  );
  const cases = choices.flatMap(({ policy, choice }) =>
    choice.wordings.map((wording) => [policy.class, wording.answer, policy, choice, wording] as const),
  );

  it.each(cases)('of %s: "%s" is worded, and open it is a gap', (_class, answer, policy, choice, wording) => {
    const found = PROMPTS.find(({ prompt }) => prompt.prompt_id === choice.promptId);
    const trigger = found?.rule.trigger === 'always' ? [] : (found?.rule.trigger.tb_contains_any ?? []);
    const held = [...(found?.prompt.tb_contains_any ?? []), ...trigger, ...policy.keys];
    const rows = [...new Set(held)].map((key): Row => [key, '5.00', '5.00']);
    const value =
      answer === 'Yes' || answer === 'No' ? answer === 'Yes' : answer === '*' ? 'Surveys.' : answer;
    const given = inputOf(rows, standard, [answerTo(choice.promptId, value)]);
    const chosen = policyWords(policy, given);
    const open = policyWords(policy, inputOf(rows, standard));
    const words = wording.parts.flatMap((part) => (part.kind === 'TEXT' ? [part.text.trim()] : []));
    for (const text of words.filter((each) => each.length > 1)) expect(chosen).toContain(text);
    for (const other of choice.wordings) {
      const [first] = other.parts;
      if (other !== wording && first?.kind === 'TEXT' && !words.some((text) => text.startsWith(first.text)))
        expect(chosen).not.toContain(first.text);
    }
    const gaps = choice.open.flatMap((part) =>
      part.kind === 'GAP' ? [`[To be completed: ${part.what}]`] : [],
    );
    for (const text of gaps) {
      expect(open).toContain(text);
      expect(chosen).not.toContain(text);
    }
    expect(chosen).not.toMatch(/[{}]| {2}|\n{3}|\s$/);
  });

  it('are asked for each key that calls for their policy', () => {
    // Retentions alone are no sign that a contract is in progress.
    const unasked = new Set(['retention_receivables']);
    for (const item of TAXONOMY.items.filter((each) => each.standards.includes(standard))) {
      // A revaluation stands beside what was revalued.
      const beside: Row[] = /revaluation/.test(item.key)
        ? [['property_plant_equipment', '5.00', '5.00']]
        : [];
      for (const { policy, choice } of choices) {
        if (!callsForPolicy(item, policy) || unasked.has(item.key)) continue;
        const asked = inputOf([[item.key, '5.00', '5.00'], ...beside], standard).answers.flatMap(
          (group) => group.prompts,
        );
        expect(
          asked.map((prompt) => prompt.promptId),
          `${item.key} calls for ${policy.class}`,
        ).toContain(choice.promptId);
      }
    }
  });

  it('that no option names stay open', () => {
    const input = inputOf([['investment_property', '5.00', '5.00']], standard, [
      answerTo(standard === 'SFRS_SE' ? 'DISC-026-02' : 'DISC-026-01', 'Net realisable value'),
    ]);
    const policy = input.classPolicies.find((each) => each.class === 'investment-property');
    expect(policy && policyWords(policy, input)).toContain('[To be completed:');
  });
});

describe('investment property', () => {
  const fair = answerTo('DISC-026-01', 'Fair value model');
  const cost = answerTo('DISC-026-01', 'Cost model');
  const gained = withAsset('investment_property', 600_000n, 500_000n, [['fair_value_gain', -40_000n]]);
  const depreciated = withAsset('investment_property', 480_000n, 500_000n, [
    ['depreciation_investment_property', 20_000n],
  ]);

  it('at fair value moves by additions and changes in fair value, without depreciation', () => {
    const input = inputOf(gained, 'FULL_SFRS', [fair]);
    const note = draftNotesOffline(input).find((each) => each.noteKey === 'note_investment_property');
    expect(note?.title).toBe('Investment property');
    expect(printedTables(note?.blocks ?? [])[1]?.rows).toEqual([
      ['Fair value at the beginning of the year', '500,000'],
      ['Additions, net of disposals', '60,000'],
      ['Fair value gains', '40,000'],
      ['Fair value at the end of the year', '600,000'],
    ]);
    expect(JSON.stringify(printed(note?.blocks))).not.toMatch(/depreciation|\bcost\b/i);
    const context = bindingContext(input);
    const figures = (note?.blocks ?? []).flatMap((block) =>
      bindBlock('note_investment_property', block, context),
    );
    expect(figures.filter((figure) => figure.source === null)).toEqual([]);
    const alone = { ...input, heldKeys: new Set(['investment_property']) };
    expect(heldPolicies(alone).map((policy) => policy.class)).not.toContain(
      'impairment-of-non-financial-assets',
    );
    const atCost = { ...inputOf(gained, 'FULL_SFRS', [cost]), heldKeys: alone.heldKeys };
    expect(heldPolicies(atCost).map((policy) => policy.class)).toContain(
      'impairment-of-non-financial-assets',
    );
  });

  it('at cost is depreciated, and its fair value is asked', () => {
    const note = textOf(depreciated, 'FULL_SFRS', 'note_investment_property', cost);
    expect(note).toContain('["Depreciation of investment property","(20,000)"]');
    expect(note).toContain('[To be completed: Fair value of the investment property');
    expect(textOf(depreciated, 'FULL_SFRS', 'note_policies', cost)).toContain('useful lives and method');
  });

  it('of a small entity at cost has no fair value to disclose or to estimate', () => {
    const small = answerTo('DISC-026-02', 'Cost, as fair value needs undue cost or effort');
    expect(textOf(depreciated, 'SFRS_SE', 'note_investment_property', small)).not.toContain('air value');
    const estimate = 'Fair value of investment property.';
    expect(textOf(depreciated, 'SFRS_SE', 'note_policies', small)).not.toContain(estimate);
    expect(textOf(depreciated, 'SFRS_SE', 'note_policies', answerTo('DISC-026-02', 'Fair value'))).toContain(
      estimate,
    );
  });

  it('whose books contradict the answer is a gap that says what they show', () => {
    expect(textOf(depreciated, 'FULL_SFRS', 'note_policies', fair)).toContain(
      'the statements show depreciation of investment property]',
    );
    expect(textOf(depreciated, 'FULL_SFRS', 'note_investment_property', fair)).toContain(
      '[To be completed: movements in the year: additions, disposals and changes in fair value]',
    );
    expect(textOf(gained, 'FULL_SFRS', 'note_policies', cost)).toContain(
      'the statements show fair value gains]',
    );
    // Gains that other investments may have made say nothing about the property.
    const quoted: Row[] = [
      ...gained,
      ['other_financial_assets_current', '9.00', '9.00'],
      ['cash_and_bank', '-9.00', '-9.00'],
    ];
    expect(textOf(quoted, 'FULL_SFRS', 'note_policies', cost)).not.toContain('the statements show');
    expect(textOf(quoted, 'FULL_SFRS', 'note_investment_property', fair)).toContain(
      '[To be completed: movements',
    );
  });

  it('at fair value contradicts a basis of cost and a no to fair values', () => {
    const basis = answerTo('DISC-002-03', 'Historical cost');
    expect(textOf(gained, 'FULL_SFRS', 'note_basis', basis, cost)).toContain(
      'on the historical cost basis."',
    );
    expect(textOf(gained, 'FULL_SFRS', 'note_basis', basis, fair)).toContain(
      '[To be completed: the measurement basis',
    );
    const none = answerTo('DISC-007-01', false);
    expect(textOf(gained, 'FULL_SFRS', 'note_investments', none, cost)).toContain('No assets or liabilities');
    expect(textOf(gained, 'FULL_SFRS', 'note_investments', none, fair)).toContain(
      'the answer says that there are none',
    );
  });
});

describe('property at revalued amounts', () => {
  const rows = (gain: bigint): Row[] => [
    ...TRADING.filter(([key]) => key !== 'property_plant_equipment'),
    ['property_plant_equipment', `${100_000n + gain}.00`, '80000.00'],
    ['property_plant_equipment', '-22000.00', '-16000.00'],
    ['revaluation_reserve', '-5000.00', '-5000.00'],
    ...(gain === 0n ? [] : ([['oci_revaluation', `-${gain}.00`, '0.00']] satisfies Row[])),
  ];
  it('is not called cost, and a revaluation is not called an addition', () => {
    const note = (gain: bigint) => textOf(rows(gain), 'FULL_SFRS', 'note_property_plant_equipment');
    expect(note(0n)).toContain('["Cost or valuation at the beginning of the year","80,000"]');
    expect(note(0n)).toContain('["Additions');
    expect(note(0n)).not.toContain('revaluation, net');
    expect(note(30_000n)).toContain('["Additions and revaluation, net of disposals","50,001"]');
    expect(note(30_000n)).toContain(
      '[To be completed: additions, revaluation and disposals of each class apart',
    );
    expect(note(30_000n)).toContain('[To be completed: Property, plant and equipment at revalued amounts');
    expect(textOf(TRADING, 'FULL_SFRS', 'note_property_plant_equipment')).not.toContain('aluation');
  });
});

describe('associates', () => {
  const shared = withAsset('investment_in_associates', 130_000n, 100_000n, [
    ['share_of_associates', -30_000n],
  ]);
  it('at cost cannot stand beside a share of their results', () => {
    const policy = (value: string) =>
      textOf(shared, 'SFRS_SE', 'note_policies', answerTo('DISC-007-08', value));
    expect(policy('Cost less impairment')).toContain('the statements show share of results of associates');
    expect(policy('Equity method')).toContain(
      'accounted for in these financial statements by the equity method',
    );
    expect(policy('Equity method')).not.toContain('the statements show');
  });
});
