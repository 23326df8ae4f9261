/** From which accounts a line comes. */
import { idSchema } from '../../model/records.ts';
import { set } from './column.ts';
import { describeKind } from './kind-description.ts';
import { BRINGS_LINES } from './rights.ts';
import { json } from './values.ts';

export const lineProvenance = describeKind({
  columns: {
    lineItemId: set(idSchema),
    lineSetId: set(idSchema),
    parts: set(json),
  },
  key: ['lineItemId'],
  owner: { kind: 'lineItem', column: 'lineItemId' },
  place: null,
  appendOnly: true,
  merges: true,
  rights: { change: BRINGS_LINES, view: 'VIEW_XBRL_FILING' },
  title: () => ['Origin of a line'],
});
