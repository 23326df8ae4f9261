/**
 * The second factor (security 3): a one-time code of which each time step counts once, or a recovery code that
 * counts once; and what a wrong one costs the account.
 */
import type { SecondFactor } from '../../shared/contract/credentials.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import { matchingStep } from '../../shared/service/one-time-codes.ts';
import type { ServerContext } from '../context/server-context.ts';
import { appendAuditEvent } from '../store/repositories/audit-log.ts';
import {
  findStaff,
  type StaffRow,
  takeRecoveryCode,
  takeTotpStep,
  updateStaff,
} from '../store/repositories/staff.ts';
import type { Writer } from '../store/store.ts';
import {
  countKnownFailure,
  countSignInFailure,
  FAILURES_BEFORE_LOCK,
  isKnownAddress,
  LOCK_MS,
  lockInForce,
} from './sign-in-limits.ts';
import { tokenHash } from './tokens.ts';

export const TOTP_PURPOSE = 'one-time-code secret';

export const wrongCredentials = () =>
  new Problem('NOT_AUTHENTICATED', 'The e-mail address, the password or the code is not right.');

/** From an address at which the person never signed in: the fifth failure locks the account for all of these. */
async function countStrangersFailure(
  writer: Writer,
  staff: StaffRow,
  now: Date,
): Promise<{ readonly locks: boolean }> {
  const failures = staff.failedAttempts + 1;
  const locks = failures >= FAILURES_BEFORE_LOCK;
  await updateStaff(writer, staff.id, {
    failedAttempts: locks ? 0 : failures,
    lockedUntil: locks
      ? new Date(now.getTime() + LOCK_MS).toISOString()
      : lockInForce(staff.lockedUntil, now),
  });
  return { locks };
}

/** Counts a failure of a known account; the fifth one locks it, for strangers or for the address. Audited. */
export async function countAccountFailure(
  writer: Writer,
  context: ServerContext,
  attempt: { readonly staffId: string; readonly address: string; readonly reason: string },
): Promise<void> {
  const now = context.now();
  // Read inside the transaction: of attempts made at the same time, each one counts.
  const staff = await findStaff(writer, attempt.staffId);
  if (!staff) return;
  const { locks } = (await isKnownAddress(writer, staff.id, attempt.address, now))
    ? await countKnownFailure(writer, staff.id, attempt.address, now)
    : await countStrangersFailure(writer, staff, now);
  await countSignInFailure(writer, { address: attempt.address }, now);
  await appendAuditEvent(
    writer,
    {
      type: 'SESSION_REFUSED',
      action: null,
      actorId: staff.id,
      actorName: staff.name,
      subject: subjectOf('staff', staff.id),
      payload: { reason: attempt.reason, locked: locks, address: attempt.address },
    },
    now,
  );
}

/** True when the factor is right and was not used before; it is used up by this. */
export async function takeSecondFactor(
  writer: Writer,
  context: ServerContext,
  staff: StaffRow,
  factor: SecondFactor,
  enrolmentSecret: string | null = null,
): Promise<boolean> {
  const now = context.now();
  if ('recoveryCode' in factor) {
    return (
      staff.totpSecret !== null &&
      (await takeRecoveryCode(writer, staff.id, tokenHash(factor.recoveryCode), now))
    );
  }
  const sealed = staff.totpSecret ?? enrolmentSecret;
  if (sealed === null) return false;
  const step = matchingStep(context.secrets.open(TOTP_PURPOSE, sealed), factor.code, now);
  return step !== undefined && (await takeTotpStep(writer, staff.id, step));
}
