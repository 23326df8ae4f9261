/**
 * Uploaded trial balances, what the reader made of them, and the items (specification 2.4; decisions 3).
 */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type KeyDecision, keyDecisionSchema } from '../../../shared/model/accuracy.ts';
import { type Money, moneySchema } from '../../../shared/model/money.ts';
import type { StatementSource } from '../../../shared/model/provenance.ts';
import { type ImportedItem, keySuggestionSchema } from '../../../shared/model/records.ts';
import {
  type ImportRecipe,
  type ImportReport,
  importRecipeSchema,
  importReportSchema,
  isTaken,
  type LastYearFile,
  lastYearFileSchema,
} from '../../../shared/model/trial-balance.ts';
import type { Reader, Writer } from '../database.ts';
import { inPortions } from '../portions.ts';
import type { TrialBalanceItemTable, TrialBalanceUploadTable } from '../tables/engagements.ts';
import { findFile } from './stored-file-records.ts';

/** Items read or written before others may run: a few milliseconds. */
const PORTION = 200;

const suggestionsSchema = z.array(keySuggestionSchema);

export interface TrialBalanceUpload extends Omit<TrialBalanceUploadTable, 'recipe' | 'report' | 'lastYear'> {
  readonly recipe: ImportRecipe | null;
  readonly report: ImportReport | null;
  readonly lastYear: LastYearFile | null;
}

/** An item with what is kept beside it and never leaves the engine. */
export interface StoredItem extends ImportedItem {
  readonly firstDecision: KeyDecision | null;
}

function toItem(row: TrialBalanceItemTable): StoredItem {
  const { position: _position, firstDecision, ...item } = row;
  return {
    ...item,
    firstDecision: firstDecision === null ? null : keyDecisionSchema.parse(JSON.parse(firstDecision)),
    isOverride: row.isOverride === 1,
    suggestions: suggestionsSchema.parse(JSON.parse(row.suggestions)),
  };
}

function toUpload(row: TrialBalanceUploadTable): TrialBalanceUpload {
  return {
    ...row,
    recipe: row.recipe === null ? null : importRecipeSchema.parse(JSON.parse(row.recipe)),
    report: row.report === null ? null : importReportSchema.parse(JSON.parse(row.report)),
    lastYear: row.lastYear === null ? null : lastYearFileSchema.parse(JSON.parse(row.lastYear)),
  };
}

export async function insertUpload(writer: Writer, upload: TrialBalanceUpload): Promise<void> {
  const { recipe, report, lastYear } = upload;
  const textOf = (value: object | null) => (value === null ? null : JSON.stringify(value));
  await writer
    .insertInto('trialBalanceUpload')
    .values({ ...upload, recipe: textOf(recipe), report: textOf(report), lastYear: textOf(lastYear) })
    .execute();
}

/** What was made of last year's file of an upload; null takes it away. */
export async function saveLastYearFile(
  writer: Writer,
  uploadId: string,
  lastYear: LastYearFile | null,
): Promise<void> {
  await writer
    .updateTable('trialBalanceUpload')
    .set({ lastYear: lastYear === null ? null : JSON.stringify(lastYear) })
    .where('id', '=', uploadId)
    .execute();
}

/** Last year's file whose balances the accounts have: a new file of this year keeps it. Null where there is none. */
export async function findLastYearFile(reader: Reader, engagementId: string): Promise<LastYearFile | null> {
  const lastYear = (await findCurrentUpload(reader, engagementId))?.lastYear ?? null;
  return lastYear !== null && isTaken(lastYear) ? lastYear : null;
}

export async function saveReport(writer: Writer, uploadId: string, report: ImportReport): Promise<void> {
  await writer
    .updateTable('trialBalanceUpload')
    .set({ report: JSON.stringify(report) })
    .where('id', '=', uploadId)
    .execute();
}

/** The newest upload of an engagement; with `fileId`, the newest of that file. */
export async function findUpload(
  reader: Reader,
  engagementId: string,
  fileId?: string,
): Promise<TrialBalanceUpload | undefined> {
  let query = reader.selectFrom('trialBalanceUpload').selectAll().where('engagementId', '=', engagementId);
  if (fileId !== undefined) query = query.where('fileId', '=', fileId);
  // Of two of one moment, the one that was written last: ids of one moment have no order.
  const row = await query.orderBy('createdAt', 'desc').orderBy(sql`rowid`, 'desc').executeTakeFirst();
  return row && toUpload(row);
}

/**
 * The upload that the items of an engagement were read from; undefined before the first, or where it is not known. The
 * engagement names it, and its items agree. Where they came from a desktop whose release did not write it down, it is
 * the last upload before them that was read: one that failed later is passed over.
 */
