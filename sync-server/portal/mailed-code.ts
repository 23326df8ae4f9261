/**
 * A code by mail when a link is opened for the first time in a browser (security 3): whoever found the link has not the
 * mailbox, and can neither fill it nor keep its owner out. Whoever asks, the code that comes serves the owner: it works in any
 * browser, holds until the next may be sent and half an hour more, and no wrong try ends it (forty bits cannot be guessed at the
 * rate that a door lets through). Mails come at growing distances: some twelve on the first day that somebody asks on and on, six
 * on each after it. What remains: such an owner gets mails unasked, and finds the code that holds among them. Answers tell
 * nobody which links exist.
 */

import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { newToken, sameToken, tokenHash } from '../practice/tokens.ts';
import { findAnswerRequestByToken } from '../store/repositories/answer-requests.ts';
import { decisionsOf, findInvitationByToken } from '../store/repositories/invitations.ts';
import {
  addPortalCode,
  asksForCode,
  endPortalCodes,
  findCodeSending,
  hasPortalProof,
  insertPortalProof,
  listPortalCodes,
  saveCodeSending,
  setAsksForCode,
} from '../store/repositories/portal-codes.ts';
import type { Reader } from '../store/store.ts';
import { recordWords } from '../wording/record-words.ts';
import { askedRecordWords, standingOf } from './answer-requests.ts';
import { stateOf } from './invitation-state.ts';
import { invitationSubject, requestSubject } from './mail-subjects.ts';
import { askedOf, type Recipient, recipientOf, snapshotOf } from './sealed-records.ts';

/** The door hands on what the browser keeps. */
export const PROOF_HEADER = 'x-portal-proof';

const PURPOSE = 'portal code';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SYMBOLS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
/** After the first sending of a series, the second and so on; the last for all that follow. */
const GAPS_MINUTES = [1, 2, 5, 15, 60, 240];
/** A mail under way, and somebody who looks for it. */
const AFTER_GAP_MS = 30 * MINUTE_MS;
/** A series is over when nobody has asked for so long, or once a code was typed. */
const SERIES_MS = DAY_MS;

/** What a link that still waits for an answer leads to. */
interface OpenLink {
  readonly id: string;
  /** Of the mails about it. */
  readonly subject: string;
  readonly recipient: Recipient;
  readonly record: string;
}

/** An invitation, or a request for an answer. */
async function openInvitationOf(
  reader: Reader,
  context: Pick<ServerContext, 'now' | 'secrets'>,
  token: string,
): Promise<OpenLink | undefined> {
  const { secrets } = context;
  const invitation = await findInvitationByToken(reader, tokenHash(token));
  if (!invitation) return await openRequestOf(reader, context, token);
  const state = stateOf(invitation, await decisionsOf(reader, [invitation.id]), context.now());
  if (state !== 'OPEN') return undefined;
  const record = recordWords(snapshotOf(secrets, invitation));
  const { id } = invitation;
  return { id, subject: invitationSubject(id), recipient: recipientOf(secrets, invitation), record };
}

async function openRequestOf(
  reader: Reader,
  { now, secrets }: Pick<ServerContext, 'now' | 'secrets'>,
  token: string,
): Promise<OpenLink | undefined> {
  const request = await findAnswerRequestByToken(reader, tokenHash(token));
  if (!request) return undefined;
  if ((await standingOf(reader, request, now())).state !== 'OPEN') return undefined;
  const { id } = request;
  const record = askedRecordWords(askedOf(secrets, request));
  return { id, subject: requestSubject(id), recipient: recipientOf(secrets, request), record };
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

/** Letters and digits that nobody takes for one another, each as likely as the others. */
function newCode(random: ServerContext['random']): string {
  const most = Math.floor(256 / SYMBOLS.length) * SYMBOLS.length;
  let code = '';
  while (code.length < CODE_LENGTH) {
    const [drawn = most] = random(1);
    if (drawn < most) code += SYMBOLS.charAt(drawn % SYMBOLS.length);
  }
  return code;
}

/** "K7QM 4XRT", as it is mailed; it is typed with or without the gap, in capitals or not. */
const shown = (code: string) => `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;
const typedCode = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** How long after so many sendings nothing more is mailed. */
export function gapAfter(sendings: number): number {
  return (GAPS_MINUTES[Math.min(Math.max(sendings, 1), GAPS_MINUTES.length) - 1] ?? 0) * MINUTE_MS;
}

/** Mails a code where the link is open and none went out a short while ago; it answers alike in any case. */
export async function sendMailedCode(context: ServerContext, token: string): Promise<void> {
  const { portal, secrets } = context;
  await context.change(async (writer) => {
    const invitation = await openInvitationOf(writer, context, token);
    if (!invitation || !portal.mails || !(await asksForCode(writer))) return;
    const now = context.now();
    const invitationId = invitation.id;
    const before = await findCodeSending(writer, invitationId);
    const passed = before ? now.getTime() - Date.parse(before.sentAt) : SERIES_MS;
    // A clock that was ahead and is right again holds nobody up.
    const isSoon = before !== undefined && passed >= 0 && passed < gapAfter(before.sendings);
    if (isSoon) return;
    const sendings = (before && passed < SERIES_MS ? before.sendings : 0) + 1;
    await saveCodeSending(writer, { invitationId, sendings, sentAt: now.toISOString() });
    const code = newCode(context.random);
    const holdsMs = gapAfter(sendings) + AFTER_GAP_MS;
    const row = {
      id: context.newId(),
      invitationId,
      code: secrets.seal(PURPOSE, tokenHash(`${invitationId} ${code}`)),
      expiresAt: new Date(now.getTime() + holdsMs).toISOString(),
    };
    await addPortalCode(writer, row, now);
    await enqueueMail(writer, context, {
      template: 'portal.code',
      subject: invitation.subject,
      to: invitation.recipient,
      facts: { record: invitation.record, code: shown(code) },
    });
  });
}

/** A proof for this browser in exchange for a code, which then is used up. Throws NOT_AUTHENTICATED, always alike. */
export async function proveMailedCode(
  context: ServerContext,
  token: string,
  typed: string,
): Promise<{ readonly proof: string }> {
  const proof = newToken(context.random);
  const proven = await context.change(async (writer) => {
    const invitation = await openInvitationOf(writer, context, token);
    if (!invitation) return false;
    const now = context.now();
    const typedHash = tokenHash(`${invitation.id} ${typedCode(typed)}`);
    const codes = await listPortalCodes(writer, invitation.id, now);
    if (!codes.some((sealed) => sameToken(context.secrets.open(PURPOSE, sealed), typedHash))) return false;
    await endPortalCodes(writer, invitation.id);
    const row = { proofHash: tokenHash(proof), invitationId: invitation.id, createdAt: now.toISOString() };
    await insertPortalProof(writer, row);
    return true;
  });
  if (proven) return { proof };
  throw new Problem('NOT_AUTHENTICATED', 'This code is wrong or no longer valid. Type the latest one.');
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
