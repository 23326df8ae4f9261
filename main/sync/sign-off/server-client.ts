/** A client of this desktop as the sync-server knows it: the UEN is what both have in common. */
import type { ServerClient } from '../../../shared/contract/server-practice.ts';
import { Problem } from '../../../shared/problem.ts';
import type { ServerConnection } from '../../context/server-connection.ts';

/** Throws NOT_FOUND, saying what to do. */
export async function serverClientOf(server: ServerConnection, uen: string): Promise<ServerClient> {
  const { items } = await server.call('listServerClients', { query: { q: uen, limit: 10 } });
  const client = items.find((each) => each.uen === uen);
  if (client) return client;
  throw new Problem(
    'NOT_FOUND',
    `The sync-server knows no client with the UEN ${uen}. Add the client there first.`,
  );
}
