/** The tag of a line. It is confirmed while a confirmation counts that stands behind it. */
import { z } from 'zod';
import { BALANCE_POINTS, TAG_CONFIDENCES } from '../../model/enums.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { computed, names, set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { TAGS } from './rights.ts';
import { elementId, flag, json, text } from './values.ts';

export const tagMapping = describeKind({
  columns: {
    id: names(idSchema),
    xbrlFilingId: set(idSchema),
    lineItemId: set(idSchema),
    elementId: set(elementId, 'Element', { reads: 'ELEMENT' }),
    confidence: set(z.enum(TAG_CONFIDENCES), 'Confidence'),
    candidates: set(json),
    explanation: set(text.nullable(), 'Why this element'),
    negated: set(flag, 'Sign reversed', { reads: 'FLAG' }),
    balanceAt: set(z.enum(BALANCE_POINTS), 'Balance at'),
    memberId: set(elementId.nullable(), 'Member', { reads: 'ELEMENT' }),
    confirmedById: set(idSchema.nullable(), 'Confirmed by'),
    confirmedAt: set(timestampSchema.nullable(), 'Confirmed at'),
    createdAt: computed(timestampSchema),
    updatedAt: set(timestampSchema),
  },
  key: ['id'],
  owner: filingOwns,
  place: ['lineItemId'],
  appendOnly: false,
  merges: true,
  filingContent: true,
  actor: { column: 'confirmedById', when: 'ONCE_SET' },
  together: [
    [
      'elementId',
      'confidence',
      'candidates',
      'explanation',
      'negated',
      'balanceAt',
      'memberId',
      'confirmedById',
      'confirmedAt',
      'updatedAt',
    ],
  ],
  rights: { change: TAGS, view: 'VIEW_XBRL_FILING' },
  title: () => ['Tag of a line'],
});
