/**
 * What a desktop keeps to stay in step with the sync-server of the practice (contract, sync). Without a row in
 * syncConnection a practice works alone and the other tables are empty. A set of changes is signed when it is
 * made, by the key of its author's session; what the server refused stays, whole, as a conflict.
 */
import type { Migration } from './migration.ts';

const CONNECTION = `
  CREATE TABLE syncConnection (
    position INTEGER PRIMARY KEY CHECK (position = 1),
    baseUrl TEXT NOT NULL, practiceName TEXT NOT NULL, deviceId TEXT NOT NULL, deviceName TEXT NOT NULL,
    -- The key that signs leases: kept from the first contact, another one is refused.
    leaseKey TEXT NOT NULL, lease TEXT NOT NULL, leaseExpiresAt TEXT NOT NULL,
    cursor INTEGER NOT NULL, nextChangeNumber INTEGER NOT NULL, clockOffsetMs INTEGER NOT NULL,
    latestSeenAt TEXT NOT NULL, lastContactAt TEXT NOT NULL,
    connectedById TEXT NOT NULL REFERENCES staff (id), connectedAt TEXT NOT NULL
  ) STRICT;
  -- A person's session at the server on this desktop; token and private key are sealed.
  CREATE TABLE syncSession (
    staffId TEXT PRIMARY KEY REFERENCES staff (id), sessionId TEXT NOT NULL, sealedToken TEXT NOT NULL,
    sealedKey TEXT NOT NULL, createdAt TEXT NOT NULL, expiresAt TEXT NOT NULL
  ) STRICT;
  -- Accounts and clients that this desktop had before it was connected keep their ids here.
  CREATE TABLE syncIdentity (
    kind TEXT NOT NULL CHECK (kind IN ('staff', 'client')), localId TEXT NOT NULL, serverId TEXT NOT NULL,
    PRIMARY KEY (kind, localId), UNIQUE (kind, serverId)
  ) STRICT;`;

const RECORDS = `
  -- Rows written in the transaction that is under way; emptied by it. \`before\` only of engagements and filings.
  CREATE TABLE syncTouched (
    position INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, before TEXT
  ) STRICT;
  -- The server's version of a record, or the change of this desktop that is still under way.
  CREATE TABLE syncRecord (
    kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER, changeNumber INTEGER,
    PRIMARY KEY (kind, id), CHECK (version IS NOT NULL OR changeNumber IS NOT NULL)
  ) STRICT;
  CREATE TABLE syncOutbox (
    changeNumber INTEGER PRIMARY KEY, staffId TEXT NOT NULL REFERENCES staff (id), changeSet TEXT NOT NULL,
    at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE syncConflict (
    conflictId TEXT PRIMARY KEY, changeNumber INTEGER NOT NULL, kind TEXT NOT NULL, code TEXT NOT NULL,
    detail TEXT NOT NULL, staffId TEXT NOT NULL REFERENCES staff (id), changeSet TEXT NOT NULL,
    theirs TEXT NOT NULL, at TEXT NOT NULL,
    settledAs TEXT CHECK (settledAs IN ('MINE', 'THEIRS')), settledById TEXT REFERENCES staff (id), settledAt TEXT
  ) STRICT;
  CREATE INDEX syncConflictOpen ON syncConflict (settledAs, at);`;

export const sync: Migration = { name: '0011-sync', statements: [CONNECTION, RECORDS] };
