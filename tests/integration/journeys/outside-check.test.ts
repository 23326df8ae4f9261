/**
 * The check by an outside processor: it runs by itself after an export, its findings stay with the output and stand in
 * the binder; one that is missing, slow, fails or leaves nothing is told as it is and blocks nothing (decisions 14).
 */
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outputArtifactSchema } from '../../../shared/model/records.ts';
import { startTestEngine, type TestEngine, temporaryFolder } from '../../support/test-engine.ts';
import { expectStatus, exportAll, succeed } from './filing-steps.ts';
import { validatedFiling } from './placed-filing.ts';

const STAND_IN = fileURLToPath(new URL('../../support/stand-in-processor.ts', import.meta.url));
const processor = (mood = '', command = process.execPath) => ({
  command,
  arguments: [STAND_IN, '{instance}', '{package}', '{log}', mood],
  timeoutSeconds: 60,
});

describe('what a crash leaves of an outside check', () => {
  it('is removed when the program starts', async () => {
    const dataDirectory = temporaryFolder();
    const left = join(dataDirectory, 'checks', 'check-left');
    mkdirSync(left, { recursive: true });
    writeFileSync(join(left, 'instance.xml'), 'figures of a client');
    const test = await startTestEngine({ dataDirectory });
    expect(existsSync(left)).toBe(false);
    await test.close();
  });
});

describe('the outside check', () => {
  let test: TestEngine;
  let id = '';
  beforeAll(async () => {
    test = await startTestEngine();
    id = (await validatedFiling(test, 2025)).id;
  });
  afterAll(async () => {
    await test.close();
  });
  const set = (value: unknown, role: 'PLATFORM_ADMIN' | 'XBRL_REVIEWER' = 'PLATFORM_ADMIN') =>
    test.call(role, 'PUT /admin/outside-processor', { processor: value });
  const newest = async (kind: string) => {
    const answer = await test.call('XBRL_REVIEWER', `GET /ops/xbrl/filings/${id}/exports`);
    const items = outputArtifactSchema.array().parse(expectStatus(answer, 200).body.items);
    const found = items.find((each) => each.kind === kind);
    if (!found) throw new Error(`The filing has no output ${kind}.`);
    return found;
  };
  const instance = () => newest('XBRL_XML');
  const check = async () => {
    const { id: artifactId } = await instance();
    const path = `/ops/xbrl/filings/${id}/exports/${artifactId}/outside-check`;
    await succeed(test, await test.call('XBRL_REVIEWER', `POST ${path}`));
    return (await instance()).outsideCheck;
  };

  it('is set up by an administrator alone, and only with a whole path and its files', async () => {
    expect(await set(processor(), 'XBRL_REVIEWER')).toMatchObject({ status: 403 });
    expect(await set(processor('', 'node'))).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect(await set({ ...processor(), arguments: ['{instance}'] })).toMatchObject({ status: 400 });
    expect(await set({ ...processor(), timeoutSeconds: 1 })).toMatchObject({ status: 400 });
  });

  it('is not there until it is set up', async () => {
    await exportAll(test, id);
    const { id: artifactId, outsideCheck } = await instance();
    expect(outsideCheck).toBeNull();
    const path = `/ops/xbrl/filings/${id}/exports/${artifactId}/outside-check`;
    expect(await test.call('XBRL_REVIEWER', `POST ${path}`)).toMatchObject({ status: 409 });
  });

  it('reads what a processor logs in text', async () => {
    expectStatus(
      await set({ ...processor(), arguments: [STAND_IN, '{instance}', '{package}', '{textLog}', 'text'] }),
      200,
    );
    const found = await check();
    expect(found).toMatchObject({ outcome: 'CHECKED', version: '1.2.3', more: 0 });
    expect(found?.findings).toEqual([
      {
        code: 'stand-in:facts',
        severity: 'ERROR',
        message: expect.stringMatching(/^\d{2,} facts$/),
        facts: ['instance.xml 1'],
      },
    ]);
  });

  it('keeps what was found with the output, and prints it in the binder', async () => {
    expectStatus(await set(processor()), 200);
    const found = await check();
    expect(found).toMatchObject({ outcome: 'CHECKED', version: '1.2.3', more: 0 });
    expect(found?.findings).toEqual([
      {
        code: 'stand-in:facts',
        severity: 'ERROR',
        message: expect.stringMatching(/^\d{2,} facts & a package$/),
        facts: ['instance.xml#f1'],
      },
      { code: 'stand-in:environment', severity: 'WARNING', message: expect.any(String), facts: [] },
    ]);
    // A folder of its own, which is gone, and nothing of our environment.
    const [names = '', folder = ''] = found?.findings[1]?.message.split(' in ') ?? [];
    expect(existsSync(folder)).toBe(false);
    const root = join(test.directory, 'checks');
    expect(dirname(folder)).toBe(root);
    expect(statSync(root).mode & 0o777).toBe(0o700);
    expect(names.split(' ').filter((name) => /VITEST|FAIRVIEW|KEY|TOKEN/.test(name))).toEqual([]);

    await exportAll(test, id);
    const { url } = await newest('AUDIT_PDF');
    const { bytes: binder } = expectStatus(await test.call(null, `GET ${url}`), 200);
    const pdf = await getDocument({ data: binder.slice(), verbosity: 0 }).promise;
    const words: string[] = [];
    for (let page = 1; page <= pdf.numPages; page += 1)
      for (const item of (await (await pdf.getPage(page)).getTextContent()).items)
        if ('str' in item) words.push(item.str);
    await pdf.loadingTask.destroy();
    expect(words.join(' ')).toContain('1 error, 1 warning.');
    expect(words.join(' ')).toContain('stand-in:facts');
  });

  it('says plainly that the processor failed, left no log, or is missing', async () => {
    for (const [value, outcome] of [
      [processor('fail'), 'FAILED'],
      [processor('silent'), 'NO_LOG'],
      [processor('garbage'), 'NO_LOG'],
      [processor('', '/nowhere/processor'), 'NOT_FOUND'],
      [{ ...processor('slow'), timeoutSeconds: 5 }, 'TIMED_OUT'],
    ] as const) {
      expectStatus(await set(value), 200);
      expect(await check()).toMatchObject({ outcome, findings: [] });
    }
    // None of it stood in the way of an export.
    expect(Object.keys(await exportAll(test, id)).sort()).toEqual(['AUDIT_PDF', 'PREPTOOL_XLSX', 'XBRL_XML']);
    expectStatus(await set(null), 200);
  });
});
