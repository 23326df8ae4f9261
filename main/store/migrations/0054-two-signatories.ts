/** Whether the practice asks two people of each client to sign what is sent (decisions 12); off until an administrator says so. */
import type { Migration } from './migration.ts';

export const twoSignatories: Migration = {
  name: '0054-two-signatories',
  statements: [
    'ALTER TABLE practiceSetting ADD COLUMN twoSignatories INTEGER NOT NULL DEFAULT 0 CHECK (twoSignatories IN (0, 1))',
  ],
};
