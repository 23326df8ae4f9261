/**
 * The sync-server's command line (decisions 9): `npm run -s sync-server -- --data DIR --port N [--host ADDRESS]
 * [--key-file FILE] [--rate-limit-exempt ADDRESS] [--demo]`. PostgreSQL when DATABASE_URL is set, SQLite in DIR
 * otherwise. Prints one line of JSON when ready; before the first set-up that line holds the token it asks for.
 * Links for clients begin with FAIRVIEW_PUBLIC_URL; mails go out where FAIRVIEW_SMTP_URL and FAIRVIEW_MAIL_FROM are set
 * too, else links are shown to the sender.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Problem } from '../shared/problem.ts';
import { keepMemoryOutOfDumps } from '../shared/service/core-dumps.ts';
import { takeFromEnvironment } from '../shared/service/environment-secrets.ts';
import { DEMO_KEY_FILE, readKeyFile, readOrWriteDemoKey } from '../shared/service/key-file.ts';
import { requireRuntime } from '../shared/service/runtime.ts';
import { programVersion } from '../shared/service/version.ts';
import { systemNow } from '../shared/system-clock.ts';
import { listen } from './listen.ts';
import { mailSettings } from './mail/mail-settings.ts';
import { keyFromPassphrase } from './practice/server-key.ts';
import { tellRecoveryPassphrase } from './practice/tell-recovery-passphrase.ts';
import { newToken } from './practice/tokens.ts';
import { startSample } from './sample-practice.ts';
import { openService } from './service.ts';
import { findPractice } from './store/repositories/staff.ts';

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

async function dataKey(directory: string, keyFile: string | undefined, demo: boolean): Promise<Buffer> {
  const passphrase = takeFromEnvironment('FAIRVIEW_PASSPHRASE');
  const path = keyFile ?? (demo ? join(directory, DEMO_KEY_FILE) : undefined);
  if (path !== undefined) {
    return demo ? await readOrWriteDemoKey(path, randomBytes) : (await readKeyFile(path)).key;
  }
  if (!passphrase) {
    refuse(
      'The data is encrypted: give its passphrase in FAIRVIEW_PASSPHRASE, or a key with --key-file FILE.',
    );
  }
  return await keyFromPassphrase(directory, passphrase, randomBytes, (recoveryPassphrase) =>
    tellRecoveryPassphrase(directory, recoveryPassphrase, process.stderr),
  );
}

async function main(): Promise<void> {
  requireRuntime();
  keepMemoryOutOfDumps();
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      port: { type: 'string', default: '4400' },
      host: { type: 'string', default: '127.0.0.1' },
      'key-file': { type: 'string' },
      'trusted-proxy': { type: 'string' },
      'rate-limit-exempt': { type: 'string', multiple: true },
      demo: { type: 'boolean', default: false },
    },
  });
  const directory = values.data ?? refuse('Name the data folder: --data DIR');
  const port = /^\d{1,5}$/.test(values.port)
    ? Number(values.port)
    : refuse('The port must be a number: --port N');
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const setUpToken = newToken(randomBytes);
  const service = await openService({
    directory,
    key: await dataKey(directory, values['key-file'], values.demo),
    databaseUrl: takeFromEnvironment('DATABASE_URL'),
    setUpToken,
    version: programVersion(),
    pageFolder: fileURLToPath(new URL('../dist/renderer', import.meta.url)),
    rateLimitExempt: values['rate-limit-exempt'],
    now: systemNow,
    random: randomBytes,
    ...mailSettings({ ...process.env, FAIRVIEW_SMTP_URL: takeFromEnvironment('FAIRVIEW_SMTP_URL') }),
  });
  const practice = await findPractice(service.context.reader);
  if (values.demo && practice?.sample === 0) {
    await service.close();
    refuse('This is a real practice; --demo is only for an empty database or a sample.');
  }
  const tokens = values.demo ? await startSample(service.context) : undefined;
  const listener = await listen(service, {
    port,
    hostname: values.host,
    trustedProxy: values['trusted-proxy'],
  });
  const first = !values.demo && !practice;
  process.stdout.write(
    `${JSON.stringify({ url: listener.url, ...(tokens && { tokens }), ...(first && { setUpToken }) })}\n`,
  );
  const stop = () => {
    void listener
      .close()
      .then(() => service.close())
      .finally(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const known =
    error instanceof Problem ||
    (error instanceof Error && /^(DatabaseInUse|NewerDatabase|WrongKey)$/.test(error.name));
  refuse(known ? error.message : `The sync-server could not start: ${String(error)}`);
});
