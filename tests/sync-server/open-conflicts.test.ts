/** Conflicts as administrators look them up: whose, on which desktop, what was refused, and what stands. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Desktop, type Network, type SignedIn } from './support/desktop.ts';
import { PLACES, type Place } from './support/stores.ts';
import {
  engagementRow,
  filingRow,
  idOf,
  noteRow,
  type Practice,
  sessionOf,
  setUp,
} from './support/sync-practice.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

describe.each(PLACES)('open conflicts on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let practice: Practice;
  let token: string;
  let here: Desktop;
  let there: Desktop;
  beforeEach(async () => {
    place = await newPlace();
    server = await openTestServer(place);
    practice = await setUp(server, ['FS_PREPARER', 'SENIOR_ACCOUNTANT']);
    ({ token } = await sessionOf(server, practice, 'PLATFORM_ADMIN'));
    const network: Network = { server: () => server, chance: () => false, trouble: 0 };
    here = new Desktop(idOf('here'), network, 0);
    there = new Desktop(idOf('there'), network, 0);
    await here.signIn(await sessionOf(server, practice, 'FS_PREPARER'));
    await there.signIn(await sessionOf(server, practice, 'SENIOR_ACCOUNTANT'));
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const personOf = (desktop: Desktop): SignedIn => {
    const [person] = desktop.people;
    if (!person) throw new Error('nobody is signed in');
    return person;
  };
  const list = async (query = '') => (await server.call('GET', `/admin/conflicts${query}`, { token })).body;

  /** Both desktops change one note; the first one stands. */
  const quarrel = async () => {
    const at = here.now();
    const engagement = engagementRow(idOf('engagement'), practice.clientId, at);
    const note = noteRow(String(engagement.id), 'revenue', 'first', at);
    here.change(
      personOf(here),
      [
        { kind: 'engagement', body: engagement },
        { kind: 'note', body: note },
      ],
      [],
    );
    await here.sync();
    await there.sync();
    there.change(personOf(there), [{ kind: 'note', body: { ...note, title: 'Revenue, as it stands' } }], []);
    await there.sync();
    here.change(personOf(here), [{ kind: 'note', body: { ...note, title: 'Revenue, refused' } }], []);
    await here.sync();
    return note;
  };

  it('are told with desktop, author, client and record', async () => {
    expect(await list()).toEqual({ items: [], total: 0, nextCursor: null });
    await quarrel();
    const { items, total } = await list();
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      kind: 'STALE',
      rows: 1,
      device: { id: here.deviceId, name: 'Desktop' },
      author: { name: 'The FS_PREPARER' },
      client: { companyName: 'Merlion Trading Pte. Ltd.' },
      record: { kind: 'engagement', id: idOf('engagement'), periodEnd: '2025-12-31' },
    });
    expect(items[0].detail).toContain('Somebody changed this meanwhile');
    expect((await list(`?deviceId=${there.deviceId}`)).total).toBe(0);
    expect((await list(`?authorId=${personOf(here).staffId}`)).total).toBe(1);
  });

  it('hold what was refused beside what stands, with who wrote it, and no signature', async () => {
    const note = await quarrel();
    const [{ id }] = (await list()).items;
    const { status, body } = await server.call('GET', `/admin/conflicts/${id}`, { token });
    expect(status).toBe(200);
    expect(body.refused.operations[0].body.title).toBe('Revenue, refused');
    expect(body.standing).toHaveLength(1);
    expect(body.standing[0]).toMatchObject({
      kind: 'note',
      id: note.id,
      changedByName: 'The SENIOR_ACCOUNTANT',
      body: { title: 'Revenue, as it stands' },
    });
    expect(JSON.stringify(body)).not.toContain('signature');
  });

  it('name the record that holds the place that was wanted', async () => {
    const at = here.now();
    const admin = await sessionOf(server, practice, 'PLATFORM_ADMIN');
    const third = new Desktop(idOf('third'), { server: () => server, chance: () => false, trouble: 0 }, 0);
    await third.signIn(admin);
    const filing = (name: string) => ({
      kind: 'filing' as const,
      body: filingRow(idOf(name), practice.clientId, 2025, at),
    });
    third.change(personOf(third), [filing('one')], []);
    await third.sync();
    there.change(personOf(there), [filing('two')], []);
    await there.sync();
    const [{ id, kind, record }] = (await list()).items;
    expect([kind, record]).toEqual([
      'SAME_PLACE',
      { kind: 'filing', id: idOf('two'), periodEnd: '2025-12-31' },
    ]);
    const { body } = await server.call('GET', `/admin/conflicts/${id}`, { token });
    expect(body.standing.map((each: { id: string }) => each.id)).toEqual([idOf('one')]);
  });

  it('are gone once a person has settled them at the desktop', async () => {
    await quarrel();
    const [{ id }] = (await list()).items;
    here.change(personOf(here), [], [], [{ conflictId: id, choice: 'THEIRS' }]);
    await here.sync();
    expect((await list()).total).toBe(0);
    const gone = await server.call('GET', `/admin/conflicts/${id}`, { token });
    expect([gone.status, gone.body.detail]).toEqual([404, expect.stringContaining('settled it already')]);
  });
});
