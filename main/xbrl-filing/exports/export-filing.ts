/**
 * Exports (specification 4.5, 7; decisions 2): the call checks the gate before it enqueues, the job checks it
 * again, and what was built is kept only if nothing changed meanwhile. A blocked job leaves no artifact and
 * writes an outbox event.
 */

import type { OutputKind } from '../../../shared/model/enums.ts';
import type { NotificationTemplate } from '../../../shared/model/events.ts';
import type { JobKind } from '../../../shared/model/jobs.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { assertExportAllowed, XbrlExportBlockedError } from '../../../validation/export-gate.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { actorOf, notify } from '../../practice/notifications.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { FailedWithEffect, type JobHandler, type Outcome } from '../../queue/job.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import { insertArtifact, nextArtifactVersion } from '../../store/repositories/filing-records.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import { recordContent, writeContent } from '../../store/repositories/keep-file.ts';
import { insertOutboxMessage } from '../../store/repositories/outbox.ts';
import { moveFiling, requireFiling, requireFilingMove } from '../filings/require-filing.ts';
import { loadGateInput } from '../gate/load-gate.ts';
import { checkAfterExport } from '../outside-check/check-with-processor.ts';
import { loadFilingContent } from '../validation/load-filing-content.ts';
import { type EngagementEvidenceOf, loadEvidence } from './load-evidence.ts';

export type ExportJobKind = Extract<
  JobKind,
  'generate-preptool-xlsx' | 'generate-xbrl-xml' | 'generate-audit-pdf'
>;

interface OutputForm {
  readonly kind: OutputKind;
  /** In the store's own key (specification 4.5). */
  readonly name: string;
  /** In the name that it is downloaded by. */
  readonly said: string;
  readonly extension: string;
  readonly mimeType: string;
  readonly action: 'EXPORT_PREPTOOL' | 'EXPORT_XBRL_XML';
  readonly template: NotificationTemplate | null;
}

const FORMS: Readonly<Record<ExportJobKind, OutputForm>> = {
  'generate-preptool-xlsx': {
    kind: 'PREPTOOL_XLSX',
    name: 'preptool',
    said: 'preparation-workbook',
    extension: 'xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    action: 'EXPORT_PREPTOOL',
    template: 'xbrl.preptool_ready',
  },
  'generate-xbrl-xml': {
    kind: 'XBRL_XML',
    name: 'xbrl',
    said: 'xbrl-instance',
    extension: 'xml',
    mimeType: 'application/xml',
    action: 'EXPORT_XBRL_XML',
    template: 'xbrl.xbrl_xml_ready',
  },
  'generate-audit-pdf': {
    kind: 'AUDIT_PDF',
    name: 'evidence',
    said: 'evidence-binder',
    extension: 'pdf',
    mimeType: 'application/pdf',
    action: 'EXPORT_PREPTOOL',
    template: null,
  },
};

/** What a person finds in the folder of downloads: "201912345K_2025-12-31_preparation-workbook_v1.xlsx". */
function outputName(
  { uen, periodEnd }: Pick<StoredFiling, 'uen' | 'periodEnd'>,
  { said, extension }: OutputForm,
  versionNo: number,
): string {
  return `${uen.replace(/[^\w-]+/g, '')}_${periodEnd}_${said}_v${versionNo}.${extension}`;
}

/** Checks the gate and queues the export. Throws XbrlExportBlockedError (422) with all reasons. */
export async function requestExport(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  kind: ExportJobKind,
) {
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    assertExportAllowed(await loadGateInput(writer, filing));
    requireFilingMove(filing.status, 'EXPORT_STORED');
    return await enqueue(writer, context, {
      kind,
      payload: { xbrlFilingId: filingId, requestedBy: caller.staffId },
      subject: subjectOf('filing', filingId),
      requestedBy: caller.staffId,
    });
  });
}

