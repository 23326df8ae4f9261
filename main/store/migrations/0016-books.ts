/**
 * Books have an identity: an item of the trial balance names the upload that it was read from, an engagement its
 * current upload, and a version of the statements holds the books that it was computed from. No foreign keys on
 * these: a record may come from another desktop before the one that it names (contract, sync).
 *
 * What stands is filled in: the current upload is the last one before the items that was read (a later one that could
 * not be read is passed over); where this desktop itself imported them, the audit event of that moment names the file.
 * The books of a version that is up to date are the accounts as they are. Nothing of it leaves for the server: each
 * desktop fills in its own, and what waits to be sent stays as it is.
 */
import type { Migration } from './migration.ts';

const COLUMNS = `
  ALTER TABLE engagement ADD COLUMN currentUploadId TEXT;
  ALTER TABLE trialBalanceItem ADD COLUMN uploadId TEXT;
  ALTER TABLE generatedStatement ADD COLUMN books TEXT;`;

/** What is filled in is told to nobody. The triggers are made anew, with the new columns, when the database is opened. */
const WITHOUT_CAPTURE = `
  DROP TRIGGER engagementSyncUpdated;
  DROP TRIGGER trialBalanceItemSyncUpdated;
  DROP TRIGGER generatedStatementSyncUpdated;`;

const BACKFILL = `
  UPDATE engagement SET currentUploadId = (
    SELECT u.id FROM trialBalanceUpload u
    WHERE u.engagementId = engagement.id AND u.report IS NOT NULL
      AND u.createdAt <= (SELECT max(i.uploadedAt) FROM trialBalanceItem i WHERE i.engagementId = engagement.id)
      AND u.fileId = coalesce((
        SELECT json_extract(a.payload, '$.fileId') FROM auditEvent a
        WHERE a.subject = 'engagement:' || engagement.id AND a.type = 'FS_TB_UPLOADED'
          AND a.at = (SELECT max(i.uploadedAt) FROM trialBalanceItem i WHERE i.engagementId = engagement.id)
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
    WHERE e.id = generatedStatement.engagementId AND e.contentVersion = generatedStatement.contentVersion);`;

export const books: Migration = { name: '0016-books', statements: [COLUMNS, WITHOUT_CAPTURE, BACKFILL] };
