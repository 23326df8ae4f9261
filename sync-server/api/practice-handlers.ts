/** The practice (shared/contract/server-practice): clients, audit log, health. */
import { Problem } from '../../shared/problem.ts';
import { exportAudit, verifyAudit } from '../audit/audit-verification.ts';
import { createClient, requireClient } from '../practice/client-master.ts';
import { listAuditEvents } from '../store/repositories/audit-log.ts';
import { searchClients } from '../store/repositories/client-names.ts';
import { listClients } from '../store/repositories/clients.ts';
import { findPractice } from '../store/repositories/staff.ts';
import { changeClient } from '../sync/clients/change-client.ts';
import type { ServerHandlers } from './server-gate.ts';

/** The sequence in a cursor of the audit log. Throws INVALID_INPUT for one that no list gave out. */
function sequenceOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^before-\d{1,15}$/.test(cursor)) return Number(cursor.slice('before-'.length));
  throw new Problem('INVALID_INPUT', 'The cursor is not one that a list gave out.', {
    errors: [{ path: 'cursor', message: 'not a cursor of this list' }],
  });
}

export const practiceHandlers = {
  listServerClients: ({ context }, { query: { q, ...page } }) =>
    q ? searchClients(context, q, page) : listClients(context.reader, page),
  createServerClient: ({ context }, { caller, body }) => createClient(context, caller, body),
  getServerClient: ({ context }, { params }) => requireClient(context.reader, params.id),
  updateServerClient: ({ context }, { caller, params, body: { version, ...master } }) =>
    changeClient(context, caller, params.id, { version, master }),
  updateServerFsConfig: ({ context }, { caller, params, body }) =>
    changeClient(context, caller, params.id, { fsConfig: body }),
  updateServerXbrlConfig: ({ context }, { caller, params, body }) =>
    changeClient(context, caller, params.id, { xbrlConfig: body }),
  searchAudit: async ({ context }, { query: { cursor, limit, ...filter } }) => {
    const before = sequenceOf(cursor);
    const { items, total } = await listAuditEvents(context.reader, filter, { before, limit });
    const last = items.at(-1);
    const nextCursor = last !== undefined && items.length === limit ? `before-${last.sequence}` : null;
    return { items, total, nextCursor };
  },
  verifyServerAudit: ({ context }) => verifyAudit(context),
  exportAudit: async ({ context }) =>
    new Response(exportAudit(context), {
      headers: {
        'content-type': 'application/jsonl',
        'content-disposition': `attachment; filename="audit-${context.now().toISOString().slice(0, 10)}.jsonl"`,
        'cache-control': 'no-store',
      },
    }),
  serverLive: async () => ({ status: 'ok' }),
  serverReady: async ({ context }) => {
    await findPractice(context.reader).catch(() => {
      throw new Problem('UNAVAILABLE', 'The database does not answer.', { retryAfterSeconds: 5 });
    });
    return { status: 'ok' };
  },
} satisfies Partial<ServerHandlers>;
