/** What the draft of a note is based on. */
import { idSchema } from '../../model/records.ts';
import { set } from './column.ts';
import { describeKind } from './kind-description.ts';
import { quoted } from './title-words.ts';
import { json, text } from './values.ts';

export const noteDraft = describeKind({
  columns: {
    noteId: set(idSchema),
    basisTitle: set(text, 'Title', { reads: 'TEXT' }),
    basis: set(json, 'Text that the draft is based on'),
    drafted: set(json.nullable(), 'Drafted text'),
    figures: set(json),
  },
  key: ['noteId'],
  owner: { kind: 'note', column: 'noteId' },
  place: null,
  appendOnly: false,
  merges: true,
  together: [['basisTitle', 'basis', 'drafted', 'figures']],
  rights: { change: ['GENERATE_NOTES'], view: 'VIEW_FS_ENGAGEMENT' },
  title: (row) => ['Draft of the note', quoted(row, 'basisTitle')],
});
