/** Invitations that wait for a client's answer, as the sync-server listed them last; of each kind whole or not at all. */
import type { PortalResourceType } from '../../../shared/contract/server-portal.ts';
import type { Reader, Writer } from '../database.ts';
import type { ClientInvitationTable } from '../tables/sync.ts';

export type OpenClientInvitation = ClientInvitationTable;

/** In the order of their ids. */
export async function listOpenInvitations(
  reader: Reader,
  types: readonly PortalResourceType[],
): Promise<readonly OpenClientInvitation[]> {
  return await reader
    .selectFrom('clientInvitation')
    .selectAll()
    .where('resourceType', 'in', types)
    .orderBy('id')
    .execute();
}

/** `rows` take the place of all that were known of these kinds; `at`: when the server was asked. */
export async function replaceOpenInvitations(
  writer: Writer,
  types: readonly PortalResourceType[],
  rows: readonly OpenClientInvitation[],
  at: string,
): Promise<void> {
  await writer.deleteFrom('clientInvitation').where('resourceType', 'in', types).execute();
  for (const row of rows) await writer.insertInto('clientInvitation').values(row).execute();
  for (const resourceType of types)
    await writer
      .insertInto('clientInvitationPull')
      .values({ resourceType, at })
      .onConflict((conflict) => conflict.column('resourceType').doUpdateSet({ at }))
      .execute();
}
