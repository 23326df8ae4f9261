/**
 * Clients from a file into the master, all of them or none: the rows that a person chose in the preview, parsed again and held
 * against the clients that the practice has by now. Each is in the trail as a client that was made by that import.
 */
import type { ClientFile, ImportedClient } from '../../../shared/model/client-import.ts';
import type { ClientImport, NewImport } from '../../../shared/model/client-imports.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { findImport, insertImport, listImports } from '../../store/repositories/client-imports.ts';
import { findClientByUen, insertClient } from '../../store/repositories/clients.ts';

/** The cells of a file that is kept nowhere. Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE. */
export async function readClientList(
  context: EngineContext,
  { bytes }: { readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<ClientFile> {
  return await context.workers.run('readClientFile', [bytes], signal);
}

/** Throws INVALID_INPUT with each row whose UEN stands twice, in the file or in the practice. */
async function requireNewUens(reader: Reader, clients: readonly ImportedClient[]): Promise<void> {
  const errors: { path: string; message: string }[] = [];
  const seen = new Map<string, number>();
  for (const [index, { uen, row }] of clients.entries()) {
    const path = `body.clients.${index}.uen`;
    const before = seen.get(uen);
    if (before !== undefined)
      errors.push({ path, message: `row ${row}: ${uen} stands in row ${before} too` });
    else if ((await findClientByUen(reader, uen)) !== undefined)
      errors.push({ path, message: `row ${row}: the practice has a client with ${uen}` });
    seen.set(uen, row);
  }
  if (errors.length === 0) return;
  throw new Problem(
    'INVALID_INPUT',
    'Nothing was imported: some of the clients are in the practice already.',
    {
      errors: errors.slice(0, 100),
    },
  );
}

export async function importClients(
  context: EngineContext,
  caller: Caller,
  { fileName, clients }: NewImport,
): Promise<ClientImport> {
  return await context.change(async (writer) => {
    await requireNewUens(writer, clients);
    const importId = context.newId();
    const importedAt = context.now().toISOString();
    const ids: string[] = [];
    for (const { row, ...client } of clients) {
      const id = context.newId();
      ids.push(id);
      await insertClient(writer, {
        ...client,
        id,
        fsConfig: null,
        xbrlConfig: null,
        createdAt: importedAt,
        updatedAt: importedAt,
      });
      await auditAct(writer, context, caller, {
        type: 'CLIENT_UPDATED',
        action: 'MANAGE_CLIENTS',
        subject: subjectOf('client', id),
        payload: { created: true, enabledProducts: client.enabledProducts, importId, fileName, row },
      });
    }
    await insertImport(
      writer,
      {
        id: importId,
        fileName,
        importedById: caller.staffId,
        importedAt,
        clients: clients.length,
        takenBackAt: null,
      },
      ids,
    );
    return await requireImport(writer, importId);
  });
}

export async function requireImport(reader: Reader, id: string): Promise<ClientImport> {
  const found = await findImport(reader, id);
  if (!found) throw new Problem('NOT_FOUND', 'There is no such import.');
  const { importedById: _by, ...rest } = found;
  return rest;
}

export async function readImports(reader: Reader): Promise<ClientImport[]> {
  return (await listImports(reader)).map(({ importedById: _by, ...rest }) => rest);
}
