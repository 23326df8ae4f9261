/**
 * Validation results as the screen shows them: errors that block, warnings that want a look or a tick, and
 * what the live evaluation finds in addition or no longer (decisions 2, 3).
 */
import type { ValidationResult } from '../../../../shared/model/records.ts';
import { plural } from '../../../components/plural.ts';
import type { LiveFinding } from '../context/blockers.ts';

export interface SinceRun {
  /** Failing now, not in the stored run. */
  readonly appeared: readonly LiveFinding[];
  /** In the stored run, no longer failing now. */
  readonly resolved: readonly ValidationResult[];
}

/** Compares the stored run with what the rules say now. */
export function compareWithLive(stored: readonly ValidationResult[], live: readonly LiveFinding[]): SinceRun {
  const storedIds = new Set(stored.map((result) => result.ruleId));
  const liveIds = new Set(live.map((finding) => finding.ruleId));
  return {
    appeared: live.filter((finding) => !storedIds.has(finding.ruleId)),
    resolved: stored.filter((result) => !liveIds.has(result.ruleId)),
  };
}

/** Warnings that nobody has looked at come first; the order of the run holds inside each part. */
export function warningsInOrder(warnings: readonly ValidationResult[]): readonly ValidationResult[] {
  return [
    ...warnings.filter((warning) => warning.acknowledgement === null),
    ...warnings.filter((warning) => warning.acknowledgement !== null),
  ];
}

interface Counts {
  readonly errors: number;
  readonly warnings: number;
  readonly info: number;
}

/** "2 errors, 1 warning" of a run in a list; "nothing found" where every rule passed. */
export function runWords({ errors, warnings, info }: Counts): string {
  const parts = [
    errors > 0 ? `${errors} ${plural(errors, 'error')}` : '',
    warnings > 0 ? `${warnings} ${plural(warnings, 'warning')}` : '',
    info > 0 ? `${info} for information` : '',
  ].filter(Boolean);
  return parts.length === 0 ? 'nothing found' : parts.join(', ');
}

/** "1 new, 2 resolved, 4 persisting (1 with other figures)". */
export function comparisonWords(compared: {
  readonly appeared: readonly string[];
  readonly persisting: readonly string[];
  readonly moved: readonly string[];
  readonly resolved: readonly unknown[];
}): string {
  const { appeared, resolved, persisting, moved } = compared;
  const others = moved.length > 0 ? ` (${moved.length} with other figures)` : '';
  return `${appeared.length} new, ${resolved.length} resolved, ${persisting.length} persisting${others}`;
}

/** "144 rules: 2 errors, 3 warnings (1 reviewed), 4 notes". */
export function runSentence(
  counts: {
    readonly rules: number;
    readonly errors: number;
    readonly warnings: number;
    readonly info: number;
  },
  warnings: readonly ValidationResult[],
): string {
  const reviewed = warnings.filter((warning) => warning.acknowledgement !== null).length;
  const noted = reviewed > 0 ? ` (${reviewed} reviewed)` : '';
  const { rules, errors, warnings: warned, info } = counts;
  return `${rules} rules: ${errors} ${plural(errors, 'error')}, ${warned} ${plural(warned, 'warning')}${noted}, ${info} for information`;
}

interface PassedRun {
  readonly counts: { readonly rules: number };
  readonly warnings: readonly unknown[];
  readonly info: readonly unknown[];
}

/** Over a run without errors. */
export function passedTitle({ warnings, info }: PassedRun): string {
  return warnings.length + info.length === 0 ? 'Every rule passed' : 'The validation has passed';
}

export function passedSentence({ counts, warnings, info }: PassedRun): string {
  if (warnings.length + info.length === 0)
    return `${counts.rules} rules were evaluated and none of them found anything.`;
  const noted = warnings.length === 0 ? 'What is for information is' : 'What to look at is';
  return `No error blocks the export. ${noted} listed below.`;
}
