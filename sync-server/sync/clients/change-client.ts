/**
 * A change of the client master (decisions 3, 5): a configuration that states another value than the client is
 * refused, and so is a change of a stale version. The client's filings count as changed with what they print of it.
 */

import type { ServerClient } from '../../../shared/contract/server-practice.ts';
import type { FsConfig, XbrlConfig } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { versionNamed } from '../../../shared/model/taxonomy-versions.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../../context/server-context.ts';
import { type NewClient, requireClient } from '../../practice/client-master.ts';
import { saveClient } from '../../store/repositories/clients.ts';
import { touchFilingsOfClient } from './touch-filings.ts';

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
    throw new Problem('UNKNOWN_TAXONOMY_VERSION', `${versionNamed(version)} is not installed.`);
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
      type: 'CLIENT_UPDATED',
      action: 'MANAGE_CLIENTS',
      subject: subjectOf('client', id),
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
