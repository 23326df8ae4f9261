/**
 * One's own account on this computer (security 3): the password, the sign-ins, the recovery codes. While the practice
 * works with a sync-server, all of it is kept there.
 */
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import { newRecoveryCodes } from '../../shared/service/one-time-codes.ts';
import {
  hashPassword,
  refuseNextPassword,
  verifyPassword,
  wrongCurrentPassword,
} from '../../shared/service/passwords.ts';
import { auditAct, type Caller, type EngineContext } from '../context/engine-context.ts';
import type { Writer } from '../store/database.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from '../store/repositories/recovery-codes.ts';
import {
  deleteChallenges,
  endSessions,
  findPractice,
  findStaff,
  listLiveSessions,
  type StaffRow,
  updateStaff,
} from '../store/repositories/staff.ts';
import { countFailure, requireUnlocked, tokenHash } from './sessions.ts';

async function auditOwn(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  changed: 'password' | 'recoveryCodes',
): Promise<void> {
  await auditAct(writer, context, caller, {
    type: 'STAFF_CHANGED',
    action: null,
    subject: subjectOf('staff', caller.staffId),
    payload: { changed: [changed], own: true },
  });
}

/** The account of the caller, who knows its password. Throws INVALID_INPUT where not, LOCKED_OUT after too many tries. */
async function requirePassword(
  context: EngineContext,
  { staffId }: Caller,
  currentPassword: string,
  reason: string,
): Promise<StaffRow> {
  const staff = await findStaff(context.reader, staffId);
  if (!staff) throw new Problem('NOT_FOUND', 'There is no such staff account.');
  requireUnlocked(staff.lockedUntil, context.now());
  if (await verifyPassword(context, staff.passwordHash, currentPassword)) return staff;
  await context.change((writer) => countFailure(writer, context, staff.id, reason));
  throw wrongCurrentPassword();
}

/** Throws INVALID_INPUT for a wrong current, the same or a weak new password, LOCKED_OUT after too many tries. */
export async function changeOwnPassword(
  context: EngineContext,
  caller: Caller,
  { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  const staff = await requirePassword(context, caller, currentPassword, 'password change');
  const practiceName = (await findPractice(context.reader))?.name;
  refuseNextPassword({ currentPassword, newPassword }, { ...staff, practiceName });
  const passwordHash = await hashPassword(newPassword, context.passwordCost);
  const changed = await context.change(async (writer) => {
    const now = context.now();
    const stored = await findStaff(writer, staff.id);
    // While the password was checked, wrong tries may have locked the account, or somebody set another one.
    requireUnlocked(stored?.lockedUntil ?? null, now);
    if (stored?.passwordHash !== staff.passwordHash) return false;
    await updateStaff(writer, staff.id, { passwordHash, failedAttempts: 0, lockedUntil: null });
    await endSessions(writer, { staffId: staff.id, exceptTokenHash: caller.sessionTokenHash }, now);
    await deleteChallenges(writer, staff.id);
    await auditOwn(writer, context, caller, 'password');
    return true;
  });
  if (!changed) throw wrongCurrentPassword();
}

export interface OwnAccount {
  /** Living sign-ins on this computer, newest first. */
  readonly sessions: readonly {
    readonly createdAt: string;
    readonly lastSeenAt: string;
    readonly current: boolean;
  }[];
  /** Unused ones. */
  readonly recoveryCodesLeft: number;
}

export async function readOwnAccount(context: EngineContext, caller: Caller): Promise<OwnAccount> {
  const sessions = await listLiveSessions(context.reader, caller.staffId, context.now());
  return {
    sessions: sessions.map((session) => ({
      createdAt: session.createdAt,
      lastSeenAt: session.lastSeenAt,
      current: session.tokenHash === caller.sessionTokenHash,
    })),
    recoveryCodesLeft: await countRecoveryCodes(context.reader, caller.staffId),
  };
}

/** Ends every other sign-in of the account on this computer. */
export async function endOtherSessions(context: EngineContext, caller: Caller): Promise<void> {
  const { staffId, sessionTokenHash: exceptTokenHash } = caller;
  await context.change((writer) => endSessions(writer, { staffId, exceptTokenHash }, context.now()));
}

/** Ten new codes, told once; the earlier ones no longer work. A screen that was left open is not enough. */
export async function renewRecoveryCodes(
  context: EngineContext,
  caller: Caller,
  { currentPassword }: { readonly currentPassword: string },
): Promise<{ readonly recoveryCodes: string[] }> {
  await requirePassword(context, caller, currentPassword, 'new recovery codes');
  const recoveryCodes = [...newRecoveryCodes(context.random)];
  await context.change(async (writer) => {
    await replaceRecoveryCodes(writer, caller.staffId, recoveryCodes.map(tokenHash));
    await auditOwn(writer, context, caller, 'recoveryCodes');
  });
  return { recoveryCodes };
}
