/** Handlers of shared/contract/financial-statements.ts. */

import type { financialStatementsRoutes } from '../../shared/contract/financial-statements.ts';
import { STATEMENT_SECTIONS } from '../../shared/model/statements.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import type { Caller, EngineContext } from '../context/engine-context.ts';
import { requireLedgerSettled } from '../financial-statements/books/in-ledger.ts';
import { loadBooks } from '../financial-statements/books/load-books.ts';
import {
  listDisclosureGaps,
  respondDisclosure,
} from '../financial-statements/disclosures/answer-disclosures.ts';
import { settleClientAnswer } from '../financial-statements/disclosures/settle-client-answer.ts';
import { standingFiles } from '../financial-statements/document/standing-files.ts';
import {
  archiveEngagement,
  changeEngagement,
  createEngagement,
} from '../financial-statements/engagements/engagement-header.ts';
import { withWarnings } from '../financial-statements/engagements/header-warnings.ts';
import {
  requireEngagement,
  requireEngagementMove,
} from '../financial-statements/engagements/require-engagement.ts';
import {
  getFinality,
  letPointStand,
  withdrawOverride,
} from '../financial-statements/finality/judge-finality.ts';
import {
  comparePulled,
  getPullSource,
  importPulled,
  requestPull,
} from '../financial-statements/ledger-pull/pull-trial-balance.ts';
import { assignKey, assignKeys, settleMapping } from '../financial-statements/mapping/assign-key.ts';
import { showModelRequest } from '../financial-statements/mapping/suggest-mapping.ts';
import { mappingHistory, stepMapping } from '../financial-statements/mapping/undo-mapping.ts';
import { editNote, readNotes, settleNote } from '../financial-statements/notes/edit-note.ts';
import {
  getNotesStatus,
  listAnswerDifferences,
  readNotesRequest,
  requestNotes,
} from '../financial-statements/notes/generate-notes.ts';
import { openNoteFigure } from '../financial-statements/notes/open-figure.ts';
import { previewStatements, previewStatementsPdf } from '../financial-statements/pages/preview.ts';
import {
  getStatements,
  getStatementVersions,
  requireStatement,
} from '../financial-statements/statements/generate-statements.ts';
import { openStatementFigure } from '../financial-statements/statements/open-statement-figure.ts';
import { unadjustedStatements } from '../financial-statements/statements/unadjusted-statements.ts';
import {
  compareCorrection,
  compareTrialBalance,
} from '../financial-statements/trial-balance/compare-import.ts';
import {
  correctImport,
  getImportReport,
  uploadTrialBalance,
} from '../financial-statements/trial-balance/import-trial-balance.ts';
import { requestWordExport } from '../financial-statements/word/export-word.ts';
import { accuracyOfKeys } from '../practice/accuracy/read-accuracy.ts';
import { enqueue } from '../queue/enqueue.ts';
import { listEngagements } from '../store/repositories/engagements.ts';
import { pageOfAll } from '../store/repositories/page.ts';
import { pushBeforeSending } from '../sync/exchange/push-before-sending.ts';
import { askClient, listAsked, withdrawQuestions } from '../sync/sign-off/ask-client.ts';
import { sendEngagement } from '../sync/sign-off/send-engagement.ts';
import { exportedFile } from './exported-file.ts';
import type { Handlers } from './gate.ts';
import { fileResponse } from './practice-handlers.ts';
import { signLink } from './signed-links.ts';

async function serverForQuestions(context: EngineContext, caller: Caller) {
  const server = await context.syncServerOf(caller.staffId);
  if (server) return server;
  throw new Problem(
    'NO_SYNC_SERVER',
    'The client answers at the sync-server, and none is connected. Ask the client yourself, and type the answers.',
  );
}

