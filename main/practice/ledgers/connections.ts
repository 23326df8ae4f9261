/**
 * The ledgers of this machine as an administrator sees them, ending a connection, and which organisation holds the books of
 * a client. No secret and no token is ever answered.
 */
import {
  LEDGER_NAMES,
  type LedgerConnection,
  type LedgerSettings,
  type OrganisationChoice,
} from '../../../shared/model/ledgers.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { revokeTokens } from '../../ledgers/authorisation.ts';
import { LEDGER_SOURCES } from '../../ledgers/sources.ts';
import {
  deleteLedgerConnection,
  deleteLedgerOrganisation,
  findLedgerConnection,
  listLedgerConnections,
  listLedgerOrganisations,
  type StoredLedgerConnection,
  saveLedgerOrganisation,
} from '../../store/repositories/ledgers.ts';
import { requireClient } from '../client-master.ts';
import { listApplications, requireApplication } from './applications.ts';
import { openTokens, readWithConnection } from './read-with-connection.ts';
import { sameCompany } from './same-company.ts';

export function toConnection({
  sealedTokens,
  organisations,
  ...rest
}: StoredLedgerConnection): LedgerConnection {
  return {
    ...rest,
    organisations: [...organisations],
    status: sealedTokens === null ? 'ENDED' : 'CONNECTED',
  };
}

export async function readLedgers(context: EngineContext): Promise<LedgerSettings> {
  const clients = await listLedgerOrganisations(context.reader);
  return {
    applications: await listApplications(context),
    connections: (await listLedgerConnections(context.reader)).map(toConnection),
    clients: clients.map(({ chosenAt: _at, chosenBy: _by, ...organisation }) => organisation),
  };
}

async function requireConnection(context: EngineContext, id: string): Promise<StoredLedgerConnection> {
  const connection = await findLedgerConnection(context.reader, id);
  if (!connection) throw new Problem('NOT_FOUND', 'There is no such connection.');
  return connection;
}

/** The tokens are given back and forgotten; where the ledger is out of reach they are forgotten all the same. */
export async function disconnectLedger(
  context: EngineContext,
  caller: Caller,
  id: string,
  signal: AbortSignal,
): Promise<{ toldLedger: boolean }> {
  const connection = await requireConnection(context, id);
  const { ledger, organisations } = connection;
  await context.ledgers.renewals.get(id)?.catch(() => undefined);
  const tokens = openTokens(context, await requireConnection(context, id));
  let toldLedger = tokens === null;
  if (tokens !== null) {
    const application = await requireApplication(context, ledger);
    const terms = { network: context.ledgers.network, now: context.now, signal };
    toldLedger = await revokeTokens(terms, LEDGER_SOURCES[ledger], application, tokens.refreshToken);
  }
  await context.change(async (writer) => {
    await deleteLedgerConnection(writer, id);
    await auditAct(writer, context, caller, {
      type: 'LEDGER_CONNECTION_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: 'practice:ledgers',
      payload: {
        ledger,
        connection: 'DISCONNECTED',
        organisations: organisations.map(({ name }) => name),
        toldLedger,
      },
    });
  });
  return { toldLedger };
}

/**
 * Errors: NOT_FOUND, INVALID_INPUT where it is another client's, IDENTITY_MISMATCH where its name differs and nobody said that
 * it is right, and those of a call.
 */
export async function chooseOrganisation(
  context: EngineContext,
  caller: Caller,
  clientId: string,
  { organisation, confirmed }: OrganisationChoice,
  signal: AbortSignal,
): Promise<LedgerSettings> {
  const client = await requireClient(context.reader, clientId);
  const chosen = organisation && (await findOrganisation(context, organisation, signal));
  if (chosen && !confirmed && !sameCompany(chosen.name, client.companyName)) {
    throw new Problem(
      'IDENTITY_MISMATCH',
      `The organisation in ${LEDGER_NAMES[chosen.ledger]} is called "${chosen.name}", the client "${client.companyName}" (UEN ${client.uen}). Check that it is the same company.`,
    );
  }
  await context.change(async (writer) => {
    if (chosen) {
      const other = (await listLedgerOrganisations(writer)).find(
        (each) => each.organisationId === chosen.id && each.clientId !== clientId,
      );
      if (other) {
        const { companyName } = await requireClient(writer, other.clientId);
        const message = `"${chosen.name}" holds the books of "${companyName}" already.`;
        throw new Problem('INVALID_INPUT', message, { errors: [{ path: 'body.organisation', message }] });
      }
      await saveLedgerOrganisation(writer, {
        clientId,
        connectionId: chosen.connectionId,
        organisationId: chosen.id,
        organisationName: chosen.name,
        chosenAt: context.now().toISOString(),
        chosenBy: caller.name,
      });
    } else {
      await deleteLedgerOrganisation(writer, clientId);
    }
    await auditAct(writer, context, caller, {
      type: 'LEDGER_CONNECTION_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: subjectOf('client', clientId),
      payload: { organisation: chosen?.name ?? null, nameConfirmed: confirmed },
    });
  });
  return await readLedgers(context);
}

/** The organisation under the name that it has at the ledger now, which each pull is held against. */
async function findOrganisation(
  context: EngineContext,
  { connectionId, organisationId }: NonNullable<OrganisationChoice['organisation']>,
  signal: AbortSignal,
) {
  const connection = await requireConnection(context, connectionId);
  const { ledger } = connection;
  if (!connection.organisations.some(({ id }) => id === organisationId)) {
    throw new Problem('NOT_FOUND', 'There is no such organisation in this connection.');
  }
  const read = readWithConnection(context, connection, { signal });
  const { facts } = await LEDGER_SOURCES[ledger].organisation(read, organisationId);
  return { id: organisationId, name: facts.name, connectionId, ledger };
}
