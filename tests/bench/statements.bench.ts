/** Computing all statements of 300 mapped accounts, against writing and parsing the result as JSON. */
import { expect, test } from 'vitest';
import { loadDisclosureRules, loadReportingTaxonomy } from '../../constitution/index.ts';
import { computeStatements } from '../../main/financial-statements/statements/compute-statements.ts';
import { isoDateSchema } from '../../shared/model/dates.ts';
import { fromCents } from '../../shared/model/money.ts';
import { bestRatioOf, PACE } from './ratio.ts';

const taxonomy = loadReportingTaxonomy();
const keys = taxonomy.items.filter((item) => item.standards.includes('FULL_SFRS')).map((item) => item.key);
const items = Array.from({ length: 300 }, (_, at) => ({
  id: `item-${at}`,
  accountCode: String(1000 + at),
  accountDescription: `Account number ${at}`,
  taxonomyKey: keys[at % keys.length] ?? null,
  currentYearBalance: fromCents(BigInt((at % 2 === 0 ? 1 : -1) * (123_456 + (at >> 1)))),
  priorYearBalance: fromCents(BigInt((at % 2 === 0 ? 1 : -1) * (111_111 + (at >> 1)))),
  openingBalance: null,
}));
const input = {
  header: {
    periodStart: isoDateSchema.parse('2025-01-01'),
    periodEnd: isoDateSchema.parse('2025-12-31'),
    currency: 'SGD',
    rounding: 'SGD',
    reportingStandard: 'FULL_SFRS',
  },
  items,
  hasPriorYear: true,
  taxonomy,
  rules: loadDisclosureRules(),
} as const;

test('300 accounts of two years', async ({ bench }) => {
  const computed = computeStatements(input);
  expect(computed.balanced).toBe(true);
  const result = await bench.compare(
    bench('compute the statements', () => {
      expect(computeStatements(input).balanceSheet.lines.length).toBeGreaterThan(5);
    }),
    bench('the result through JSON', () => {
      expect(JSON.parse(JSON.stringify(computed))).toBeTypeOf('object');
    }),
    PACE,
  );
  const times = bestRatioOf(result.get('compute the statements'), result.get('the result through JSON'));
  expect(times).toBeLessThan(5.5);
  // A person waits for this: it must feel immediate.
  expect(result.get('compute the statements').latency.min).toBeLessThan(5);
});
