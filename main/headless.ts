/**
 * The headless host (decisions 9): the engine and the page over loopback HTTP, under Node. Prints one line of
 * JSON when ready. `npm run -s headless -- --data DIR --port N [--key-file FILE] [--demo]`
 * `--restore NAME` puts a backup of DIR/backups in the place of the database first; `--constitution DIR` reads the
 * rule book from another folder, such as one that a new release was converted into.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../shared/problem.ts';
import { keepMemoryOutOfDumps } from '../shared/service/core-dumps.ts';
import { takeFromEnvironment } from '../shared/service/environment-secrets.ts';
import { unlockKeys } from '../shared/service/key-custody.ts';
import { DEMO_KEY_FILE, readKeyFile, readOrWriteDemoKey } from '../shared/service/key-file.ts';
import { requireRuntime } from '../shared/service/runtime.ts';
import { programVersion } from '../shared/service/version.ts';
import { createLocalHost } from './host.ts';
import { serveLoopback } from './loopback.ts';
import { startSample } from './sample-practice.ts';
import { restoreBackup, takeKeysOfBackup } from './store/backups/restore-backup.ts';

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  requireRuntime();
  keepMemoryOutOfDumps();
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      port: { type: 'string', default: '4300' },
      'key-file': { type: 'string' },
      demo: { type: 'boolean', default: false },
      restore: { type: 'string' },
      constitution: { type: 'string' },
    },
  });
  const dataDirectory = values.data ?? refuse('Name the data folder: --data DIR');
  const port = /^\d{1,5}$/.test(values.port)
    ? Number(values.port)
    : refuse('The port must be a number: --port N');
  const passphrase = takeFromEnvironment('FAIRVIEW_PASSPHRASE');
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const keyPath = values['key-file'] ?? (values.demo ? join(dataDirectory, DEMO_KEY_FILE) : undefined);
  if (keyPath === undefined && !passphrase) {
    refuse(
      'The data is encrypted: give its passphrase in FAIRVIEW_PASSPHRASE, or a key with --key-file FILE.',
    );
  }
  if (values.restore !== undefined && passphrase) await takeKeysOfBackup(dataDirectory, passphrase);
  const key =
    keyPath === undefined
      ? undefined
      : values.demo
        ? await readOrWriteDemoKey(keyPath, randomBytes)
        : (await readKeyFile(keyPath)).key;
  if (values.restore !== undefined) {
    const restoreKey = key ?? (await unlockKeys({ directory: dataDirectory, passphrase: passphrase ?? '' }));
    const { putBack, missing } = restoreBackup(dataDirectory, values.restore, restoreKey);
    if (putBack > 0) process.stderr.write(`Stored files put back: ${putBack}.\n`);
    if (missing.length > 0) {
      process.stderr.write(`Neither on this disk nor in the backup: ${missing.join(', ')}.\n`);
    }
  }
  const host = await createLocalHost({
    dataDirectory,
    keychain: null,
    packaged: false,
    version: programVersion(),
    ...(values.constitution !== undefined && { constitutionDirectory: resolve(values.constitution) }),
    ...(key ? { key } : { passphrase: passphrase ?? '' }),
  });
  const engine = host.engine();
  const practice = await engine?.practice();
  if (values.demo && practice && !practice.sample) {
    await host.close();
    refuse('This data folder holds a real practice; --demo is only for an empty folder or a sample.');
  }
  const tokens = values.demo && engine ? await startSample(engine) : undefined;
  const server = await serveLoopback(host.fetch, port);
  process.stdout.write(`${JSON.stringify({ url: server.url, ...(tokens && { tokens }) })}\n`);
  const stop = () => {
    void server
      .close()
      .then(() => host.close())
      .finally(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const known =
    error instanceof Problem ||
    (error instanceof Error &&
      /^(DatabaseInUse|NewerDatabase|Constitution(Integrity|File)Error)$/.test(error.name));
  refuse(known && error instanceof Error ? error.message : `Fairview could not start: ${String(error)}`);
});
