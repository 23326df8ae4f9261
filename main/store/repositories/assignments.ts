/** Who does the work on engagements and filings, and by when: one row for a record at most. */
import type { AssignedKind, Assignment } from '../../../shared/model/assignments.ts';
import type { Writer } from '../database.ts';
import type { EngagementAssignmentTable } from '../tables/review.ts';

type Row = Omit<EngagementAssignmentTable, 'engagementId'>;

/** The columns that a record carries, of a table that is joined to it. */
export function assignedIn<Table extends 'engagementAssignment' | 'filingAssignment'>(table: Table) {
  return [
    `${table}.preparerId`,
    `${table}.reviewerId`,
    `${table}.partnerId`,
    `${table}.dueOn`,
    `${table}.heldById`,
  ] as const;
}

/** Writes the columns that are named, and leaves the others of the record's row as they are. */
export async function saveAssignment(
  writer: Writer,
  kind: AssignedKind,
  id: string,
  change: Partial<Row>,
): Promise<void> {
  const nobody: Row = { ...NO_ONE, ...change };
  if (Object.keys(change).length === 0) return;
  if (kind === 'engagement') {
    await writer
      .insertInto('engagementAssignment')
      .values({ engagementId: id, ...nobody })
      .onConflict((conflict) => conflict.column('engagementId').doUpdateSet(change))
      .execute();
  } else {
    await writer
      .insertInto('filingAssignment')
      .values({ xbrlFilingId: id, ...nobody })
      .onConflict((conflict) => conflict.column('xbrlFilingId').doUpdateSet(change))
      .execute();
  }
}

const NO_ONE: Row = {
  ...({
    preparerId: null,
    reviewerId: null,
    partnerId: null,
    dueOn: null,
    heldById: null,
  } satisfies Assignment),
  message: '',
  handedById: null,
  handedAt: null,
};
