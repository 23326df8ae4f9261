/**
 * How far this desktop has heard the server's client master: afterwards only changes are fetched (contract, sync).
 */
import type { Migration } from './migration.ts';

export const clientPortions: Migration = {
  name: '0013-client-portions',
  statements: ['ALTER TABLE syncConnection ADD COLUMN clientsUpTo INTEGER NOT NULL DEFAULT 0'],
};
