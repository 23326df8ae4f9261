/** A version of the statements, computed from the trial balance: one of another state is made anew, never merged. */
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { textOf } from './title-words.ts';
import { count, flag, json, text } from './values.ts';

export const generatedStatement = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    versionNo: set(count),
    statementsJson: set(json, 'Statements'),
    isBalanced: set(flag, 'Balances', { reads: 'FLAG' }),
    contentVersion: set(count),
    books: set(json.nullable().default(null), null, { addedLater: true }),
    comparativesFrom: set(text.nullable().default(null), null, { addedLater: true }),
    generatedAt: set(timestampSchema),
  },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId', 'versionNo'],
  appendOnly: false,
  merges: false,
  rights: { change: ['GENERATE_STATEMENTS'], view: 'VIEW_FS_ENGAGEMENT' },
  title: (row) => ['Statements, version', textOf(row, 'versionNo')],
});
