/**
 * Suggestions under the simplified filing: labelled lines of small companies keep their floors, what has no
 * place gets nothing, and the reasons say what a person needs to know.
 */
import { describe, expect, it } from 'vitest';
import {
  createMappingLibrary,
  loadMappingLibrary,
  taxonomyLookup,
} from '../../../../../../constitution/index.ts';
import {
  type SuggestionLine,
  suggestTags,
} from '../../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { SMALL_COMPANIES } from '../../../../../fixtures/statements/small-company-lines.ts';
import { tagIndexOf } from '../../../../../support/tag-index.ts';
import { date, money } from '../../../../validation/sample-content.ts';

const lookup = taxonomyLookup('reg_2026_v1');
const index = tagIndexOf(lookup, 'SIMPLIFIED_XBRL');
const library = createMappingLibrary(loadMappingLibrary());
const period = { start: date('2026-01-01'), end: date('2026-12-31') };
const context = { index, library, period, earlier: [] };

const line = (
  statement: SuggestionLine['statement'],
  label: string,
  parentLabel: string | null = null,
  changes: Partial<SuggestionLine> = {},
): SuggestionLine => ({
  id: label,
  statement,
  label,
  parentLabel,
  valueCurrent: money('100.00'),
  valuePrior: money('90.00'),
  ...changes,
});
const first = (one: SuggestionLine) => suggestTags([one], context)[0] ?? null;

function figures(known: typeof library) {
  const wrong: string[] = [];
  let answered = 0;
  let rankOne = 0;
  let topThree = 0;
  let unanswerable = 0;
  let left = 0;
  for (const company of SMALL_COMPANIES) {
    const lines = company.map(({ statement, label, heading, amount }, position) =>
      line(statement, label, heading, {
        id: String(position),
        valueCurrent: money(amount),
        valuePrior: null,
      }),
    );
    suggestTags(lines, { ...context, library: known }).forEach((found, position) => {
      const { label = '', right = [] } = company[position] ?? {};
      const rank = (found?.alternatives ?? []).findIndex((id) => right.includes(id));
      if (right.length === 0) {
        unanswerable += 1;
        if (found === null) left += 1;
        else wrong.push(`${label}: ${found.elementId}`);
        return;
      }
      answered += 1;
      if (rank === 0) rankOne += 1;
      else wrong.push(`${label}: ${found?.elementId ?? 'nothing'}`);
      if (rank >= 0 && rank < 3) topThree += 1;
    });
  }
  return {
    lines: answered + unanswerable,
    rankOne: rankOne / answered,
    topThree: topThree / answered,
    left: left / unanswerable,
    wrong,
  };
}

