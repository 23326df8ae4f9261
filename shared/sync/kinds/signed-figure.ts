/** A figure of last year's signed statements. Whoever changes a confirmed one confirms it in their own name. */
import { z } from 'zod';
import { moneySchema } from '../../model/money.ts';
import { SIGNED_ORIGINS, SIGNED_TABLES } from '../../model/prior-year.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { quoted } from './title-words.ts';
import { count, money, text } from './values.ts';

export const signedFigure = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    statement: set(z.enum(SIGNED_TABLES)),
    key: set(text.nullable()),
    proposedKey: set(text.nullable()),
    label: set(text, 'Line', { reads: 'TEXT' }),
    amount: set(moneySchema, 'Last year'),
    amountBefore: set(money, 'Year before last'),
    page: set(count.nullable(), 'Page'),
    origin: set(z.enum(SIGNED_ORIGINS)),
    confirmedById: set(idSchema.nullable(), 'Confirmed by'),
    confirmedAt: set(timestampSchema.nullable(), 'Confirmed at'),
    position: set(count),
  },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId', 'statement', 'key'],
  appendOnly: false,
  merges: true,
  actor: { column: 'confirmedById', when: 'ALWAYS', dated: 'confirmedAt' },
  together: [['statement', 'key', 'label', 'amount', 'amountBefore', 'page', 'confirmedById', 'confirmedAt']],
  rights: { change: ['UPLOAD_TRIAL_BALANCE'], view: 'VIEW_FS_ENGAGEMENT' },
  title: (row) => ['Figure of last year’s signed statements', quoted(row, 'label')],
});
