/** Handlers of shared/contract/xbrl-filing.ts. */
import type { xbrlFilingRoutes } from '../../shared/contract/xbrl-filing.ts';
import { Problem } from '../../shared/problem.ts';
import { buildFromEngagement } from '../filing-from-engagement/build-lines.ts';
import { statementsOfEngagement } from '../filing-from-engagement/statements-text.ts';
import { accuracyOfTags } from '../practice/accuracy/read-accuracy.ts';
import { listArtifacts } from '../store/repositories/filing-records.ts';
import { listFilings } from '../store/repositories/filings.ts';
import { listLines } from '../store/repositories/line-items.ts';
import { findOutsideProcessor, listOutsideChecks } from '../store/repositories/outside-checks.ts';
import { pageOfAll } from '../store/repositories/page.ts';
import { findRun } from '../store/repositories/validation-runs.ts';
import { pushBeforeSending } from '../sync/exchange/push-before-sending.ts';
import { sendFiling } from '../sync/sign-off/send-filing.ts';
import {
  compareWithFiledFile,
  listCommonErrors,
  proposeFiledTags,
} from '../xbrl-filing/common-errors/list-common-errors.ts';
import { checkDocument, checkUploadedDocument } from '../xbrl-filing/documents/check-document.ts';
import { checkProgress } from '../xbrl-filing/documents/check-progress.ts';
import { chooseColumns, uploadDocument } from '../xbrl-filing/documents/ingest-document.ts';
import { listFilingDocuments } from '../xbrl-filing/documents/list-documents.ts';
import { previewDocument } from '../xbrl-filing/documents/look-at-document.ts';
import { currentOutputs } from '../xbrl-filing/exports/current-outputs.ts';
import { requestExport } from '../xbrl-filing/exports/export-filing.ts';
import { buildFilingBundle } from '../xbrl-filing/exports/filing-bundle.ts';
import { getRendering } from '../xbrl-filing/exports/rendering-of-filing.ts';
import {
  archiveFiling,
  markFiled,
  reopenAfterRejection,
  returnToMapping,
} from '../xbrl-filing/filed/filing-moves.ts';
import { retentionReport } from '../xbrl-filing/filed/retention.ts';
import {
  previewCompleteStatements,
  saveCompleteStatements,
} from '../xbrl-filing/filing-information/complete-statements.ts';
import {
  getFilingInformation,
  saveFilingInformation,
} from '../xbrl-filing/filing-information/filing-information.ts';
import { answerQuestion } from '../xbrl-filing/filings/document-questions.ts';
import { changeFiling, createFiling } from '../xbrl-filing/filings/filing-header.ts';
import { requireFiling } from '../xbrl-filing/filings/require-filing.ts';
import { liveGate } from '../xbrl-filing/gate/load-gate.ts';
import {
  addIncoming,
  answerIncoming,
  readIncomingList,
  removeIncoming,
  startReading,
} from '../xbrl-filing/incoming/incoming-documents.ts';
import { withCasts } from '../xbrl-filing/line-items/cast-filing.ts';
import { enterLine, excludeLine, includeLine } from '../xbrl-filing/line-items/decide-line.ts';
import { excludeLines, listExclusionProposals } from '../xbrl-filing/line-items/exclude-lines.ts';
import { lineProvenance } from '../xbrl-filing/line-items/line-provenance.ts';
import { documentCoverage, takeLeftOut } from '../xbrl-filing/line-items/take-left-out.ts';
import { addSynonym } from '../xbrl-filing/mappings/add-synonym.ts';
import { confirmMapping, unconfirmMapping } from '../xbrl-filing/mappings/confirm-mapping.ts';
import { requestOutsideCheck } from '../xbrl-filing/outside-check/check-with-processor.ts';
import { listValidationResults, listValidationRuns } from '../xbrl-filing/validation/read-runs.ts';
import { acknowledgeWarning, requestValidation } from '../xbrl-filing/validation/run-validation.ts';
import type { Handlers } from './gate.ts';
import { fileResponse } from './practice-handlers.ts';
import { signLink } from './signed-links.ts';

