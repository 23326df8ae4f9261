/** Stand-in until the engine of sync is merged. */
import type { EngineContext } from '../engine-context.ts';
import type { ServerConnection } from './server-connection.ts';

export async function syncRound(
  _context: EngineContext,
  server: ServerConnection,
): Promise<{ readonly pushed: number; readonly pulled: number; readonly conflicts: number }> {
  await server.call('syncPull', { query: { cursor: 0, limit: 1 } });
  return { pushed: 0, pulled: 0, conflicts: 0 };
}
