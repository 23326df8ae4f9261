/**
 * What a client reads behind a link (specification 4.3, 4.6): the view, the document and the draft of an answer.
 * Reading decides and uses up nothing, because scanners of mail follow links too; that a page was read is noted.
 */
import type { PortalDraft, PortalView } from '../../shared/contract/client-portal.ts';
import type { PortalResourceType } from '../../shared/contract/server-portal.ts';
import { shownSnapshot } from '../../shared/model/portal-snapshot.ts';
import { Problem } from '../../shared/problem.ts';
import type { ServerContext } from '../context/server-context.ts';
import { tokenHash } from '../practice/tokens.ts';
import { findAnswerRequestByToken } from '../store/repositories/answer-requests.ts';
import { describeDocument, findDocument, findDraft, saveDraft } from '../store/repositories/invitations.ts';
import { requireOpenRequest } from './client-answers.ts';
import { questionsOf } from './comments.ts';
import { WORD } from './documents.ts';
import { requireInvitation } from './open-invitation.ts';
import { draftOf, openBytes, sealDraft, snapshotOf } from './sealed-records.ts';
import { noteOpening } from './sent-invitations.ts';
import { placeOf } from './signatories.ts';

/** Path of the review page of a link. */
export function reviewPath(resourceType: PortalResourceType, token: string): string {
  return `/portal/${resourceType === 'FS_ENGAGEMENT' ? 'financial-statements' : 'xbrl'}/${token}`;
}

export async function openLink(context: ServerContext, token: string) {
  if (await findAnswerRequestByToken(context.reader, tokenHash(token))) {
    await requireOpenRequest(context.reader, context, token);
    const asked = { product: 'FINANCIAL_STATEMENTS', resourceType: 'FS_ENGAGEMENT' } as const;
    return { ...asked, path: `/portal/answers/${token}` };
  }
  const { invitation } = await requireInvitation(context.reader, context, token);
  const { product, resourceType } = invitation;
  return { product, resourceType, path: reviewPath(resourceType, token) };
}

export async function review(
  context: ServerContext,
  token: string,
  resourceType: PortalResourceType,
): Promise<PortalView> {
  const { reader, secrets } = context;
  const { invitation, other, askedBy } = await requireInvitation(reader, context, token, resourceType);
  await noteOpening(context, invitation);
  const document = invitation.documentSha256 && (await describeDocument(reader, invitation.documentSha256));
  const draft = await findDraft(reader, invitation.id);
  const { practiceName, name, email } = askedBy;
  return {
    product: invitation.product,
    resourceType,
    practiceName,
    askedBy: { name, email },
    expiresAt: invitation.expiresAt,
    ...placeOf(invitation, other !== undefined),
    snapshot: shownSnapshot(snapshotOf(secrets, invitation)),
    contentSha256: invitation.contentSha256,
    document: document
      ? {
          name: invitation.documentName ?? 'document',
          mediaType: document.mediaType,
          sizeBytes: document.sizeBytes,
        }
      : null,
    questions: await questionsOf(context, invitation),
    draft: draft ? { ...draftOf(secrets, draft), savedAt: draft.savedAt } : null,
  };
}

export async function readDocument(
  context: ServerContext,
  token: string,
  resourceType: PortalResourceType,
): Promise<Response> {
  const { invitation } = await requireInvitation(context.reader, context, token, resourceType);
  const document =
    invitation.documentSha256 && (await findDocument(context.reader, invitation.documentSha256));
  if (!document) throw new Problem('NOT_FOUND', 'There is no document with this invitation.');
  const name = invitation.documentName ?? 'document';
  const disposition = document.mediaType === WORD ? 'attachment' : 'inline';
  return new Response(openBytes(context.secrets, document.content), {
    headers: {
      'content-type': document.mediaType,
      'content-disposition': `${disposition}; filename="${name.replaceAll(/[^\w .()-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });
}

/** Keeps what was typed so far; fields that are not named stay as they were. */
export async function keepDraft(
  context: ServerContext,
  token: string,
  resourceType: PortalResourceType,
  draft: PortalDraft,
): Promise<{ readonly savedAt: string }> {
  const savedAt = context.now().toISOString();
  const { secrets } = context;
  await context.change(async (writer) => {
    const { invitation } = await requireInvitation(writer, context, token, resourceType);
    const before = await findDraft(writer, invitation.id);
    const stated = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
    const content = sealDraft(secrets, { ...(before && draftOf(secrets, before)), ...stated });
    await saveDraft(writer, { invitationId: invitation.id, content, savedAt });
  });
  return { savedAt };
}
