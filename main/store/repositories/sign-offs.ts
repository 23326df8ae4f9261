/** Sign-offs and locks of engagements and filings, in one form; which table holds one follows from its record. */
import { shortDate } from '../../../shared/model/dates.ts';
import type { ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import type { Reader, Writer } from '../database.ts';
import type { LockColumns, SignOffColumns } from '../tables/review.ts';

export type StoredSignOff = Omit<SignOffColumns, 'content'>;
const COLUMNS = ['id', 'section', 'level', 'staffId', 'at', 'digest'] as const;

/** All of a record without their contents, the oldest first. */
export async function listSignOffs(
  reader: Reader,
  record: ReviewedRecord,
): Promise<readonly StoredSignOff[]> {
  return record.kind === 'engagement'
    ? await reader
        .selectFrom('engagementSignOff')
        .select(COLUMNS)
        .where('engagementId', '=', record.id)
        .orderBy('at')
        .orderBy('id')
        .execute()
    : await reader
        .selectFrom('filingSignOff')
        .select(COLUMNS)
        .where('xbrlFilingId', '=', record.id)
        .orderBy('at')
        .orderBy('id')
        .execute();
}

/** What was signed, as it is packed. */
export async function findSignedContent(
  reader: Reader,
  record: ReviewedRecord,
  id: string,
): Promise<string | undefined> {
  const table = record.kind === 'engagement' ? 'engagementSignOff' : 'filingSignOff';
  const row = await reader.selectFrom(table).select('content').where('id', '=', id).executeTakeFirst();
  return row?.content;
}

export async function insertSignOff(
  writer: Writer,
  record: ReviewedRecord,
  row: SignOffColumns,
): Promise<void> {
  if (record.kind === 'engagement') {
    await writer
      .insertInto('engagementSignOff')
      .values({ ...row, engagementId: record.id })
      .execute();
  } else {
    await writer
      .insertInto('filingSignOff')
      .values({ ...row, xbrlFilingId: record.id })
      .execute();
  }
}

/** The lock as it was set last; undefined where the record was never locked. */
export async function findLock(reader: Reader, record: ReviewedRecord): Promise<LockColumns | undefined> {
  const columns = ['locked', 'reason', 'staffId', 'at'] as const;
  return record.kind === 'engagement'
    ? await reader
        .selectFrom('engagementLock')
        .select(columns)
        .where('engagementId', '=', record.id)
        .executeTakeFirst()
    : await reader
        .selectFrom('filingLock')
        .select(columns)
        .where('xbrlFilingId', '=', record.id)
        .executeTakeFirst();
}

export async function saveLock(writer: Writer, record: ReviewedRecord, lock: LockColumns): Promise<void> {
  if (record.kind === 'engagement') {
    await writer
      .insertInto('engagementLock')
      .values({ ...lock, engagementId: record.id })
      .onConflict((conflict) => conflict.column('engagementId').doUpdateSet(lock))
      .execute();
  } else {
    await writer
      .insertInto('filingLock')
      .values({ ...lock, xbrlFilingId: record.id })
      .onConflict((conflict) => conflict.column('xbrlFilingId').doUpdateSet(lock))
      .execute();
  }
}

/** Whether work on the record waits or is under way. */
export async function hasWorkUnderWay(reader: Reader, { kind, id }: ReviewedRecord): Promise<boolean> {
  const row = await reader
    .selectFrom('job')
    .select('id')
    .where('subject', '=', subjectOf(kind, id))
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst();
  return row !== undefined;
}

/** What of a client is locked, in words: "the engagement of FY2025". */
export async function listLockedOfClient(reader: Reader, clientId: string): Promise<readonly string[]> {
  const engagements = await reader
    .selectFrom('engagementLock')
    .innerJoin('engagement', 'engagement.id', 'engagementLock.engagementId')
    .select('engagement.yearEndDate as end')
    .where('engagement.clientId', '=', clientId)
    .where('engagementLock.locked', '=', 1)
    .orderBy('end')
    .execute();
  const filings = await reader
    .selectFrom('filingLock')
    .innerJoin('filing', 'filing.id', 'filingLock.xbrlFilingId')
    .select('filing.periodEnd as end')
    .where('filing.clientId', '=', clientId)
    .where('filingLock.locked', '=', 1)
    .orderBy('end')
    .execute();
  return [
    ...engagements.map(({ end }) => `the engagement to ${shortDate(end)}`),
    ...filings.map(({ end }) => `the filing to ${shortDate(end)}`),
  ];
}
