/** Signed links (decisions 2): fifteen minutes, one file, no other; what comes down is what went up. */
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signLink } from '../../../main/api/signed-links.ts';
import { practiceRoutes } from '../../../shared/contract/practice.ts';
import { expectProblem } from '../../contract/problem-answers.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { Clock, MINUTE, SECOND } from './practice-host.ts';

const clock = new Clock();
const TRIAL_BALANCE = new TextEncoder().encode(
  '\uFEFFAccount Code,Account Name,2025\r\n1000,Cash at bank,100.00\r\n3000,Share capital,-100.00\r\n',
);
let practice: TestEngine;
let engagementId = '';
beforeAll(async () => {
  practice = await startTestEngine({ now: clock.now });
  const clients = await practice.call('PLATFORM_ADMIN', 'GET /ops/clients');
  const [client] = practiceRoutes.listClients.response.parse(clients.body).items;
  const made = await practice.call('FS_PREPARER', 'POST /ops/financial-statements/engagements', {
    clientId: client?.id,
    financialYear: 'FY2025',
    yearEndDate: '2025-12-31',
    reportingStandard: 'SFRS_SE',
  });
  engagementId = String(made.body.id);
});
afterAll(async () => {
  await practice.close();
});

/** Uploads bytes and answers the id of the stored file, from the trail. */
async function keep(fileName: string, bytes: Uint8Array): Promise<string> {
  const path = `/ops/financial-statements/engagements/${engagementId}/trial-balance`;
  const job = await practice.finish(await practice.upload('FS_PREPARER', path, fileName, bytes));
  expect(job.status).toBe('SUCCEEDED');
  const trail = await practice.call(
    'FS_PREPARER',
    `GET /ops/audit?subject=engagement:${engagementId}&limit=1`,
  );
  const [event] = practiceRoutes.listAudit.response.parse(trail.body).items;
  return z.object({ fileId: z.uuid() }).parse(event?.payload).fileId;
}

const link = (fileId: string) => new URL(signLink(practice.engine.context, fileId).url, 'http://engine.test');
const open = (url: URL) => practice.call(null, `GET ${url.pathname}${url.search}`);

describe('a signed link', () => {
  it('answers exactly the bytes that were uploaded, to be saved and never kept by a cache', async () => {
    const fileId = await keep('trial balance 2025.csv', TRIAL_BALANCE);
    const answer = await open(link(fileId));
    expect(answer.status).toBe(200);
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(sha256(answer.bytes)).toBe(sha256(TRIAL_BALANCE));
    expect(answer.headers.get('content-length')).toBe(String(TRIAL_BALANCE.length));
    expect(answer.headers.get('content-type')).toBe('text/csv');
    expect(answer.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''trial%20balance%202025.csv",
    );
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('ends after fifteen minutes', async () => {
    const url = link(await keep('a.csv', TRIAL_BALANCE));
    clock.advance(15 * MINUTE);
    expect((await open(url)).status).toBe(200);
    clock.advance(SECOND);
    expectProblem(await open(url), 'LINK_EXPIRED', practiceRoutes.downloadFile);
  });

  it('refuses every alteration with one and the same answer', async () => {
    const fileId = await keep('a.csv', TRIAL_BALANCE);
    const otherId = await keep('b.csv', TRIAL_BALANCE);
    const altered: URL[] = [];
    const alter = (change: (url: URL) => void) => {
      const url = link(fileId);
      change(url);
      altered.push(url);
    };
    const signature = link(fileId).searchParams.get('signature') ?? '';
    alter((url) => {
      url.pathname = `/files/${otherId}`;
    });
    const later = String(clock.now().getTime() + 60 * MINUTE);
    for (const expires of [later, '', '9'.repeat(20), '-1', 'Infinity', '1e20', ` ${expiresOf(fileId)}`]) {
      alter((url) => url.searchParams.set('expires', expires));
    }
    for (const changed of [
      '',
      signature.slice(1),
      `${signature}A`,
      `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`,
      signature.toLowerCase(),
      Buffer.from(signature, 'base64url').toString('base64'),
      'é'.repeat(signature.length),
    ]) {
      alter((url) => url.searchParams.set('signature', changed));
    }
    const details = new Set<string>();
    for (const url of altered) {
      details.add(expectProblem(await open(url), 'LINK_EXPIRED', practiceRoutes.downloadFile).detail);
    }
    expect(details.size).toBe(1);
    expect((await open(link(fileId))).status).toBe(200);
  });

  it('of another practice opens nothing here', async () => {
    const fileId = await keep('a.csv', TRIAL_BALANCE);
    const other = await startTestEngine({ key: Buffer.alloc(32, 9), now: clock.now });
    const foreign = new URL(signLink(other.engine.context, fileId).url, 'http://engine.test');
    await other.close();
    expectProblem(await open(foreign), 'LINK_EXPIRED');
  });

  it('to a file that was damaged or lost on disk says so, and nothing of the inside', async () => {
    const fileId = await keep('a.csv', TRIAL_BALANCE);
    const { key } = await practice.engine.context.reader
      .selectFrom('storedFile')
      .select('key')
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow();
    const path = join(practice.directory, 'files', ...key.split('/'));
    writeFileSync(path, 'not what was written');
    expect(expectProblem(await open(link(fileId)), 'UNREADABLE_FILE').detail).not.toContain(key);
    rmSync(path);
    expect(expectProblem(await open(link(fileId)), 'INTERNAL').logId).toMatch(/^[0-9a-f]{12}$/);
  });
});

function expiresOf(fileId: string): string {
  return link(fileId).searchParams.get('expires') ?? '';
}
