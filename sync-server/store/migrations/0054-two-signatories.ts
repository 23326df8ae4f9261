/**
 * A second signatory of what was sent: an invitation of its own, after the first's, which is asked once the first has
 * approved. The two name different people and the same content; each first has one second at most.
 */
import type { Migration } from './migration.ts';

export const twoSignatories: Migration = {
  name: '0054-two-signatories',
  statements: () => [
    'ALTER TABLE "invitation" ADD COLUMN "afterId" TEXT REFERENCES "invitation" ("id")',
    'ALTER TABLE "invitation" ADD COLUMN "askedAt" TEXT',
    'CREATE UNIQUE INDEX "invitationAfter" ON "invitation" ("afterId")',
  ],
};
