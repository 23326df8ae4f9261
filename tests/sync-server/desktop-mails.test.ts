/**
 * Mails about work on desktops, from a push as a desktop sends it to a real SMTP server: who is told, once, and who
 * is not: the author, people without the right, accounts that are closed, and nobody at all of what is history.
 */
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NotificationTemplate } from '../../shared/model/events.ts';
import type { Action, StaffRole } from '../../shared/model/roles.ts';
import type { FilingState } from '../../shared/model/states.ts';
import type { Caller } from '../../sync-server/context/server-context.ts';
import { newsOf } from '../../sync-server/mail/desktop-news.ts';
import { sendDueMails } from '../../sync-server/mail/mail-worker.ts';
import { type MailTransport, smtpTransport } from '../../sync-server/mail/smtp.ts';
import { tellOfWork } from '../../sync-server/mail/tell-of-work.ts';
import { changeStaff, createStaff } from '../../sync-server/practice/staff-accounts.ts';
import { appendAuditEvents } from '../../sync-server/store/repositories/audit-log.ts';
import { setJoining } from '../../sync-server/store/repositories/sync-devices.ts';
import { readerOfPush } from '../../sync-server/sync/push/push-reader.ts';
import { eventsOf } from '../../sync-server/sync/push/sent-events.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { Desktop, type Draft, type SignedIn, SPEAKS } from './support/desktop.ts';
import { type MailServer, startMailServer } from './support/mail-server.ts';
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
import { ADMINISTRATOR, openTestServer, PASSWORD, type TestServer } from './support/test-server.ts';

const FROM = 'Tan & Partners <accounts@firm.example>';
const ROLES: readonly StaffRole[] = [
  ...(['FS_PREPARER', 'FS_REVIEWER', 'SENIOR_ACCOUNTANT', 'XBRL_PREPARER', 'XBRL_REVIEWER'] as const),
  'BOOKKEEPER',
];
const addressOf = (role: StaffRole) =>
  role === 'PLATFORM_ADMIN' ? ADMINISTRATOR.email : `${role.toLowerCase()}@firm.example`;

type Event = Parameters<Desktop['change']>[2][number];

