/** A confirmation that was taken back or replaced. */
import { idSchema } from '../../model/records.ts';
import { set } from './column.ts';
import { describeKind } from './kind-description.ts';
import { TAGS } from './rights.ts';

export const spentConfirmation = describeKind({
  columns: {
    confirmationId: set(idSchema),
  },
  key: ['confirmationId'],
  owner: { kind: 'confirmation', column: 'confirmationId' },
  place: null,
  appendOnly: true,
  merges: true,
  rights: { change: TAGS, view: 'VIEW_XBRL_FILING' },
  title: () => ['Confirmation that was taken back'],
});
