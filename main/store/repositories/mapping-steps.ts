/**
 * Steps of the mapping that a person can undo and redo: per person and engagement, bounded in number. The
 * newest step that stands is undone first; of the undone ones, the oldest is redone first.
 */
import { z } from 'zod';
import { FS_MAPPING_CONFIDENCES } from '../../../shared/model/enums.ts';
import type { Reader, Writer } from '../database.ts';

/** The assignment of a row as it is stored. */
const assignmentSchema = z.object({
  taxonomyKey: z.string().nullable(),
  taxonomyLabel: z.string().nullable(),
  mappingConfidence: z.enum(FS_MAPPING_CONFIDENCES).nullable(),
  mappingRationale: z.string().nullable(),
  isOverride: z.boolean(),
});
export type StoredAssignment = z.output<typeof assignmentSchema>;

const rowChangesSchema = z.array(
  z.object({ itemId: z.string(), before: assignmentSchema, after: assignmentSchema }),
);
export type RowChange = z.output<typeof rowChangesSchema>[number];

/** Steps kept per person and engagement. */
export const STEPS_KEPT = 200;

export interface MappingStep {
  readonly position: number;
  readonly changes: readonly RowChange[];
  readonly createdAt: string;
}

export interface WhoseSteps {
  readonly engagementId: string;
  readonly staffId: string;
}

/** Adds a step; what was undone before it can no longer be redone, and the oldest steps fall off. */
export async function addStep(
  writer: Writer,
  whose: WhoseSteps,
  changes: readonly RowChange[],
  at: Date,
): Promise<void> {
  const own = writer
    .deleteFrom('mappingStep')
    .where('engagementId', '=', whose.engagementId)
    .where('staffId', '=', whose.staffId);
  await own.where('undone', '=', 1).execute();
  await writer
    .insertInto('mappingStep')
    .values({ ...whose, changes: JSON.stringify(changes), undone: 0, createdAt: at.toISOString() })
    .execute();
  const last = await writer
    .selectFrom('mappingStep')
    .select('position')
    .where('engagementId', '=', whose.engagementId)
    .where('staffId', '=', whose.staffId)
    .orderBy('position', 'desc')
    .offset(STEPS_KEPT)
    .limit(1)
    .executeTakeFirst();
  if (last) await own.where('position', '<=', last.position).execute();
}

/** The step that undo (or redo) would take next; undefined where there is none. */
export async function nextStep(
  reader: Reader,
  { engagementId, staffId }: WhoseSteps,
  direction: 'UNDO' | 'REDO',
): Promise<MappingStep | undefined> {
  const row = await reader
    .selectFrom('mappingStep')
    .selectAll()
    .where('engagementId', '=', engagementId)
    .where('staffId', '=', staffId)
    .where('undone', '=', direction === 'UNDO' ? 0 : 1)
    .orderBy('position', direction === 'UNDO' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      position: row.position,
      changes: rowChangesSchema.parse(JSON.parse(row.changes)),
      createdAt: row.createdAt,
    }
  );
}

export async function markStep(writer: Writer, position: number, undone: boolean): Promise<void> {
  await writer
    .updateTable('mappingStep')
    .set({ undone: undone ? 1 : 0 })
    .where('position', '=', position)
    .execute();
}

/** Forgets a person's steps, where the rows they speak of no longer exist. */
export async function forgetSteps(writer: Writer, { engagementId, staffId }: WhoseSteps): Promise<void> {
  await writer
    .deleteFrom('mappingStep')
    .where('engagementId', '=', engagementId)
    .where('staffId', '=', staffId)
    .execute();
}
