/** Totals of documents against their lines: what adds up is sure, what does not is told with the difference. */
import { describe, expect, it } from 'vitest';
import { castLines } from '../../../../main/document-reading/cast-lines.ts';
import { castWarnings } from '../../../../main/document-reading/cast-warnings.ts';
import { withCasts } from '../../../../main/xbrl-filing/line-items/cast-filing.ts';
import type { ReadLine } from '../../../../shared/model/document-reading.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import { fromCents } from '../../../../shared/model/money.ts';

function lineOf(
  statement: LineStatement,
  label: string,
  current: number | null,
  prior: number | null,
): ReadLine {
  const money = (value: number | null) => (value === null ? null : fromCents(BigInt(value) * 100n));
  return {
    statement,
    label,
    parentLabel: null,
    valueCurrent: money(current),
    valuePrior: money(prior),
    scale: 1,
    sourcePage: 3,
    sourceLine: 1,
    place: null,
  };
}

const states = (lines: readonly ReadLine[]) => castLines(lines).map(({ state }) => state);

describe('casting the lines of a statement', () => {
  it('is sure of lines under totals that add up in both years, and of totals of totals', () => {
    const lines = [
      lineOf('balance_sheet', 'Plant', 1500, 1400),
      lineOf('balance_sheet', 'Total non-current assets', 1500, 1400),
      lineOf('balance_sheet', 'Inventories', 300, 250),
      lineOf('balance_sheet', 'Cash', 200, 350),
      lineOf('balance_sheet', 'Total current assets', 500, 600),
      lineOf('balance_sheet', 'Total assets', 2000, 2000),
    ];
    expect(new Set(states(lines))).toEqual(new Set(['SURE']));
    // Each total names what it adds up, also where it is part of another total itself.
    expect(castLines(lines).map(({ addends }) => addends)).toEqual([
      undefined,
      ['Plant'],
      undefined,
      undefined,
      ['Inventories', 'Cash'],
      ['Total non-current assets', 'Total current assets'],
    ]);
  });

  it('tells the difference of a total with a misread line, in the year where it is', () => {
    const lines = [
      lineOf('balance_sheet', 'Inventories', 3000, 2500),
      lineOf('balance_sheet', 'Cash', 200, 350),
      lineOf('balance_sheet', 'Total current assets', 3290, 2850),
    ];
    expect(castLines(lines)[2]).toEqual({
      state: 'DIFFERS',
      differenceCurrent: '90.00',
      differencePrior: '0.00',
      addends: ['Inventories', 'Cash'],
    });
    expect(castWarnings(lines)).toEqual([
      {
        kind: 'DOES_NOT_CAST',
        message:
          '"Total current assets" on page 3 is not the sum of the lines above it: 90 more in the current year. Compare them with the document; a line that was misread is excluded and entered by hand.',
      },
    ]);
  });

  it('takes expenses printed without brackets off', () => {
    const lines = [
      lineOf('income_statement', 'Revenue', 91_000, 84_000),
      lineOf('income_statement', 'Cost of sales', 60_500, 52_300),
      lineOf('income_statement', 'Gross profit', 30_500, 31_700),
    ];
    expect(states(lines)).toEqual(['SURE', 'SURE', 'SURE']);
  });

  it('lets thousands be one off through rounding, and no more', () => {
    const thousands = (label: string, current: number) => ({
      ...lineOf('balance_sheet', label, current * 1000, current * 1000),
      scale: 1000,
    });
    const lines = (total: number) => [
      thousands('Cash', 333),
      thousands('Stock', 334),
      thousands('Total', total),
    ];
    expect(states(lines(668))).toEqual(['SURE', 'SURE', 'SURE']);
    expect(states(lines(669))[2]).toBe('DIFFERS');
  });

  it('opens the current year of a movement with the closing balance of the prior one', () => {
    const lines = [
      lineOf('equity_changes', 'At 1 January 2024', null, 900),
      lineOf('equity_changes', 'Profit for the year', 250, 100),
      lineOf('equity_changes', 'At 31 December 2025', 1250, 1000),
    ];
    expect(states(lines)).toEqual(['SURE', 'SURE', 'SURE']);
  });

  const stored = (line: ReadLine, origin: string, exclusion: object | null = null) => ({
    ...line,
    origin,
    exclusion,
  });
  const excluded = { reason: 'Misread.' };

  it('casts over the line that was entered for a misread one', () => {
    const inventories = lineOf('balance_sheet', 'Inventories', 3000, 2500);
    const [cash, total] = [
      lineOf('balance_sheet', 'Cash', 200, 350),
      lineOf('balance_sheet', 'Total current assets', 3290, 2850),
    ];
    const printed = [stored(cash, 'DOCUMENT'), stored(total, 'DOCUMENT')];
    const right = { ...lineOf('balance_sheet', 'inventories', 3090, 2500), sourceLine: 0 };
    const states = (lines: Parameters<typeof withCasts>[0]) => withCasts(lines).map(({ cast }) => cast.state);
    const misread = stored(inventories, 'DOCUMENT', excluded);
    expect(states([misread, ...printed])).toEqual(['UNCHECKED', 'UNCHECKED', 'DIFFERS']);
    expect(states([misread, ...printed, stored(right, 'MANUAL')])).toEqual([
      'UNCHECKED',
      'SURE',
      'SURE',
      'SURE',
    ]);
    // The label was misread too, and it is the only line of the page that was excluded.
    const renamed = stored({ ...right, label: 'Stock in trade' }, 'MANUAL');
    expect(states([misread, ...printed, renamed])).toEqual(['UNCHECKED', 'SURE', 'SURE', 'SURE']);
    // A wrong figure by hand is told like a wrong one of the document.
    const wrong = stored(lineOf('balance_sheet', 'Inventories', 3191, 2500), 'MANUAL');
    expect(states([misread, ...printed, wrong])[2]).toBe('DIFFERS');
    // A misread total itself.
    const cast = states([
      stored(inventories, 'DOCUMENT'),
      stored(cash, 'DOCUMENT'),
      stored(total, 'DOCUMENT', excluded),
      stored(lineOf('balance_sheet', 'Total current assets', 3200, 2850), 'MANUAL'),
    ]);
    expect(cast).toEqual(['SURE', 'SURE', 'UNCHECKED', 'SURE']);
  });

  it('keeps a line in its total that is only not asked for, and takes in one that was not read', () => {
    const [cash, stock, total] = [
      lineOf('balance_sheet', 'Cash', 200, 350),
      lineOf('balance_sheet', 'Inventories', 3000, 2500),
      lineOf('balance_sheet', 'Total current assets', 3200, 2850),
    ];
    const left = [stored(cash, 'DOCUMENT', excluded), stored(stock, 'DOCUMENT'), stored(total, 'DOCUMENT')];
    expect(withCasts(left).map(({ cast }) => cast.state)).toEqual(['SURE', 'SURE', 'SURE']);
    // Another line of the page by hand takes no other's place.
    const other = stored(lineOf('balance_sheet', 'Lease deposits', 70, 60), 'MANUAL');
    expect(withCasts([...left, other]).map(({ cast }) => cast.state)).toEqual([
      'SURE',
      'SURE',
      'SURE',
      'UNCHECKED',
    ]);
    const deposits = lineOf('balance_sheet', 'Deposits', 40, 0);
    const larger = lineOf('balance_sheet', 'Total current assets', 3240, 2850);
    const unread = [stored(cash, 'DOCUMENT'), stored(stock, 'DOCUMENT'), stored(larger, 'DOCUMENT')];
    expect(withCasts(unread)[2]?.cast).toMatchObject({ state: 'DIFFERS', differenceCurrent: '40.00' });
    const entered = withCasts([...unread, stored(deposits, 'MANUAL')]);
    expect(entered.slice(2).map(({ cast }) => cast.state)).toEqual(['SURE', 'SURE']);
  });

  it('does not judge what has nothing to be added to, nor lines entered by hand', () => {
    expect(states([lineOf('cash_flow', 'Profit before tax', 5000, 4000)])).toEqual(['UNCHECKED']);
    const entered = stored(lineOf('balance_sheet', 'Total assets', 5, 5), 'MANUAL');
    const printed = stored(lineOf('balance_sheet', 'Cash', 4, 4), 'DOCUMENT');
    expect(withCasts([printed, entered]).map(({ cast }) => cast.state)).toEqual(['UNCHECKED', 'UNCHECKED']);
  });

  it('leaves totals of notes alone that add up nothing near them', () => {
    const lines = [lineOf('notes', 'Level 2', 100, 100), lineOf('notes', 'Total grants', 90_000, 80_000)];
    expect(states(lines)).toEqual(['UNCHECKED', 'UNCHECKED']);
  });
});