describe('labelled lines of small companies under the simplified filing', () => {
  it('names only elements that the simplified filing reports', () => {
    for (const { right } of SMALL_COMPANIES.flat())
      for (const id of right) expect(lookup.isReportable(id, 'SIMPLIFIED_XBRL'), id).toBe(true);
  });

  it('has the right element first for 17 of 20 lines, in the first three for 24 of 25', () => {
    const found = figures(library);
    expect(found.lines).toBeGreaterThan(160);
    expect(found.rankOne, found.wrong.join('\n')).toBeGreaterThanOrEqual(0.85);
    expect(found.topThree, found.wrong.join('\n')).toBeGreaterThanOrEqual(0.96);
    expect(found.left, found.wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  });

  it('finds most of them by label alone, as for labels that the library has never seen', () => {
    const found = figures(createMappingLibrary([]));
    expect(found.rankOne, found.wrong.join('\n')).toBeGreaterThanOrEqual(0.82);
    expect(found.topThree, found.wrong.join('\n')).toBeGreaterThanOrEqual(0.88);
    expect(found.left, found.wrong.join('\n')).toBeGreaterThanOrEqual(0.9);
  });
});

describe('best fit', () => {
  it('says that there is no line, and where it belongs, never HIGH', () => {
    expect(first(line('balance_sheet', 'Goodwill', 'Non-current assets'))).toMatchObject({
      elementId: 'fs_OtherNonfinancialAssetsNoncurrent',
      confidence: 'MEDIUM',
      explanation:
        '"Other non-financial assets, non-current": Simplified XBRL has no line for goodwill; it belongs to other non-financial assets.',
    });
  });

  it('takes the group that contains the element before a remainder', () => {
    const found = first(line('balance_sheet', 'Investment in a subsidiary', 'Non-current assets'));
    expect(found?.elementId).toBe('fs_InvestmentsInSubsidiariesAssociatesAndJointVentures');
  });

  it('follows the term of the heading', () => {
    const bonds = (heading: string) => first(line('balance_sheet', 'Convertible bonds', heading))?.elementId;
    expect(bonds('Current liabilities')).toBe('fs_LoansAndBorrowingsCurrent');
    expect(bonds('Non-current liabilities')).toBe('fs_LoansAndBorrowingsNoncurrent');
  });

  it('keeps expenses by function and by nature apart, as the neighbours are', () => {
    const impairment = line('income_statement', 'Impairment loss on goodwill');
    const beside = (...labels: string[]) =>
      suggestTags([impairment, ...labels.map((label) => line('income_statement', label))], context)[0]
        ?.elementId;
    expect(beside('Cost of sales', 'Administrative expenses')).toBe('fs_OtherOperatingExpenses');
    expect(beside('Staff costs', 'Purchases', 'Rental of premises')).toBe('fs_OtherExpensesByNature');
  });

  it('never takes a loss of one item for the result of the year', () => {
    const found = first(line('income_statement', 'Impairment loss on receivables'));
    expect(found?.elementId).toBe('fs_ImpairmentLossesOnFinancialAssets');
    expect(found?.alternatives).not.toContain('fs_ProfitLoss');
  });

  it.each([
    ['cash_flow', 'Profit before tax', 'Operating activities'],
    ['balance_sheet', 'Non-controlling interests', 'Equity'],
    ['balance_sheet', 'Net current assets', null],
    ['income_statement', 'Profit from operations', null],
    ['equity_changes', 'Balance at 1 January 2026', 'Share capital'],
  ] as const)('%s: nothing for %s', (statement, label, heading) => {
    expect(first(line(statement, label, heading))).toBeNull();
  });

  it('knows the profit as a result where a template reports none of its parts', () => {
    const banks = { ...context, index: tagIndexOf(lookup, 'FSH_BANKS') };
    for (const label of ['Administrative expenses', 'Cost of sales', 'Utilities'])
      expect(suggestTags([line('income_statement', label)], banks)[0]?.alternatives ?? []).not.toContain(
        'fs_ProfitLossBeforeTax',
      );
  });

  it('leaves the order of the full filing to the element itself', () => {
    const full = { ...context, index: tagIndexOf(lookup, 'FULL_XBRL') };
    expect(suggestTags([line('balance_sheet', 'Goodwill', 'Non-current assets')], full)[0]?.elementId).toBe(
      'fs_Goodwill',
    );
  });
});

describe('lines that meet in one element', () => {
  const goodwill = line('balance_sheet', 'Goodwill', 'Non-current assets');
  const cattle = line('balance_sheet', 'Biological assets', 'Non-current assets', {
    valueCurrent: money('7.00'),
  });

  it('names the other line and what to do', () => {
    const [one, other] = suggestTags([goodwill, cattle], context);
    expect(one?.explanation).toContain(
      'Shared with "Biological assets", and one element takes one value: enter the sum as one line',
    );
    expect(other?.explanation).toContain('Shared with "Goodwill"');
  });

  it('says when a person has confirmed the element for the other line', () => {
    const confirmed = {
      elementId: 'fs_OtherNonfinancialAssetsNoncurrent',
      memberId: null,
      balanceAt: 'CLOSING' as const,
    };
    const [one] = suggestTags([goodwill, { ...cattle, confirmed }], context);
    expect(one?.explanation).toContain('Already confirmed for "Biological assets"');
  });

  it('is silent where the values agree, or the other line is excluded', () => {
    const same = { ...cattle, valueCurrent: goodwill.valueCurrent };
    for (const lines of [
      [goodwill, same],
      [goodwill, { ...cattle, excluded: true }],
    ])
      expect(suggestTags(lines, context)[0]?.explanation).not.toMatch(/shared|confirmed/i);
  });
});
