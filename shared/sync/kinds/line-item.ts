/** A line of a filing: added and never changed; two people’s lines in one place both stay. */
import { z } from 'zod';
import { LINE_ORIGINS, LINE_STATEMENTS } from '../../model/enums.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { computed, names, set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { BRINGS_LINES } from './rights.ts';
import { quoted } from './title-words.ts';
import { count, json, money, text } from './values.ts';

export const lineItem = describeKind({
  columns: {
    id: names(idSchema),
    xbrlFilingId: set(idSchema),
    lineSetId: set(idSchema),
    sourceDocumentId: set(idSchema.nullable()),
    position: set(count, 'Place in the order'),
    statement: set(z.enum(LINE_STATEMENTS), 'Statement'),
    label: set(text, 'Label', { reads: 'TEXT' }),
    parentLabel: set(text.nullable(), 'Under', { reads: 'TEXT' }),
    valueCurrent: set(money, 'Current year'),
    valuePrior: set(money, 'Prior year'),
    scale: set(count),
    origin: set(z.enum(LINE_ORIGINS), 'Comes from'),
    sourcePage: set(count, 'Page'),
    sourceLine: set(count, 'Line on the page'),
    place: set(json.nullable()),
    createdAt: computed(timestampSchema),
  },
  key: ['id'],
  owner: filingOwns,
  place: ['lineSetId', 'position'],
  appendOnly: true,
  merges: true,
  filingContent: true,
  rights: { change: BRINGS_LINES, view: 'VIEW_XBRL_FILING' },
  title: (row) => ['Line', quoted(row, 'label')],
});
