/**
 * Ties a session to a desktop (contract, sync): its key, registered once, proves the changes of this sign-in;
 * the session then lives as long as a desktop may work offline, because nobody signs in anew without a network.
 */
import { Problem } from '../../../shared/problem.ts';
import { isPublicKey } from '../../../shared/service/sync-signatures.ts';
import type { Caller, ServerContext } from '../../context/server-context.ts';
import { DESKTOP_IDLE_MS } from '../../practice/sessions.ts';
import { findSession } from '../../store/repositories/sessions.ts';
import { bindSession, findDevice, insertDevice } from '../../store/repositories/sync-devices.ts';

export interface Registered {
  readonly sessionId: string;
  readonly expiresAt: string;
  readonly serverTime: string;
  readonly nextChangeNumber: number;
}

/** Throws INVALID_INPUT for what is no Ed25519 key, and for a session that has another one. */
export async function registerSessionKey(
  context: ServerContext,
  caller: Caller,
  input: { readonly deviceId: string; readonly deviceName: string; readonly publicKey: string },
): Promise<Registered> {
  const { deviceId, publicKey } = input;
  if (!isPublicKey(publicKey)) {
    throw new Problem('INVALID_INPUT', 'The key of the desktop is not an Ed25519 key.', {
      errors: [{ path: 'publicKey', message: 'an Ed25519 public key in PEM' }],
    });
  }
  const now = context.now();
  return await context.change(async (writer) => {
    const session = await findSession(writer, caller.sessionId);
    if (!session) throw new Problem('NOT_AUTHENTICATED', 'Sign in to go on.');
    if (session.syncKey !== null && (session.syncKey !== publicKey || session.deviceId !== deviceId)) {
      throw new Problem('INVALID_INPUT', 'This session has its key already. Sign in anew for another one.', {
        errors: [{ path: 'publicKey', message: 'another key is registered' }],
      });
    }
    await insertDevice(writer, {
      id: deviceId,
      name: input.deviceName,
      lastChange: 0,
      registeredAt: now.toISOString(),
      joiningById: null,
      joiningUntil: null,
    });
    const expiresAt = new Date(
      Math.max(now.getTime() + DESKTOP_IDLE_MS, Date.parse(session.expiresAt)),
    ).toISOString();
    await bindSession(writer, session.id, { deviceId, syncKey: publicKey, expiresAt });
    const device = await findDevice(writer, deviceId);
    return {
      sessionId: session.id,
      expiresAt,
      serverTime: now.toISOString(),
      nextChangeNumber: (device?.lastChange ?? 0) + 1,
    };
  });
}
