/** A warning that a person has checked as not an error. */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { textOf } from './title-words.ts';
import { text } from './values.ts';

export const warningAcknowledgement = describeKind({
  columns: {
    xbrlFilingId: set(idSchema),
    ruleId: set(z.string().min(1).max(100)),
    message: set(text, 'Message', { reads: 'TEXT' }),
    reason: set(text, 'Reason', { reads: 'TEXT' }),
    staffId: set(idSchema, 'By'),
    at: set(timestampSchema, 'At'),
  },
  key: ['xbrlFilingId', 'ruleId'],
  owner: filingOwns,
  place: null,
  appendOnly: false,
  merges: true,
  actor: { column: 'staffId', when: 'ALWAYS', dated: 'at' },
  together: [['message', 'reason', 'staffId', 'at']],
  rights: { change: ['RUN_XBRL_VALIDATION'], view: 'VIEW_XBRL_FILING' },
  title: (row) => ['Acknowledged warning', textOf(row, 'ruleId')],
});
