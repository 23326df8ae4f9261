/**
 * A journal of an engagement. Two desktops may give out one number apart: the server takes the first, and the other
 * gets the next free number where its person keeps it.
 */
import { z } from 'zod';
import { isoDateSchema } from '../../model/dates.ts';
import {
  JOURNAL_KINDS,
  JOURNAL_PREFIXES,
  JOURNAL_STATUSES,
  JOURNAL_TEMPLATES,
  type JournalKind,
  RESTATEMENTS,
} from '../../model/journals.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { computed, names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { type FlatRow, quoted, textOf } from './title-words.ts';
import { flag, json, text } from './values.ts';

function referenceOf(row: FlatRow | null): string {
  const prefix = JOURNAL_PREFIXES[textOf(row, 'kind') as JournalKind] ?? '';
  return `${prefix} ${textOf(row, 'number')}`.trim();
}

export const fsJournal = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    number: set(z.number().int().min(1).nullable(), 'Number'),
    kind: set(z.enum(JOURNAL_KINDS), 'Kind'),
    date: set(isoDateSchema, 'Date'),
    narrative: set(text, 'Narrative', { reads: 'TEXT' }),
    status: set(z.enum(JOURNAL_STATUSES), 'State'),
    reverses: set(idSchema.nullable()),
    reason: set(text.nullable(), 'Reason', { reads: 'TEXT' }),
    reversesNextYear: set(flag, 'Reversed next year', { reads: 'FLAG' }),
    template: set(z.enum(JOURNAL_TEMPLATES).nullable()),
    computedFrom: set(json.nullable().default(null), null, { addedLater: true }),
    carriedFrom: set(idSchema.nullable()),
    restates: set(z.enum(RESTATEMENTS).nullable(), 'Effect on last year as reported'),
    lines: set(json, 'Lines'),
    postedById: set(idSchema.nullable(), 'Posted by'),
    postedAt: set(timestampSchema.nullable(), 'Posted at'),
    bookedByClientAt: set(timestampSchema.nullable(), 'Booked by the client'),
    createdAt: computed(timestampSchema),
    updatedAt: set(timestampSchema),
  },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId', 'kind', 'number'],
  appendOnly: false,
  merges: true,
  actor: { column: 'postedById', when: 'ONCE_SET', dated: 'postedAt' },
  together: [
    [
      'kind',
      'date',
      'narrative',
      'reversesNextYear',
      'template',
      'computedFrom',
      'carriedFrom',
      'restates',
      'lines',
      'updatedAt',
    ],
    ['number', 'status', 'reverses', 'reason', 'postedById', 'postedAt'],
  ],
  rights: { change: ['UPLOAD_TRIAL_BALANCE'], view: 'VIEW_FS_ENGAGEMENT' },
  title: (row) => ['Journal', referenceOf(row), quoted(row, 'narrative')],
});
