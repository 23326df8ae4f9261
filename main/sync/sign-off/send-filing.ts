/**
 * Sends a filing to the client for sign-off (specification 4.6, 6.6; decisions 4): only one whose validation has
 * passed and whose gate is open, so that the client signs off what can be filed.
 */

import type { z } from 'zod';
import type { invitationBody } from '../../../shared/contract/route.ts';
import { FILING_STATE_WORDS } from '../../../shared/model/field-words.ts';
import { SENDABLE_FILING_STATES } from '../../../shared/model/states.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import { requireReviewed } from '../../review/require-reviewed.ts';
import { requireFiling } from '../../xbrl-filing/filings/require-filing.ts';
import { liveGate } from '../../xbrl-filing/gate/load-gate.ts';
import { loadFilingContent } from '../../xbrl-filing/validation/load-filing-content.ts';
import { filingSnapshot } from './filing-snapshot.ts';
import type { SentInvitation } from './sent-invitation.ts';
import { serverClientOf } from './server-client.ts';

/** Throws INVALID_TRANSITION where validation has not passed, and what the sync-server refuses. */
export async function sendFiling(
  context: EngineContext,
  server: ServerConnection,
  caller: Caller,
  filingId: string,
  recipient: z.output<typeof invitationBody>,
): Promise<SentInvitation> {
  const { reader } = context;
  const filing = await requireFiling(reader, filingId);
  const { gate, counts } = await liveGate(reader, context.constitution, filingId);
  if (!SENDABLE_FILING_STATES.includes(filing.status) || !gate.allowed) {
    throw new Problem(
      'INVALID_TRANSITION',
      `Only a filing whose validation has passed is sent to the client. (State of the filing: ${FILING_STATE_WORDS[filing.status]}.)`,
    );
  }
  await requireReviewed(context, caller, { kind: 'filing', id: filingId });
  const { uen, clientName: companyName } = filing;
  const client = await serverClientOf(server, uen);
  const content = await loadFilingContent(reader, context.constitution, filing);
  const snapshot = filingSnapshot({
    client: { companyName, uen },
    filing: content.filing,
    lines: content.lines,
    reportingElements: context.constitution.reportingElements(filing.taxonomyVersion),
    warnings: counts.warnings,
  });
  const { invitation, link, secondLink } = await server.call('createInvitation', {
    body: {
      product: 'XBRL_FILING',
      resourceType: 'XBRL_FILING',
      resourceId: filingId,
      clientId: client.id,
      recordVersion: filing.contentVersion,
      snapshot,
      recipient: { name: recipient.name, email: recipient.email },
      ...(recipient.second !== undefined && { second: recipient.second }),
      ...(recipient.expiresInDays !== undefined && { expiresInDays: recipient.expiresInDays }),
    },
  });
  await context.change((writer) =>
    auditAct(writer, context, caller, {
      type: 'INVITATION_SENT',
      action: 'MANAGE_XBRL_FILING',
      subject: subjectOf('filing', filingId),
      payload: { invitationId: invitation.id, contentSha256: invitation.contentSha256 },
    }),
  );
  return { invitationId: invitation.id, expiresAt: invitation.expiresAt, link, secondLink };
}
