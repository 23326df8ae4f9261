/**
 * The publisher's command line, for a machine that is not the server:
 *   node sync-server/updates/sign-release.ts --new-key KEYFILE          makes a key, prints its public half
 *   node sync-server/updates/sign-release.ts --key KEYFILE --folder dist/package [--channel stable]
 * The second writes beside each latest*.yml a latest*.release.json: the body of POST /admin/releases, after which
 * each named file is sent to PUT /admin/releases/:id/files/:name. The public half is built into the program by
 * FAIRVIEW_UPDATE_KEYS=… npm run build; with two, separated by a comma, a key can be changed.
 */
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { feedOf } from '../../shared/model/release-yml.ts';
import { signedRelease } from './signed-release.ts';

const { values } = parseArgs({
  options: {
    'new-key': { type: 'string' },
    key: { type: 'string' },
    folder: { type: 'string' },
    channel: { type: 'string', default: 'stable' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);

function makeKey(path: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
  writeFileSync(path, pem, { flag: 'wx', mode: 0o600 });
  say(publicKey.export({ type: 'spki', format: 'der' }).toString('base64'));
}

async function signFolder(keyFile: string, folder: string): Promise<void> {
  if (process.platform !== 'win32' && (statSync(keyFile).mode & 0o077) !== 0) {
    throw new Error(`${keyFile} can be read by other users. Run: chmod 600 on it.`);
  }
  const feeds = readdirSync(folder).filter((name) => feedOf(name) !== undefined);
  if (feeds.length === 0) throw new Error(`${folder} holds no latest.yml. Build the packages first.`);
  for (const name of feeds) {
    const release = await signedRelease(join(folder, name), {
      channel: values.channel,
      privateKey: readFileSync(keyFile, 'utf8'),
    });
    const target = join(folder, name.replace(/\.yml$/, '.release.json'));
    writeFileSync(target, `${JSON.stringify(release, null, 2)}\n`);
    say(`${target}: ${release.version} for ${release.channel}, ${release.files.length} files`);
  }
}

try {
  if (values['new-key'] !== undefined) makeKey(values['new-key']);
  else if (values.key !== undefined && values.folder !== undefined)
    await signFolder(values.key, values.folder);
  else throw new Error('Say --new-key KEYFILE, or --key KEYFILE --folder FOLDER [--channel NAME].');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
