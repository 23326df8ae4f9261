/** What a line, its neighbours and its client's past say, piece by piece. */
import { describe, expect, it } from 'vitest';
import { clientMemory } from '../../../../../main/xbrl-filing/suggestions/candidates/client-memory.ts';
import {
  balanceOf,
  isBareBalance,
} from '../../../../../main/xbrl-filing/suggestions/lines/line-direction.ts';
import { standing, sumsOfLinesAbove } from '../../../../../main/xbrl-filing/suggestions/lines/neighbours.ts';
import { otherKindOfPeriod } from '../../../../../main/xbrl-filing/suggestions/lines/period-of-line.ts';
import {
  type EarlierConfirmation,
  type SuggestionLine,
  suggestTags,
} from '../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { plainWording } from '../../../../../main/xbrl-filing/suggestions/words/plain-wording.ts';
import { index, library, lookup } from '../../../../fixtures/labelled-statements/measure.ts';
import { date, money } from '../../../validation/sample-content.ts';

const period = { start: date('2025-01-01'), end: date('2025-12-31') };
const line = (label: string, changes: Partial<SuggestionLine> = {}): SuggestionLine => ({
  id: `${changes.statement ?? ''} ${label} ${changes.parentLabel ?? ''}`,
  statement: 'balance_sheet',
  label,
  parentLabel: null,
  valueCurrent: money('100.00'),
  valuePrior: money('90.00'),
  ...changes,
});
const suggest = (lines: readonly SuggestionLine[], earlier: readonly EarlierConfirmation[] = []) =>
  suggestTags(lines, { index, library, period, earlier });

describe('wording', () => {
  it.each([
    ['Less: Cost of sales', 'Cost of sales'],
    ['Amt due fr director', 'Amount due from directors'],
    ['(Loss)/profit before taxation', 'Profit before tax'],
    ['Net cash (used in)/generated from operating activities', 'Net cash from operating activities'],
    ['Net decrease in cash and cash equivalents', 'Net increase in cash and cash equivalents'],
    ['Trade & other receivable', 'Trade and other receivables'],
    ['Hire purchase contracts (see note 15)', 'Hire purchase contracts'],
    ['- Depn of PPE', 'Depreciation of property, plant and equipment'],
  ])('%s is %s', (one, other) => expect(plainWording(one)).toBe(plainWording(other)));

  it.each([
    ['Trade receivables', 'Trade payables'],
    ['Amount due from a director', 'Amount due to a director'],
    ['Interest paid', 'Interest received'],
    ['Proceeds from borrowings', 'Repayment of borrowings'],
    ['Profit before tax', 'Profit for the year'],
  ])('%s is not %s', (one, other) => expect(plainWording(one)).not.toBe(plainWording(other)));

  it('reads dates in figures', () => {
    expect(balanceOf('Balance at 1.1.2025', period)).toBe('OPENING');
    expect(balanceOf('As at 31/12/2025', period)).toBe('CLOSING');
    expect(balanceOf('At 1st January 2025', period)).toBe('OPENING');
    expect(balanceOf('Balance at January 1, 2025', period)).toBe('OPENING');
    expect(balanceOf('As of December 31, 2025', period)).toBe('CLOSING');
    expect(balanceOf('As of December 31, 2019', period)).toBeNull();
  });

  it('reads a heading of cash flows and its line as one thing, whichever comes first', () => {
    const flow = (label: string, parentLabel: string) =>
      suggest([line(label, { statement: 'cash_flow', parentLabel })])[0]?.elementId;
    const right = 'fs_AdjustmentsForDepreciationOfRightOfUseAssets';
    expect(flow('Depreciation charge', 'Adjustments for: Right-of-use assets')).toBe(right);
    expect(flow('Right-of-use assets', 'Adjustments for: Depreciation')).toBe(right);
    expect(flow('Effect of exchange rate changes', 'Adjustments for')).toBe(
      'fs_AdjustmentsForUnrealisedExchangeDifferences',
    );
  });

  it('takes what a line includes for no part of its name', () => {
    const found = suggest([
      line('Other income including interest income', { statement: 'income_statement' }),
    ]);
    expect(found[0]?.elementId).toBe('fs_OtherIncome');
  });

  it.each(['At 1 January', 'Balance at end of financial year', 'At 31st December 2025', 'Brought forward'])(
    '%s says which balance, and not whose',
    (label) => expect(isBareBalance(label)).toBe(true),
  );

  it.each(['Cash at end of year', 'At valuation', 'Charge for the year', 'Total'])(
    '%s says more, or no balance',
    (label) => expect(isBareBalance(label)).toBe(false),
  );
});

