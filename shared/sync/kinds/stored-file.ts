/** A stored file: it belongs to the practice, and its content travels beside the record. */
import { z } from 'zod';
import { isFileKey } from '../../model/file-keys.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { computed, names, set } from './column.ts';
import { describeKind } from './kind-description.ts';
import { EXPORTS } from './rights.ts';
import { quoted } from './title-words.ts';
import { count, sha256, text } from './values.ts';

export const storedFile = describeKind({
  columns: {
    id: names(idSchema),
    key: set(z.string().refine(isFileKey, 'the key of a stored file'), null, { ofDesktop: true }),
    fileName: set(z.string().min(1).max(300), 'File', { reads: 'TEXT' }),
    mimeType: set(text),
    sha256: set(sha256),
    sizeBytes: set(count),
    createdAt: computed(timestampSchema),
  },
  key: ['id'],
  owner: null,
  place: ['key'],
  appendOnly: true,
  merges: true,
  rights: {
    change: ['UPLOAD_TRIAL_BALANCE', 'EXPORT_FS_DOCUMENT', 'INGEST_XBRL_DOCUMENT', ...EXPORTS],
    view: 'BY_FOLDER',
  },
  title: (row) => ['File', quoted(row, 'fileName')],
});
