/**
 * An engagement or filing whose content has changed: it counts on, and a validation that passed or failed no longer
 * counts (specification 4.5). The one place that says so, whether a desktop touched it or the master did. Pure.
 */
import type { AnyRow } from '../../../shared/sync/records.ts';

export function touchedRow(row: AnyRow, at: string): AnyRow {
  const validated = row.status === 'VALIDATION_PASSED' || row.status === 'VALIDATION_FAILED';
  return {
    ...row,
    contentVersion: Number(row.contentVersion) + 1,
    updatedAt: at,
    ...(validated && { status: 'MAPPING_IN_PROGRESS' }),
  };
}
