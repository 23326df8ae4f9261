/**
 * An entry of a client's permanent file. Desktops merge by entry: what two people changed of one entry apart waits for a
 * choice, as a mixture of two would be nobody's. Staff of either product see it, as one of them always sees engagements.
 */
import { z } from 'zod';
import { isoDateSchema } from '../../model/dates.ts';
import { FILE_KINDS } from '../../model/permanent-file.ts';
import { FILE_KIND_WORDS } from '../../model/permanent-file-words.ts';
import { idSchema, timestampSchema } from '../../model/records.ts';
import { names, set } from './column.ts';
import { describeKind } from './kind-description.ts';
import { quoted } from './title-words.ts';
import { flag, json, text } from './values.ts';

export const permanentFileEntry = describeKind({
  columns: {
    id: names(idSchema),
    clientId: set(idSchema),
    kind: set(z.enum(FILE_KINDS)),
    content: set(json),
    /** What it says, in one line: for titles and for the two sides of a conflict. */
    entry: set(text, 'Entry', { reads: 'TEXT' }),
    validFrom: set(isoDateSchema.nullable(), 'From'),
    validUntil: set(isoDateSchema.nullable(), 'Until'),
    setAside: set(flag, 'Set aside', { reads: 'FLAG' }),
    history: set(json),
    writtenById: set(idSchema, 'Written by'),
    writtenAt: set(timestampSchema, 'Written at'),
    changedById: set(idSchema, 'By'),
    changedAt: set(timestampSchema, 'At'),
  },
  key: ['id'],
  owner: { kind: 'client', column: 'clientId' },
  place: null,
  appendOnly: false,
  merges: true,
  actor: { column: 'changedById', when: 'ALWAYS', dated: 'changedAt' },
  people: ['writtenById'],
  threads: ['history'],
  together: [
    ['content', 'entry', 'validFrom', 'validUntil', 'setAside', 'history', 'changedById', 'changedAt'],
  ],
  rights: { change: ['MANAGE_FS_ENGAGEMENT', 'MANAGE_XBRL_FILING'], view: 'VIEW_FS_ENGAGEMENT' },
  title: (row) => [
    FILE_KIND_WORDS[FILE_KINDS.find((kind) => kind === row?.kind) ?? 'WORDING'],
    quoted(row, 'entry'),
    'in the permanent file',
  ],
});
