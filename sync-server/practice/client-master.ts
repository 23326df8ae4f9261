/**
 * The client master (specification 2.2, 4.7; decisions 3, 5): UEN, accounting standard and year-end month have
 * one home; a configuration that states another value is refused, and so is a change of a stale version.
 */
import type { ServerClient } from '../../shared/contract/server-practice.ts';
import type { FsConfig, XbrlConfig } from '../../shared/model/records.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../server-context.ts';
import { findClient, insertClient, saveClient } from '../store/repositories/clients.ts';
import type { Reader } from '../store/store.ts';
import { touchFilingsOfClient } from '../sync/push/touch-filings.ts';

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
      ...{ type: 'CLIENT_UPDATED', action: 'MANAGE_CLIENTS', subject: `client:${client.id}` },
      payload: { created: true, enabledProducts: client.enabledProducts },
    });
    return await requireClient(writer, client.id);
  });
}

export interface ClientChange {
  /** The version that the person saw; a configuration is merged field by field and needs none. */
  readonly version?: number;
  readonly master?: { readonly [Field in keyof NewClient]?: NewClient[Field] | undefined };
  readonly fsConfig?: FsConfig;
  readonly xbrlConfig?: XbrlConfig;
}

function refuseDifference(path: string, stated: unknown, stored: unknown): void {
  if (stated === undefined || stated === stored) return;
  throw new Problem('INVALID_INPUT', `${path} is kept on the client (${String(stored)}). Change it there.`, {
    errors: [{ path, message: `kept on the client: ${String(stored)}` }],
  });
}

function checkConfigs(context: ServerContext, client: ServerClient, change: ClientChange): void {
  const { fsConfig, xbrlConfig } = change;
  refuseDifference('fyEndMonth', fsConfig?.fyEndMonth, client.fyEndMonth);
  refuseDifference('uen', xbrlConfig?.uen, client.uen);
  refuseDifference('accountingStandard', xbrlConfig?.accountingStandard, client.accountingStandard);
  const version = xbrlConfig?.taxonomyVersion;
  if (version !== undefined && !context.taxonomyVersions.includes(version)) {
    throw new Problem('UNKNOWN_TAXONOMY_VERSION', `The taxonomy version ${version} is not installed.`);
  }
}

/** Changes what is named. Throws NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT, UNKNOWN_TAXONOMY_VERSION. */
export async function changeClient(
  context: ServerContext,
  caller: Caller,
  id: string,
  change: ClientChange,
): Promise<ServerClient> {
  return await context.change(async (writer) => {
    const before = await requireClient(writer, id);
    if (change.version !== undefined && change.version !== before.version) {
      throw new Problem(
        'VERSION_CONFLICT',
        'Somebody changed this client meanwhile. Look at it again, then repeat your change.',
      );
    }
    const stated = Object.fromEntries(
      Object.entries(change.master ?? {}).filter(([, value]) => value !== undefined),
    );
    const client: ServerClient = { ...before, ...stated, version: before.version + 1 };
    checkConfigs(context, client, change);
    await saveClient(writer, {
      ...client,
      fsConfig: { ...before.fsConfig, ...change.fsConfig },
      xbrlConfig: { ...before.xbrlConfig, ...change.xbrlConfig },
      updatedAt: context.now().toISOString(),
    });
    await auditAct(writer, context, caller, {
      ...{ type: 'CLIENT_UPDATED', action: 'MANAGE_CLIENTS', subject: `client:${id}` },
      payload: {
        changed: [
          ...Object.keys(stated),
          ...(change.fsConfig ? ['fsConfig'] : []),
          ...(change.xbrlConfig ? ['xbrlConfig'] : []),
        ].sort(),
      },
    });
    const changed = await requireClient(writer, id);
    const filed = (each: ServerClient) => [each.companyName, each.uen, each.xbrlConfig?.registerShareCapital];
    if (filed(changed).join('\n') !== filed(before).join('\n')) {
      await touchFilingsOfClient(writer, context, id, caller.staffId);
    }
    return changed;
  });
}
