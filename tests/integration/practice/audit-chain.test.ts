/**
 * The audit log (specification 6; security 3): rows that refuse to be changed, and a chain that shows it when
 * somebody with the key and with the triggers taken away changes them all the same.
 */
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceRoutes } from '../../../shared/contract/practice.ts';
import { openSqlite } from '../../../shared/service/encrypted-sqlite.ts';
import { startTestEngine, TEST_KEY, type TestEngine } from '../../support/test-engine.ts';

let practice: TestEngine;
let raw: Sqlite.Database;
beforeAll(async () => {
  practice = await startTestEngine();
  raw = openSqlite(join(practice.directory, 'fairview.db'), TEST_KEY);
});
afterAll(async () => {
  raw.close();
  await practice.close();
});

const verify = async () => {
  const answer = await practice.call('PLATFORM_ADMIN', 'GET /ops/audit/verification');
  return practiceRoutes.verifyAudit.response.parse(answer.body);
};

describe('audit rows', () => {
  it.each([
    "UPDATE auditEvent SET actorName = 'Somebody else' WHERE sequence = 3",
    'DELETE FROM auditEvent WHERE sequence = 3',
    'DELETE FROM auditEvent',
    "REPLACE INTO auditEvent SELECT sequence, type, action, actorId, 'Somebody else', subject, payload, at, previousHash, hash FROM auditEvent WHERE sequence = 3",
  ])('refuse: %s', async (statement) => {
    raw.pragma('recursive_triggers = ON');
    expect(() => raw.exec(statement)).toThrow(/APPEND_ONLY/);
    expect((await verify()).intact).toBe(true);
  });
});

describe('the chain', () => {
  it('holds, from the first event to the newest', async () => {
    const before = await verify();
    expect(before).toMatchObject({ intact: true, firstBroken: null });
    await practice.call('PLATFORM_ADMIN', 'POST /ops/clients', {
      companyName: 'Heron Wharf Pte. Ltd.',
      uen: '202512345K',
    });
    const after = await verify();
    expect(after).toMatchObject({ intact: true, events: before.events + 1 });
    expect(after.head).not.toBe(before.head);
  });

  /** Changes the log behind the program's back, tells what the verification found, and puts it back. */
  async function tampered(statement: string) {
    raw.exec('BEGIN');
    raw.exec('CREATE TABLE auditEventKept AS SELECT * FROM auditEvent');
    raw.exec('DROP TRIGGER auditEventRefusesUpdate; DROP TRIGGER auditEventRefusesDelete');
    raw.exec(statement);
    raw.exec('COMMIT');
    const found = await verify();
    raw.exec('BEGIN; DELETE FROM auditEvent; INSERT INTO auditEvent SELECT * FROM auditEventKept');
    raw.exec('DROP TABLE auditEventKept');
    raw.exec(
      "CREATE TRIGGER auditEventRefusesUpdate BEFORE UPDATE ON auditEvent BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END",
    );
    raw.exec(
      "CREATE TRIGGER auditEventRefusesDelete BEFORE DELETE ON auditEvent BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY'); END; COMMIT",
    );
    expect((await verify()).intact).toBe(true);
    return found;
  }

  it.each([
    ['another name', "UPDATE auditEvent SET actorName = 'Somebody else' WHERE sequence = 4", 4],
    ['another time', "UPDATE auditEvent SET at = '2020-01-01T00:00:00.000Z' WHERE sequence = 1", 1],
    ['another payload', "UPDATE auditEvent SET payload = '[]' WHERE sequence = 2", 2],
    ['another action', "UPDATE auditEvent SET action = 'MARK_XBRL_FILED' WHERE sequence = 5", 5],
    ['another subject', "UPDATE auditEvent SET subject = 'practice' WHERE sequence = 6", 6],
    ['another hash', "UPDATE auditEvent SET hash = 'x' WHERE sequence = 6", 6],
    ['a row taken out', 'DELETE FROM auditEvent WHERE sequence = 3', 4],
    ['the first row taken out', 'DELETE FROM auditEvent WHERE sequence = 1', 2],
    [
      'two rows exchanged',
      'UPDATE auditEvent SET sequence = 1000 WHERE sequence = 3; UPDATE auditEvent SET sequence = 3 WHERE sequence = 4; UPDATE auditEvent SET sequence = 4 WHERE sequence = 1000',
      3,
    ],
  ])('shows %s', async (_what, statement, firstBroken) => {
    expect(await tampered(statement)).toMatchObject({ intact: false, firstBroken });
  });

  it('shows rows cut off at the end by another head and count', async () => {
    const before = await verify();
    const found = await tampered(
      'DELETE FROM auditEvent WHERE sequence = (SELECT max(sequence) FROM auditEvent)',
    );
    expect(found.events).toBe(before.events - 1);
    expect(found.head).not.toBe(before.head);
  });
});
