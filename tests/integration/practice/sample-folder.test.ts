/**
 * What tests take for granted: the prepared sample practice is the one that a fresh start makes, row by row, and a
 * host as the programs open it hashes passwords at the cost of the security guide.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, inject, it } from 'vitest';
import { createHost } from '../../../main/host.ts';
import { testNow } from '../../support/clock.ts';
import { startTestEngine } from '../../support/test-engine.ts';
import { TEST_KEY, temporaryFolder } from '../../support/test-folder.ts';
import { takeCensus } from '../jobs/store-census.ts';

const HASH = /\$argon2id\$[^"]*/g;

async function closedCensus(prepared: boolean) {
  const directory = temporaryFolder();
  const practice = await startTestEngine(prepared ? {} : { dataDirectory: directory });
  await practice.engine.close();
  const census = await takeCensus(practice.directory);
  rmSync(practice.directory, { recursive: true, force: true });
  rmSync(directory, { recursive: true, force: true });
  const tables = Object.entries(census.tables).map(([name, rows]) => [
    name,
    rows.map((row) => row.replaceAll(HASH, (hash) => hash.split('$').slice(0, 4).join('$'))).sort(),
  ]);
  return { ...census, tables: Object.fromEntries(tables) };
}

it('a copied sample practice is the same as a fresh one', async () => {
  expect(inject('sampleFolder').directory).not.toBe('');
  const fresh = await closedCensus(false);
  expect(await closedCensus(true)).toEqual(fresh);
  expect(fresh).toMatchObject({ integrity: 'ok', auditChainIntact: true });
});

it('opens for each role by the tokens that came with it', async () => {
  const practice = await startTestEngine();
  expect(practice.tokens).toEqual(inject('sampleFolder').tokens);
  for (const role of ['PLATFORM_ADMIN', 'FS_PREPARER', 'XBRL_REVIEWER'] as const)
    expect((await practice.call(role, 'GET /ops/clients')).status, role).toBe(200);
  await practice.close();
});

it('a host hashes passwords at the cost of the security guide', async () => {
  const directory = temporaryFolder();
  const host = await createHost({
    dataDirectory: directory,
    key: TEST_KEY,
    keychain: null,
    packaged: false,
    version: 'test',
    now: testNow,
    random: randomBytes,
  });
  const password = 'teal anchovy under the stairs';
  const administrator = { name: 'Lim Mei Ling', email: 'mei.ling@firm.example', password };
  const request = { practiceName: 'Tan & Partners', ...administrator };
  const answer = await host.fetch(
    new Request('http://engine.test/auth/practice', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    }),
  );
  expect(answer.status).toBeLessThan(300);
  const staff = await host.engine()?.context.reader.selectFrom('staff').select('passwordHash').execute();
  expect(staff?.map(({ passwordHash }) => passwordHash)).toEqual([
    expect.stringMatching(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/),
  ]);
  await host.close();
  rmSync(directory, { recursive: true, force: true });
});
