/** Calls of the sync-server go where an administrator said, and nowhere else. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { connectServer, ServerOutOfReach } from '../../../../../main/sync/connection/server-connection.ts';

it('follow no redirect, whose target is asked nothing', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connection = connectServer({ baseUrl: `http://127.0.0.1:${port}`, token: 'a token' });
  await expect(connection.call('syncPull', { query: {} })).rejects.toBeInstanceOf(ServerOutOfReach);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/^\/sync\/pull/);
  server.close();
  server.closeAllConnections();
});
