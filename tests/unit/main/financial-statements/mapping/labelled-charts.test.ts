import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import { addMoney } from '../../../../../shared/model/money.ts';
import { HELD_OUT, LABELLED_TRADES, lastYearOf, measure, together } from './labelled-charts.ts';

const taxonomy = loadReportingTaxonomy();
const held = LABELLED_TRADES.filter(({ trade }) => HELD_OUT.has(trade));
/** Suggested once for all that is asked of it. */
const suggested = new Map<string, ReturnType<typeof measure>>();
function ofNewClient(trade: (typeof LABELLED_TRADES)[number]): ReturnType<typeof measure> {
  const found = suggested.get(trade.trade) ?? measure(trade, [], taxonomy);
  suggested.set(trade.trade, found);
  return found;
}
const tuned = LABELLED_TRADES.filter(({ trade }) => !HELD_OUT.has(trade));

describe('the labelled charts', () => {
  it('are twelve or more with a thousand rows, and each foots', () => {
    expect(LABELLED_TRADES.length).toBeGreaterThanOrEqual(12);
    expect(LABELLED_TRADES.flatMap(({ rows }) => rows).length).toBeGreaterThanOrEqual(1_000);
    for (const { trade, rows } of LABELLED_TRADES) {
      expect([trade, addMoney(...rows.map((row) => row.currentYearBalance))]).toEqual([trade, '0.00']);
    }
  });

  it('are labelled with keys of the taxonomy', () => {
    const labels = LABELLED_TRADES.flatMap(({ rows }) => rows.flatMap((row) => row.right));
    expect(labels.filter((key) => !taxonomy.byKey.has(key))).toEqual([]);
  });
});

describe.each([
  ['tuned', tuned, 0.95, 0.98],
  ['held out', held, 0.9, 0.97],
] as const)('the %s charts', (_, trades, first, topThree) => {
  it('of new clients are right at rank 1 and in the top three', () => {
    const all = together(trades.map((trade) => ofNewClient(trade)));
    expect(all.first / all.rows).toBeGreaterThanOrEqual(first);
    expect(all.topThree / all.rows).toBeGreaterThanOrEqual(topThree);
  });

  it('are right where the suggester says HIGH', () => {
    const all = together(trades.map((trade) => ofNewClient(trade)));
    expect(all.high / all.rows).toBeGreaterThanOrEqual(0.55);
    expect(all.highRight / all.high).toBeGreaterThanOrEqual(0.97);
  });

  it('of returning clients are right at rank 1 nearly always', () => {
    const all = together(trades.map((trade) => measure(trade, lastYearOf(trade.rows), taxonomy)));
    expect(all.first / all.rows).toBeGreaterThanOrEqual(0.98);
  });

  it('of each trade alone stay above the promise', () => {
    for (const trade of trades) {
      const one = ofNewClient(trade);
      expect([trade.trade, one.first / one.rows >= 0.85, one.topThree / one.rows >= 0.95]).toEqual([
        trade.trade,
        true,
        true,
      ]);
    }
  });
});
