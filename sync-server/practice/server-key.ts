/**
 * The key of a data folder by its passphrase (decisions 8, 9): made at first start, with a recovery passphrase
 * that is told once; opened by either afterwards.
 */
import { createKeys, keyState, unlockKeys } from '../../shared/service/key-custody.ts';

export interface ServerKey {
  /** 32 bytes. */
  readonly key: Buffer;
  /** Of a new folder: to be written down now, it is stored nowhere. */
  readonly recoveryPassphrase: string | null;
}

/** Throws NOT_AUTHENTICATED for a wrong passphrase, INVALID_INPUT for one that is too short. */
export async function keyFromPassphrase(
  directory: string,
  passphrase: string,
  random: (bytes: number) => Buffer,
  keepFirst?: (recoveryPassphrase: string) => Promise<void>,
): Promise<ServerKey> {
  if ((await keyState(directory)) === 'NONE') {
    return await createKeys({ directory, passphrase, keychain: null, random, keepFirst });
  }
  return { key: await unlockKeys({ directory, passphrase }), recoveryPassphrase: null };
}
