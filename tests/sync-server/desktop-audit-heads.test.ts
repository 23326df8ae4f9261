/**
 * The audit heads of desktops that the server signs: each continues the one before, from the desktop itself. A head that goes
 * back, or has other events, is refused and told once.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditReceiptText, holdsSignature } from '../../shared/service/sync-signatures.ts';
import { type AuditHead, auditReceiptSchema } from '../../shared/sync/audit-heads.ts';
import { signMasterData } from '../../sync-server/sync/connection/master-data.ts';
import { Desktop, type SignedIn, SPEAKS } from './support/desktop.ts';
import { PLACES, type Place } from './support/stores.ts';
import { type Practice, sessionOf, setUp } from './support/sync-practice.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

const at = (events: number, letter: string): AuditHead => ({ events, head: letter.repeat(64) });

describe.each(PLACES)('the audit head of a desktop, on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let practice: Practice;
  let desktop: Desktop;
  let person: SignedIn;

  beforeAll(async () => {
    place = await newPlace();
    server = await openTestServer(place);
    practice = await setUp(server, ['FS_PREPARER']);
    desktop = new Desktop(randomUUID(), { server: () => server, chance: () => false, trouble: 0 }, 0);
    await desktop.signIn(await sessionOf(server, practice, 'FS_PREPARER'));
    person = desktop.people[0] as SignedIn;
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  const show = async (head: AuditHead, through: AuditHead | null = null, token = person.token) => {
    server.pass(1);
    const body = { deviceId: desktop.deviceId, ...head, through };
    return (await server.call('PUT', '/sync/audit-head', { token, body, headers: SPEAKS })).body;
  };
  const told = async () =>
    await server.service.context.reader
      .selectFrom('auditEvent')
      .select(['actorId', 'actorName', 'subject', 'payload'])
      .where('type', '=', 'DESKTOP_AUDIT_HEAD_REFUSED')
      .execute();

  it('is signed with the key that the desktop knows from its first contact', async () => {
    const { outcome, receipt } = await show(at(10, 'a'));
    expect(outcome).toBe('SIGNED');
    const { signature, ...said } = auditReceiptSchema.parse(receipt);
    expect(said).toMatchObject({ deviceId: desktop.deviceId, ...at(10, 'a') });
    const { publicKey } = await signMasterData(
      server.service.context,
      { role: 'FS_PREPARER' },
      desktop.deviceId,
    );
    expect(holdsSignature(publicKey, auditReceiptText(said), signature)).toBe(true);
    expect(holdsSignature(publicKey, auditReceiptText({ ...said, events: 9 }), signature)).toBe(false);
    expect((await show(at(10, 'a'))).receipt).toEqual(receipt);
  });

  it('is signed further on where the trail passes through the receipt, and asked about where nothing says so', async () => {
    expect((await show(at(12, 'b'))).outcome).toBe('ASKED');
    expect((await show(at(12, 'b'), at(9, 'a'))).receipt).toMatchObject(at(10, 'a'));
    const signed = await show(at(12, 'b'), at(10, 'a'));
    expect([signed.outcome, signed.receipt.events]).toEqual(['SIGNED', 12]);
    expect(await told()).toEqual([]);
  });

  it('is refused where it went back or is another, told once until it is reached again', async () => {
    for (const [head, through] of [
      [at(11, 'c'), null],
      [at(12, 'c'), null],
      [at(13, 'c'), at(12, 'c')],
    ] as const) {
      const refused = await show(head, through);
      expect([refused.outcome, refused.receipt.head]).toEqual(['REFUSED', at(12, 'b').head]);
    }
    const { name } = await server.service.context.reader
      .selectFrom('device')
      .select('name')
      .where('id', '=', desktop.deviceId)
      .executeTakeFirstOrThrow();
    const [event, ...more] = await told();
    expect(more).toEqual([]);
    expect(event).toMatchObject({ actorId: null, actorName: name, subject: `device:${desktop.deviceId}` });
    expect(JSON.parse(event?.payload ?? '')).toMatchObject({ events: 11, signedEvents: 12 });
    expect((await show(at(12, 'b'))).outcome).toBe('SIGNED');
    expect((await show(at(5, 'a'))).outcome).toBe('REFUSED');
    expect(await told()).toHaveLength(2);
  });

  it('is signed for a session of that desktop alone', async () => {
    const { token } = await sessionOf(server, practice, 'PLATFORM_ADMIN');
    expect((await show(at(20, 'd'), at(12, 'b'), token)).code).toBe('ACTION_NOT_PERMITTED');
  });
});
