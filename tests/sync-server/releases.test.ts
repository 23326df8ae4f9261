/** Publishing a release: who may, what is refused, what is kept, and what desktops are then answered. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  declaration,
  FEED,
  newPublisher,
  programOf,
  publish,
  publishingAdministrator,
  putFile,
  sha512,
} from './support/releases.ts';
import { PLACES, type Place } from './support/stores.ts';
import { openPractice, type TestServer } from './support/test-server.ts';

const publisher = newPublisher();

describe.each(PLACES)('releases on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    place = await newPlace();
    server = await openPractice(place);
    token = await publishingAdministrator(server);
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const declare = async (body: object) => await server.call('POST', '/admin/releases', { token, body });
  const change = async (id: string, body: object) =>
    await server.call('PATCH', `/admin/releases/${id}`, { token, body });
  const get = async (path: string, headers: Record<string, string> = {}) =>
    await server.service.fetch(new Request(`http://server.example${path}`, { headers }), { address: '' });
  const kept = () => {
    const folder = join(place.directory, 'releases');
    return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  };

  it('are published by administrators who have just proven their second factor', async () => {
    const plain = await server.signIn('mei.ling@firm.example');
    const refused = await server.call('POST', '/admin/releases', {
      token: plain,
      body: declaration('1.2.0', publisher),
    });
    expect(refused.body.code).toBe('STEP_UP_REQUIRED');
  });

  it('need a signature, and use each version and file name once', async () => {
    const body = declaration('1.2.0', publisher);
    const unsigned = { ...body, files: body.files.map(({ signature: _none, ...file }) => file) };
    expect((await declare(unsigned)).body.detail).toContain('is not signed');
    expect((await declare({ ...body, version: '1.2.0-beta' })).body.code).toBe('INVALID_INPUT');
    const outside = { ...body, files: [{ ...body.files[0], name: '../evil.exe' }] };
    expect((await declare(outside)).body.code).toBe('INVALID_INPUT');
    expect((await declare(body)).status).toBe(201);
    expect((await declare(body)).body.detail).toContain('never used twice');
    expect((await declare({ ...body, version: '1.2.1' })).body.detail).toContain('Another release holds');
  });

  it('keep a file only where size and hash are the declared ones', async () => {
    const { body } = await declare(declaration('1.2.0', publisher));
    const bytes = programOf('1.2.0');
    const name = body.files[0].name;
    const other = Buffer.from(bytes);
    other[7] = (other[7] ?? 0) ^ 1;
    for (const wrong of [bytes.subarray(1), Buffer.concat([bytes, bytes]), other]) {
      expect((await putFile(server, token, { id: body.id, name, bytes: wrong })).body.code).toBe(
        'INVALID_INPUT',
      );
    }
    expect(kept()).toEqual(['incoming']);
    expect((await putFile(server, token, { id: body.id, name: 'Other.exe', bytes })).status).toBe(404);
    const opened = await change(body.id, { revision: body.revision, state: 'ROLLING_OUT' });
    expect(opened.body.detail).toContain(`Files are missing: ${name}`);
    const sent = await putFile(server, token, { id: body.id, name, bytes });
    expect([sent.status, sent.body.files[0].uploadedAt]).toEqual([200, expect.any(String)]);
    expect(kept()).toHaveLength(2);
    expect((await get(`/updates/stable/${name}`)).status).toBe(404);
  });

  it('are listed newest first, changed on the revision that was seen, and audited', async () => {
    const first = await publish(server, token, declaration('1.1.0', publisher));
    server.pass(1);
    const second = await publish(server, token, declaration('1.2.0', publisher), 10);
    const listed = await server.call('GET', '/admin/releases?limit=1', { token });
    expect([listed.body.total, listed.body.items[0].version]).toEqual([2, '1.2.0']);
    const more = await server.call('GET', `/admin/releases?cursor=${listed.body.nextCursor}`, { token });
    expect(more.body.items.map((each: { id: string }) => each.id)).toEqual([first.id]);
    expect((await change(second.id, { revision: 1, percentage: 50 })).body.code).toBe('VERSION_CONFLICT');
    const wider = await change(second.id, { revision: second.revision, percentage: 50 });
    expect(wider.body).toMatchObject({ percentage: 50, state: 'ROLLING_OUT' });
    await change(second.id, { revision: wider.body.revision, state: 'WITHDRAWN' });
    const back = await change(second.id, { revision: wider.body.revision + 1, state: 'ROLLING_OUT' });
    expect(back.body.code).toBe('INVALID_TRANSITION');
    const audit = await server.call('GET', `/admin/audit?subject=release:${second.id}`, { token });
    expect(audit.body.items.map((each: { type: string }) => each.type)).toEqual(
      Array(5).fill('RELEASE_CHANGED'),
    );
  });

  it('are offered by the feed, newest first, with the share that they have reached', async () => {
    expect((await get(`/updates/stable/${FEED}.yml`)).status).toBe(404);
    await publish(server, token, declaration('1.9.0', publisher));
    await publish(server, token, declaration('1.10.0', publisher), 25);
    const feed = await get(`/updates/stable/${FEED}.yml?noCache=1`);
    expect(feed.headers.get('content-type')).toContain('yaml');
    expect(JSON.parse(await feed.text())).toMatchObject({ version: '1.10.0', stagingPercentage: 25 });
    expect((await get(`/updates/beta/${FEED}.yml`)).status).toBe(404);
    expect((await get('/updates/stable/latest.yml')).status).toBe(404);
  });

  it('answer the file whole, in parts, unchanged, and with the hash that was signed', async () => {
    const { files } = await publish(server, token, declaration('1.2.0', publisher));
    const path = `/updates/stable/${files[0].name}`;
    const bytes = programOf('1.2.0');
    const whole = await get(path);
    const etag = whole.headers.get('etag') ?? '';
    expect(sha512(new Uint8Array(await whole.arrayBuffer()))).toBe(files[0].sha512);
    expect(whole.headers.get('content-length')).toBe(String(bytes.length));
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    const part = await get(path, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 10-19/${bytes.length}`,
      bytes.subarray(10, 20).toString(),
    ]);
    const parts = await get(path, { range: 'bytes=0-1,100-109', 'if-range': etag });
    expect(parts.headers.get('content-type')).toContain('multipart/byteranges; boundary=');
    expect(await parts.text()).toContain(bytes.subarray(100, 110).toString());
    expect((await get(path, { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
    expect((await get(path, { range: `bytes=${bytes.length}-` })).status).toBe(416);
    expect((await get('/updates/stable/..%2f..%2fsync-server.db')).status).toBe(404);
  });
});