export const xbrlFilingHandlers: Pick<Handlers, keyof typeof xbrlFilingRoutes> = {
  getTagAccuracy: ({ context }, { query }) => accuracyOfTags(context.reader, query),
  createFiling: ({ context }, { caller, body }) => createFiling(context, caller, body),
  listFilings: ({ context }, { query }) => listFilings(context.reader, query),
  getFiling: ({ context }, { params }) => requireFiling(context.reader, params.id),
  updateFiling: ({ context }, { caller, params, body }) => changeFiling(context, caller, params.id, body),
  uploadDocument: ({ context }, { caller, params, upload }) =>
    uploadDocument(context, caller, params.id, upload),
  addIncomingDocument: ({ context }, { caller, upload }) => addIncoming(context, caller, upload),
  listIncomingDocuments: ({ context }) => readIncomingList(context.reader),
  readIncomingDocuments: ({ context }, { caller }) => startReading(context, caller),
  answerIncomingDocument: ({ context }, { caller, params, body }) =>
    answerIncoming(context, caller, params.id, body),
  removeIncomingDocument: async ({ context }, { params }) => {
    await removeIncoming(context, params.id);
    return undefined;
  },
  listDocuments: ({ context }, { params, query }) => listFilingDocuments(context, params.id, query),
  previewDocument: ({ context }, { params, signal }) =>
    previewDocument(context, params.id, params.documentId, signal),
  checkDocument: ({ context }, { caller, params, query, signal }) =>
    checkDocument(context, caller, params.id, params.documentId, signal, query.checkId),
  checkUploadedDocument: ({ context }, { caller, query, upload, signal }) =>
    checkUploadedDocument(context, caller, upload, signal, query.checkId),
  getDocumentCheckProgress: async ({ context }, { caller, params }) =>
    checkProgress(context, caller, params.id),
  answerDocumentQuestion: ({ context }, { caller, params, body }) =>
    answerQuestion(context, caller, params.id, params.documentId, body),
  getCoverage: ({ context }, { params }) => documentCoverage(context.reader, params.id, params.documentId),
  takeLeftOut: ({ context }, { caller, params, body }) =>
    takeLeftOut(context, caller, params.id, params.documentId, body.position),
  chooseColumns: ({ context }, { caller, params, body }) =>
    chooseColumns(context, caller, params.id, params.documentId, body.columnPairId),
  buildFromEngagement: ({ context }, { caller, params }) => buildFromEngagement(context, caller, params.id),
  listLineItems: async ({ context }, { params, query }) => {
    const filing = await requireFiling(context.reader, params.id);
    const lines = await listLines(context.reader, filing);
    return pageOfAll(query, withCasts(lines));
  },
  getLineProvenance: ({ context }, { params }) =>
    lineProvenance(context.reader, params.id, params.lineItemId),
  enterLine: ({ context }, { caller, params, body }) => enterLine(context, caller, params.id, body),
  excludeLine: ({ context }, { caller, params, body }) =>
    excludeLine(context, caller, params.id, params.lineItemId, body.reason),
  listExclusionProposals: async ({ context }, { params }) => ({
    items: await listExclusionProposals(context, params.id),
  }),
  excludeLines: async ({ context }, { caller, params, body }) => ({
    items: await excludeLines(context, caller, params.id, body.lines),
  }),
  includeLine: ({ context }, { caller, params }) =>
    includeLine(context, caller, params.id, params.lineItemId),
  confirmMapping: ({ context }, { caller, params, body }) =>
    confirmMapping(context, caller, params.id, params.lineItemId, body),
  unconfirmMapping: ({ context }, { caller, params }) =>
    unconfirmMapping(context, caller, params.id, params.lineItemId),
  addSynonym: ({ context }, { caller, body }) => addSynonym(context, caller, body),
  getFilingInformation: ({ context }, { params }) =>
    getFilingInformation(context.reader, context.constitution, params.id),
  saveFilingInformation: ({ context }, { caller, params, body }) =>
    saveFilingInformation(context, caller, params.id, body.values),
  previewCompleteStatements: ({ context }, { params, signal }) =>
    previewCompleteStatements(context, params.id, statementsOfEngagement, signal),
  saveCompleteStatements: ({ context }, { caller, params, body, signal }) =>
    saveCompleteStatements(context, caller, params.id, body.sha256, statementsOfEngagement, signal),
  getGate: ({ context }, { params }) => liveGate(context.reader, context.constitution, params.id),
  listCommonErrors: ({ context }, { params }) => listCommonErrors(context, params.id),
  compareWithFiledFile: ({ context }, { params, upload, signal }) =>
    compareWithFiledFile(context, params.id, upload, signal),
  proposeFiledTags: ({ context }, { params, upload, signal }) =>
    proposeFiledTags(context, params.id, upload, signal),
  validateFiling: ({ context }, { caller, params }) => requestValidation(context, caller, params.id),
  listValidationResults: ({ context }, { params, query }) =>
    listValidationResults(context.reader, params.id, query),
  listValidationRuns: ({ context }, { params, query }) =>
    listValidationRuns(context.reader, params.id, query),
  acknowledgeWarning: ({ context }, { caller, params, body }) =>
    acknowledgeWarning(context, caller, params.id, params.ruleId, body.reason),
  withdrawAcknowledgement: ({ context }, { caller, params }) =>
    acknowledgeWarning(context, caller, params.id, params.ruleId, null),
  exportPreptool: ({ context }, { caller, params }) =>
    requestExport(context, caller, params.id, 'generate-preptool-xlsx'),
  exportXbrlXml: ({ context }, { caller, params }) =>
    requestExport(context, caller, params.id, 'generate-xbrl-xml'),
  exportAuditPdf: ({ context }, { caller, params }) =>
    requestExport(context, caller, params.id, 'generate-audit-pdf'),
  checkWithProcessor: ({ context }, { caller, params }) =>
    requestOutsideCheck(context, caller, params.id, params.artifactId),
  listExports: async ({ context }, { params }) => {
    await requireFiling(context.reader, params.id);
    const artifacts = await listArtifacts(context.reader, params.id);
    const run = await findRun(context.reader, params.id);
    const current = currentOutputs(artifacts, run?.runAt ?? '');
    const checks = await listOutsideChecks(context.reader, params.id);
    return {
      canCheckOutside: (await findOutsideProcessor(context.reader)).processor !== null,
      items: artifacts.map((artifact) => ({
        ...artifact,
        url: signLink(context, artifact.fileId).url,
        current: current.has(artifact.id),
        outsideCheck: checks.get(artifact.id) ?? null,
      })),
    };
  },
  getInstanceRendering: ({ context }, { params, signal }) => getRendering(context, params.id, signal),
  getFilingBundle: async ({ context }, { params, query, signal }) => {
    const only = query.only === 'outputs';
    const { bytes, fileName } = await buildFilingBundle(context, params.id, signal, only);
    return fileResponse(new Uint8Array(bytes), 'application/zip', fileName);
  },
  getRetentionReport: async ({ context }, { query }) =>
    pageOfAll(query, await retentionReport(context.reader, context.now(), query.due === 'true')),
  returnToMapping: ({ context }, { caller, params, body }) =>
    returnToMapping(context, caller, params.id, body.reason),
  markFiled: ({ context }, { caller, params, body }) => markFiled(context, caller, params.id, body),
  regulatorRejected: ({ context }, { caller, params, body }) =>
    reopenAfterRejection(context, caller, params.id, body.reason),
  archiveFiling: ({ context }, { caller, params }) => archiveFiling(context, caller, params.id),
  sendFilingToClient: async ({ context, sync }, { caller, params, body }) => {
    await requireFiling(context.reader, params.id);
    const server = await context.syncServerOf(caller.staffId);
    if (server) {
      await pushBeforeSending(sync);
      return await sendFiling(context, server, caller, params.id, body);
    }
    throw new Problem(
      'NO_SYNC_SERVER',
      'Sending to a client needs a sync-server, and none is connected. Export the evidence binder and send it yourself meanwhile.',
    );
  },
};
