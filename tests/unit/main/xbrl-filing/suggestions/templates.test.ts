/**
 * Suggestions under the templates for banks and insurers: what they print themselves is found, and the ordinary
 * lines of other companies are left alone rather than read as the nearest line of a bank (specification 4.5).
 */
import { describe, expect, it } from 'vitest';
import {
  createMappingLibrary,
  loadMappingLibrary,
  taxonomyLookup,
} from '../../../../../constitution/index.ts';
import { suggestTags } from '../../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import {
  HELD_OUT_COMPANIES,
  labelledCompany,
  TUNED_COMPANIES,
} from '../../../../fixtures/labelled-statements/labelled-statements.ts';
import {
  BANK_LINES,
  INSURER_LINES,
  type TemplateLine,
} from '../../../../fixtures/statements/template-lines.ts';
import { tagIndexOf } from '../../../../support/tag-index.ts';
import { date, money } from '../../../validation/sample-content.ts';

const lookup = taxonomyLookup('reg_2026_v1');
const library = createMappingLibrary(loadMappingLibrary());
const period = { start: date('2026-01-01'), end: date('2026-12-31') };

const TEMPLATES = [
  ['FSH_BANKS', BANK_LINES, 32],
  ['FSH_INSURANCE', INSURER_LINES, 29],
] as const;

function contextOf(entryPoint: 'FSH_BANKS' | 'FSH_INSURANCE') {
  return { index: tagIndexOf(lookup, entryPoint), library, period, earlier: [] };
}

function rightFirst(lines: readonly TemplateLine[], entryPoint: 'FSH_BANKS' | 'FSH_INSURANCE'): number {
  const found = suggestTags(
    lines.map(([statement, label], at) => ({
      id: String(at),
      statement,
      label,
      parentLabel: null,
      valueCurrent: money('100.00'),
      valuePrior: money('90.00'),
    })),
    contextOf(entryPoint),
  );
  return lines.filter(([, , ...right], at) => right.includes(found[at]?.elementId ?? '')).length;
}

describe('suggestions under the templates', () => {
  it.each(TEMPLATES)('find the lines of the trade under %s', (entryPoint, lines, least) => {
    expect(rightFirst(lines, entryPoint)).toBeGreaterThanOrEqual(least);
  });

  it.each(TEMPLATES)('leave the ordinary lines of others alone under %s', (entryPoint) => {
    const context = contextOf(entryPoint);
    let asked = 0;
    let answered = 0;
    let unasked = 0;
    let proposed = 0;
    for (const company of [...TUNED_COMPANIES, ...HELD_OUT_COMPANIES]) {
      const { lines } = labelledCompany(company);
      suggestTags(lines, context).forEach((found, at) => {
        if (lines[at]?.right.some((id) => lookup.isReportable(id, entryPoint))) {
          asked += 1;
          if (found !== null) answered += 1;
        } else {
          unasked += 1;
          if (found !== null) proposed += 1;
        }
      });
    }
    expect(unasked).toBeGreaterThan(800);
    expect(proposed / unasked).toBeLessThan(0.1);
    expect(answered / asked).toBeGreaterThan(0.98);
  });

  it('do not read receivables of a trader as bills of a bank', () => {
    const line = {
      id: '1',
      statement: 'balance_sheet' as const,
      label: 'Trade receivables',
      parentLabel: 'Assets',
      valueCurrent: money('100.00'),
      valuePrior: null,
    };
    expect(suggestTags([line], contextOf('FSH_BANKS'))).toEqual([null]);
    expect(suggestTags([{ ...line, label: 'Bills receivable' }], contextOf('FSH_BANKS'))[0]).not.toBeNull();
  });
});
