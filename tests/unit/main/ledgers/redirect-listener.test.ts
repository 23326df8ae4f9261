/** The listener for the browser's way back: whatever is sent to it, it answers and listens on. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { listenForRedirect } from '../../../../main/ledgers/redirect-listener.ts';

async function send(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return await text(socket);
}

it('refuses requests that are no address, and takes the answer afterwards', async () => {
  const listener = await listenForRedirect(0, (answer) => answer.get('state') === 'own');
  const port = Number(new URL(listener.address).port);
  const host = `Host: localhost:${port}`;
  try {
    for (const target of ['//', 'http://', '//[', '/ledger?state=other'])
      expect(await send(port, `GET ${target} HTTP/1.1\r\n${host}\r\n\r\n`)).toContain('400 Bad Request');
    const page = await send(port, `GET /ledger?state=own&code=c HTTP/1.1\r\n${host}\r\n\r\n`);
    expect(page).toContain('200 OK');
    expect((await listener.received).get('code')).toBe('c');
  } finally {
    listener.close();
  }
});
