/**
 * The bell of a practice without a server (decisions 10): everybody is shown what others did with the records that
 * the role may see, the latest of each sort, never the own acts; seen is kept for each person, and after 90 days a
 * message is gone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillSamplePractice } from '../../../main/sample-practice.ts';
import {
  insertOutboxMessage,
  listNotifications,
  type OutboxMessage,
} from '../../../main/store/repositories/outbox.ts';
import { practiceRoutes } from '../../../shared/contract/practice.ts';
import { STAFF_ROLES, type StaffRole } from '../../../shared/model/roles.ts';
import { startTestEngine, TEST_KEY, type TestEngine } from '../../support/test-engine.ts';

const DAY_MS = 24 * 3_600_000;
const LIST = 'GET /auth/notifications';

let practice: TestEngine;
let clock = Date.parse('2026-03-02T01:00:00.000Z');
/** While the sample is made, time goes on with every look at the clock. */
let tickMs = 1;
const options = {
  now: () => {
    clock += tickMs;
    return new Date(clock);
  },
};
const records: Partial<Record<OutboxMessage['record']['kind'], OutboxMessage['record']>> = {};
const staffIds: Partial<Record<StaffRole, string>> = {};

async function newsOf(role: StaffRole, query = '') {
  const answer = await practice.call(role, `${LIST}${query}`);
  expect(answer.status).toBe(200);
  return practiceRoutes.listNotifications.response.parse(answer.body);
}

async function unseenOf(role: StaffRole): Promise<number> {
  const answer = await practice.call(role, `${LIST}/unseen`);
  return practiceRoutes.countUnseenNotifications.response.parse(answer.body).unseen;
}

const namesOf = async (role: StaffRole) => (await newsOf(role)).items.map(({ name }) => name);

/** Somebody does something with one of the two records, a minute later. */
async function happens(
  role: StaffRole | null,
  name: OutboxMessage['name'],
  payload: OutboxMessage['payload'] = {},
): Promise<string> {
  clock += 60_000;
  const { context } = practice.engine;
  const id = context.newId();
  const record = records[name.startsWith('fs.') ? 'engagement' : 'filing'];
  if (record === undefined) throw new Error('The sample has no such record.');
  const actorId = role === null ? null : (staffIds[role] ?? null);
  const message = { id, kind: 'NOTIFICATION', name, record, actorId, payload } as const;
  await context.change((writer) => insertOutboxMessage(writer, message, context.now()));
  return id;
}

async function firstId(list: string): Promise<string> {
  const { items } = (await practice.call('PLATFORM_ADMIN', `GET ${list}`)).body;
  return Array.isArray(items) ? String(items[0]?.id) : '';
}

beforeAll(async () => {
  practice = await startTestEngine(options);
  const clientId = await firstId('/ops/clients');
  // The administrator imports, makes statements and builds a filing.
  await fillSamplePractice(practice.engine, practice.tokens.PLATFORM_ADMIN ?? '', clientId);
  tickMs = 0;
  records.engagement = { kind: 'engagement', id: await firstId('/ops/financial-statements/engagements') };
  records.filing = { kind: 'filing', id: await firstId('/ops/xbrl/filings') };
  for (const role of STAFF_ROLES) {
    const { user } = (await practice.call(role, 'GET /auth/me')).body;
    staffIds[role] = Object(user).id;
  }
});
afterAll(async () => {
  await practice.close();
});

describe('who is shown what', () => {
  it('others see the acts on records of their role, by whom and about whom; the author sees none', async () => {
    const { items } = await newsOf('FS_REVIEWER');
    expect(items.map(({ name }) => name)).toEqual(['fs.statements_ready_for_review', 'fs.tb_uploaded']);
    expect(await unseenOf('FS_REVIEWER')).toBe(2);
    expect(items[1]).toMatchObject({
      record: records.engagement,
      clientName: 'Marlowe Lantern Trading Pte. Ltd.',
      actorName: 'Marcus Teo',
      seenAt: null,
    });
    expect(items[1]?.counts.rows).toBeGreaterThan(10);
    expect(await namesOf('PLATFORM_ADMIN')).toEqual([]);
  });

  it('news of filings are for those who may see filings, and a role without records has none', async () => {
    await happens('XBRL_REVIEWER', 'xbrl.preptool_ready', { versionNo: 3 });
    expect((await newsOf('XBRL_PREPARER')).items[0]).toMatchObject({
      name: 'xbrl.preptool_ready',
      actorName: 'Wei Jie Chua',
      counts: { versionNo: 3 },
    });
    expect(await namesOf('XBRL_REVIEWER')).not.toContain('xbrl.preptool_ready');
    expect(await namesOf('FS_REVIEWER')).not.toContain('xbrl.preptool_ready');
    expect(await newsOf('PAYROLL_EXECUTIVE')).toEqual({ items: [], total: 0, nextCursor: null });
    expect(await unseenOf('PAYROLL_EXECUTIVE')).toBe(0);
  });

  it('the program’s own work is news to everybody who may see the record', async () => {
    await happens(null, 'XBRL_EXPORT_BLOCKED');
    for (const role of ['XBRL_REVIEWER', 'XBRL_PREPARER', 'PLATFORM_ADMIN'] as const) {
      expect((await newsOf(role)).items[0]).toMatchObject({
        name: 'XBRL_EXPORT_BLOCKED',
        actorName: 'Fairview',
      });
    }
  });

  it('shows the latest of each sort on a record: what failed and then passed has passed', async () => {
    await happens('SENIOR_ACCOUNTANT', 'xbrl.validation_failed', { errors: 3 });
    await happens('SENIOR_ACCOUNTANT', 'xbrl.validation_failed', { errors: 1 });
    expect((await namesOf('XBRL_PREPARER')).filter((name) => name.startsWith('xbrl.validation'))).toEqual([
      'xbrl.validation_failed',
    ]);
    await happens('SENIOR_ACCOUNTANT', 'xbrl.validation_passed');
    expect((await namesOf('XBRL_PREPARER')).filter((name) => name.startsWith('xbrl.validation'))).toEqual([
      'xbrl.validation_passed',
    ]);
  });

  it('a new colleague is shown nothing from before', async () => {
    clock += 60_000;
    const added = await practice.call('PLATFORM_ADMIN', 'POST /admin/staff', {
      name: 'Kah Wai Low',
      email: 'kah.wai@sample.fairview.example',
      role: 'XBRL_REVIEWER',
      password: 'a long enough password',
    });
    expect(added.status).toBe(201);
    const { context } = practice.engine;
    const who = { staffId: String(added.body.id), records: ['engagement', 'filing'] } as const;
    expect((await listNotifications(context.reader, who, { limit: 50 })).total).toBe(0);
    await happens('XBRL_PREPARER', 'xbrl.marked_filed');
    expect((await listNotifications(context.reader, who, { limit: 50 })).total).toBe(1);
  });

  it('comes in pages, the newest first', async () => {
    const first = await newsOf('XBRL_PREPARER', '?limit=1');
    expect(first.total).toBeGreaterThan(1);
    const second = await newsOf('XBRL_PREPARER', `?limit=1&cursor=${first.nextCursor}`);
    expect(Date.parse(second.items[0]?.at ?? '')).toBeLessThanOrEqual(Date.parse(first.items[0]?.at ?? ''));
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });
});

