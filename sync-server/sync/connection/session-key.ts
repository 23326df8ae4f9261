/**
 * Ties a session to a desktop (contract, sync): its key, registered once, proves the changes of this sign-in;
 * the session then lives as long as a desktop may work offline, because nobody signs in anew without a network. The
 * desktop proves itself by a key of its own: nobody else's session begins under its id.
 */
import { Problem } from '../../../shared/problem.ts';
import { deviceProofText, holdsSignature, isPublicKey } from '../../../shared/service/sync-signatures.ts';
import type { Caller, ServerContext } from '../../context/server-context.ts';
import { DESKTOP_IDLE_MS } from '../../practice/sessions.ts';
import { findSession } from '../../store/repositories/sessions.ts';
import {
  bindSession,
  findDevice,
  hadSessionOn,
  insertDevice,
  saveDeviceKey,
} from '../../store/repositories/sync-devices.ts';
import type { Reader, Writer } from '../../store/store.ts';

export interface Registered {
  readonly sessionId: string;
  readonly expiresAt: string;
  readonly serverTime: string;
  readonly nextChangeNumber: number;
}

interface DeviceProof {
  readonly publicKey: string;
  readonly signature: string;
}

/** Throws ACTION_NOT_PERMITTED for whoever does not hold the key of the desktop. */
async function requireDesktop(
  writer: Writer,
  { staffId }: Pick<Caller, 'staffId'>,
  input: { readonly deviceId: string; readonly publicKey: string; readonly device: DeviceProof },
): Promise<void> {
  const { deviceId, device } = input;
  const known = await findDevice(writer, deviceId);
  const holds =
    isPublicKey(device.publicKey) &&
    holdsSignature(device.publicKey, deviceProofText(deviceId, input.publicKey), device.signature);
  // A desktop of before shows its key with the next session of one of its people.
  const begins = known?.publicKey === null && (await hadSessionOn(writer, staffId, deviceId));
  const own = known === undefined || begins || known.publicKey === device.publicKey;
  if (holds && known?.publicKey === null && !begins) {
    throw new Problem(
      'ACTION_NOT_PERMITTED',
      'This desktop was updated and has not shown its key yet. Ask somebody who has worked on it to sign in here first, then sign in again.',
    );
  }
  if (!holds || !own) {
    throw new Problem(
      'ACTION_NOT_PERMITTED',
      'Another desktop is registered under this id. Disconnect this one and connect it again: Settings, Sync.',
    );
  }
  if (begins) await saveDeviceKey(writer, deviceId, device.publicKey);
}

/** Throws ACTION_NOT_PERMITTED for a session that did not begin on this desktop. */
export async function requireOwnDevice(
  reader: Reader,
  { sessionId }: Pick<Caller, 'sessionId'>,
  deviceId: string,
): Promise<void> {
  if ((await findSession(reader, sessionId))?.deviceId === deviceId) return;
  throw new Problem('ACTION_NOT_PERMITTED', 'This session did not begin on that desktop. Sign in there.');
}

/** Throws INVALID_INPUT for what is no Ed25519 key, and for a session that has another one. */
export async function registerSessionKey(
  context: ServerContext,
  caller: Caller,
  input: {
    readonly deviceId: string;
    readonly deviceName: string;
    readonly publicKey: string;
    readonly device: DeviceProof;
  },
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
      throw new Problem('INVALID_INPUT', 'This session has its key already. Sign in again for another one.', {
        errors: [{ path: 'publicKey', message: 'another key is registered' }],
      });
    }
    await requireDesktop(writer, caller, input);
    await insertDevice(writer, {
      id: deviceId,
      name: input.deviceName,
      lastChange: 0,
      publicKey: input.device.publicKey,
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
