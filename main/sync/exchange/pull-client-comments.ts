/** What clients asked about lines at the portal, told to every desktop with the answers (decisions 12), under the session's rights. */

import { visibleTypes } from '../../../shared/contract/portal-visibility.ts';
import type { ClientComment } from '../../../shared/model/client-comments.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import { replaceClientComments } from '../../store/repositories/client-comments.ts';
import { everyPage } from './every-page.ts';

/** True where something differs. `role` is that of the session behind the connection. */
export async function pullClientComments(
  context: EngineContext,
  server: ServerConnection,
  role: StaffRole,
): Promise<boolean> {
  const types = visibleTypes(role);
  if (types.length === 0) return false;
  let comments: readonly ClientComment[];
  try {
    comments = await everyPage((query) => server.call('listClientComments', { query }));
  } catch (error) {
    // A server of an earlier release knows no comments.
    if (error instanceof Problem && error.code === 'NOT_FOUND') return false;
    throw error;
  }
  return await context.change((writer) => replaceClientComments(writer, types, comments));
}
