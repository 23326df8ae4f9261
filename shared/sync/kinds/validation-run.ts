/** A run of the rules over a filing: computed, never merged. */
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { count } from './values.ts';

export const validationRun = describeKind({
  columns: {
    id: names(idSchema),
    xbrlFilingId: set(idSchema),
    runAt: set(timestampSchema, 'At'),
    requestedBy: set(idSchema, 'Asked for by'),
    contentVersion: set(count),
  },
  key: ['id'],
  owner: filingOwns,
  place: null,
  appendOnly: true,
  merges: false,
  actor: { column: 'requestedBy', when: 'ALWAYS', at: 'runAt' },
  rights: { change: ['RUN_XBRL_VALIDATION'], view: 'VIEW_XBRL_FILING' },
  title: () => ['Validation'],
});
