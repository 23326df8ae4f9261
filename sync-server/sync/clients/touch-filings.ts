/**
 * A client's name, UEN or share capital is part of what is filed: where it changes in the master, the filings of
 * the client that are not sealed count as changed, once, for all desktops (specification 4.5). Desktops take this
 * from the server and count nothing themselves.
 */
import { SEALED_FILING_STATES } from '../../../shared/model/states.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';
import type { ServerContext } from '../../context/server-context.ts';
import { recordChanged } from '../../portal/record-changed.ts';
import { listByClient, placeRecord, updateRecord } from '../../store/repositories/sync-records.ts';
import type { Writer } from '../../store/store.ts';
import { touchedRow } from '../rules/touched-row.ts';

const isSealed = ({ status }: SyncedRow<'filing'>): boolean => SEALED_FILING_STATES.includes(status);

/** In the transaction of the change of the client. */
export async function touchFilingsOfClient(
  writer: Writer,
  context: ServerContext,
  clientId: string,
  staffId: string,
): Promise<void> {
  const at = context.now().toISOString();
  for (const { sequence: _sequence, ...record } of await listByClient(writer, 'filing', clientId)) {
    if (!record.body || isSealed(record.body)) continue;
    const body = touchedRow(record.body, at);
    const changed = await placeRecord(writer, {
      ...record,
      version: record.version + 1,
      body,
      changedById: staffId,
      changedAt: at,
      changeNumber: 0,
    });
    await updateRecord(writer, changed);
    await recordChanged(writer, context, 'XBRL_FILING', record.id, body.contentVersion);
  }
}
