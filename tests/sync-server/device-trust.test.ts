/**
 * A desktop proves itself by a key of its own: nobody begins a session under its id, uses up its numbers, brings a practice
 * or takes its copy of the master data from elsewhere, whatever account and role they have.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '../../shared/model/roles.ts';
import { deviceProof, newSessionKey } from '../../shared/service/sync-signatures.ts';
import { Desktop, registration, type SignedIn, SPEAKS } from './support/desktop.ts';
import { PLACES, type Place } from './support/stores.ts';
import { engagementRow, type Practice, sessionOf, setUp } from './support/sync-practice.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

describe.each(PLACES)('the id of a desktop, on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let practice: Practice;
  let own: Desktop;
  let other: Desktop;
  let owner: SignedIn;
  let stranger: SignedIn;

  const desktopOf = async (role: StaffRole): Promise<[Desktop, SignedIn]> => {
    const desktop = new Desktop(randomUUID(), { server: () => server, chance: () => false, trouble: 0 }, 0);
    await desktop.signIn(await sessionOf(server, practice, role));
    return [desktop, desktop.people[0] as SignedIn];
  };
  const register = async (role: StaffRole, body: unknown) => {
    const { token } = await sessionOf(server, practice, role);
    return await server.call('PUT', '/auth/session-key', { token, body, headers: SPEAKS });
  };
  const engagement = () => engagementRow(randomUUID(), practice.clientId, server.clock.now.toISOString());

  beforeAll(async () => {
    place = await newPlace();
    server = await openTestServer(place);
    practice = await setUp(server, ['FS_PREPARER', 'FS_REVIEWER']);
    [own, owner] = await desktopOf('FS_PREPARER');
    [other, stranger] = await desktopOf('PLATFORM_ADMIN');
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it('is registered by nobody who does not hold its key, not by an administrator either', async () => {
    const { publicKey } = newSessionKey();
    const { deviceId } = own;
    const right = registration(deviceId, publicKey);
    const proofs = [
      deviceProof(newSessionKey(), deviceId, publicKey),
      // The key of the desktop with a signature of another, of another session, and of another desktop.
      { ...deviceProof(newSessionKey(), deviceId, publicKey), publicKey: right.device.publicKey },
      registration(deviceId, newSessionKey().publicKey).device,
      registration(other.deviceId, publicKey).device,
    ];
    for (const device of proofs) {
      const answer = await register('PLATFORM_ADMIN', { ...right, device });
      expect(answer.body.code).toBe('ACTION_NOT_PERMITTED');
    }
    expect((await register('FS_REVIEWER', right)).status).toBe(200);
  });

  it('takes its key, where it has none yet, from one of its own people', async () => {
    const [desktop] = await desktopOf('FS_PREPARER');
    await server.service.context.change((writer) =>
      writer.updateTable('device').set({ publicKey: null }).where('id', '=', desktop.deviceId).execute(),
    );
    const { publicKey } = newSessionKey();
    const body = registration(desktop.deviceId, publicKey);
    expect((await register('PLATFORM_ADMIN', body)).body.code).toBe('ACTION_NOT_PERMITTED');
    expect((await register('FS_PREPARER', body)).status).toBe(200);
    const device = deviceProof(newSessionKey(), desktop.deviceId, publicKey);
    expect((await register('FS_PREPARER', { ...body, device })).body.code).toBe('ACTION_NOT_PERMITTED');
  });

  it('is no way to push, to join or to take the master data for a session of another desktop', async () => {
    const set = own.change(owner, [{ kind: 'engagement', body: engagement() }], []);
    const { token } = stranger;
    const attacks = [
      ['POST', '/sync/push', { deviceId: own.deviceId, changeSets: [set] }],
      ['GET', `/sync/master-data?deviceId=${own.deviceId}`, undefined],
      ['DELETE', `/sync/join/${own.deviceId}`, undefined],
    ] as const;
    for (const [method, path, body] of attacks) {
      const answer = await server.call(method, path, { token, headers: SPEAKS, ...(body && { body }) });
      expect([path, answer.body.code]).toEqual([path, 'ACTION_NOT_PERMITTED']);
    }
    await own.sync();
    expect(own.waiting).toBe(0);
    expect(own.list('engagement').map(({ clientId }) => clientId)).toContain(practice.clientId);
  });
});