export async function findCurrentUpload(
  reader: Reader,
  engagementId: string,
): Promise<TrialBalanceUpload | undefined> {
  const books = await reader
    .selectFrom('trialBalanceItem')
    .innerJoin('engagement', 'engagement.id', 'trialBalanceItem.engagementId')
    .select(({ fn, ref }) => [
      'engagement.currentUploadId',
      fn.min(ref('trialBalanceItem.uploadId')).as('uploadId'),
      fn.max(ref('trialBalanceItem.uploadId')).as('otherUploadId'),
      fn.max(ref('trialBalanceItem.uploadedAt')).as('uploadedAt'),
    ])
    .where('engagement.id', '=', engagementId)
    .groupBy('engagement.currentUploadId')
    .executeTakeFirst();
  if (!books) return undefined;
  const { currentUploadId, uploadId, otherUploadId, uploadedAt } = books;
  const agreed = uploadId !== null && uploadId === otherUploadId && uploadId === currentUploadId;
  if (uploadId !== null && !agreed) return undefined;
  const uploads = reader
    .selectFrom('trialBalanceUpload')
    .selectAll()
    .where('engagementId', '=', engagementId);
  const row = await (uploadId === null
    ? uploads
        .where('report', 'is not', null)
        .where('createdAt', '<=', uploadedAt)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
    : uploads.where('id', '=', uploadId)
  ).executeTakeFirst();
  return row && toUpload(row);
}

/** The file that the items were read from, as provenance names it; null where it is not known. */
export async function findSourceFile(reader: Reader, engagementId: string): Promise<StatementSource> {
  const upload = await findCurrentUpload(reader, engagementId);
  const file = upload && (await findFile(reader, upload.fileId));
  return {
    uploadId: upload?.id ?? null,
    file: file
      ? { fileName: file.fileName, sha256: file.sha256, sheet: upload?.report?.sheet ?? null }
      : null,
  };
}

export async function listItems(reader: Reader, engagementId: string): Promise<readonly StoredItem[]> {
  const items: StoredItem[] = [];
  for (let after = -1; ; ) {
    const rows = await reader
      .selectFrom('trialBalanceItem')
      .selectAll()
      .where('engagementId', '=', engagementId)
      .where('position', '>', after)
      .orderBy('position')
      .limit(PORTION)
      .execute();
    items.push(...rows.map(toItem));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PORTION) return items;
    after = last.position;
    await setImmediate();
  }
}

/** Keys that at least one account has. */
export async function mappedKeysOf(
  reader: Reader,
  engagementIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (engagementIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('trialBalanceItem')
    .select(['engagementId', 'taxonomyKey'])
    .distinct()
    .where('engagementId', 'in', engagementIds)
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ engagementId }) => engagementId)].map(([id, of]) => [
      id,
      new Set(of.flatMap(({ taxonomyKey }) => taxonomyKey ?? [])),
    ]),
  );
}

/** Replaces all items of an engagement (specification 2.4). */
export async function replaceItems(
  writer: Writer,
  engagementId: string,
  items: readonly StoredItem[],
): Promise<void> {
  await deleteItems(writer, engagementId);
  await insertItems(
    writer,
    items.map((item, position) => ({ ...item, position })),
  );
}

/** Adds items at their places in the order. */
export async function insertItems(
  writer: Writer,
  items: readonly (StoredItem & { readonly position: number })[],
): Promise<void> {
  await inPortions(items, PORTION, async (portion) => {
    const rows = portion.map((item) => ({
      ...item,
      isOverride: item.isOverride ? 1 : 0,
      suggestions: JSON.stringify(item.suggestions),
      firstDecision: item.firstDecision === null ? null : JSON.stringify(item.firstDecision),
    }));
    // One statement whatever their number: naming each value of each row costs more than storing it.
    await sql`
      INSERT INTO trialBalanceItem (
        id, engagementId, position, accountCode, accountDescription, currentYearBalance, priorYearBalance,
        openingBalance, taxonomyKey, taxonomyLabel, mappingConfidence, mappingRationale, isOverride, suggestions,
        sourceRow, uploadedAt, uploadId, firstDecision, origin
      )
      SELECT
        value ->> 'id', value ->> 'engagementId', value ->> 'position', value ->> 'accountCode',
        value ->> 'accountDescription', value ->> 'currentYearBalance', value ->> 'priorYearBalance',
        value ->> 'openingBalance', value ->> 'taxonomyKey', value ->> 'taxonomyLabel',
        value ->> 'mappingConfidence', value ->> 'mappingRationale', value ->> 'isOverride',
        value ->> 'suggestions', value ->> 'sourceRow', value ->> 'uploadedAt',
        value ->> 'uploadId', value ->> 'firstDecision', value ->> 'origin'
      FROM json_each(${JSON.stringify(rows)})`.execute(writer);
  });
}

