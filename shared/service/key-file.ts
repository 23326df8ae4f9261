/**
 * A key in a file of its own, for the headless host (`--key-file`, decisions 9) and its demo. Only the
 * owner may read such a file; a file that others can read is refused, not repaired.
 */
import { existsSync } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import type { RandomBytes } from './passphrase.ts';
import { KEY_BYTES } from './wrapped-key.ts';

const MAXIMUM_FILE_BYTES = 4096;
const keyFileSchema = z.strictObject({
  key: z.string().regex(/^[0-9a-f]{64}$/i),
  demo: z.literal(true).optional(),
});

export interface KeyFile {
  /** 32 bytes. */
  readonly key: Buffer;
  /** True where the file was written by `--demo` and protects sample data only. */
  readonly demo: boolean;
}

/** Reads `{"key": "<64 hexadecimal digits>", "demo"?: true}`. Fails with INVALID_INPUT, in plain words. */
export async function readKeyFile(path: string): Promise<KeyFile> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw refused('does not exist. Check the path given with --key-file');
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    const mode = (found.mode & 0o777).toString(8);
    throw refused(`can be read by other users (mode ${mode}). Run: chmod 600 on it`);
  }
  if (found.size > MAXIMUM_FILE_BYTES) throw refused(`has ${found.size} bytes; a key file is far smaller`);
  const content = await readFile(path, 'utf8');
  const parsed = keyFileSchema.safeParse(parseJson(content));
  if (!parsed.success) {
    throw refused('has not the form {"key": "<64 hexadecimal digits>"}');
  }
  return { key: Buffer.from(parsed.data.key, 'hex'), demo: parsed.data.demo === true };
}

/** Name of the demo's key file in its data folder. */
export const DEMO_KEY_FILE = 'demo-key.json';

/** The demo's key: the one of the file, or a new one where there is no file yet. */
export async function readOrWriteDemoKey(path: string, random: RandomBytes): Promise<Buffer> {
  const file = existsSync(path) ? await readKeyFile(path) : await writeDemoKeyFile(path, random);
  return file.key;
}

/** Writes a new key, marked as demo, with mode 0600. Fails where the file exists. */
export async function writeDemoKeyFile(path: string, random: RandomBytes): Promise<KeyFile> {
  const key = random(KEY_BYTES);
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify({ key: key.toString('hex'), demo: true })}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { key, demo: true };
}

/** Undefined for text that is not JSON: the parser's own message would quote the content. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const refused = (what: string): Problem => new Problem('INVALID_INPUT', `The key file ${what}.`);
