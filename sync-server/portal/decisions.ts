/**
 * The client decides (specification 4.3, 4.6): approves by typing the name (and the UEN for a filing), or asks for a
 * change. Kept append-only with the SHA-256 of what was shown, time, address and user agent; audited, and told to
 * staff; of two signatories the second is asked then. It moves no status (decisions 4). Five wrong attempts lock the invitation for a quarter of an hour.
 */

import type { PortalAnswer } from '../../shared/contract/client-portal.ts';
import { visibleTypes } from '../../shared/contract/portal-visibility.ts';
import type { PortalDecision, PortalResourceType } from '../../shared/contract/server-portal.ts';
import type { AuditEventType, NotificationTemplate } from '../../shared/model/events.ts';
import { Problem } from '../../shared/problem.ts';
import type { Caller, ServerContext } from '../context/server-context.ts';
import { enqueueMail, type NewMail } from '../mail/outbox.ts';
import { requireClient } from '../practice/client-master.ts';
import { FAILURES_BEFORE_LOCK, LOCK_MS, requireUnlocked } from '../practice/sign-in-limits.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import {
  appendDecision,
  type DecisionWithRecord,
  decisionsAfter,
  decisionsOf,
  deleteDraft,
  updateInvitation,
  withSecond,
} from '../store/repositories/invitations.ts';
import { listStaff } from '../store/repositories/staff.ts';
import type { Writer } from '../store/store.ts';
import { recordWords } from '../wording/record-words.ts';
import { sameIdentity } from './identity.ts';
import { type OpenInvitation, requireInvitation } from './open-invitation.ts';
import { subjectOfResource } from './record-changed.ts';
import { answerOf, recipientOf, sealAnswer, snapshotOf } from './sealed-records.ts';
import { askNext, endOther, placeOf } from './signatories.ts';

/** Where an answer came from, kept with it. */
export interface AnswerOrigin {
  readonly address: string;
  readonly userAgent: string;
}

type Answer = 'APPROVED' | 'REVISION_REQUESTED';

interface Consequence {
  readonly event: AuditEventType;
  readonly template: NotificationTemplate;
  readonly action: 'APPROVE_FS' | 'APPROVE_XBRL';
}
const CONSEQUENCES: Readonly<Record<PortalResourceType, Readonly<Record<Answer, Consequence>>>> = {
  FS_ENGAGEMENT: {
    APPROVED: { event: 'FS_CLIENT_APPROVED', template: 'fs.client_approved', action: 'APPROVE_FS' },
    REVISION_REQUESTED: {
      event: 'FS_CLIENT_REVISION_REQUESTED',
      template: 'fs.client_requested_revision',
      action: 'APPROVE_FS',
    },
  },
  XBRL_FILING: {
    APPROVED: { event: 'XBRL_CLIENT_APPROVED', template: 'xbrl.client_approved', action: 'APPROVE_XBRL' },
    REVISION_REQUESTED: {
      event: 'XBRL_CLIENT_REVISION_REQUESTED',
      template: 'xbrl.client_requested_revision',
      action: 'APPROVE_XBRL',
    },
  },
};

const SUGGESTED_TO = ['XBRL_PREPARER', 'XBRL_REVIEWER'] as const;

/** Whom the approval of statements tells that a filing can be started. */
async function filingTeam(writer: Writer): Promise<readonly NewMail['to'][]> {
  const { items } = await listStaff(writer, { limit: 500 });
  return items.filter(({ active, role }) => active && SUGGESTED_TO.some((each) => each === role));
}

async function tellStaff(
  writer: Writer,
  context: ServerContext,
  { invitation, askedBy }: OpenInvitation,
  template: NotificationTemplate | 'portal.first_signed',
  suggestsFiling: boolean,
): Promise<void> {
  if (!context.portal.mails) return;
  const facts = { record: recordWords(snapshotOf(context.secrets, invitation)) };
  const subject = subjectOfResource(invitation.resourceType, invitation.resourceId);
  await enqueueMail(writer, context, { template, subject, to: askedBy, facts });
  if (!suggestsFiling) return;
  for (const to of await filingTeam(writer)) {
    await enqueueMail(writer, context, { template: 'xbrl.filing_suggested', subject, to, facts });
  }
}

