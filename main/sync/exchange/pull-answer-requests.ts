/** What clients were asked and what they answered, told to every desktop (decisions 12, 13), under the session's rights. */

import type { AnswerRequest } from '../../../shared/model/answer-requests.ts';
import { mayDo, type StaffRole } from '../../../shared/model/roles.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import { replaceAnswerRequests } from '../../store/repositories/answer-requests.ts';
import { everyPage } from './every-page.ts';

/** True where something differs. `role` is that of the session behind the connection. */
export async function pullAnswerRequests(
  context: EngineContext,
  server: ServerConnection,
  role: StaffRole,
): Promise<boolean> {
  if (!mayDo(role, 'VIEW_FS_ENGAGEMENT')) return false;
  let requests: readonly AnswerRequest[];
  try {
    requests = await everyPage((query) => server.call('listAnswerRequests', { query }));
  } catch (error) {
    // A server of an earlier release knows no requests.
    if (error instanceof Problem && error.code === 'NOT_FOUND') return false;
    throw error;
  }
  return await context.change((writer) => replaceAnswerRequests(writer, requests));
}
