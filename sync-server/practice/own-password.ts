/**
 * A person changes the own password (security 3): the current one is asked for, a wrong one counts as a failed
 * sign-in, and every other session of the account ends, because somebody else may hold it.
 */
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import {
  hashPassword,
  refuseNextPassword,
  verifyPassword,
  wrongCurrentPassword,
} from '../../shared/service/passwords.ts';
import { auditAct, type Caller, type ServerContext } from '../context/server-context.ts';
import { deleteChallenges, endSessions } from '../store/repositories/sessions.ts';
import { findPractice, findStaff, updateStaff } from '../store/repositories/staff.ts';
import { countAccountFailure } from './second-factor.ts';
import { accountLock, requireUnlocked } from './sign-in-limits.ts';

/** Throws INVALID_INPUT for a wrong current, the same or a weak new password, LOCKED_OUT after too many tries. */
export async function changeOwnPassword(
  context: ServerContext,
  caller: Caller,
  input: { readonly currentPassword: string; readonly newPassword: string; readonly address: string },
): Promise<void> {
  const { currentPassword, newPassword, address } = input;
  const staff = await findStaff(context.reader, caller.staffId);
  if (!staff) throw new Problem('NOT_FOUND', 'There is no such staff account.');
  requireUnlocked(await accountLock(context.reader, staff, address, context.now()), context.now());
  if (!(await verifyPassword(context, staff.passwordHash, currentPassword))) {
    await context.change((writer) =>
      countAccountFailure(writer, context, { staffId: staff.id, address, reason: 'password change' }),
    );
    throw wrongCurrentPassword();
  }
  const practiceName = (await findPractice(context.reader))?.name;
  refuseNextPassword({ currentPassword, newPassword }, { ...staff, practiceName });
  const passwordHash = await hashPassword(newPassword, context.passwordCost);
  const changed = await context.change(async (writer) => {
    const now = context.now();
    const stored = await findStaff(writer, staff.id);
    // While the password was checked, wrong tries may have locked the account, or somebody set another one.
    requireUnlocked(stored && (await accountLock(writer, stored, address, now)), now);
    if (stored?.passwordHash !== staff.passwordHash) return false;
    await updateStaff(writer, staff.id, {
      passwordHash,
      failedAttempts: 0,
      lockedUntil: null,
      version: stored.version + 1,
    });
    await endSessions(writer, { staffId: staff.id, exceptId: caller.sessionId }, now);
    await deleteChallenges(writer, staff.id);
    await auditAct(writer, context, caller, {
      type: 'STAFF_CHANGED',
      action: null,
      subject: subjectOf('staff', staff.id),
      payload: { changed: ['password'], own: true },
    });
    return true;
  });
  if (!changed) throw wrongCurrentPassword();
}
