/**
 * The way from a token to an open invitation. Only the hash of a token is stored; an unknown one and one of the
 * other product answer alike.
 */
import type { PortalResourceType } from '../../shared/contract/server-portal.ts';
import { Problem } from '../../shared/problem.ts';
import type { ServerContext } from '../context/server-context.ts';
import { tokenHash } from '../practice/tokens.ts';
import type { InvitationTable } from '../store/portal-schema.ts';
import { decisionsOf, findInvitationByToken, otherOf } from '../store/repositories/invitations.ts';
import { findPractice, findStaff } from '../store/repositories/staff.ts';
import type { Reader } from '../store/store.ts';
import { type AskedBy, requireOpen } from './invitation-state.ts';

export interface OpenInvitation {
  readonly invitation: InvitationTable;
  /** Of the other signatory, where two sign. */
  readonly other: InvitationTable | undefined;
  readonly askedBy: AskedBy;
}

export async function askedByOf(
  reader: Reader,
  invitation: Pick<InvitationTable, 'createdById'>,
): Promise<AskedBy> {
  const staff = await findStaff(reader, invitation.createdById);
  const practice = await findPractice(reader);
  if (!staff || !practice) throw new Error('An invitation names its sender, and a practice exists.');
  return { name: staff.name, email: staff.email, practiceName: practice.name };
}

export const unknownLink = () =>
  new Problem(
    'NOT_FOUND',
    'This link is not known here. Open it from the mail once more, or ask your accountant for a new one.',
  );

/** Throws NOT_FOUND, INVITATION_USED, INVITATION_REVOKED, INVITATION_EXPIRED, INVALID_TRANSITION. */
export async function requireInvitation(
  reader: Reader,
  context: Pick<ServerContext, 'now'>,
  token: string,
  resourceType?: PortalResourceType,
): Promise<OpenInvitation> {
  const invitation = await findInvitationByToken(reader, tokenHash(token));
  if (!invitation || (resourceType !== undefined && invitation.resourceType !== resourceType)) {
    throw unknownLink();
  }
  const askedBy = await askedByOf(reader, invitation);
  const other = await otherOf(reader, invitation);
  const ofOther = other ? await decisionsOf(reader, [other.id]) : [];
  requireOpen(invitation, await decisionsOf(reader, [invitation.id]), askedBy, context.now(), ofOther);
  return { invitation, other, askedBy };
}
