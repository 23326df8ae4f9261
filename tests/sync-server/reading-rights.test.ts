/**
 * Reading has rights too: every role asks for everything that desktops have brought, by each route, and is given what it
 * may see by role and product, and nothing else. A refused set, a conflict and a hash are no way round it.
 */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../shared/contract/route.ts';
import { serverRoutes } from '../../shared/contract/server-routes.ts';
import { mayDo, STAFF_ROLES, type StaffRole } from '../../shared/model/roles.ts';
import type { KeptRecord } from '../../shared/sync/change-set.ts';
import { viewRightOf, viewRightsOf } from '../../shared/sync/view-rights.ts';
import { signMasterData } from '../../sync-server/sync/connection/master-data.ts';
import { completeContent } from './support/complete-filing.ts';
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

const PRODUCT_FILES = [
  ['financial-statements', 'the trial balance of Merlion'],
  ['xbrl', 'the signed accounts of Merlion'],
] as const;
const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');
const fileRight = (folder: string) =>
  folder === 'xbrl' ? ('VIEW_XBRL_FILING' as const) : ('VIEW_FS_ENGAGEMENT' as const);

describe.each(PLACES)('reading at the server, on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let practice: Practice;
  let people: Record<StaffRole, SignedIn>;
  let desktop: Desktop;
  const deviceIds: Partial<Record<StaffRole, string>> = {};
  let filingId: string;
  /** Left open: of an engagement, and of a filing. */
  const conflicts: Partial<Record<'VIEW_FS_ENGAGEMENT' | 'VIEW_XBRL_FILING', string>> = {};

  const ask = (role: StaffRole, method: string, path: string, body?: unknown) =>
    server.call(method, path, {
      token: people[role].token,
      headers: SPEAKS,
      ...(body !== undefined && { body }),
    });
  const pull = async (role: StaffRole, cursor: string, limit = 1000) =>
    (await ask(role, 'GET', `/sync/pull?cursor=${cursor}&limit=${limit}`)).body;
  const push = async (at: Desktop, person: SignedIn, drafts: readonly Draft[]) => {
    const changeSets = [at.change(person, drafts, [])];
    const body = { deviceId: at.deviceId, changeSets };
    const answer = await server.call('POST', '/sync/push', { token: person.token, headers: SPEAKS, body });
    return answer.body.answers[0];
  };

  beforeAll(async () => {
    place = await newPlace();
    server = await openTestServer(place);
    practice = await setUp(server, STAFF_ROLES);
    const network = { server: () => server, chance: () => false, trouble: 0 };
    const signedIn: Partial<Record<StaffRole, SignedIn>> = {};
    for (const role of STAFF_ROLES) {
      const own = new Desktop(randomUUID(), network, 0);
      await own.signIn(await sessionOf(server, practice, role));
      signedIn[role] = own.people[0] as SignedIn;
      deviceIds[role] = own.deviceId;
      if (role === 'SENIOR_ACCOUNTANT') desktop = own;
    }
    people = signedIn as Record<StaffRole, SignedIn>;
    const senior = people.SENIOR_ACCOUNTANT;
    const at = server.clock.now.toISOString();
    const engagement = engagementRow(idOf('engagement read'), practice.clientId, at);
    const filing = filingRow(idOf('filing read'), practice.clientId, 2025, at);
    filingId = String(filing.id);
    const files: Draft[] = [];
    for (const [folder, text] of PRODUCT_FILES) {
      const sha256 = sha256Of(text);
      const sent = { size: text.length, offset: 0, bytes: Buffer.from(text).toString('base64') };
      expect((await ask('SENIOR_ACCOUNTANT', 'PUT', `/sync/files/${sha256}/pieces`, sent)).status).toBe(200);
      const key = `${folder}/${practice.clientId}/${filingId}/merlion-2025.xlsx`;
      const row = { id: idOf(`file ${folder}`), key, fileName: 'Merlion.xlsx', mimeType: 'text/plain' };
      files.push({
        kind: 'storedFile',
        body: { ...row, sha256, sizeBytes: text.length, createdAt: at },
      });
    }
    const content = completeContent({ ...filing, contentVersion: 1 }, senior, at);
    const taken = await push(desktop, senior, [
      ...files,
      { kind: 'engagement', body: engagement },
      { kind: 'note', body: noteRow(String(engagement.id), 'note-1', 'Related parties', at) },
      { kind: 'filing', body: { ...filing, status: 'MAPPING_IN_PROGRESS', contentVersion: 1 } },
      ...content,
    ]);
    expect(taken.outcome).toBe('ACCEPTED');
    await desktop.sync();
    for (const [right, draft] of [
      ['VIEW_FS_ENGAGEMENT', { kind: 'engagement', body: { ...engagement, clientId: randomUUID() } }],
      ['VIEW_XBRL_FILING', { kind: 'filing', body: { ...filing, status: 'FILED' } }],
    ] as const) {
      const refused = await push(desktop, senior, [draft]);
      expect(refused.outcome).toBe('CONFLICT');
      conflicts[right] = refused.conflictId;
      await desktop.sync();
    }
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it.each(STAFF_ROLES)('%s pulls, and is shown of conflicts and files, what its role sees', async (role) => {
    const rights = viewRightsOf(role);
    const everything: KeptRecord[] = (await pull('PLATFORM_ADMIN', '0')).records;
    const seen: KeptRecord[] = (await pull(role, '0')).records;
    expect(everything.length).toBeGreaterThan(10);
    const permitted = everything.filter(({ kind, body }) => rights.includes(viewRightOf(kind, body)));
    expect(seen.map(({ kind, id }) => [kind, id])).toEqual(permitted.map(({ kind, id }) => [kind, id]));
    const listed = (await ask(role, 'GET', '/sync/conflicts')).body.items.map(({ id }: { id: string }) => id);
    for (const right of ['VIEW_FS_ENGAGEMENT', 'VIEW_XBRL_FILING'] as const) {
      const id = conflicts[right] ?? '';
      expect(listed.includes(id)).toBe(rights.includes(right));
      const status = rights.includes(right) ? 200 : 404;
      expect((await ask(role, 'GET', `/sync/conflicts/${id}`)).status).toBe(status);
    }
    for (const [folder, text] of PRODUCT_FILES) {
      const answer = await ask(role, 'GET', `/sync/files/${sha256Of(text)}/pieces`);
      expect(answer.status, folder).toBe(rights.includes(fileRight(folder)) ? 200 : 404);
    }
  });

  it('keeps the place of what a session may not see, for whoever may', async () => {
    const first = await pull('FS_PREPARER', '0', 1);
    expect([first.more, first.cursor]).toEqual([true, expect.stringMatching(/^\d+-0$/)]);
    const statements = await pull('FS_PREPARER', '0');
    expect(await pull('FS_PREPARER', statements.cursor)).toMatchObject({
      records: [],
      cursor: statements.cursor,
    });
    // Nobody of payroll moves anything.
    expect((await pull('PAYROLL_EXECUTIVE', statements.cursor)).cursor).toBe(statements.cursor);
    const rest: KeptRecord[] = [];
    let cursor: string = statements.cursor;
    for (let more = true; more; ) {
      const page = await pull('XBRL_REVIEWER', cursor, 3);
      rest.push(...page.records);
      ({ cursor, more } = page);
    }
    const everything = await pull('PLATFORM_ADMIN', '0');
    expect(cursor).toBe(everything.cursor);
    expect(rest.every(({ kind, body }) => viewRightOf(kind, body) === 'VIEW_XBRL_FILING')).toBe(true);
    expect(rest.length + statements.records.length).toBe(everything.records.length);
  });

  it('answers a refused set with nothing that its author may not see', async () => {
    const network = { server: () => server, chance: () => false, trouble: 0 };
    for (const role of ['BOOKKEEPER', 'FS_PREPARER'] as const) {
      const own = new Desktop(randomUUID(), network, 0);
      await own.signIn(await sessionOf(server, practice, role));
      const person = own.people[0] as SignedIn;
      const refused = await push(own, person, [{ remove: 'filing', id: filingId }]);
      expect([refused.outcome, refused.theirs]).toEqual(['CONFLICT', []]);
    }
  });

  it('shows of a conflict nothing that stands under the id of a record of the other product', async () => {
    const network = { server: () => server, chance: () => false, trouble: 0 };
    const own = new Desktop(randomUUID(), network, 0);
    await own.signIn(await sessionOf(server, practice, 'FS_PREPARER'));
    const person = own.people[0] as SignedIn;
    const at = server.clock.now.toISOString();
    const key = `financial-statements/${practice.clientId}/${filingId}/guess.xlsx`;
    const row = { id: idOf('file xbrl'), key, fileName: 'guess.xlsx', mimeType: 'text/plain' };
    const body = { ...row, sha256: sha256Of('guess'), sizeBytes: 5, createdAt: at };
    const sent = { size: 5, offset: 0, bytes: Buffer.from('guess').toString('base64') };
    const pieces = `/sync/files/${body.sha256}/pieces`;
    const { token } = person;
    expect((await server.call('PUT', pieces, { token, headers: SPEAKS, body: sent })).status).toBe(200);
    const { outcome, conflictId } = await push(own, person, [{ kind: 'storedFile', body }]);
    expect(outcome).toBe('CONFLICT');
    expect((await ask('SENIOR_ACCOUNTANT', 'GET', `/sync/conflicts/${conflictId}`)).body.theirs).toHaveLength(
      1,
    );
    const shown = await ask('FS_PREPARER', 'GET', `/sync/conflicts/${conflictId}`);
    expect([shown.status, shown.body.theirs]).toEqual([200, []]);
    const { items } = (await ask('FS_PREPARER', 'GET', '/sync/conflicts')).body;
    expect(
      items.map(({ id, theirs }: { id: string; theirs: unknown[] }) => [id, theirs.length]),
    ).toContainEqual([conflictId, 0]);
  });

  it.each(STAFF_ROLES)('%s is shown clients only where it works for clients', async (role) => {
    const sees = mayDo(role, 'MANAGE_CLIENTS') || viewRightsOf(role).length > 0;
    const { context } = server.service;
    const { lease } = await signMasterData(context, { role }, desktop.deviceId);
    expect(lease.clients.length).toBe(sees ? 1 : 0);
    expect((await ask(role, 'GET', '/admin/clients')).status).toBe(sees ? 200 : 403);
    expect((await ask(role, 'GET', `/admin/clients/${practice.clientId}`)).status).toBe(sees ? 200 : 403);
  });

  const reads = Object.entries<Route>(serverRoutes).filter(
    ([, { method, access }]) => method === 'GET' && access !== 'PUBLIC' && access !== 'SIGNED',
  );
  it.each(reads)('%s names no client to a role that works for none', async (_name, route) => {
    for (const role of STAFF_ROLES.filter((each) => viewRightsOf(each).length === 0)) {
      for (const id of [practice.clientId, filingId, conflicts.VIEW_XBRL_FILING ?? '']) {
        const path = route.path
          .replace(':sha256', sha256Of(PRODUCT_FILES[1][1]))
          .replaceAll(/:[a-zA-Z]+/g, id);
        const query = route.path === '/sync/master-data' ? `?deviceId=${deviceIds[role]}` : '';
        const answer = await ask(role, 'GET', `${path}${query}`);
        expect(answer.body.code, path).not.toBe('INVALID_INPUT');
        expect(JSON.stringify(answer.body)).not.toMatch(/merlion|201912345K/i);
      }
    }
  });
});
