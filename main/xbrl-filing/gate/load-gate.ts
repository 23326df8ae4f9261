/**
 * The gate of a filing as it stands in the store, and the live view of it (specification 7; decisions 2, 3).
 */
import type { Constitution } from '../../../constitution/index.ts';
import { exportGate, type GateInput } from '../../../validation/export-gate.ts';
import { buildFacts } from '../../../validation/filing-facts.ts';
import { failedErrorRules, validateFiling } from '../../../validation/validate-filing.ts';
import type { Reader } from '../../store/database.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import { listLines } from '../../store/repositories/line-items.ts';
import { findRun, listResults } from '../../store/repositories/validation-runs.ts';
import { requireFiling } from '../filings/require-filing.ts';
import { loadFilingContent } from '../validation/load-filing-content.ts';
import { countFailures } from '../validation/run-validation.ts';

/** What the gate judges: the lines that count and the latest run of the rules. */
export async function loadGateInput(reader: Reader, filing: StoredFiling): Promise<GateInput> {
  const lines = await listLines(reader, filing);
  const run = await findRun(reader, filing.id);
  return {
    lines: lines.map((line) => ({
      id: line.id,
      confirmed: line.mapping?.confirmedById != null,
      excluded: line.exclusion !== null,
    })),
    latestRun: run
      ? {
          stale: run.contentVersion !== filing.contentVersion,
          failedErrorRuleIds: failedErrorRules(await listResults(reader, run)),
        }
      : null,
  };
}

/** The gate and the rules now; nothing is stored. */
export async function liveGate(reader: Reader, constitution: Constitution, filingId: string) {
  const filing = await requireFiling(reader, filingId);
  const input = await loadGateInput(reader, filing);
  const { allowed, reason, reasons } = exportGate(input);
  const version = filing.taxonomyVersion;
  const content = await loadFilingContent(reader, constitution, filing);
  const lookup = constitution.taxonomyLookup(version);
  const rows = validateFiling(content, lookup, constitution.loadValidationRules(version));
  const excluded = input.lines.filter((line) => line.excluded).length;
  const confirmed = input.lines.filter((line) => line.confirmed && !line.excluded).length;
  const total = input.lines.length;
  return {
    gate: { allowed, reason, reasons: reasons.map((each) => ({ ...each })) },
    lines: { total, confirmed, excluded, open: total - confirmed - excluded },
    counts: countFailures(rows),
    unreported: buildFacts(content, lookup).unreported.map((value) => ({ ...value })),
    findings: rows
      .filter((row) => !row.passed)
      .map(({ ruleId, category, severity, message, relatedElements }) => ({
        ruleId,
        category,
        severity,
        message,
        relatedElements: [...relatedElements],
      })),
  };
}