/** A gate that fails inside the job: no artifact, an outbox event and an audit event. */
function blocked(
  context: EngineContext,
  filing: StoredFiling,
  form: OutputForm,
  error: XbrlExportBlockedError,
  requestedBy: string,
): FailedWithEffect {
  const payload = { filingId: filing.id, kind: form.kind, reasons: error.reasons.map((each) => each.reason) };
  return new FailedWithEffect(error, async (writer) => {
    await insertOutboxMessage(
      writer,
      {
        id: context.newId(),
        kind: 'EVENT',
        name: 'XBRL_EXPORT_BLOCKED',
        record: { kind: 'filing', id: filing.id },
        actorId: requestedBy,
        payload,
      },
      context.now(),
    );
    await appendAuditEvent(
      writer,
      {
        ...(await actorOf(writer, requestedBy)),
        type: 'XBRL_EXPORT_BLOCKED',
        action: form.action,
        subject: subjectOf('filing', filing.id),
        payload,
      },
      context.now(),
    );
  });
}

function exportJob(
  jobKind: ExportJobKind,
  evidenceOf: EngagementEvidenceOf | null,
): JobHandler<ExportJobKind> {
  const form = FORMS[jobKind];
  return async (context, run): Promise<Outcome> => {
    const { xbrlFilingId, requestedBy } = run.payload;
    const filing = await requireFiling(context.reader, xbrlFilingId);
    try {
      assertExportAllowed(await loadGateInput(context.reader, filing));
    } catch (error) {
      if (error instanceof XbrlExportBlockedError) throw blocked(context, filing, form, error, requestedBy);
      throw error;
    }
    requireFilingMove(filing.status, 'EXPORT_STORED');
    const versionNo = await nextArtifactVersion(context.reader, xbrlFilingId, form.kind);
    const at = context.now();
    await run.progress('Building the output', 0, 1);
    const bytes = await context.workers.run(
      'buildOutput',
      [
        {
          kind: form.kind,
          content: await loadFilingContent(context.reader, context.constitution, filing),
          versionNo,
          generatedAt: at.toISOString(),
          evidence: evidenceOf === null ? null : await loadEvidence(context, filing, evidenceOf, run.signal),
        },
      ],
      run.signal,
    );
    const fileName = outputName(filing, form, versionNo);
    const record = await writeContent(context, {
      key: `xbrl/${filing.clientId}/${filing.id}/${form.name}-v${versionNo}.${form.extension}`,
      fileName,
      mimeType: form.mimeType,
      bytes,
    });
    const actor = await actorOf(context.reader, requestedBy);
    return async (writer) => {
      const current = await requireFiling(writer, xbrlFilingId);
      if (current.contentVersion !== filing.contentVersion) {
        throw new Error('The filing changed while its output was built; the job runs again.');
      }
      const artifactId = context.newId();
      await recordContent(writer, record);
      await insertArtifact(writer, {
        id: artifactId,
        xbrlFilingId,
        kind: form.kind,
        fileId: record.id,
        versionNo,
        generatedAt: at.toISOString(),
      });
      await moveFiling(writer, context, current, 'EXPORT_STORED');
      if (form.kind === 'XBRL_XML')
        await checkAfterExport(writer, context, { xbrlFilingId, artifactId, requestedBy });
      await appendAuditEvent(
        writer,
        {
          ...actor,
          type: 'XBRL_EXPORT_GENERATED',
          action: form.action,
          subject: subjectOf('filing', xbrlFilingId),
          payload: { kind: form.kind, versionNo, fileId: record.id, sha256: record.sha256 },
        },
        at,
      );
      if (form.template) {
        await notify(writer, context, form.template, {
          record: { kind: 'filing', id: xbrlFilingId },
          actorId: actor.actorId,
          payload: { filingId: xbrlFilingId, versionNo },
        });
      }
      return { artifactId, fileId: record.id, fileName, versionNo };
    };
  };
}

export const generatePreptoolXlsx = exportJob('generate-preptool-xlsx', null);
export const generateXbrlXml = exportJob('generate-xbrl-xml', null);
export const generateAuditPdf = (evidenceOf: EngagementEvidenceOf) =>
  exportJob('generate-audit-pdf', evidenceOf);
