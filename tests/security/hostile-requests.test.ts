/**
 * Attacks on the one door that must fail (security 3; house 7): too much, too deep, keys of the prototype, SQL in
 * searches, names that break headers, tokens where no token belongs.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signLink } from '../../main/api/signed-links.ts';
import { financialStatementsRoutes } from '../../shared/contract/financial-statements.ts';
import { practiceRoutes } from '../../shared/contract/practice.ts';
import { xbrlFilingRoutes } from '../../shared/contract/xbrl-filing.ts';
import { expectProblem } from '../contract/problem-answers.ts';
import { docxOf, paragraph } from '../fixtures/statements/small-documents.ts';
import type { Answer } from '../support/call-engine.ts';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';

const MEGABYTE = 1024 * 1024;
const CSV = 'Account Code,Account Name,2025\n1000,Cash,1.00\n3000,Capital,-1.00\n';

let practice: TestEngine;
let clientId = '';
let engagement = '';
let filing = '';
beforeAll(async () => {
  practice = await startTestEngine();
  const [client] = practiceRoutes.listClients.response.parse((await ask('GET /ops/clients')).body).items;
  clientId = client?.id ?? '';
  const made = await ask('POST /ops/financial-statements/engagements', {
    clientId,
    financialYear: 'FY2025',
    yearEndDate: '2025-12-31',
    reportingStandard: 'SFRS_SE',
  });
  engagement = `/ops/financial-statements/engagements/${String(made.body.id)}`;
  const filed = await ask('POST /ops/xbrl/filings', {
    clientId,
    periodStart: '2025-01-01',
    periodEnd: '2025-12-31',
    entryPoint: 'SIMPLIFIED_XBRL',
    entityType: 'smaller_non_listed_company',
    accountingStandard: 'SFRS_SE',
    taxonomyVersion: 'reg_2026_v1',
  });
  filing = `/ops/xbrl/filings/${String(filed.body.id)}`;
});
afterAll(async () => {
  await practice.close();
});

const ask = (request: string, body?: unknown) => practice.call('PLATFORM_ADMIN', request, body);

/** Sends a body as it is, with any headers. */
async function sendRaw(
  request: string,
  body: BodyInit | null,
  headers: Readonly<Record<string, string>> = {},
  token: string | null = practice.tokens.PLATFORM_ADMIN ?? '',
): Promise<Answer> {
  const [method = '', path = ''] = request.split(' ');
  const response = await practice.engine.fetch(
    new Request(`http://engine.test${path}`, {
      method,
      body,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...headers },
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {},
  };
}

/** A body without a declared length, and how much of it was taken before it was refused. */
function endless(
  chunk: Uint8Array<ArrayBuffer>,
  most: number,
): { body: ReadableStream; taken: () => number } {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += chunk.length;
      controller.enqueue(chunk);
      if (sent >= most) controller.close();
    },
  });
  return { body, taken: () => sent };
}

