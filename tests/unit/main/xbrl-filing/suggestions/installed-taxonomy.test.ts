/** Suggestions on the installed taxonomy: usual lines find their element without the library, and quickly. */
import { describe, expect, it } from 'vitest';
import {
  createMappingLibrary,
  loadMappingLibrary,
  taxonomyLookup,
} from '../../../../../constitution/index.ts';
import {
  type SuggestionLine,
  suggestTags,
} from '../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import type { LineStatement } from '../../../../../shared/model/enums.ts';
import { tagIndexOf } from '../../../../support/tag-index.ts';
import { date, money } from '../../../validation/sample-content.ts';

const lookup = taxonomyLookup('reg_2026_v1');
const index = tagIndexOf(lookup, 'FULL_XBRL');
const period = { start: date('2026-01-01'), end: date('2026-12-31') };
const noLibrary = createMappingLibrary([]);

const line = (
  statement: LineStatement,
  label: string,
  parentLabel: string | null = null,
): SuggestionLine => ({
  id: `${statement} ${label}`,
  statement,
  label,
  parentLabel,
  valueCurrent: money('100.00'),
  valuePrior: money('90.00'),
});

/** Line → label of the element that an accountant would pick. */
const USUAL: readonly (readonly [LineStatement, string, string | null, string])[] = [
  ['balance_sheet', 'Property, plant and equipment', 'Non-current assets', 'Property, plant and equipment'],
  ['balance_sheet', 'Inventories', 'Current assets', 'Inventories'],
  ['balance_sheet', 'Trade and other receivables', 'Current assets', 'Trade and other receivables, current'],
  ['balance_sheet', 'Cash at bank', 'Current assets', 'Cash and bank balances'],
  ['balance_sheet', 'Total current assets', 'Current assets', 'Total current assets'],
  ['balance_sheet', 'Total assets', null, 'Total assets'],
  ['balance_sheet', 'Share capital', 'Equity', 'Share capital'],
  ['balance_sheet', 'Retained earnings', 'Equity', 'Accumulated profits (losses)'],
  ['balance_sheet', 'Trade and other payables', 'Current liabilities', 'Trade and other payables, current'],
  ['balance_sheet', 'Lease liabilities', 'Non-current liabilities', 'Lease liabilities, non-current'],
  ['balance_sheet', 'Total equity and liabilities', null, 'Total equity and liabilities'],
  ['income_statement', 'Revenue', null, 'Revenue'],
  ['income_statement', 'Administrative expenses', null, 'Administrative expenses'],
  ['income_statement', 'Finance costs', null, 'Finance costs'],
  ['income_statement', 'Loss before tax', null, 'Profit (loss) before tax'],
  ['income_statement', 'Income tax expense', null, 'Income tax expense (credit)'],
  ['income_statement', 'Staff costs', null, 'Employee benefits expense'],
  [
    'cash_flow',
    'Net cash used in investing activities',
    null,
    'Net cash from (used in) investing activities',
  ],
  ['cash_flow', 'Income tax paid', null, 'Income tax paid'],
];

describe('suggestions on the installed taxonomy', () => {
  it.each(USUAL)('%s: %s (%s) → %s', (statement, label, parent, expected) => {
    const [found] = suggestTags([line(statement, label, parent)], {
      index,
      library: noLibrary,
      period,
      earlier: [],
    });
    expect(found?.candidates[0]?.label).toBe(expected);
  });

  it('names only reportable elements of the entry point, for every line and candidate', () => {
    const library = createMappingLibrary(loadMappingLibrary());
    const simplified = tagIndexOf(lookup, 'SIMPLIFIED_XBRL');
    const lines = library.entries.slice(0, 400).map((entry) => line('balance_sheet', entry.label_pattern));
    for (const found of suggestTags(lines, { index: simplified, library, period, earlier: [] }))
      for (const id of found?.alternatives ?? [])
        expect(lookup.isReportable(id, 'SIMPLIFIED_XBRL')).toBe(true);
  });
});
