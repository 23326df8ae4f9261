/** What clients asked about lines at the portal, as the sync-server told it last; of each kind of record whole. */

import type { PortalResourceType } from '../../../shared/contract/server-portal.ts';
import { type ClientComment, clientCommentSchema } from '../../../shared/model/client-comments.ts';
import type { ReviewedRecord } from '../../../shared/model/review-anchors.ts';
import type { Reader, Writer } from '../database.ts';
import { isToldAlike } from './told-by-server.ts';

/** Of one record, the oldest first. */
export async function listClientComments(
  reader: Reader,
  { id }: ReviewedRecord,
): Promise<readonly ClientComment[]> {
  const rows = await reader.selectFrom('clientComment').select('body').where('resourceId', '=', id).execute();
  return rows
    .map(({ body }) => clientCommentSchema.parse(JSON.parse(body)))
    .sort((one, other) => (one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at < other.at ? -1 : 1));
}

const toRow = (comment: ClientComment) => ({
  id: comment.id,
  resourceType: comment.resourceType,
  resourceId: comment.resourceId,
  body: JSON.stringify(comment),
});

export async function saveClientComment(writer: Writer, comment: ClientComment): Promise<void> {
  const { body } = toRow(comment);
  await writer.updateTable('clientComment').set({ body }).where('id', '=', comment.id).execute();
}

/** Takes the place of all that were known of these kinds. Answers whether anything differs. */
export async function replaceClientComments(
  writer: Writer,
  types: readonly PortalResourceType[],
  comments: readonly ClientComment[],
): Promise<boolean> {
  const before = await writer
    .selectFrom('clientComment')
    .selectAll()
    .where('resourceType', 'in', types)
    .execute();
  const rows = comments.map(toRow);
  if (isToldAlike(before, rows)) return false;
  await writer.deleteFrom('clientComment').where('resourceType', 'in', types).execute();
  for (const row of rows) await writer.insertInto('clientComment').values(row).execute();
  return true;
}
