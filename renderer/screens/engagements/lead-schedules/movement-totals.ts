/** Movements of a schedule added up; an opening that is not known of one account is not known of the schedule. Pure. */
import type { OpenedLeadRow } from '../../../../shared/model/lead-schedules.ts';
import { addMoney, type Money, subtractMoney, ZERO } from '../../../../shared/model/money.ts';

export interface MovementTotals {
  readonly opening: Money | null;
  readonly ledger: Money | null;
  readonly journals: Money;
  readonly closing: Money;
}

export function movementTotals(
  rows: readonly Pick<OpenedLeadRow, 'opening' | 'imported' | 'journals' | 'adjusted'>[],
): MovementTotals {
  const openings = rows.flatMap(({ opening }) => opening ?? []);
  const opening = openings.length < rows.length ? null : addMoney(ZERO, ...openings);
  const imported = addMoney(ZERO, ...rows.map((row) => row.imported));
  return {
    opening,
    ledger: opening === null ? null : subtractMoney(imported, opening),
    journals: addMoney(ZERO, ...rows.map((row) => row.journals)),
    closing: addMoney(ZERO, ...rows.map((row) => row.adjusted)),
  };
}
