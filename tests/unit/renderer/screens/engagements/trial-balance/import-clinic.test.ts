import { describe, expect, it } from 'vitest';
import { summaryOf } from '../../../../../../renderer/screens/engagements/trial-balance/comparison-words.ts';
import { answerOf } from '../../../../../../renderer/screens/engagements/trial-balance/question-answers.ts';
import {
  leaveOut,
  recipeOf,
  takeIn,
} from '../../../../../../renderer/screens/engagements/trial-balance/row-choices.ts';
import { importRecipeSchema, importReportSchema } from '../../../../../../shared/model/trial-balance.ts';
import type { AccountChange } from '../../../../../../shared/model/trial-balance-comparison.ts';

const NONE = { takenIn: [], leftOut: [] };

describe('rows that a person moves', () => {
  it('are added to those chosen before', () => {
    expect(takeIn({ takenIn: [4], leftOut: [9] }, 7)).toEqual({ takenIn: [4, 7], leftOut: [9] });
    expect(leaveOut({ takenIn: [4], leftOut: [9] }, 7)).toEqual({ takenIn: [4], leftOut: [9, 7] });
  });

  it('go back to what the reader decides when a choice is undone', () => {
    expect(takeIn(leaveOut(NONE, 7), 7)).toEqual(NONE);
    expect(leaveOut(takeIn(NONE, 7), 7)).toEqual(NONE);
  });

  it('are sent with everything else as it was read', () => {
    const report = importReportSchema.parse({
      fileName: 'a.csv',
      sheet: null,
      sheets: [],
      headerRow: 3,
      columns: { code: 0, current: 2 },
      headings: [],
      flipSign: true,
      scale: 1000,
      imported: 2,
      leftOut: [],
      totals: { debit: '1.00', credit: '1.00', difference: '0.00', priorDifference: null },
      warnings: [],
    });
    const recipe = recipeOf(report, leaveOut(report.rowChoices, 5));
    expect(importRecipeSchema.parse(recipe)).toEqual({
      headerRow: 3,
      columns: { code: 0, current: 2 },
      flipSign: true,
      scale: 1000,
      excludeRows: [5],
    });
  });
});

describe('a period that was chosen among columns', () => {
  const report = (period: number | undefined) =>
    importReportSchema.parse({
      fileName: 'a.csv',
      sheet: null,
      sheets: [],
      headerRow: 1,
      columns: { code: 0, current: 4, prior: 2, ...(period !== undefined && { period }) },
      headings: [],
      flipSign: false,
      scale: 1,
      imported: 2,
      leftOut: [],
      totals: { debit: '1.00', credit: '1.00', difference: '0.00', priorDifference: null },
      warnings: [],
      answers: { period: '2024-12' },
      questions: [
        { kind: 'PERIOD', text: 'Which?', several: false, choices: [], answered: true, accounts: [] },
      ],
    });

  it('is sent as the answer that it was, so that another answer takes other columns', () => {
    expect(answerOf(report(undefined), 'PERIOD', ['2024-11'])).toMatchObject({
      columns: { code: 0 },
      period: '2024-11',
    });
    expect(answerOf(report(undefined), 'PERIOD', ['2024-11']).columns).toEqual({ code: 0 });
  });

  it('below one another leaves the columns of amounts as they are', () => {
    expect(recipeOf(report(5), NONE).columns).toEqual({ code: 0, current: 4, prior: 2, period: 5 });
  });
});

describe('rows that may be sums of others', () => {
  it('are each named in the answer, as a sum or as an account', () => {
    const totals = { rows: 1, debit: '1.00', credit: '0.00', priorDebit: null, priorCredit: null };
    const choices = ['4', '7'].map((value) => ({ value, label: `Row ${value}`, ...totals, chosen: false }));
    const report = importReportSchema.parse({
      fileName: 'a.csv',
      sheet: null,
      sheets: [],
      headerRow: 1,
      columns: { code: 0, current: 2 },
      headings: [],
      flipSign: false,
      scale: 1,
      imported: 2,
      leftOut: [],
      totals: { debit: '1.00', credit: '1.00', difference: '0.00', priorDifference: null },
      warnings: [],
      questions: [{ kind: 'SUMS', text: 'Which?', several: true, choices, answered: false, accounts: [] }],
    });
    expect(answerOf(report, 'SUMS', ['7']).sumRows).toEqual({ sums: [7], accounts: [4] });
    expect(answerOf(report, 'SUMS', []).sumRows).toEqual({ sums: [], accounts: [4, 7] });
  });
});

describe('the summary of a comparison', () => {
  const summary = (changes: readonly AccountChange[], unchanged: number) =>
    summaryOf({ accounts: changes.map((change) => ({ change })), unchanged });

  it('counts each kind of change and what stays', () => {
    expect(summary(['NEW', 'CHANGED', 'NEW', 'GONE'], 5)).toBe(
      '2 new, 1 gone, 1 changed; 5 stay as they are.',
    );
    expect(summary(['RENAMED', 'RECODED'], 1)).toBe('1 renamed, 1 other code; 1 stays as it is.');
  });

  it('says plainly that nothing changes', () => {
    expect(summary([], 40)).toBe('Nothing changes: 40 stay as they are.');
  });
});
