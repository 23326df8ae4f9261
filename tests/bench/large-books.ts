/** The largest books that benchmarks measure: 10,000 accounts of both years and 200 journals, on accounts from all over the chart. */
import { loadDisclosureRules, loadReportingTaxonomy } from '../../constitution/index.ts';
import { isoDateSchema } from '../../shared/model/dates.ts';
import { fromCents, ZERO } from '../../shared/model/money.ts';
import { journal } from '../unit/main/financial-statements/books/sample-journals.ts';
import { largeChart } from './large-charts.ts';

export const taxonomy = loadReportingTaxonomy();
const keys = taxonomy.items.filter((item) => item.standards.includes('FULL_SFRS')).map((item) => item.key);
export const items = largeChart(10_000).map((account, at) => ({
  ...account,
  taxonomyKey: keys[at % keys.length] ?? null,
  priorYearBalance: account.currentYearBalance,
  openingBalance: null,
  origin: 'FILE' as const,
}));
/** Each of four lines. */
export const journals = Array.from({ length: 200 }, (_, number) =>
  journal(
    number + 1,
    [0, 1, 2, 3].map((at) => {
      const { accountCode = '', accountDescription = '' } =
        items[(number * 577 + at * 2_339) % items.length] ?? {};
      const amount = fromCents(BigInt(10_000 + number));
      const isDebit = at % 2 === 0;
      return {
        accountCode,
        accountDescription,
        narrative: '',
        debit: isDebit ? amount : ZERO,
        credit: isDebit ? ZERO : amount,
      };
    }),
  ),
);
export const header = {
  periodStart: isoDateSchema.parse('2025-01-01'),
  periodEnd: isoDateSchema.parse('2025-12-31'),
  currency: 'SGD',
  rounding: 'SGD',
  reportingStandard: 'FULL_SFRS',
} as const;
export const rules = loadDisclosureRules();
