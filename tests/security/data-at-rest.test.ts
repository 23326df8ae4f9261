/**
 * What lies on the disk (decisions 8; security 3): nothing of the clients can be read from it as text, nobody
 * else may open it, and the key is in no file and in no log.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signLink } from '../../main/api/signed-links.ts';
import { openEngine } from '../../main/engine.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../main/sample-trial-balance.ts';
import { practiceRoutes } from '../../shared/contract/practice.ts';
import { testNow } from '../support/clock.ts';
import { startTestEngine, TEST_KEY, type TestEngine, temporaryFolder } from '../support/test-engine.ts';

const PASSWORD = 'seven paper lanterns adrift';
/** Known to be in the database, its journal, the stored files and the backup. */
const SECRETS = [
  'Marlowe Lantern',
  'MARLOWE LANTERN',
  '202399871N',
  'Zephyrine Quartermaine',
  'zephyrine@kestrel.example',
  PASSWORD,
  'Allowance for doubtful debts',
  'PLATFORM_ADMIN',
  'CREATE TABLE',
  'SQLite format 3',
];

/** The lock database stays empty; its journal is a header without content. */
const LOCK = /\/lock\.db(?:-journal)?$/;

let practice: TestEngine;
let fileId = '';
beforeAll(async () => {
  practice = await startTestEngine();
  const ask = (request: string, body?: unknown) => practice.call('PLATFORM_ADMIN', request, body);
  await ask('POST /admin/staff', {
    name: 'Zephyrine Quartermaine',
    email: 'zephyrine@kestrel.example',
    role: 'FS_PREPARER',
    password: PASSWORD,
  });
  const [client] = practiceRoutes.listClients.response.parse((await ask('GET /ops/clients')).body).items;
  const made = await ask('POST /ops/financial-statements/engagements', {
    clientId: client?.id,
    financialYear: 'FY2025',
    yearEndDate: '2025-12-31',
    reportingStandard: 'SFRS_SE',
  });
  const path = `/ops/financial-statements/engagements/${String(made.body.id)}/trial-balance`;
  const bytes = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
  await practice.finish(await practice.upload('PLATFORM_ADMIN', path, 'marlowe-lantern.csv', bytes));
  const file = await practice.engine.context.reader
    .selectFrom('storedFile')
    .select('id')
    .executeTakeFirstOrThrow();
  fileId = file.id;
  expect((await ask('POST /admin/backups')).status).toBe(201);
});
afterAll(async () => {
  await practice.close();
});

interface Found {
  readonly path: string;
  readonly bytes: Buffer;
  readonly mode: number;
}

function filesUnder(directory: string): readonly Found[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path, bytes: readFileSync(path), mode: statSync(path).mode & 0o777 };
    });
}

/** A text as it might lie in a file: plain, as UTF-16, hexadecimal, or in base 64. */
function spellings(secret: string | Buffer): readonly Buffer[] {
  const bytes = Buffer.from(secret);
  return [
    bytes,
    Buffer.from(bytes.toString('latin1'), 'utf16le'),
    Buffer.from(bytes.toString('hex')),
    Buffer.from(bytes.toString('hex').toUpperCase()),
    Buffer.from(bytes.toString('base64').replace(/=+$/, '').slice(0, -1)),
  ];
}

describe('the data folder', () => {
  it('holds database, journal, stored file and backup', () => {
    const names = filesUnder(practice.directory).map((file) =>
      file.path.slice(practice.directory.length + 1),
    );
    expect(names).toContain('fairview.db');
    expect(names).toContain('fairview.db-wal');
    expect(names.some((name) => name.startsWith('files/financial-statements/'))).toBe(true);
    expect(names.some((name) => /^backups\/fairview-\w+\.db$/.test(name))).toBe(true);
  });

  it.each([...SECRETS, ...SAMPLE_TRIAL_BALANCE.split('\n').slice(1, 3)])('does not show %j', (secret) => {
    for (const file of filesUnder(practice.directory)) {
      const shown = spellings(secret).some((spelling) => file.bytes.includes(spelling));
      expect([file.path, shown]).toEqual([file.path, false]);
    }
  });

  it('does not hold the key, or a hash that is easily turned back into a password', () => {
    for (const file of filesUnder(practice.directory)) {
      const shown = spellings(TEST_KEY).some((spelling) => file.bytes.includes(spelling));
      expect([file.path, shown, file.bytes.includes('$argon2')]).toEqual([file.path, false, false]);
    }
  });

  it('looks like noise: stored files cannot be made smaller', () => {
    const stored = filesUnder(join(practice.directory, 'files'));
    expect(stored.length).toBeGreaterThan(0);
    for (const { bytes } of stored) expect(deflateRawSync(bytes).length).toBeGreaterThan(bytes.length * 0.98);
  });

  it.skipIf(process.platform === 'win32')('is for its owner only', () => {
    for (const file of filesUnder(practice.directory)) {
      if (LOCK.test(file.path)) continue;
      expect([file.path, file.mode.toString(8)]).toEqual([file.path, '600']);
    }
    for (const folder of ['files', 'backups']) {
      expect(statSync(join(practice.directory, folder)).mode & 0o077).toBe(0);
    }
  });

  it('opens for no other key, and stays as it is', async () => {
    const options = {
      dataDirectory: practice.directory,
      now: testNow,
      random: (bytes: number) => Buffer.alloc(bytes),
      languageModel: null,
    };
    // Held by the engine that is open.
    await expect(openEngine({ ...options, key: TEST_KEY })).rejects.toThrow(/open in another Fairview/);
    const elsewhere = temporaryFolder();
    const database = readFileSync(join(practice.directory, 'fairview.db'));
    writeFileSync(join(elsewhere, 'fairview.db'), database);
    for (const key of [Buffer.alloc(32, 8), Buffer.alloc(0), TEST_KEY.subarray(1)]) {
      await expect(openEngine({ ...options, dataDirectory: elsewhere, key })).rejects.toThrow(/key/);
    }
    expect(readFileSync(join(elsewhere, 'fairview.db')).equals(database)).toBe(true);
    rmSync(elsewhere, { recursive: true });
  });
});

