/** A note to the statements. */
import { z } from 'zod';
import { NOTE_AUTHORS } from '../../model/notes.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { quoted } from './title-words.ts';
import { count, json, text } from './values.ts';

export const note = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    noteKey: set(text),
    title: set(text, 'Title', { reads: 'TEXT' }),
    content: set(json, 'Text'),
    author: set(z.enum(NOTE_AUTHORS), 'Written by'),
    position: set(count, 'Place in the order'),
    generatedAt: set(timestampSchema),
  },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId', 'noteKey'],
  appendOnly: false,
  merges: true,
  rights: { change: ['GENERATE_NOTES'], view: 'VIEW_FS_ENGAGEMENT' },
  title: (row) => ['Note', quoted(row, 'title')],
});
