/** Differences that were found and not booked, as a schedule for the client prints them. */
import type { IsoDate } from '../../../../../shared/model/dates.ts';
import type { UnadjustedSchedule } from '../../../../../shared/model/journals.ts';
import type { Money } from '../../../../../shared/model/money.ts';

const money = (amount: string) => amount as Money;
const EFFECT = { profit: money('-380.00'), netAssets: money('-380.00'), tax: money('0.00'), unmapped: [] };
export const FOUND: UnadjustedSchedule = {
  items: [
    {
      journalId: 'one',
      reference: 'UJ 1',
      date: '2026-12-31' as IsoDate,
      narrative: 'Rent of December',
      amount: money('380.00'),
      effect: EFFECT,
    },
  ],
  total: EFFECT,
  materiality: { overall: money('500.00'), performance: money('370.00'), trivial: money('25.00') },
  level: 'BELOW_OVERALL',
};
