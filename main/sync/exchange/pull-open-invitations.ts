/**
 * What waits for a client, told to every desktop (decisions 12): the open invitations of the records that the session sees,
 * whoever sent them, so that a colleague's sending and a withdrawal show on the work list of all.
 */

import { visibleTypes } from '../../../shared/contract/portal-visibility.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import {
  listOpenInvitations,
  type OpenClientInvitation,
  replaceOpenInvitations,
} from '../../store/repositories/client-invitations.ts';
import { everyPage } from './every-page.ts';

async function openAtServer(server: ServerConnection): Promise<readonly OpenClientInvitation[]> {
  const open = await everyPage((query) =>
    server.call('listInvitations', { query: { ...query, state: 'OPEN' } }),
  );
  return open
    .map(({ id, resourceType, resourceId, recordVersion, createdAt: sentAt }) => ({
      id,
      resourceType,
      resourceId,
      recordVersion,
      sentAt,
    }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** True where something else waits than before. `role` is that of the session behind the connection. */
export async function pullOpenInvitations(
  context: EngineContext,
  server: ServerConnection,
  role: StaffRole,
): Promise<boolean> {
  const types = visibleTypes(role);
  if (types.length === 0) return false;
  const at = context.now().toISOString();
  let rows: readonly OpenClientInvitation[];
  try {
    rows = await openAtServer(server);
  } catch (error) {
    // A server of an earlier release knows no such question: each desktop shows what it sent itself.
    if (error instanceof Problem && error.code === 'INVALID_INPUT') return false;
    throw error;
  }
  const before = await listOpenInvitations(context.reader, types);
  await context.change((writer) => replaceOpenInvitations(writer, types, rows, at));
  return JSON.stringify(before) !== JSON.stringify(rows);
}
