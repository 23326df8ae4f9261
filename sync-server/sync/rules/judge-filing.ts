/**
 * What the server itself finds of a filing: it runs the rules of the pinned version over what it holds and asks the
 * gate, so that no desktop can say that a filing passed which does not (binding rules 2 and 3). Pure.
 */
import type { SyncedRow } from '../../../shared/sync/records.ts';
import { exportGate, type GateReason } from '../../../validation/export-gate.ts';
import { failedErrorRules, validateFiling } from '../../../validation/validate-filing.ts';
import type { RuleBook } from '../../practice/taxonomy-versions.ts';
import { contentOf, type FilingRows } from './filing-of-rows.ts';

export interface Judgement {
  /** The person behind each confirmed tag of its lines. */
  readonly confirmedBy: readonly string[];
  /** Rules of severity ERROR that fail. */
  readonly failedErrorRuleIds: readonly string[];
  /** What holds an output back, by the server's own run. */
  readonly reasons: readonly GateReason[];
  /** The rules of the version with their severity: a run has each of them once. */
  readonly severities: ReadonlyMap<string, SyncedRow<'validationResult'>['severity']>;
}

export function judgeFiling(rows: FilingRows, book: RuleBook): Judgement {
  const content = contentOf(rows, book);
  const failedErrorRuleIds = failedErrorRules(validateFiling(content, book.lookup, book.rules));
  const { reasons } = exportGate({
    lines: content.lines.map(({ id, mapping, exclusion }) => ({
      id,
      confirmed: mapping !== null && mapping.confirmedById !== null,
      excluded: exclusion !== null,
    })),
    latestRun: { stale: false, failedErrorRuleIds },
  });
  return {
    confirmedBy: content.lines.flatMap(({ mapping }) => mapping?.confirmedById ?? []),
    failedErrorRuleIds,
    reasons,
    severities: new Map(book.rules.map(({ rule_id, severity }) => [rule_id, severity])),
  };
}

/** Why the results of a run are not those of the rules; null where they are. */
export function untrueResults(
  results: readonly Pick<SyncedRow<'validationResult'>, 'ruleId' | 'severity' | 'passed'>[],
  { severities, failedErrorRuleIds }: Judgement,
): string | null {
  const told = new Map(results.map((row) => [row.ruleId, row]));
  const missing = [...severities].filter(([ruleId, severity]) => told.get(ruleId)?.severity !== severity);
  if (missing.length > 0 || told.size !== severities.size) {
    return `The run does not hold each rule of the version once (${severities.size} rules, ${told.size} told).`;
  }
  const hidden = failedErrorRuleIds.filter((ruleId) => told.get(ruleId)?.passed === 1);
  return hidden.length === 0
    ? null
    : `The run says that rules passed which fail on what the server holds: ${hidden.slice(0, 5).join(', ')}.`;
}
