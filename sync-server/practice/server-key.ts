/**
 * The key of a data folder by its passphrase (decisions 8, 9): made at first start, with a recovery passphrase
 * that is kept before the key exists; opened by either afterwards.
 */
import { createKeys, keyState, unlockKeys } from '../../shared/service/key-custody.ts';

/**
 * 32 bytes. `keepFirst` is handed the recovery passphrase of a new folder, which is stored nowhere. Throws
 * NOT_AUTHENTICATED for a wrong passphrase, INVALID_INPUT for one that is too short.
 */
export async function keyFromPassphrase(
  directory: string,
  passphrase: string,
  random: (bytes: number) => Buffer,
  keepFirst: (recoveryPassphrase: string) => Promise<void>,
): Promise<Buffer> {
  if ((await keyState(directory)) !== 'NONE') return await unlockKeys({ directory, passphrase });
  return (await createKeys({ directory, passphrase, keychain: null, random, keepFirst })).key;
}
