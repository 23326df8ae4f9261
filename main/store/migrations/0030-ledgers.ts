/**
 * Ledgers that trial balances are pulled from, on this machine alone: how it is registered at each, the connections with
 * their sealed tokens, and which organisation a client's books are. Nothing of it is a synced kind.
 */
import type { Migration } from './migration.ts';

export const ledgers: Migration = {
  name: '0030-ledgers',
  statements: [
    `CREATE TABLE ledgerApplication (
      ledger TEXT PRIMARY KEY,
      clientId TEXT NOT NULL,
      sealedSecret TEXT,
      redirectAddress TEXT,
      changedAt TEXT NOT NULL,
      changedBy TEXT NOT NULL
    ) STRICT;
    CREATE TABLE ledgerConnection (
      id TEXT PRIMARY KEY,
      ledger TEXT NOT NULL,
      organisations TEXT NOT NULL,
      sealedTokens TEXT,
      connectedAt TEXT NOT NULL,
      connectedBy TEXT NOT NULL
    ) STRICT;
    CREATE TABLE ledgerOrganisation (
      clientId TEXT PRIMARY KEY,
      connectionId TEXT NOT NULL REFERENCES ledgerConnection (id) ON DELETE CASCADE,
      organisationId TEXT NOT NULL,
      organisationName TEXT NOT NULL,
      chosenAt TEXT NOT NULL,
      chosenBy TEXT NOT NULL,
      UNIQUE (connectionId, organisationId)
    ) STRICT;`,
  ],
};
