/** Recovery codes of accounts of this computer: each opens its account once in place of the authenticator app. */
import type { Migration } from './migration.ts';

export const recoveryCodes: Migration = {
  name: '0032-recovery-codes',
  statements: [
    `CREATE TABLE recoveryCode (
      codeHash TEXT PRIMARY KEY, staffId TEXT NOT NULL REFERENCES staff(id), usedAt TEXT
    ) STRICT`,
    'CREATE INDEX recoveryCodeByStaff ON recoveryCode (staffId)',
  ],
};
