/**
 * An engagement or filing whose content has changed: it counts on, and a validation that passed or failed no longer
 * counts (specification 4.5). The one place that says so, whether a desktop touched it or the master did. Pure.
 */
import { filingContentChanged } from '../../../shared/model/states.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';

export function touchedRow<Row extends SyncedRow<'engagement' | 'filing'>>(row: Row, at: string): Row {
  // The states of an engagement are none of the machine of filings: it stays where it is.
  const falls = filingContentChanged(row.status);
  return {
    ...row,
    contentVersion: row.contentVersion + 1,
    updatedAt: at,
    ...(falls !== undefined && { status: falls }),
  };
}
