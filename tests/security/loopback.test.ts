/**
 * The headless host on 127.0.0.1 (decisions 9): a page of another origin, a name that was pointed here (DNS
 * rebinding) and a form on a foreign page get nothing.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost } from '../../main/host.ts';
import type { Host } from '../../main/host-options.ts';
import { type LoopbackServer, serveLoopback } from '../../main/loopback.ts';
import { testNow } from '../support/clock.ts';
import { temporaryFolder } from '../support/test-engine.ts';

const directory = temporaryFolder();
let host: Host;
let server: LoopbackServer;
let port = 0;
beforeAll(async () => {
  host = await createHost({
    dataDirectory: directory,
    keychain: null,
    packaged: false,
    version: 'test',
    now: testNow,
    random: randomBytes,
  });
  server = await serveLoopback(host.fetch, 0);
  port = Number(new URL(server.url).port);
});
afterAll(async () => {
  await server.close();
  await host.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Reply {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** fetch would set Host itself; this sends what it is told. */
function send(
  headers: Readonly<Record<string, string>>,
  { method = 'GET', path = '/auth/stage', body = '' } = {},
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks).toString(),
          headers: response.headers,
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends bytes as they are and answers everything that comes back. */
function sendBytes(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

const own = () => ({ host: `127.0.0.1:${port}` });

describe('the loopback host', () => {
  it('answers its own page', async () => {
    for (const name of ['127.0.0.1', 'localhost']) {
      const mine = `${name}:${port}`;
      expect((await send({ host: mine })).status).toBe(200);
      expect((await send({ host: mine, origin: `http://${mine}` })).status).toBe(200);
    }
  });

  it('keeps an idle connection for longer than those keep it who ask on it, so that no request is lost', async () => {
    const { headers } = await send(own());
    expect(headers['keep-alive']).toBe('timeout=600');
  });

  it.each([
    'fairview.example',
    'attacker.example:PORT',
    '127.0.0.1',
    'localhost',
    '127.0.0.1:1',
    '127.0.0.1.attacker.example:PORT',
    'localhost.attacker.example:PORT',
    'x@127.0.0.1:PORT',
    '0.0.0.0:PORT',
    '[::1]:PORT',
    '127.1:PORT',
    'LOCALHOST.:PORT',
  ])('refuses the host %s', async (name) => {
    const reply = await send({ host: name.replace('PORT', String(port)) });
    expect([400, 403]).toContain(reply.status);
    expect(reply.body).not.toContain('stage');
  });

  it.each([
    'https://attacker.example',
    'null',
    'file://',
    'http://127.0.0.1',
    'http://localhost:1',
    'https://127.0.0.1:PORT',
    'http://127.0.0.1:PORT.attacker.example',
    'http://attacker.example:PORT',
    'http://127.0.0.1:PORT/',
    '',
  ])('refuses the origin %j', async (origin) => {
    const sent = origin.replace('PORT', String(port));
    for (const method of ['GET', 'POST', 'OPTIONS', 'DELETE']) {
      const path = method === 'POST' ? '/auth/practice' : '/auth/sample';
      const reply = await send(
        { ...own(), origin: sent },
        { method, path, body: method === 'POST' ? '{}' : '' },
      );
      expect([method, reply.status]).toEqual([method, 403]);
      expect(reply.headers['access-control-allow-origin']).toBeUndefined();
    }
    expect((await send(own())).body).toContain('"stage":"NEW"');
  });

  it('allows no other origin to read, even of its own answers', async () => {
    for (const path of ['/auth/stage', '/health/live', '/ops/clients']) {
      const reply = await send(own(), { path });
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('has one host per request, and needs one', async () => {
    const two = `GET /auth/stage HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nHost: attacker.example\r\nConnection: close\r\n\r\n`;
    const none = 'GET /auth/stage HTTP/1.0\r\n\r\n';
    const reversed = `GET /auth/stage HTTP/1.1\r\nHost: attacker.example\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`;
    expect(await sendBytes(none)).not.toContain('"stage"');
    expect(await sendBytes(reversed)).not.toContain('"stage"');
    expect(await sendBytes(two)).not.toContain('"stage"');
    const absolute = `GET http://attacker.example/auth/stage HTTP/1.1\r\nHost: attacker.example\r\nConnection: close\r\n\r\n`;
    expect(await sendBytes(absolute)).not.toContain('"stage"');
  });

  it('listens on this computer only', async () => {
    const addresses = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .filter((each) => !each.internal && each.family === 'IPv4');
    for (const { address } of addresses) {
      const reached = await new Promise<boolean>((resolve) => {
        const socket = connect({ host: address, port, timeout: 1000 });
        socket.on('connect', () => {
          socket.destroy();
          resolve(true);
        });
        for (const event of ['error', 'timeout']) socket.on(event, () => resolve(false));
      });
      expect([address, reached]).toEqual([address, false]);
    }
  });

  it('hands out no file of the computer as a page', async () => {
    for (const path of [
      '/../package.json',
      '/..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/etc/passwd',
      '/keys.json',
      '//etc/passwd',
    ]) {
      const reply = await send({ ...own(), accept: 'text/html' }, { path });
      expect(reply.body).not.toMatch(/"name": "fairview"|root:|keyId/);
    }
  });
});
