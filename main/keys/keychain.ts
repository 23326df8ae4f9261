/**
 * The operating system's keychain, or the plain fact that there is none (decisions 8). Without a keychain
 * the answer is null and a passphrase is asked for; a key is never kept as plain text instead.
 */
import { deletePassword, getPassword, setPassword } from 'keytar/keytar.js';
import type { Keychain } from '../../shared/service/key-custody.ts';

const SERVICE = 'Fairview';
const PROBE_ACCOUNT = 'probe';

/**
 * The keychain of the signed-in user, or null where it cannot be used: no session bus, locked for good,
 * access denied. It is proven by a round trip of a throw-away value, not by the presence of a library.
 */
export async function systemKeychain(): Promise<Keychain | null> {
  const keychain: Keychain = {
    read: async (account) => (await getPassword(SERVICE, account)) ?? null,
    write: (account, secret) => setPassword(SERVICE, account, secret),
    forget: (account) => deletePassword(SERVICE, account),
  };
  try {
    await keychain.write(PROBE_ACCOUNT, 'probe');
    const works = (await keychain.read(PROBE_ACCOUNT)) === 'probe';
    await keychain.forget(PROBE_ACCOUNT);
    return works ? keychain : null;
  } catch {
    return null;
  }
}
