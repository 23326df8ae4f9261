/** What is known of last year's signed statements of an engagement, whose figures are records of their own. */
import { z } from 'zod';
import { isoDateSchema } from '../../model/dates.ts';
import { ROUNDING_CONVENTIONS } from '../../model/enums.ts';
import { SIGNED_CASH_FLOWS } from '../../model/prior-year.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { computed, names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { flag, json, sha256, text } from './values.ts';

export const signedStatement = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    periodStart: set(isoDateSchema, 'First day of last year'),
    periodEnd: set(isoDateSchema, 'Last day of last year'),
    currency: set(z.string().regex(/^[A-Z]{3}$/), 'Currency of the signed statements'),
    firstPeriod: set(flag, 'First period of the company', { reads: 'FLAG' }),
    rounding: set(z.enum(ROUNDING_CONVENTIONS), 'Unit of the signed statements'),
    cashFlows: set(z.enum(SIGNED_CASH_FLOWS)),
    acceptedReason: set(text.nullable(), 'Accepted as signed because', { reads: 'TEXT' }),
    acceptedById: set(idSchema.nullable(), 'Accepted by'),
    acceptedProblems: set(sha256.nullable()),
    keptFigures: set(sha256),
    document: set(json.nullable().default(null), null, { addedLater: true }),
    createdAt: computed(timestampSchema),
    updatedAt: set(timestampSchema),
  },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId'],
  appendOnly: false,
  merges: true,
  actor: { column: 'acceptedById', when: 'ONCE_SET' },
  together: [
    [
      'periodStart',
      'periodEnd',
      'currency',
      'firstPeriod',
      'rounding',
      'cashFlows',
      'acceptedReason',
      'acceptedById',
      'acceptedProblems',
      'keptFigures',
      'updatedAt',
    ],
  ],
  rights: { change: ['UPLOAD_TRIAL_BALANCE'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['Last year’s signed statements'],
});
