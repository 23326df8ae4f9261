/**
 * What was drafted beside what a person made of it (specification 2.6, 4.2): the draft that a person's text
 * rests on, the newest draft, and what each figure of the text is bound to. `drafted` is null once a later
 * drafting no longer holds the note. A note without a row here was stored before drafts were remembered.
 */
import type { Migration } from './migration.ts';

export const noteDrafts: Migration = {
  name: '0003-note-drafts',
  statements: [
    `CREATE TABLE noteDraft (
      noteId TEXT PRIMARY KEY REFERENCES note (id) ON DELETE CASCADE, basisTitle TEXT NOT NULL,
      basis TEXT NOT NULL, drafted TEXT, figures TEXT NOT NULL
    ) STRICT;`,
  ],
};
