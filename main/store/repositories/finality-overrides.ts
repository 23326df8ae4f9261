/** Open points of an engagement that a reviewer let stand (decisions 10). */
import type { OpenPointKind } from '../../../shared/model/finality.ts';
import type { Reader, Writer } from '../database.ts';
import type { FinalityOverrideTable } from '../tables/engagements.ts';

export type StoredOverride = FinalityOverrideTable & { readonly byName: string };

/** All of an engagement with the reviewer's name, oldest first; whether each still holds is not judged here. */
export async function listFinalityOverrides(
  reader: Reader,
  engagementId: string,
): Promise<readonly StoredOverride[]> {
  return await reader
    .selectFrom('finalityOverride')
    .innerJoin('staff', 'staff.id', 'finalityOverride.staffId')
    .selectAll('finalityOverride')
    .select('staff.name as byName')
    .where('engagementId', '=', engagementId)
    .orderBy('at')
    .orderBy('finalityOverride.id')
    .execute();
}

/** Keeps a reviewer's word; one that was given earlier on the same point makes room for it. */
export async function saveFinalityOverride(writer: Writer, row: FinalityOverrideTable): Promise<void> {
  const { said, reason, staffId, at } = row;
  await writer
    .insertInto('finalityOverride')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['engagementId', 'pointKind', 'pointPlace'])
        .doUpdateSet({ said, reason, staffId, at }),
    )
    .execute();
}

/** Answers what the word was about; undefined where there was none. */
export async function deleteFinalityOverride(
  writer: Writer,
  engagementId: string,
  id: string,
): Promise<
  { readonly pointKind: OpenPointKind; readonly pointPlace: string; readonly said: string } | undefined
> {
  return await writer
    .deleteFrom('finalityOverride')
    .where('engagementId', '=', engagementId)
    .where('id', '=', id)
    .returning(['pointKind', 'pointPlace', 'said'])
    .executeTakeFirst();
}
