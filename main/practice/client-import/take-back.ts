/**
 * Takes an import of clients back. Looked at is everything that can hang on a client: engagements, filings, the permanent
 * file, a remembered way of reading its books, a connected ledger, changes of its record, and whether a sync-server has it. A
 * client on which anything hangs stays, and says why; the trail keeps those that went.
 */
import type { ClientImport, ImportHold, TakingBack } from '../../../shared/model/client-imports.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import {
  deleteClient,
  type ImportedClientFacts,
  listImportedClients,
  markTakenBack,
} from '../../store/repositories/client-imports.ts';
import { findLastAgreed } from '../../store/repositories/last-agreed.ts';
import { requireImport } from './import-clients.ts';

type Held = ImportedClientFacts & { readonly holds: readonly ImportHold[] };

async function clientsOf(reader: Reader, { id, importedAt }: ClientImport): Promise<readonly Held[]> {
  // A practice that left its server since then had brought its clients there.
  const leftAt = (await findLastAgreed(reader))?.leftAt ?? null;
  const wasConnected = leftAt !== null && leftAt >= importedAt;
  return (await listImportedClients(reader, id)).map((client) => ({
    ...client,
    holds: [
      ...client.holds,
      ...(client.updatedAt === client.createdAt ? [] : (['CHANGED'] as const)),
      ...(client.sent || wasConnected ? (['SENT'] as const) : []),
    ],
  }));
}

function stand(clients: readonly Held[]): TakingBack {
  const held = clients.filter(({ holds }) => holds.length > 0);
  return {
    free: clients.length - held.length,
    held: held.map(({ id, companyName, uen, holds }) => ({
      clientId: id,
      companyName,
      uen,
      holds: [...holds],
    })),
  };
}

/** What would go and what would stay; changes nothing. */
export async function lookAtTakingBack(reader: Reader, id: string): Promise<TakingBack> {
  return stand(await clientsOf(reader, await requireImport(reader, id)));
}

/**
 * Removes the clients of the import. Throws INVALID_TRANSITION where something hangs on one of them, unless those are to
 * stay; then only the others go.
 */
export async function takeImportBack(
  context: EngineContext,
  caller: Caller,
  id: string,
  { leaveHeld }: { readonly leaveHeld: boolean },
): Promise<ClientImport> {
  return await context.change(async (writer) => {
    const before = await requireImport(writer, id);
    const clients = await clientsOf(writer, before);
    const { free, held } = stand(clients);
    if (free === 0 || (held.length > 0 && !leaveHeld)) {
      throw new Problem(
        'INVALID_TRANSITION',
        clients.length === 0
          ? 'No client of this import is left.'
          : `${held.length} of its ${clients.length} clients cannot be removed, because they have records. Nothing was taken back.`,
      );
    }
    for (const { id: clientId, companyName, uen, holds } of clients) {
      if (holds.length > 0) continue;
      await deleteClient(writer, clientId);
      await auditAct(writer, context, caller, {
        type: 'CLIENT_UPDATED',
        action: 'MANAGE_CLIENTS',
        subject: subjectOf('client', clientId),
        payload: { takenBack: true, importId: id, companyName, uen },
      });
    }
    if (held.length === 0) await markTakenBack(writer, id, context.now().toISOString());
    return await requireImport(writer, id);
  });
}
