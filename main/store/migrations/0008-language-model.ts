/**
 * How the practice uses a language model, in one row at most, its key sealed; and what each call used, so that
 * the cost so far can be told. Calls are never changed or removed.
 */
import type { Migration } from './migration.ts';

export const languageModel: Migration = {
  name: '0008-language-model',
  statements: [
    `CREATE TABLE languageModelSetting (
      position INTEGER PRIMARY KEY CHECK (position = 1),
      enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
      models TEXT NOT NULL,
      sealedKey TEXT,
      changedAt TEXT NOT NULL,
      changedBy TEXT NOT NULL
    ) STRICT;
    CREATE TABLE languageModelCall (
      position INTEGER PRIMARY KEY,
      at TEXT NOT NULL,
      model TEXT NOT NULL,
      inputTokens INTEGER NOT NULL CHECK (inputTokens >= 0),
      outputTokens INTEGER NOT NULL CHECK (outputTokens >= 0),
      tenThousandths INTEGER CHECK (tenThousandths >= 0)
    ) STRICT;
    CREATE INDEX languageModelCallByTime ON languageModelCall (at);
    CREATE TRIGGER languageModelCallKept BEFORE UPDATE ON languageModelCall
      BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: languageModelCall rows are never changed'); END;
    CREATE TRIGGER languageModelCallStays BEFORE DELETE ON languageModelCall
      BEGIN SELECT RAISE(ABORT, 'APPEND_ONLY: languageModelCall rows are never deleted'); END;`,
  ],
};