/** Records an answer on an open invitation, in the transaction that found it open. */
async function decide(
  writer: Writer,
  context: ServerContext,
  open: OpenInvitation,
  kind: Answer,
  details: { readonly name: string; readonly comment: string | null } & AnswerOrigin,
): Promise<PortalAnswer> {
  const { invitation, other, askedBy } = open;
  const { resourceType, resourceId, contentSha256 } = invitation;
  const place = placeOf(invitation, other !== undefined);
  // What the first of two approves is approved by neither alone.
  const isLast = place.signatory === place.signatories;
  const { event, template, action } = CONSEQUENCES[resourceType][kind];
  const at = context.now();
  const decidedAt = at.toISOString();
  const decisionId = context.newId();
  const client = await requireClient(writer, invitation.clientId);
  const suggestsFiling =
    kind === 'APPROVED' &&
    isLast &&
    resourceType === 'FS_ENGAGEMENT' &&
    client.enabledProducts.includes('XBRL_FILING');
  await appendDecision(writer, {
    id: decisionId,
    invitationId: invitation.id,
    part: 'ANSWER',
    kind,
    contentSha256,
    at: decidedAt,
    details: sealAnswer(context.secrets, details),
  });
  await deleteDraft(writer, invitation.id);
  await appendAuditEvent(
    writer,
    {
      // The person stands in the sealed decision: the chain keeps no personal data of clients.
      type: event,
      action,
      actorId: null,
      actorName: 'Client approver',
      subject: subjectOfResource(resourceType, resourceId),
      payload: {
        decisionId,
        invitationId: invitation.id,
        recordVersion: invitation.recordVersion,
        contentSha256,
        ...(place.signatories > 1 && place),
        ...(suggestsFiling && { suggestsFiling }),
      },
    },
    at,
  );
  const asksNext = kind === 'APPROVED' && (await askNext(writer, context, open));
  if (kind === 'REVISION_REQUESTED') await endOther(writer, at, invitation);
  const told = kind === 'APPROVED' && !isLast ? 'portal.first_signed' : template;
  await tellStaff(writer, context, open, told, suggestsFiling);
  return {
    decision: kind,
    decidedAt,
    asksNext,
    contentSha256,
    practiceName: askedBy.practiceName,
    askedBy: { name: askedBy.name, email: askedBy.email },
  };
}

const mismatch = () =>
  new Problem(
    'IDENTITY_MISMATCH',
    'What you typed does not match this invitation. Check the spelling, or ask your accountant under which name you were invited.',
  );

export interface Approval {
  readonly name: string;
  readonly uen: string | null;
  readonly comment: string | null;
}

/** Throws NOT_FOUND, INVITATION_…, LOCKED_OUT, IDENTITY_MISMATCH. */
export async function approve(
  context: ServerContext,
  token: string,
  resourceType: PortalResourceType,
  approval: Approval,
  origin: AnswerOrigin,
): Promise<PortalAnswer> {
  const answer = await context.change(async (writer) => {
    const open = await requireInvitation(writer, context, token, resourceType);
    const { invitation } = open;
    const now = context.now();
    requireUnlocked(invitation.lockedUntil, now);
    const client = await requireClient(writer, invitation.clientId);
    const expected = {
      name: recipientOf(context.secrets, invitation).name,
      uen: resourceType === 'XBRL_FILING' ? client.uen : null,
    };
    if (!sameIdentity(expected, approval)) {
      // Counted here and thrown outside: a throw would roll the count back.
      const failures = invitation.failedAttempts + 1;
      const locks = failures >= FAILURES_BEFORE_LOCK;
      await updateInvitation(writer, invitation.id, {
        failedAttempts: locks ? 0 : failures,
        lockedUntil: locks ? new Date(now.getTime() + LOCK_MS).toISOString() : null,
      });
      return undefined;
    }
    return await decide(writer, context, open, 'APPROVED', {
      name: approval.name,
      comment: approval.comment || null,
      ...origin,
    });
  });
  if (answer === undefined) throw mismatch();
  return answer;
}

/** Throws NOT_FOUND, INVITATION_…. */
export async function requestRevision(
  context: ServerContext,
  token: string,
  resourceType: PortalResourceType,
  comment: string,
  origin: AnswerOrigin,
): Promise<PortalAnswer> {
  return await context.change(async (writer) => {
    const open = await requireInvitation(writer, context, token, resourceType);
    return await decide(writer, context, open, 'REVISION_REQUESTED', { name: '', comment, ...origin });
  });
}

/** The feed of decisions for desktops: what was decided after the sequence, on the records that a role may see. */
export async function listDecisions(
  context: ServerContext,
  caller: Caller,
  after: number,
  limit: number,
): Promise<{ readonly items: PortalDecision[]; readonly total: number; readonly last: number }> {
  const { rows, total } = await decisionsAfter(context.reader, after, limit, visibleTypes(caller.role));
  const firsts = await withSecond(
    context.reader,
    rows.map(({ invitationId }) => invitationId),
  );
  // Whoever approved before the second one: the first's approval of the same sending.
  const before = await decisionsOf(
    context.reader,
    rows.flatMap(({ afterId }) => afterId ?? []),
  );
  const signatureOf = (row: Pick<DecisionWithRecord, 'details' | 'at'>) => ({
    name: answerOf(context.secrets, row).name,
    at: row.at,
  });
  const items = rows.map((row): PortalDecision => {
    const { part: _part, details, afterId, ...rest } = row;
    const { name, comment } = answerOf(context.secrets, { details });
    const { signatories } = placeOf(row, firsts.has(row.invitationId));
    const first = before.filter(({ invitationId, kind }) => invitationId === afterId && kind === 'APPROVED');
    const signatures = row.kind === 'APPROVED' ? [...first, row].map(signatureOf) : [];
    return { ...rest, name, comment, signatories, signatures };
  });
  return { items, total, last: rows.at(-1)?.sequence ?? after };
}
