/**
 * The triggers by which engagements and filings were moved, until the change set that tells of it is made (contract,
 * sync): a state is never inferred from the rows before and after.
 */
import type { Migration } from './migration.ts';

export const syncMoves: Migration = {
  name: '0018-sync-moves',
  statements: [
    `CREATE TABLE syncMove (
       position INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, moveTrigger TEXT NOT NULL
     ) STRICT;`,
  ],
};
