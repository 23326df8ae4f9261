/**
 * A practice that worked alone joins with all its data (contract, sync): its sealed filings, its confirmations by
 * several people and its past arrive at the server and on the other desktops as they stand.
 */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openEngine } from '../../../main/engine.ts';
import { saveIdentity } from '../../../main/store/repositories/sync-state.ts';
import { bringRecords } from '../../../main/sync/join/bring-records.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { testNow } from '../../support/clock.ts';
import { startTestEngine, TEST_KEY, type TestEngine } from '../../support/test-engine.ts';
import { SPEAKS } from '../../sync-server/support/desktop.ts';
import { createEngagement } from '../journeys/engagement-steps.ts';
import {
  confirm,
  expectStatus,
  exportAll,
  type Practice,
  readFiling,
  validate,
} from '../journeys/filing-steps.ts';
import { smallFiling } from '../journeys/placed-filing.ts';
import {
  connect,
  type Desktop,
  desktopOf,
  expectSame,
  expectSettled,
  type Office,
  openDesktop,
  openOffice,
  ROLES,
  smoothly,
} from './desktops.ts';
import { ENGAGEMENTS, FILINGS, retitle, titlesOf, toNotes } from './work.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const RECORD = { at: 'RECORD' };

describe('a practice that worked alone', () => {
  let office: Office;
  let solo: TestEngine;
  let joined: Desktop;
  let other: Desktop;
  let filingId: string;
  let engagementId: string;
  const engagement = () => `${ENGAGEMENTS}/${engagementId}`;
  const note = async (at: Practice, role: StaffRole, body: object) =>
    expectStatus(await at.call(role, `POST ${engagement()}/review-notes`, body), 201).body;
  const reply = async (at: Practice, role: StaffRole, id: unknown, body: object) =>
    expectStatus(await at.call(role, `POST ${engagement()}/review-notes/${String(id)}/replies`, body), 200);
  beforeAll(async () => {
    office = await openOffice();
    other = await openDesktop(office, 'other');
    solo = await startTestEngine();
    ({ id: engagementId } = await createEngagement(solo, {
      companyName: 'Merlion Trading Pte. Ltd.',
      uen: '201912345K',
      year: 2025,
    }));
    await toNotes(solo, engagementId);
    const people = await solo.engine.context.reader.selectFrom('staff').select(['id', 'role']).execute();
    const person = (of: StaffRole) => people.find(({ role }) => role === of)?.id;
    const to = person('FS_PREPARER');
    const asked = { anchor: RECORD, kind: 'QUERY', text: 'Agreed to the bank?', to };
    const { id: noteId } = await note(solo, 'FS_REVIEWER', asked);
    await reply(solo, 'FS_PREPARER', noteId, { act: 'ANSWER', text: 'Yes.' });
    const assigned = { preparerId: to, reviewerId: person('FS_REVIEWER') };
    expectStatus(await solo.call('FS_PREPARER', `PATCH ${engagement()}/assignment`, assigned), 200);
    const { id, lines } = await smallFiling(solo, 2025);
    filingId = id;
    const [line] = lines;
    const tag = { elementId: line?.mapping?.elementId, negated: false };
    expectStatus(await solo.call('XBRL_REVIEWER', `DELETE ${FILINGS}/${id}/mappings/${line?.id}`), 200);
    expectStatus(await confirm(solo, id, line?.id ?? '', tag, 'XBRL_REVIEWER'), 200);
    expect((await validate(solo, id)).errors).toEqual([]);
    await exportAll(solo, id);
    const filed = { regulatorReference: 'REF-1', filedOn: '2026-05-04' };
    expectStatus(await solo.call('XBRL_REVIEWER', `POST ${FILINGS}/${id}/mark-filed`, filed), 200);
  });
  afterAll(async () => {
    await joined.close();
    await other.close();
    await office.close();
  });

  it('joins with everything, and works on', async () => {
    const { context } = solo.engine;
    const staff = await context.reader.selectFrom('staff').selectAll().execute();
    const clients = await context.reader.selectFrom('client').selectAll().execute();
    const deviceId = randomUUID();
    const localIds = Object.fromEntries(staff.map(({ role, id }) => [role, id]));
    const token = await connect(solo.engine, office, deviceId, ROLES, 0, localIds);
    const stepUp = { steppedUpUntil: '2099-01-01T00:00:00.000Z' };
    await office.server.service.context.change((writer) =>
      writer.updateTable('session').set(stepUp).execute(),
    );
    const body = {
      deviceId,
      staff: staff.map(({ id, name, role }) => ({
        id,
        name,
        role,
        active: true,
        // The same people have accounts there already.
        email:
          (ROLES as readonly string[]).includes(role) && role !== 'PLATFORM_ADMIN'
            ? `${role.toLowerCase()}@firm.example`
            : role === 'PLATFORM_ADMIN'
              ? 'mei.ling@firm.example'
              : `${role.toLowerCase()}@alone.example`,
      })),
      clients: clients.map((each) => ({
        id: each.id,
        companyName: each.companyName,
        uen: each.uen,
        fyEndMonth: each.fyEndMonth,
        accountingStandard: each.accountingStandard,
        enabledProducts: JSON.parse(each.enabledProducts),
        fsConfig: null,
        xbrlConfig: null,
      })),
    };
    const answer = await office.server.call('POST', '/sync/join', { token, body, headers: SPEAKS });
    expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
    const { staffIds, clientIds } = answer.body as Record<'staffIds' | 'clientIds', Record<string, string>>;
    await context.change(async (writer) => {
      for (const [local, server] of Object.entries(staffIds))
        await saveIdentity(writer, 'staff', local, server);
      for (const [local, server] of Object.entries(clientIds))
        await saveIdentity(writer, 'client', local, server);
    });
    let engine = solo.engine;
    joined = await desktopOf(office, {
      name: 'joined',
      deviceId,
      directory: solo.directory,
      staffIds: localIds,
      tokens: solo.tokens,
      open: () =>
        openEngine({
          dataDirectory: solo.directory,
          key: TEST_KEY,
          random: randomBytes,
          languageModel: null,
          now: testNow,
        }),
      engine: () => engine,
      set: (next) => {
        engine = next;
      },
    });
    // The other desktop knows the new clients and people by now.
    await other.engine.context.change(async (writer) => {
      for (const each of clients) {
        const id = clientIds[each.id] ?? '';
        const known = await writer
          .selectFrom('client')
          .select('id')
          .where('uen', '=', each.uen)
          .executeTakeFirst();
        if (!known)
          await writer
            .insertInto('client')
            .values({ ...each, id })
            .execute();
      }
    });
    const administrator = localIds.PLATFORM_ADMIN ?? '';
    const events = await context.reader.selectFrom('auditEvent').select('sequence').execute();
    const brought = await bringRecords(joined.engine.context, { staffId: administrator });
    expect(brought.changeSets).toBeGreaterThan(3);
    expect(await bringRecords(joined.engine.context, { staffId: administrator })).toEqual({ changeSets: 0 });
    await smoothly(joined);
    await smoothly(other);
    const ids = new Map([...Object.entries(staffIds), ...Object.entries(clientIds)]);
    const translate = (text: string) =>
      text.startsWith('[{"act"')
        ? text.replaceAll(UUID, (id) => ids.get(id) ?? id)
        : text
            .split(' ')
            .map((part) => ids.get(part) ?? part)
            .join(' ');
    const counts = await expectSame(joined, other, translate);
    expect(counts.confirmation).toBeGreaterThan(3);
    expect(counts.outputArtifact).toBe(3);
    expect((await readFiling(other, filingId)).status).toBe('FILED');
    const chained = await office.server.service.context.reader
      .selectFrom('auditEvent')
      .select('payload')
      .where('payload', 'like', '%broughtFrom%')
      .execute();
    expect(chained.length).toBeGreaterThanOrEqual(events.length);
    // From now on both work on it.
    const [key = ''] = Object.keys(await titlesOf(other, engagementId));
    expectStatus(await retitle(other, engagementId, key, 'From the other desktop'), 200);
    await smoothly(other);
    await smoothly(joined);
    expectStatus(await retitle(joined, engagementId, key, 'And back'), 200);
    await smoothly(joined);
    await smoothly(other);
    await expectSame(joined, other, translate);
    expect((await titlesOf(other, engagementId))[key]).toBe('And back');
    // Each writes to a person and into the thread of the other; both name the same people.
    const { id: theirs } = await note(other, 'FS_REVIEWER', {
      anchor: RECORD,
      kind: 'TODO',
      text: 'Attach the letter.',
      to: other.staffIds.FS_PREPARER,
    });
    const { items } = (await other.call('FS_REVIEWER', `GET ${engagement()}/review-notes`)).body;
    const [question] = z.array(z.object({ id: z.string() })).parse(items);
    await reply(other, 'FS_REVIEWER', question?.id, { act: 'REOPEN', text: 'Which one?' });
    await smoothly(other);
    await smoothly(joined);
    await reply(joined, 'FS_PREPARER', theirs, { act: 'ANSWER', text: 'Attached.' });
    await reply(joined, 'FS_PREPARER', question?.id, { act: 'ANSWER', text: 'The current account.' });
    await smoothly(joined);
    await smoothly(other);
    const counted = await expectSame(joined, other, translate);
    expect([counted.engagementReviewNote, counted.engagementAssignment]).toEqual([2, 1]);
    const again = { reason: 'A figure was wrong.' };
    expectStatus(
      await joined.call('XBRL_REVIEWER', `POST ${FILINGS}/${filingId}/regulator-rejected`, again),
      200,
    );
    await smoothly(joined);
    await smoothly(other);
    await expectSame(joined, other, translate);
    await expectSettled(joined);
    await expectSettled(other);
  });
});
