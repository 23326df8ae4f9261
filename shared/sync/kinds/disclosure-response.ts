/** An answer to a disclosure question. */
import { idSchema, timestampSchema } from '../../model/records.ts';
import { computed, names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { flag, json, text } from './values.ts';

export const disclosureResponse = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    ruleId: set(text),
    promptId: set(text),
    responseData: set(json, 'Answer'),
    isComplete: set(flag, 'Complete', { reads: 'FLAG' }),
    createdAt: computed(timestampSchema),
    updatedAt: set(timestampSchema),
  },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId', 'ruleId', 'promptId'],
  appendOnly: false,
  merges: true,
  together: [['responseData', 'isComplete', 'updatedAt']],
  rights: { change: ['RESPOND_DISCLOSURE'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['Answer to a disclosure question'],
});