describe('too much', () => {
  it('JSON of more than 4 MB is refused, declared or not', async () => {
    const large = JSON.stringify({ companyName: 'x'.repeat(4 * MEGABYTE) });
    expectProblem(await sendRaw(`PATCH /ops/clients/${clientId}`, large), 'FILE_TOO_LARGE');
    const stream = endless(new Uint8Array(256 * 1024).fill(32), 64 * MEGABYTE);
    expectProblem(await sendRaw(`PATCH /ops/clients/${clientId}`, stream.body), 'FILE_TOO_LARGE');
    expect(stream.taken()).toBeLessThan(6 * MEGABYTE);
  });

  it('JSON is refused before it is read when nobody is signed in', async () => {
    const stream = endless(new Uint8Array(256 * 1024).fill(32), 64 * MEGABYTE);
    expectProblem(await sendRaw('POST /ops/clients', stream.body, {}, null), 'NOT_AUTHENTICATED');
    expect(stream.taken()).toBeLessThan(2 * MEGABYTE);
  });

  it.each(['trial-balance', 'documents'])('an upload of more than 10 MB is refused: %s', async (part) => {
    const path = part === 'documents' ? `${filing}/documents` : `${engagement}/trial-balance`;
    const bytes = new Uint8Array(10 * MEGABYTE + 1).fill(65);
    expectProblem(await practice.upload('PLATFORM_ADMIN', path, 'large.csv', bytes), 'FILE_TOO_LARGE');
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const stream = endless(new Uint8Array(MEGABYTE).fill(65), 64 * MEGABYTE);
    expectProblem(await sendRaw(`POST ${path}`, stream.body, headers), 'FILE_TOO_LARGE');
    expect(stream.taken()).toBeLessThan(14 * MEGABYTE);
  });

  it('depth and number do not end the program', async () => {
    const deep = `{"companyName":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
    expectProblem(await sendRaw(`PATCH /ops/clients/${clientId}`, deep), 'INVALID_INPUT');
    const many = JSON.stringify(
      Object.fromEntries(Array.from({ length: 20_000 }, (_each, at) => [`k${at}`, at])),
    );
    const problem = expectProblem(await sendRaw(`PATCH /ops/clients/${clientId}`, many), 'INVALID_INPUT');
    expect(problem.errors?.length).toBeLessThanOrEqual(50);
    const products = Array.from({ length: 100_000 }, () => 'PAYROLL');
    expectProblem(
      await ask(`PATCH /ops/clients/${clientId}`, { enabledProducts: products }),
      'INVALID_INPUT',
    );
  });
});

describe('uploads that are none', () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=frame' };
  const part = (disposition: string, content = CSV) =>
    `--frame\r\ncontent-disposition: ${disposition}\r\n\r\n${content}\r\n--frame--\r\n`;

  it.each([
    ['no body', ''],
    ['no part', '--frame--\r\n'],
    ['no end', '--frame\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1'],
    ['another field', part('form-data; name="document"; filename="a.csv"')],
    ['a field without a file', part('form-data; name="file"')],
    ['no disposition', `--frame\r\n\r\n${CSV}\r\n--frame--\r\n`],
    ['not a frame', CSV],
  ])('are refused: %s', async (_what, body) => {
    expectProblem(await sendRaw(`POST ${engagement}/trial-balance`, body, boundary), 'INVALID_INPUT');
  });

  it('are refused without a boundary and in other types', async () => {
    for (const type of ['multipart/form-data', 'text/csv', 'application/x-www-form-urlencoded', '']) {
      const headers = { 'content-type': type };
      expectProblem(await sendRaw(`POST ${engagement}/trial-balance`, CSV, headers), 'INVALID_INPUT');
    }
  });

  it('are told apart by content, not by name', async () => {
    const program = new TextEncoder().encode('MZ\u0000\u0001\u0002\u0003program');
    for (const name of ['a.csv', 'a.xlsx', 'a.pdf']) {
      const taken = await practice.upload('PLATFORM_ADMIN', `${engagement}/trial-balance`, name, program);
      const job = await practice.finish(taken);
      expect([job.status, job.error?.code]).toEqual(['FAILED', 'UNSUPPORTED_FILE_TYPE']);
      expectProblem(
        await practice.upload('PLATFORM_ADMIN', `${filing}/documents`, name, program),
        'UNSUPPORTED_FILE_TYPE',
      );
    }
    expect((await ask(`GET ${engagement}`)).body.status).toBe('DRAFT');
    expect((await ask(`GET ${filing}`)).body.status).toBe('DRAFT');
  });

  it('are refused when they have no name, as a form sends them when nothing was chosen', async () => {
    const path = `${engagement}/trial-balance`;
    const bytes = new TextEncoder().encode(CSV);
    expectProblem(await practice.upload('PLATFORM_ADMIN', path, '', bytes), 'INVALID_INPUT');
  });

  it.each([
    ['an empty file', ''],
    ['a workbook cut short', 'PK\u0003\u0004 and no more'],
  ])('are refused as the contract says: %s', async (_what, content) => {
    const bytes = new TextEncoder().encode(content);
    expectProblem(
      await practice.upload('PLATFORM_ADMIN', `${engagement}/trial-balance`, 'a.xlsx', bytes),
      ['UNREADABLE_FILE', 'UNSUPPORTED_FILE_TYPE'],
      financialStatementsRoutes.uploadTrialBalance,
    );
  });

  it('are refused as a filing’s document when they are empty; a damaged one fails in its job', async () => {
    expectProblem(
      await practice.upload('PLATFORM_ADMIN', `${filing}/documents`, 'a.docx', new Uint8Array()),
      ['UNREADABLE_FILE', 'UNSUPPORTED_FILE_TYPE'],
      xbrlFilingRoutes.uploadDocument,
    );
    const damaged = new TextEncoder().encode('PK\u0003\u0004 and no more');
    const taken = await practice.upload('PLATFORM_ADMIN', `${filing}/documents`, 'a.docx', damaged);
    expect(taken.status).toBe(202);
    const job = await practice.finish(taken);
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'UNREADABLE_FILE' } });
    expect((await ask(`GET ${filing}`)).body.status).toBe('DRAFT');
  });
});

describe('file names', () => {
  it.each([
    ['../../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['a"; filename="evil.exe', undefined],
    ['line\r\nset-cookie: a=b.docx', undefined],
    ['\u202Excod.exe', 'xcod.exe'],
    ['a\u0000b.docx', 'ab.docx'],
    ["O'Brien & Söhne (2025) 財務.docx", "O'Brien & Söhne (2025) 財務.docx"],
    [`${'n'.repeat(199)}😀.docx`, undefined],
    ['...', '...'],
    ['/', 'file'],
  ])('%j never becomes a path or another header', async (name, shown) => {
    const bytes = docxOf(paragraph(`A document named ${JSON.stringify(name)}`));
    const job = await practice.finish(
      await practice.upload('PLATFORM_ADMIN', `${filing}/documents`, name, bytes),
    );
    expect(job.status).toBe('SUCCEEDED');
    const listed = await ask(`GET ${filing}/documents?limit=1`);
    const [document] = xbrlFilingRoutes.listDocuments.response.parse(listed.body).items;
    if (shown !== undefined) expect(document?.fileName).toBe(shown);
    expect(document?.fileName).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
    const { url } = signLink(practice.engine.context, document?.fileId ?? '');
    const answer = await practice.call(null, `GET ${url}`);
    expect([answer.status, answer.bytes]).toEqual([200, bytes]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    // RFC 8187: after the two quotes only characters that need no encoding, and percent signs.
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename\*=UTF-8''(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+$/,
    );
  });

  it('never name a file on disk', async () => {
    const keys = await practice.engine.context.reader.selectFrom('storedFile').select('key').execute();
    expect(keys.length).toBeGreaterThan(5);
    for (const { key } of keys) {
      expect(key).toMatch(
        /^(?:xbrl|financial-statements)\/[0-9a-f-]{36}\/[0-9a-f-]{36}\/(?:source|trial-balance)-[0-9a-f]{12}\.(?:docx|csv)$/,
      );
    }
  });
});

describe('keys of the prototype', () => {
  it.each([
    '{"__proto__":{"role":"PLATFORM_ADMIN"},"companyName":"A"}',
    '{"constructor":{"prototype":{"role":"PLATFORM_ADMIN"}}}',
    '{"companyName":{"__proto__":{"length":1}}}',
    '{"prototype":{}}',
    '{"toString":"x"}',
    '{"hasOwnProperty":1}',
  ])('are refused: %s', async (body) => {
    expectProblem(await sendRaw(`PATCH /ops/clients/${clientId}`, body), 'INVALID_INPUT');
    expect(Reflect.get({}, 'role')).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
  });

  it('inside what is open by design stay data', async () => {
    const recipe = '{"columns":{"__proto__":{"code":1}}}';
    const answer = await sendRaw(`PUT ${engagement}/trial-balance/import`, recipe);
    expect([202, 400, 404]).toContain(answer.status);
    if (answer.status === 202) await practice.finish(answer);
    expect(Reflect.get({}, 'code')).toBeUndefined();
    const table =
      '{"ruleId":"DISC-001","responses":[{"promptId":"DISC-001-01","responseData":{"value":{"__proto__":1}}}]}';
    expectProblem(await sendRaw(`POST ${engagement}/disclosures/respond`, table), 'INVALID_INPUT');
  });
});

describe('searches', () => {
  const total = async (path: string) => {
    const answer = await ask(`GET ${path}`);
    expect(answer.status).toBe(200);
    return answer.body.total;
  };

  it.each([
    "' OR '1'='1",
    "'; DROP TABLE client; --",
    '" OR 1=1 --',
    "' UNION SELECT passwordHash FROM staff --",
    '\\',
    "\\' OR 1=1",
    'x\u0000y',
    '\uD800',
    '𝄞'.repeat(50),
    '%'.repeat(200),
    '[a-z]*',
  ])('take %j as text to look for', async (text) => {
    const q = encodeURIComponent(text.toWellFormed());
    expect(await total(`/ops/clients?q=${q}`)).toBe(0);
    expect(await total(`/ops/xbrl/filings?q=${q}`)).toBe(0);
    expect(await total(`/ops/financial-statements/engagements?q=${q}`)).toBe(0);
    const elements = await ask(`GET /ops/xbrl/taxonomies/reg_2026_v1/elements?q=${q}&limit=1`);
    expect(elements.status).toBe(200);
    expect(await total('/ops/clients')).toBe(2);
  });

  it('find a wildcard only where it is written', async () => {
    for (const q of ['%25', '_', '%25%25', 'M_rlowe', 'M%25e', '%5C']) {
      expect([q, await total(`/ops/clients?q=${q}`)]).toEqual([q, 0]);
      expect([q, await total(`/ops/xbrl/filings?q=${q}`)]).toEqual([q, 0]);
      expect([q, await total(`/ops/financial-statements/engagements?q=${q}`)]).toEqual([q, 0]);
    }
    const made = await ask('POST /ops/clients', { companyName: '50% Owned_By\\Us', uen: '202512345K' });
    expect(made.status).toBe(201);
    for (const q of ['50%25', '%25', 'd_B', '_', '%5C', 'y%5CU']) {
      expect([q, await total(`/ops/clients?q=${q}`)]).toEqual([q, 1]);
    }
  });
});

describe('the token', () => {
  it.each(['token', 'access_token', 'authorization', 'bearer'])(
    'is not taken from the query as %s',
    async (name) => {
      const token = practice.tokens.PLATFORM_ADMIN ?? '';
      expectProblem(await sendRaw(`GET /auth/me?${name}=${token}`, null, {}, null), 'NOT_AUTHENTICATED');
    },
  );

  it('is not taken from a cookie, another scheme or another header', async () => {
    const token = practice.tokens.PLATFORM_ADMIN ?? '';
    const places: readonly Readonly<Record<string, string>>[] = [
      { cookie: `token=${token}; session=${token}; authorization=Bearer ${token}` },
      { authorization: token },
      { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` },
      { authorization: `Bearer ${token}, Bearer ${token}` },
      { authorization: `Bearer ${token} x` },
      { 'x-authorization': `Bearer ${token}` },
      { 'proxy-authorization': `Bearer ${token}` },
    ];
    for (const headers of places) {
      expectProblem(await sendRaw('GET /auth/me', null, headers, null), 'NOT_AUTHENTICATED');
    }
  });

  it('is stored as a hash only, and a hash opens nothing', async () => {
    const token = practice.tokens.PLATFORM_ADMIN ?? '';
    const rows = await practice.engine.context.reader.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    for (const { tokenHash } of rows.slice(0, 3)) {
      expectProblem(await sendRaw('GET /auth/me', null, {}, tokenHash), 'NOT_AUTHENTICATED');
    }
  });
});
