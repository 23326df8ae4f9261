/** Who does the work on an engagement or a filing: two kinds of one form, each seen under the right of its record. */
import { isoDateSchema } from '../../model/dates.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { set } from './column.ts';
import { describeKind, engagementOwns, filingOwns } from './kind-description.ts';
import { text } from './values.ts';

const person = (label: string) => set(idSchema.nullable(), label);

const columns = {
  preparerId: person('Preparer'),
  reviewerId: person('Reviewer'),
  partnerId: person('Partner'),
  dueOn: set(isoDateSchema.nullable(), 'Due'),
  heldById: person('Held by'),
  message: set(text, 'Message', { reads: 'TEXT' }),
  handedById: person('Handed over by'),
  handedAt: set(timestampSchema.nullable(), 'Handed over at'),
};

const same = {
  place: null,
  appendOnly: false,
  merges: true,
  actor: { column: 'handedById', when: 'WITH', dated: 'handedAt' },
  people: ['preparerId', 'reviewerId', 'partnerId', 'heldById'],
  together: [['heldById', 'message', 'handedById', 'handedAt']],
  title: () => ['Assignment of the work'],
} as const;

export const engagementAssignment = describeKind({
  ...same,
  columns: { engagementId: set(idSchema), ...columns },
  key: ['engagementId'],
  owner: engagementOwns,
  rights: { change: ['MANAGE_FS_ENGAGEMENT'], view: 'VIEW_FS_ENGAGEMENT' },
});

export const filingAssignment = describeKind({
  ...same,
  columns: { xbrlFilingId: set(idSchema), ...columns },
  key: ['xbrlFilingId'],
  owner: filingOwns,
  rights: { change: ['MANAGE_XBRL_FILING'], view: 'VIEW_XBRL_FILING' },
});
