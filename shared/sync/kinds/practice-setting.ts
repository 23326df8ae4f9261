/** The practice's rules on review, one record for all desktops. Everybody who works on records is bound by them and sees them. */
import { z } from 'zod';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind } from './kind-description.ts';
import { flag } from './values.ts';

export const practiceSetting = describeKind({
  columns: {
    id: names(z.literal('practice')),
    fourEyes: set(flag, 'Preparer and reviewer differ', { reads: 'FLAG' }),
    reviewBeforeClient: set(flag, 'Review before sending to the client', { reads: 'FLAG' }),
    administratorsExempt: set(flag, 'Administrators are exempt', { reads: 'FLAG' }),
    twoSignatories: set(flag.default(0), 'Two people of the client sign', {
      reads: 'FLAG',
      addedLater: true,
    }),
    staffId: set(idSchema, 'By'),
    at: set(timestampSchema, 'At'),
  },
  key: ['id'],
  owner: null,
  place: null,
  appendOnly: false,
  merges: true,
  actor: { column: 'staffId', when: 'ALWAYS', at: 'at' },
  together: [['fourEyes', 'reviewBeforeClient', 'administratorsExempt', 'twoSignatories', 'staffId', 'at']],
  rights: { change: ['MANAGE_CLIENTS'], view: 'VIEW_FS_ENGAGEMENT' },
  title: () => ['Rules on review'],
});
