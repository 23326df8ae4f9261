/** The second file of an upload: last year's trial balance in a layout of its own, with how it was read; null where there is none. */
import type { Migration } from './migration.ts';

export const lastYearFile: Migration = {
  name: '0041-last-year-file',
  statements: ['ALTER TABLE trialBalanceUpload ADD COLUMN lastYear TEXT'],
};
