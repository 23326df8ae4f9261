/** The accounts behind a set of lines, as they were when the lines were taken over. */
import { idSchema } from '../../model/records.ts';
import { set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { BRINGS_LINES } from './rights.ts';
import { json } from './values.ts';

export const sourceBooks = describeKind({
  columns: {
    lineSetId: set(idSchema),
    xbrlFilingId: set(idSchema),
    books: set(json),
  },
  key: ['lineSetId'],
  owner: filingOwns,
  place: null,
  appendOnly: true,
  merges: true,
  rights: { change: BRINGS_LINES, view: 'VIEW_XBRL_FILING' },
  title: () => ['Accounts behind the lines'],
});
