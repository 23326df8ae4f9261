/**
 * Invitations (specification 6.6; decisions 3): made from a snapshot that the desktop sends, with a token of which
 * only the hash is kept and a link that is mailed, or shown to the sender once where no mail can be sent.
 */

import { visibleTypes } from '../../shared/contract/portal-visibility.ts';
import type {
  Invitation,
  InvitationState,
  NewInvitation,
  PortalResourceType,
} from '../../shared/contract/server-portal.ts';
import { notPermitted } from '../../shared/model/not-permitted.ts';
import { type PortalSnapshot, portalSnapshotSchema } from '../../shared/model/portal-snapshot.ts';
import { mayDo, type StaffRole } from '../../shared/model/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { requireClient } from '../practice/client-master.ts';
import { newToken, tokenHash } from '../practice/tokens.ts';
import type { InvitationDecisionTable, InvitationTable } from '../store/portal-schema.ts';
import {
  decisionsOf,
  describeDocument,
  findInvitation,
  insertInvitation,
  invitationRows,
  type ListedInvitation,
  lastSnapshotSent,
  newestVersionSent,
  otherOf,
  updateInvitation,
  withSecond,
} from '../store/repositories/invitations.ts';
import { type Page, type PageRequest, pageOfNewest } from '../store/repositories/page.ts';
import type { Reader, Writer } from '../store/store.ts';
import { momentDayWords } from '../wording/moments.ts';
import { recordWords } from '../wording/record-words.ts';
import { contentSha256 } from './content-hash.ts';
import { requireHeldRecord } from './held-record.ts';
import { stateOf } from './invitation-state.ts';
import { invitationSubject } from './mail-subjects.ts';
import { noteChanges } from './note-changes.ts';
import { askedByOf } from './open-invitation.ts';
import { recordChanged, subjectOfResource } from './record-changed.ts';
import { requireReview } from './require-review.ts';
import { answerOf, recipientOf, sealRecipient, sealSnapshot, snapshotOf } from './sealed-records.ts';
import { endOther, placeOf, requireSignatories } from './signatories.ts';

const DAY_MS = 86_400_000;

/** The right by which a record goes to its client, and the client is answered. */
export const SENDING = { FS_ENGAGEMENT: 'MANAGE_FS_ENGAGEMENT', XBRL_FILING: 'MANAGE_XBRL_FILING' } as const;

function requireSending(role: StaffRole, resourceType: PortalResourceType): void {
  const action = SENDING[resourceType];
  if (!mayDo(role, action)) throw notPermitted(role, [action]);
}

function toInvitation(
  context: Pick<ServerContext, 'secrets' | 'now'>,
  row: ListedInvitation,
  decisions: readonly InvitationDecisionTable[],
  createdByName: string,
  hasOther: boolean,
): Invitation {
  const answer = decisions.find(({ part }) => part === 'ANSWER');
  return {
    id: row.id,
    product: row.product,
    resourceType: row.resourceType,
    resourceId: row.resourceId,
    clientId: row.clientId,
    recordVersion: row.recordVersion,
    recipient: recipientOf(context.secrets, row),
    state: stateOf(row, decisions, context.now()),
    contentSha256: row.contentSha256,
    documentSha256: row.documentSha256,
    createdAt: row.createdAt,
    createdBy: { id: row.createdById, name: createdByName },
    expiresAt: row.expiresAt,
    ...placeOf(row, hasOther),
    decision:
      answer === undefined || answer.kind === 'VOIDED'
        ? null
        : {
            decision: answer.kind,
            comment: answerOf(context.secrets, answer).comment,
            decidedAt: answer.at,
            signatures: [],
          },
  };
}

