/** Review notes of engagements and of filings: what was asked about a place, and the thread of answers. */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { REVIEW_NOTE_KINDS, REVIEW_NOTE_STATUSES } from '../../model/review-notes.ts';
import { computed, names, set } from './column.ts';
import { describeKind, engagementOwns, filingOwns } from './kind-description.ts';
import { quoted } from './title-words.ts';
import { json, sha256, text } from './values.ts';

const columns = {
  id: names(idSchema),
  anchor: set(z.string().min(2).max(10_000)),
  kind: set(z.enum(REVIEW_NOTE_KINDS), 'Kind'),
  toId: set(idSchema.nullable(), 'To'),
  text: set(text, 'Text', { reads: 'TEXT' }),
  status: set(z.enum(REVIEW_NOTE_STATUSES), 'State'),
  thread: set(json, 'Thread'),
  authorId: set(idSchema, 'Written by'),
  createdAt: computed(timestampSchema, 'Written at'),
  /** Whoever acted last: the server takes the change from nobody else. */
  changedById: set(idSchema, 'By'),
  updatedAt: set(timestampSchema, 'At'),
  carriedFromId: set(idSchema.nullable()),
  pointDigest: set(sha256.nullable().default(null), null, { addedLater: true }),
} as const;

const facts = {
  key: ['id'],
  place: null,
  appendOnly: false,
  // A word of a thread is an act: where two people wrote apart, the second writes it anew.
  merges: false,
  actor: { column: 'changedById', when: 'ALWAYS', dated: 'updatedAt' },
  people: ['toId', 'authorId'],
  threads: ['thread'],
} as const;

const title = (row: Parameters<typeof quoted>[0]) => ['Review note', quoted(row, 'text')];

export const engagementReviewNote = describeKind({
  columns: { ...columns, engagementId: set(idSchema) },
  ...facts,
  owner: engagementOwns,
  rights: { change: ['VIEW_FS_ENGAGEMENT'], view: 'VIEW_FS_ENGAGEMENT' },
  title,
});

export const filingReviewNote = describeKind({
  columns: { ...columns, xbrlFilingId: set(idSchema) },
  ...facts,
  owner: filingOwns,
  rights: { change: ['VIEW_XBRL_FILING'], view: 'VIEW_XBRL_FILING' },
  title,
});
