/**
 * Books have an identity: an item of the trial balance names the upload that it was read from, an engagement its
 * current upload, and a version of the statements holds the books that it was computed from. No foreign keys on
 * these: a record may come from another desktop before the one that it names (contract, sync).
 *
 * What stands is filled in: the current upload is the last one that was imported, by the time of the items and the
 * file in the audit log (a later upload that could not be read is passed over); the books of a version that is up
 * to date are the accounts as they are. Each desktop finds the same by itself, so nothing of it leaves for the server.
 */
import type { Migration } from './migration.ts';

const COLUMNS = `
  ALTER TABLE engagement ADD COLUMN currentUploadId TEXT;
  ALTER TABLE trialBalanceItem ADD COLUMN uploadId TEXT;
  ALTER TABLE generatedStatement ADD COLUMN books TEXT;`;

const BACKFILL = `
  UPDATE engagement SET currentUploadId = (
    SELECT u.id FROM trialBalanceUpload u
    WHERE u.engagementId = engagement.id AND u.report IS NOT NULL
      AND u.createdAt <= (SELECT max(i.uploadedAt) FROM trialBalanceItem i WHERE i.engagementId = engagement.id)
      AND u.fileId = coalesce((
        SELECT json_extract(a.payload, '$.fileId') FROM auditEvent a
        WHERE a.subject = 'engagement:' || engagement.id AND a.type = 'FS_TB_UPLOADED'
        ORDER BY a.sequence DESC LIMIT 1), u.fileId)
    ORDER BY u.createdAt DESC, u.id DESC LIMIT 1);
  UPDATE trialBalanceItem SET uploadId =
    (SELECT e.currentUploadId FROM engagement e WHERE e.id = trialBalanceItem.engagementId);
  UPDATE generatedStatement SET books = (
    SELECT json_object(
      'uploadId', e.currentUploadId,
      'file', (
        SELECT json_object('fileName', f.fileName, 'sha256', f.sha256, 'sheet', json_extract(u.report, '$.sheet'))
        FROM trialBalanceUpload u INNER JOIN storedFile f ON f.id = u.fileId WHERE u.id = e.currentUploadId),
      'accounts', (
        SELECT json_group_array(json_array(
          i.id, i.accountCode, i.accountDescription, i.taxonomyKey, i.currentYearBalance, i.priorYearBalance,
          i.sourceRow) ORDER BY i.position)
        FROM trialBalanceItem i WHERE i.engagementId = e.id))
    FROM engagement e
    WHERE e.id = generatedStatement.engagementId AND e.contentVersion = generatedStatement.contentVersion);
  -- Empty between transactions: it holds what this one wrote.
  DELETE FROM syncTouched;`;

/** As in 0012-sync-capture, with the new column; the decision of a client is not among them. */
const ENGAGEMENT = [
  'id',
  'clientId',
  'financialYear',
  'periodStart',
  'yearEndDate',
  'reportingStandard',
  'functionalCurrency',
  'roundingConvention',
  'firstPeriod',
  'status',
  'hasPriorYear',
  'versionNo',
  'contentVersion',
  'currentUploadId',
  'createdAt',
  'updatedAt',
];
const before = `json_object(${ENGAGEMENT.map((column) => `'${column}', OLD.${column}`).join(', ')})`;
const row = (which: 'OLD' | 'NEW') => ENGAGEMENT.map((column) => `${which}.${column}`).join(', ');
const touch = (id: string) => `
      INSERT INTO syncTouched (kind, id, before) SELECT 'engagement', ${id}, ${before}
        WHERE NOT EXISTS (SELECT 1 FROM syncTouched WHERE kind = 'engagement' AND id = ${id});`;

const CAPTURE = `
  DROP TRIGGER engagementSyncUpdated;
  DROP TRIGGER engagementSyncDeleted;
  CREATE TRIGGER engagementSyncUpdated AFTER UPDATE ON engagement
    WHEN EXISTS (SELECT 1 FROM syncConnection) AND (${row('NEW')}) IS NOT (${row('OLD')})
    BEGIN ${touch('OLD.id')} ${touch('NEW.id')} END;
  CREATE TRIGGER engagementSyncDeleted AFTER DELETE ON engagement WHEN EXISTS (SELECT 1 FROM syncConnection)
    BEGIN ${touch('OLD.id')} END;`;

export const books: Migration = { name: '0016-books', statements: [COLUMNS, BACKFILL, CAPTURE] };
