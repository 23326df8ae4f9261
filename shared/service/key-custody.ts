/**
 * Custody of the one database key (decisions 8): made once, kept in the keychain where there is one and
 * always as copies wrapped by passphrases in DIR/keys.json (mode 0600). Losing the keychain never loses
 * data: the recovery passphrase opens the file. No message here ever holds a key or a passphrase.
 */
import { link, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import {
  generateRecoveryPassphrase,
  MAXIMUM_PASSPHRASE_LENGTH,
  MINIMUM_PASSPHRASE_LENGTH,
  type RandomBytes,
  readRecoveryPassphrase,
} from './passphrase.ts';
import { KEY_BYTES, unwrapKey, wrapKey, wrappedKeySchema } from './wrapped-key.ts';

/** Where secrets live outside our files. Values are strings; a missing entry is null. */
export interface Keychain {
  /** The stored secret, or null where there is no such entry. Throws where the keychain is unreachable. */
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  /** True where an entry was deleted. */
  forget(account: string): Promise<boolean>;
}

const KEYS_FILE = 'keys.json';
const MAXIMUM_FILE_BYTES = 16_384;

const keysFileSchema = z.strictObject({
  version: z.literal(1),
  /** Names the entry in the keychain; also tells one data folder from another. */
  keyId: z.string().regex(/^[0-9a-f]{32}$/),
  inKeychain: z.boolean(),
  passphrase: wrappedKeySchema.nullable(),
  recovery: wrappedKeySchema,
});
type KeysFile = z.infer<typeof keysFileSchema>;

/** NONE: first run. KEYCHAIN: opens by itself where the keychain still has it. LOCKED: needs a passphrase. */
export type KeyState = 'NONE' | 'KEYCHAIN' | 'LOCKED';

export interface CreateKeysInput {
  readonly directory: string;
  /** At least 12 characters; may be left out where there is a keychain. */
  readonly passphrase?: string | undefined;
  readonly keychain?: Keychain | null | undefined;
  readonly random: RandomBytes;
  /** Keeps the recovery passphrase before the keys exist; where it fails, there are none. */
  readonly keepFirst?: ((recoveryPassphrase: string) => Promise<void>) | undefined;
}

export interface CreatedKeys {
  /** 32 bytes. */
  readonly key: Buffer;
  /** To be shown once and kept by the person; it is stored nowhere. */
  readonly recoveryPassphrase: string;
}

export async function keyState(directory: string): Promise<KeyState> {
  const file = await readKeysFile(directory);
  if (file === null) return 'NONE';
  return file.inKeychain ? 'KEYCHAIN' : 'LOCKED';
}

/**
 * Makes the key of a new data folder. Fails with VERSION_CONFLICT where the folder has keys already (they
 * are never overwritten), and with INVALID_INPUT where there is neither a keychain nor a good passphrase.
 */
export async function createKeys(input: CreateKeysInput): Promise<CreatedKeys> {
  const { directory, keychain, passphrase, random } = input;
  if (passphrase === undefined && !keychain) {
    throw new Problem(
      'INVALID_INPUT',
      'This computer has no keychain that Fairview can use. Choose a passphrase to protect the data.',
      { errors: [{ path: 'passphrase', message: 'A passphrase is needed.' }] },
    );
  }
  if (passphrase !== undefined) refuseBadPassphrase(passphrase);
  if ((await readKeysFile(directory)) !== null) throw keysExist();

  const key = random(KEY_BYTES);
  const recoveryPassphrase = generateRecoveryPassphrase(random);
  const file: KeysFile = {
    version: 1,
    keyId: random(16).toString('hex'),
    inKeychain: Boolean(keychain),
    passphrase: passphrase === undefined ? null : await wrapKey(key, passphrase, 'passphrase', random),
    recovery: await wrapKey(key, recoveryPassphrase, 'recovery', random),
  };
  await input.keepFirst?.(recoveryPassphrase);
  if (keychain) await keepInKeychain(keychain, file.keyId, key);
  await writeOnce(directory, file);
  return { key, recoveryPassphrase };
}

/** The key, by passphrase or recovery passphrase. Fails with NOT_AUTHENTICATED where neither fits. */
export async function unlockKeys(input: { directory: string; passphrase: string }): Promise<Buffer> {
  const file = await readKeysFile(input.directory);
  if (file === null) throw new Problem('NOT_FOUND', 'This data folder has no keys yet. Set it up first.');
  if (input.passphrase.length <= MAXIMUM_PASSPHRASE_LENGTH) {
    const byPassphrase =
      file.passphrase && (await unwrapKey(file.passphrase, input.passphrase, 'passphrase'));
    if (byPassphrase) return byPassphrase;
    const recovery = readRecoveryPassphrase(input.passphrase);
    const byRecovery = recovery && (await unwrapKey(file.recovery, recovery, 'recovery'));
    if (byRecovery) return byRecovery;
  }
  throw new Problem(
    'NOT_AUTHENTICATED',
    'This passphrase does not open the data. Check the spelling, or type the recovery passphrase of first run.',
  );
}

/** The key from the keychain, or null where it is not there (then a passphrase is asked for). */
export async function keyFromKeychain(input: {
  directory: string;
  keychain: Keychain | null;
}): Promise<Buffer | null> {
  const file = await readKeysFile(input.directory);
  if (file === null || !file.inKeychain || input.keychain === null) return null;
  try {
    const stored = await input.keychain.read(accountOf(file.keyId));
    return stored !== null && /^[0-9a-f]{64}$/.test(stored) ? Buffer.from(stored, 'hex') : null;
  } catch {
    return null;
  }
}

/**
 * Puts an unlocked key back into a keychain that lost it, so that the recovery passphrase is typed once only.
 * Answers false, and changes nothing, where the folder was set up without a keychain or there is none now.
 */
export async function returnKeyToKeychain(input: {
  directory: string;
  key: Buffer;
  keychain: Keychain | null;
}): Promise<boolean> {
  const file = await readKeysFile(input.directory);
  if (file === null || !file.inKeychain || input.keychain === null) return false;
  try {
    await keepInKeychain(input.keychain, file.keyId, input.key);
    return true;
  } catch {
    return false;
  }
}

const accountOf = (keyId: string): string => `database-key:${keyId}`;

async function keepInKeychain(keychain: Keychain, keyId: string, key: Buffer): Promise<void> {
  const secret = key.toString('hex');
  await keychain.write(accountOf(keyId), secret);
  // A keychain that forgets at once would lock the data on the next start: the round trip must hold.
  if ((await keychain.read(accountOf(keyId))) !== secret) {
    throw new Problem('UNAVAILABLE', 'The keychain did not keep the key. Set a passphrase instead.');
  }
}

function refuseBadPassphrase(passphrase: string): void {
  const length = [...passphrase].length;
  if (length >= MINIMUM_PASSPHRASE_LENGTH && passphrase.length <= MAXIMUM_PASSPHRASE_LENGTH) return;
  const message =
    length < MINIMUM_PASSPHRASE_LENGTH
      ? `The passphrase has ${length} characters; at least ${MINIMUM_PASSPHRASE_LENGTH} are needed.`
      : `The passphrase is too long; at most ${MAXIMUM_PASSPHRASE_LENGTH} characters are taken.`;
  throw new Problem('INVALID_INPUT', message, { errors: [{ path: 'passphrase', message }] });
}

async function readKeysFile(directory: string): Promise<KeysFile | null> {
  const path = join(directory, KEYS_FILE);
  let text: string;
  try {
    if ((await stat(path)).size > MAXIMUM_FILE_BYTES) throw damaged();
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  try {
    return keysFileSchema.parse(JSON.parse(text));
  } catch {
    throw damaged();
  }
}

/** Whole and on disk under its name, or not there at all; an existing file is never replaced. */
async function writeOnce(directory: string, file: KeysFile): Promise<void> {
  const path = join(directory, KEYS_FILE);
  const draft = `${path}.${file.keyId}.new`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(file, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(draft, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw keysExist();
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

const keysExist = (): Problem =>
  new Problem(
    'VERSION_CONFLICT',
    'This data folder has keys already; they are never replaced. Unlock it instead.',
  );

const damaged = (): Problem =>
  new Problem(
    'UNAVAILABLE',
    'The file keys.json in the data folder is damaged. Put it back from a backup; nothing was changed.',
  );
