/**
 * What a joining desktop is trusted with, on both databases: it may tell in the names of colleagues what was done
 * while it was not connected, and the chain says who brought it; but what is at the server already is sealed,
 * counted and gated for it as for anybody. Each set here is one that a tampered desktop of an administrator sends.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '../../shared/model/roles.ts';
import type { ChangeSet } from '../../shared/sync/change-set.ts';
import type { AnyRow } from '../../shared/sync/records.ts';
import { verifyAudit } from '../../sync-server/audit/audit-verification.ts';
import { joinPractice } from '../../sync-server/sync/join/join-practice.ts';
import { completeContent, wholeRun } from './support/complete-filing.ts';
import { Desktop, type Draft, type SignedIn, SPEAKS } from './support/desktop.ts';
import { PLACES, type Place } from './support/stores.ts';
import {
  confirmationRow,
  exclusionRow,
  filingRow,
  idOf,
  letOnePersonDoAll,
  lineRow,
  type Practice,
  sessionOf,
  setUp,
  tagRow,
} from './support/sync-practice.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

type Event = ChangeSet['auditEvents'][number];

describe.each(PLACES)('a joining desktop on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let practice: Practice;
  let administrator: SignedIn;
  let reviewer: SignedIn;
  /** Of the administrator, and of the colleague whose work is at the server. */
  let joining: Desktop;
  let other: Desktop;
  let count = 0;

  const desktopOf = async (role: StaffRole): Promise<[Desktop, SignedIn]> => {
    const network = { server: () => server, chance: () => false, trouble: 0 };
    const desktop = new Desktop(idOf(`${role} ${count}`), network, 0);
    await desktop.signIn(await sessionOf(server, practice, role));
    const [person] = desktop.people as [SignedIn];
    return [desktop, person];
  };
  const join = async () => {
    await joinPractice(
      server.service.context,
      {
        staffId: administrator.staffId,
        name: 'Tan Mei Ling',
        role: 'PLATFORM_ADMIN',
        sessionId: administrator.sessionId,
        steppedUp: true,
      },
      { deviceId: joining.deviceId, staff: [], clients: [] },
    );
  };

  /** Sends one set and answers what became of it: ACCEPTED, or the code of the refusal. */
  const send = async (
    desktop: Desktop,
    person: SignedIn,
    drafts: readonly Draft[],
    events: readonly Event[] = [],
  ): Promise<string> => {
    server.pass(1);
    const set = desktop.change(person, drafts, [...events]);
    const body = { deviceId: desktop.deviceId, changeSets: [set] };
    const { token } = person;
    const answer = await server.call('POST', '/sync/push', { token, body, headers: SPEAKS });
    await desktop.sync();
    const [taken] = answer.body.answers;
    return taken.outcome === 'CONFLICT' ? taken.code : taken.outcome;
  };
  const bring = async (...drafts: Draft[]) => {
    await joining.sync();
    return await send(joining, administrator, drafts);
  };
  const filing = (row: AnyRow, change: AnyRow = {}): Draft => ({
    kind: 'filing',
    body: { ...row, ...change },
  });

  const run = (row: AnyRow, contentVersion: number, passed: 0 | 1 = 1): Draft[] => {
    count += 1;
    const [id, runAt] = [idOf(`run ${count}`), server.clock.now.toISOString()];
    const told = { at: runAt, nonce: id, failed: passed === 0 ? ['BR_mandatory_024'] : [] };
    return [...wholeRun({ ...row, contentVersion }, reviewer, told)];
  };
  const output = (row: AnyRow): Draft => {
    count += 1;
    const body = { id: idOf(`output ${count}`), xbrlFilingId: String(row.id), kind: 'XBRL_XML' };
    const generatedAt = server.clock.now.toISOString();
    const fileId = idOf(`file ${count}`);
    return { kind: 'outputArtifact', body: { ...body, fileId, versionNo: count, generatedAt } };
  };
  const confirming = (tag: AnyRow, staffId: string, by: SignedIn): Draft[] => {
    count += 1;
    const at = server.clock.now.toISOString();
    return [
      { kind: 'confirmation', body: { ...confirmationRow(tag, by, at, `${count}`), staffId } },
      { kind: 'tagMapping', body: { ...tag, confirmedById: staffId, confirmedAt: at } },
    ];
  };
  /** A line that is new, and what confirms it in the name of the colleague. */
  const forgery = (row: AnyRow): Draft[] => {
    const at = server.clock.now.toISOString();
    const line = lineRow(row, 9, at);
    const tag = tagRow(line, 'fs_Revenue', at);
    return [{ kind: 'lineItem', body: line }, ...confirming(tag, reviewer.staffId, administrator)];
  };

  /** A filing of the colleague with a tagged line, taken to a state in the ordinary way. */
  const standing = async (until: 'MAPPING_IN_PROGRESS' | 'VALIDATION_PASSED' | 'EXPORTED' | 'FILED') => {
    count += 1;
    const at = server.clock.now.toISOString();
    const made = filingRow(idOf(`filing ${count}`), practice.clientId, 1900 + count, at);
    const state = { status: 'MAPPING_IN_PROGRESS', contentVersion: 3 };
    let row: AnyRow = { ...made, ...state, entryPoint: 'SIMPLIFIED_XBRL' };
    const line = lineRow(row, 0, at);
    const tag = tagRow(line, 'fs_Revenue', at);
    const moves: [string, Draft[]][] = [
      [
        'MAPPING_IN_PROGRESS',
        [
          { kind: 'lineItem', body: line },
          { kind: 'tagMapping', body: tag },
          { kind: 'lineExclusion', body: exclusionRow(line, reviewer, at) },
          ...completeContent(row, reviewer, at),
        ],
      ],
      ['VALIDATION_PASSED', run(row, 3)],
      ['EXPORTED', []],
      ['FILED', []],
    ];
    for (const [status, drafts] of moves) {
      const filed = { filedAt: at, filedById: reviewer.staffId, regulatorReference: 'R1' };
      row = { ...row, status, ...(status === 'FILED' && filed) };
      expect(await send(other, reviewer, [filing(row), ...drafts])).toBe('ACCEPTED');
      if (status === until) break;
    }
    return { row, line, tag };
  };
  const atServer = async (row: AnyRow): Promise<AnyRow> => {
    const found = await server.service.context.reader
      .selectFrom('syncRecord')
      .select('body')
      .where('id', '=', String(row.id))
      .executeTakeFirstOrThrow();
    return JSON.parse(found.body ?? '');
  };

  beforeAll(async () => {
    place = await newPlace();
    server = await openTestServer(place);
    practice = await setUp(server, ['XBRL_REVIEWER', 'BOOKKEEPER']);
    await letOnePersonDoAll(server);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });
  beforeEach(async () => {
    count += 1;
    [joining, administrator] = await desktopOf('PLATFORM_ADMIN');
    [other, reviewer] = await desktopOf('XBRL_REVIEWER');
    await join();
  });

  it('adds nothing to a filing that was filed', async () => {
    const { row } = await standing('FILED');
    expect(await bring(...forgery(row))).toBe('FILING_SEALED');
    expect(await bring(...run(row, 3))).toBe('FILING_SEALED');
    expect(await bring(filing(row, { regulatorReference: 'R2' }))).toBe('FILING_SEALED');
    expect(await atServer(row)).toEqual(row);
  });

  it('brings a filing that was filed in several sets, for as long as this joining lasts', async () => {
    const at = server.clock.now.toISOString();
    const made = filingRow(idOf(`brought ${count}`), practice.clientId, 2019, at);
    const row = { ...made, status: 'FILED', filedAt: at, filedById: reviewer.staffId, contentVersion: 7 };
    expect(await bring(filing(row))).toBe('ACCEPTED');
    expect(await bring(...forgery(row))).toBe('ACCEPTED');
    expect(await atServer(row)).toEqual(row);
    server.pass(60);
    await join();
    const late = lineRow(row, 10, server.clock.now.toISOString());
    expect(await bring({ kind: 'lineItem', body: late })).toBe('FILING_SEALED');
  });

  it('changes an exported filing only by a new export of what was validated', async () => {
    const { row, tag } = await standing('EXPORTED');
    const changed: Draft = { kind: 'tagMapping', body: { ...tag, negated: 1 } };
    expect(await bring(...forgery(row))).toBe('INVALID_TRANSITION');
    const again = { status: 'EXPORTED', contentVersion: 4 };
    expect(await bring(filing(row, again), changed)).toBe('INVALID_TRANSITION');
    expect(await bring(filing(row, { ...again, status: 'FILED' }), changed)).toBe('INVALID_TRANSITION');
    expect(await bring(filing(row, again), changed, ...run(row, 4, 0))).toBe('INVALID_TRANSITION');
    expect(await bring(filing(row, again), changed, ...run(row, 4))).toBe('INVALID_TRANSITION');
    expect(await bring(filing(row, again), changed, ...run(row, 4), output(row))).toBe('ACCEPTED');
  });

  it('takes a filing that the regulator rejected no further than its validation', async () => {
    const { row } = await standing('FILED');
    const open = { filedAt: null, filedById: null, regulatorReference: null, contentVersion: 4 };
    expect(await bring(filing(row, { ...open, status: 'EXPORTED' }))).toBe('XBRL_EXPORT_BLOCKED');
    expect(await bring(filing(row, { ...open, status: 'EXPORTED' }), ...run(row, 4))).toBe('ACCEPTED');
  });

  it('counts on what it changes, so that validations and approvals fall', async () => {
    const { row, tag } = await standing('VALIDATION_PASSED');
    const changed: Draft = { kind: 'tagMapping', body: { ...tag, negated: 1 } };
    expect(await bring(changed)).toBe('ACCEPTED');
    expect(await atServer(row)).toMatchObject({ status: 'MAPPING_IN_PROGRESS', contentVersion: 4 });
  });

  it('lets nobody change content behind the count, or count back', async () => {
    const { row, tag } = await standing('VALIDATION_PASSED');
    const changed: Draft = { kind: 'tagMapping', body: { ...tag, negated: 1 } };
    const renamed = filing(row, { documentCurrency: 'USD' });
    expect(await send(other, reviewer, [renamed, changed])).toBe('INVALID_INPUT');
    expect(await bring(renamed, changed)).toBe('INVALID_INPUT');
    const back = filing(row, { contentVersion: 2 });
    expect(await send(other, reviewer, [back])).toBe('INVALID_INPUT');
    expect(await bring(back)).toBe('INVALID_INPUT');
    // Counted on once more, no desktop could read it any longer.
    const most = { contentVersion: Number.MAX_SAFE_INTEGER, status: 'MAPPING_IN_PROGRESS' };
    expect(await send(other, reviewer, [filing(row, most)])).toBe('INVALID_INPUT');
    const made = filingRow(idOf(`most ${count}`), practice.clientId, 2018, server.clock.now.toISOString());
    expect(await bring(filing(made, most))).toBe('INVALID_INPUT');
    // A long change in several sets names its filing in each of them.
    const on = filing(row, { contentVersion: 4, status: 'MAPPING_IN_PROGRESS' });
    const line: Draft = { kind: 'lineItem', body: lineRow(row, 5, server.clock.now.toISOString()) };
    expect(await send(other, reviewer, [on, changed])).toBe('ACCEPTED');
    expect(await send(other, reviewer, [on, line])).toBe('ACCEPTED');
  });

  it('replaces no confirmation that stands, and says in the chain whose it brought', async () => {
    const { row, line, tag } = await standing('MAPPING_IN_PROGRESS');
    const [confirmation, confirmed] = confirming(tag, reviewer.staffId, reviewer);
    if (!confirmation || !('body' in confirmation) || !confirmed) throw new Error('no confirmation');
    expect(await send(other, reviewer, [confirmation, confirmed])).toBe('ACCEPTED');
    const standsAlready = { ...confirmation.body, staffId: administrator.staffId };
    expect(await bring({ kind: 'confirmation', body: standsAlready })).toBe('RETENTION_HOLD');
    expect(await bring(...confirming({ ...tag, negated: 1 }, reviewer.staffId, administrator))).toBe(
      'INVALID_INPUT',
    );
    const told = async () =>
      (
        await server.service.context.reader
          .selectFrom('auditEvent')
          .selectAll()
          .where('subject', '=', `filing:${String(row.id)}`)
          .where('type', '=', 'SYNC_RECORDS_BROUGHT')
          .execute()
      ).map(({ actorId, payload }) => ({ actorId, ...JSON.parse(payload) }));
    expect(await told()).toEqual([]);
    const brought = confirming(
      tagRow(line, 'fs_Costs', '2026-01-01T00:00:00.000Z'),
      reviewer.staffId,
      administrator,
    );
    const spent: Draft = { kind: 'spentConfirmation', body: { confirmationId: confirmation.body.id ?? '' } };
    expect(await bring(spent, ...brought)).toBe('ACCEPTED');
    const [made] = brought;
    const id = made && 'body' in made ? made.body.id : '';
    expect(await told()).toEqual([
      {
        actorId: administrator.staffId,
        deviceId: joining.deviceId,
        changeNumber: expect.any(Number),
        named: [{ kind: 'confirmation', staffId: reviewer.staffId, ids: [id] }],
      },
    ]);
    expect((await verifyAudit(server.service.context)).intact).toBe(true);
  });

  it('lets no desktop tell what only the server tells, and says who signed what the program did', async () => {
    const [desktop, bookkeeper] = await desktopOf('BOOKKEEPER');
    const subject = `filing:${idOf(`told ${count}`)}`;
    const event = (type: Event['type']): Event => ({
      type,
      action: null,
      subject,
      payload: {},
      byProgram: true,
      at: server.clock.now.toISOString(),
    });
    expect(await send(desktop, bookkeeper, [], [event('XBRL_CLIENT_APPROVED')])).toBe('ACTION_NOT_PERMITTED');
    // Nothing that the program may have done is told without the change itself.
    expect(await send(desktop, bookkeeper, [], [event('XBRL_DOC_INGESTED')])).toBe('INVALID_INPUT');
    const at = server.clock.now.toISOString();
    const [own, preparer] = await desktopOf('XBRL_REVIEWER');
    const made = filingRow(idOf(`told ${count}`), practice.clientId, 2017, at);
    const line = lineRow({ ...made, currentLineSetId: made.currentLineSetId ?? '' }, 0, at);
    const brings: Draft[] = [filing(made), { kind: 'lineItem', body: line }];
    expect(await send(own, preparer, brings, [event('XBRL_DOC_INGESTED')])).toBe('ACCEPTED');
    const chained = await server.service.context.reader
      .selectFrom('auditEvent')
      .selectAll()
      .where('subject', '=', subject)
      .execute();
    expect(
      chained.map(({ type, actorName, payload }) => [type, actorName, JSON.parse(payload).sync.signedBy]),
    ).toEqual([['XBRL_DOC_INGESTED', 'Fairview, signed by The XBRL_REVIEWER', preparer.staffId]]);
  });

  it('lets nobody tell of an act without its change, of another record, by the program, or in place of the server', async () => {
    const [desktop, author] = await desktopOf('XBRL_REVIEWER');
    const at = server.clock.now.toISOString();
    const told = (type: Event['type'], about: string, more: Partial<Event> = {}): Event => ({
      type,
      action: null,
      subject: `filing:${about}`,
      payload: {},
      byProgram: false,
      at,
      ...more,
    });
    const filings = ['own', 'other'].map((name) =>
      filingRow(idOf(`${name} ${count}`), practice.clientId, name === 'own' ? 2015 : 2016, at),
    );
    const [own, other] = filings.map(({ id }) => String(id)) as [string, string];
    expect(
      await send(
        desktop,
        author,
        filings.map((row) => filing(row)),
      ),
    ).toBe('ACCEPTED');
    const line: Draft = { kind: 'lineItem', body: lineRow(filings[0] ?? {}, 0, at) };
    const broughtFrom = { sequence: 7, actorId: administrator.staffId, actorName: 'Tan', hash: 'x' };
    const attacks: readonly [readonly Draft[], Event, string][] = [
      [[], told('XBRL_FILING_MARKED_FILED', own), 'INVALID_INPUT'],
      [[], told('XBRL_MAPPING_CONFIRMED', own), 'INVALID_INPUT'],
      [[], told('XBRL_VALIDATION_RUN', own, { byProgram: true }), 'INVALID_INPUT'],
      [[line], told('XBRL_LINE_ENTERED', other), 'INVALID_INPUT'],
      [[line], told('XBRL_MAPPING_CONFIRMED', own), 'INVALID_INPUT'],
      [[line], told('XBRL_LINE_ENTERED', own, { byProgram: true }), 'ACTION_NOT_PERMITTED'],
      [[line], told('XBRL_FILING_MARKED_FILED', own, { byProgram: true }), 'ACTION_NOT_PERMITTED'],
      [[line], told('INVITATION_SENT', own), 'ACTION_NOT_PERMITTED'],
      [[line], told('CLIENT_UPDATED', own), 'ACTION_NOT_PERMITTED'],
    ];
    for (const [drafts, event, code] of attacks) {
      expect([event.type, await send(desktop, author, drafts, [event])]).toEqual([event.type, code]);
    }
    expect(await send(desktop, author, [line], [told('XBRL_LINE_ENTERED', own)])).toBe('ACCEPTED');
    // What is said to have been done before stands as brought, in the name of whoever brings it.
    const past = told('XBRL_FILING_MARKED_FILED', own, { byProgram: true, payload: { broughtFrom } });
    expect(await send(desktop, author, [], [past])).toBe('ACCEPTED');
    const chained = await server.service.context.reader
      .selectFrom('auditEvent')
      .select(['type', 'actorId'])
      .where('subject', 'in', [`filing:${own}`, `filing:${other}`])
      .execute();
    expect(chained).toEqual([
      { type: 'XBRL_LINE_ENTERED', actorId: author.staffId },
      { type: 'SYNC_RECORDS_BROUGHT', actorId: author.staffId },
    ]);
  });
});
