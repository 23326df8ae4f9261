/**
 * A record that changes after it was sent (specification 4.3; product: approval tied to exact content): approvals
 * of an older version are void, and open invitations to it end, because their pages show what no longer holds.
 */
import type { PortalResourceType } from '../../shared/contract/server-portal.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import type { ServerContext } from '../context/server-context.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import {
  appendDecision,
  decisionsOf,
  invitationsOfOlderVersions,
  updateInvitation,
} from '../store/repositories/invitations.ts';
import type { Writer } from '../store/store.ts';
import { stateOf } from './invitation-state.ts';
import { sealAnswer } from './sealed-records.ts';

/** Subject of an audit event about a record. */
export function subjectOfResource(resourceType: PortalResourceType, resourceId: string): string {
  return subjectOf(resourceType === 'FS_ENGAGEMENT' ? 'engagement' : 'filing', resourceId);
}

/** To be called in the transaction that accepts a change of a record; `version` is the version after it. */
export async function recordChanged(
  writer: Writer,
  context: Pick<ServerContext, 'now' | 'newId' | 'secrets'>,
  resourceType: PortalResourceType,
  resourceId: string,
  version: number,
): Promise<void> {
  const now = context.now();
  const older = await invitationsOfOlderVersions(writer, { resourceType, resourceId, version });
  const decisions = await decisionsOf(
    writer,
    older.map(({ id }) => id),
  );
  for (const invitation of older) {
    const made = decisions.filter(({ invitationId }) => invitationId === invitation.id);
    const state = stateOf(invitation, made, now);
    if (state === 'OPEN' || state === 'WAITING') {
      await updateInvitation(writer, invitation.id, {
        revokedAt: now.toISOString(),
        revokedWhy: 'RECORD_CHANGED',
      });
    }
    if (state !== 'APPROVED') continue;
    await appendDecision(writer, {
      id: context.newId(),
      invitationId: invitation.id,
      part: 'END',
      kind: 'VOIDED',
      contentSha256: invitation.contentSha256,
      at: now.toISOString(),
      details: sealAnswer(context.secrets, { name: '', comment: null, address: '', userAgent: '' }),
    });
    await appendAuditEvent(
      writer,
      {
        type: 'CLIENT_APPROVAL_VOIDED',
        action: null,
        actorId: null,
        actorName: 'Fairview',
        subject: subjectOfResource(resourceType, resourceId),
        payload: {
          invitationId: invitation.id,
          approvedVersion: invitation.recordVersion,
          version,
          contentSha256: invitation.contentSha256,
        },
      },
      now,
    );
  }
}
