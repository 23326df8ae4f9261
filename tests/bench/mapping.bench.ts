/** How often the suggester is right on the labelled charts, new and returning clients, and how long it takes. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadReportingTaxonomy } from '../../constitution/index.ts';
import { suggestKeys } from '../../main/financial-statements/mapping/suggest-keys.ts';
import { caseFile } from '../support/case-files.ts';
import { measureAccounts, readLabelledAccounts } from '../support/labelled-accounts.ts';
import {
  HELD_OUT,
  LABELLED_TRADES,
  lastYearOf,
  type Measure,
  measure,
  together,
} from '../unit/main/financial-statements/mapping/labelled-charts.ts';
import { medianMs, PACE } from './ratio.ts';

const taxonomy = loadReportingTaxonomy();

function print(name: string, fresh: Measure, returning: Measure): void {
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`.padStart(7);
  const figures = (each: Measure) => `${share(each.first, each.rows)} / ${share(each.topThree, each.rows)}`;
  console.log(
    `${name.padEnd(22)} ${String(fresh.rows).padStart(5)} rows  new ${figures(fresh)}  returning ${figures(returning)}`,
  );
}

test('rank 1 / top 3 of the labelled charts', () => {
  const measured = LABELLED_TRADES.map((trade) => ({
    trade: trade.trade,
    fresh: measure(trade, [], taxonomy),
    returning: measure(trade, lastYearOf(trade.rows), taxonomy),
  }));
  for (const heldOut of [false, true]) {
    const some = measured.filter(({ trade }) => HELD_OUT.has(trade) === heldOut);
    for (const { trade, fresh, returning } of some) print(trade, fresh, returning);
    const fresh = together(some.map((each) => each.fresh));
    print(heldOut ? 'all held out' : 'all tuned', fresh, together(some.map((each) => each.returning)));
    expect(fresh.first / fresh.rows).toBeGreaterThanOrEqual(0.8);
    expect(fresh.topThree / fresh.rows).toBeGreaterThanOrEqual(0.95);
  }
});

test('sections of accounts of real charts', () => {
  const labels = caseFile('labels/accounts.csv');
  if (!existsSync(labels)) return;
  const measured = measureAccounts(readLabelledAccounts(labels), taxonomy);
  const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`.padStart(7);
  for (const [name, score] of [
    ['clear', measured.clear],
    ['ambiguous', measured.ambiguous],
  ] as const) {
    console.log(
      `${name.padEnd(22)} ${String(score.rows).padStart(5)} rows  section ${share(score.first, score.rows)} / ${share(score.topThree, score.rows)}  HIGH right ${share(score.highRight, score.high)}`,
    );
  }
  expect(measured.clear.first / measured.clear.rows).toBeGreaterThanOrEqual(0.93);
});

test('keys for 300 accounts', async ({ bench }) => {
  const rows = LABELLED_TRADES.flatMap(({ trade, rows: all }) =>
    all.map((row) => ({ ...row, id: `${trade}-${row.id}` })),
  ).slice(0, 300);
  const result = await bench('suggest the keys', () => {
    expect(suggestKeys(rows, [], taxonomy, 'FULL_SFRS').size).toBe(300);
  }).run(PACE);
  console.log(`300 accounts: ${medianMs(result).toFixed(0)} ms`);
});
