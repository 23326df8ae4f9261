/**
 * Sends an engagement to the client for sign-off (specification 6.6; decisions 3, 4): only a final one, with the
 * Word document as it stands and a snapshot of what the client is shown. The sync-server invites and mails.
 */

import type { z } from 'zod';
import type { invitationBody } from '../../../shared/contract/route.ts';
import { openPointsInWords } from '../../../shared/model/finality.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { ServerConnection } from '../../context/server-connection.ts';
import { requireOpenEngagement } from '../../financial-statements/engagements/require-engagement.ts';
import { judgeFinality } from '../../financial-statements/finality/judge-finality.ts';
import { readNotes } from '../../financial-statements/notes/edit-note.ts';
import { requireStatement } from '../../financial-statements/statements/generate-statements.ts';
import { buildWordDocument } from '../../financial-statements/word/export-word.ts';
import { requireReviewed } from '../../review/require-reviewed.ts';
import { findStatement, listStatementVersions } from '../../store/repositories/engagement-outputs.ts';
import { engagementSnapshot } from './engagement-snapshot.ts';
import type { SentInvitation } from './sent-invitation.ts';
import { serverClientOf } from './server-client.ts';

/** The statements behind the last invitation, by the content version that it names. */
async function sentBefore(context: EngineContext, server: ServerConnection, engagementId: string) {
  const { items } = await server.call('listInvitations', { query: { resourceId: engagementId, limit: 1 } });
  const [last] = items;
  if (last === undefined) return null;
  const versions = await listStatementVersions(context.reader, engagementId);
  const version = versions.find(({ contentVersion }) => contentVersion === last.recordVersion);
  const statement = version && (await findStatement(context.reader, engagementId, version.versionNo));
  return statement?.statementsJson ?? null;
}

/** Throws INVALID_TRANSITION where the engagement is not final, and what the sync-server refuses. */
export async function sendEngagement(
  context: EngineContext,
  server: ServerConnection,
  caller: Caller,
  engagementId: string,
  recipient: z.output<typeof invitationBody>,
  signal: AbortSignal,
): Promise<SentInvitation> {
  const { reader } = context;
  const engagement = await requireOpenEngagement(reader, engagementId);
  const statement = await findStatement(reader, engagementId);
  const { final, open, letStand } = await judgeFinality(reader, context.constitution, engagement);
  if (!statement || !final) {
    throw new Problem(
      'INVALID_TRANSITION',
      `Only a final engagement is sent to the client. ${openPointsInWords(open)}`,
    );
  }
  await requireReviewed(context, caller, { kind: 'engagement', id: engagementId });
  await requireStatement(reader, engagementId, statement.versionNo);
  const { uen, clientName: companyName } = engagement;
  const notes = await readNotes(reader, engagementId, context.constitution);
  const client = await serverClientOf(server, uen);
  const snapshot = engagementSnapshot({
    client: { companyName, uen },
    statements: statement.statementsJson,
    sentBefore: await sentBefore(context, server, engagementId),
    notes: notes.map(({ noteKey, title, content }) => ({ noteKey, title, blocks: content })),
    letStand,
  });
  // What is to be approved holds no approval of an earlier sending.
  const unanswered = { ...engagement, clientDecision: null };
  const document = await buildWordDocument(context, unanswered, statement, context.now(), signal);
  const uploaded = await server.upload('uploadPortalDocument', {
    fileName: document.fileName,
    bytes: new Uint8Array(document.bytes),
  });
  const { invitation, link, secondLink } = await server.call('createInvitation', {
    body: {
      product: 'FINANCIAL_STATEMENTS',
      resourceType: 'FS_ENGAGEMENT',
      resourceId: engagementId,
      clientId: client.id,
      recordVersion: engagement.contentVersion,
      snapshot,
      recipient: { name: recipient.name, email: recipient.email },
      ...(recipient.second !== undefined && { second: recipient.second }),
      ...(recipient.expiresInDays !== undefined && { expiresInDays: recipient.expiresInDays }),
      documentSha256: uploaded.sha256,
      documentName: document.fileName,
    },
  });
  await context.change((writer) =>
    auditAct(writer, context, caller, {
      type: 'INVITATION_SENT',
      action: 'MANAGE_FS_ENGAGEMENT',
      subject: subjectOf('engagement', engagementId),
      payload: {
        invitationId: invitation.id,
        statementVersion: statement.versionNo,
        contentSha256: invitation.contentSha256,
      },
    }),
  );
  return { invitationId: invitation.id, expiresAt: invitation.expiresAt, link, secondLink };
}
