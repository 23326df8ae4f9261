/**
 * The runs of the rules as they are read: the rows of one run with what changed since the run before it, and
 * the list of all runs. Every run is kept, so the same answer can be had later (decisions 2, 3).
 */
import type { ValidationResult } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Reader } from '../../store/database.ts';
import type { PageRequest } from '../../store/repositories/page.ts';
import { findRun, findRunBefore, listResults, listRuns } from '../../store/repositories/validation-runs.ts';
import { requireFiling } from '../filings/require-filing.ts';
import { compareRuns, type RunComparison } from './compare-runs.ts';
import { countFailures } from './run-validation.ts';

/** Failed rows of the latest run or of the run named; with `all` the passed ones too. */
export async function listValidationResults(
  reader: Reader,
  filingId: string,
  query: { readonly all?: 'true' | 'false' | undefined; readonly run?: string | undefined },
) {
  const filing = await requireFiling(reader, filingId);
  const run = await findRun(reader, filingId, query.run);
  if (!run && query.run !== undefined)
    throw new Problem('NOT_FOUND', 'There is no validation run of that time.');
  const rows = run ? await listResults(reader, run) : [];
  const before = run && (await findRunBefore(reader, run));
  const failed = (severity: ValidationResult['severity']) =>
    rows.filter((row) => !row.passed && row.severity === severity);
  return {
    runAt: run?.runAt ?? null,
    stale: run !== undefined && run.contentVersion !== filing.contentVersion,
    counts: countFailures(rows),
    errors: failed('ERROR'),
    warnings: failed('WARNING'),
    info: failed('INFO'),
    ...(query.all === 'true' && { passed: rows.filter((row) => row.passed) }),
    compared: before
      ? { runAt: before.runAt, ...mutableLists(compareRuns(rows, await listResults(reader, before))) }
      : null,
  };
}

function mutableLists({ appeared, persisting, moved, resolved }: RunComparison<ValidationResult>) {
  return {
    appeared: [...appeared],
    persisting: [...persisting],
    moved: [...moved],
    resolved: [...resolved],
  };
}

/** Every run of the filing with its counts, newest first. */
export async function listValidationRuns(reader: Reader, filingId: string, page: PageRequest) {
  const filing = await requireFiling(reader, filingId);
  const runs = await listRuns(reader, filingId, page);
  return {
    ...runs,
    items: runs.items.map(({ id, runAt, requestedByName, contentVersion, ...counted }) => ({
      id,
      runAt,
      requestedByName,
      stale: contentVersion !== filing.contentVersion,
      counts: {
        rules: counted.rules,
        errors: counted.errors,
        warnings: counted.warnings,
        info: counted.info,
      },
    })),
  };
}
