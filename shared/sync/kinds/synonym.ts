/** A wording of a line that the practice tags the same way from now on. */
import { idSchema, timestampSchema } from '../../model/records.ts';
import { computed, names, set } from './column.ts';
import { describeKind } from './kind-description.ts';
import { quoted } from './title-words.ts';
import { elementId, text } from './values.ts';

export const synonym = describeKind({
  columns: {
    id: names(idSchema),
    label: set(text, 'Label', { reads: 'TEXT' }),
    labelKey: set(text),
    elementId: set(elementId, 'Element', { reads: 'ELEMENT' }),
    staffUserId: set(idSchema, 'By'),
    createdAt: computed(timestampSchema),
  },
  key: ['id'],
  owner: null,
  place: ['labelKey', 'elementId'],
  appendOnly: true,
  merges: true,
  actor: { column: 'staffUserId', when: 'ALWAYS', dated: 'createdAt' },
  rights: { change: ['ADD_MAPPING_SYNONYM'], view: 'VIEW_XBRL_FILING' },
  title: (row) => ['Wording', quoted(row, 'label')],
});
