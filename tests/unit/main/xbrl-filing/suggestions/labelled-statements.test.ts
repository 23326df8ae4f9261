/**
 * The suggester on whole labelled statements: the companies that it was tuned on, and those kept aside. The
 * thresholds are those of the contract; the figures reached stand in the output of the benchmark.
 */
import { describe, expect, it } from 'vitest';
import { toCents } from '../../../../../shared/model/money.ts';
import {
  HELD_OUT_COMPANIES,
  labelledCompany,
  TUNED_COMPANIES,
} from '../../../../fixtures/labelled-statements/labelled-statements.ts';
import {
  confirmedLastYear,
  index,
  inWords,
  lookup,
  measure,
  suggestionsFor,
} from '../../../../fixtures/labelled-statements/measure.ts';
import { REWORDINGS, rewordedLines } from '../../../../fixtures/labelled-statements/reworded.ts';

const ALL = [...TUNED_COMPANIES, ...HELD_OUT_COMPANIES];
const SETS = [
  ['tuned', TUNED_COMPANIES],
  ['held out', HELD_OUT_COMPANIES],
] as const;

describe('the labelled statements', () => {
  it('are many, of many companies, with both years', () => {
    const lines = ALL.flatMap((company) => labelledCompany(company).lines);
    expect(ALL.length).toBeGreaterThanOrEqual(14);
    expect(lines.length).toBeGreaterThanOrEqual(800);
    expect(lines.every((line) => line.valueCurrent !== null && line.valuePrior !== null)).toBe(true);
  });

  it.each(ALL)('%s: every right element can be reported on the statement of its line', (company) => {
    for (const line of labelledCompany(company).lines) {
      expect(line.right.length, line.label).toBeGreaterThan(0);
      for (const id of line.right) {
        expect(lookup.isReportable(id, 'FULL_XBRL'), id).toBe(true);
        expect(index.find(line.statement, id), `${line.label}: ${id}`).toBeDefined();
      }
    }
  });

  it.each(ALL)('%s: the balance sheet balances in both years', (company) => {
    const { lines } = labelledCompany(company);
    const printed = (id: string, year: 'valueCurrent' | 'valuePrior') => {
      const value = lines.find((line) => line.statement === 'balance_sheet' && line.right[0] === id)?.[year];
      return value == null ? null : toCents(value);
    };
    for (const year of ['valueCurrent', 'valuePrior'] as const) {
      const equity = printed('fs_Equity', year);
      const net = printed('fs_NetAssetsLiabilities', year);
      const both = printed('fs_EquityAndLiabilities', year);
      expect(net ?? both).not.toBeNull();
      if (net !== null) expect(equity).toBe(net);
      if (both !== null) expect(both).toBe(printed('fs_Assets', year));
    }
  });
});

describe.each(SETS)('new clients, %s', (_name, companies) => {
  it('finds the right element first, or among three, and HIGH is meant', () => {
    const result = measure(companies);
    expect(result.first, inWords(result)).toBeGreaterThanOrEqual(0.85);
    expect(result.amongThree, inWords(result)).toBeGreaterThanOrEqual(0.96);
    expect(result.highRight, inWords(result)).toBeGreaterThanOrEqual(0.98);
    expect(result.high / result.lines, inWords(result)).toBeGreaterThan(0.5);
  });

  it.each(REWORDINGS)('does as well in other words: $name', (rewording) => {
    const result = measure(companies, { reword: (lines) => rewordedLines(lines, rewording) });
    if (result.lines === 0) return;
    expect(result.first, inWords(result)).toBeGreaterThanOrEqual(0.85);
    expect(result.amongThree, inWords(result)).toBeGreaterThanOrEqual(0.94);
    if (result.high > 40) expect(result.highRight, inWords(result)).toBeGreaterThanOrEqual(0.98);
  });

  it('knows a returning client', () => {
    const result = measure(companies, { earlier: confirmedLastYear });
    expect(result.first, inWords(result)).toBeGreaterThanOrEqual(0.97);
    expect(result.highRight, inWords(result)).toBeGreaterThanOrEqual(0.98);
  });
});

describe('on every line', () => {
  const found = ALL.flatMap((company) => suggestionsFor(company));

  it('offers reportable elements with a reason, each once', () => {
    for (const { line, found: one } of found) {
      const ids = one?.alternatives ?? [];
      expect(new Set(ids).size, line.label).toBe(ids.length);
      for (const candidate of one?.candidates ?? []) {
        expect(lookup.isReportable(candidate.elementId, 'FULL_XBRL')).toBe(true);
        expect(candidate.reason).not.toBe('');
      }
    }
  });

  it('is sure of a remainder only where the line calls itself one, or where it is right', () => {
    for (const { line, found: one } of found) {
      const entry = one === null ? undefined : index.find(line.statement, one.elementId);
      if (entry?.remainder !== true || /\bother|sundry|misc/i.test(line.label)) continue;
      if (one?.confidence === 'LOW') continue;
      expect(line.right, `${line.label}: ${one?.elementId}`).toContain(one?.elementId);
    }
  });

  it('offers balances for balances: never HIGH on an element of the other kind of period', () => {
    for (const { line, found: one } of found) {
      if (one === null || one.confidence !== 'HIGH' || line.statement !== 'balance_sheet') continue;
      expect(lookup.byId(one.elementId)?.period_type, line.label).toBe('instant');
    }
  });
});