describe.each(PLACES)('mails about work on desktops, on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let mails: MailServer;
  let transport: MailTransport;
  let practice: Practice;
  let desktop: Desktop;
  const engagementId = idOf('mailed engagement');
  const filingId = idOf('mailed filing');

  beforeEach(async () => {
    place = await newPlace();
    mails = await startMailServer();
    server = await openTestServer(place, 'server', {
      mail: { smtpUrl: mails.url, from: FROM, lookMs: 3_600_000 },
      publicUrl: 'https://sign.firm.example',
    });
    transport = smtpTransport({ smtpUrl: mails.url, from: FROM, timeoutMs: PATIENCE_MS });
    practice = await setUp(server, ROLES);
    desktop = newDesktop();
  });
  afterEach(async () => {
    await server.close();
    transport.close();
    await mails.close();
    await place.remove();
  });

  const newDesktop = () =>
    new Desktop(
      idOf(`desktop ${randomBytes(4).toString('hex')}`),
      { server: () => server, chance: () => false, trouble: 0 },
      0,
    );
  const person = async (role: StaffRole, at = desktop): Promise<SignedIn> => {
    await at.signIn(await sessionOf(server, practice, role));
    const signedIn = at.people.at(-1);
    if (!signedIn) throw new Error('nobody signed in');
    return signedIn;
  };
  const event = (
    type: Event['type'],
    action: Action | null,
    payload: Event['payload'] = {},
    more: Partial<Event> = {},
  ): Event => {
    const subject = type.startsWith('XBRL') ? `filing:${filingId}` : `engagement:${engagementId}`;
    return { type, action, subject, payload, byProgram: false, at: desktop.now(), ...more };
  };
  /** The filing stands in a state, as sets of others have left it. */
  const stands = async (status: FilingState): Promise<void> => {
    const { context } = server.service;
    const row = { ...filingRow(filingId, practice.clientId, 2025, desktop.now()), status };
    await context.change((writer) =>
      writer
        .updateTable('syncRecord')
        .set({ body: JSON.stringify(row) })
        .where('id', '=', filingId)
        .execute(),
    );
  };
  /** Both records stand at the server, and these people have worked on them; all mails of that are sent. */
  const records = async (...roles: StaffRole[]): Promise<void> => {
    const other = newDesktop();
    const author = await person('SENIOR_ACCOUNTANT', other);
    const at = other.now();
    other.change(
      author,
      [
        { kind: 'engagement', body: engagementRow(engagementId, practice.clientId, at) },
        { kind: 'filing', body: filingRow(filingId, practice.clientId, 2025, at) },
      ],
      [],
    );
    await other.sync();
    await stands('VALIDATION_PASSED');
    for (const role of roles) {
      const own = newDesktop();
      const worker = await person(role, own);
      // Anybody at work leaves a trace; of which kind does not matter.
      await tells(own, worker, role, [event('FS_NOTE_EDITED', null), event('XBRL_LINE_EXCLUDED', null)]);
    }
  };
  /** What the server does with the events of sets that it has taken, without the changes that each would have to hold. */
  const tells = async (
    at: Desktop,
    { staffId, sessionId }: SignedIn,
    role: StaffRole,
    ...sets: (readonly Event[])[]
  ): Promise<void> => {
    const { context } = server.service;
    const author = { staffId, sessionId, name: `The ${role}` };
    await context.change(async (writer) => {
      const reader = await readerOfPush(writer, []);
      const news = [];
      for (const auditEvents of sets) {
        const set = { changeNumber: 1, authorSessionId: sessionId, at: at.now(), operations: [] };
        const whole = { ...set, auditEvents: [...auditEvents], settles: [], signature: '' };
        const taken = { outcome: 'ACCEPTED', joining: false } as const;
        const push = { deviceId: at.deviceId, set: whole };
        await appendAuditEvents(writer, eventsOf(push, author, taken, context.now()));
        news.push(...newsOf(whole, { staffId, role }, context.now()));
      }
      await tellOfWork(writer, context, reader.record, news);
    });
  };
  const told = async (): Promise<string[]> => {
    const before = mails.received.length;
    await sendDueMails(server.service.context, transport, 'here');
    return mails.received.slice(before).flatMap(({ to }) => to);
  };
  /** The person does one thing; who is told of it. */
  const does = async (role: StaffRole, events: readonly Event[], drafts: readonly Draft[] = []) => {
    const author = await person(role);
    if (drafts.length === 0) {
      await tells(desktop, author, role, events);
    } else {
      desktop.change(author, drafts, [...events]);
      await desktop.sync();
      expect(desktop.waiting).toBe(0);
    }
    return await told();
  };
  const administrator = (): Caller => ({
    staffId: practice.staff.PLATFORM_ADMIN?.id ?? '',
    name: ADMINISTRATOR.name,
    role: 'PLATFORM_ADMIN',
    sessionId: '',
    steppedUp: true,
  });

  const TEAM: readonly StaffRole[] = ['FS_PREPARER', 'FS_REVIEWER', 'XBRL_PREPARER', 'XBRL_REVIEWER'];
  const EACH: readonly [NotificationTemplate, StaffRole, () => Event, readonly StaffRole[], string][] = [
    [
      'fs.tb_uploaded',
      'SENIOR_ACCOUNTANT',
      () => event('FS_TB_UPLOADED', 'UPLOAD_TRIAL_BALANCE', { totals: { debit: '912345.67' } }),
      ['FS_PREPARER', 'FS_REVIEWER'],
      'Trial balance read',
    ],
    [
      'fs.statements_ready_for_review',
      'FS_PREPARER',
      () => event('FS_STATEMENT_GENERATED', 'GENERATE_STATEMENTS', { versionNo: 2, balanced: true }),
      ['FS_REVIEWER'],
      'Statements ready for review',
    ],
    [
      'fs.notes_generated',
      'FS_PREPARER',
      () => event('FS_NOTES_GENERATED', 'GENERATE_NOTES', { notes: 12 }),
      ['FS_REVIEWER'],
      'Notes drafted',
    ],
    [
      'fs.docx_exported',
      'FS_REVIEWER',
      () => event('FS_EXPORT_GENERATED', 'EXPORT_FS_DOCUMENT', { draft: false }),
      ['FS_PREPARER'],
      'Word document made',
    ],
    [
      'xbrl.documents_ingested',
      'XBRL_REVIEWER',
      () => event('XBRL_DOC_INGESTED', 'INGEST_XBRL_DOCUMENT', {}),
      ['XBRL_PREPARER'],
      'Document read',
    ],
    [
      'xbrl.validation_passed',
      'XBRL_REVIEWER',
      () => event('XBRL_VALIDATION_RUN', 'RUN_XBRL_VALIDATION', { rules: 40, passed: true }),
      ['XBRL_PREPARER'],
      'Validation passed',
    ],
    [
      'xbrl.validation_failed',
      'XBRL_REVIEWER',
      () => event('XBRL_VALIDATION_RUN', 'RUN_XBRL_VALIDATION', { rules: 40, passed: false }),
      ['XBRL_PREPARER'],
      'Validation found errors',
    ],
    [
      'xbrl.preptool_ready',
      'XBRL_REVIEWER',
      () => event('XBRL_EXPORT_GENERATED', 'EXPORT_PREPTOOL', { kind: 'PREPTOOL_XLSX' }),
      ['XBRL_PREPARER'],
      'Preparation workbook ready',
    ],
    [
      'xbrl.xbrl_xml_ready',
      'SENIOR_ACCOUNTANT',
      () => event('XBRL_EXPORT_GENERATED', 'EXPORT_XBRL_XML', { kind: 'XBRL_XML' }),
      ['XBRL_PREPARER', 'XBRL_REVIEWER'],
      'XBRL instance ready',
    ],
    [
      'xbrl.marked_filed',
      'XBRL_REVIEWER',
      () => event('XBRL_FILING_MARKED_FILED', 'MARK_XBRL_FILED', { regulatorReference: 'R9' }),
      ['XBRL_PREPARER'],
      'Marked as filed',
    ],
  ];
  it.each(EACH)('%s: %s is not told, the next are', async (template, author, made, readers, subject) => {
    await records(...TEAM);
    if (template === 'xbrl.marked_filed') await stands('FILED');
    expect((await does(author, [made()])).toSorted()).toEqual(readers.map(addressOf).toSorted());
    for (const { raw } of mails.received) {
      expect(raw).toContain(`Subject: ${subject}: Merlion Trading Pte. Ltd.,`);
      expect(raw).toContain('31 December 2025');
      expect(raw).not.toMatch(/912345|R9/);
    }
    const rows = await server.service.context.reader.selectFrom('mail').selectAll().execute();
    expect(new Set(rows.map((each) => each.template))).toEqual(new Set([template]));
  });

  const ready = () => event('FS_STATEMENT_GENERATED', 'GENERATE_STATEMENTS');
  const failed = () => event('XBRL_VALIDATION_RUN', 'RUN_XBRL_VALIDATION', { passed: false });
  const passed = () => event('XBRL_VALIDATION_RUN', 'RUN_XBRL_VALIDATION', { passed: true });

  /** A computation of the statements, as a desktop sends it. */
  const statements = (versionNo: number): readonly Draft[] => [
    {
      kind: 'generatedStatement',
      body: {
        id: idOf(`statements ${versionNo}`),
        engagementId,
        versionNo,
        statementsJson: '{}',
        isBalanced: 1,
        contentVersion: 0,
        books: null,
        generatedAt: desktop.now(),
      },
    },
  ];

  it('calls all who review while none of them is at work on the record, administrators last', async () => {
    await records('FS_PREPARER');
    expect((await does('FS_PREPARER', [ready()])).toSorted()).toEqual(
      ['FS_REVIEWER', 'SENIOR_ACCOUNTANT'].map((role) => addressOf(role as StaffRole)).toSorted(),
    );
    for (const role of ['FS_REVIEWER', 'SENIOR_ACCOUNTANT'] as const) {
      const id = practice.staff[role]?.id ?? '';
      await changeStaff(server.service.context, administrator(), id, { version: 1, active: false });
    }
    server.pass(11);
    expect(await does('FS_PREPARER', [ready()])).toEqual([ADMINISTRATOR.email]);
  });

  it('calls nobody to a step that the author takes', async () => {
    await records();
    expect(
      await does('XBRL_REVIEWER', [event('XBRL_EXPORT_GENERATED', 'EXPORT_XBRL_XML', { kind: 'XBRL_XML' })]),
    ).toEqual([]);
  });

  it('tells nobody whose account is closed or whose role has changed', async () => {
    const { context } = server.service;
    const second = await createStaff(context, administrator(), {
      name: 'Another reviewer',
      email: 'another@firm.example',
      role: 'FS_REVIEWER',
      password: PASSWORD,
    });
    await records('FS_PREPARER', 'FS_REVIEWER');
    await changeStaff(context, administrator(), practice.staff.FS_REVIEWER?.id ?? '', {
      version: 1,
      role: 'BOOKKEEPER',
    });
    await changeStaff(context, administrator(), practice.staff.SENIOR_ACCOUNTANT?.id ?? '', {
      version: 1,
      active: false,
    });
    expect(await does('FS_PREPARER', [ready()])).toEqual([second.email]);
  });

  it('mails once, however often the push is sent, and once for several of a sort', async () => {
    await records(...TEAM);
    const author = await person('FS_PREPARER');
    const sets = [
      desktop.change(author, statements(1), [ready(), ready()]),
      desktop.change(author, statements(2), [ready()]),
      desktop.change(author, statements(3), [ready()]),
    ];
    const body = { deviceId: desktop.deviceId, changeSets: sets };
    for (let time = 0; time < 3; time += 1) {
      const answer = await server.call('POST', '/sync/push', {
        token: author.token,
        body,
        headers: SPEAKS,
      });
      expect(answer.body.answers.map(({ outcome }: { outcome: string }) => outcome)).toEqual(
        sets.map(() => 'ACCEPTED'),
      );
    }
    expect(await told()).toEqual([addressOf('FS_REVIEWER')]);
  });

  it('tells of a filing that failed and then passed that it passed', async () => {
    await records(...TEAM);
    const author = await person('XBRL_REVIEWER');
    await tells(desktop, author, 'XBRL_REVIEWER', [failed(), failed()], [failed()], [passed()]);
    expect(await told()).toEqual([addressOf('XBRL_PREPARER')]);
    expect(mails.received[0]?.raw).toContain('Validation passed');
  });

  it('keeps quiet about the same for ten minutes', async () => {
    await records(...TEAM);
    expect(await does('XBRL_REVIEWER', [passed()])).toHaveLength(1);
    expect(await does('XBRL_REVIEWER', [passed()])).toEqual([]);
    server.pass(11);
    expect(await does('XBRL_REVIEWER', [passed()])).toHaveLength(1);
  });

  it('mails nothing that a desktop only says', async () => {
    await records(...TEAM);
    const filed = event('XBRL_FILING_MARKED_FILED', 'MARK_XBRL_FILED');
    expect(await does('XBRL_REVIEWER', [filed])).toEqual([]);
    await stands('MAPPING_IN_PROGRESS');
    expect(await does('XBRL_REVIEWER', [passed()])).toEqual([]);
    await stands('EXPORTED');
    expect(await does('XBRL_REVIEWER', [passed()])).toEqual([addressOf('XBRL_PREPARER')]);
  });

  it('mails nothing of sets that are refused or in conflict', async () => {
    await records(...TEAM);
    desktop.change(await person('BOOKKEEPER'), [], [passed()]);
    await desktop.sync();
    expect(await told()).toEqual([]);
    expect(desktop.conflicts).toMatchObject([{ kind: 'REFUSED' }]);
    const author = await person('FS_REVIEWER');
    const note = noteRow(engagementId, '1', 'text', desktop.now());
    desktop.change(author, [{ kind: 'note', body: note }], []);
    await desktop.sync();
    const again = newDesktop();
    const other = await person('FS_PREPARER', again);
    // Another note in the same place, without having seen the first one.
    const second = noteRow(engagementId, '1', 'another', again.now());
    again.change(other, [{ kind: 'note', body: second }], [ready()]);
    await again.sync();
    expect(again.conflicts).toMatchObject([{ kind: 'SAME_PLACE' }]);
    expect(await told()).toEqual([]);
  });

  it('mails nothing of what is older than a day', async () => {
    await records(...TEAM);
    const author = await person('FS_PREPARER');
    desktop.change(author, statements(1), [ready()]);
    const young = newDesktop();
    const senior = await person('SENIOR_ACCOUNTANT', young);
    server.pass(10 * 60);
    await young.sync();
    young.change(senior, statements(2), [ready()]);
    server.pass(15 * 60);
    await desktop.sync();
    expect(await told()).toEqual([]);
    await young.sync();
    expect(await told()).toContain(addressOf('FS_REVIEWER'));
  });

  it('mails nothing of what a practice brings that worked alone', async () => {
    await records(...TEAM);
    const author = await person('PLATFORM_ADMIN');
    const until = new Date(server.clock.now.getTime() + 3_600_000).toISOString();
    await server.service.context.change((writer) =>
      setJoining(writer, desktop.deviceId, { joiningById: author.staffId, joiningUntil: until }),
    );
    desktop.change(author, [], [passed(), ready()]);
    await desktop.sync();
    expect(await told()).toEqual([]);
    await server.service.context.change((writer) =>
      setJoining(writer, desktop.deviceId, { joiningById: null, joiningUntil: null }),
    );
    desktop.change(author, [], [{ ...passed(), byProgram: true }]);
    await desktop.sync();
    expect(await told()).toEqual([]);
  });

  it.each<[string, () => Event]>([
    [
      'a payload of another form',
      () => event('XBRL_VALIDATION_RUN', 'RUN_XBRL_VALIDATION', { passed: 'yes' }),
    ],
    ['no payload', () => event('XBRL_VALIDATION_RUN', 'RUN_XBRL_VALIDATION')],
    ['another right than that of the act', () => event('FS_STATEMENT_GENERATED', 'GENERATE_NOTES')],
    ['no right', () => event('FS_STATEMENT_GENERATED', null)],
    ['a draft', () => event('FS_EXPORT_GENERATED', 'EXPORT_FS_DOCUMENT', { draft: true })],
    ['the evidence', () => event('XBRL_EXPORT_GENERATED', 'EXPORT_PREPTOOL', { kind: 'AUDIT_PDF' })],
    ['a record of another kind', () => ({ ...ready(), subject: `filing:${filingId}` })],
    ['a record that is not there', () => ({ ...ready(), subject: `engagement:${idOf('nowhere')}` })],
    ['a subject of another form', () => ({ ...ready(), subject: `engagement:${engagementId}:x` })],
  ])('tells nothing of %s', async (_name, made) => {
    await records(...TEAM);
    expect(await does('PLATFORM_ADMIN', [made()])).toEqual([]);
  });
});
