/** Handlers of shared/contract/prior-year.ts. */
import type { priorYearRoutes } from '../../shared/contract/prior-year.ts';
import {
  confirmReadFigure,
  leaveOutReadFigure,
} from '../financial-statements/prior-year/decide-read-figure.ts';
import { openingProofOf } from '../financial-statements/prior-year/load-opening-proof.ts';
import { openPriorYear } from '../financial-statements/prior-year/open-prior-year.ts';
import {
  chooseSignedColumns,
  setDocumentAside,
  uploadSignedDocument,
} from '../financial-statements/prior-year/read-signed-document.ts';
import {
  removeSignedStatements,
  saveSignedStatements,
} from '../financial-statements/prior-year/save-signed-statements.ts';
import {
  correctLastYearFile,
  getLastYearFile,
  setLastYearFileAside,
  uploadLastYearFile,
} from '../financial-statements/trial-balance/second-file.ts';
import type { Handlers } from './gate.ts';

export const priorYearHandlers: Pick<Handlers, keyof typeof priorYearRoutes> = {
  getPriorYear: ({ context }, { params }) => openPriorYear(context.reader, context, params.id),
  saveSignedStatements: ({ context }, { caller, params, query, body }) =>
    saveSignedStatements(context, caller, params.id, body, query.seenAt),
  deleteSignedStatements: async ({ context }, { caller, params, query }) => {
    await removeSignedStatements(context, caller, params.id, query.seenAt);
    return undefined;
  },
  uploadSignedDocument: ({ context }, { caller, params, upload }) =>
    uploadSignedDocument(context, caller, params.id, upload),
  setSignedDocumentAside: ({ context }, { caller, params }) => setDocumentAside(context, caller, params.id),
  chooseSignedColumns: ({ context }, { caller, params, body }) =>
    chooseSignedColumns(context, caller, params.id, body.columnPairId),
  confirmReadFigure: ({ context }, { caller, params, body }) =>
    confirmReadFigure(context, caller, params.id, params.figureId, body),
  leaveOutReadFigure: ({ context }, { caller, params }) =>
    leaveOutReadFigure(context, caller, params.id, params.figureId),
  getLastYearFile: ({ context }, { params }) => getLastYearFile(context.reader, params.id),
  uploadLastYearFile: ({ context }, { caller, params, upload }) =>
    uploadLastYearFile(context, caller, params.id, upload),
  correctLastYearFile: ({ context }, { caller, params, body }) =>
    correctLastYearFile(context, caller, params.id, body),
  setLastYearFileAside: ({ context }, { caller, params }) => setLastYearFileAside(context, caller, params.id),
  getOpeningProof: ({ context }, { params }) => openingProofOf(context, params.id),
};
