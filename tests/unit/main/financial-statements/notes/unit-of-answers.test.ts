/**
 * Amounts of an answered table bear the unit that they were given in: in full where the question said so, and open
 * where statements are in thousands and nothing tells.
 */
import { describe, expect, it } from 'vitest';
import type { DisclosureAnswer } from '../../../../../main/financial-statements/disclosures/disclosure-gaps.ts';
import { answerDifferences } from '../../../../../main/financial-statements/notes/answer-differences.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import type { RoundingConvention } from '../../../../../shared/model/enums.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { inputOfItems } from './notes-of-books.ts';
import { printedTables } from './printed-notes.ts';

const trade = LABELLED_TRADES.find((each) => each.trade === 'manufacturing');
const items = trade === undefined ? [] : ledgerOf(trade, true);
const compensation: DisclosureAnswer = {
  ruleId: 'DISC-019',
  promptId: 'DISC-019-03',
  value: [
    ['Short-term benefits', '4,500'],
    ['Post-employment benefits', '300'],
  ],
};

function draft(answer: DisclosureAnswer, rounding: RoundingConvention) {
  const input = inputOfItems(items, 'FULL_SFRS', [answer], rounding);
  const blocks = draftNotesOffline(input).flatMap((note) => note.blocks);
  const table = printedTables(blocks).find(({ rows }) =>
    rows.some(([name]) => name === 'Short-term benefits'),
  );
  return { table, told: answerDifferences(input).filter(({ promptId }) => promptId === answer.promptId) };
}

describe('the unit of answered amounts that make up no line', () => {
  it('is the full unit where the question said so, though the statements are in thousands', () => {
    const { table, told } = draft({ ...compensation, amountsInFull: true }, 'SGD_THOUSANDS');
    expect(table?.headers.at(-1)).toBe('Amount\nS$');
    expect(told).toEqual([]);
  });

  it('is asked for where statements are in thousands and the answer was given before the question said it', () => {
    const { table, told } = draft(compensation, 'SGD_THOUSANDS');
    expect(table).toBeUndefined();
    expect(told.map(({ message }) => message)).toEqual([
      "The note leaves this open: whether its amounts were given in S$ or S$'000; enter them again in S$.",
    ]);
  });

  it('is no question in statements in full, nor of a table without amounts', () => {
    expect(draft(compensation, 'SGD').table?.headers.at(-1)).toBe('Amount\nS$');
    const nil = { ...compensation, value: [['Short-term benefits', '-']] };
    expect(draft(nil, 'SGD_THOUSANDS').told).toEqual([]);
  });
});
