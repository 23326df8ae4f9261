/** A line that a person leaves out of the filing, with the reason. */
import { idSchema, timestampSchema } from '../../model/records.ts';
import { set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { json, text } from './values.ts';

export const lineExclusion = describeKind({
  columns: {
    lineItemId: set(idSchema),
    xbrlFilingId: set(idSchema),
    reason: set(text, 'Reason', { reads: 'TEXT' }),
    excludedById: set(idSchema, 'Left out by'),
    excludedAt: set(timestampSchema, 'Left out at'),
    proposed: set(json.nullable().default(null), null, { addedLater: true }),
  },
  key: ['lineItemId'],
  owner: filingOwns,
  place: null,
  appendOnly: false,
  merges: true,
  filingContent: true,
  actor: { column: 'excludedById', when: 'ALWAYS', dated: 'excludedAt' },
  together: [['reason', 'excludedById', 'excludedAt', 'proposed']],
  rights: { change: ['CONFIRM_TAG_MAPPING'], view: 'VIEW_XBRL_FILING' },
  title: () => ['Line that is left out'],
});
