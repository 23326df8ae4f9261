/**
 * Reading has rights too: each file says under which rights it is seen, those of the records that name it, and each
 * conflict under which together. A conflict of before counts as one that only those see who may see all.
 */
import { VIEW_RIGHTS } from '../../../shared/sync/kinds/rights.ts';
import { viewRightsText } from '../repositories/sync-devices.ts';
import { addFileRights, listFileRows } from '../repositories/sync-files.ts';
import type { Migration } from './migration.ts';

export const viewRights: Migration = {
  name: '0008-view-rights',
  statements: () => [
    `CREATE TABLE "syncFileRight" (
      "sha256" TEXT NOT NULL,
      "viewRight" TEXT NOT NULL,
      PRIMARY KEY ("sha256", "viewRight"))`,
    `ALTER TABLE "syncConflict" ADD COLUMN "viewRights" TEXT NOT NULL DEFAULT '${viewRightsText(VIEW_RIGHTS)}'`,
  ],
  fill: async (writer) => {
    await addFileRights(writer, await listFileRows(writer));
  },
};
