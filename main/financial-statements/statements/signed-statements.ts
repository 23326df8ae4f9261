/**
 * Last year's signed statements in the form of issued ones, so that this year's comparatives and opening balances come from
 * them as they would from last year's engagement. What must stay true: they are null while anything stands against them,
 * and their figures are those that were signed, rounded only where this year's unit is coarser. Pure.
 */
import type { DisclosureRule, ReportingTaxonomy } from '../../../constitution/index.ts';
import { addDays } from '../../../shared/model/dates.ts';
import { ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import { isConfirmed, type SignedProblem } from '../../../shared/model/prior-year.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { computeStatements } from './compute-statements.ts';
import { layoutFor } from './profit-and-loss-layouts.ts';
import { hasYearBefore, type Signed, signedItems } from './signed-books.ts';
import { signedCashFlow } from './signed-cash-flow.ts';
import { digestOfAcceptable } from './signed-digests.ts';
import { type EntryLine, entryLines } from './signed-lines.ts';
import { signedProblems } from './signed-problems.ts';
import { type SignedSums, signedSums } from './signed-sums.ts';
import type { StatementHeader } from './statement-input.ts';

export interface SignedBooks {
  readonly taxonomy: ReportingTaxonomy;
  readonly rules: readonly DisclosureRule[];
}

export interface OpenedSigned {
  readonly lines: readonly EntryLine[];
  readonly sums: SignedSums;
  readonly problems: readonly SignedProblem[];
  /** Digest of the problems that a reason may accept. */
  readonly acceptable: string;
  /** As computed from the figures, whatever stands against them. */
  readonly computed: StatementsJson;
  /** What the comparatives come from; null while something stands against it. */
  readonly statements: StatementsJson | null;
}

/** `header`: of this year's engagement. */
export function openSigned(
  signed: Signed,
  header: Pick<StatementHeader, 'periodStart' | 'currency' | 'rounding' | 'reportingStandard'>,
  { taxonomy, rules }: SignedBooks,
): OpenedSigned {
  const layout = layoutFor(taxonomy.profitAndLossLayouts, header.periodStart, header.reportingStandard);
  const lines = entryLines(taxonomy, layout);
  const sums = signedSums(signed.figures, taxonomy, layout);
  const computed = computeStatements({
    header: {
      ...header,
      periodStart: signed.periodStart,
      periodEnd: addDays(header.periodStart, -1),
      firstPeriod: signed.firstPeriod,
    },
    items: signedItems(signed.figures, taxonomy),
    hasPriorYear: hasYearBefore(signed.figures.filter(isConfirmed)),
    asPrinted: true,
    taxonomy,
    rules,
  });
  const found = signedProblems(signed, header, { lines, sums, taxonomy, computed });
  const shown = digestOfAcceptable(found);
  // A reason speaks of what was shown when it was given.
  const isAccepted = signed.acceptedReason !== null && signed.acceptedProblems === shown;
  const problems = isAccepted
    ? found.map((problem) => (problem.acceptable ? { ...problem, blocks: false } : problem))
    : found;
  const unit = ROUNDING_UNIT_CENTS[header.rounding];
  const statements =
    signed.cashFlows === 'COMPUTED'
      ? computed
      : { ...computed, cashFlow: signedCashFlow(signed.figures.filter(isConfirmed), lines, unit) };
  return {
    lines,
    sums,
    problems,
    acceptable: shown,
    computed,
    statements: problems.some(({ blocks }) => blocks) ? null : statements,
  };
}
