/** The practice's audit log: one chain whoever writes, proof of a broken link or a cut tail, search, export. */
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signDailyHead, verifyAudit } from '../../sync-server/audit/audit-verification.ts';
import { appendAuditEvent, auditHead } from '../../sync-server/store/repositories/audit-log.ts';
import { PLACES, type Place } from './support/stores.ts';
import { openPractice, type TestServer } from './support/test-server.ts';

describe.each(PLACES)('the audit log on %s', (database, newPlace) => {
  let place: Place;
  let server: TestServer;
  beforeEach(async () => {
    place = await newPlace();
    server = await openPractice(place);
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const append = (subject: string) =>
    server.service.context.change((writer) =>
      appendAuditEvent(
        writer,
        {
          type: 'CLIENT_UPDATED',
          action: 'MANAGE_CLIENTS',
          actorId: null,
          actorName: 'Test',
          subject,
          payload: { b: 1, a: [null, 'é'] },
        },
        server.clock.now,
      ),
    );
  /** What somebody with the database in hand could do. */
  const tamper = async (statement: string) =>
    await server.service.context.change(async (writer) => {
      const unlock =
        database === 'SQLite'
          ? ['DROP TRIGGER "auditEventRefusesUPDATE"', 'DROP TRIGGER "auditEventRefusesDELETE"']
          : [
              'GRANT UPDATE, DELETE ON "auditEvent" TO CURRENT_USER',
              'ALTER TABLE "auditEvent" DISABLE TRIGGER ALL',
            ];
      if (database !== 'SQLite') unlock[1] = 'ALTER TABLE "auditEvent" DISABLE TRIGGER USER';
      for (const each of [...unlock, statement]) await sql.raw(each).execute(writer);
    });

  it('is one chain, whoever writes at once', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, index) => append(`client:${index}`)));
    expect(await verifyAudit(server.service.context)).toMatchObject({ intact: true, events: 31 });
  });

  it('names the first broken link', async () => {
    for (const subject of ['client:1', 'client:2', 'client:3']) await append(subject);
    await tamper(`UPDATE "auditEvent" SET "actorName" = 'Somebody else' WHERE "sequence" = 3`);
    expect(await verifyAudit(server.service.context)).toMatchObject({ intact: false, firstBroken: 3 });
  });

  it('notices a tail that was cut, by the signed head of the day', async () => {
    // The start of the server signs the head of its day by itself, sooner or later.
    server.pass(24 * 60);
    for (const subject of ['client:1', 'client:2']) await append(subject);
    expect(await signDailyHead(server.service.context)).toBe(true);
    expect(await signDailyHead(server.service.context)).toBe(false);
    await tamper('DELETE FROM "auditEvent" WHERE "sequence" = 3');
    expect(await verifyAudit(server.service.context)).toMatchObject({
      intact: false,
      firstBroken: null,
      brokenHeads: ['2026-11-22'],
    });
  });

  it('is searched by subject, person, type and time, and exported with its chain values', async () => {
    const admin = await server.staff('PLATFORM_ADMIN');
    await append('client:a');
    server.pass(60);
    await append('client:a');
    await append('client:b');
    const search = async (query: string) =>
      (await server.call('GET', `/admin/audit?${query}`, { token: admin.token })).body;
    expect((await search('subject=client:a')).total).toBe(2);
    expect((await search(`type=CLIENT_UPDATED&from=${server.clock.now.toISOString()}`)).total).toBe(2);
    expect((await search(`actorId=${admin.id}`)).items[0].type).toBe('SESSION_STARTED');
    const ofHour = await search(`from=${server.clock.now.toISOString()}&to=2027-01-01T00:00:00.000Z`);
    expect(ofHour.items.map((each: { subject: string }) => each.subject)).toEqual(['client:b', 'client:a']);
    const { sequence } = await auditHead(server.service.context.reader);
    expect((await search('limit=1')).total).toBe(sequence);
    const first = await search('subject=client:a&limit=1');
    const second = await search(`subject=client:a&limit=1&cursor=${first.nextCursor}`);
    expect([first.items[0].sequence > second.items[0].sequence, first.total]).toEqual([true, 2]);
    const refused = await server.call('GET', '/admin/audit/export', { token: admin.token });
    expect(refused.body.code).toBe('STEP_UP_REQUIRED');
    await server.service.context.change((writer) =>
      writer
        .updateTable('session')
        .set({ steppedUpUntil: new Date(server.clock.now.getTime() + 60_000).toISOString() })
        .execute(),
    );
    const exported = await server.call('GET', '/admin/audit/export', { token: admin.token });
    const lines = exported.body
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line));
    expect(lines.at(-1).sequence).toBe(lines.length);
    expect(lines[1].previousHash).toBe(lines[0].hash);
  });
});