async function checkNew(writer: Writer, input: NewInvitation): Promise<void> {
  const client = await requireClient(writer, input.clientId);
  if (!client.enabledProducts.includes(input.product)) {
    throw new Problem(
      'PRODUCT_NOT_ENABLED',
      'What is sent belongs to a product that is not enabled for this client.',
    );
  }
  const refuse = (path: string, message: string) => {
    throw new Problem('INVALID_INPUT', message, { errors: [{ path, message }] });
  };
  if (client.uen !== input.snapshot.entity.uen) {
    refuse(
      'snapshot.entity.uen',
      'The UEN of the record is not that of the client. Correct one of them first.',
    );
  }
  if (input.documentSha256 !== null && !(await describeDocument(writer, input.documentSha256))) {
    refuse('documentSha256', 'The document was not received. Upload it first.');
  }
  if (input.snapshot.kind === 'FS_ENGAGEMENT' && input.snapshot.finality === undefined) {
    refuse(
      'snapshot.finality',
      'Only final statements are sent to a client. Update this desktop, then send them.',
    );
  }
  const newest = await newestVersionSent(writer, input.resourceType, input.resourceId);
  if (newest !== undefined && newest > input.recordVersion) {
    throw new Problem(
      'VERSION_CONFLICT',
      'A newer version of this record was sent already. Sync this desktop, look at the record again, then send it.',
    );
  }
}

/** The snapshot with what its notes say otherwise than those that were sent last; nothing of that is taken from the desktop. */
async function withNoteChanges(
  { reader, secrets }: ServerContext,
  { resourceType, resourceId, snapshot }: NewInvitation,
): Promise<PortalSnapshot> {
  if (snapshot.kind !== 'FS_ENGAGEMENT') return snapshot;
  const { noteChanges: _theirs, ...sent } = snapshot;
  const last = await lastSnapshotSent(reader, resourceType, resourceId);
  const before = last && snapshotOf(secrets, last);
  if (before?.kind !== 'FS_ENGAGEMENT' || before.notes === undefined || sent.notes === undefined) return sent;
  return portalSnapshotSchema.parse({ ...sent, noteChanges: noteChanges(before.notes, sent.notes) });
}

export interface CreatedInvitation {
  readonly invitation: Invitation;
  readonly link: string | null;
  readonly secondLink: string | null;
  readonly mail: 'QUEUED' | 'NOT_CONFIGURED';
}

/** Where clients reach this server. A request says nothing about that: whoever sends it may name any host. */
export function requirePublicUrl({ portal }: Pick<ServerContext, 'portal'>): string {
  if (portal.publicUrl !== null) return portal.publicUrl;
  throw new Problem(
    'INVALID_TRANSITION',
    'The sync-server was not told under which address clients reach it, so it makes no links. Set FAIRVIEW_PUBLIC_URL on it, such as https://sign.firm.example, and start it again.',
  );
}

/**
 * Throws ACTION_NOT_PERMITTED, NOT_FOUND, PRODUCT_NOT_ENABLED, INVALID_INPUT, VERSION_CONFLICT, and INVALID_TRANSITION
 * where the server has no public address.
 */
export async function createInvitation(
  context: ServerContext,
  caller: Caller,
  input: NewInvitation,
): Promise<CreatedInvitation> {
  requireSending(caller.role, input.resourceType);
  const { portal, secrets } = context;
  const now = context.now();
  const publicUrl = requirePublicUrl(context);
  const [token, secondToken] = [newToken(context.random), newToken(context.random)];
  const linkOf = (each: string) => `${publicUrl}/portal/${each}`;
  const link = linkOf(token);
  const { resourceType, resourceId, documentSha256, second } = input;
  const snapshot = await withNoteChanges(context, input);
  const row: InvitationTable = {
    id: context.newId(),
    product: input.product,
    resourceType,
    resourceId,
    clientId: input.clientId,
    recordVersion: input.recordVersion,
    recipient: sealRecipient(secrets, input.recipient),
    tokenHash: tokenHash(token),
    snapshot: sealSnapshot(secrets, snapshot),
    contentSha256: contentSha256(snapshot, documentSha256),
    documentSha256,
    documentName: input.documentName,
    createdAt: now.toISOString(),
    createdById: caller.staffId,
    expiresAt: new Date(now.getTime() + input.expiresInDays * DAY_MS).toISOString(),
    revokedAt: null,
    revokedWhy: null,
    failedAttempts: 0,
    lockedUntil: null,
    afterId: null,
    askedAt: null,
  };
  return await context.change(async (writer) => {
    await checkNew(writer, input);
    await requireSignatories(writer, input);
    await requireHeldRecord(writer, input);
    await requireReview(writer, caller, input);
    await recordChanged(writer, context, resourceType, resourceId, input.recordVersion);
    await insertInvitation(writer, row);
    if (second !== null) {
      const recipient = sealRecipient(secrets, second);
      // The link that the sender holds, where no mail will bring one; a mail makes its own when the turn has come.
      const own = { id: context.newId(), afterId: row.id, tokenHash: tokenHash(secondToken) };
      await insertInvitation(writer, { ...row, ...own, recipient });
    }
    await auditAct(writer, context, caller, {
      type: 'INVITATION_SENT',
      action: SENDING[resourceType],
      subject: subjectOfResource(resourceType, resourceId),
      payload: {
        invitationId: row.id,
        recordVersion: row.recordVersion,
        contentSha256: row.contentSha256,
        expiresAt: row.expiresAt,
        mailed: portal.mails,
        ...(second !== null && { signatories: 2 }),
      },
    });
    if (portal.mails) {
      await enqueueMail(writer, context, {
        template: 'portal.invitation',
        subject: invitationSubject(row.id),
        to: input.recipient,
        facts: {
          record: recordWords(snapshot),
          senderName: caller.name,
          validUntil: momentDayWords(row.expiresAt),
          link,
        },
      });
    }
    return {
      invitation: toInvitation(context, row, [], caller.name, second !== null),
      link: portal.mails ? null : link,
      secondLink: portal.mails || second === null ? null : linkOf(secondToken),
      mail: portal.mails ? ('QUEUED' as const) : ('NOT_CONFIGURED' as const),
    };
  });
}

