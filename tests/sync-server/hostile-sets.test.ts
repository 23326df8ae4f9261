/**
 * Change sets that the tables themselves would not take: each is refused whole, as every other broken set, with nothing
 * of it kept; the sets around it in the same push are taken, and administrators can read what was refused.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRow } from '../../shared/sync/records.ts';
import { Desktop, type Draft, type SignedIn, SPEAKS } from './support/desktop.ts';
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

type Event = Parameters<Desktop['change']>[2][number];

describe.each(PLACES)('sets that cannot be stored, on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let practice: Practice;
  let count = 0;
  beforeAll(async () => {
    place = await newPlace();
    server = await openTestServer(place);
    practice = await setUp(server, ['SENIOR_ACCOUNTANT']);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  interface Standing {
    readonly engagementId: string;
    readonly first: AnyRow;
    readonly second: AnyRow;
    readonly at: string;
  }
  interface Hostile {
    readonly drafts: readonly Draft[];
    readonly events?: readonly Event[];
  }
  const note = (body: AnyRow): Draft => ({ kind: 'note', body });
  const HOSTILE: readonly (readonly [string, (standing: Standing) => Hostile])[] = [
    [
      'two new notes in one place',
      ({ engagementId, at }) => ({
        drafts: [note(noteRow(engagementId, 'x', 'one', at)), note(noteRow(engagementId, 'x', 'two', at))],
      }),
    ],
    [
      'two filings of one client, period and taxonomy',
      ({ at, engagementId }) => ({
        drafts: ['one', 'two'].map((name) => ({
          kind: 'filing' as const,
          body: filingRow(idOf(`${name} of ${engagementId}`), practice.clientId, 2025, at),
        })),
      }),
    ],
    [
      'two rows with one id',
      ({ engagementId, at }) => {
        const row = noteRow(engagementId, 'y', 'one', at);
        return { drafts: [note(row), note({ ...row, noteKey: 'z' })] };
      },
    ],
    [
      'a new note where another one of the set stays',
      ({ engagementId, first, at }) => ({
        drafts: [note({ ...first, title: 'Stays' }), note(noteRow(engagementId, 'first', 'new', at))],
      }),
    ],
    [
      'two notes that change places',
      ({ first, second }) => ({
        drafts: [note({ ...first, noteKey: 'second' }), note({ ...second, noteKey: 'first' })],
      }),
    ],
    [
      'a note that no desktop could open',
      ({ engagementId, at }) => ({
        drafts: [note({ ...noteRow(engagementId, 'x', 'one', at), content: '{"text":"no block"}' })],
      }),
    ],
    [
      'a name with a character that texts cannot hold',
      ({ engagementId, at }) => ({ drafts: [note(noteRow(engagementId, 'a\0b', 'one', at))] }),
    ],
    [
      'a name that is half a character',
      ({ engagementId, at }) => ({
        drafts: ['\ud800', '\ud801'].map((key, index) =>
          note({ ...noteRow(engagementId, `half ${index}`, 'one', at), noteKey: key }),
        ),
      }),
    ],
    [
      'a name longer than an index takes',
      ({ engagementId, at }) => {
        const long = Array.from({ length: 300 }, (_, index) => idOf(`part ${index}`)).join('');
        return { drafts: [note(noteRow(engagementId, long, 'one', at))] };
      },
    ],
    [
      'an event about no proper text',
      ({ engagementId, at }) => ({
        drafts: [note(noteRow(engagementId, 'x', 'one', at))],
        events: [
          {
            type: 'FS_NOTE_EDITED',
            action: null,
            subject: 'engagement:\0',
            payload: {},
            byProgram: false,
            at,
          },
        ],
      }),
    ],
    [
      'an id with a character that texts cannot hold',
      ({ at }) => ({
        drafts: [
          {
            kind: 'rememberedRecipe',
            body: { clientId: practice.clientId, source: 'a\0b', recipe: '{}', headerRow: 1, savedAt: at },
          },
        ],
      }),
    ],
  ];

  const records = async () =>
    await server.service.context.reader.selectFrom('syncRecord').selectAll().orderBy('sequence').execute();

  it.each(HOSTILE)('%s', async (_name, make) => {
    count += 1;
    const desktop = new Desktop(
      idOf(`hostile ${count}`),
      { server: () => server, chance: () => false, trouble: 0 },
      0,
    );
    await desktop.signIn(await sessionOf(server, practice, 'SENIOR_ACCOUNTANT'));
    const [person] = desktop.people as [SignedIn];
    const at = desktop.now();
    const engagementId = idOf(`engagement of ${count}`);
    const first = noteRow(engagementId, 'first', 'text', at);
    const second = noteRow(engagementId, 'second', 'text', at);
    const engagement = engagementRow(engagementId, practice.clientId, at);
    desktop.change(person, [{ kind: 'engagement', body: engagement }, note(first), note(second)], []);
    await desktop.sync();
    const before = await records();

    const { drafts, events = [] } = make({ engagementId, first, second, at });
    const sets = [
      desktop.change(person, [note(noteRow(engagementId, 'before', 'text', at))], []),
      desktop.change(person, drafts, [...events]),
      desktop.change(person, [note(noteRow(engagementId, 'after', 'text', at))], []),
    ];
    const push = () =>
      server.call('POST', '/sync/push', {
        token: person.token,
        body: { deviceId: desktop.deviceId, changeSets: sets },
        headers: SPEAKS,
      });
    const { status, body } = await push();
    expect([status, body]).toMatchObject([
      200,
      {
        answers: [
          { outcome: 'ACCEPTED' },
          { outcome: 'CONFLICT', kind: 'REFUSED', code: 'INVALID_INPUT' },
          { outcome: 'ACCEPTED' },
        ],
      },
    ]);
    // A retry hears the same, and nothing of the refused set is kept.
    expect((await push()).body.answers).toEqual(body.answers);
    const added = (await records()).slice(before.length);
    expect(added.map(({ body: row }) => JSON.parse(row ?? '{}').noteKey)).toEqual(['before', 'after']);
    expect((await records()).slice(0, before.length)).toEqual(before);

    const { conflictId } = body.answers[1];
    for (const path of [`/sync/conflicts/${conflictId}`, `/sync/conflicts?deviceId=${desktop.deviceId}`]) {
      expect((await server.call('GET', path, { token: person.token, headers: SPEAKS })).status).toBe(200);
    }
    const administrator = await sessionOf(server, practice, 'PLATFORM_ADMIN');
    for (const path of ['/admin/conflicts', `/admin/conflicts/${conflictId}`]) {
      expect([path, (await server.call('GET', path, { token: administrator.token })).status]).toEqual([
        path,
        200,
      ]);
    }
    // Seen from the page of the conflict, a person settles it as any other.
    desktop.change(person, [], [], [{ conflictId, choice: 'THEIRS' }]);
    await desktop.sync();
    expect(desktop.waiting).toBe(0);
  });
});
