/**
 * What the server takes from desktops (contract, sync): proof of the author, rights at the time of the act, the
 * binding rules, retries, conflicts, files and leases, on both databases.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FILE_PIECE_BYTES } from '../../shared/contract/server-sync.ts';
import type { StaffRole } from '../../shared/model/roles.ts';
import type { SectionContent } from '../../shared/model/sign-offs.ts';
import { packContent, sectionDigest } from '../../shared/service/section-digest.ts';
import {
  changeSetText,
  holdsSignature,
  leaseText,
  newSessionKey,
  signText,
} from '../../shared/service/sync-signatures.ts';
import type { Base, ChangeSet, Operation, UnsignedChangeSet } from '../../shared/sync/change-set.ts';
import type { SyncedKind } from '../../shared/sync/kinds/kinds.ts';
import { leaseHolds } from '../../shared/sync/master-data.ts';
import { type AnyRow, recordIdOf } from '../../shared/sync/records.ts';
import { changeStaff } from '../../sync-server/practice/staff-accounts.ts';
import { endSessions } from '../../sync-server/store/repositories/sessions.ts';
import { completeContent, wholeRun } from './support/complete-filing.ts';
import { registration, type SignedIn, SPEAKS } from './support/desktop.ts';
import { ENGAGEMENT, invitationTo, pathOfLink } from './support/portal-samples.ts';
import { PLACES, type Place } from './support/stores.ts';
import {
  confirmationRow,
  engagementRow,
  filingRow,
  idOf,
  letOnePersonDoAll,
  lineRow,
  noteRow,
  type Practice,
  sessionOf,
  setUp,
  tagRow,
} from './support/sync-practice.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

type Answers = {
  readonly outcome: string;
  readonly kind?: string;
  readonly code?: string;
  readonly conflictId?: string;
  readonly expected?: number;
};

const put = (kind: SyncedKind, body: AnyRow, version?: number): Operation => ({
  operation: 'PUT',
  kind,
  id: recordIdOf(kind, body),
  base: version === undefined ? { nothing: true } : { version },
  body: { ...body },
});

const paragraph = (text: string) => JSON.stringify([{ type: 'paragraph', text }]);

describe.each(PLACES)('sync on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let practice: Practice;
  let years = 1900;
  beforeAll(async () => {
    place = await newPlace();
    server = await openTestServer(place);
    practice = await setUp(server, [
      'XBRL_REVIEWER',
      'XBRL_PREPARER',
      'FS_PREPARER',
      'FS_REVIEWER',
      'BOOKKEEPER',
    ]);
    await letOnePersonDoAll(server);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  /** A desktop of its own, with its next change number. */
  const desktop = (name: string) => {
    const deviceId = idOf(`${name} ${randomBytes(4).toString('hex')}`);
    let next = 1;
    const signIn = async (role: StaffRole): Promise<SignedIn> => {
      const session = await sessionOf(server, practice, role);
      const key = newSessionKey();
      const body = registration(deviceId, key.publicKey, name);
      const answer = await server.call('PUT', '/auth/session-key', {
        token: session.token,
        body,
        headers: SPEAKS,
      });
      expect(answer.status).toBe(200);
      return { ...session, key };
    };
    const sign = (
      person: SignedIn,
      operations: Operation[],
      more: Partial<UnsignedChangeSet> = {},
    ): ChangeSet => {
      const unsigned: UnsignedChangeSet = {
        changeNumber: next,
        authorSessionId: person.sessionId,
        at: server.clock.now.toISOString(),
        operations,
        auditEvents: [],
        settles: [],
        ...more,
      };
      return { ...unsigned, signature: signText(person.key.privateKey, changeSetText(deviceId, unsigned)) };
    };
    const push = async (pusher: SignedIn, changeSets: ChangeSet[]): Promise<Answers[]> => {
      const options = { token: pusher.token, body: { deviceId, changeSets }, headers: SPEAKS };
      const answer = await server.call('POST', '/sync/push', options);
      expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
      return answer.body.answers;
    };
    const change = async (
      person: SignedIn,
      operations: Operation[],
      more: Partial<UnsignedChangeSet> = {},
    ) => {
      const [answer] = await push(person, [sign(person, operations, more)]);
      if (answer && answer.outcome !== 'NOT_TAKEN') next += 1;
      return answer;
    };
    return {
      deviceId,
      signIn,
      sign,
      push,
      change,
      skip: () => {
        next += 1;
      },
    };
  };

  const newFiling = () => {
    years += 1;
    return filingRow(idOf(`filing ${years}`), practice.clientId, years, server.clock.now.toISOString());
  };
  const refused = (code: string) => expect.objectContaining({ outcome: 'CONFLICT', kind: 'REFUSED', code });
  const accepted = expect.objectContaining({ outcome: 'ACCEPTED' });

  /** A filing with one line that is tagged, not confirmed. */
  const mapped = async (own: ReturnType<typeof desktop>, person: SignedIn) => {
    const at = server.clock.now.toISOString();
    const filing: AnyRow = { ...newFiling(), status: 'MAPPING_IN_PROGRESS' };
    const line = lineRow(filing, 0, at);
    const tag = tagRow(line, 'fs_Revenue', at);
    const operations = [put('filing', filing), put('lineItem', line), put('tagMapping', tag)];
    expect(await own.change(person, operations)).toEqual(accepted);
    return { filing, line, tag };
  };

  it('takes the sets of a push in order, each on what the ones before it left', async () => {
    const own = desktop('Many at once');
    const person = await own.signIn('XBRL_PREPARER');
    const filing: AnyRow = { ...newFiling(), status: 'MAPPING_IN_PROGRESS' };
    const line = lineRow(filing, 0, server.clock.now.toISOString());
    const renamed: Operation = {
      ...put('filing', { ...filing, documentCurrency: 'USD' }),
      base: { change: 1 },
    };
    const unseen: Operation = {
      ...put('filing', { ...filing, documentCurrency: 'MYR' }),
      base: { change: 1 },
    };
    const steps = [
      [put('filing', filing)],
      [renamed],
      [put('lineItem', line)],
      [unseen],
      [put('filing', filing)],
    ];
    const sets = steps.map((operations, index) => own.sign(person, operations, { changeNumber: index + 1 }));
    const answers = await own.push(person, sets);
    expect(answers.map(({ outcome, kind }) => kind ?? outcome)).toEqual([
      'ACCEPTED',
      'ACCEPTED',
      'ACCEPTED',
      'STALE',
      'STALE',
    ]);
    expect(await own.push(person, sets)).toEqual(answers);
    const gap = own.sign(person, [], { changeNumber: 7 });
    expect(await own.push(person, [gap])).toMatchObject([{ outcome: 'NOT_TAKEN', expected: 6 }]);
  });

  it('lets stand what came before a set that it cannot take for a reason of its own', async () => {
    const own = desktop('One that fails');
    const person = await own.signIn('XBRL_PREPARER');
    const [first, second, third] = [newFiling(), newFiling(), newFiling()];
    // The second set is refused, and where such sets are kept there is no table while it arrives.
    const twin = { ...second, id: idOf('twin') };
    const rename = async (from: string, to: string) =>
      await server.service.context.change((writer) =>
        sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(writer),
      );
    const sets = [
      [put('filing', first)],
      [put('filing', second), put('filing', twin)],
      [put('filing', third)],
    ].map((operations, index) => own.sign(person, operations, { changeNumber: index + 1 }));
    await rename('syncConflict', 'elsewhere');
    const failed = await server.call('POST', '/sync/push', {
      token: person.token,
      body: { deviceId: own.deviceId, changeSets: sets },
      headers: SPEAKS,
    });
    await rename('elsewhere', 'syncConflict');
    expect(failed.status).toBe(500);
    const next = own.sign(person, [put('filing', third)], { changeNumber: 2 });
    expect(await own.push(person, [...sets.slice(0, 1), next])).toEqual([accepted, accepted]);
    const { records } = (
      await server.call('GET', '/sync/pull?limit=1000', { token: person.token, headers: SPEAKS })
    ).body;
    const there = new Set(records.map(({ id }: { id: string }) => id));
    expect([first, second, twin, third].map(({ id }) => there.has(id))).toEqual([true, false, false, true]);
  });

  it('counts a change under its author, whoever pushes it', async () => {
    const shared = desktop('shared');
    const [reviewer, bookkeeper] = [await shared.signIn('XBRL_REVIEWER'), await shared.signIn('BOOKKEEPER')];
    const filing = newFiling();
    const event = { type: 'XBRL_FILING_CREATED', action: 'MANAGE_XBRL_FILING', byProgram: false } as const;
    const auditEvents = [
      { ...event, subject: `filing:${String(filing.id)}`, payload: {}, at: server.clock.now.toISOString() },
    ];
    const set = shared.sign(reviewer, [put('filing', filing)], { auditEvents });
    expect(await shared.push(bookkeeper, [set])).toEqual([accepted]);
    const stored = await server.service.context.reader
      .selectFrom('auditEvent')
      .selectAll()
      .where('subject', '=', `filing:${String(filing.id)}`)
      .execute();
    expect(stored.map(({ actorId }) => actorId)).toEqual([reviewer.staffId]);
    shared.skip();
    expect(await shared.change(bookkeeper, [put('filing', newFiling())])).toEqual(
      refused('ACTION_NOT_PERMITTED'),
    );
  });

  it('ends a link to statements whose content counts on', async () => {
    const own = desktop('own');
    const person = await own.signIn('FS_PREPARER');
    const at = server.clock.now.toISOString();
    const engagement = engagementRow(idOf('sent to the client'), practice.clientId, at);
    const created = await own.change(person, [put('engagement', engagement)]);
    expect(created).toEqual(accepted);
    const snapshot = { ...ENGAGEMENT, entity: { ...ENGAGEMENT.entity, uen: '201912345K' } };
    const body = invitationTo(practice.clientId, snapshot, { resourceId: engagement.id, recordVersion: 0 });
    const invited = await server.call('POST', '/sync/invitations', { token: person.token, body });
    expect([invited.status, invited.body.detail]).toEqual([201, undefined]);
    const path = pathOfLink(invited.body.link, ENGAGEMENT);
    const moved = { ...engagement, status: 'TB_UPLOADED' };
    expect(await own.change(person, [put('engagement', moved, 1)])).toEqual(accepted);
    expect((await server.call('GET', path)).status).toBe(200);
    const counted = { ...moved, contentVersion: 1 };
    expect(await own.change(person, [put('engagement', counted, 2)])).toEqual(accepted);
    expect((await server.call('GET', path)).body.code).toBe('INVITATION_REVOKED');
  });

  it('ends what was sent, and what was approved, once a note is worded anew, added or taken out', async () => {
    const own = desktop('own');
    const person = await own.signIn('FS_PREPARER');
    const at = server.clock.now.toISOString();
    const engagement = engagementRow(idOf('sent with its notes'), practice.clientId, at);
    const note = noteRow(String(engagement.id), 'revenue', 'As the client reads it.', at);
    const made = await own.change(person, [put('engagement', engagement), put('note', note)]);
    expect(made).toEqual(accepted);
    const snapshot = { ...ENGAGEMENT, entity: { ...ENGAGEMENT.entity, uen: '201912345K' } };
    const body = invitationTo(practice.clientId, snapshot, { resourceId: engagement.id, recordVersion: 0 });
    const invite = async () => {
      const invited = await server.call('POST', '/sync/invitations', { token: person.token, body });
      expect([invited.status, invited.body.detail]).toEqual([201, undefined]);
      return pathOfLink(invited.body.link, ENGAGEMENT);
    };
    const codeAt = async (path: string) => (await server.call('GET', path)).body.code;

    const approved = await invite();
    const name = invitationTo(practice.clientId, snapshot, {}).recipient.name;
    expect((await server.call('POST', `${approved}/approve`, { body: { name } })).status).toBe(200);
    const moved = { ...note, position: 2 };
    expect(await own.change(person, [put('note', moved, 1)])).toEqual(accepted);
    const voided = async () =>
      (
        await server.service.context.reader
          .selectFrom('auditEvent')
          .select('type')
          .where('subject', '=', `engagement:${String(engagement.id)}`)
          .where('type', '=', 'CLIENT_APPROVAL_VOIDED')
          .execute()
      ).length;
    expect(await voided()).toBe(0);
    const reworded = { ...moved, content: paragraph('As nobody has read it.') };
    expect(await own.change(person, [put('note', reworded, 2)])).toEqual(accepted);
    expect(await voided()).toBe(1);

    // Other figures in new statements, without counting the change: what the client approved is void all the same.
    const figures = (versionNo: number, total: string, version?: number) =>
      put(
        'generatedStatement',
        {
          id: idOf(`statements ${String(engagement.id)} ${versionNo}`),
          engagementId: String(engagement.id),
          statementsJson: JSON.stringify({ total }),
          versionNo,
          isBalanced: 1,
          contentVersion: 0,
          books: null,
          comparativesFrom: null,
          generatedAt: at,
        },
        version,
      );
    expect(await own.change(person, [figures(1, '100')])).toEqual(accepted);
    const again = await invite();
    expect((await server.call('POST', `${again}/approve`, { body: { name } })).status).toBe(200);
    expect(await own.change(person, [figures(2, '100')])).toEqual(accepted);
    expect(await voided()).toBe(1);
    expect(await own.change(person, [figures(3, '900')])).toEqual(accepted);
    expect(await voided()).toBe(2);

    const other = noteRow(String(engagement.id), 'leases', 'One more.', at);
    let open = await invite();
    expect(await own.change(person, [put('note', other)])).toEqual(accepted);
    expect(await codeAt(open)).toBe('INVITATION_REVOKED');
    open = await invite();
    const gone: Operation = { operation: 'DELETE', kind: 'note', id: String(other.id), base: { version: 1 } };
    expect(await own.change(person, [gone])).toEqual(accepted);
    expect(await codeAt(open)).toBe('INVITATION_REVOKED');
  });

  it('sends nothing to a client that one person alone has prepared, where the practice reviews before', async () => {
    const own = desktop('own');
    const [preparer, reviewer] = [await own.signIn('FS_PREPARER'), await own.signIn('FS_REVIEWER')];
    const at = server.clock.now.toISOString();
    const engagement = engagementRow(idOf('sent unreviewed'), practice.clientId, at);
    expect(await own.change(preparer, [put('engagement', engagement)])).toEqual(accepted);
    const signed = (person: SignedIn, level: string) => {
      const content: SectionContent = [{ anchor: { at: 'RECORD' }, part: 'x', label: 'A', value: 'B' }];
      const of = {
        engagementId: String(engagement.id),
        section: 'mapping',
        level,
        staffId: person.staffId,
        at,
      };
      const seen = { digest: sectionDigest(content), content: packContent(content) };
      return put('engagementSignOff', { id: idOf(`mapping ${level} ${own.deviceId}`), ...of, ...seen });
    };
    const snapshot = { ...ENGAGEMENT, entity: { ...ENGAGEMENT.entity, uen: '201912345K' } };
    const body = invitationTo(practice.clientId, snapshot, { resourceId: engagement.id, recordVersion: 0 });
    const send = async () =>
      (await server.call('POST', '/sync/invitations', { token: preparer.token, body })).body.code;
    const { context } = server.service;
    await context.change((writer) => writer.updateTable('practice').set({ sample: 0 }).execute());
    expect(await send()).toBe('INVALID_TRANSITION');
    expect(await own.change(preparer, [signed(preparer, 'PREPARED')])).toEqual(accepted);
    expect(await send()).toBe('INVALID_TRANSITION');
    expect(await own.change(reviewer, [signed(reviewer, 'REVIEWED')])).toEqual(accepted);
    expect(await send()).toBeUndefined();
    // A lock is dated when its author was signed in.
    const lock = { engagementId: String(engagement.id), locked: 1, reason: '', staffId: reviewer.staffId };
    const of2020 = put('engagementLock', { ...lock, at: '2020-01-01T00:00:00.000Z' });
    expect(await own.change(reviewer, [of2020])).toEqual(refused('INVALID_INPUT'));
    expect(await own.change(reviewer, [put('engagementLock', { ...lock, at })])).toEqual(accepted);
    await letOnePersonDoAll(server);
  });

  it('takes a reviewer’s word under the reviewer’s own name, and ends what was sent once it is taken back', async () => {
    const own = desktop('own');
    const preparer = await own.signIn('FS_PREPARER');
    const reviewer = await own.signIn('FS_REVIEWER');
    const at = server.clock.now.toISOString();
    const engagement = engagementRow(idOf('sent with a word'), practice.clientId, at);
    expect(await own.change(preparer, [put('engagement', engagement)])).toEqual(accepted);
    const override = {
      id: idOf('word'),
      engagementId: String(engagement.id),
      pointKind: 'CASH_DIFFERENCE',
      pointPlace: 'statements/cash-flow',
      said: 'All but 12.00 is explained.',
      reason: 'Agreed with the director.',
      staffId: reviewer.staffId,
      at,
    };
    const byPreparer = { ...override, staffId: preparer.staffId };
    const notAllowed = await own.change(preparer, [put('finalityOverride', byPreparer)]);
    expect(notAllowed).toEqual(refused('ACTION_NOT_PERMITTED'));
    const inOthersName = await own.change(reviewer, [put('finalityOverride', byPreparer)]);
    expect(inOthersName).toEqual(refused('ACTION_NOT_PERMITTED'));
    expect(await own.change(reviewer, [put('finalityOverride', override)])).toEqual(accepted);
    const snapshot = { ...ENGAGEMENT, entity: { ...ENGAGEMENT.entity, uen: '201912345K' } };
    const body = invitationTo(practice.clientId, snapshot, { resourceId: engagement.id, recordVersion: 0 });
    const invited = await server.call('POST', '/sync/invitations', { token: preparer.token, body });
    expect([invited.status, invited.body.detail]).toEqual([201, undefined]);
    const path = pathOfLink(invited.body.link, ENGAGEMENT);
    const reason = { ...override, reason: 'Agreed with the director on 3 March.' };
    expect(await own.change(reviewer, [put('finalityOverride', reason, 1)])).toEqual(accepted);
    expect((await server.call('GET', path)).status).toBe(200);
    const gone: Operation = {
      operation: 'DELETE',
      kind: 'finalityOverride',
      id: override.id,
      base: { version: 2 },
    };
    expect(await own.change(preparer, [gone])).toEqual(refused('ACTION_NOT_PERMITTED'));
    expect(await own.change(reviewer, [gone])).toEqual(accepted);
    expect((await server.call('GET', path)).body.code).toBe('INVITATION_REVOKED');
  });

  it('takes nothing that the session did not sign', async () => {
    const own = desktop('own');
    const [reviewer, preparer] = [await own.signIn('XBRL_REVIEWER'), await own.signIn('XBRL_PREPARER')];
    const set = own.sign(preparer, [put('filing', newFiling())]);
    const notTaken = expect.objectContaining({ outcome: 'NOT_TAKEN', code: 'NOT_AUTHENTICATED' });
    expect(await own.push(reviewer, [{ ...set, authorSessionId: reviewer.sessionId }])).toEqual([notTaken]);
    expect(await own.push(reviewer, [{ ...set, operations: [] }])).toEqual([notTaken]);
    const other = desktop('other');
    const elsewhere = await other.signIn('XBRL_REVIEWER');
    expect(await own.push(reviewer, [own.sign(elsewhere, [])])).toEqual([notTaken]);
    expect(await own.push(reviewer, [set])).toEqual([accepted]);
  });

  it('judges by the session and the rights at the time of the act', async () => {
    const own = desktop('own');
    const person = await own.signIn('FS_PREPARER');
    const engagement = () =>
      put(
        'engagement',
        engagementRow(
          idOf(randomBytes(4).toString('hex')),
          practice.clientId,
          server.clock.now.toISOString(),
        ),
      );
    const before = own.sign(person, [engagement()]);
    server.pass(30);
    const { context } = server.service;
    const administrator = practice.staff.PLATFORM_ADMIN;
    if (!administrator) throw new Error('no administrator');
    const caller = {
      staffId: administrator.id,
      name: '',
      role: 'PLATFORM_ADMIN',
      sessionId: '',
      steppedUp: true,
    } as const;
    await changeStaff(context, caller, person.staffId, { version: 1, role: 'BOOKKEEPER' });
    // The change of role ended the session; another person pushes.
    const pusher = await own.signIn('XBRL_REVIEWER');
    expect(await own.push(pusher, [before])).toEqual([accepted]);
    own.skip();
    server.pass(1);
    const [after] = await own.push(pusher, [own.sign(person, [engagement()])]);
    expect(after).toEqual(refused('NOT_AUTHENTICATED'));
    own.skip();
    await context.change((writer) => endSessions(writer, { id: pusher.sessionId }, context.now()));
    const another = await own.signIn('XBRL_REVIEWER');
    server.pass(1);
    const [late] = await own.push(another, [own.sign(pusher, [put('filing', newFiling())])]);
    expect(late).toEqual(refused('NOT_AUTHENTICATED'));
    own.skip();
    // A clock that was ahead: the act is judged as of now, and the rights of now; one that is further off is named.
    const dated = (hours: number) => new Date(server.clock.now.getTime() + hours * 3600_000).toISOString();
    expect(await own.change(another, [], { at: dated(36) })).toEqual(accepted);
    const ahead = await own.change(another, [], { at: dated(37) });
    expect(ahead).toMatchObject({
      code: 'NOT_AUTHENTICATED',
      detail: expect.stringContaining('The clock of this computer was ahead'),
    });
    const ended = own.sign(another, [put('filing', newFiling())], { at: dated(30) });
    await context.change((writer) => endSessions(writer, { id: another.sessionId }, context.now()));
    server.pass(1);
    const third = await own.signIn('XBRL_REVIEWER');
    expect(await own.push(third, [ended])).toEqual([refused('NOT_AUTHENTICATED')]);
    own.skip();
  });

  it('gives a retry the same answer, and takes changes in their order only', async () => {
    const own = desktop('own');
    const person = await own.signIn('XBRL_REVIEWER');
    const set = own.sign(person, [put('filing', newFiling())]);
    own.skip();
    const second = own.sign(person, [put('filing', newFiling())]);
    expect(await own.push(person, [second])).toEqual([
      expect.objectContaining({ outcome: 'NOT_TAKEN', code: 'VERSION_CONFLICT', expected: 1 }),
    ]);
    const answers = await own.push(person, [set, second]);
    expect(answers).toEqual([accepted, accepted]);
    expect(await own.push(person, [set, second])).toEqual(answers);
    const forged = own.sign(person, [put('filing', newFiling())], { changeNumber: 1 });
    expect(await own.push(person, [forged])).toEqual([
      expect.objectContaining({ outcome: 'NOT_TAKEN', code: 'VERSION_CONFLICT', expected: 3 }),
    ]);
  });

  it('refuses what breaks a binding rule, and keeps it', async () => {
    const own = desktop('own');
    const person = await own.signIn('XBRL_REVIEWER');
    const { filing, line, tag } = await mapped(own, person);
    const cases: [string, Operation[]][] = [
      ['RETENTION_HOLD', [put('lineItem', { ...line, label: 'Changed' }, 1)]],
      [
        'RETENTION_HOLD',
        [{ operation: 'DELETE', kind: 'lineItem', id: String(line.id), base: { version: 1 } }],
      ],
      [
        'RETENTION_HOLD',
        [{ operation: 'DELETE', kind: 'filing', id: String(filing.id), base: { version: 1 } }],
      ],
      ['UNKNOWN_TAXONOMY_VERSION', [put('filing', { ...filing, taxonomyVersion: 'reg_1999_v1' }, 1)]],
      ['UNKNOWN_TAXONOMY_VERSION', [put('filing', { ...newFiling(), taxonomyVersion: 'reg_1999_v1' })]],
      ['INVALID_INPUT', [put('filing', { ...newFiling(), clientId: idOf('nobody') })]],
      ['INVALID_TRANSITION', [put('filing', { ...filing, status: 'FILED' }, 1)]],
      ['INVALID_TRANSITION', [put('filing', { ...newFiling(), status: 'EXPORTED' })]],
      ['NOT_FOUND', [put('lineItem', { ...lineRow(newFiling(), 3, '2026-01-01T00:00:00.000Z') })]],
      [
        'INVALID_INPUT',
        [put('filing', newFiling()), put('filing', { ...filing, id: idOf('x') })].map((each) => ({
          ...each,
          id: 'same',
        })),
      ],
      // No confirmation stands behind it; one of somebody else; one that names another session.
      [
        'ACTION_NOT_PERMITTED',
        [
          put(
            'tagMapping',
            { ...tag, confirmedById: person.staffId, confirmedAt: '2026-11-21T02:00:00.000Z' },
            1,
          ),
        ],
      ],
      [
        'ACTION_NOT_PERMITTED',
        [
          put('confirmation', {
            ...confirmationRow(tag, person, '2026-11-21T02:00:00.000Z', 'a'),
            staffId: String(practice.staff.XBRL_PREPARER?.id),
          }),
        ],
      ],
      [
        'ACTION_NOT_PERMITTED',
        [
          put('confirmation', {
            ...confirmationRow(tag, person, '2026-11-21T02:00:00.000Z', 'b'),
            sessionId: idOf('b'),
          }),
        ],
      ],
    ];
    for (const [code, operations] of cases) {
      expect([operations, await own.change(person, operations)]).toEqual([operations, refused(code)]);
    }
    const open = await server.call('GET', `/sync/conflicts?deviceId=${own.deviceId}`, {
      token: person.token,
      headers: SPEAKS,
    });
    expect(open.body.items.map(({ detail }: { detail: string }) => detail)).toHaveLength(cases.length);
    const one = await server.call('GET', `/sync/conflicts/${open.body.items[0].id}`, {
      token: person.token,
      headers: SPEAKS,
    });
    expect(one.body).toMatchObject({ kind: 'REFUSED', theirs: [{ kind: 'lineItem', version: 1 }] });
  });

  it('confirms by the person only, once, and the first one stands', async () => {
    const [own, other] = [desktop('own'), desktop('other')];
    const [person, second] = [await own.signIn('XBRL_REVIEWER'), await other.signIn('XBRL_PREPARER')];
    const { filing, tag } = await mapped(own, person);
    const at = server.clock.now.toISOString();
    const confirms = (who: SignedIn, nonce: string) => [
      put('confirmation', confirmationRow(tag, who, at, `${nonce} ${String(tag.id)}`)),
      put('tagMapping', { ...tag, confirmedById: who.staffId, confirmedAt: at }, 1),
    ];
    expect(await own.change(person, confirms(person, 'first'))).toEqual(accepted);
    const late = await other.change(second, confirms(second, 'second'));
    expect(late).toMatchObject({ outcome: 'CONFLICT', kind: 'FIRST_STANDS', code: 'VERSION_CONFLICT' });
    // Taking it back needs the confirmation to be marked as spent; spent, it never counts again.
    const confirmed = { ...tag, confirmedById: person.staffId, confirmedAt: at };
    expect(await own.change(person, [put('tagMapping', tag, 2)])).toEqual(refused('INVALID_INPUT'));
    const confirmationId = idOf(`confirmation first ${String(tag.id)}`);
    const takesBack = [put('spentConfirmation', { confirmationId }), put('tagMapping', tag, 2)];
    expect(await own.change(person, takesBack)).toEqual(accepted);
    expect(await own.change(person, [put('tagMapping', confirmed, 3)])).toEqual(
      refused('ACTION_NOT_PERMITTED'),
    );
    // A line tagged behind the back of a validation takes the filing back to mapping.
    const stored = await server.service.context.reader
      .selectFrom('syncRecord')
      .selectAll()
      .where('id', '=', String(filing.id))
      .executeTakeFirstOrThrow();
    expect(JSON.parse(stored.body ?? '').contentVersion).toBe(2);
  });

  it('exports and files only what stands without errors, and seals what is filed', async () => {
    const own = desktop('own');
    const person = await own.signIn('XBRL_REVIEWER');
    const runAt = server.clock.now.toISOString();
    const filing: AnyRow = { ...newFiling(), status: 'MAPPING_IN_PROGRESS', entryPoint: 'SIMPLIFIED_XBRL' };
    const content = completeContent(filing, person, runAt);
    const brought = content.map(({ kind, body }) => put(kind, body));
    expect(await own.change(person, [put('filing', filing), ...brought])).toEqual(accepted);
    const tag = content.find(({ kind }) => kind === 'tagMapping')?.body ?? {};
    const run = (nonce: string, failed: readonly string[] = [], contentVersion = 0): Operation[] =>
      wholeRun({ ...filing, contentVersion }, person, {
        at: runAt,
        nonce: `${nonce} ${String(filing.id)}`,
        failed,
      }).map(({ kind, body }) => put(kind, body));
    const as = (status: string) => ({ ...filing, status });
    const passed = put('filing', as('VALIDATION_PASSED'), 1);
    expect(await own.change(person, run('alone'))).toEqual(refused('INVALID_INPUT'));
    expect(await own.change(person, [...run('bad', ['BR_mandatory_024']), passed])).toEqual(
      refused('XBRL_EXPORT_BLOCKED'),
    );
    expect(await own.change(person, [...run('old', [], 7), passed])).toEqual(refused('XBRL_EXPORT_BLOCKED'));
    expect(await own.change(person, [put('filing', as('EXPORTED'), 1)])).toEqual(
      refused('INVALID_TRANSITION'),
    );
    server.pass(1);
    expect(await own.change(person, [...run('good'), passed])).toEqual(accepted);
    expect(await own.change(person, [put('filing', as('EXPORTED'), 2)])).toEqual(accepted);
    expect(await own.change(person, [put('tagMapping', { ...tag, confidence: 'LOW' }, 1)])).toEqual(
      refused('INVALID_TRANSITION'),
    );
    const filed = { ...as('FILED'), filedAt: runAt, filedById: person.staffId, regulatorReference: 'R1' };
    const preparer = await own.signIn('XBRL_PREPARER');
    expect(await own.change(preparer, [put('filing', { ...filed, filedById: preparer.staffId }, 3)])).toEqual(
      refused('ACTION_NOT_PERMITTED'),
    );
    expect(await own.change(person, [put('filing', filed, 3)])).toEqual(accepted);
    for (const operation of [
      put('tagMapping', { ...tag, confidence: 'LOW' }, 1),
      put('filing', { ...filed, regulatorReference: 'R2' }, 4),
      put('filing', { ...filed, status: 'ARCHIVED', regulatorReference: 'R2' }, 4),
      { operation: 'TOUCH', kind: 'filing', id: String(filing.id), base: { version: 4 } } as const,
    ]) {
      expect([operation, await own.change(person, [operation])]).toEqual([
        operation,
        refused('FILING_SEALED'),
      ]);
    }
    expect(await own.change(person, [put('filing', { ...filed, status: 'ARCHIVED' }, 4)])).toEqual(accepted);
  });

  it('lets a person settle which of two changes stands', async () => {
    const [own, other] = [desktop('own'), desktop('other')];
    const [person, second] = [await own.signIn('PLATFORM_ADMIN'), await other.signIn('PLATFORM_ADMIN')];
    const at = server.clock.now.toISOString();
    const engagement = engagementRow(idOf(`settled ${own.deviceId}`), practice.clientId, at);
    const note = noteRow(String(engagement.id), 'note-1', 'first', at);
    expect(await own.change(person, [put('engagement', engagement), put('note', note)])).toEqual(accepted);
    expect(await other.change(second, [put('note', { ...note, content: paragraph('theirs') }, 1)])).toEqual(
      accepted,
    );
    const mine = { ...note, content: paragraph('mine') };
    const conflict = await own.change(person, [put('note', mine, 1)]);
    expect(conflict).toMatchObject({ outcome: 'CONFLICT', kind: 'STALE', theirs: [{ version: 2 }] });
    const settles = [{ conflictId: conflict?.conflictId ?? '', choice: 'MINE' as const }];
    const stranger = desktop('stranger');
    const bookkeeper = await stranger.signIn('BOOKKEEPER');
    expect(await stranger.change(bookkeeper, [], { settles })).toEqual(refused('NOT_FOUND'));
    expect(await own.change(person, [put('note', mine, 2)], { settles })).toEqual(accepted);
    expect(await own.change(person, [put('note', mine, 3)], { settles })).toEqual(
      refused('VERSION_CONFLICT'),
    );
    // Another note in the same place is not merged either.
    const twin = noteRow(String(engagement.id), 'note-1', 'twin', at);
    expect(await other.change(second, [put('note', twin)])).toMatchObject({ kind: 'SAME_PLACE' });
    const audit = await server.service.context.reader
      .selectFrom('auditEvent')
      .select('type')
      .where('subject', '=', `device:${own.deviceId}`)
      .execute();
    expect(audit).toEqual([{ type: 'SYNC_CONFLICT_SETTLED' }]);
  });

  it('counts changes of several desktops together, and lets none build on what it has not seen', async () => {
    const [own, other] = [desktop('own'), desktop('other')];
    const [person, second] = [await own.signIn('XBRL_REVIEWER'), await other.signIn('XBRL_REVIEWER')];
    const { filing } = await mapped(own, person);
    const id = String(filing.id);
    const touch = (base: Base): Operation => ({ operation: 'TOUCH', kind: 'filing', id, base });
    expect(await other.change(second, [touch({ version: 1 })])).toMatchObject({ versions: [{ version: 2 }] });
    expect(await own.change(person, [touch({ version: 1 })])).toMatchObject({
      outcome: 'ACCEPTED',
      versions: [],
    });
    const moved: Operation = {
      operation: 'PUT',
      kind: 'filing',
      id,
      base: { change: 2 },
      body: { ...filing, entryPoint: 'SIMPLIFIED_XBRL', contentVersion: 2 },
    };
    expect(await own.change(person, [moved])).toMatchObject({
      outcome: 'CONFLICT',
      kind: 'STALE',
      theirs: [{ version: 3, body: { contentVersion: 2 } }],
    });
    // Having seen it, the same person moves it, twice without waiting for the answer.
    expect(await own.change(person, [{ ...moved, base: { version: 3 } }])).toEqual(accepted);
    expect(await own.change(person, [{ ...moved, base: { change: 4 } }])).toEqual(accepted);
  });

  it('takes files in pieces, resumes them, and holds them to their hash', async () => {
    const own = desktop('own');
    const person = await own.signIn('XBRL_REVIEWER');
    const bytes = randomBytes(FILE_PIECE_BYTES + 5000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const path = `/sync/files/${sha256}`;
    const options = { token: person.token, headers: SPEAKS };
    const send = async (from: Buffer, offset: number, size = bytes.length) =>
      await server.call('PUT', `${path}/pieces`, {
        ...options,
        body: { size, offset, bytes: from.subarray(offset, offset + FILE_PIECE_BYTES).toString('base64') },
      });
    const row = {
      id: idOf(sha256),
      key: `xbrl/${sha256}/source.docx`,
      fileName: 'accounts.docx',
      mimeType: 'x',
      sha256,
      sizeBytes: bytes.length,
      createdAt: server.clock.now.toISOString(),
    };
    expect((await server.call('GET', path, options)).status).toBe(404);
    expect(await own.change(person, [put('storedFile', row)])).toMatchObject({
      outcome: 'NOT_TAKEN',
      code: 'NOT_FOUND',
    });
    expect((await send(bytes, FILE_PIECE_BYTES)).body.code).toBe('VERSION_CONFLICT');
    expect((await send(bytes.subarray(0, 100), 0)).body.code).toBe('INVALID_INPUT');
    expect((await send(bytes, 0)).body).toMatchObject({ received: FILE_PIECE_BYTES, complete: false });
    expect((await send(bytes, 0)).body).toMatchObject({ received: FILE_PIECE_BYTES });
    expect((await server.call('GET', `${path}/pieces`, options)).status).toBe(404);
    const spoiled = Buffer.from(bytes);
    spoiled[FILE_PIECE_BYTES + 1] = (spoiled[FILE_PIECE_BYTES + 1] ?? 0) ^ 1;
    expect((await send(spoiled, FILE_PIECE_BYTES)).body.code).toBe('INVALID_INPUT');
    expect((await server.call('GET', path, options)).body).toMatchObject({ received: 0, complete: false });
    await send(bytes, 0);
    expect((await send(bytes, FILE_PIECE_BYTES)).body).toMatchObject({ complete: true });
    expect(await own.change(person, [put('storedFile', row)])).toEqual(accepted);
    const request = new Request(`http://server.example${path}/pieces?offset=${FILE_PIECE_BYTES}`, {
      headers: { ...SPEAKS, authorization: `Bearer ${person.token}` },
    });
    const response = await server.service.fetch(request, { address: '203.0.113.7' });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes.subarray(FILE_PIECE_BYTES))).toBe(true);
  });

  it('takes what a practice did alone, until the joining ends', async () => {
    const own = desktop('solo');
    const administrator = await own.signIn('PLATFORM_ADMIN');
    const { context } = server.service;
    const steppedUpUntil = new Date(server.clock.now.getTime() + 60_000).toISOString();
    await context.change((writer) =>
      writer
        .updateTable('session')
        .set({ steppedUpUntil })
        .where('id', '=', administrator.sessionId)
        .execute(),
    );
    const uen = own.deviceId.replaceAll(/\D/g, '').padEnd(8, '1').slice(0, 8);
    const client = {
      id: idOf('solo client'),
      companyName: 'Solo Pte. Ltd.',
      uen: `${uen}K`,
      enabledProducts: [],
      accountingStandard: 'SFRS',
      fyEndMonth: 12,
      fsConfig: null,
      xbrlConfig: null,
    };
    const account = { name: 'Tan Wei', email: 'tan.wei@firm.example', role: 'XBRL_REVIEWER', active: false };
    const staff = [
      { ...account, id: idOf('solo staff') },
      {
        ...account,
        id: idOf('solo owner'),
        email: 'mei.ling@firm.example',
        role: 'PLATFORM_ADMIN',
        active: true,
      },
    ];
    const options = { token: administrator.token, headers: SPEAKS };
    const body = { deviceId: own.deviceId, staff, clients: [client] };
    const joined = await server.call('POST', '/sync/join', { ...options, body });
    expect(joined.status).toBe(200);
    // Repeating it finds the same accounts and clients.
    expect((await server.call('POST', '/sync/join', { ...options, body })).body).toEqual(joined.body);
    expect(joined.body.staffIds[idOf('solo owner')]).toBe(administrator.staffId);
    const clientId: string = joined.body.clientIds[client.id];
    const staffId: string = joined.body.staffIds[idOf('solo staff')];
    const at = '2026-03-01T02:00:00.000Z';
    const filing: AnyRow = {
      ...filingRow(idOf(`solo filing ${own.deviceId}`), clientId, 2025, at),
      status: 'FILED',
      filedAt: at,
      filedById: staffId,
      filedCompanyName: 'Solo',
      regulatorReference: 'R1',
    };
    const line = lineRow(filing, 0, at);
    const tag: AnyRow = { ...tagRow(line, 'fs_Revenue', at), confirmedById: staffId, confirmedAt: at };
    const confirmation = { ...confirmationRow(tag, administrator, at, own.deviceId), staffId };
    expect(await own.change(administrator, [put('filing', filing)])).toEqual(accepted);
    const content = [put('lineItem', line), put('confirmation', confirmation), put('tagMapping', tag)];
    expect(await own.change(administrator, content)).toEqual(accepted);
    // What stands at the server is not rewritten, and a tag still needs its confirmation.
    expect(await own.change(administrator, [put('tagMapping', { ...tag, explanation: 'x' }, 1)])).toEqual(
      refused('FILING_SEALED'),
    );
    const second = lineRow(filing, 1, at);
    const bare = { ...tagRow(second, 'fs_Revenue', at), confirmedById: staffId, confirmedAt: at };
    expect(await own.change(administrator, [put('lineItem', second), put('tagMapping', bare)])).toEqual(
      refused('ACTION_NOT_PERMITTED'),
    );
    // Of what stood there before the desktop was away, several moves come as one; none past a validation.
    const before = engagementRow(idOf(`solo engagement ${own.deviceId}`), clientId, at);
    const open = filingRow(idOf(`solo open ${own.deviceId}`), clientId, 2023, at);
    const mapped = { ...open, status: 'MAPPING_IN_PROGRESS', contentVersion: 3 };
    expect(await own.change(administrator, [put('engagement', before), put('filing', mapped)])).toEqual(
      accepted,
    );
    const done = { ...before, status: 'STATEMENTS_GENERATED', contentVersion: 4 };
    expect(await own.change(administrator, [put('engagement', done, 1)])).toEqual(accepted);
    const gone = { ...mapped, status: 'FILED', filedAt: at, filedById: staffId };
    expect(await own.change(administrator, [put('filing', gone, 1)])).toEqual(refused('XBRL_EXPORT_BLOCKED'));
    const run: AnyRow = {
      id: idOf(`run ${own.deviceId}`),
      xbrlFilingId: String(open.id),
      contentVersion: 3,
      requestedBy: staffId,
      runAt: at,
    };
    const validated = [put('filing', gone, 1), put('validationRun', run)];
    expect(await own.change(administrator, validated)).toEqual(accepted);
    expect((await server.call('DELETE', `/sync/join/${own.deviceId}`, options)).status).toBe(204);
    const back = { ...done, status: 'DRAFT' };
    expect(await own.change(administrator, [put('engagement', back, 2)])).toEqual(
      refused('INVALID_TRANSITION'),
    );
    const other = {
      ...filing,
      id: idOf(`late ${own.deviceId}`),
      periodEnd: '2024-12-31',
      periodStart: '2024-01-01',
    };
    expect(await own.change(administrator, [put('filing', other)])).toEqual(refused('INVALID_TRANSITION'));
  });

  it('signs clients and rights for a device, for fourteen days', async () => {
    const own = desktop('own');
    const person = await own.signIn('XBRL_REVIEWER');
    const { body } = await server.call('GET', `/sync/master-data?deviceId=${own.deviceId}`, {
      token: person.token,
      headers: SPEAKS,
    });
    expect(holdsSignature(body.publicKey, leaseText(body.lease), body.signature)).toBe(true);
    const longer = { ...body.lease, expiresAt: '2030-01-01T00:00:00.000Z' };
    expect(holdsSignature(body.publicKey, leaseText(longer), body.signature)).toBe(false);
    expect(body.lease.clients.map(({ uen }: { uen: string }) => uen)).toContain('201912345K');
    expect(body.lease.staff[0]).not.toHaveProperty('passwordHash');
    const issued = Date.parse(body.lease.issuedAt);
    const day = (days: number) => new Date(issued + days * 24 * 3600_000);
    expect(leaseHolds(body.lease, day(13.9), day(0))).toBe(true);
    expect(leaseHolds(body.lease, day(14), day(0))).toBe(false);
    expect(leaseHolds(body.lease, day(1), day(15))).toBe(false);
  });

  it('keeps a session of a desktop for two weeks without a call, and one key for good', async () => {
    const own = desktop('own');
    const person = await own.signIn('XBRL_REVIEWER');
    const again = await server.call('PUT', '/auth/session-key', {
      token: person.token,
      headers: SPEAKS,
      body: registration(own.deviceId, newSessionKey().publicKey),
    });
    expect(again.body.code).toBe('INVALID_INPUT');
    const browser = await sessionOf(server, practice, 'XBRL_REVIEWER');
    server.pass(13 * 24 * 60);
    expect((await server.call('GET', '/auth/me', { token: browser.token })).status).toBe(401);
    expect((await server.call('GET', '/auth/me', { token: person.token })).status).toBe(200);
    server.pass(13 * 24 * 60);
    expect((await server.call('GET', '/auth/me', { token: person.token })).status).toBe(200);
  });

  it('refuses a protocol that it does not speak, saying which one it needs', async () => {
    const { token } = await sessionOf(server, practice, 'XBRL_REVIEWER');
    for (const version of [undefined, '0', '2', '3', '5', 'x']) {
      const headers: Record<string, string> = version === undefined ? {} : { 'x-fairview-protocol': version };
      const answer = await server.call('GET', '/sync/pull', { token, headers });
      expect(answer.status).toBe(426);
      expect(answer.body.errors).toEqual([{ path: 'x-fairview-protocol', message: '4 to 4' }]);
    }
  });
});
