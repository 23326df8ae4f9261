/**
 * From which upload the items of an engagement were read, and when, without reading the items: a long trial balance held
 * everybody up for the time that its rows took.
 */
import type { Migration } from './migration.ts';

export const uploadsOfItems: Migration = {
  name: '0058-uploads-of-items',
  statements: [
    'CREATE INDEX trialBalanceItemUpload ON trialBalanceItem (engagementId, uploadId, uploadedAt);',
  ],
};
