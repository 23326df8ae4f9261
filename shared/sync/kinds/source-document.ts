/** A signed document of a filing, and how it was read. */
import { z } from 'zod';
import { isoDateSchema } from '../../model/dates.ts';
import { PARSE_STATUSES } from '../../model/enums.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { computed, names, set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { count, json, sha256, text } from './values.ts';

export const sourceDocument = describeKind({
  columns: {
    id: names(idSchema),
    xbrlFilingId: set(idSchema),
    fileId: set(idSchema),
    sha256: set(sha256),
    mimeType: set(text),
    parseStatus: set(z.enum(PARSE_STATUSES), 'Reading'),
    pageCount: set(count.nullable(), 'Pages'),
    currency: set(text.nullable(), 'Currency'),
    columnPairs: set(json),
    columnPairId: set(text.nullable()),
    warnings: set(json, 'Warnings'),
    coverage: set(json.nullable().default(null), 'Amounts left out', { addedLater: true }),
    authorisedOn: set(isoDateSchema.nullable().default(null), 'Authorised for issue on', {
      addedLater: true,
    }),
    createdAt: computed(timestampSchema),
  },
  key: ['id'],
  owner: filingOwns,
  place: ['xbrlFilingId', 'fileId'],
  appendOnly: false,
  merges: true,
  filingContent: true,
  together: [
    [
      'parseStatus',
      'pageCount',
      'currency',
      'columnPairs',
      'columnPairId',
      'warnings',
      'coverage',
      'authorisedOn',
    ],
  ],
  rights: { change: ['INGEST_XBRL_DOCUMENT'], view: 'VIEW_XBRL_FILING' },
  title: () => ['Document of the filing'],
});
