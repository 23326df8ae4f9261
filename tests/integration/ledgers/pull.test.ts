/**
 * Pulling a trial balance: the replies are kept word for word and read as any file is; a later pull waits for a person; what
 * goes wrong at the ledger is told so that a person knows what to do.
 */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ledgerFileSchema, pulledSchema } from '../../../shared/model/ledgers.ts';
import { importReportSchema } from '../../../shared/model/trial-balance.ts';
import { trialBalanceComparisonSchema } from '../../../shared/model/trial-balance-comparison.ts';
import { WREN_BOOKS } from '../../support/ledgers/books.ts';
import { StandInLedgers } from '../../support/ledgers/stand-in-ledgers.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { expectStatus } from '../journeys/filing-steps.ts';
import { choose, connect, firstClient, newEngagement, register } from './ledger-steps.ts';

let ledgers: StandInLedgers;
let test: TestEngine;
const waited: number[] = [];
/** Done before a call of a ledger goes out. */
let before: (address: string) => Promise<void> = async () => undefined;
beforeAll(async () => {
  ledgers = await new StandInLedgers().start();
  const wait = async (milliseconds: number) => void waited.push(milliseconds);
  const fetch = async (request: Request) => {
    await before(request.url);
    return await ledgers.fetch(request);
  };
  test = await startTestEngine({ ledgers: { fetch, wait, redirectPort: 0 } });
  await register(test, 'XERO');
  await register(test, 'QUICKBOOKS', 'secret');
});
afterAll(async () => {
  await test.close();
  ledgers.close();
});
beforeEach(() => {
  ledgers.otherwise = () => undefined;
  ledgers.books = WREN_BOOKS;
  before = async () => undefined;
  waited.length = 0;
});

const pathOf = (id: string) => `/ops/financial-statements/engagements/${id}/trial-balance`;
const pull = async (id: string) =>
  await test.finish(await test.call('FS_PREPARER', `POST ${pathOf(id)}/pull`));
const reportOf = async (id: string) =>
  importReportSchema.parse(
    expectStatus(await test.call('FS_PREPARER', `GET ${pathOf(id)}/import`), 200).body,
  );
/** The job as the ledger's mood makes it end. */
const failed = async (id: string) => {
  const job = await pull(id);
  expect(job.status).toBe('FAILED');
  return job.error;
};

