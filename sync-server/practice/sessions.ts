/**
 * Sessions per device (security 3): a new 256-bit token each, of which only the hash is stored; sliding and
 * absolute expiry; listed, revoked, and stepped up for ten minutes by a fresh code.
 */
import type { SecondFactor } from '../../shared/contract/credentials.ts';
import type { DeviceSession } from '../../shared/contract/server-accounts.ts';
import { mayDo } from '../../shared/model/roles.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import { newRecoveryCodes } from '../../shared/service/one-time-codes.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import {
  endSessions,
  findLiveSession,
  findSession,
  insertSession,
  listLiveSessions,
  updateSession,
} from '../store/repositories/sessions.ts';
import { findStaff, replaceRecoveryCodes, type StaffRow } from '../store/repositories/staff.ts';
import type { Writer } from '../store/store.ts';
import { countAccountFailure, takeSecondFactor, wrongCredentials } from './second-factor.ts';
import { accountLock, lockInForce, requireUnlocked } from './sign-in-limits.ts';
import { newToken, tokenHash } from './tokens.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const IDLE_MS = 12 * HOUR_MS;
/** A desktop works offline for two weeks; its session lives as long. */
export const DESKTOP_IDLE_MS = 14 * 24 * HOUR_MS;
const ABSOLUTE_MS = 30 * 24 * HOUR_MS;
const TOUCH_MS = 5 * MINUTE_MS;
const STEP_UP_MS = 10 * MINUTE_MS;

/** Opens a session for an account and answers its token once. */
export async function openSession(
  writer: Writer,
  context: ServerContext,
  staff: Pick<StaffRow, 'id' | 'name'>,
  device: { readonly deviceName: string; readonly address: string },
): Promise<{ readonly token: string; readonly sessionId: string; readonly expiresAt: string }> {
  const now = context.now();
  const token = newToken(context.random);
  const sessionId = context.newId();
  const expiresAt = new Date(now.getTime() + IDLE_MS).toISOString();
  await insertSession(writer, {
    id: sessionId,
    tokenHash: tokenHash(token),
    staffId: staff.id,
    ...device,
    createdAt: now.toISOString(),
    lastSeenAt: now.toISOString(),
    expiresAt,
    endedAt: null,
    steppedUpUntil: null,
    deviceId: null,
    syncKey: null,
  });
  await auditAct(
    writer,
    context,
    { staffId: staff.id, name: staff.name },
    {
      type: 'SESSION_STARTED',
      action: null,
      subject: subjectOf('staff', staff.id),
      payload: { sessionId, ...device },
    },
  );
  return { token, sessionId, expiresAt };
}

/** The caller of a bearer token; a living session slides forward, never beyond its absolute end. */
export async function callerOf(
  context: ServerContext,
  token: string,
  address: string,
): Promise<Caller | undefined> {
  const now = context.now();
  const live = await findLiveSession(context.reader, tokenHash(token), now);
  if (!live) return undefined;
  const { staff, session } = live;
  if (now.getTime() - Date.parse(session.lastSeenAt) > TOUCH_MS) {
    const idle = session.deviceId === null ? IDLE_MS : DESKTOP_IDLE_MS;
    const end = Math.min(now.getTime() + idle, Date.parse(session.createdAt) + ABSOLUTE_MS);
    const expiresAt = new Date(Math.max(end, Date.parse(session.expiresAt))).toISOString();
    await context.change((writer) =>
      updateSession(writer, session.id, { lastSeenAt: now.toISOString(), expiresAt, address }),
    );
  }
  return {
    staffId: staff.id,
    name: staff.name,
    role: staff.role,
    sessionId: session.id,
    steppedUp: lockInForce(session.steppedUpUntil, now) !== null,
  };
}

/** Proves the second factor again. Throws NOT_AUTHENTICATED, LOCKED_OUT. */
export async function stepUp(
  context: ServerContext,
  caller: Caller,
  input: SecondFactor & { readonly address: string },
): Promise<{ steppedUpUntil: string }> {
  const now = context.now();
  const steppedUpUntil = new Date(now.getTime() + STEP_UP_MS).toISOString();
  const taken = await context.change(async (writer) => {
    const staff = await findStaff(writer, caller.staffId);
    if (!staff) return false;
    requireUnlocked(await accountLock(writer, staff, input.address, now), now);
    if (!(await takeSecondFactor(writer, context, staff, input))) {
      const { address } = input;
      await countAccountFailure(writer, context, { staffId: staff.id, address, reason: 'step-up' });
      return false;
    }
    await updateSession(writer, caller.sessionId, { steppedUpUntil });
    return true;
  });
  if (!taken) throw wrongCredentials();
  return { steppedUpUntil };
}

/** Ten new codes, shown once; the earlier ones no longer work. */
export async function renewRecoveryCodes(
  context: ServerContext,
  caller: Caller,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = [...newRecoveryCodes(context.random)];
  await context.change(async (writer) => {
    await replaceRecoveryCodes(writer, caller.staffId, recoveryCodes.map(tokenHash));
    await auditAct(writer, context, caller, {
      type: 'STAFF_CHANGED',
      action: null,
      subject: subjectOf('staff', caller.staffId),
      payload: { changed: ['recoveryCodes'] },
    });
  });
  return { recoveryCodes };
}

/** Living sessions of an account, newest first. */
export async function listSessions(
  context: ServerContext,
  staffId: string,
  currentId: string,
): Promise<{ items: DeviceSession[] }> {
  const rows = await listLiveSessions(context.reader, staffId, context.now());
  const items = rows.map(({ id, deviceName, address, createdAt, lastSeenAt, expiresAt }) => ({
    id,
    deviceName,
    address,
    createdAt,
    lastSeenAt,
    expiresAt,
    current: id === currentId,
  }));
  return { items };
}

/** Ends a session of the caller; an administrator may end anybody's. */
export async function revokeSession(context: ServerContext, caller: Caller, id: string): Promise<void> {
  await context.change(async (writer) => {
    const session = await findSession(writer, id);
    const permitted = session?.staffId === caller.staffId || mayDo(caller.role, 'MANAGE_CLIENTS');
    if (!session || session.endedAt !== null || !permitted) {
      throw new Problem('NOT_FOUND', 'There is no such session.');
    }
    await endSessions(writer, { id }, context.now());
    await auditAct(writer, context, caller, {
      type: 'STAFF_CHANGED',
      subject: subjectOf('staff', session.staffId),
      action: session.staffId === caller.staffId ? null : 'MANAGE_CLIENTS',
      payload: { revokedSession: id, deviceName: session.deviceName },
    });
  });
}
