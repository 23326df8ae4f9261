/**
 * Synonyms of the practice (specification 5.7): a label that a person has bound to an element, for all desktops. A
 * synonym is only ever added; the same label for the same element is kept once.
 */
import { appendOnly, type Migration } from './migration.ts';

const TABLES = [
  `CREATE TABLE "synonym" (
    "id" TEXT PRIMARY KEY,
    "label" TEXT NOT NULL,
    "labelKey" TEXT NOT NULL,
    "elementId" TEXT NOT NULL,
    "addedById" TEXT NOT NULL REFERENCES "staff" ("id"),
    "addedAt" TEXT NOT NULL,
    UNIQUE ("labelKey", "elementId"))`,
  `CREATE INDEX "synonymByLabel" ON "synonym" ("label", "id")`,
];

export const synonyms: Migration = {
  name: '0004-synonyms',
  statements: (dialect) => [...TABLES, ...appendOnly(dialect, 'synonym')],
};
