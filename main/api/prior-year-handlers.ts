/** Handlers of shared/contract/prior-year.ts. */
import type { priorYearRoutes } from '../../shared/contract/prior-year.ts';
import { openingProofOf } from '../financial-statements/prior-year/load-opening-proof.ts';
import { openPriorYear } from '../financial-statements/prior-year/open-prior-year.ts';
import {
  removeSignedStatements,
  saveSignedStatements,
} from '../financial-statements/prior-year/save-signed-statements.ts';
import type { Handlers } from './gate.ts';

export const priorYearHandlers: Pick<Handlers, keyof typeof priorYearRoutes> = {
  getPriorYear: ({ context }, { params }) => openPriorYear(context.reader, context, params.id),
  saveSignedStatements: ({ context }, { caller, params, query, body }) =>
    saveSignedStatements(context, caller, params.id, body, query.seenAt),
  deleteSignedStatements: async ({ context }, { caller, params, query }) => {
    await removeSignedStatements(context, caller, params.id, query.seenAt);
    return undefined;
  },
  getOpeningProof: ({ context }, { params }) => openingProofOf(context, params.id),
};
