/**
 * How the practice prints, and what a client or an engagement has otherwise: one record each, one decision of the person who
 * set it. The style stands in one column, as a mixture of two people's would be nobody's.
 */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { json } from './values.ts';

const style = {
  style: set(json),
  staffId: set(idSchema, 'By'),
  at: set(timestampSchema, 'At'),
} as const;

const decided = {
  appendOnly: false,
  merges: true,
  actor: { column: 'staffId', when: 'ALWAYS', dated: 'at' },
  together: [['style', 'staffId', 'at']],
} as const;

export const houseStyle = describeKind({
  columns: { id: names(z.literal('practice')), ...style },
  key: ['id'],
  owner: null,
  place: null,
  ...decided,
  rights: { change: ['MANAGE_TEMPLATES'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['House style'],
});

export const clientStyle = describeKind({
  columns: { id: names(idSchema), clientId: set(idSchema), ...style },
  key: ['id'],
  owner: { kind: 'client', column: 'clientId' },
  place: ['clientId'],
  ...decided,
  rights: { change: ['MANAGE_FS_ENGAGEMENT'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['House style of a client'],
});

export const engagementStyle = describeKind({
  columns: { id: names(idSchema), engagementId: set(idSchema), ...style },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId'],
  ...decided,
  rights: { change: ['MANAGE_FS_ENGAGEMENT'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['House style and report of an engagement'],
});
