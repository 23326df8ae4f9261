/**
 * From a file to statements at 1,000, 10,000 and 100,000 accounts: read, mapped from memory, computed, stored. The
 * time of a row must not grow with their number, and the ten thousand rows of a large group are done within a second.
 */
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { loadDisclosureRules, loadReportingTaxonomy } from '../../constitution/index.ts';
import { suggestKeys } from '../../main/financial-statements/mapping/suggest-keys.ts';
import { computeStatements } from '../../main/financial-statements/statements/compute-statements.ts';
import { readTrialBalance } from '../../main/financial-statements/trial-balance/read-trial-balance.ts';
import { listItems, replaceItems, saveAssignments } from '../../main/store/repositories/trial-balances.ts';
import { isoDateSchema } from '../../shared/model/dates.ts';
import { startTestEngine } from '../support/test-engine.ts';
import { csvOf, largeChart } from './large-charts.ts';
import { openEngagement } from './open-engagement.ts';

const SIZES = [1_000, 10_000, 100_000] as const;
/** The time of a row in the longest chart against that in one of ten thousand; what is quadratic shows as ten. */
const MOST_GROWTH = 1.6;
/** The whole chain for ten thousand rows against splitting their text alone. */
const MOST_TIMES_PAPAPARSE = 170;

const taxonomy = loadReportingTaxonomy();
const rules = loadDisclosureRules();
const keys = taxonomy.items.filter((item) => item.standards.includes('FULL_SFRS')).map((item) => item.key);
const yearEnd = isoDateSchema.parse('2025-12-31');

/** Processor time of this program so far, in milliseconds: other programs on the machine do not add to it. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** The best of some runs, in milliseconds of processor time. */
async function best(runs: number, work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const start = processorMs();
    await work();
    least = Math.min(least, processorMs() - start);
  }
  return least;
}

async function chainOf(accounts: number) {
  const chart = largeChart(accounts);
  const text = csvOf(chart);
  const bytes = new TextEncoder().encode(text);
  const mapped = chart.map((account, at) => ({
    ...account,
    taxonomyKey: keys[at % keys.length] ?? null,
    priorYearBalance: account.currentYearBalance,
    openingBalance: null,
  }));
  const memory = chart.map(({ accountCode, accountDescription }, at) => ({
    accountCode,
    accountDescription,
    taxonomyKey: keys[at % keys.length] ?? '',
    scope: 'CLIENT' as const,
  }));
  const runs = accounts > 10_000 ? 2 : 5;
  return {
    papaparse: await best(runs, () => Papa.parse(text)),
    read: await best(runs, async () => {
      expect((await readTrialBalance(bytes, 'tb.csv', { yearEnd })).items).toHaveLength(accounts);
    }),
    map: await best(runs, () => {
      expect(suggestKeys(chart, memory, taxonomy, 'FULL_SFRS').size).toBe(accounts);
    }),
    compute: await best(runs, () => {
      const statements = computeStatements({
        header: {
          periodStart: isoDateSchema.parse('2025-01-01'),
          periodEnd: yearEnd,
          currency: 'SGD',
          rounding: 'SGD',
          reportingStandard: 'FULL_SFRS',
        },
        items: mapped,
        hasPriorYear: true,
        taxonomy,
        rules,
      });
      expect(statements.balanced).toBe(true);
    }),
  };
}

describe('a row costs the same in every chart', () => {
  test('read, mapped from memory, computed', { timeout: 300_000 }, async () => {
    const measured = [];
    for (const accounts of SIZES) measured.push({ accounts, ...(await chainOf(accounts)) });
    for (const { accounts, papaparse, read, map, compute } of measured) {
      const rate = (ms: number) => `${(accounts / ms).toFixed(0)} rows/ms`;
      const whole = read + map + compute;
      console.log(
        `${accounts}: read ${rate(read)}, map ${rate(map)}, compute ${rate(compute)}; ` +
          `whole ${whole.toFixed(0)} ms, ${(whole / papaparse).toFixed(0)} times papaparse`,
      );
    }
    const [, usual, long] = measured;
    if (!usual || !long) throw new Error('Three charts are measured.');
    for (const step of ['read', 'map', 'compute'] as const) {
      const growth = long[step] / long.accounts / (usual[step] / usual.accounts);
      console.log(`${step}: a row of 100,000 takes ${growth.toFixed(2)} times one of 10,000`);
      expect(growth).toBeLessThan(MOST_GROWTH);
    }
    const whole = usual.read + usual.map + usual.compute;
    expect(whole / usual.papaparse).toBeLessThan(MOST_TIMES_PAPAPARSE);
    expect(whole).toBeLessThan(1_000);
  });

  test('stored, assigned, read back', { timeout: 300_000 }, async () => {
    const practice = await startTestEngine();
    const { context } = practice.engine;
    const perRow: number[] = [];
    for (const accounts of SIZES) {
      const engagementId = await openEngagement(practice, `FY ${accounts}`);
      const items = largeChart(accounts).map((account, at) => ({
        ...account,
        id: context.newId(),
        engagementId,
        origin: 'FILE' as const,
        priorYearBalance: null,
        openingBalance: null,
        taxonomyKey: null,
        taxonomyLabel: null,
        mappingConfidence: null,
        mappingRationale: null,
        isOverride: false,
        suggestions: [],
        sourceRow: at + 2,
        uploadedAt: context.now().toISOString(),
        uploadId: null,
        firstDecision: null,
      }));
      const start = processorMs();
      await context.change(async (writer) => {
        await replaceItems(writer, engagementId, items);
        await saveAssignments(
          writer,
          items.map((item) => ({ ...item, taxonomyKey: 'revenue', taxonomyLabel: 'Revenue' })),
        );
      });
      const stored = await listItems(context.reader, engagementId);
      const took = processorMs() - start;
      expect(stored).toHaveLength(accounts);
      expect(stored.every((item) => item.taxonomyKey === 'revenue')).toBe(true);
      perRow.push(took / accounts);
      console.log(`${accounts}: ${(accounts / took).toFixed(1)} rows/ms`);
    }
    await practice.close();
    const [, usual = 0, long = 0] = perRow;
    expect(long / usual).toBeLessThan(MOST_GROWTH);
  });
});