describe('neighbours', () => {
  it('finds the line that is the sum of those above in both years', () => {
    const sum = line('Total', { valueCurrent: money('200.00'), valuePrior: money('180.00') });
    expect([...sumsOfLinesAbove([line('A'), line('B'), sum])]).toEqual([[2, 2]]);
    const near = { ...sum, valuePrior: money('181.00') };
    expect(sumsOfLinesAbove([line('A'), line('B'), near]).size).toBe(0);
  });

  it('knows which total takes an element up', () => {
    const place = { takenUpBy: 'fs_NetCashFromFinancingActivities', after: null };
    expect(standing('fs_InterestPaidFinancing', place, index)).toBe('FITS');
    expect(standing('fs_InterestPaidOperating', place, index)).toBe('AGAINST');
    expect(standing('fs_InterestPaidOperating', { takenUpBy: null, after: null }, index)).toBe('UNKNOWN');
  });

  it('tells interest of one activity from interest of another by the total below', () => {
    const flow = (label: string) => line(label, { statement: 'cash_flow' });
    const found = suggest([
      { ...flow('Interest paid'), id: 'operating' },
      flow('Net cash from operating activities'),
      { ...flow('Interest paid'), id: 'financing' },
      flow('Net cash used in financing activities'),
    ]);
    expect(found[0]?.elementId).toBe('fs_InterestPaidOperating');
    expect(found[2]?.elementId).toBe('fs_InterestPaidFinancing');
  });

  it('follows a total that a person has confirmed', () => {
    const flow = (label: string) => line(label, { statement: 'cash_flow' });
    const total = flow('Net outflow of the section');
    const confirmed = {
      elementId: 'fs_NetCashFromFinancingActivities',
      memberId: null,
      balanceAt: 'CLOSING' as const,
    };
    const interest = flow('Interest paid');
    expect(suggest([interest, { ...total, confirmed }])[0]?.elementId).toBe('fs_InterestPaidFinancing');
  });
});

describe("the client's memory", () => {
  const earlier = (changes: Partial<EarlierConfirmation>): EarlierConfirmation => ({
    statement: 'balance_sheet',
    label: 'Borrowings',
    parentLabel: 'Current liabilities',
    elementId: 'fs_LoansAndBorrowingsCurrent',
    negated: false,
    balanceAt: 'CLOSING',
    memberId: null,
    note: 'Confirmed for this client before.',
    ...changes,
  });
  const context = { index, library, period };

  it('is settled by label and heading, and only a hint by label alone', () => {
    const memory = clientMemory({ ...context, earlier: [earlier({})] });
    expect(memory(line('BORROWINGS', { parentLabel: 'Current liabilities' }))?.sameHeading).toBe(true);
    expect(memory(line('Borrowings', { parentLabel: 'Non-current liabilities' }))?.sameHeading).toBe(false);
    const found = suggest([line('Borrowings', { parentLabel: 'Non-current liabilities' })], [earlier({})]);
    expect(found[0]?.confidence).not.toBe('HIGH');
  });

  it('is silent where the answers for a label disagree', () => {
    const other = earlier({
      parentLabel: 'Non-current liabilities',
      elementId: 'fs_LoansAndBorrowingsNoncurrent',
    });
    const memory = clientMemory({ ...context, earlier: [earlier({}), other] });
    expect(memory(line('Borrowings'))).toBeNull();
  });

  it('is never sure of a line because its twin in the same document was confirmed', () => {
    const twin = earlier({ parentLabel: null, sameDocument: true });
    expect(clientMemory({ ...context, earlier: [twin] })(line('Borrowings'))?.sameHeading).toBe(false);
  });
});

describe('the kind of period', () => {
  const refusal = (statement: SuggestionLine['statement'], id: string) => {
    const element = lookup.byId(id);
    if (element === undefined) throw new Error(id);
    return otherKindOfPeriod(statement, element, lookup);
  };

  it('keeps flows off balances and balances off flows', () => {
    expect(refusal('balance_sheet', 'fs_Revenue')).toContain('covers a period');
    expect(refusal('income_statement', 'fs_Assets')).toContain('balance at a date');
    expect(refusal('balance_sheet', 'fs_Assets')).toBeNull();
    expect(refusal('notes', 'fs_Revenue')).toBeNull();
    expect(refusal('cash_flow', 'fs_CashAndCashEquivalentsInCashFlows')).toBeNull();
  });
});
