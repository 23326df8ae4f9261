/**
 * The client master (specification 2.2, 4.7; decisions 3, 5): UEN, accounting standard and year-end month have
 * one home. A change of it stands above (sync-server/sync/clients), because it changes filings too.
 */
import type { ServerClient } from '../../shared/contract/server-practice.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import { findClient, insertClient } from '../store/repositories/clients.ts';
import type { Reader } from '../store/store.ts';

export async function requireClient(reader: Reader, id: string): Promise<ServerClient> {
  const client = await findClient(reader, id);
  if (!client) throw new Problem('NOT_FOUND', 'There is no such client.');
  return client;
}

export type NewClient = Pick<
  ServerClient,
  'companyName' | 'uen' | 'enabledProducts' | 'accountingStandard' | 'fyEndMonth'
>;

/** Adds a client. Throws INVALID_INPUT for a UEN that another client has. */
export async function createClient(
  context: ServerContext,
  caller: Caller,
  input: NewClient,
): Promise<ServerClient> {
  const at = context.now().toISOString();
  const client: ServerClient = {
    ...input,
    id: context.newId(),
    enabledProducts: [...new Set(input.enabledProducts)],
    fsConfig: null,
    xbrlConfig: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
  };
  return await context.change(async (writer) => {
    await insertClient(writer, client);
    await auditAct(writer, context, caller, {
      type: 'CLIENT_UPDATED',
      action: 'MANAGE_CLIENTS',
      subject: subjectOf('client', client.id),
      payload: { created: true, enabledProducts: client.enabledProducts },
    });
    return await requireClient(writer, client.id);
  });
}
