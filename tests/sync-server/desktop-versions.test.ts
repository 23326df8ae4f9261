/** What desktops run, as each exchange says it, and what administrators are told of it. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VERSION_HEADER } from '../../shared/sync/protocol.ts';
import { Desktop, SPEAKS } from './support/desktop.ts';
import { PLACES, type Place } from './support/stores.ts';
import { idOf, type Practice, sessionOf, setUp } from './support/sync-practice.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

describe.each(PLACES)('what desktops run, on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let practice: Practice;
  beforeEach(async () => {
    place = await newPlace();
    server = await openTestServer(place);
    practice = await setUp(server, ['FS_PREPARER']);
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  /** A desktop that is signed in; answers how it pulls, saying a version or nothing. */
  const newDesktop = async (name: string) => {
    const network = { server: () => server, chance: () => false, trouble: 0 };
    const desktop = new Desktop(idOf(name), network, 0);
    await desktop.signIn(await sessionOf(server, practice, 'FS_PREPARER'), name);
    const token = desktop.people[0]?.token ?? '';
    return async (version?: string) => {
      const headers = { ...SPEAKS, ...(version !== undefined && { [VERSION_HEADER]: version }) };
      const answer = await server.call('GET', '/sync/pull?cursor=0&limit=1', { token, headers });
      expect(answer.status).toBe(200);
    };
  };
  const told = async (query = '') => {
    const { token } = await sessionOf(server, practice, 'PLATFORM_ADMIN');
    const answer = await server.call('GET', `/admin/desktops${query}`, { token });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  it('is kept with each desktop, and counted', async () => {
    for (const name of ['one', 'two', 'three']) await (await newDesktop(name))('1.4.0');
    await (await newDesktop('four'))('1.3.2');
    await (await newDesktop('old'))();
    await newDesktop('silent');
    const { items, total, versions } = await told();
    expect(versions).toEqual([
      { version: '1.4.0', desktops: 3 },
      { version: '1.3.2', desktops: 1 },
      { version: null, desktops: 1 },
    ]);
    expect(total).toBe(6);
    expect(items.at(-1)).toMatchObject({ name: 'silent', version: null, lastSeenAt: null });
    const one = items.find(({ name }: { name: string }) => name === 'one');
    expect(one).toMatchObject({ version: '1.4.0', lastSeenAt: server.clock.now.toISOString() });
  });

  it('follows what each says, and when; nobody is counted who was put away', async () => {
    const first = await newDesktop('first');
    const second = await newDesktop('second');
    await first('1.3.2');
    await second('1.3.2');
    server.pass(5);
    await first('1.3.2');
    const before = (await told()).items.map(({ lastSeenAt }: { lastSeenAt: string }) => lastSeenAt);
    expect(new Set(before).size).toBe(1);
    await first('1.4.0');
    expect((await told()).items[0]).toMatchObject({
      name: 'first',
      version: '1.4.0',
      lastSeenAt: server.clock.now.toISOString(),
    });
    server.pass(12);
    await first('1.4.0');
    expect((await told()).items[0]?.lastSeenAt).toBe(server.clock.now.toISOString());
    server.pass(31 * 24 * 60);
    await (await newDesktop('third'))('1.5.0');
    const { versions, items } = await told();
    expect(versions).toEqual([{ version: '1.5.0', desktops: 1 }]);
    expect(items).toHaveLength(3);
  });

  it('takes nothing for a version that is none, and goes through the pages', async () => {
    for (const [name, version] of [
      ['a', '<script>'],
      ['b', `1.4.0-${'x'.repeat(60)}`],
      ['c', '1.4'],
    ] as const) {
      await (await newDesktop(name))(version);
    }
    await newDesktop('d');
    expect((await told()).versions).toEqual([{ version: null, desktops: 3 }]);
    const names: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await told(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      names.push(...page.items.map(({ name }: { name: string }) => name));
      cursor = page.nextCursor;
    }
    expect(names.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(names.at(-1)).toBe('d');
  });

  it('keeps no desktop from reading where it cannot be written', async () => {
    const pull = await newDesktop('reads');
    await pull('1.3.2');
    const { context } = server.service;
    // As on a disk that is full: no version but the old one can be kept.
    const refusal =
      context.dialect === 'SQLITE'
        ? `CREATE TRIGGER "full" BEFORE UPDATE ON "device" BEGIN SELECT RAISE(ABORT, 'full'); END`
        : `ALTER TABLE "device" ADD CHECK ("programVersion" = '1.3.2')`;
    await context.change((writer) => sql.raw(refusal).execute(writer));
    await pull('1.4.0');
    expect((await told()).items[0]).toMatchObject({ name: 'reads', version: '1.3.2' });
  });

  it('belongs to the device of the session, whatever a push names', async () => {
    await newDesktop('victim');
    const network = { server: () => server, chance: () => false, trouble: 0 };
    const desktop = new Desktop(idOf('other'), network, 0);
    await desktop.signIn(await sessionOf(server, practice, 'FS_PREPARER'), 'other');
    const [person] = desktop.people;
    if (!person) throw new Error('nobody');
    const set = desktop.change(person, [], []);
    await server.call('POST', '/sync/push', {
      token: person.token,
      body: { deviceId: idOf('victim'), changeSets: [set] },
      headers: { ...SPEAKS, [VERSION_HEADER]: '9.9.9' },
    });
    const { items } = await told();
    const versionOf = (wanted: string) =>
      items.find(({ name }: { name: string }) => name === wanted)?.version;
    expect([versionOf('victim'), versionOf('other')]).toEqual([null, '9.9.9']);
  });
});
