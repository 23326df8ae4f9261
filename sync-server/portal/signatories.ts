/**
 * Two signatories of one sending (decisions 12): each has an invitation of its own to the same content, by the same digest, and
 * the second is asked once the first has approved. The two are different people, so that nobody signs for another.
 */

import type { NewInvitation } from '../../shared/contract/server-portal.ts';
import { Problem } from '../../shared/problem.ts';
import type { ServerContext } from '../context/server-context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { reviewRules } from '../practice/review-rules.ts';
import { newToken, tokenHash } from '../practice/tokens.ts';
import type { InvitationTable } from '../store/portal-schema.ts';
import { decisionsOf, otherOf, updateInvitation } from '../store/repositories/invitations.ts';
import type { Reader, Writer } from '../store/store.ts';
import { momentDayWords } from '../wording/moments.ts';
import { recordWords } from '../wording/record-words.ts';
import { sameIdentity } from './identity.ts';
import { stateOf } from './invitation-state.ts';
import { invitationSubject } from './mail-subjects.ts';
import { askedByOf, type OpenInvitation } from './open-invitation.ts';
import { recipientOf, snapshotOf } from './sealed-records.ts';

/** Which of how many: the second is the one that comes after another. */
export function placeOf(
  { afterId }: Pick<InvitationTable, 'afterId'>,
  hasOther: boolean,
): { readonly signatory: number; readonly signatories: number } {
  return { signatory: afterId === null ? 1 : 2, signatories: hasOther || afterId !== null ? 2 : 1 };
}

const addressForm = (email: string) => email.trim().toLowerCase();

/** Throws INVALID_INPUT where the practice asks for two, or where the two are one person. */
export async function requireSignatories(
  reader: Reader,
  { recipient, second }: Pick<NewInvitation, 'recipient' | 'second'>,
): Promise<void> {
  const refuse = (path: string, message: string) => {
    throw new Problem('INVALID_INPUT', message, { errors: [{ path, message }] });
  };
  if (second === null) {
    if ((await reviewRules(reader)).twoSignatories)
      refuse('second', 'This practice asks two people of the client to sign. Name the second one.');
    return;
  }
  const named = (name: string) => ({ name, uen: null });
  if (sameIdentity(named(recipient.name), named(second.name)))
    refuse(
      'second.name',
      'The second person has the name of the first. Each signs for themselves: name another.',
    );
  if (addressForm(recipient.email) === addressForm(second.email))
    refuse('second.email', 'Both have the same e-mail address. Each needs an address of their own.');
}

/**
 * The first has approved: the second is asked for the same time, by a link of its own where mails are sent; else the
 * sender holds it since the sending. Answers whether somebody is asked now.
 */
export async function askNext(
  writer: Writer,
  context: ServerContext,
  { invitation: first, other: second }: OpenInvitation,
): Promise<boolean> {
  if (first.afterId !== null || second === undefined) return false;
  const now = context.now();
  if (stateOf(second, await decisionsOf(writer, [second.id]), now) !== 'WAITING') return false;
  const opensMs = Date.parse(second.expiresAt) - Date.parse(second.createdAt);
  const expiresAt = new Date(now.getTime() + opensMs).toISOString();
  const token = newToken(context.random);
  await updateInvitation(writer, second.id, {
    askedAt: now.toISOString(),
    expiresAt,
    ...(context.portal.mails && { tokenHash: tokenHash(token) }),
  });
  if (!context.portal.mails) return true;
  const { name: senderName } = await askedByOf(writer, second);
  await enqueueMail(writer, context, {
    template: 'portal.invitation',
    subject: invitationSubject(second.id),
    to: recipientOf(context.secrets, second),
    facts: {
      record: recordWords(snapshotOf(context.secrets, second)),
      senderName,
      validUntil: momentDayWords(expiresAt),
      link: `${context.portal.publicUrl}/portal/${token}`,
    },
  });
  return true;
}

/** Ends the other invitation of a sending where nobody has answered it: what one of two refuses is signed by nobody. */
export async function endOther(
  writer: Writer,
  now: Date,
  invitation: Pick<InvitationTable, 'id' | 'afterId'>,
): Promise<void> {
  const other = await otherOf(writer, invitation);
  if (!other) return;
  const state = stateOf(other, await decisionsOf(writer, [other.id]), now);
  if (state !== 'OPEN' && state !== 'WAITING') return;
  await updateInvitation(writer, other.id, { revokedAt: now.toISOString(), revokedWhy: 'WITHDRAWN' });
}