describe.each(['XERO', 'QUICKBOOKS'] as const)('a pull from %s', (ledger) => {
  let id = '';
  beforeAll(async () => {
    ledgers.books = WREN_BOOKS;
    const connection = await connect(test, ledgers, ledger);
    expectStatus(await choose(test, await firstClient(test), connection), 200);
    id = await newEngagement(test);
  });

  it('brings both years in one step, from replies that prove them', async () => {
    const source = await test.call('FS_PREPARER', `GET ${pathOf(id)}/pull`);
    expect(source.body.source).toMatchObject({
      ledger,
      organisationName: WREN_BOOKS.name,
      status: 'CONNECTED',
    });
    expect(await pull(id)).toMatchObject({ kind: 'parse-trial-balance', status: 'SUCCEEDED' });
    const report = await reportOf(id);
    expect(report.imported).toBe(WREN_BOOKS.accounts.length);
    expect(report.totals).toMatchObject({ difference: '0.00', priorDifference: '0.00' });
    const { context } = test.engine;
    const files = await context.reader
      .selectFrom('storedFile')
      .selectAll()
      .where('key', 'like', `%/${id}/%`)
      .execute();
    const [file] = files;
    if (!file) throw new Error('No file was kept.');
    const bytes = await context.files.read(file.key);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    const { replies } = ledgerFileSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    expect(replies.map(({ subject }) => subject)).toContain('PRIOR_TRIAL_BALANCE');
    for (const { body, sha256 } of replies)
      expect(createHash('sha256').update(body).digest('hex')).toBe(sha256);
    expect(new TextDecoder().decode(bytes)).not.toMatch(/access-|renewal-/);
    const audit = await test.call('PLATFORM_ADMIN', `GET /ops/audit?subject=engagement:${id}`);
    expect(JSON.stringify(audit.body)).toContain(file.sha256);
  });

  it('waits with a later pull until a person has seen what it changes', async () => {
    const accounts = WREN_BOOKS.accounts.map((each) =>
      each.code === '469' ? { ...each, at: { ...each.at, '2025-12-31': '26000.00' } } : each,
    );
    ledgers.books = { ...WREN_BOOKS, accounts };
    const job = await pull(id);
    expect(job).toMatchObject({ kind: 'pull-trial-balance', status: 'SUCCEEDED' });
    const { fileId, waits } = pulledSchema.parse(job.result);
    expect(waits).toBe(true);
    const compared = await test.call('FS_PREPARER', `POST ${pathOf(id)}/pull/${fileId}/compare`);
    const comparison = trialBalanceComparisonSchema.parse(expectStatus(compared, 200).body);
    expect(JSON.stringify(comparison)).toContain('26000.00');
    expect((await reportOf(id)).totals.difference).toBe('0.00');
    const taken = await test.call('FS_PREPARER', `POST ${pathOf(id)}/pull/${fileId}/import`);
    expect(await test.finish(expectStatus(taken, 202))).toMatchObject({ status: 'SUCCEEDED' });
    expect((await reportOf(id)).totals.difference).toBe('2000.00');
    const other = await newEngagement(test, { financialYear: 'FY2025 again' });
    const foreign = await test.call('FS_PREPARER', `POST ${pathOf(other)}/pull/${fileId}/import`);
    expect(foreign).toMatchObject({ status: 404 });
  });

  it('waits as told where the ledger is at its limit, and says so where that is too long', async () => {
    let limited = 1;
    ledgers.otherwise = (path) =>
      path.endsWith('/reports/TrialBalance') || path.endsWith('/Reports/TrialBalance')
        ? limited-- > 0
          ? { status: 429, headers: { 'retry-after': '7' } }
          : undefined
        : undefined;
    expect(await pull(id)).toMatchObject({ status: 'SUCCEEDED' });
    expect(waited).toEqual([7000]);
    ledgers.otherwise = () => ({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await failed(id)).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      detail: expect.stringContaining('60 minutes'),
    });
    expect(waited).toEqual([7000]);
  });

  it('says what is wrong: offline, failing, broken, too large, no longer permitted', async () => {
    const answers = [
      ['DROP', 'UNAVAILABLE'],
      [{ status: 503 }, 'UNAVAILABLE'],
      [{ status: 302, headers: { location: 'https://evil.example/' } }, 'UNAVAILABLE'],
      [{ status: 200, body: '{"almost":' }, 'UNREADABLE_FILE'],
      [{ status: 200, body: 'x'.repeat(9_000_000) }, 'FILE_TOO_LARGE'],
      [{ status: 403 }, 'INVALID_TRANSITION'],
      [{ status: 404 }, 'UNAVAILABLE'],
    ] as const;
    for (const [answer, code] of answers) {
      ledgers.otherwise = () => answer;
      expect(await failed(id)).toMatchObject({ code });
    }
  });

  it('takes no more in all than one trial balance can be, however many replies a ledger sends', async () => {
    if (ledger !== 'QUICKBOOKS') return;
    const Account = Array.from({ length: 1000 }, (_each, at) => ({ Id: String(at), Name: 'x'.repeat(7000) }));
    const body = JSON.stringify({ QueryResponse: { Account } });
    let pages = 0;
    ledgers.otherwise = (path) => {
      if (!path.endsWith('/query')) return undefined;
      pages += 1;
      // The first asks for settings.
      return pages === 1 ? undefined : { status: 200, body };
    };
    expect(await failed(id)).toMatchObject({
      code: 'FILE_TOO_LARGE',
      detail: expect.stringContaining('64 MB together'),
    });
    expect(pages).toBeLessThan(12);
  });

  it('takes nothing from another company, another currency or another year', async () => {
    ledgers.books = { ...WREN_BOOKS, name: 'Robin Quay Pte. Ltd.' };
    expect(await failed(id)).toMatchObject({ code: 'IDENTITY_MISMATCH' });
    // Chosen again, it is taken under its new name.
    const connection = await connect(test, ledgers, ledger);
    expectStatus(await choose(test, await firstClient(test), connection), 200);
    expect(await pull(id)).toMatchObject({ status: 'SUCCEEDED' });
    ledgers.books = WREN_BOOKS;
    expectStatus(await choose(test, await firstClient(test), connection), 200);
    ledgers.books = { ...WREN_BOOKS, currency: 'USD' };
    expect((await failed(id))?.detail).toContain('USD');
    ledgers.books = WREN_BOOKS;
    const march = await newEngagement(test, { financialYear: 'FY2026', yearEndDate: '2026-03-31' });
    expect(await failed(march)).toMatchObject({
      code: 'INVALID_PERIOD',
      detail: expect.stringContaining('1 January 2026'),
    });
  });

  it('tells that the period is open, and that the consent has ended', async () => {
    ledgers.books = { ...WREN_BOOKS, lockedUntil: null };
    const fresh = await newEngagement(test, { financialYear: `FY2025 ${ledger}` });
    await pull(fresh);
    expect((await reportOf(fresh)).warnings.map(({ kind }) => kind)).toContain('PERIOD_OPEN');
    ledgers.withdrawConsent();
    expect((await failed(id))?.detail).toContain('Connect again');
    expect((await test.call('FS_PREPARER', `GET ${pathOf(id)}/pull`)).body.source).toMatchObject({
      status: 'ENDED',
    });
    expect((await failed(id))?.detail).toContain('Connect again');
  });
});

