/** The benchmarks that materiality is computed from, as the adjusted balances give them. Pure. */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import type { BenchmarkAmount } from '../../../shared/model/materiality.ts';
import type { LeadAccount } from './lead-schedules.ts';
import { measured } from './ratios.ts';

export function benchmarksOf(
  accounts: readonly LeadAccount[],
  taxonomy: ReportingTaxonomy,
): readonly BenchmarkAmount[] {
  return taxonomy.leadSchedules.benchmarks.map(({ key, label, of, usual }) => ({
    key,
    label,
    amount: measured(of, taxonomy, accounts, (account) => account.adjustedBalance),
    usual,
  }));
}
