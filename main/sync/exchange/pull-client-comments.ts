/** What clients asked about lines at the portal, told to every desktop with the answers (decisions 12), under the session's rights. */
import { visibleTypes } from '../../../shared/contract/portal-visibility.ts';
import type { ClientComment } from '../../../shared/model/client-comments.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import { replaceClientComments } from '../../store/repositories/client-comments.ts';

async function commentsAtServer(server: ServerConnection): Promise<readonly ClientComment[]> {
  const comments: ClientComment[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await server.call('listClientComments', {
      query: { limit: 500, ...(cursor !== undefined && { cursor }) },
    });
    comments.push(...page.items);
    cursor = page.nextCursor;
  }
  return comments;
}

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
    comments = await commentsAtServer(server);
  } catch (error) {
    // A server of an earlier release knows no comments.
    if (error instanceof Problem && error.code === 'NOT_FOUND') return false;
    throw error;
  }
  return await context.change((writer) => replaceClientComments(writer, types, comments));
}
