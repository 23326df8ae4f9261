/** A value of the filing information that no line gives. */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { elementId, LONGEST_TEXT } from './values.ts';

export const filingInformation = describeKind({
  columns: {
    xbrlFilingId: set(idSchema),
    elementId: set(elementId, 'Element', { reads: 'ELEMENT' }),
    value: set(z.string().max(LONGEST_TEXT), 'Value', { reads: 'TEXT' }),
    /** What the permanent file proposed when the value was taken from it, or kept against it. */
    fromFile: set(z.string().max(50_000).nullable().default(null), null, { addedLater: true }),
    savedById: set(idSchema, 'Saved by'),
    savedAt: set(timestampSchema, 'Saved at'),
  },
  key: ['xbrlFilingId', 'elementId'],
  owner: filingOwns,
  place: null,
  appendOnly: false,
  merges: true,
  filingContent: true,
  actor: { column: 'savedById', when: 'ALWAYS', dated: 'savedAt' },
  together: [['value', 'fromFile', 'savedById', 'savedAt']],
  rights: { change: ['MANAGE_XBRL_FILING'], view: 'VIEW_XBRL_FILING' },
  title: () => ['Filing information'],
});
