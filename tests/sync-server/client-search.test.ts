/** Finding clients by a part of name or UEN: exact, in the order of the list, and never behind what was saved. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../sync-server/context/server-context.ts';
import { createStaff } from '../../sync-server/practice/staff-accounts.ts';
import { MIGRATIONS, migrate } from '../../sync-server/store/migrations/migrate.ts';
import { openStore } from '../../sync-server/store/open-store.ts';
import { clientNames } from '../../sync-server/store/repositories/client-names.ts';
import { listClients } from '../../sync-server/store/repositories/clients.ts';
import { EMPTY_PLACES, PLACES, type Place } from './support/stores.ts';
import {
  ADMINISTRATOR,
  openPractice,
  openTestServer,
  PASSWORD,
  type TestServer,
} from './support/test-server.ts';

describe.each(PLACES)('searching clients on %s', (database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let token: string;
  beforeEach(async () => {
    place = await newPlace();
    server = await openPractice(place);
    token = await server.signIn(ADMINISTRATOR.email);
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const add = async (companyName: string, uen: string, at = server) => {
    const created = await at.call('POST', '/admin/clients', { token, body: { companyName, uen } });
    expect(created.status).toBe(201);
    return created.body;
  };
  const find = async (q: string, at = server): Promise<string[]> => {
    const path = `/admin/clients?q=${encodeURIComponent(q)}`;
    return (await at.call('GET', path, { token })).body.items.map(
      (each: { companyName: string }) => each.companyName,
    );
  };

  it('takes any part of name or UEN, one letter too, and every script’s capitals', async () => {
    await add('Éclat Design Pte. Ltd.', '201811111K');
    await add('Merlion Trading Pte. Ltd.', '201822222M');
    expect(await find('éclat')).toEqual(['Éclat Design Pte. Ltd.']);
    expect(await find('DING')).toEqual(['Merlion Trading Pte. Ltd.']);
    expect(await find('22222m')).toEqual(['Merlion Trading Pte. Ltd.']);
    expect(await find('m')).toEqual(['Merlion Trading Pte. Ltd.']);
    for (const across of ['Ltd.2018', 'ltd.\n2018', '\n', 'kmerlion']) expect(await find(across)).toEqual([]);
    expect(await find('ltd.')).toHaveLength(2);
  });

  it('orders what it finds as the list does', async () => {
    const names = ['zeta beta', 'Beta', 'Ábeta', 'b-eta beta', 'Zeta Beta 2', 'ábeta 2'];
    for (const [index, name] of names.entries()) await add(name, `20181234${index}K`);
    const listed = (await server.call('GET', '/admin/clients', { token })).body.items.map(
      (each: { companyName: string }) => each.companyName,
    );
    expect(listed).toEqual(['b-eta beta', 'Beta', 'zeta beta', 'Zeta Beta 2', 'Ábeta', 'ábeta 2']);
    expect(await find('eta')).toEqual(listed);
  });

  /** All names of a list, read page by page. */
  const inPages = async (path: string, limit: number): Promise<string[]> => {
    const names: string[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < 50; pages += 1) {
      const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = await server.call('GET', `${path}limit=${limit}${next}`, { token });
      for (const { companyName, name } of body.items) names.push(companyName ?? name);
      cursor = body.nextCursor;
    }
    return names;
  };

  it('goes through the pages in that order, each name once, alike in the list and in a search', async () => {
    const names = [
      'abacus',
      'Abacus',
      'ABACUS',
      'Zenith',
      'marina',
      'Éclat',
      'éclat',
      'Bay_Front',
      'bay front',
    ];
    for (const [index, name] of names.entries()) await add(`${name} Ltd`, `20181234${index}K`);
    const listed = await inPages('/admin/clients?', 2);
    expect(listed.toSorted()).toEqual(names.map((name) => `${name} Ltd`).toSorted());
    const folded = [
      'abacus',
      'abacus',
      'abacus',
      'bay front',
      'bay_front',
      'marina',
      'zenith',
      'éclat',
      'éclat',
    ];
    expect(listed.map((name) => name.toLowerCase())).toEqual(folded.map((name) => `${name} ltd`));
    for (const limit of [1, 4, 9]) expect(await inPages('/admin/clients?', limit)).toEqual(listed);
    expect(await inPages('/admin/clients?q=ltd&', 2)).toEqual(listed);
  });

  it('puts a client that is renamed where its new name belongs', async () => {
    const { id } = await add('Zenith', '201812345K');
    await add('marina', '201812346K');
    await server.call('PATCH', `/admin/clients/${id}`, {
      token,
      body: { version: 1, companyName: 'ABACUS' },
    });
    expect(await inPages('/admin/clients?', 1)).toEqual(['ABACUS', 'marina']);
  });

  it('lists the staff in that order too', async () => {
    const { context } = server.service;
    const caller: Caller = {
      staffId: '',
      name: 'Somebody',
      role: 'PLATFORM_ADMIN',
      sessionId: '',
      steppedUp: true,
    };
    for (const [index, name] of ['zoe Tan', 'Adam Lee', 'aaron Goh', 'Émile Ong'].entries()) {
      const email = `person${index}@firm.example`;
      await createStaff(context, caller, { name, email, role: 'BOOKKEEPER', password: PASSWORD });
    }
    const expected = ['aaron Goh', 'Adam Lee', ADMINISTRATOR.name, 'zoe Tan', 'Émile Ong'];
    for (const limit of [1, 2, 10]) expect(await inPages('/admin/staff?', limit)).toEqual(expected);
  });

  it('knows at once what was added and renamed, by another process too', async () => {
    const other = database === 'PostgreSQL' ? await openTestServer(place, 'other') : server;
    try {
      const { id } = await add('Harbour Lights', '201812345K');
      expect(await find('harbour', other)).toEqual(['Harbour Lights']);
      const body = { version: 1, companyName: 'Quiet Harbour' };
      await other.call('PATCH', `/admin/clients/${id}`, { token, body });
      await add('Harbour View', '201812346K', other);
      expect(await find('harbour')).toEqual(['Harbour View', 'Quiet Harbour']);
      expect(await find('lights')).toEqual([]);
    } finally {
      if (other !== server) await other.close();
    }
  });
});

