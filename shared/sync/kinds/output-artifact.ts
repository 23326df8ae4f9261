/** An output of a filing: made of one state, never merged. */
import { z } from 'zod';
import { OUTPUT_KINDS } from '../../model/enums.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind, filingOwns } from './kind-description.ts';
import { EXPORTS } from './rights.ts';
import { textOf } from './title-words.ts';
import { count } from './values.ts';

export const outputArtifact = describeKind({
  columns: {
    id: names(idSchema),
    xbrlFilingId: set(idSchema),
    kind: set(z.enum(OUTPUT_KINDS), 'Output'),
    fileId: set(idSchema),
    versionNo: set(count),
    generatedAt: set(timestampSchema),
  },
  key: ['id'],
  owner: filingOwns,
  place: ['xbrlFilingId', 'kind', 'versionNo'],
  appendOnly: true,
  merges: false,
  rights: { change: EXPORTS, view: 'VIEW_XBRL_FILING' },
  title: (row) => ['Output, version', textOf(row, 'versionNo')],
});
