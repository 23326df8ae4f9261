/** An account of the trial balance: its figures and the line of the statements that it is mapped to. */
import { z } from 'zod';
import { FS_MAPPING_CONFIDENCES, ITEM_ORIGINS } from '../../model/enums.ts';
import { moneySchema } from '../../model/money.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, engagementOwns } from './kind-description.ts';
import { MAPS_ACCOUNTS } from './rights.ts';
import { textOf } from './title-words.ts';
import { count, flag, json, money, text } from './values.ts';

export const trialBalanceItem = describeKind({
  columns: {
    id: names(idSchema),
    engagementId: set(idSchema),
    position: set(count, 'Place in the order'),
    accountCode: set(text, 'Account code', { reads: 'TEXT' }),
    accountDescription: set(text, 'Account', { reads: 'TEXT' }),
    currentYearBalance: set(moneySchema, 'Current year'),
    priorYearBalance: set(money, 'Prior year'),
    openingBalance: set(money, 'Opening balance'),
    taxonomyKey: set(text.nullable()),
    taxonomyLabel: set(text.nullable(), 'Reporting key'),
    mappingConfidence: set(z.enum(FS_MAPPING_CONFIDENCES).nullable(), 'Confidence'),
    mappingRationale: set(text.nullable(), 'Why this key'),
    isOverride: set(flag, 'Chosen by a person', { reads: 'FLAG' }),
    suggestions: set(json),
    sourceRow: set(count, 'Row in the file'),
    uploadedAt: set(timestampSchema),
    firstDecision: set(json.nullable().default(null), null, { addedLater: true }),
    origin: set(z.enum(ITEM_ORIGINS).default('FILE'), null, { addedLater: true }),
    uploadId: set(idSchema.nullable().default(null), null, { addedLater: true }),
  },
  key: ['id'],
  owner: engagementOwns,
  place: ['engagementId', 'position'],
  appendOnly: false,
  merges: true,
  together: [
    ['taxonomyKey', 'taxonomyLabel', 'mappingConfidence', 'mappingRationale', 'isOverride', 'firstDecision'],
    ['currentYearBalance', 'priorYearBalance', 'openingBalance'],
  ],
  rights: { change: MAPS_ACCOUNTS, view: 'VIEW_FS_ENGAGEMENT' },
  title: (row) => ['Account', textOf(row, 'accountCode'), textOf(row, 'accountDescription')],
});
