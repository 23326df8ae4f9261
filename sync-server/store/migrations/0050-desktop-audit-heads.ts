/** The newest audit head that was signed for each desktop, and whether its trail went back since. */
import type { Migration } from './migration.ts';

export const desktopAuditHeads: Migration = {
  name: '0050-desktop-audit-heads',
  statements: () => [
    `CREATE TABLE "deviceAuditHead" (
      "deviceId" TEXT PRIMARY KEY REFERENCES "device" ("id"),
      "events" BIGINT NOT NULL,
      "head" TEXT NOT NULL,
      "signedAt" TEXT NOT NULL,
      "signature" TEXT NOT NULL,
      "wentBackAt" TEXT)`,
  ],
};
