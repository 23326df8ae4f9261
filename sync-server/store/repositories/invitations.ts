/**
 * Invitations of the portal, their documents, decisions and drafts (specification 4.3, 4.6). Sealed columns pass
 * through as they are; who may open them is decided by portal/.
 */
import type { InvitationState, PortalResourceType } from '../../../shared/contract/server-portal.ts';
import type {
  InvitationDecisionTable,
  InvitationTable,
  PortalDocumentTable,
  PortalDraftTable,
} from '../portal-schema.ts';
import type { Reader, Writer } from '../store.ts';
import { countUpTo, type PageRequest, placeOf } from './page.ts';
import { inState } from './sent-invitations.ts';

export async function saveDocument(writer: Writer, row: PortalDocumentTable): Promise<void> {
  await writer
    .insertInto('portalDocument')
    .values(row)
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute();
}

export async function findDocument(reader: Reader, sha256: string): Promise<PortalDocumentTable | undefined> {
  return await reader
    .selectFrom('portalDocument')
    .selectAll()
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** The same without its content. */
export async function describeDocument(
  reader: Reader,
  sha256: string,
): Promise<Omit<PortalDocumentTable, 'content'> | undefined> {
  return await reader
    .selectFrom('portalDocument')
    .select(['sha256', 'mediaType', 'sizeBytes', 'createdAt'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Forgets documents that no invitation came to name. */
export async function deleteLooseDocuments(writer: Writer, createdBefore: Date): Promise<void> {
  await writer
    .deleteFrom('portalDocument')
    .where('createdAt', '<', createdBefore.toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invitation')
            .select('invitation.id')
            .whereRef('invitation.documentSha256', '=', 'portalDocument.sha256'),
        ),
      ),
    )
    .execute();
}

export async function insertInvitation(writer: Writer, row: InvitationTable): Promise<void> {
  await writer.insertInto('invitation').values(row).execute();
}

export async function findInvitation(reader: Reader, id: string): Promise<InvitationTable | undefined> {
  return await reader.selectFrom('invitation').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function findInvitationByToken(
  reader: Reader,
  tokenHash: string,
): Promise<InvitationTable | undefined> {
  return await reader
    .selectFrom('invitation')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** What lists show of an invitation: all but the statements that were sent, which are long. */
const LISTED = [
  'id',
  'product',
  'resourceType',
  'resourceId',
  'clientId',
  'recordVersion',
  'recipient',
  'tokenHash',
  'contentSha256',
  'documentSha256',
  'documentName',
  'createdAt',
  'createdById',
  'expiresAt',
  'revokedAt',
  'revokedWhy',
  'failedAttempts',
  'lockedUntil',
  'afterId',
  'askedAt',
] as const;
export type ListedInvitation = Pick<InvitationTable, (typeof LISTED)[number]>;

/**
 * Invitations of kinds of records, newest first; one row more than asked for says that there is a next page.
 * `total` is exact up to 10,000 and stays there.
 */
export async function invitationRows(
  reader: Reader,
  request: PageRequest & {
    readonly resourceId?: string | undefined;
    readonly resourceTypes: readonly PortalResourceType[];
    readonly state?: InvitationState | undefined;
  },
  now: Date,
): Promise<{ readonly rows: readonly ListedInvitation[]; readonly total: number }> {
  const place = placeOf(request.cursor);
  let query = reader.selectFrom('invitation').where('resourceType', 'in', request.resourceTypes);
  if (request.resourceId !== undefined) query = query.where('resourceId', '=', request.resourceId);
  const { state } = request;
  if (state !== undefined) query = query.where((eb) => inState(eb, state, now.toISOString()));
  const total = await countUpTo(reader, query.select('id'));
  if (place) {
    query = query.where((eb) => eb(eb.refTuple('createdAt', 'id'), '<', eb.tuple(place.after, place.id)));
  }
  const rows = await query
    .select(LISTED)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(request.limit + 1)
    .execute();
  return { rows, total };
}

/** Those of a record made from a version before `version`. */
export async function invitationsOfOlderVersions(
  reader: Reader,
  record: {
    readonly resourceType: PortalResourceType;
    readonly resourceId: string;
    readonly version: number;
  },
): Promise<readonly ListedInvitation[]> {
  return await reader
    .selectFrom('invitation')
    .select(LISTED)
    .where('resourceType', '=', record.resourceType)
    .where('resourceId', '=', record.resourceId)
    .where('recordVersion', '<', record.version)
    .orderBy('createdAt')
    .execute();
}

/** Which of these records were ever sent to a client. */
export async function recordsSent(reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('invitation')
    .select('resourceId')
    .distinct()
    .where('resourceId', 'in', ids)
    .execute();
  return rows.map(({ resourceId }) => resourceId);
}

/** The newest version that was sent of a record; undefined where none was. */
export async function newestVersionSent(
  reader: Reader,
  resourceType: PortalResourceType,
  resourceId: string,
): Promise<number | undefined> {
  const row = await reader
    .selectFrom('invitation')
    .select('recordVersion')
    .where('resourceType', '=', resourceType)
    .where('resourceId', '=', resourceId)
    .orderBy('recordVersion', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.recordVersion;
}

/** The snapshot that was sent last of a record, sealed; undefined where none was. */
export async function lastSnapshotSent(
  reader: Reader,
  resourceType: PortalResourceType,
  resourceId: string,
): Promise<Pick<InvitationTable, 'id' | 'snapshot'> | undefined> {
  return await reader
    .selectFrom('invitation')
    .select(['id', 'snapshot'])
    .where('resourceType', '=', resourceType)
    .where('resourceId', '=', resourceId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function updateInvitation(
  writer: Writer,
  id: string,
  change: Partial<
    Pick<
      InvitationTable,
      'revokedAt' | 'revokedWhy' | 'failedAttempts' | 'lockedUntil' | 'askedAt' | 'expiresAt' | 'tokenHash'
    >
  >,
): Promise<void> {
  await writer.updateTable('invitation').set(change).where('id', '=', id).execute();
}

/** Appends a decision under the one writer's lock; its sequence follows the last one. */
export async function appendDecision(
  writer: Writer,
  row: Omit<InvitationDecisionTable, 'sequence'>,
): Promise<void> {
  const last = await writer
    .selectFrom('invitationDecision')
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  await writer
    .insertInto('invitationDecision')
    .values({ ...row, sequence: (last?.sequence ?? 0) + 1 })
    .execute();
}

/** The other invitation of the same sending: the second's of a first, the first's of a second; undefined of one signatory. */
export async function otherOf(
  reader: Reader,
  { id, afterId }: Pick<InvitationTable, 'id' | 'afterId'>,
): Promise<InvitationTable | undefined> {
  const query = reader.selectFrom('invitation').selectAll();
  return await (afterId === null
    ? query.where('afterId', '=', id)
    : query.where('id', '=', afterId)
  ).executeTakeFirst();
}

/** Which of these invitations have a second signatory after them. */
export async function withSecond(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await reader.selectFrom('invitation').select('afterId').where('afterId', 'in', ids).execute();
  return new Set(rows.flatMap(({ afterId }) => afterId ?? []));
}

/** Asked, and neither answered, withdrawn nor over. */
export async function unansweredInvitations(reader: Reader, now: Date): Promise<readonly InvitationTable[]> {
  return await reader
    .selectFrom('invitation')
    .selectAll()
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .where((eb) => eb.or([eb('afterId', 'is', null), eb('askedAt', 'is not', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invitationDecision')
            .select('invitationDecision.id')
            .whereRef('invitationDecision.invitationId', '=', 'invitation.id'),
        ),
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export async function decisionsOf(
  reader: Reader,
  invitationIds: readonly string[],
): Promise<readonly InvitationDecisionTable[]> {
  if (invitationIds.length === 0) return [];
  return await reader
    .selectFrom('invitationDecision')
    .selectAll()
    .where('invitationId', 'in', invitationIds)
    .orderBy('sequence')
    .execute();
}

export type DecisionWithRecord = InvitationDecisionTable &
  Pick<InvitationTable, 'resourceType' | 'resourceId' | 'clientId' | 'recordVersion' | 'afterId'>;

/** Decisions after a sequence, in order, on kinds of records. */
export async function decisionsAfter(
  reader: Reader,
  sequence: number,
  limit: number,
  resourceTypes: readonly PortalResourceType[],
): Promise<{ readonly rows: readonly DecisionWithRecord[]; readonly total: number }> {
  const query = reader
    .selectFrom('invitationDecision')
    .innerJoin('invitation', 'invitation.id', 'invitationDecision.invitationId')
    .where('invitation.resourceType', 'in', resourceTypes)
    .where('invitationDecision.sequence', '>', sequence);
  const total = await countUpTo(reader, query.select('invitationDecision.id'));
  const rows = await query
    .selectAll('invitationDecision')
    .select([
      'invitation.resourceType',
      'invitation.resourceId',
      'invitation.clientId',
      'invitation.recordVersion',
      'invitation.afterId',
    ])
    .orderBy('invitationDecision.sequence')
    .limit(limit)
    .execute();
  return { rows, total };
}

export async function findDraft(reader: Reader, invitationId: string): Promise<PortalDraftTable | undefined> {
  return await reader
    .selectFrom('portalDraft')
    .selectAll()
    .where('invitationId', '=', invitationId)
    .executeTakeFirst();
}

export async function saveDraft(writer: Writer, row: PortalDraftTable): Promise<void> {
  const { invitationId: _id, ...change } = row;
  await writer
    .insertInto('portalDraft')
    .values(row)
    .onConflict((conflict) => conflict.column('invitationId').doUpdateSet(change))
    .execute();
}

export async function deleteDraft(writer: Writer, invitationId: string): Promise<void> {
  await writer.deleteFrom('portalDraft').where('invitationId', '=', invitationId).execute();
}
