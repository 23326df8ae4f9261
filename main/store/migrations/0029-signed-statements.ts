/**
 * Last year's signed statements of an engagement, and their figures. A figure has its line once a person has confirmed it;
 * one that nobody confirmed counts nowhere.
 */
import type { Migration } from './migration.ts';

export const signedStatements: Migration = {
  name: '0029-signed-statements',
  statements: [
    `CREATE TABLE signedStatement (
       id TEXT PRIMARY KEY, engagementId TEXT NOT NULL UNIQUE REFERENCES engagement (id) ON DELETE CASCADE,
       periodStart TEXT NOT NULL, periodEnd TEXT NOT NULL, currency TEXT NOT NULL,
       firstPeriod INTEGER NOT NULL CHECK (firstPeriod IN (0, 1)), rounding TEXT NOT NULL,
       cashFlows TEXT NOT NULL CHECK (cashFlows IN ('AS_SIGNED', 'COMPUTED')),
       acceptedReason TEXT, acceptedById TEXT REFERENCES staff (id), acceptedProblems TEXT,
       keptFigures TEXT NOT NULL,
       createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
       CHECK ((acceptedReason IS NULL) = (acceptedById IS NULL)),
       CHECK ((acceptedReason IS NULL) = (acceptedProblems IS NULL))
     ) STRICT;
     CREATE TABLE signedFigure (
       id TEXT PRIMARY KEY, engagementId TEXT NOT NULL REFERENCES engagement (id) ON DELETE CASCADE,
       statement TEXT NOT NULL, key TEXT, proposedKey TEXT, label TEXT NOT NULL, amount TEXT NOT NULL, amountBefore TEXT,
       page INTEGER CHECK (page >= 1), origin TEXT NOT NULL CHECK (origin IN ('ENTERED', 'READ')),
       confirmedById TEXT REFERENCES staff (id), confirmedAt TEXT, position INTEGER NOT NULL,
       UNIQUE (engagementId, statement, key),
       CHECK ((confirmedById IS NULL) = (confirmedAt IS NULL)), CHECK ((confirmedById IS NULL) = (key IS NULL)),
       CHECK (origin = 'READ' OR confirmedById IS NOT NULL)
     ) STRICT;`,
  ],
};
