/**
 * A code by mail when a link is opened for the first time in a browser (security 3): whoever found the link has not the
 * mailbox. Ten minutes, five tries, ten sendings a day, a minute apart; answers tell nobody which links exist.
 */
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { newToken, sameToken, tokenHash } from '../practice/tokens.ts';
import type { InvitationTable } from '../store/portal-schema.ts';
import { decisionsOf, findInvitationByToken } from '../store/repositories/invitations.ts';
import {
  asksForCode,
  endPortalCode,
  findPortalCode,
  hasPortalProof,
  insertPortalProof,
  savePortalCode,
  setAsksForCode,
  takePortalTry,
} from '../store/repositories/portal-codes.ts';
import type { Reader } from '../store/store.ts';
import { recordWords } from '../wording/record-words.ts';
import { stateOf } from './invitation-state.ts';
import { recipientOf, snapshotOf } from './sealed-records.ts';

/** The door hands on what the browser keeps. */
export const PROOF_HEADER = 'x-portal-proof';

const PURPOSE = 'portal code';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CODE_MS = 10 * MINUTE_MS;
const MOST_TRIES = 5;
const MOST_SENDINGS = 10;
const DIGITS = 1_000_000;

/** The invitation of a link that still waits for an answer. */
async function openInvitationOf(
  reader: Reader,
  context: Pick<ServerContext, 'now'>,
  token: string,
): Promise<InvitationTable | undefined> {
  const invitation = await findInvitationByToken(reader, tokenHash(token));
  if (!invitation) return undefined;
  const state = stateOf(invitation, await decisionsOf(reader, [invitation.id]), context.now());
  return state === 'OPEN' ? invitation : undefined;
}

/** Throws STEP_UP_REQUIRED unless the browser has proven itself; links that are unknown or over say so themselves. */
export async function requireMailedCode(
  context: ServerContext,
  token: string,
  proof: string | null,
): Promise<void> {
  const { reader, portal } = context;
  if (!portal.mails || !(await asksForCode(reader))) return;
  const invitation = await openInvitationOf(reader, context, token);
  if (!invitation) return;
  if (proof !== null && (await hasPortalProof(reader, tokenHash(proof), invitation.id))) return;
  throw new Problem(
    'STEP_UP_REQUIRED',
    'Before this opens here for the first time, type the code that goes to your e-mail address.',
  );
}

/** Six digits, each as likely as the others. */
function newCode(random: ServerContext['random']): string {
  const most = Math.floor(2 ** 32 / DIGITS) * DIGITS;
  let drawn = random(4).readUInt32BE();
  while (drawn >= most) drawn = random(4).readUInt32BE();
  return String(drawn % DIGITS).padStart(6, '0');
}

/** Mails a code where the link is open and not too many went out; it answers alike in any case. */
export async function sendMailedCode(context: ServerContext, token: string): Promise<void> {
  const { portal, secrets } = context;
  await context.change(async (writer) => {
    const invitation = await openInvitationOf(writer, context, token);
    if (!invitation || !portal.mails || !(await asksForCode(writer))) return;
    const now = context.now();
    const before = await findPortalCode(writer, invitation.id);
    const passed = before ? now.getTime() - Date.parse(before.countedSince) : DAY_MS;
    const counts = before !== undefined && passed < DAY_MS;
    const sendings = counts ? before.sendings : 0;
    const isSoon = before !== undefined && now.getTime() - Date.parse(before.sentAt) < MINUTE_MS;
    if (isSoon || sendings >= MOST_SENDINGS) return;
    const code = newCode(context.random);
    await savePortalCode(writer, {
      invitationId: invitation.id,
      code: secrets.seal(PURPOSE, tokenHash(`${invitation.id} ${code}`)),
      attempts: 0,
      expiresAt: new Date(now.getTime() + CODE_MS).toISOString(),
      sendings: sendings + 1,
      sentAt: now.toISOString(),
      countedSince: counts ? before.countedSince : now.toISOString(),
    });
    await enqueueMail(writer, context, {
      template: 'portal.code',
      subject: `invitation:${invitation.id}`,
      to: recipientOf(secrets, invitation),
      facts: { record: recordWords(snapshotOf(secrets, invitation)), code },
    });
  });
}

/** A proof for this browser in exchange for the code, which then is used up. Throws NOT_AUTHENTICATED, always alike. */
export async function proveMailedCode(
  context: ServerContext,
  token: string,
  typed: string,
): Promise<{ readonly proof: string }> {
  const proof = newToken(context.random);
  const proven = await context.change(async (writer) => {
    const invitation = await openInvitationOf(writer, context, token);
    const now = context.now();
    if (!invitation || !(await takePortalTry(writer, invitation.id, { most: MOST_TRIES, now }))) return false;
    const sealed = (await findPortalCode(writer, invitation.id))?.code ?? null;
    const typedHash = tokenHash(`${invitation.id} ${typed}`);
    if (sealed === null || !sameToken(context.secrets.open(PURPOSE, sealed), typedHash)) return false;
    await endPortalCode(writer, invitation.id);
    const row = { proofHash: tokenHash(proof), invitationId: invitation.id, createdAt: now.toISOString() };
    await insertPortalProof(writer, row);
    return true;
  });
  if (proven) return { proof };
  throw new Problem('NOT_AUTHENTICATED', 'This code is not right, or no longer holds. Ask for a new one.');
}

export async function readPortalSettings({ reader, portal }: ServerContext) {
  return { codeByMail: await asksForCode(reader), mails: portal.mails };
}

export async function changePortalSettings(
  context: ServerContext,
  caller: Caller,
  { codeByMail }: { readonly codeByMail: boolean },
) {
  await context.change(async (writer) => {
    if ((await asksForCode(writer)) === codeByMail) return;
    await setAsksForCode(writer, codeByMail);
    await auditAct(writer, context, caller, {
      type: 'PORTAL_SETTINGS_CHANGED',
      action: 'MANAGE_CLIENTS',
      subject: 'practice',
      payload: { portalCodeByMail: codeByMail },
    });
  });
  return await readPortalSettings(context);
}
