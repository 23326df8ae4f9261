/** A trial balance file as it was uploaded, with how it was read. */
import { idSchema, timestampSchema } from '../../model/records.ts';
import { computed, names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { json } from './values.ts';

export const trialBalanceUpload = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    fileId: set(idSchema),
    recipe: set(json.nullable()),
    report: set(json.nullable()),
    lastYear: set(json.nullable().default(null), null, { addedLater: true }),
    createdAt: computed(timestampSchema),
  },
  key: ['id'],
  owner: engagementOwns,
  place: null,
  appendOnly: false,
  merges: true,
  together: [['recipe', 'report', 'lastYear']],
  rights: { change: ['UPLOAD_TRIAL_BALANCE'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['Uploaded trial balance'],
});
