/** The newest audit head that each server has signed for this desktop; kept also when the desktop is disconnected. */
import type { Migration } from './migration.ts';

export const auditReceipts: Migration = {
  name: '0050-audit-receipts',
  statements: [
    `CREATE TABLE auditReceipt (
       deviceId TEXT PRIMARY KEY, practiceName TEXT NOT NULL, events INTEGER NOT NULL, head TEXT NOT NULL,
       signedAt TEXT NOT NULL, signature TEXT NOT NULL, publicKey TEXT NOT NULL
     ) STRICT;`,
  ],
};
