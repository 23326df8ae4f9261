/** An open point of an engagement that a reviewer let stand, with what the point said. */
import { openPointKindSchema, pointPlaceSchema } from '../../model/finality.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { text } from './values.ts';

export const finalityOverride = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    pointKind: set(openPointKindSchema),
    pointPlace: set(pointPlaceSchema),
    said: set(text, 'Point', { reads: 'TEXT' }),
    reason: set(text, 'Reason', { reads: 'TEXT' }),
    staffId: set(idSchema, 'By'),
    at: set(timestampSchema, 'At'),
  },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId', 'pointKind', 'pointPlace'],
  appendOnly: false,
  merges: true,
  actor: { column: 'staffId', when: 'ALWAYS', dated: 'at' },
  together: [['said', 'reason', 'staffId', 'at']],
  rights: { change: ['EXPORT_FS_DOCUMENT'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['Open point accepted by a reviewer'],
});
