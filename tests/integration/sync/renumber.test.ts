/**
 * Changes that waited when a backup was restored are signed anew by their author's session of today (contract,
 * sync): the server takes them although that session is younger than they are.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSyncPoint, listSetsFrom } from '../../../main/store/repositories/sync-outbox.ts';
import { saveSyncSession } from '../../../main/store/repositories/sync-state.ts';
import { KEY_SEAL, TOKEN_SEAL } from '../../../main/sync/connection/session-seals.ts';
import { renumberFrom } from '../../../main/sync/outbox/renumber.ts';
import { newSessionKey } from '../../../shared/service/sync-signatures.ts';
import { registration, SPEAKS } from '../../sync-server/support/desktop.ts';
import { sessionOf } from '../../sync-server/support/sync-practice.ts';
import { expectStatus } from '../journeys/filing-steps.ts';
import {
  type Desktop,
  expectSame,
  expectSettled,
  type Office,
  openDesktop,
  openOffice,
  smoothly,
} from './desktops.ts';
import { ENGAGEMENTS, newEngagement, retitle, titlesOf, toNotes } from './work.ts';

const HOUR_MS = 3_600_000;

describe('changes that are numbered anew', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  let id: string;
  let later: string;
  beforeAll(async () => {
    // The clock of the server goes on where the test says so.
    office = { ...(await openOffice()), tick: () => undefined };
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b');
    id = await newEngagement(a, office.clients[0]?.id ?? '');
    await toNotes(a, id);
    later = await newEngagement(a, office.clients[1]?.id ?? '');
    await toNotes(a, later);
    await smoothly(a);
    await smoothly(b);
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await office.close();
  });

  const itemOf = async (desktop: Desktop) =>
    await desktop.engine.context.reader
      .selectFrom('trialBalanceItem')
      .select(['id', 'taxonomyKey'])
      .where('engagementId', '=', id)
      .where('position', '>', 3)
      .orderBy('position')
      .executeTakeFirstOrThrow();

  /** The author signs in at the server once more, hours later; the clocks of both have gone on. */
  async function signInLater(desktop: Desktop, laterMs: number): Promise<void> {
    const { server, practice } = office;
    server.clock.now = new Date(server.clock.now.getTime() + laterMs);
    const { staffId, token, sessionId } = await sessionOf(server, practice, 'FS_PREPARER');
    const key = newSessionKey();
    const body = registration(desktop.deviceId, key.publicKey);
    const answer = await server.call('PUT', '/auth/session-key', { token, body, headers: SPEAKS });
    expect(answer.status).toBe(200);
    const { context } = desktop.engine;
    const box = context.secrets;
    await context.change(async (writer) => {
      await writer
        .updateTable('syncConnection')
        .set((eb) => ({ clockOffsetMs: eb('clockOffsetMs', '+', laterMs) }))
        .execute();
      await saveSyncSession(writer, {
        staffId,
        sessionId,
        createdAt: server.clock.now.toISOString(),
        expiresAt: answer.body.expiresAt,
        sealedToken: box.seal(TOKEN_SEAL, token),
        sealedKey: box.seal(KEY_SEAL, key.privateKey),
      });
    });
  }

  it('keep their time where the session covers it, else take the first that it can prove', async () => {
    const [key = ''] = Object.keys(await titlesOf(a, id));
    expectStatus(await retitle(a, id, key, 'Before the session of today'), 200);
    const { id: item } = await itemOf(a);
    const path = `PATCH ${ENGAGEMENTS}/${id}/mapping/${item}`;
    expectStatus(await a.call('FS_PREPARER', path, { taxonomyKey: 'cash_and_bank' }), 200);
    await signInLater(a, 2 * HOUR_MS);
    expectStatus(await retitle(a, later, key, 'After it'), 200);
    const { context } = a.engine;
    const point = await findSyncPoint(context.reader);
    const before = await listSetsFrom(context.reader, 0);
    expect(before).toHaveLength(3);
    expect(before[1]?.set.operations.map(({ operation }) => operation)).toContain('TOUCH');
    // As a server that knows fewer numbers makes it: the same ones again.
    await renumberFrom(context, before[0]?.changeNumber ?? 0, before[0]?.changeNumber ?? 0);
    const after = await listSetsFrom(context.reader, 0);
    expect(after.map(({ changeNumber }) => changeNumber)).toEqual(
      before.map(({ changeNumber }) => changeNumber),
    );
    expect(after[2]?.set.at).toBe(before[2]?.set.at);
    for (const index of [0, 1]) {
      const [was, is] = [before, after].map((sets) => Date.parse(sets[index]?.set.at ?? ''));
      expect(is).toBeGreaterThan((was ?? 0) + HOUR_MS);
    }
    expect((await findSyncPoint(context.reader))?.nextChangeNumber).toBe(point?.nextChangeNumber);
    for (const desktop of [a, b]) await smoothly(desktop);
    await expectSame(a, b);
    await expectSettled(a);
    expect((await titlesOf(b, id))[key]).toBe('Before the session of today');
    expect((await titlesOf(b, later))[key]).toBe('After it');
    expect((await itemOf(b)).taxonomyKey).toBe('cash_and_bank');
  });
});