async function requireVisible(reader: Reader, caller: Caller, id: string): Promise<InvitationTable> {
  const row = await findInvitation(reader, id);
  if (!row || !visibleTypes(caller.role).includes(row.resourceType)) {
    throw new Problem('NOT_FOUND', 'There is no such invitation.');
  }
  return row;
}

export async function getInvitation(context: ServerContext, caller: Caller, id: string): Promise<Invitation> {
  const row = await requireVisible(context.reader, caller, id);
  const { name } = await askedByOf(context.reader, row);
  const other = await otherOf(context.reader, row);
  return toInvitation(context, row, await decisionsOf(context.reader, [row.id]), name, other !== undefined);
}

export async function listInvitations(
  context: ServerContext,
  caller: Caller,
  request: PageRequest & {
    readonly resourceId?: string | undefined;
    readonly state?: InvitationState | undefined;
  },
): Promise<Page<Invitation>> {
  const { reader } = context;
  const resourceTypes = visibleTypes(caller.role);
  const { rows, total } = await invitationRows(reader, { ...request, resourceTypes }, context.now());
  const page = pageOfNewest(rows, request.limit, total);
  const ids = page.items.map(({ id }) => id);
  const decisions = await decisionsOf(reader, ids);
  const firsts = await withSecond(reader, ids);
  const names = new Map<string, string>();
  for (const row of page.items) {
    if (!names.has(row.createdById)) names.set(row.createdById, (await askedByOf(reader, row)).name);
  }
  const items = page.items.map((row) => {
    const made = decisions.filter(({ invitationId }) => invitationId === row.id);
    return toInvitation(context, row, made, names.get(row.createdById) ?? '', firsts.has(row.id));
  });
  return { ...page, items };
}

/** Withdraws an open invitation, for a reason where one is given. Throws NOT_FOUND, ACTION_NOT_PERMITTED, INVITATION_USED, INVITATION_EXPIRED. */
export async function revokeInvitation(
  context: ServerContext,
  caller: Caller,
  id: string,
  reason?: string,
): Promise<void> {
  const now = context.now();
  await context.change(async (writer) => {
    const row = await requireVisible(writer, caller, id);
    requireSending(caller.role, row.resourceType);
    const state = stateOf(row, await decisionsOf(writer, [id]), now);
    if (state === 'REVOKED') return;
    if (state === 'EXPIRED') {
      throw new Problem('INVITATION_EXPIRED', 'The invitation has expired. Its link no longer works.');
    }
    if (state !== 'OPEN' && state !== 'WAITING') {
      throw new Problem('INVITATION_USED', 'The client has answered already; an answer cannot be withdrawn.');
    }
    await updateInvitation(writer, id, { revokedAt: now.toISOString(), revokedWhy: 'WITHDRAWN' });
    await endOther(writer, now, row);
    await auditAct(writer, context, caller, {
      type: 'INVITATION_REVOKED',
      action: SENDING[row.resourceType],
      subject: subjectOfResource(row.resourceType, row.resourceId),
      payload: { invitationId: id, ...(reason !== undefined && { reason }) },
    });
  });
}
