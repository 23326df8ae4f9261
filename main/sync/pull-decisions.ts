/**
 * Fetches the decisions of clients and shows them on their records (decisions 4): they move no status. An approval
 * of content that has changed here meanwhile is not shown as one. Safe to run twice: what is known is left alone.
 */
import type { PortalDecision } from '../../shared/contract/server-portal.ts';
import type { AuditEventType, NotificationTemplate } from '../../shared/model/events.ts';
import type { EngineContext } from '../engine-context.ts';
import { notify } from '../practice/notifications.ts';
import type { Writer } from '../store/database.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import { findEngagement, updateEngagement } from '../store/repositories/engagements.ts';
import { findFiling, updateFiling } from '../store/repositories/filings.ts';
import type { ServerConnection } from './server-connection.ts';

interface Words {
  readonly event: AuditEventType;
  readonly template: NotificationTemplate;
}
const WORDS: Readonly<
  Record<PortalDecision['resourceType'], Readonly<Record<'APPROVED' | 'REVISION_REQUESTED', Words>>>
> = {
  FS_ENGAGEMENT: {
    APPROVED: { event: 'FS_CLIENT_APPROVED', template: 'fs.client_approved' },
    REVISION_REQUESTED: { event: 'FS_CLIENT_REVISION_REQUESTED', template: 'fs.client_requested_revision' },
  },
  XBRL_FILING: {
    APPROVED: { event: 'XBRL_CLIENT_APPROVED', template: 'xbrl.client_approved' },
    REVISION_REQUESTED: {
      event: 'XBRL_CLIENT_REVISION_REQUESTED',
      template: 'xbrl.client_requested_revision',
    },
  },
};

/** The last word on each record, so that an approval that ended again is never shown in between. */
function lastOfEach(decisions: readonly PortalDecision[]): readonly PortalDecision[] {
  return [...new Map(decisions.map((decision) => [decision.resourceId, decision])).values()];
}

async function record(writer: Writer, context: EngineContext, decision: PortalDecision): Promise<boolean> {
  const engagement = decision.resourceType === 'FS_ENGAGEMENT';
  const { resourceId } = decision;
  const found = engagement ? await findEngagement(writer, resourceId) : await findFiling(writer, resourceId);
  // A record of another desktop arrives by the sync of records; its decision is asked for again then.
  if (!found) return false;
  const outdated = decision.recordVersion !== found.contentVersion;
  const gone = decision.kind === 'VOIDED' || (decision.kind === 'APPROVED' && outdated);
  const known = found.clientDecision;
  if (gone ? known === null : known !== null && known.decidedAt >= decision.at) return false;
  const clientDecision =
    gone || decision.kind === 'VOIDED'
      ? null
      : JSON.stringify({ decision: decision.kind, comment: decision.comment, decidedAt: decision.at });
  await (engagement
    ? updateEngagement(writer, resourceId, { clientDecision })
    : updateFiling(writer, resourceId, { clientDecision }));
  const words = decision.kind === 'VOIDED' ? undefined : WORDS[decision.resourceType][decision.kind];
  await appendAuditEvent(
    writer,
    {
      ...{ actorId: null, actorName: 'Client approver' },
      type: gone || words === undefined ? 'CLIENT_APPROVAL_VOIDED' : words.event,
      action: gone ? null : engagement ? 'APPROVE_FS' : 'APPROVE_XBRL',
      subject: `${engagement ? 'engagement' : 'filing'}:${resourceId}`,
      payload: {
        ...{ decisionId: decision.id, invitationId: decision.invitationId, decidedAt: decision.at },
        ...{ recordVersion: decision.recordVersion, contentSha256: decision.contentSha256 },
      },
    },
    context.now(),
  );
  if (!gone && words !== undefined) {
    await notify(writer, context, words.template, {
      [engagement ? 'engagementId' : 'filingId']: resourceId,
    });
  }
  return true;
}

export interface PulledDecisions {
  /** How many records show something new. */
  readonly recorded: number;
  /** Where the next pull goes on. */
  readonly cursor: string | undefined;
}

export async function pullDecisions(
  context: EngineContext,
  server: ServerConnection,
  cursor?: string,
): Promise<PulledDecisions> {
  const decisions: PortalDecision[] = [];
  let next = cursor;
  for (;;) {
    const page = await server.call('listDecisions', {
      query: { limit: 500, ...(next !== undefined && { cursor: next }) },
    });
    decisions.push(...page.items);
    next = page.nextCursor;
    if (page.items.length === 0) break;
  }
  const recorded = await context.change(async (writer) => {
    let count = 0;
    for (const decision of lastOfEach(decisions)) {
      if (await record(writer, context, decision)) count += 1;
    }
    return count;
  });
  return { recorded, cursor: next };
}
