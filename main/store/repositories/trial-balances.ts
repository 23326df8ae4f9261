/**
 * Uploaded trial balances, what the reader made of them, and the items (specification 2.4; decisions 3).
 */
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { keySuggestionSchema, type TrialBalanceItem } from '../../../shared/model/records.ts';
import {
  type ImportRecipe,
  type ImportReport,
  importRecipeSchema,
  importReportSchema,
} from '../../../shared/model/trial-balance.ts';
import type { Reader, Writer } from '../database.ts';
import { inPortions } from '../portions.ts';
import type { TrialBalanceItemTable, TrialBalanceUploadTable } from '../schema.ts';

/** Items read or written before others may run: a few milliseconds. */
const PORTION = 200;

const suggestionsSchema = z.array(keySuggestionSchema);

export interface TrialBalanceUpload extends Omit<TrialBalanceUploadTable, 'recipe' | 'report'> {
  readonly recipe: ImportRecipe | null;
  readonly report: ImportReport | null;
}

function toItem(row: TrialBalanceItemTable): TrialBalanceItem {
  const { position: _position, ...item } = row;
  return {
    ...item,
    isOverride: row.isOverride === 1,
    suggestions: suggestionsSchema.parse(JSON.parse(row.suggestions)),
  };
}

export async function insertUpload(
  writer: Writer,
  upload: Omit<TrialBalanceUpload, 'report'>,
): Promise<void> {
  const recipe = upload.recipe === null ? null : JSON.stringify(upload.recipe);
  await writer
    .insertInto('trialBalanceUpload')
    .values({ ...upload, recipe, report: null })
    .execute();
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
  const row = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').executeTakeFirst();
  if (!row) return undefined;
  return {
    ...row,
    recipe: row.recipe === null ? null : importRecipeSchema.parse(JSON.parse(row.recipe)),
    report: row.report === null ? null : importReportSchema.parse(JSON.parse(row.report)),
  };
}

export async function listItems(reader: Reader, engagementId: string): Promise<readonly TrialBalanceItem[]> {
  const items: TrialBalanceItem[] = [];
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

/** Replaces all items of an engagement (specification 2.4). */
export async function replaceItems(
  writer: Writer,
  engagementId: string,
  items: readonly TrialBalanceItem[],
): Promise<void> {
  await writer.deleteFrom('trialBalanceItem').where('engagementId', '=', engagementId).execute();
  const rows = items.map((item, position) => ({
    ...item,
    position,
    isOverride: item.isOverride ? (1 as const) : (0 as const),
    suggestions: JSON.stringify(item.suggestions),
  }));
  await inPortions(rows, PORTION, async (portion) => {
    await writer.insertInto('trialBalanceItem').values(portion).execute();
  });
}

type Assignment = Pick<
  TrialBalanceItem,
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
    for (const item of portion) await saveAssignment(writer, item);
  });
}

/** Assignment and runners-up of one item. */
export async function saveAssignment(writer: Writer, item: Assignment): Promise<void> {
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
    })
    .where('id', '=', id)
    .execute();
}

export interface RememberedAssignment {
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly taxonomyKey: string;
  readonly clientId: string;
}

/** Decisions of people in other engagements, the newest first: the memory of the suggester. */
export async function listRememberedAssignments(
  reader: Reader,
  exceptEngagementId: string,
): Promise<readonly RememberedAssignment[]> {
  const rows = await reader
    .selectFrom('trialBalanceItem')
    .innerJoin('engagement', 'engagement.id', 'trialBalanceItem.engagementId')
    .select([
      'trialBalanceItem.accountCode',
      'trialBalanceItem.accountDescription',
      'trialBalanceItem.taxonomyKey',
      'engagement.clientId',
    ])
    .where('trialBalanceItem.taxonomyKey', 'is not', null)
    .where('engagement.id', '!=', exceptEngagementId)
    .where((eb) =>
      eb.or([
        eb('trialBalanceItem.isOverride', '=', 1),
        eb('engagement.status', 'in', ['STATEMENTS_GENERATED', 'NOTES_COMPLETE']),
      ]),
    )
    .orderBy('engagement.yearEndDate', 'desc')
    .limit(50_000)
    .execute();
  return rows.flatMap((row) => (row.taxonomyKey === null ? [] : [{ ...row, taxonomyKey: row.taxonomyKey }]));
}
