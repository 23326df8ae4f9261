/** Staff and clients of the practice: versions, rights over time, the last administrator, one home per value. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listRights, rightsAt } from '../../sync-server/store/repositories/staff.ts';
import { PLACES, type Place } from './support/stores.ts';
import { openPractice, type TestServer } from './support/test-server.ts';

describe.each(PLACES)('the practice on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let token: string;
  let administratorId: string;
  beforeEach(async () => {
    place = await newPlace();
    server = await openPractice(place);
    ({ token, id: administratorId } = await server.staff('PLATFORM_ADMIN'));
    // The one who added the account is stepped up; so is this one, by a code of its own.
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

  it('changes a role, keeps what was permitted when, and ends the sessions', async () => {
    const preparer = await server.staff('FS_PREPARER');
    const before = server.clock.now.toISOString();
    server.pass(5);
    const changed = await server.call('PATCH', `/admin/staff/${preparer.id}`, {
      token,
      body: { version: 1, role: 'FS_REVIEWER' },
    });
    expect(changed.body).toMatchObject({ role: 'FS_REVIEWER', version: 2 });
    expect((await server.call('GET', '/auth/me', { token: preparer.token })).status).toBe(401);
    const { reader } = server.service.context;
    expect(rightsAt(await listRights(reader, preparer.id), before)).toMatchObject({
      role: 'FS_PREPARER',
      active: 1,
    });
    expect(rightsAt(await listRights(reader, preparer.id), server.clock.now.toISOString())).toMatchObject({
      role: 'FS_REVIEWER',
      active: 1,
    });
    expect(rightsAt(await listRights(reader, preparer.id), '2020-01-01T00:00:00.000Z')).toBeUndefined();
  });

  it('refuses a change of a stale version', async () => {
    const preparer = await server.staff('FS_PREPARER');
    const rename = (name: string) =>
      server.call('PATCH', `/admin/staff/${preparer.id}`, { token, body: { version: 1, name } });
    const answers = await Promise.all([rename('One'), rename('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('never loses its last administrator, even when two leave at once', async () => {
    const { items } = (await server.call('GET', '/admin/staff', { token })).body;
    expect(items).toHaveLength(2);
    const leave = (staff: { id: string; version: number }) =>
      server.call('PATCH', `/admin/staff/${staff.id}`, {
        token,
        body: { version: staff.version, active: false },
      });
    const others = items.filter(({ id }: { id: string }) => id !== administratorId);
    expect((await leave(others[0])).status).toBe(200);
    const self = items.find(({ id }: { id: string }) => id === administratorId);
    expect((await leave(self)).body.detail).toContain('at least one active administrator');
  });

  const client = { companyName: 'Harbour Lights Pte. Ltd.', uen: '201812345K' };

  it('keeps clients, searched without regard to case, page by page', async () => {
    for (const [index, companyName] of ['Delta', 'alpha', 'Beta', 'beta 100%', 'Gamma_'].entries()) {
      const body = { companyName, uen: `20181234${index}K` };
      expect((await server.call('POST', '/admin/clients', { token, body })).status).toBe(201);
    }
    const found = async (q: string) =>
      (await server.call('GET', `/admin/clients?q=${encodeURIComponent(q)}`, { token })).body.items.map(
        (each: { companyName: string }) => each.companyName,
      );
    expect((await found('BETA')).sort()).toEqual(['Beta', 'beta 100%']);
    expect(await found('100%')).toEqual(['beta 100%']);
    expect(await found('a_')).toEqual(['Gamma_']);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await server.call('GET', `/admin/clients?limit=2${cursor}`, { token });
      expect(page.body.total).toBe(5);
      seen.push(...page.body.items.map((each: { companyName: string }) => each.companyName));
      cursor = page.body.nextCursor === null ? '' : `&cursor=${page.body.nextCursor}`;
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(5);
    const first = await server.call('GET', '/admin/clients?q=beta&limit=1', { token });
    expect([first.body.total, first.body.items.length]).toEqual([2, 1]);
    const next = await server.call('GET', `/admin/clients?q=beta&limit=1&cursor=${first.body.nextCursor}`, {
      token,
    });
    expect([next.body.total, next.body.nextCursor]).toEqual([2, null]);
    expect(next.body.items[0].id).not.toBe(first.body.items[0].id);
    const { id } = first.body.items[0];
    await server.call('PATCH', `/admin/clients/${id}`, {
      token,
      body: { version: 1, companyName: 'Zeta' },
    });
    const renamed = await server.call(
      'GET',
      `/admin/clients?q=beta&limit=1&cursor=${first.body.nextCursor}`,
      {
        token,
      },
    );
    expect(renamed.body.items).toEqual(next.body.items);
    const wrong = await server.call('GET', '/admin/clients?cursor=nonsense', { token });
    expect(wrong.body.code).toBe('INVALID_INPUT');
  });

  it('keeps each value of a client once', async () => {
    const created = (await server.call('POST', '/admin/clients', { token, body: client })).body;
    const path = `/admin/clients/${created.id}`;
    const config = await server.call('PATCH', `${path}/fs-config`, {
      token,
      body: { baseCurrency: 'SGD', fyEndMonth: 12 },
    });
    expect(config.body).toMatchObject({ version: 2, fsConfig: { baseCurrency: 'SGD', fyEndMonth: 12 } });
    const differing = await server.call('PATCH', `${path}/fs-config`, { token, body: { fyEndMonth: 3 } });
    expect(differing.body.code).toBe('INVALID_INPUT');
    const unknown = await server.call('PATCH', `${path}/xbrl-config`, {
      token,
      body: { taxonomyVersion: 'reg_1999_v1' },
    });
    expect(unknown.body.code).toBe('UNKNOWN_TAXONOMY_VERSION');
    const twin = await server.call('POST', '/admin/clients', { token, body: client });
    expect(twin.body.errors).toEqual([{ path: 'uen', message: 'Another client has this UEN.' }]);
    const stale = await server.call('PATCH', path, { token, body: { version: 1, fyEndMonth: 6 } });
    expect(stale.body.code).toBe('VERSION_CONFLICT');
    const changed = await server.call('PATCH', path, { token, body: { version: 2, fyEndMonth: 6 } });
    expect(changed.body).toMatchObject({ fyEndMonth: 6, fsConfig: { fyEndMonth: 6 }, version: 3 });
  });
});
