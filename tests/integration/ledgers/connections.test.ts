/**
 * Connecting this machine to a ledger: the grant in the browser counts once, for its person, with its state; tokens are
 * renewed once, survive a lost answer, are given back at the end, and stand nowhere in the clear.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openTokens,
  readWithConnection,
  sealTokens,
} from '../../../main/practice/ledgers/read-with-connection.ts';
import {
  findLedgerConnection,
  saveLedgerOrganisation,
  saveLedgerTokens,
} from '../../../main/store/repositories/ledgers.ts';
import {
  QUICKBOOKS_COMPANY,
  StandInLedgers,
  XERO_ORGANISATION,
} from '../../support/ledgers/stand-in-ledgers.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { begin, choose, connect, firstClient, LEDGERS_PATH, register, settings } from './ledger-steps.ts';

let ledgers: StandInLedgers;
let test: TestEngine;
const SECRET = 'a-secret-of-the-registration';
beforeAll(async () => {
  ledgers = await new StandInLedgers().start();
  test = await startTestEngine({
    ledgers: { fetch: ledgers.fetch, wait: async () => undefined, redirectPort: 0 },
  });
  await register(test, 'XERO', SECRET);
  await register(test, 'QUICKBOOKS', SECRET);
});
afterAll(async () => {
  await test.close();
  ledgers.close();
});
beforeEach(() => {
  ledgers.otherwise = () => undefined;
  ledgers.denies = false;
});

const finish = (id: string, body: object = { address: null }) =>
  test.call('PLATFORM_ADMIN', `POST ${LEDGERS_PATH}/grants/${id}`, body);
const stored = async (id: string) => {
  const connection = await findLedgerConnection(test.engine.context.reader, id);
  if (!connection) throw new Error('The connection is gone.');
  return connection;
};

describe('granting access', () => {
  it.each([
    ['XERO', XERO_ORGANISATION],
    ['QUICKBOOKS', QUICKBOOKS_COMPANY],
  ] as const)(
    'connects %s with its organisations and asks for reading alone',
    async (ledger, organisation) => {
      const grant = await begin(test, ledger);
      const address = new URL(grant.authoriseAddress);
      expect(address.protocol).toBe('https:');
      expect(address.searchParams.get('code_challenge_method')).toBe('S256');
      if (ledger === 'XERO') {
        const scopes = (address.searchParams.get('scope') ?? '').split(' ');
        expect(
          scopes.filter((scope) => scope !== 'offline_access').every((scope) => scope.endsWith('.read')),
        ).toBe(true);
      }
      const page = await ledgers.visit(grant.authoriseAddress);
      expect(await page.text()).toContain('You can close this page');
      const answer = await finish(grant.id);
      expect(answer.body.connection).toMatchObject({
        ledger,
        status: 'CONNECTED',
        organisations: [{ id: organisation, name: ledgers.books.name }],
      });
      // Used once: neither the listener nor the call takes it again.
      await expect(ledgers.visit(grant.authoriseAddress)).rejects.toThrow();
      expect(await finish(grant.id)).toMatchObject({ status: 404 });
    },
  );

  it('takes no answer with another state, from elsewhere, or by another person', async () => {
    const grant = await begin(test, 'XERO');
    const redirect = new URL(grant.authoriseAddress).searchParams.get('redirect_uri') ?? '';
    expect((await fetch(`${redirect}?code=stolen&state=guessed`)).status).toBe(400);
    expect((await fetch(redirect.replace('/ledger', '/other'))).status).toBe(400);
    expect((await fetch(redirect, { method: 'POST' })).status).toBe(400);
    for (const address of [
      'nonsense',
      `${redirect}?code=c&state=guessed`,
      'https://evil.example/ledger?code=c',
    ])
      expect(await finish(grant.id, { address })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
    await ledgers.visit(grant.authoriseAddress);
    expect((await finish(grant.id)).body.connection).toMatchObject({ ledger: 'XERO' });
  });

  it('takes the address that a person brings, where the browser cannot come back', async () => {
    const redirectAddress = 'https://practice.example/ledger-answer';
    const registration = { clientId: 'client-of-QUICKBOOKS', redirectAddress };
    const path = `${LEDGERS_PATH}/applications/QUICKBOOKS`;
    expect(await test.call('PLATFORM_ADMIN', `PUT ${path}`, registration)).toMatchObject({ status: 200 });
    const grant = await begin(test, 'QUICKBOOKS');
    expect(grant.listens).toBe(false);
    expect((await finish(grant.id)).body).toEqual({ connection: null });
    const sentTo = await fetch(ledgers.here(grant.authoriseAddress), { redirect: 'manual' });
    const address = sentTo.headers.get('location') ?? '';
    expect(address).toContain(redirectAddress);
    expect((await finish(grant.id, { address })).body.connection).toMatchObject({ ledger: 'QUICKBOOKS' });
    await register(test, 'QUICKBOOKS', SECRET);
  });

  it('says so where the person refuses, and where the registration is refused', async () => {
    ledgers.denies = true;
    const refused = await begin(test, 'XERO');
    await ledgers.visit(refused.authoriseAddress);
    expect((await finish(refused.id)).body.detail).toContain('not granted');
    ledgers.denies = false;
    ledgers.otherwise = (path) =>
      path.endsWith('/connect/token') ? { status: 401, body: '{"error":"invalid_client"}' } : undefined;
    const unknown = await begin(test, 'XERO');
    await ledgers.visit(unknown.authoriseAddress);
    expect((await finish(unknown.id)).body.detail).toContain('client id');
  });

  it('keeps one connection for an organisation that is connected again', async () => {
    const first = await connect(test, ledgers, 'XERO');
    const second = await connect(test, ledgers, 'XERO');
    expect(second.id).toBe(first.id);
  });
});

describe('grants that share an organisation', () => {
  it('take over what they cover, and leave the rest its own access', async () => {
    for (const { id } of (await settings(test)).connections)
      await test.call('PLATFORM_ADMIN', `DELETE ${LEDGERS_PATH}/${id}`);
    const grantOf = async (...ids: string[]) => {
      const listed = ids.map((id) => ({ tenantId: id, tenantType: 'ORGANISATION', tenantName: `Org ${id}` }));
      ledgers.otherwise = (path) =>
        path === 'api.xero.com/connections' ? { status: 200, body: JSON.stringify(listed) } : undefined;
      return await connect(test, ledgers, 'XERO');
    };
    const held = async () =>
      Object.fromEntries(
        (await settings(test)).connections.map((each) => [each.id, each.organisations.map(({ id }) => id)]),
      );
    const one = await grantOf('A', 'B');
    const clientId = await firstClient(test);
    const { context } = test.engine;
    const chosen = { clientId, organisationName: 'Org B', chosenBy: 'Somebody' };
    await context.change((writer) =>
      saveLedgerOrganisation(writer, {
        ...chosen,
        connectionId: one.id,
        organisationId: 'B',
        chosenAt: context.now().toISOString(),
      }),
    );
    const tokens = openTokens(context, await stored(one.id));
    const two = await grantOf('B', 'C');
    expect(await held()).toEqual({ [one.id]: ['A'], [two.id]: ['B', 'C'] });
    expect(openTokens(context, await stored(one.id))).toEqual(tokens);
    expect((await settings(test)).clients).toMatchObject([{ clientId, connectionId: two.id }]);
    const all = await grantOf('A', 'B', 'C');
    expect(await held()).toEqual({ [all.id]: ['A', 'B', 'C'] });
    expect((await settings(test)).clients).toMatchObject([{ clientId, connectionId: all.id }]);
    await test.call('PLATFORM_ADMIN', `DELETE ${LEDGERS_PATH}/${all.id}`);
  });

  it('are given back where the organisations cannot be read', async () => {
    ledgers.otherwise = (path) => (path === 'api.xero.com/connections' ? { status: 503 } : undefined);
    const grant = await begin(test, 'XERO');
    await ledgers.visit(grant.authoriseAddress);
    const revoked = ledgers.revoked.length;
    expect(await finish(grant.id)).toMatchObject({ status: 503 });
    expect(ledgers.revoked).toHaveLength(revoked + 1);
  });
});

describe('the tokens of a connection', () => {
  const ask = async (id: string) => {
    const read = readWithConnection(test.engine.context, await stored(id), {});
    return await read('ORGANISATION', 'https://api.xero.com/connections');
  };
  const renewals = () => ledgers.calls.filter(({ path }) => path.endsWith('/connect/token')).length;

  it('are renewed once for calls at the same time', async () => {
    const { id } = await connect(test, ledgers, 'XERO');
    ledgers.endAccess();
    const before = renewals();
    const replies = await Promise.all([ask(id), ask(id), ask(id)]);
    expect(replies.map(({ body }) => body.includes(XERO_ORGANISATION))).toEqual([true, true, true]);
    expect(renewals() - before).toBe(1);
  });

  it('are renewed before they end, without a refusal', async () => {
    const { id } = await connect(test, ledgers, 'XERO');
    const { context } = test.engine;
    const tokens = openTokens(context, await stored(id));
    if (!tokens) throw new Error('There are no tokens.');
    const nearlyOver = new Date(context.now().getTime() + 30_000).toISOString();
    const sealed = sealTokens(context, id, { ...tokens, expiresAt: nearlyOver });
    await context.change((writer) => saveLedgerTokens(writer, id, sealed));
    const before = ledgers.calls.length;
    await ask(id);
    const paths = ledgers.calls.slice(before).map(({ path }) => path);
    expect(paths).toEqual(['identity.xero.com/connect/token', 'api.xero.com/connections']);
  });

  it('survive a renewal whose answer is lost', async () => {
    const { id } = await connect(test, ledgers, 'XERO');
    ledgers.endAccess();
    ledgers.otherwise = (path) => (path.endsWith('/connect/token') ? 'DROP' : undefined);
    await expect(ask(id)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    ledgers.otherwise = () => undefined;
    expect((await ask(id)).body).toContain(XERO_ORGANISATION);
  });

  it('are not ended by a late refusal of those before them', async () => {
    const { id } = await connect(test, ledgers, 'XERO');
    const { context } = test.engine;
    ledgers.withdrawConsent();
    const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { fetch } = ledgers;
    const network = {
      ...context.ledgers.network,
      fetch: async (request: Request) => {
        const answer = await fetch(request);
        if (!request.url.includes('/connect/token')) return answer;
        reached.resolve();
        await opened.promise;
        return answer;
      },
    };
    const slow = { ...context, ledgers: { ...context.ledgers, network } };
    const read = readWithConnection(slow, await stored(id), {});
    const asked = read('ORGANISATION', 'https://api.xero.com/connections');
    await reached.promise;
    expect((await connect(test, ledgers, 'XERO')).id).toBe(id);
    opened.resolve();
    expect((await asked).body).toContain(XERO_ORGANISATION);
    expect((await settings(test)).connections.find((each) => each.id === id)?.status).toBe('CONNECTED');
  });

  it('end with the consent, which the settings then say; connecting again keeps the clients', async () => {
    const connection = await connect(test, ledgers, 'XERO');
    const clientId = await firstClient(test);
    expect(await choose(test, clientId, connection)).toMatchObject({ status: 200 });
    ledgers.withdrawConsent();
    await expect(ask(connection.id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const ended = await settings(test);
    expect(ended.connections.find(({ id }) => id === connection.id)?.status).toBe('ENDED');
    expect((await connect(test, ledgers, 'XERO')).id).toBe(connection.id);
    expect((await settings(test)).clients).toMatchObject([{ clientId, connectionId: connection.id }]);
  });

  it('stand nowhere in the clear: no answer, no event, no row, no file', async () => {
    const { id } = await connect(test, ledgers, 'XERO');
    const { sealedTokens } = await stored(id);
    const audit = await test.call('PLATFORM_ADMIN', 'GET /ops/audit?limit=500');
    const shown = JSON.stringify([await settings(test), audit.body, sealedTokens]);
    const log = readFileSync(join(test.directory, 'fairview.db')).toString('latin1');
    for (const secret of ['access-', 'renewal-', SECRET]) {
      expect(shown.includes(secret)).toBe(false);
      expect(log.includes(secret)).toBe(false);
    }
    expect(shown).toContain('LEDGER_CONNECTION_CHANGED');
  });

  it('are given back when a connection ends, and forgotten where the ledger is out of reach', async () => {
    for (const { id } of (await settings(test)).connections) {
      ledgers.revoked.length = 0;
      const answer = await test.call('PLATFORM_ADMIN', `DELETE ${LEDGERS_PATH}/${id}`);
      expect(answer).toMatchObject({ status: 200, body: { toldLedger: true } });
      expect(ledgers.revoked).toHaveLength(1);
    }
    expect(await settings(test)).toMatchObject({ connections: [], clients: [] });
    const { id } = await connect(test, ledgers, 'XERO');
    ledgers.otherwise = () => 'DROP';
    const answer = await test.call('PLATFORM_ADMIN', `DELETE ${LEDGERS_PATH}/${id}`);
    expect(answer.body).toEqual({ toldLedger: false });
    expect((await settings(test)).connections).toEqual([]);
  });
});

describe('the organisation of a client', () => {
  it('is asked for again where its name is another, and is of one client alone', async () => {
    const connection = await connect(test, ledgers, 'XERO');
    const clientId = await firstClient(test);
    const asked = await choose(test, clientId, connection, false);
    expect(asked).toMatchObject({ status: 422, body: { code: 'IDENTITY_MISMATCH' } });
    expect(asked.body.detail).toContain(ledgers.books.name);
    expect((await settings(test)).clients).toEqual([]);
    expect(await choose(test, clientId, connection)).toMatchObject({ status: 200 });
    const { body } = await test.call('PLATFORM_ADMIN', 'GET /ops/clients');
    const other = (body.items as { id: string }[])[1]?.id ?? '';
    expect(await choose(test, other, connection)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    });
    const none = await test.call('PLATFORM_ADMIN', `PUT ${LEDGERS_PATH}/clients/${clientId}`, {
      organisation: null,
    });
    expect(none.body.clients).toEqual([]);
  });
});
