/**
 * Fetches the decisions of clients and shows them on their records (decisions 4): they move no status. An approval
 * of content that has changed here meanwhile is not shown as one. Safe to run twice: what is known is left alone.
 */
import type { PortalDecision } from '../../../shared/contract/server-portal.ts';
import type { AuditEventType } from '../../../shared/model/events.ts';
import type { ClientDecision } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import type { Writer } from '../../store/database.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import { findEngagement, updateEngagement } from '../../store/repositories/engagements.ts';
import { findFiling, updateFiling } from '../../store/repositories/filings.ts';

const EVENTS: Readonly<
  Record<PortalDecision['resourceType'], Readonly<Record<'APPROVED' | 'REVISION_REQUESTED', AuditEventType>>>
> = {
  FS_ENGAGEMENT: { APPROVED: 'FS_CLIENT_APPROVED', REVISION_REQUESTED: 'FS_CLIENT_REVISION_REQUESTED' },
  XBRL_FILING: { APPROVED: 'XBRL_CLIENT_APPROVED', REVISION_REQUESTED: 'XBRL_CLIENT_REVISION_REQUESTED' },
};

/** The last word on each record, so that an approval that ended again is never shown in between. */
function lastOfEach(decisions: readonly PortalDecision[]): readonly PortalDecision[] {
  const last = new Map<string, PortalDecision>();
  for (const decision of decisions) {
    // One of two signatories approved and the other asked for a change: that the approval is void leaves the wish standing.
    if (decision.kind === 'VOIDED' && last.get(decision.resourceId)?.kind === 'REVISION_REQUESTED') continue;
    last.set(decision.resourceId, decision);
  }
  return [...last.values()];
}

/** Shown already, or answered later; the two of one sending may sign at one moment of the clock. */
function isKnown(known: ClientDecision, { at, signatures }: PortalDecision): boolean {
  if (known.decidedAt !== at) return known.decidedAt > at;
  return known.signatures.length >= signatures.length;
}

/** As the record shows it: an approval counts once everybody who was asked has signed. */
function shownDecision(
  { comment, at: decidedAt, recordVersion, contentSha256, signatories, signatures }: PortalDecision,
  kind: 'APPROVED' | 'REVISION_REQUESTED',
): ClientDecision {
  const decision = kind === 'APPROVED' && signatures.length < signatories ? 'PARTLY_APPROVED' : kind;
  // A server of an earlier release names nobody; there one signs.
  return {
    decision: signatures.length === 0 ? kind : decision,
    comment,
    decidedAt,
    signatures,
    recordVersion,
    contentSha256,
  };
}

/** Shows a decision on its record; false where it says nothing new. `signatory`: as the audit trail names who decided. */
export async function recordDecision(
  writer: Writer,
  context: EngineContext,
  decision: PortalDecision,
  signatory = 'Client approver',
): Promise<boolean> {
  const engagement = decision.resourceType === 'FS_ENGAGEMENT';
  const { resourceId } = decision;
  const found = engagement ? await findEngagement(writer, resourceId) : await findFiling(writer, resourceId);
  // A record of another desktop arrives by the sync of records; its decision is asked for again then.
  if (!found) return false;
  const outdated = decision.recordVersion !== found.contentVersion;
  const gone = decision.kind === 'VOIDED' || (decision.kind === 'APPROVED' && outdated);
  const known = found.clientDecision;
  if (decision.kind === 'VOIDED' && known?.decision === 'REVISION_REQUESTED') return false;
  if (gone ? known === null : known !== null && isKnown(known, decision)) return false;
  const clientDecision =
    gone || decision.kind === 'VOIDED' ? null : JSON.stringify(shownDecision(decision, decision.kind));
  await (engagement
    ? updateEngagement(writer, resourceId, { clientDecision })
    : updateFiling(writer, resourceId, { clientDecision }));
  // The server has mailed it to whoever had asked.
  const event = decision.kind === 'VOIDED' ? undefined : EVENTS[decision.resourceType][decision.kind];
  await appendAuditEvent(
    writer,
    {
      actorId: null,
      actorName: signatory,
      type: gone || event === undefined ? 'CLIENT_APPROVAL_VOIDED' : event,
      action: gone ? null : engagement ? 'APPROVE_FS' : 'APPROVE_XBRL',
      subject: subjectOf(engagement ? 'engagement' : 'filing', resourceId),
      payload: {
        decisionId: decision.id,
        invitationId: decision.invitationId,
        decidedAt: decision.at,
        recordVersion: decision.recordVersion,
        contentSha256: decision.contentSha256,
        ...(decision.signatories > 1 && {
          signatory: decision.signatures.length,
          signatories: decision.signatories,
        }),
      },
    },
    context.now(),
  );
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
      if (await recordDecision(writer, context, decision)) count += 1;
    }
    return count;
  });
  return { recorded, cursor: next };
}
