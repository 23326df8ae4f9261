/**
 * The offline notes of books whose questions are all answered: nothing is left to complete but what a policy leaves
 * to the company, under both standards and for each labelled chart.
 */
import { describe, expect, it } from 'vitest';
import { loadDisclosureRules, type PolicyPart } from '../../../../../constitution/index.ts';
import type { DisclosureAnswer } from '../../../../../main/financial-statements/disclosures/disclosure-gaps.ts';
import { heldPolicies } from '../../../../../main/financial-statements/notes/accounting-policies.ts';
import { bindBlock } from '../../../../../main/financial-statements/notes/bind-figures.ts';
import { bindingContext } from '../../../../../main/financial-statements/notes/binding-context.ts';
import type {
  AnsweredPrompt,
  DraftedNote,
  NotesInput,
} from '../../../../../main/financial-statements/notes/notes-input.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import type { DisclosureValue } from '../../../../../shared/model/disclosures.ts';
import { addMoney, ZERO } from '../../../../../shared/model/money.ts';
import { printedRows } from '../../../../../shared/model/notes.ts';
import { printFigure } from '../../../../../shared/model/printed-figures.ts';
import type { StatementLine } from '../../../../../shared/model/statements.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { inputOfItems } from './notes-of-books.ts';

const YES =
  /small entity|going concern basis|exempt from audit|No notice requiring|Unused leave|Every member consents/;

const OPTIONS = new Map(
  loadDisclosureRules().flatMap((rule) =>
    rule.prompts.map((prompt) => [prompt.prompt_id, prompt.options?.map(({ answer }) => answer)]),
  ),
);

/** The option that the books do not contradict, else the first. */
function optionOf({ promptId, label }: AnsweredPrompt, held: NotesInput['heldKeys']): string {
  const options = OPTIONS.get(promptId) ?? [];
  const fits =
    (label === 'Measurement basis' && /^Fair value/) ||
    (/ground/i.test(label) && /^Small company$/) ||
    (held.has('share_of_associates') && /associates/.test(label) && /^Equity method$/) ||
    (held.has('fair_value_gain') && /investment property/i.test(label) && /^Fair value(?: model)?$/) ||
    /./;
  return options.find((option) => fits.test(option)) ?? '';
}

/** What the wordings of a policy leave to the company. */
function gapsIn(parts: readonly PolicyPart[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === 'CHOICE') return part.wordings.flatMap((wording) => gapsIn(wording.parts));
    return part.kind === 'GAP' ? [part.what] : [];
  });
}

/** A table that makes up the lines of its note holds their sum; another holds words. */
function answerTo(
  prompt: AnsweredPrompt,
  noteKey: string,
  { statements, heldKeys }: NotesInput,
  notes: readonly DraftedNote[],
): DisclosureValue {
  switch (prompt.inputType) {
    case 'boolean':
      return YES.test(prompt.label);
    case 'date':
      return '2027-04-30';
    case 'select':
      return optionOf(prompt, heldKeys);
    case 'text':
      return 'Said by a person in a sentence.';
    case 'multi_text':
      return ['Said by a person in a sentence.'];
    case 'table': {
      const rows = (notes.find((note) => note.noteKey === noteKey)?.blocks ?? []).flatMap((block) =>
        block.type === 'table' ? printedRows(block) : [],
      );
      // What the schedule shows as added, all of it bought.
      const added = rows.find(([label = '']) => label.startsWith('Additions'))?.at(-1) ?? '';
      const filled = (rest: string) =>
        prompt.columns.map(({ role }) => (role === 'additions' && added !== '' ? added : rest));
      if (!prompt.columns.some(({ role }) => role === 'makes_up_line')) return [filled('Word')];
      const shown = new Set(rows.map(([label = '']) => label.split(': ')[0]));
      const named = (line: StatementLine) => line.kind === 'LINE' && shown.has(line.label);
      const inProfit = statements.profitAndLoss.lines.filter(named);
      const counted = inProfit.length > 0 ? inProfit : statements.balanceSheet.lines.filter(named);
      const sum = printFigure(addMoney(...counted.map((line) => line.current ?? ZERO)), 'SGD');
      return [['All', ...filled('').slice(1, -1), sum]];
    }
  }
}

const CASES = LABELLED_TRADES.flatMap((trade) =>
  (['SFRS_SE', 'FULL_SFRS'] as const).map((standard) => [trade.trade, standard, trade] as const),
);

describe.each(CASES)('the answered notes of %s under %s', (_name, standard, trade) => {
  const open = inputOfItems(ledgerOf(trade, true), standard);
  const unanswered = draftNotesOffline(open);
  const answers = open.answers.flatMap((group): DisclosureAnswer[] =>
    group.prompts.map((prompt) => ({
      ruleId: group.ruleId,
      promptId: prompt.promptId,
      value: answerTo(prompt, group.noteKey, open, unanswered),
    })),
  );
  const input = inputOfItems(ledgerOf(trade, true), standard, answers);
  const notes = draftNotesOffline(input);

  it('leave open only what the policies leave to the company, and fair values', () => {
    const allowed = new Set(heldPolicies(input).flatMap((policy) => gapsIn(policy.parts)));
    const gaps = notes.flatMap((note) =>
      note.blocks.flatMap((block) =>
        [...JSON.stringify(block).matchAll(/\[To be completed: ([^\]]+)\]/g)].map(
          (match) => `${note.noteKey}: ${match[1]}`,
        ),
      ),
    );
    const left = gaps.filter(
      (gap) => !allowed.has(gap.replace('note_policies: ', '')) && !gap.includes('fair values of borrowings'),
    );
    // No question of the rule book asks for these, and a contradiction with the statements stays visible.
    const unasked =
      /the answer says that there (?:were|are) (?:none|no subsidiaries)|note_share_based|note_held_for_sale|note_investment_property: movements/;
    // Small entities have no right-of-use assets; books that hold them are not asked for their movements.
    const foreign = standard === 'SFRS_SE' ? /^note_leases: additions/ : unasked;
    expect(left.filter((gap) => !unasked.test(gap) && !foreign.test(gap))).toEqual([]);
  });

  it('print no bare question and bind every figure', () => {
    const context = bindingContext(input);
    for (const note of notes) {
      for (const block of note.blocks) {
        expect(bindBlock(note.noteKey, block, context).filter((figure) => figure.source === null)).toEqual(
          [],
        );
        if (block.type === 'paragraph') expect(block.text).not.toMatch(/: (?:no|yes)\.$/i);
      }
    }
  });
});
