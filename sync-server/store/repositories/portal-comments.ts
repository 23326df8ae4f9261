/** What clients asked about lines, and the replies. Sealed columns pass through as they are. */
import type { PortalResourceType } from '../../../shared/contract/server-portal.ts';
import type { InvitationTable, PortalCommentReplyTable, PortalCommentTable } from '../portal-schema.ts';
import type { Reader, Writer } from '../store.ts';
import { countUpTo, type PageRequest, placeOf } from './page.ts';

export type CommentRow = PortalCommentTable &
  Pick<InvitationTable, 'resourceType' | 'resourceId' | 'recipient' | 'createdById'>;

const commentsWithRecord = (reader: Reader) =>
  reader
    .selectFrom('portalComment')
    .innerJoin('invitation', 'invitation.id', 'portalComment.invitationId')
    .selectAll('portalComment')
    .select([
      'invitation.resourceType',
      'invitation.resourceId',
      'invitation.recipient',
      'invitation.createdById',
    ]);

export async function insertComment(writer: Writer, row: PortalCommentTable): Promise<void> {
  await writer.insertInto('portalComment').values(row).execute();
}

export async function insertReply(writer: Writer, row: PortalCommentReplyTable): Promise<void> {
  await writer.insertInto('portalCommentReply').values(row).execute();
}

export async function countComments(reader: Reader, invitationId: string): Promise<number> {
  return await countUpTo(
    reader,
    reader.selectFrom('portalComment').select('id').where('invitationId', '=', invitationId),
  );
}

export async function findComment(reader: Reader, id: string): Promise<CommentRow | undefined> {
  return await commentsWithRecord(reader).where('portalComment.id', '=', id).executeTakeFirst();
}

/** Of one record, the oldest first. */
export async function commentsOfRecord(
  reader: Reader,
  { resourceType, resourceId }: Pick<InvitationTable, 'resourceType' | 'resourceId'>,
): Promise<readonly CommentRow[]> {
  return await commentsWithRecord(reader)
    .where('invitation.resourceType', '=', resourceType)
    .where('invitation.resourceId', '=', resourceId)
    .orderBy('portalComment.at')
    .orderBy('portalComment.id')
    .execute();
}

/** Newest first; one row more than asked for says that there is a next page. */
export async function commentRows(
  reader: Reader,
  request: PageRequest & { readonly resourceTypes: readonly PortalResourceType[] },
): Promise<{ readonly rows: readonly CommentRow[]; readonly total: number }> {
  const place = placeOf(request.cursor);
  const ofTypes = reader
    .selectFrom('portalComment')
    .innerJoin('invitation', 'invitation.id', 'portalComment.invitationId')
    .where('invitation.resourceType', 'in', request.resourceTypes);
  const total = await countUpTo(reader, ofTypes.select('portalComment.id'));
  let query = commentsWithRecord(reader).where('invitation.resourceType', 'in', request.resourceTypes);
  if (place)
    query = query.where((eb) =>
      eb(eb.refTuple('portalComment.at', 'portalComment.id'), '<', eb.tuple(place.after, place.id)),
    );
  const rows = await query
    .orderBy('portalComment.at', 'desc')
    .orderBy('portalComment.id', 'desc')
    .limit(request.limit + 1)
    .execute();
  return { rows, total };
}

export async function repliesTo(
  reader: Reader,
  commentIds: readonly string[],
): Promise<readonly PortalCommentReplyTable[]> {
  if (commentIds.length === 0) return [];
  return await reader
    .selectFrom('portalCommentReply')
    .selectAll()
    .where('commentId', 'in', commentIds)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
