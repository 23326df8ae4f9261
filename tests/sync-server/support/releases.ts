/** Releases for tests: programs of a few bytes, signed by keys of the test, published through the gate. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { signReleasedFile } from '../../../shared/service/release-signature.ts';
import type { TestServer } from './test-server.ts';

export interface Publisher {
  /** Of the private half, PEM. */
  readonly privateKey: string;
  /** As it is built into the program. */
  readonly publicKey: string;
}

export function newPublisher(): Publisher {
  const pair = generateKeyPairSync('ed25519');
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/** A program that can be run once after its installation, as an AppImage is. */
export const programOf = (version: string, bytes = 300_000): Buffer =>
  Buffer.concat([Buffer.from(`#!/bin/sh\nexit 0\n# ${version}\n`), Buffer.alloc(bytes, `${version} `)]);

export const sha512 = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('base64');

export const FEED = process.arch === 'x64' ? 'latest-linux' : `latest-linux-${process.arch}`;

/** The body that declares a release of one program. */
export function declaration(
  version: string,
  publisher: Publisher,
  options: { channel?: string; signedChannel?: string; signedVersion?: string } = {},
) {
  const { channel = 'stable', signedChannel = channel, signedVersion = version } = options;
  const bytes = programOf(version);
  const file = { name: `Fairview-${version}.AppImage`, sha512: sha512(bytes), size: bytes.length };
  const signed = { ...file, channel: signedChannel, version: signedVersion };
  return {
    channel,
    feed: FEED,
    version,
    releasedAt: '2026-11-20T00:00:00.000Z',
    files: [{ ...file, signature: signReleasedFile(signed, publisher.privateKey) }],
  };
}

/** An administrator whose second factor was just proven, for as long as the test lasts. */
export async function publishingAdministrator(server: TestServer): Promise<string> {
  const { token } = await server.staff('PLATFORM_ADMIN');
  await server.service.context.change((writer) =>
    writer.updateTable('session').set({ steppedUpUntil: '2027-12-31T00:00:00.000Z' }).execute(),
  );
  return token;
}

export async function putFile(
  server: TestServer,
  token: string,
  { id, name, bytes }: { id: string; name: string; bytes: Uint8Array },
) {
  const request = new Request(`http://server.example/admin/releases/${id}/files/${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  const response = await server.service.fetch(request, { address: '203.0.113.7' });
  return { status: response.status, body: await response.json() };
}

/** Declares, sends and rolls out; answers the release. */
export async function publish(
  server: TestServer,
  token: string,
  body: ReturnType<typeof declaration>,
  percentage = 100,
) {
  const created = await server.call('POST', '/admin/releases', { token, body });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const [file] = body.files;
  const sent = { id: created.body.id, name: file?.name ?? '', bytes: programOf(body.version) };
  await putFile(server, token, sent);
  const change = { revision: created.body.revision, state: 'ROLLING_OUT', percentage };
  const open = await server.call('PATCH', `/admin/releases/${sent.id}`, { token, body: change });
  if (open.status !== 200) throw new Error(JSON.stringify(open.body));
  return open.body;
}

export interface Alteration {
  /** What is sent instead of what the server answered; null cuts the connection half way. */
  readonly alter: (path: string, body: Buffer) => Buffer | null;
}

/** Somebody between desktop and server. */
export async function startMiddleman(
  upstream: string,
  { alter }: Alteration,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = http.createServer(async (incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const answer = await fetch(new URL(path, upstream));
    const original = Buffer.from(await answer.arrayBuffer());
    const body = alter(new URL(path, upstream).pathname, original);
    const sent = body ?? original;
    outgoing.writeHead(answer.status, { 'content-length': sent.length });
    if (body !== null) outgoing.end(sent);
    else outgoing.write(sent.subarray(0, sent.length / 2), () => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
