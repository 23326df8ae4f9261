/**
 * What a client is asked to sign is a record that this server holds: of the client that is named, in the version that stands
 * here, and, for a filing, one that has passed. A desktop's word for it is not taken (security: the server decides by its own
 * rules). The figures shown are the desktop's own; the approval names exactly them by their digest.
 */
import { SENDABLE_FILING_STATES } from '../../shared/model/states.ts';
import { Problem } from '../../shared/problem.ts';
import type { InvitationTable } from '../store/portal-schema.ts';
import { findRecords } from '../store/repositories/sync-records.ts';
import type { Reader } from '../store/store.ts';

/** Throws VERSION_CONFLICT, INVALID_INPUT, INVALID_TRANSITION. */
export async function requireHeldRecord(
  reader: Reader,
  {
    resourceType,
    resourceId,
    clientId,
    recordVersion,
  }: Pick<InvitationTable, 'resourceType' | 'resourceId' | 'clientId' | 'recordVersion'>,
): Promise<void> {
  const kind = resourceType === 'FS_ENGAGEMENT' ? 'engagement' : 'filing';
  const [held] = await findRecords(reader, [{ kind, id: resourceId }]);
  const body = held?.deleted === false ? held.body : null;
  if (!body || body.contentVersion !== recordVersion) {
    throw new Problem(
      'VERSION_CONFLICT',
      'The sync-server does not have this record as it is to be sent. Sync this desktop, look at the record again, then send it.',
    );
  }
  if (body.clientId !== clientId) {
    const message = 'This record is of another client.';
    throw new Problem('INVALID_INPUT', message, { errors: [{ path: 'clientId', message }] });
  }
  if (kind === 'filing' && !SENDABLE_FILING_STATES.some((state) => state === body.status)) {
    throw new Problem(
      'INVALID_TRANSITION',
      'Only a filing whose validation has passed is sent to the client, and at the sync-server it has not. Sync this desktop, then send it.',
    );
  }
}
