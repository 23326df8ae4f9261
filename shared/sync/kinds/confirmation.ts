/** The act of a person who confirmed a tag: it never merges, and stands under their session at the server. */
import { z } from 'zod';
import { BALANCE_POINTS } from '../../model/enums.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { elementId, flag, json } from './values.ts';

export const confirmation = describeKind({
  columns: {
    id: names(idSchema),
    xbrlFilingId: set(idSchema),
    lineItemId: set(idSchema),
    elementId: set(elementId, 'Element', { reads: 'ELEMENT' }),
    negated: set(flag, 'Sign reversed', { reads: 'FLAG' }),
    balanceAt: set(z.enum(BALANCE_POINTS), 'Balance at'),
    memberId: set(elementId.nullable(), 'Member', { reads: 'ELEMENT' }),
    staffId: set(idSchema, 'By'),
    sessionId: set(idSchema, null, { ofDesktop: true }),
    confirmedAt: set(timestampSchema, 'Confirmed at'),
    proposed: set(json.nullable().default(null), null, { addedLater: true }),
  },
  key: ['id'],
  owner: filingOwns,
  place: null,
  appendOnly: true,
  merges: false,
  filingContent: true,
  actor: { column: 'staffId', when: 'ALWAYS', at: 'confirmedAt' },
  rights: { change: ['CONFIRM_TAG_MAPPING'], view: 'VIEW_XBRL_FILING' },
  title: () => ['Confirmation of a tag'],
});