export const financialStatementsHandlers: Pick<Handlers, keyof typeof financialStatementsRoutes> = {
  getKeyAccuracy: ({ context }, { query }) => accuracyOfKeys(context.reader, query),
  createEngagement: async ({ context }, { caller, body }) =>
    withWarnings(context.reader, await createEngagement(context, caller, body)),
  listEngagements: ({ context }, { query }) => listEngagements(context.reader, query),
  getEngagement: async ({ context }, { params }) =>
    withWarnings(context.reader, await requireEngagement(context.reader, params.id)),
  updateEngagement: async ({ context }, { caller, params, body }) =>
    withWarnings(context.reader, await changeEngagement(context, caller, params.id, body)),
  archiveEngagement: ({ context }, { caller, params }) => archiveEngagement(context, caller, params.id),
  uploadTrialBalance: ({ context }, { caller, params, upload }) =>
    uploadTrialBalance(context, caller, params.id, upload),
  compareTrialBalance: ({ context }, { params, upload }) => compareTrialBalance(context, params.id, upload),
  getImport: ({ context }, { params }) => getImportReport(context, params.id),
  compareCorrection: ({ context }, { params, body }) => compareCorrection(context, params.id, body),
  correctImport: ({ context }, { caller, params, body }) => correctImport(context, caller, params.id, body),
  getPullSource: ({ context }, { params }) => getPullSource(context, params.id),
  pullTrialBalance: ({ context }, { caller, params }) => requestPull(context, caller, params.id),
  comparePulled: ({ context }, { params }) => comparePulled(context, params.id, params.fileId),
  importPulled: ({ context }, { caller, params }) => importPulled(context, caller, params.id, params.fileId),
  listMapping: async ({ context }, { params, query }) => {
    await requireEngagement(context.reader, params.id);
    return pageOfAll(query, (await loadBooks(context.reader, params.id)).items);
  },
  suggestMapping: ({ context }, { caller, params, body }) =>
    context.change(async (writer) => {
      const engagement = await requireEngagement(writer, params.id);
      if (engagement.status === 'DRAFT' || engagement.status === 'ARCHIVED') {
        throw new Problem(
          'INVALID_TRANSITION',
          engagement.status === 'ARCHIVED'
            ? 'The engagement is archived; it cannot be changed.'
            : 'Upload a trial balance first.',
        );
      }
      return await enqueue(writer, context, {
        kind: 'auto-suggest-mapping',
        payload: { engagementId: params.id, ...body },
        subject: subjectOf('engagement', params.id),
        requestedBy: caller.staffId,
      });
    }),
  showMappingRequest: ({ context }, { params, query }) => showModelRequest(context, params.id, query.tier),
  overrideMapping: ({ context }, { caller, params, body }) =>
    assignKey(context, caller, params.id, params.tbItemId, body.taxonomyKey),
  changeMapping: ({ context }, { caller, params, body }) =>
    assignKeys(
      context,
      caller,
      params.id,
      body.changes.map(({ tbItemId, taxonomyKey }) => ({ itemId: tbItemId, taxonomyKey })),
    ),
  getMappingHistory: ({ context }, { caller, params }) =>
    mappingHistory(context.reader, { engagementId: params.id, staffId: caller.staffId }),
  undoMapping: ({ context }, { caller, params }) => stepMapping(context, caller, params.id, 'UNDO'),
  redoMapping: ({ context }, { caller, params }) => stepMapping(context, caller, params.id, 'REDO'),
  generateStatements: ({ context }, { caller, params }) =>
    context.change(async (writer) => {
      // A trial balance whose rows all kept their keys needs nobody to map it again.
      await settleMapping(writer, context, params.id, { actorId: caller.staffId, actorName: caller.name });
      const engagement = await requireEngagement(writer, params.id);
      requireEngagementMove(engagement.status, 'STATEMENTS_COMPUTED');
      await requireLedgerSettled(writer, params.id);
      return await enqueue(writer, context, {
        kind: 'generate-statements',
        payload: { engagementId: params.id, requestedBy: caller.staffId },
        subject: subjectOf('engagement', params.id),
        requestedBy: caller.staffId,
      });
    }),
  getStatements: ({ context }, { params }) => getStatements(context.reader, params.id),
  getStatementSection: async ({ context }, { params }) => {
    await requireEngagement(context.reader, params.id);
    const { statementsJson } = await requireStatement(context.reader, params.id);
    return statementsJson[STATEMENT_SECTIONS[params.section]];
  },
  listStatementVersions: async ({ context }, { params, query }) =>
    pageOfAll(query, await getStatementVersions(context.reader, params.id)),
  getStatementVersion: ({ context }, { params }) =>
    getStatements(context.reader, params.id, params.versionNo),
  getUnadjustedStatements: ({ context }, { params, signal }) =>
    unadjustedStatements(context, params.id, signal),
  openStatementFigure: ({ context }, { params, signal }) => {
    const { id, statement, line: key, year, part } = params;
    const column = statement === 'changesInEquity' ? { column: part } : {};
    return openStatementFigure(context, id, { statement, key, year, ...column }, signal);
  },
  listDisclosureGaps: ({ context }, { params, query }) =>
    listDisclosureGaps(context.reader, context.constitution, params.id, query.all === 'true'),
  listAnswerDifferences: ({ context }, { params }) =>
    listAnswerDifferences(context.reader, context.constitution, params.id),
  respondDisclosure: ({ context }, { caller, params, body }) =>
    respondDisclosure(context, caller, params.id, body),
  generateNotes: ({ context }, { caller, params, body }) =>
    requestNotes(context, caller, params.id, body.offline === true),
  showNotesRequest: ({ context }, { params }) => readNotesRequest(context, params.id),
  getNotesStatus: ({ context }, { params }) => getNotesStatus(context.reader, params.id),
  listNotes: async ({ context }, { params, query }) => {
    await requireEngagement(context.reader, params.id);
    return pageOfAll(query, await readNotes(context.reader, params.id, context.constitution));
  },
  openNoteFigure: ({ context }, { params, signal }) =>
    openNoteFigure(context, params.id, params.noteKey, params, signal),
  editNote: ({ context }, { caller, params, body }) =>
    editNote(context, caller, params.id, params.noteKey, body),
  settleNote: ({ context }, { caller, params, body }) =>
    settleNote(context, caller, params.id, params.noteKey, body),
  getFinality: ({ context }, { params }) => getFinality(context.reader, context.constitution, params.id),
  overrideFinality: ({ context }, { caller, params, body }) =>
    letPointStand(context, caller, params.id, body),
  withdrawFinalityOverride: ({ context }, { caller, params }) =>
    withdrawOverride(context, caller, params.id, params.overrideId),
  exportWord: async ({ context, runner }, { caller, params, body, signal }) => {
    const started = await requestWordExport(
      context,
      caller,
      params.id,
      body.generatedStatementVersion,
      'docx',
      body.withJournals,
    );
    return await exportedFile(context, runner, started.jobId, signal);
  },
  exportPdf: async ({ context, runner }, { caller, params, body, signal }) => {
    const { generatedStatementVersion: version, withJournals } = body;
    const started = await requestWordExport(context, caller, params.id, version, 'pdf', withJournals);
    return await exportedFile(context, runner, started.jobId, signal);
  },
  exportXlsx: async ({ context, runner }, { caller, params, body, signal }) => {
    const { generatedStatementVersion: version } = body;
    const started = await requestWordExport(context, caller, params.id, version, 'xlsx');
    return await exportedFile(context, runner, started.jobId, signal);
  },
  listEngagementExports: async ({ context }, { params }) => {
    await requireEngagement(context.reader, params.id);
    const made = await standingFiles(context.reader, subjectOf('engagement', params.id));
    return { items: made.map((file) => ({ ...file, ...signLink(context, file.fileId) })) };
  },
  previewStatements: ({ context }, { params, signal }) => previewStatements(context, params.id, signal),
  previewStatementsPdf: async ({ context }, { params, signal }) => {
    const { bytes, fileName } = await previewStatementsPdf(context, params.id, signal);
    return fileResponse(new Uint8Array(bytes), 'application/pdf', fileName);
  },
  sendEngagementToClient: async ({ context, sync }, { caller, params, body, signal }) => {
    await requireEngagement(context.reader, params.id);
    const server = await context.syncServerOf(caller.staffId);
    if (server) {
      await pushBeforeSending(sync);
      return await sendEngagement(context, server, caller, params.id, body, signal);
    }
    throw new Problem(
      'NO_SYNC_SERVER',
      'Sending to a client needs a sync-server, and none is connected. Export the Word document and send it yourself meanwhile.',
    );
  },
  listEngagementAnswerRequests: ({ context }, { params }) => listAsked(context, params.id),
  askClient: async ({ context, sync }, { caller, params, body }) => {
    await requireEngagement(context.reader, params.id);
    const server = await serverForQuestions(context, caller);
    await pushBeforeSending(sync);
    return await askClient(context, server, caller, params.id, body);
  },
  withdrawClientQuestions: async ({ context }, { caller, params }) => {
    await requireEngagement(context.reader, params.id);
    const server = await serverForQuestions(context, caller);
    await withdrawQuestions(context, server, caller, params.id, params.requestId);
    return undefined;
  },
  settleClientAnswer: ({ context }, { caller, params, body }) =>
    settleClientAnswer(context, caller, params.id, body),
  getReportingTaxonomy: async ({ context }, { query }) => ({
    items: context.constitution
      .reportingTaxonomy()
      .items.filter((item) => query.standard === undefined || item.standards.includes(query.standard))
      .map((item) => ({
        key: item.key,
        label: item.label,
        section: item.section,
        sign: item.sign,
        noteTrigger: item.note_trigger,
        reference: query.standard === 'SFRS_SE' ? item.sfrs_se_section : item.full_sfrs_ref,
      })),
  }),
};
