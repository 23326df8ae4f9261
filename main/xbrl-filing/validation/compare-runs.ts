/**
 * Two runs of the rules side by side (product: same data, same order, every run). A rule that fails in both is
 * persisting even where its figures moved; that they moved is said, because the message names them. Pure.
 */
import type { ValidationResult } from '../../../shared/model/records.ts';

type Row = Pick<ValidationResult, 'ruleId' | 'passed' | 'message'>;

export interface RunComparison<Result extends Row> {
  /** Fails now and did not in the earlier run. */
  readonly appeared: readonly string[];
  /** Fails in both. */
  readonly persisting: readonly string[];
  /** Those of `persisting` whose message, and so a figure, is another than before. */
  readonly moved: readonly string[];
  /** Failed in the earlier run and does not now: the earlier rows, in their order. */
  readonly resolved: readonly Result[];
}

/** Compares a run with an earlier one, by rule. Order is that of the rows given. */
export function compareRuns<Result extends Row>(
  now: readonly Row[],
  earlier: readonly Result[],
): RunComparison<Result> {
  const before = new Map(earlier.filter((row) => !row.passed).map((row) => [row.ruleId, row]));
  const failing = now.filter((row) => !row.passed);
  const failingIds = new Set(failing.map((row) => row.ruleId));
  const persisting = failing.filter((row) => before.has(row.ruleId));
  return {
    appeared: failing.filter((row) => !before.has(row.ruleId)).map((row) => row.ruleId),
    persisting: persisting.map((row) => row.ruleId),
    moved: persisting
      .filter((row) => before.get(row.ruleId)?.message !== row.message)
      .map((row) => row.ruleId),
    resolved: [...before.values()].filter((row) => !failingIds.has(row.ruleId)),
  };
}
