/**
 * Job run-xbrl-validation, its results, and acknowledged warnings (specification 3.2, 4.5; decisions 2, 3).
 * Every run writes one row per rule and is kept.
 */

import type { ValidationResult } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { failedErrorRules, validateFiling } from '../../../validation/validate-filing.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { actorOf, notify } from '../../practice/notifications.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { JobHandler } from '../../queue/job.ts';
import type { Writer } from '../../store/database.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import {
  deleteAcknowledgement,
  findRun,
  insertRun,
  listResults,
  saveAcknowledgement,
} from '../../store/repositories/validation-runs.ts';
import { moveFiling, requireFiling, requireFilingMove } from '../filings/require-filing.ts';
import { loadFilingContent } from './load-filing-content.ts';

export async function requestValidation(context: EngineContext, caller: Caller, filingId: string) {
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    requireFilingMove(filing.status, 'VALIDATION_WITH_ERROR');
    return await enqueue(writer, context, {
      kind: 'run-xbrl-validation',
      payload: { xbrlFilingId: filingId, requestedBy: caller.staffId },
      subject: subjectOf('filing', filingId),
      requestedBy: caller.staffId,
    });
  });
}

export const runXbrlValidation: JobHandler<'run-xbrl-validation'> = async (context, run) => {
  const { xbrlFilingId, requestedBy } = run.payload;
  return async (writer) => {
    const filing = await requireFiling(writer, xbrlFilingId);
    const content = await loadFilingContent(writer, context.constitution, filing);
    const version = filing.taxonomyVersion;
    const rows = validateFiling(
      content,
      context.constitution.taxonomyLookup(version),
      context.constitution.loadValidationRules(version),
    );
    const passed = failedErrorRules(rows).length === 0;
    const at = context.now();
    await moveFiling(writer, context, filing, passed ? 'VALIDATION_WITHOUT_ERROR' : 'VALIDATION_WITH_ERROR');
    await insertRun(
      writer,
      {
        id: context.newId(),
        xbrlFilingId,
        runAt: at.toISOString(),
        requestedBy,
        contentVersion: filing.contentVersion,
      },
      rows.map((row) => ({ ...row, id: context.newId(), relatedElements: [...row.relatedElements] })),
    );
    const counts = countFailures(rows);
    await appendAuditEvent(
      writer,
      {
        ...(await actorOf(writer, requestedBy)),
        type: 'XBRL_VALIDATION_RUN',
        action: 'RUN_XBRL_VALIDATION',
        subject: subjectOf('filing', xbrlFilingId),
        payload: { ...counts, passed },
      },
      at,
    );
    const template = passed ? 'xbrl.validation_passed' : 'xbrl.validation_failed';
    await notify(writer, context, template, {
      record: { kind: 'filing', id: xbrlFilingId },
      actorId: requestedBy,
      payload: { filingId: xbrlFilingId, ...counts },
    });
    return { passed, ...counts };
  };
};

type Counted = Pick<ValidationResult, 'severity' | 'passed'>;

/** Rules evaluated, and failures by severity. */
export function countFailures(rows: readonly Counted[]) {
  const failed = (severity: Counted['severity']) =>
    rows.filter((row) => !row.passed && row.severity === severity).length;
  return { rules: rows.length, errors: failed('ERROR'), warnings: failed('WARNING'), info: failed('INFO') };
}

async function requireWarning(writer: Writer, filingId: string, ruleId: string): Promise<ValidationResult> {
  const filing = await requireFiling(writer, filingId);
  // A sealed or exported filing takes no more ticks than it takes changes.
  requireFilingMove(filing.status, 'CONTENT_CHANGED');
  const run = await findRun(writer, filingId);
  const row = run && (await listResults(writer, run)).find((each) => each.ruleId === ruleId);
  if (!row) throw new Problem('NOT_FOUND', 'There is no result of that rule. Run the validation first.');
  if (row.passed || row.severity !== 'WARNING') {
    const why = row.passed
      ? `${ruleId} has passed`
      : `${ruleId} is ${row.severity === 'ERROR' ? 'an error' : 'information'}`;
    throw new Problem('INVALID_INPUT', `Only a warning can be checked as not an error; ${why}.`, {
      errors: [{ path: 'ruleId', message: why }],
    });
  }
  return row;
}

/** "Reviewed, not an error": audited; never lifts an ERROR. */
export async function acknowledgeWarning(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  ruleId: string,
  reason: string | null,
): Promise<ValidationResult> {
  return await context.change(async (writer) => {
    const row = await requireWarning(writer, filingId, ruleId);
    if (reason === null) {
      await deleteAcknowledgement(writer, filingId, ruleId);
    } else {
      await saveAcknowledgement(writer, {
        xbrlFilingId: filingId,
        ruleId,
        message: row.message,
        reason,
        staffId: caller.staffId,
        at: context.now().toISOString(),
      });
    }
    await auditAct(writer, context, caller, {
      type: 'XBRL_WARNING_ACKNOWLEDGED',
      action: 'RUN_XBRL_VALIDATION',
      subject: subjectOf('filing', filingId),
      payload: { ruleId, reason, withdrawn: reason === null, message: row.message },
    });
    return await requireWarning(writer, filingId, ruleId);
  });
}
