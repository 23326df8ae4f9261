/** Searching an audit log of 5,000 events: each filter alone, all together, page by page, and how long it takes. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEvent } from '../../shared/model/records.ts';
import { KINDS } from '../../shared/sync/kinds/kinds.ts';
import { appendAuditEvent } from '../../sync-server/store/repositories/audit-log.ts';
import { insertRecords, placeRecord } from '../../sync-server/store/repositories/sync-records.ts';
import { workSoFar } from '../support/work.ts';
import { addClient, ENGAGEMENT, FILING, invitationTo } from './support/portal-samples.ts';
import { PLACES, type Place } from './support/stores.ts';
import { filingRow, idOf, letOnePersonDoAll } from './support/sync-practice.ts';
import { openPractice, type TestServer } from './support/test-server.ts';

const EVENTS = 5_000;
const MINUTE_MS = 60_000;
/** A person waits no longer for a page; a busy machine is given ten times what it takes. */
const MOST_WORK_MS = 1_000;
const TYPES = ['XBRL_FILING_UPDATED', 'XBRL_MAPPING_CONFIRMED', 'CLIENT_UPDATED', 'SESSION_STARTED'] as const;

describe.each(PLACES)('5,000 audit events on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let token: string;
  let clients: readonly string[];
  let people: readonly string[];
  let written: AuditEvent[];
  let start: Date;

  beforeAll(async () => {
    place = await newPlace();
    server = await openPractice(place);
    const administrator = await server.staff('PLATFORM_ADMIN');
    ({ token } = administrator);
    const first = await addClient(server, token);
    const other = { companyName: 'Copper Kettle Tea Pte. Ltd.', uen: '201912345K' };
    const second = await server.call('POST', '/admin/clients', { token, body: other });
    clients = [first, second.body.id];
    people = [administrator.id, (await server.staff('XBRL_PREPARER')).id];
    const { context } = server.service;
    start = server.clock.now;
    await context.change(async (writer) => {
      await writer
        .insertInto('device')
        .values({
          id: 'desktop',
          name: 'Desktop',
          lastChange: 0,
          registeredAt: start.toISOString(),
          joiningById: null,
          joiningUntil: null,
        })
        .execute();
      for (const [index, clientId] of clients.entries()) {
        const id = idOf(`filing ${index}`);
        const placed = await placeRecord(writer, {
          kind: 'filing',
          id,
          clientId,
          rootId: id,
          version: 1,
          deleted: false,
          lineItemId: null,
          body: KINDS.filing.schema.parse(filingRow(id, clientId, 2025, start.toISOString())),
          place: `${index}`,
          changedById: null,
          changedAt: start.toISOString(),
          deviceId: 'desktop',
          changeNumber: 1,
        });
        await insertRecords(writer, [placed]);
      }
      for (let index = 0; index < EVENTS; index += 1) {
        const type = TYPES[index % TYPES.length] ?? 'CLIENT_UPDATED';
        const ofClient = Math.floor(index / TYPES.length) % clients.length;
        const subject =
          type === 'CLIENT_UPDATED'
            ? `client:${clients[ofClient]}`
            : type === 'SESSION_STARTED'
              ? `staff:${people[ofClient]}`
              : `filing:${idOf(`filing ${ofClient}`)}`;
        await appendAuditEvent(
          writer,
          {
            type,
            action: null,
            subject,
            payload: { index },
            actorId: people[Math.floor(index / 8) % 2] ?? null,
            actorName: 'A person',
          },
          new Date(start.getTime() + index * MINUTE_MS),
        );
      }
    });
    const rows = await context.reader.selectFrom('auditEvent').selectAll().orderBy('sequence').execute();
    written = rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) }));
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  /** All pages of a search; each is little work for the server. */
  const search = async (filter: Readonly<Record<string, string>>): Promise<number[]> => {
    const found: AuditEvent[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ ...filter, limit: '500', ...(cursor !== '' && { cursor }) });
      const began = workSoFar();
      const { status, body } = await server.call('GET', `/admin/audit?${query}`, { token });
      expect(workSoFar() - began).toBeLessThan(MOST_WORK_MS);
      expect(status).toBe(200);
      found.push(...body.items);
      expect(body.total).toBeGreaterThanOrEqual(found.length);
      if (body.nextCursor === null) expect(found).toHaveLength(body.total);
      cursor = body.nextCursor;
    }
    return found.map(({ sequence }) => sequence);
  };
  const expected = (holds: (event: AuditEvent) => boolean) =>
    written
      .filter(holds)
      .toSorted((left, right) =>
        left.at === right.at ? right.sequence - left.sequence : left.at < right.at ? 1 : -1,
      )
      .map(({ sequence }) => sequence);
  const ofClient = (index: number) => (event: AuditEvent) =>
    [`client:${clients[index]}`, `filing:${idOf(`filing ${index}`)}`].includes(event.subject);

  it('are found by client, with everything that belongs to it', async () => {
    const found = await search({ clientId: clients[0] ?? '' });
    expect(found).toEqual(expected(ofClient(0)));
    expect(found.length).toBeGreaterThan(1_800);
    expect(await search({ clientId: idOf('nobody') })).toEqual([]);
  });

  it('are found by record, person, kind and time', async () => {
    const subject = `filing:${idOf('filing 1')}`;
    expect(await search({ subject })).toEqual(expected((event) => event.subject === subject));
    const actorId = people[1] ?? '';
    expect(await search({ actorId })).toEqual(expected((event) => event.actorId === actorId));
    expect(await search({ type: 'XBRL_MAPPING_CONFIRMED' })).toEqual(
      expected(({ type }) => type === 'XBRL_MAPPING_CONFIRMED'),
    );
    const from = new Date(start.getTime() + 1_000 * MINUTE_MS).toISOString();
    const to = new Date(start.getTime() + 1_600 * MINUTE_MS).toISOString();
    const ofTime = await search({ from, to });
    expect(ofTime).toEqual(expected(({ at }) => at >= from && at < to));
    expect(ofTime).toHaveLength(600);
  });

  it('are found by all of these together', async () => {
    const from = new Date(start.getTime() + 1_000 * MINUTE_MS).toISOString();
    const to = new Date(start.getTime() + 4_000 * MINUTE_MS).toISOString();
    const type = 'XBRL_FILING_UPDATED';
    const subject = `filing:${idOf('filing 0')}`;
    const actorId = people[0] ?? '';
    const found = await search({ clientId: clients[0] ?? '', subject, type, actorId, from, to });
    expect(found).toEqual(
      expected(
        (event) =>
          event.subject === subject &&
          event.type === type &&
          event.actorId === actorId &&
          event.at >= from &&
          event.at < to,
      ),
    );
    expect(found.length).toBeGreaterThan(100);
    const elsewhere = await search({ clientId: clients[1] ?? '', subject });
    expect(elsewhere).toEqual([]);
  });

  it('tell of a client’s invitations too, before its desktop has synced the record', async () => {
    await letOnePersonDoAll(server);
    for (const snapshot of [ENGAGEMENT, FILING]) {
      const body = invitationTo(clients[0] ?? '', snapshot);
      const answer = await server.call('POST', '/sync/invitations', { token, body });
      expect(answer.status).toBe(201);
    }
    const query = new URLSearchParams({ clientId: clients[0] ?? '', type: 'INVITATION_SENT' });
    const { body } = await server.call('GET', `/admin/audit?${query}`, { token });
    expect(body.total).toBe(2);
  });
});
