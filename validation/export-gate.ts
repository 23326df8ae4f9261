/**
 * The export gate: no output of a filing is produced while a line is undecided, the rules have not been run
 * on the present content, or an ERROR stands. All reasons that hold are listed, in one fixed order; a WARNING
 * never blocks and nothing lifts an ERROR (specification 1.6, 7; decisions 2).
 */
import { type ExportBlockReason, Problem, type ProblemExtras } from '../shared/problem.ts';

/** A line item as the gate sees it. `confirmed`: its mapping has a confirmedById. */
export interface GateLine {
  readonly id: string;
  readonly confirmed: boolean;
  readonly excluded: boolean;
}

/** The latest run of the rules; `stale` when anything it rests on was changed after it. */
export interface GateRun {
  readonly stale: boolean;
  /** Rules with severity ERROR and passed false. */
  readonly failedErrorRuleIds: readonly string[];
}

export interface GateInput {
  readonly lines: readonly GateLine[];
  readonly latestRun: GateRun | null;
}

export interface GateReason {
  readonly reason: ExportBlockReason;
  readonly lineItemIds?: string[];
  readonly ruleIds?: string[];
}

export interface GateResult {
  readonly allowed: boolean;
  /** The first of `reasons`, null when the export is allowed. */
  readonly reason: ExportBlockReason | null;
  readonly reasons: readonly GateReason[];
}

/** Thrown by `assertExportAllowed`: HTTP 422 XBRL_EXPORT_BLOCKED with `reason` and `reasons`. */
export class XbrlExportBlockedError extends Problem {
  readonly reason: ExportBlockReason;
  readonly reasons: readonly GateReason[];

  constructor(reason: ExportBlockReason, reasons: readonly GateReason[]) {
    const extras: ProblemExtras = { reason, reasons: [...reasons] };
    super('XBRL_EXPORT_BLOCKED', reasons.map(describeReason).join(' '), extras);
    this.name = 'XbrlExportBlockedError';
    this.reason = reason;
    this.reasons = reasons;
  }
}

/** What holds the export back, in plain words with the numbers and what to do. */
export function describeReason(reason: GateReason): string {
  const lines = reason.lineItemIds?.length ?? 0;
  const rules = reason.ruleIds?.length ?? 0;
  switch (reason.reason) {
    case 'NO_LINE_ITEMS':
      return 'There is no line to report. Upload a document with readable tables, enter lines by hand, or include a line again.';
    case 'UNCONFIRMED_TAG_MAPPING':
      return `${lines} ${lines === 1 ? 'line has' : 'lines have'} neither a confirmed tag nor an exclusion. Confirm or exclude each of them.`;
    case 'NO_VALIDATION_RUN':
      return 'The rules have not been run since the last change. Run the validation.';
    case 'VALIDATION_ERROR_PRESENT':
      return `${rules} ${rules === 1 ? 'rule fails' : 'rules fail'} with an error (${(reason.ruleIds ?? []).join(', ')}). Correct the lines and run the validation again.`;
  }
}

/**
 * Evaluates the gate. Order of reasons: NO_LINE_ITEMS, UNCONFIRMED_TAG_MAPPING, NO_VALIDATION_RUN,
 * VALIDATION_ERROR_PRESENT. A stale run does not count, so its errors are not listed either.
 */
export function exportGate(input: GateInput): GateResult {
  const reasons: GateReason[] = [];
  const reported = input.lines.filter((line) => !line.excluded);
  if (reported.length === 0) reasons.push({ reason: 'NO_LINE_ITEMS' });
  const unconfirmed = reported.filter((line) => !line.confirmed).map((line) => line.id);
  if (unconfirmed.length > 0) reasons.push({ reason: 'UNCONFIRMED_TAG_MAPPING', lineItemIds: unconfirmed });
  const run = input.latestRun;
  if (run === null || run.stale) {
    reasons.push({ reason: 'NO_VALIDATION_RUN' });
  } else if (run.failedErrorRuleIds.length > 0) {
    reasons.push({ reason: 'VALIDATION_ERROR_PRESENT', ruleIds: [...run.failedErrorRuleIds] });
  }
  return { allowed: reasons.length === 0, reason: reasons[0]?.reason ?? null, reasons };
}

/** Returns when the export is allowed; throws XbrlExportBlockedError otherwise. */
export function assertExportAllowed(input: GateInput): void {
  const { reason, reasons } = exportGate(input);
  if (reason !== null) throw new XbrlExportBlockedError(reason, reasons);
}
