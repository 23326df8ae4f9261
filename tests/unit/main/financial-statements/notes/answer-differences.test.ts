/**
 * An answer that the statements do not bear out is told at its question, with both amounts, in the words that its note
 * would be left open with.
 */
import { describe, expect, it } from 'vitest';
import { loadDisclosureRules } from '../../../../../constitution/index.ts';
import { answerDifferences } from '../../../../../main/financial-statements/notes/answer-differences.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import type { DisclosureValue } from '../../../../../shared/model/disclosures.ts';
import { openPlacesOf } from '../../../../../shared/model/open-places.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { inputOfItems } from './notes-of-books.ts';

const trade = LABELLED_TRADES.find((each) => each.trade === 'manufacturing');
const items = trade === undefined ? [] : ledgerOf(trade, true);
const inputWith = (promptId: string, value: DisclosureValue) =>
  inputOfItems(items, 'SFRS_SE', [{ ruleId: promptId.slice(0, 8), promptId, value }]);
const told = (promptId: string, value: DisclosureValue) => answerDifferences(inputWith(promptId, value));

/** A table of one row with this amount in every column that makes up a line. */
function tableOf(promptId: string, amount: string): string[][] {
  const prompts = loadDisclosureRules().flatMap((rule) => rule.prompts);
  const columns = prompts.find(({ prompt_id }) => prompt_id === promptId)?.columns ?? [];
  return [columns.map(({ role }) => (role === 'row' ? 'All' : role === 'makes_up_line' ? amount : ''))];
}

describe('an answered table', () => {
  it.each([
    'DISC-010-01',
    'DISC-012-02',
    'DISC-014-01',
    'DISC-016-01',
    'DISC-017-01',
    'DISC-018-01',
    'DISC-021-01',
  ])('that does not come to its line is told with both amounts (%s)', (promptId) => {
    const [difference, ...others] = told(promptId, tableOf(promptId, '7.00'));
    expect(others).toEqual([]);
    expect(difference?.promptId).toBe(promptId);
    expect(difference?.message).toMatch(
      /^The note leaves this open: the amounts answered come to (?:7|14); the statements show [\d,()]+\.$/,
    );
  });

  it('that comes to its line, or is none of the books, is told nothing', () => {
    const [difference] = told('DISC-021-01', tableOf('DISC-021-01', '7.00'));
    const shown = /show ([\d,]+)\.$/.exec(difference?.message ?? '')?.[1] ?? '';
    expect(told('DISC-021-01', tableOf('DISC-021-01', shown))).toEqual([]);
    expect(told('DISC-021-01', '')).toEqual([]);
    expect(told('DISC-021-01', [['', '']])).toEqual([]);
  });

  it('that does not cast is told so by its own amounts, and not again by the books', () => {
    const rows = [
      ['Wages', '5'],
      ['Fund', '6'],
      ['Total', '12'],
    ];
    expect(told('DISC-021-01', rows)).toEqual([]);
  });

  it('of movements is held against what the accounts show of them', () => {
    const [total, carrying] = [
      told('DISC-010-01', tableOf('DISC-010-01', '7.00')),
      tableOf('DISC-010-01', ''),
    ];
    const closing = /show ([\d,]+)\.$/.exec(total[0]?.message ?? '')?.[1] ?? '';
    const prompts = loadDisclosureRules().flatMap((rule) => rule.prompts);
    const columns = prompts.find(({ prompt_id }) => prompt_id === 'DISC-010-01')?.columns ?? [];
    const row = columns.map(({ role }, at) =>
      role === 'additions' ? '1' : role === 'makes_up_line' ? closing : (carrying[0]?.[at] ?? ''),
    );
    expect(told('DISC-010-01', [row]).map(({ message }) => message)).toEqual([
      expect.stringMatching(/: additions less disposals answered come to 1; the accounts show [\d,()]+\.$/),
    ]);
  });
});

describe('what is told at a question', () => {
  it('stands in the note that is drafted', () => {
    for (const promptId of ['DISC-012-02', 'DISC-021-01', 'DISC-010-01']) {
      const input = inputWith(promptId, tableOf(promptId, '7.00'));
      const open = draftNotesOffline(input).flatMap(({ blocks }) => openPlacesOf(blocks));
      for (const { message } of answerDifferences(input)) {
        const words = message.replace('The note leaves this open: ', '').replace(/\.$/, '');
        expect(open.some(({ missing }) => missing.endsWith(words))).toBe(true);
      }
    }
  });

  it('covers a no that its note cannot word, and leaves alone one that it words', () => {
    expect(told('DISC-023-01', false)).toEqual([]);
    const beside = inputOfItems(items, 'SFRS_SE', [
      { ruleId: 'DISC-023', promptId: 'DISC-023-01', value: false },
      { ruleId: 'DISC-023', promptId: 'DISC-023-02', value: [['A machine', '1,000']] },
    ]);
    expect(answerDifferences(beside)).toEqual([
      { promptId: 'DISC-023-02', message: expect.stringContaining('answered no') },
    ]);
    const input = inputOfItems(items, 'SFRS_SE', [
      { ruleId: 'DISC-002', promptId: 'DISC-002-02', value: false },
    ]);
    expect(answerDifferences(input)).toEqual([
      {
        promptId: 'DISC-002-02',
        message:
          'The note leaves this open: the reporting standard; the Company does not meet the conditions of a small entity.',
      },
    ]);
  });
});
