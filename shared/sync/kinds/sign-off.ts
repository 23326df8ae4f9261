/** Sign-offs of sections of engagements and filings: only added, each with the digest and the packed content of what was seen. */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { SIGN_OFF_LEVELS, sectionNameSchema } from '../../model/sign-offs.ts';
import { names, set } from './column.ts';
import { describeKind, engagementOwns, filingOwns } from './kind-description.ts';
import { textOf } from './title-words.ts';
import { LONGEST_TEXT, sha256 } from './values.ts';

const columns = {
  id: names(idSchema),
  section: set(sectionNameSchema, 'Section'),
  level: set(z.enum(SIGN_OFF_LEVELS), 'As'),
  staffId: set(idSchema, 'By'),
  at: set(timestampSchema, 'At'),
  digest: set(sha256),
  content: set(z.base64().max(LONGEST_TEXT)),
} as const;

const facts = {
  key: ['id'],
  place: null,
  appendOnly: true,
  merges: false,
  actor: { column: 'staffId', when: 'ALWAYS', at: 'at' },
} as const;

const title = (row: Parameters<typeof textOf>[0]) => ['Sign-off', textOf(row, 'section')];

/** Each level takes a right of its own, which the server asks for (sync-server/sync/rules). */
export const engagementSignOff = describeKind({
  columns: { ...columns, engagementId: set(idSchema) },
  ...facts,
  owner: engagementOwns,
  rights: { change: ['VIEW_FS_ENGAGEMENT'], view: 'VIEW_FS_ENGAGEMENT' },
  title,
});

export const filingSignOff = describeKind({
  columns: { ...columns, xbrlFilingId: set(idSchema) },
  ...facts,
  owner: filingOwns,
  rights: { change: ['VIEW_XBRL_FILING'], view: 'VIEW_XBRL_FILING' },
  title,
});