describe('seen', () => {
  it('is kept for the person who has seen it, once', async () => {
    const id = await happens('FS_PREPARER', 'fs.notes_generated', { notes: 12 });
    const before = await unseenOf('FS_REVIEWER');
    const seen = `POST /auth/notifications/${id}/seen`;
    expect((await practice.call('FS_REVIEWER', seen)).status).toBe(204);
    const after = await newsOf('FS_REVIEWER');
    expect(await unseenOf('FS_REVIEWER')).toBe(before - 1);
    const { seenAt } = after.items[0] ?? {};
    expect(seenAt).toBe(new Date(clock).toISOString());
    expect((await newsOf('SENIOR_ACCOUNTANT')).items[0]).toMatchObject({ id, seenAt: null });
    clock += 60_000;
    expect((await practice.call('FS_REVIEWER', seen)).status).toBe(204);
    expect((await newsOf('FS_REVIEWER')).items[0]?.seenAt).toBe(seenAt);
  });

  it('cannot be said of somebody else’s news: the own act, or a record of another role', async () => {
    const own = await happens('FS_PREPARER', 'fs.docx_exported');
    const filing = await happens('XBRL_REVIEWER', 'xbrl.xbrl_xml_ready');
    for (const id of [own, filing]) {
      const answer = await practice.call('FS_PREPARER', `POST /auth/notifications/${id}/seen`);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  it('all at once, up to the newest that was shown', async () => {
    const [newest] = (await newsOf('XBRL_PREPARER')).items;
    const later = await happens('XBRL_REVIEWER', 'xbrl.documents_ingested', { lines: 86 });
    const all = await practice.call('XBRL_PREPARER', 'POST /auth/notifications/seen', { upTo: newest?.at });
    expect(all.status).toBe(204);
    const left = await newsOf('XBRL_PREPARER');
    expect(await unseenOf('XBRL_PREPARER')).toBe(1);
    expect(left.items[0]).toMatchObject({ id: later, seenAt: null });
  });
});

describe('the outbox', () => {
  it('holds nothing that waits to be sent', async () => {
    const rows = await practice.engine.context.reader.selectFrom('outbox').select('status').execute();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['NOT_SENT']));
  });

  it('keeps a message for 90 days, and then removes it with who has seen it', async () => {
    clock += 89 * DAY_MS;
    const kept = await happens('FS_PREPARER', 'fs.tb_uploaded', { rows: 7 });
    const { reader } = practice.engine.context;
    const count = async (table: 'outbox' | 'notificationSeen') =>
      (await reader.selectFrom(table).selectAll().execute()).length;
    const before = await count('outbox');
    expect(before).toBeGreaterThan(5);
    expect(await count('notificationSeen')).toBeGreaterThan(0);
    await practice.engine.close();
    const { directory } = practice;
    practice = await startTestEngine({ ...options, dataDirectory: directory, key: TEST_KEY });
    const rows = () => practice.engine.context.reader.selectFrom('outbox').select('id').execute();
    expect(await rows()).toHaveLength(before);
    clock += 2 * DAY_MS;
    await practice.engine.close();
    practice = await startTestEngine({ ...options, dataDirectory: directory, key: TEST_KEY });
    expect(await rows()).toEqual([{ id: kept }]);
    const seen = await practice.engine.context.reader.selectFrom('notificationSeen').selectAll().execute();
    expect(seen).toEqual([]);
  });
});