describe('the log', () => {
  it('names an entry by an id that crosses the border, and holds neither key nor token nor content', async () => {
    const { key } = await practice.engine.context.reader
      .selectFrom('storedFile')
      .select('key')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    const path = join(practice.directory, 'files', ...key.split('/'));
    rmSync(path);
    const { url } = signLink(practice.engine.context, fileId);
    const answer = await practice.call(null, `GET ${url}`);
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL']);
    const log = readFileSync(join(practice.directory, 'fairview.log'));
    expect(log.includes(String(answer.body.logId))).toBe(true);
    const signature = new URL(url, 'http://engine.test').searchParams.get('signature') ?? 'none';
    const secrets = [
      ...spellings(TEST_KEY),
      ...spellings(practice.engine.context.linkKey),
      ...Object.values(practice.tokens).map((token) => Buffer.from(token)),
      Buffer.from(signature),
      Buffer.from('Marlowe'),
    ];
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  });
});

describe('a practice made at first run of the headless program', () => {
  const PASSPHRASE = 'seven lanterns over the quay';
  const directory = temporaryFolder();
  let recovery = '';
  const printed = { output: '', errors: '' };
  beforeAll(async () => {
    const host = spawn(process.execPath, ['main/headless.ts', '--data', directory, '--port', '0'], {
      cwd: new URL('../../', import.meta.url),
      env: { ...process.env, FAIRVIEW_PASSPHRASE: PASSPHRASE },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(host, 'close');
    host.stderr.on('data', (chunk) => {
      printed.errors += String(chunk);
    });
    const address = Promise.withResolvers<string>();
    host.stdout.on('data', (chunk) => {
      printed.output += String(chunk);
      if (printed.output.includes('\n')) address.resolve(String(JSON.parse(printed.output).url));
    });
    void closed.then(() => address.reject(new Error(`The host ended: ${printed.errors}`)));
    const url = await address.promise;
    const post = async (path: string, body: object) =>
      await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const person = { email: 'marcus@kestrel.example', password: PASSWORD };
    const made = await post('/auth/practice', {
      practiceName: 'Kestrel Practice',
      name: 'Marcus Teo',
      ...person,
    });
    recovery = z
      .object({ recoveryPassphrase: z.string().min(20) })
      .parse(await made.json()).recoveryPassphrase;
    expect((await post('/auth/login', person)).status).toBe(200);
    host.kill('SIGTERM');
    await closed;
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('tells the recovery passphrase to the page alone: no stream has it, and nothing else that is secret', () => {
    expect(Object.keys(JSON.parse(printed.output))).toEqual(['url']);
    const secrets = [PASSPHRASE, recovery, recovery.replaceAll('-', ''), PASSWORD];
    for (const text of Object.values(printed))
      expect(secrets.filter((each) => text.includes(each))).toEqual([]);
  });

  it('keeps no passphrase, no password and no name in the open', () => {
    const secrets = [PASSPHRASE, recovery, recovery.replaceAll('-', ''), PASSWORD, 'Kestrel', 'Marcus'];
    const files = filesUnder(directory);
    expect(files.map(({ path }) => path)).toContainEqual(expect.stringMatching(/fairview\.db$/));
    for (const file of files) {
      const shown = secrets.filter((secret) => spellings(secret).some((each) => file.bytes.includes(each)));
      expect([file.path, shown]).toEqual([file.path, []]);
      if (!LOCK.test(file.path) && process.platform !== 'win32') {
        expect([file.path, file.mode.toString(8)]).toEqual([file.path, '600']);
      }
    }
  });
});
