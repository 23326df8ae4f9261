/** Tick marks and comment on an account of a lead schedule. */
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { quoted } from './title-words.ts';
import { json, money, text } from './values.ts';

export const leadNote = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    accountCode: set(text, 'Code', { reads: 'TEXT' }),
    accountDescription: set(text, 'Account', { reads: 'TEXT' }),
    marks: set(json, 'Tick marks'),
    comment: set(text, 'Comment', { reads: 'TEXT' }),
    balance: set(money, 'Balance'),
    staffId: set(idSchema, 'By'),
    at: set(timestampSchema, 'At'),
  },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId', 'accountCode', 'accountDescription'],
  appendOnly: false,
  merges: true,
  actor: { column: 'staffId', when: 'ALWAYS', dated: 'at' },
  together: [['marks', 'comment', 'balance', 'staffId', 'at']],
  rights: { change: ['UPLOAD_TRIAL_BALANCE'], view: 'VIEW_FS_ENGAGEMENT' },
  title: (row) => ['Note in a lead schedule', quoted(row, 'accountDescription')],
});
