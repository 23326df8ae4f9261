/** How a person had the files of a client read, for the next one of the same source. */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { set } from './column.ts';
import { describeKind } from './kind-description.ts';
import { count, json } from './values.ts';

export const rememberedRecipe = describeKind({
  columns: {
    clientId: set(idSchema),
    source: set(z.string().min(1).max(600), 'Files named', { reads: 'TEXT' }),
    recipe: set(json),
    headerRow: set(count, 'Row of the headings'),
    savedAt: set(timestampSchema, 'Saved at'),
  },
  key: ['clientId', 'source'],
  owner: { kind: 'client', column: 'clientId' },
  place: null,
  appendOnly: false,
  merges: true,
  together: [['recipe', 'headerRow', 'savedAt']],
  rights: { change: ['UPLOAD_TRIAL_BALANCE'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['How this client’s files are read'],
});
