/**
 * The second factor of this computer alone (contract, clients and rights): set up while signed in through the
 * server, it lets a person sign in here without a network. The server's own secret never comes to a desktop.
 */
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { enrolmentUrl, matchingStep, newTotpSecret } from '../../../shared/service/one-time-codes.ts';
import { auditAct, type Caller } from '../../context/engine-context.ts';
import { findStaff, takeTotpStep, updateStaff } from '../../store/repositories/staff.ts';
import type { ConnectionServices } from './connection-services.ts';
import { requireConnection } from './server-sign-in.ts';

/** A new secret; the one in use stays until a code has proven this one. */
export async function startOfflineSignIn(
  services: ConnectionServices,
  caller: Caller,
): Promise<{ secret: string; otpauthUrl: string }> {
  const { deviceName } = await requireConnection(services);
  const staff = await findStaff(services.context.reader, caller.staffId);
  if (!staff) throw new Problem('NOT_FOUND', 'There is no such account.');
  const secret = newTotpSecret();
  services.offlineSecrets.put(caller.staffId, secret, services.context.now());
  return { secret, otpauthUrl: enrolmentUrl(secret, `${staff.email}, offline on ${deviceName}`) };
}

export async function confirmOfflineSignIn(
  services: ConnectionServices,
  caller: Caller,
  code: string,
): Promise<void> {
  const { context } = services;
  await requireConnection(services);
  const now = context.now();
  const secret = services.offlineSecrets.get(caller.staffId, now);
  if (secret === undefined) {
    throw new Problem('INVALID_TRANSITION', 'The secret was shown too long ago. Begin again.');
  }
  const step = matchingStep(secret, code, now);
  if (step === undefined) {
    throw new Problem('INVALID_INPUT', 'This is not the code of the new entry in your app.', {
      errors: [{ path: 'code', message: 'not right' }],
    });
  }
  await context.change(async (writer) => {
    await updateStaff(writer, caller.staffId, { totpSecret: secret, mfaEnrolled: 1, totpLastStep: 0 });
    await takeTotpStep(writer, caller.staffId, step, step);
    await auditAct(writer, context, caller, {
      type: 'STAFF_CHANGED',
      action: null,
      subject: subjectOf('staff', caller.staffId),
      payload: { changed: ['offlineSignIn'] },
    });
  });
  services.offlineSecrets.forget(caller.staffId);
}
