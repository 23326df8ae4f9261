/** Locks of engagements and filings: whether a reviewer has locked the record, or opened it again and why. */
import { idSchema, timestampSchema } from '../../model/records.ts';
import { set } from './column.ts';
import { describeKind, engagementOwns, filingOwns } from './kind-description.ts';
import { flag, text } from './values.ts';

const columns = {
  locked: set(flag, 'Locked', { reads: 'FLAG' }),
  reason: set(text, 'Reason', { reads: 'TEXT' }),
  staffId: set(idSchema, 'By'),
  at: set(timestampSchema, 'At'),
} as const;

const facts = {
  place: null,
  appendOnly: false,
  merges: false,
  actor: { column: 'staffId', when: 'ALWAYS', at: 'at' },
} as const;

export const engagementLock = describeKind({
  columns: { ...columns, engagementId: set(idSchema) },
  ...facts,
  key: ['engagementId'],
  owner: engagementOwns,
  rights: { change: ['EXPORT_FS_DOCUMENT'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['Lock of the engagement'],
});

export const filingLock = describeKind({
  columns: { ...columns, xbrlFilingId: set(idSchema) },
  ...facts,
  key: ['xbrlFilingId'],
  owner: filingOwns,
  rights: { change: ['RUN_XBRL_VALIDATION'], view: 'VIEW_XBRL_FILING' },
  title: () => ['Lock of the filing'],
});
