/** What administrators look up and set right: health, taxonomy versions, synonyms, locks and weak passwords. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { insertRecords, placeRecord } from '../../sync-server/store/repositories/sync-records.ts';
import { PLACES, type Place } from './support/stores.ts';
import { ADMINISTRATOR, openPractice, PASSWORD, type TestServer } from './support/test-server.ts';

describe.each(PLACES)('administration on %s', (database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let token: string;
  let administratorId: string;
  beforeEach(async () => {
    place = await newPlace();
    server = await openPractice(place);
    ({ token, id: administratorId } = await server.staff('PLATFORM_ADMIN'));
    await server.service.context.change((writer) =>
      writer
        .updateTable('session')
        .set({ steppedUpUntil: new Date(server.clock.now.getTime() + 3_600_000).toISOString() })
        .execute(),
    );
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  it('tells the state of the server', async () => {
    const { status, body } = await server.call('GET', '/admin/health', { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: '0.0.0-test',
      database: { kind: database === 'SQLite' ? 'SQLITE' : 'POSTGRES' },
      counts: { clients: 0, staff: 2, liveSessions: 2 },
      mailQueue: null,
    });
    expect(body.database.sizeBytes).toBeGreaterThan(50_000);
    expect(body.database.migrations).toBeGreaterThan(1);
    expect(body.counts.auditEvents).toBeGreaterThan(3);
  });

  it('lists the taxonomy versions with how many clients begin with each', async () => {
    const versions = async () =>
      (await server.call('GET', '/admin/xbrl/taxonomy-versions', { token })).body.items;
    const before = await versions();
    expect(before[0]).toMatchObject({ clients: 0, installed: true });
    const client = { companyName: 'Harbour Lights Pte. Ltd.', uen: '201812345K' };
    const { id } = (await server.call('POST', '/admin/clients', { token, body: client })).body;
    const taxonomyVersion: string = before[0].version;
    await server.call('PATCH', `/admin/clients/${id}/xbrl-config`, { token, body: { taxonomyVersion } });
    expect((await versions())[0]).toMatchObject({ version: taxonomyVersion, clients: 1 });
  });

  it('lists synonyms with who added them, each once, page by page', async () => {
    const { context } = server.service;
    await context.change((writer) =>
      writer
        .insertInto('device')
        .values({
          id: 'desktop',
          name: 'Desktop',
          lastChange: 0,
          registeredAt: context.now().toISOString(),
          joiningById: null,
          joiningUntil: null,
        })
        .execute(),
    );
    const add = (label: string, elementId: string) =>
      context.change(async (writer) => {
        const at = context.now().toISOString();
        const id = context.newId();
        const labelKey = label.toLowerCase();
        const body = { id, label, labelKey, elementId, staffUserId: administratorId, createdAt: at };
        const record = await placeRecord(writer, {
          kind: 'synonym',
          id,
          clientId: null,
          rootId: null,
          version: 1,
          deleted: false,
          body,
          place: `${labelKey} ${elementId}`,
          lineItemId: null,
          changedById: administratorId,
          changedAt: at,
          deviceId: 'desktop',
          changeNumber: 1,
        });
        await insertRecords(writer, [record]);
      });
    await add('Cash at bank', 'fs_CashAtBank');
    await add('Bank 100%', 'fs_Other');
    const all = (await server.call('GET', '/admin/synonyms', { token })).body;
    expect(all.items.map(({ label }: { label: string }) => label)).toEqual(['Bank 100%', 'Cash at bank']);
    expect(all.items[0]).toMatchObject({ elementId: 'fs_Other', addedByName: 'The PLATFORM_ADMIN' });
    const first = (await server.call('GET', '/admin/synonyms?limit=1', { token })).body;
    const second = await server.call('GET', `/admin/synonyms?limit=1&cursor=${first.nextCursor}`, { token });
    expect([first.total, second.body.items[0].label]).toEqual([2, 'Cash at bank']);
    const found = await server.call('GET', '/admin/synonyms?q=100%25', { token });
    expect(found.body.total).toBe(1);
  });

  it('lifts a lock without ending sessions', async () => {
    const preparer = await server.staff('FS_PREPARER');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await server.call('POST', '/auth/login', { body: { email: preparer.email, password: 'wrong' } });
    }
    const login = () =>
      server.call('POST', '/auth/login', { body: { email: preparer.email, password: PASSWORD } });
    expect((await login()).body.code).toBe('LOCKED_OUT');
    const path = `/admin/staff/${preparer.id}`;
    const unlocked = await server.call('PATCH', path, { token, body: { version: 1, unlock: true } });
    expect(unlocked.body).toMatchObject({ lockedUntil: null, version: 2 });
    expect((await server.call('GET', '/auth/me', { token: preparer.token })).status).toBe(200);
    expect((await login()).status).toBe(200);
  });

  it('refuses passwords that anybody would guess, wherever one is set', async () => {
    const account = { name: 'Amir Tan', email: 'amir@firm.example', role: 'FS_PREPARER' };
    const create = (password: string) =>
      server.call('POST', '/admin/staff', { token, body: { ...account, password } });
    for (const password of ['Password1234!', 'Tan & Partners 2026', 'amir.tan@firm.example']) {
      const refused = await create(password);
      expect([refused.body.code, refused.body.errors?.[0].path]).toEqual(['INVALID_INPUT', 'password']);
    }
    const created = await create(PASSWORD);
    expect(created.status).toBe(201);
    const changed = await server.call('PATCH', `/admin/staff/${created.body.id}`, {
      token,
      body: { version: 1, password: 'amirtan-amirtan-26' },
    });
    expect(changed.body.code).toBe('INVALID_INPUT');
  });

  it('limits sign-ins from one address, and no other one', async () => {
    const body = { email: ADMINISTRATOR.email, password: 'wrong' };
    const codes = await Promise.all(
      Array.from({ length: 35 }, () => server.call('GET', '/auth/stage', { address: '198.51.100.4' })),
    );
    expect(codes.filter(({ status }) => status === 429)).toHaveLength(5);
    const refused = await server.call('POST', '/auth/login', { body, address: '198.51.100.4' });
    expect([refused.body.code, refused.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '1']);
    const other = await server.call('POST', '/auth/login', { body, address: '198.51.100.5' });
    expect(other.status).toBe(401);
  });
});
