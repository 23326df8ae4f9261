/** What one rule found in a run: computed, never merged. */
import { z } from 'zod';
import { VALIDATION_CATEGORIES, VALIDATION_SEVERITIES } from '../../model/enums.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { textOf } from './title-words.ts';
import { flag, json, text } from './values.ts';

export const validationResult = describeKind({
  columns: {
    id: names(idSchema),
    xbrlFilingId: set(idSchema),
    runId: set(idSchema),
    ruleId: set(text),
    category: set(z.enum(VALIDATION_CATEGORIES)),
    severity: set(z.enum(VALIDATION_SEVERITIES), 'Severity'),
    passed: set(flag, 'Passed', { reads: 'FLAG' }),
    message: set(text, 'Message', { reads: 'TEXT' }),
    relatedElements: set(json),
    runAt: set(timestampSchema, 'At'),
  },
  key: ['id'],
  owner: filingOwns,
  place: ['runId', 'ruleId'],
  appendOnly: true,
  merges: false,
  rights: { change: ['RUN_XBRL_VALIDATION'], view: 'VIEW_XBRL_FILING' },
  title: (row) => ['Result of the rule', textOf(row, 'ruleId')],
});
