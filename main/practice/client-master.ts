/**
 * The client master (specification 2.2, 4.7; decisions 3, 5): UEN, accounting standard and year-end month have
 * one home; a configuration that states another value is refused.
 */

import type { Constitution } from '../../constitution/index.ts';
import type { Client, FsConfig, XbrlConfig } from '../../shared/model/records.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { versionNamed } from '../../shared/model/taxonomy-versions.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../context/engine-context.ts';
import type { Reader } from '../store/database.ts';
import { findClient, insertClient, saveClient } from '../store/repositories/clients.ts';
import { touchFilingsOfClient } from '../store/repositories/filings.ts';
import { listLockedOfClient } from '../store/repositories/sign-offs.ts';

export async function requireClient(reader: Reader, id: string): Promise<Client> {
  const client = await findClient(reader, id);
  if (!client) throw new Problem('NOT_FOUND', 'There is no such client.');
  return client;
}

function refuseDifference(path: string, stated: unknown, stored: unknown): void {
  if (stated === undefined || stated === stored) return;
  throw new Problem('INVALID_INPUT', `${path} is kept on the client (${String(stored)}). Change it there.`, {
    errors: [{ path, message: `kept on the client: ${String(stored)}` }],
  });
}

function checkConfigs(
  constitution: Constitution,
  client: Client,
  fsConfig: FsConfig | null,
  xbrlConfig: XbrlConfig | null,
): void {
  refuseDifference('fsConfig.fyEndMonth', fsConfig?.fyEndMonth, client.fyEndMonth);
  refuseDifference('xbrlConfig.uen', xbrlConfig?.uen, client.uen);
  refuseDifference(
    'xbrlConfig.accountingStandard',
    xbrlConfig?.accountingStandard,
    client.accountingStandard,
  );
  const version = xbrlConfig?.taxonomyVersion;
  if (version !== undefined && !constitution.installedVersions().includes(version)) {
    throw new Problem('UNKNOWN_TAXONOMY_VERSION', `${versionNamed(version)} is not installed.`);
  }
}

export interface NewClient {
  readonly companyName: string;
  readonly uen: string;
  readonly enabledProducts: Client['enabledProducts'];
  readonly accountingStandard: Client['accountingStandard'];
  readonly fyEndMonth: number;
  readonly fsConfig?: FsConfig | undefined;
  readonly xbrlConfig?: XbrlConfig | undefined;
}

export async function createClient(
  context: EngineContext,
  caller: Caller,
  input: NewClient,
): Promise<Client> {
  const at = context.now().toISOString();
  const client: Client = {
    ...input,
    id: context.newId(),
    enabledProducts: [...new Set(input.enabledProducts)],
    fsConfig: input.fsConfig ?? null,
    xbrlConfig: input.xbrlConfig ?? null,
    createdAt: at,
    updatedAt: at,
  };
  checkConfigs(context.constitution, client, client.fsConfig, client.xbrlConfig);
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

export type ClientChange = Partial<Omit<NewClient, 'fsConfig' | 'xbrlConfig'>> & {
  readonly fsConfig?: FsConfig | undefined;
  readonly xbrlConfig?: XbrlConfig | undefined;
};

/** Engagements and filings show the name and the UEN of their client. Throws LOCKED. */
async function requireNoneLocked(reader: Reader, before: Client, after: Client): Promise<void> {
  if (after.companyName === before.companyName && after.uen === before.uen) return;
  const locked = await listLockedOfClient(reader, before.id);
  if (locked.length === 0) return;
  throw new Problem(
    'LOCKED',
    `The name and the UEN stand in what is locked after review: ${locked.join(', ')}. A reviewer unlocks it, with a reason.`,
  );
}

/** Changes what is named; a configuration is merged field by field. */
export async function changeClient(
  context: EngineContext,
  caller: Caller,
  id: string,
  change: ClientChange,
): Promise<Client> {
  return await context.change(async (writer) => {
    const before = await requireClient(writer, id);
    const { fsConfig, xbrlConfig, ...master } = change;
    const stated = Object.fromEntries(Object.entries(master).filter(([, value]) => value !== undefined));
    const client: Client = { ...before, ...stated, updatedAt: context.now().toISOString() };
    checkConfigs(context.constitution, client, fsConfig ?? null, xbrlConfig ?? null);
    await requireNoneLocked(writer, before, client);
    await saveClient(writer, {
      ...client,
      fsConfig: { ...before.fsConfig, ...fsConfig },
      xbrlConfig: { ...before.xbrlConfig, ...xbrlConfig },
    });
    const changed = await requireClient(writer, id);
    const filed = (each: Client) => [each.companyName, each.uen, each.xbrlConfig?.registerShareCapital];
    if (filed(changed).join('\n') !== filed(before).join('\n')) {
      await touchFilingsOfClient(writer, id, context.now());
    }
    await auditAct(writer, context, caller, {
      type: 'CLIENT_UPDATED',
      action: 'MANAGE_CLIENTS',
      subject: subjectOf('client', id),
      payload: { changed: Object.keys(change).sort() },
    });
    return changed;
  });
}