async function deleteItems(writer: Writer, engagementId: string): Promise<void> {
  for (;;) {
    const portion = await writer
      .selectFrom('trialBalanceItem')
      .select('id')
      .where('engagementId', '=', engagementId)
      .limit(PORTION)
      .execute();
    if (portion.length === 0) return;
    const ids = portion.map(({ id }) => id);
    await writer.deleteFrom('trialBalanceItem').where('id', 'in', ids).execute();
    await setImmediate();
  }
}

type Assignment = Pick<
  ImportedItem,
  | 'id'
  | 'taxonomyKey'
  | 'taxonomyLabel'
  | 'mappingConfidence'
  | 'mappingRationale'
  | 'isOverride'
  | 'suggestions'
>;

/** Assignments and runners-up of many items. */
export async function saveAssignments(writer: Writer, items: readonly Assignment[]): Promise<void> {
  await inPortions(items, PORTION, async (portion) => {
    const rows = portion.map(
      ({ id, taxonomyKey, taxonomyLabel, mappingConfidence, mappingRationale, isOverride, suggestions }) => ({
        id,
        taxonomyKey,
        taxonomyLabel,
        mappingConfidence,
        mappingRationale,
        isOverride: isOverride ? 1 : 0,
        suggestions: JSON.stringify(suggestions),
      }),
    );
    await sql`
      UPDATE trialBalanceItem SET
        taxonomyKey = row.value ->> 'taxonomyKey',
        taxonomyLabel = row.value ->> 'taxonomyLabel',
        mappingConfidence = row.value ->> 'mappingConfidence',
        mappingRationale = row.value ->> 'mappingRationale',
        isOverride = row.value ->> 'isOverride',
        suggestions = row.value ->> 'suggestions'
      FROM json_each(${JSON.stringify(rows)}) AS row
      WHERE trialBalanceItem.id = row.value ->> 'id'`.execute(writer);
  });
}

/** Assignment and runners-up of one item, with the first decision on it. */
export async function saveAssignment(
  writer: Writer,
  item: Assignment & Pick<StoredItem, 'firstDecision'>,
): Promise<void> {
  const { id, ...change } = item;
  await writer
    .updateTable('trialBalanceItem')
    .set({
      taxonomyKey: change.taxonomyKey,
      taxonomyLabel: change.taxonomyLabel,
      mappingConfidence: change.mappingConfidence,
      mappingRationale: change.mappingRationale,
      isOverride: change.isOverride ? 1 : 0,
      suggestions: JSON.stringify(change.suggestions),
      firstDecision: change.firstDecision === null ? null : JSON.stringify(change.firstDecision),
    })
    .where('id', '=', id)
    .execute();
}

export interface RememberedAssignment {
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly taxonomyKey: string;
  readonly clientId: string;
  readonly balance: Money;
  /** False for a proposal that stood in finished statements without a person having set it. */
  readonly decided: boolean;
}

/** More decisions than this add nothing to what is remembered of a name. */
const MOST_REMEMBERED = 50_000;
const REMEMBERED_PORTION = 1_000;

/**
 * Decisions of people in other engagements, the newest first, and what else stood in finished statements: the memory
 * of the suggester. A proposal in doubt (LOW) that nobody looked at is not remembered.
 */
export async function listRememberedAssignments(
  reader: Reader,
  exceptEngagementId: string,
): Promise<readonly RememberedAssignment[]> {
  const engagements = await reader
    .selectFrom('engagement')
    .select(['id', 'clientId', 'status'])
    .where('id', '!=', exceptEngagementId)
    .orderBy('yearEndDate', 'desc')
    .orderBy('id')
    .execute();
  const remembered: RememberedAssignment[] = [];
  for (const { id, clientId, status } of engagements) {
    const settled = status === 'STATEMENTS_GENERATED' || status === 'NOTES_COMPLETE';
    for (let after = -1; ; ) {
      let query = reader
        .selectFrom('trialBalanceItem')
        .select([
          'accountCode',
          'accountDescription',
          'currentYearBalance',
          'taxonomyKey',
          'isOverride',
          'position',
        ])
        .where('engagementId', '=', id)
        .where('position', '>', after)
        .where('taxonomyKey', 'is not', null);
      query = settled
        ? query.where((row) => row.or([row('isOverride', '=', 1), row('mappingConfidence', '!=', 'LOW')]))
        : query.where('isOverride', '=', 1);
      const rows = await query.orderBy('position').limit(REMEMBERED_PORTION).execute();
      for (const { accountCode, accountDescription, currentYearBalance, taxonomyKey, isOverride } of rows) {
        if (taxonomyKey === null) continue;
        const balance = moneySchema.parse(currentYearBalance);
        const decided = isOverride === 1;
        remembered.push({ accountCode, accountDescription, balance, taxonomyKey, clientId, decided });
        if (remembered.length === MOST_REMEMBERED) return remembered;
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < REMEMBERED_PORTION) break;
      after = last.position;
      await setImmediate();
    }
    await setImmediate();
  }
  return remembered;
}
