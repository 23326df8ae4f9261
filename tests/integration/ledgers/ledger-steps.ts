/** What people do at the settings of the ledgers, as tests drive it, against ledgers that stand in over real HTTP. */
import { z } from 'zod';
import {
  begunGrantSchema,
  type Ledger,
  type LedgerConnection,
  ledgerConnectionSchema,
  ledgerSettingsSchema,
} from '../../../shared/model/ledgers.ts';
import type { StandInLedgers } from '../../support/ledgers/stand-in-ledgers.ts';
import type { TestEngine } from '../../support/test-engine.ts';
import { expectStatus } from '../journeys/filing-steps.ts';

export const LEDGERS_PATH = '/admin/ledger-connections';
const finishedSchema = z.object({ connection: ledgerConnectionSchema.nullable() });

export async function register(
  test: TestEngine,
  ledger: Ledger,
  secret: string | null = null,
): Promise<void> {
  const body = { clientId: `client-of-${ledger}`, secret, redirectAddress: null };
  expectStatus(await test.call('PLATFORM_ADMIN', `PUT ${LEDGERS_PATH}/applications/${ledger}`, body), 200);
}

export async function begin(test: TestEngine, ledger: Ledger) {
  const answer = await test.call('PLATFORM_ADMIN', `POST ${LEDGERS_PATH}`, { ledger });
  return begunGrantSchema.parse(expectStatus(answer, 201).body);
}

export async function connect(
  test: TestEngine,
  ledgers: StandInLedgers,
  ledger: Ledger,
): Promise<LedgerConnection> {
  const grant = await begin(test, ledger);
  await ledgers.visit(grant.authoriseAddress);
  const answer = await test.call('PLATFORM_ADMIN', `POST ${LEDGERS_PATH}/grants/${grant.id}`, {
    address: null,
  });
  const { connection } = finishedSchema.parse(expectStatus(answer, 200).body);
  if (!connection) throw new Error('There is no connection.');
  return connection;
}

export async function choose(
  test: TestEngine,
  clientId: string,
  connection: LedgerConnection,
  confirmed = true,
) {
  const organisationId = connection.organisations[0]?.id ?? '';
  return await test.call('PLATFORM_ADMIN', `PUT ${LEDGERS_PATH}/clients/${clientId}`, {
    organisation: { connectionId: connection.id, organisationId },
    confirmed,
  });
}

export async function settings(test: TestEngine) {
  const answer = await test.call('PLATFORM_ADMIN', `GET ${LEDGERS_PATH}`);
  return ledgerSettingsSchema.parse(expectStatus(answer, 200).body);
}

export async function firstClient(test: TestEngine): Promise<string> {
  const { body } = expectStatus(await test.call('PLATFORM_ADMIN', 'GET /ops/clients'), 200);
  return z.object({ items: z.array(z.object({ id: z.uuid() })) }).parse(body).items[0]?.id ?? '';
}

export async function newEngagement(test: TestEngine, header: object = {}): Promise<string> {
  const answer = await test.call('PLATFORM_ADMIN', 'POST /ops/financial-statements/engagements', {
    clientId: await firstClient(test),
    financialYear: 'FY2025',
    yearEndDate: '2025-12-31',
    reportingStandard: 'SFRS_SE',
    ...header,
  });
  return z.object({ id: z.uuid() }).parse(expectStatus(answer, 201).body).id;
}