it('takes nothing in after the header was changed, while it was under way or while it waited', async () => {
  const connection = await connect(test, ledgers, 'XERO');
  expectStatus(await choose(test, await firstClient(test), connection), 200);
  const id = await newEngagement(test, { financialYear: 'FY2025 changed' });
  const header = `PATCH /ops/financial-statements/engagements/${id}`;
  const change = async (body: object) => expectStatus(await test.call('PLATFORM_ADMIN', header, body), 200);
  before = async (address) => {
    if (address.includes('date=2024-12-31')) await change({ functionalCurrency: 'USD' });
  };
  expect(await failed(id)).toMatchObject({
    code: 'INVALID_TRANSITION',
    detail: expect.stringContaining('Pull again'),
  });
  before = async () => undefined;
  await change({ functionalCurrency: 'SGD' });
  expect(await pull(id)).toMatchObject({ status: 'SUCCEEDED' });
  const { fileId } = pulledSchema.parse((await pull(id)).result);
  const ask = (what: string) => test.call('FS_PREPARER', `POST ${pathOf(id)}/pull/${fileId}/${what}`);
  await change({ functionalCurrency: 'USD' });
  for (const what of ['compare', 'import'])
    expect(await ask(what)).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  await change({ functionalCurrency: 'SGD' });
  expect(await ask('compare')).toMatchObject({ status: 200 });
});

it('is not offered without an organisation of the client', async () => {
  const { body } = await test.call('PLATFORM_ADMIN', 'GET /ops/clients');
  const clientId = (body.items as { id: string }[])[1]?.id ?? '';
  const id = await newEngagement(test, { clientId });
  expect((await test.call('FS_PREPARER', `GET ${pathOf(id)}/pull`)).body).toEqual({ source: null });
  expect(await test.call('FS_PREPARER', `POST ${pathOf(id)}/pull`)).toMatchObject({ status: 409 });
});
