/** An engagement: its header, and a state that follows from what it owns. */
import { z } from 'zod';
import { isoDateSchema } from '../../model/dates.ts';
import { REPORTING_STANDARDS, ROUNDING_CONVENTIONS } from '../../model/enums.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { ENGAGEMENT_STATES } from '../../model/states.ts';
import { computed, names, set } from './column.ts';
import { describeKind } from './kind-description.ts';
import { FILLS_ENGAGEMENT } from './rights.ts';
import { textOf } from './title-words.ts';
import { count, flag, json, text } from './values.ts';

export const engagement = describeKind({
  columns: {
    id: names(idSchema),
    clientId: computed(idSchema),
    financialYear: set(text, 'Financial year', { reads: 'TEXT', part: 'HEADER' }),
    periodStart: set(isoDateSchema, 'Period from', { part: 'HEADER' }),
    yearEndDate: set(isoDateSchema, 'Year end', { part: 'HEADER' }),
    reportingStandard: set(z.enum(REPORTING_STANDARDS), 'Reporting standard', { part: 'HEADER' }),
    functionalCurrency: set(z.string().regex(/^[A-Z]{3}$/), 'Currency', { part: 'HEADER' }),
    roundingConvention: set(z.enum(ROUNDING_CONVENTIONS), 'Rounding', { part: 'HEADER' }),
    firstPeriod: set(flag, 'First period', { reads: 'FLAG', part: 'HEADER' }),
    hasPriorYear: computed(flag, 'Has prior-year figures', { reads: 'FLAG', part: 'TRIAL_BALANCE' }),
    currentUploadId: computed(idSchema.nullable().default(null), null, {
      part: 'TRIAL_BALANCE',
      addedLater: true,
    }),
    status: computed(z.enum(ENGAGEMENT_STATES), 'State'),
    versionNo: computed(count),
    contentVersion: computed(count),
    clientDecision: computed(json.nullable(), 'Client’s answer', { part: 'CLIENT_DECISION' }),
    createdAt: computed(timestampSchema),
    updatedAt: computed(timestampSchema),
  },
  key: ['id'],
  owner: { kind: 'client', column: 'clientId' },
  place: null,
  appendOnly: false,
  merges: true,
  together: [['periodStart', 'yearEndDate']],
  rights: { change: FILLS_ENGAGEMENT, view: 'VIEW_FS_ENGAGEMENT' },
  title: (row) => ['Engagement', textOf(row, 'financialYear')],
});
