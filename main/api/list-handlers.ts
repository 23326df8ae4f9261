/** Handlers of shared/contract/lists.ts. */
import type { clientImportRoutes } from '../../shared/contract/client-imports.ts';
import type { listRoutes } from '../../shared/contract/lists.ts';
import { importClients, readClientList, readImports } from '../practice/client-import/import-clients.ts';
import { lookAtTakingBack, takeImportBack } from '../practice/client-import/take-back.ts';
import { keepListView, readListViews } from '../practice/work/list-views.ts';
import { listWorkRows, readWorkStands } from '../practice/work/list-work.ts';
import { listClientRows, listEngagementRows, listFilingRows } from '../store/repositories/list-rows.ts';
import type { Handlers } from './gate.ts';
import { dayOf, statementsOf } from './work-handlers.ts';

export const listHandlers: Pick<Handlers, keyof typeof listRoutes | keyof typeof clientImportRoutes> = {
  listClientRows: async ({ context }) => ({ items: await listClientRows(context.reader) }),
  listEngagementRows: async ({ context }, { query }) => ({
    items: await listEngagementRows(context.reader, query.archived === 'true'),
  }),
  listFilingRows: async ({ context }, { query }) => ({
    items: await listFilingRows(context.reader, query.archived === 'true'),
  }),
  listWorkRows: async ({ context }, { caller, query }) => ({
    items: [
      ...(await listWorkRows(
        context.reader,
        caller,
        query.on ?? dayOf(context.now()),
        statementsOf(context.constitution),
      )),
    ],
  }),
  readClientFile: ({ context }, { upload, signal }) => readClientList(context, upload, signal),
  importClients: ({ context }, { caller, body }) => importClients(context, caller, body),
  listClientImports: async ({ context }) => ({ items: await readImports(context.reader) }),
  lookAtTakingBack: ({ context }, { params }) => lookAtTakingBack(context.reader, params.id),
  takeImportBack: ({ context }, { caller, params, body }) => takeImportBack(context, caller, params.id, body),
  listListViews: async ({ context }, { caller }) => ({ items: await readListViews(context, caller) }),
  keepListView: async ({ context }, { caller, params, body }) => {
    await keepListView(context, caller, params.list, body);
    return undefined;
  },
  readWorkStands: async ({ context }, { caller, query: { on, engagements = [], filings = [] } }) => ({
    items: [
      ...(await readWorkStands(
        context.reader,
        caller,
        { on: on ?? dayOf(context.now()), engagements, filings },
        statementsOf(context.constitution),
      )),
    ],
  }),
};
