/**
 * Who changed a record last at the sync-server, and when (contract, sync). The audit trail of a desktop holds what was done
 * there; of what a colleague did at another one, this is what is known here. Ids are those of this desktop.
 */
import { sql } from 'kysely';
import type { ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import type { Reader, Writer } from '../database.ts';

export interface RecordChange {
  readonly kind: SyncedKind;
  readonly id: string;
  readonly staffId: string;
  /** By the clock of the server. */
  readonly at: string;
}

export async function saveRecordChanges(writer: Writer, changes: readonly RecordChange[]): Promise<void> {
  if (changes.length === 0) return;
  await writer
    .insertInto('syncChange')
    .values([...changes])
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet((eb) => ({
        staffId: eb.ref('excluded.staffId'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute();
}

export async function forgetRecordChange(writer: Writer, kind: SyncedKind, id: string): Promise<void> {
  await writer.deleteFrom('syncChange').where('kind', '=', kind).where('id', '=', id).execute();
}

/** When the server took a record as it stands now, by its clock; undefined for what was never sent. */
export async function findRecordChangedAt(
  reader: Reader,
  kind: SyncedKind,
  id: string,
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('syncChange')
    .select('at')
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.at;
}

/** What an engagement or filing shows and the columns that name it in an anchor of a review. */
const NAMED_BY = {
  trialBalanceItem: ['accountCode', 'accountDescription'],
  fsJournal: ['id'],
  disclosureResponse: ['ruleId', 'promptId'],
  note: ['noteKey'],
  leadNote: ['accountCode', 'accountDescription'],
  materiality: ['engagementId'],
  lineItem: ['id'],
  tagMapping: ['lineItemId'],
  lineExclusion: ['lineItemId'],
  filingInformation: ['elementId'],
  validationResult: ['ruleId'],
  warningAcknowledgement: ['ruleId'],
} as const satisfies { readonly [Kind in SyncedKind]?: readonly string[] };
export type NamedKind = keyof typeof NAMED_BY;

export interface NamedChange {
  /** What the record is called in an anchor, part by part. */
  readonly names: readonly string[];
  readonly byName: string;
  readonly at: string;
}

/** Records of a kind that the engagement or filing has and that somebody changed at the server since then, by its clock. */
export async function listRecordChanges(
  reader: Reader,
  record: ReviewedRecord,
  kind: NamedKind,
  since: string,
): Promise<readonly NamedChange[]> {
  const { key, owner } = KINDS[kind];
  if (owner === null) return [];
  const column = (name: string) => sql.ref(`owned.${name}`);
  const id = sql.join(key.map(column), sql` || ' ' || `);
  const names = NAMED_BY[kind].map(column);
  const { rows } = await sql<{ names: string; byName: string; at: string }>`
    SELECT json_array(${sql.join(names)}) AS names, staff.name AS byName, syncChange.at AS at
      FROM ${sql.table(kind)} AS owned
      JOIN syncChange ON syncChange.kind = ${kind} AND syncChange.id = ${id} AND syncChange.at >= ${since}
      JOIN staff ON staff.id = syncChange.staffId
      WHERE ${column(owner.column)} = ${record.id}`.execute(reader);
  return rows.map(({ names: text, byName, at }) => ({ names: JSON.parse(text) as string[], byName, at }));
}