describe.each(EMPTY_PLACES)('a database of an earlier program on %s', (_database, newPlace) => {
  it('finds and orders the clients that were there before', async () => {
    const place = await newPlace();
    const store = openStore({ ...place, key: Buffer.alloc(32, 7) });
    const now = () => new Date('2026-11-21T02:00:00Z');
    try {
      const before = MIGRATIONS.findIndex(({ name }) => name === '0006-many-clients');
      await migrate(store, now, MIGRATIONS.slice(0, before));
      // As the earlier program wrote them: without a place in the order of changes.
      const at = now().toISOString();
      for (const [index, name] of ['old Two', 'Old One', 'Éld', 'élc'].entries()) {
        const row = sql`INSERT INTO "client" ("id", "companyName", "uen", "enabledProducts", "accountingStandard",
          "fyEndMonth", "fsConfig", "xbrlConfig", "createdAt", "updatedAt", "version") VALUES
          (${`client-${index}`}, ${name}, ${`20100000${index}K`}, '[]', 'SFRS', 12, '{}', '{}', ${at}, ${at}, 1)`;
        await store.change((writer) => row.execute(writer));
      }
      await migrate(store, now);
      const found = await clientNames(store.reader).find('old');
      expect(found.map(({ companyName }) => companyName)).toEqual(['Old One', 'old Two']);
      const { items } = await listClients(store.reader, { limit: 10 });
      expect(items.map(({ companyName }) => companyName)).toEqual(['Old One', 'old Two', 'élc', 'Éld']);
    } finally {
      await store.close();
      await place.remove();
    }
  });
});
