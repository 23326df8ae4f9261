/**
 * A change of what is filed about a client counts as a change of its open filings, once and at the server; sealed
 * ones stay. The lease tells desktops who has which address.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KINDS } from '../../shared/sync/kinds/kinds.ts';
import type { Caller } from '../../sync-server/context/server-context.ts';
import { requireClient } from '../../sync-server/practice/client-master.ts';
import { insertClient, saveClient } from '../../sync-server/store/repositories/clients.ts';
import { insertDevice } from '../../sync-server/store/repositories/sync-devices.ts';
import {
  findRecords,
  insertRecords,
  placeRecord,
} from '../../sync-server/store/repositories/sync-records.ts';
import { changeClient } from '../../sync-server/sync/clients/change-client.ts';
import { signMasterData } from '../../sync-server/sync/connection/master-data.ts';
import { PLACES, type Place } from './support/stores.ts';
import { filingRow, idOf, type Practice, setUp } from './support/sync-practice.ts';
import { ADMINISTRATOR, openTestServer, type TestServer } from './support/test-server.ts';

describe.each(PLACES)('a change of a client on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let practice: Practice;
  beforeAll(async () => {
    place = await newPlace();
    server = await openTestServer(place);
    practice = await setUp(server, []);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it('counts in open filings when it is filed, and only then', async () => {
    const { context } = server.service;
    const { clientId, staff } = practice;
    const at = context.now().toISOString();
    const deviceId = idOf('the desktop');
    const states = {
      [idOf('open')]: 'VALIDATION_PASSED',
      [idOf('exported')]: 'EXPORTED',
      [idOf('filed')]: 'FILED',
    };
    await context.change(async (writer) => {
      await insertDevice(writer, {
        id: deviceId,
        name: 'Desktop',
        lastChange: 0,
        registeredAt: at,
        joiningById: null,
        joiningUntil: null,
        publicKey: null,
      });
      for (const [index, [id, status]] of Object.entries(states).entries()) {
        const placed = await placeRecord(writer, {
          kind: 'filing',
          id,
          rootId: id,
          clientId,
          version: 1,
          deleted: false,
          lineItemId: null,
          body: KINDS.filing.schema.parse({ ...filingRow(id, clientId, 2020 + index, at), status }),
          place: `place ${index}`,
          changedById: null,
          changedAt: at,
          deviceId,
          changeNumber: 1,
        });
        await insertRecords(writer, [placed]);
      }
    });
    const caller: Caller = {
      staffId: staff.PLATFORM_ADMIN?.id ?? '',
      name: ADMINISTRATOR.name,
      role: 'PLATFORM_ADMIN',
      sessionId: '',
      steppedUp: true,
    };
    const found = async () =>
      await Promise.all(
        Object.keys(states).map(async (id) => {
          const [record] = await findRecords(context.reader, [{ kind: 'filing', id }]);
          return [record?.version, record?.body?.status, record?.body?.contentVersion];
        }),
      );
    await changeClient(context, caller, clientId, { master: { fyEndMonth: 6 } });
    expect((await found()).map(([version]) => version)).toEqual([1, 1, 1]);
    await changeClient(context, caller, clientId, { master: { companyName: 'Merlion Lighting Pte. Ltd.' } });
    expect(await found()).toEqual([
      [2, 'MAPPING_IN_PROGRESS', 1],
      [2, 'EXPORTED', 1],
      [1, 'FILED', 0],
    ]);
  });

  it('tells desktops names and addresses', async () => {
    const { lease } = await signMasterData(
      server.service.context,
      { role: 'PLATFORM_ADMIN' },
      idOf('the desktop'),
    );
    expect(lease.staff).toMatchObject([
      { name: ADMINISTRATOR.name, email: ADMINISTRATOR.email, active: true },
    ]);
    expect(lease.clients).toMatchObject([{ companyName: 'Merlion Lighting Pte. Ltd.', version: 3 }]);
  });

  it('sends a large master in portions, each client once, and afterwards only what changed', async () => {
    const { context } = server.service;
    const master = await requireClient(context.reader, practice.clientId);
    const uenOf = (index: number) => `2019${String(index).padStart(5, '0')}K`;
    const made = Array.from({ length: 1_500 }, (_, index) => index);
    await context.change(async (writer) => {
      for (const index of made) {
        await insertClient(writer, { ...master, id: idOf(`client ${index}`), uen: uenOf(index) });
      }
    });
    const portion = async (after: number) =>
      (await signMasterData(context, { role: 'PLATFORM_ADMIN' }, idOf('the desktop'), after)).lease;
    const first = await portion(0);
    const second = await portion(first.clientsUpTo);
    expect([first.clients.length, first.moreClients, second.moreClients]).toEqual([1_000, true, false]);
    const uens = [...first.clients, ...second.clients].map(({ uen }) => uen);
    expect(uens.toSorted()).toEqual([master.uen, ...made.map(uenOf)].toSorted());
    expect((await portion(second.clientsUpTo)).clients).toEqual([]);
    await context.change((writer) =>
      saveClient(writer, { ...master, companyName: 'Merlion Lights Pte. Ltd.' }),
    );
    const changed = await portion(second.clientsUpTo);
    expect(changed.clients.map(({ companyName }) => companyName)).toEqual(['Merlion Lights Pte. Ltd.']);
  });
});
