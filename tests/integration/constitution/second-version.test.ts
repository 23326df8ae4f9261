/**
 * A second release is installed by files alone (specification 9): converted by the real command into a copy of
 * the rule book, opened by an engine, and used beside the first. Each filing stays with its own version.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hashConstitution } from '../../../constitution/integrity.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { copyConstitution } from '../../support/constitution-copy.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { buildReleaseWorkbook, readReleaseFiles } from '../../support/release-workbook.ts';
import {
  CHANGED_RULE,
  FIRST_VERSION,
  NEW_ELEMENT,
  RENAMED,
  SECOND_VERSION,
  secondRelease,
} from '../../support/second-release.ts';
import { startTestEngine, type TestEngine, temporaryFolder } from '../../support/test-engine.ts';
import {
  confirm,
  createFiling,
  expectStatus,
  exportAll,
  KESTREL_FILING,
  preparedFiling,
  readFiling,
  readLines,
  validate,
} from '../journeys/filing-steps.ts';

const repository = new URL('../../../', import.meta.url);
const VERSIONS = [FIRST_VERSION, SECOND_VERSION];
const UNKNOWN = ['reg_2027_v1', 'reg_2027_test2', 'REG_2027_TEST', '../reg_2027_test', '__proto__'];
const OTHER_COMPANY = { ...KESTREL_FILING, companyName: 'Peregrine Quay Pte. Ltd.', uen: '201812345Z' };

/** The conversion as a person runs it. */
function convert(...options: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['constitution/release/convert.ts', ...options],
      { cwd: repository, timeout: PATIENCE_MS },
      (_error, output, complaint) => resolve({ code: child.exitCode ?? -1, said: output + complaint }),
    );
  });
}

describe('a second version', () => {
  const folder = mkdtempSync(join(tmpdir(), 'second-release-'));
  const workbook = join(folder, `${SECOND_VERSION}.xlsx`);
  let constitution: string;
  let test: TestEngine;

  beforeAll(async () => {
    constitution = copyConstitution();
    writeFileSync(workbook, await secondRelease());
    const converted = await convert(workbook, '--into', constitution);
    expect(converted).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^reg_2027_test: 1872 elements, /),
    });
    test = await startTestEngine({ constitutionDirectory: constitution });
  });
  afterAll(async () => {
    await test.close();
    for (const each of [folder, constitution]) rmSync(each, { recursive: true, force: true });
  });

  const elements = async (version: string, query: string) => {
    const path = `GET /ops/xbrl/taxonomies/${version}/elements?${query}`;
    const answer = expectStatus(await test.call('XBRL_PREPARER', path), 200);
    return z
      .object({ items: z.array(z.object({ elementId: z.string(), label: z.string() })) })
      .parse(answer.body).items;
  };

  it('is installed beside the first, each with its own elements and labels', async () => {
    const { body } = await test.call('PLATFORM_ADMIN', 'GET /admin/xbrl/taxonomy-versions');
    expect(body.items).toEqual([
      expect.objectContaining({ version: FIRST_VERSION, elements: 1871, rules: 144, installed: true }),
      expect.objectContaining({ version: SECOND_VERSION, elements: 1872, rules: 144, installed: true }),
    ]);
    expect((await test.call('XBRL_PREPARER', 'GET /auth/me')).body.taxonomyVersions).toEqual(VERSIONS);
    expect(await elements(FIRST_VERSION, 'q=digital+tokens')).toEqual([]);
    expect(await elements(SECOND_VERSION, 'q=digital+tokens')).toMatchObject([{ elementId: NEW_ELEMENT }]);
    const renamed = (version: string) => elements(version, `q=${RENAMED.elementId}&limit=500`);
    const label = (items: Awaited<ReturnType<typeof renamed>>) =>
      items.find((item) => item.elementId === RENAMED.elementId)?.label;
    expect(label(await renamed(FIRST_VERSION))).toBe('Inventories');
    expect(label(await renamed(SECOND_VERSION))).toBe(RENAMED.label);
  });

  it('checks the same facts by other rules, and outputs name the namespaces of their version', async () => {
    const document = { name: 'statements.docx', bytes: await buildStatementsDocx(KESTREL_BAY) };
    const first = await preparedFiling(test, document);
    const second = await preparedFiling(test, document, {
      ...OTHER_COMPANY,
      taxonomyVersion: SECOND_VERSION,
    });
    expect([first.taxonomyVersion, second.taxonomyVersion]).toEqual(VERSIONS);
    expect((await validate(test, first.id)).errors).toEqual([]);
    const { errors } = await validate(test, second.id);
    expect(errors.map((row) => row.ruleId)).toEqual([CHANGED_RULE]);
    expect(errors[0]?.message).toContain('digital tokens');
    const gate = expectStatus(
      await test.call('XBRL_REVIEWER', `GET /ops/xbrl/filings/${second.id}/gate`),
      200,
    );
    expect(gate.body.gate).toMatchObject({ allowed: false, reason: 'VALIDATION_ERROR_PRESENT' });

    for (const { id } of [first, second]) {
      const entered = await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/line-items`, {
        statement: 'balance_sheet',
        label: 'Digital tokens held',
        valueCurrent: '0.00',
        valuePrior: null,
        sourcePage: 2,
        reason: 'Nil, and not printed.',
      });
      expectStatus(entered, 201);
    }
    const tokens = async (id: string) =>
      (await readLines(test, id)).find((line) => line.label === 'Digital tokens held')?.id ?? '';
    const choice = { elementId: NEW_ELEMENT };
    const refused = await confirm(test, first.id, await tokens(first.id), choice);
    expect(refused).toMatchObject({ status: 400, body: { code: 'UNKNOWN_ELEMENT' } });
    expectStatus(await confirm(test, second.id, await tokens(second.id), choice), 200);
    expect((await validate(test, second.id)).errors).toEqual([]);

    const outputs = await exportAll(test, second.id);
    const instance = new TextDecoder().decode(outputs.XBRL_XML);
    expect(instance).toContain('https://fairview.example/taxonomy/2027/');
    // The entry schema of its version for the statements as this filing presents them.
    expect(instance).toMatch(/xlink:href="[^"]*\/reg-2027-test-[\w-]+\.xsd"/);
    expect(instance).toMatch(/<fs:DigitalTokensHeld /);
    expect(instance).not.toContain('/taxonomy/2026/');
  });

  it('leaves every other version refused, wherever one is named', async () => {
    const { clientId } = await createFiling(test, { ...KESTREL_FILING, year: 2019 });
    const unknown = { status: 400, body: { code: 'UNKNOWN_TAXONOMY_VERSION' } };
    for (const taxonomyVersion of UNKNOWN) {
      const created = await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
        clientId,
        periodStart: '2031-01-01',
        periodEnd: '2031-12-31',
        entryPoint: 'FULL_XBRL',
        entityType: 'non_listed_company_full',
        accountingStandard: 'SFRS',
        taxonomyVersion,
      });
      expect(created, taxonomyVersion).toMatchObject(unknown);
      const path = `/admin/clients/${clientId}/xbrl-config`;
      expect(
        await test.call('PLATFORM_ADMIN', `PATCH ${path}`, { taxonomyVersion }),
        taxonomyVersion,
      ).toMatchObject(unknown);
      for (const what of ['elements', 'package']) {
        const named = `/ops/xbrl/taxonomies/${encodeURIComponent(taxonomyVersion)}/${what}`;
        expect(await test.call('XBRL_PREPARER', `GET ${named}`), named).toMatchObject(unknown);
      }
    }
    const [filing] = z
      .object({ items: z.array(z.object({ id: z.string() })) })
      .parse((await test.call('XBRL_PREPARER', 'GET /ops/xbrl/filings')).body).items;
    for (const taxonomyVersion of [...VERSIONS, ...UNKNOWN]) {
      const moved = await test.call('XBRL_PREPARER', `PATCH /ops/xbrl/filings/${filing?.id}`, {
        taxonomyVersion,
      });
      expect(moved).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
  });

  it('can be packed for other processors, and chosen for a client', async () => {
    const { clientId } = await createFiling(test, { ...KESTREL_FILING, year: 2018 });
    const config = await test.call('PLATFORM_ADMIN', `PATCH /admin/clients/${clientId}/xbrl-config`, {
      taxonomyVersion: SECOND_VERSION,
    });
    expectStatus(config, 200);
    const path = `GET /ops/xbrl/taxonomies/${SECOND_VERSION}/package`;
    expect(expectStatus(await test.call('XBRL_PREPARER', path), 200).bytes.length).toBeGreaterThan(10_000);
  });
});

describe('a version that is not installed any more', () => {
  it('leaves its filings readable, and says why they cannot be worked on', async () => {
    const dataDirectory = temporaryFolder();
    const constitution = copyConstitution();
    const line = {
      statement: 'balance_sheet',
      label: 'Inventories',
      valueCurrent: '10.00',
      valuePrior: null,
      sourcePage: 1,
      reason: 'Keyed by hand.',
    };
    try {
      const workbook = join(constitution, 'second.xlsx');
      writeFileSync(workbook, await secondRelease());
      expect(await convert(workbook, '--into', constitution)).toMatchObject({ code: 0 });
      const before = await startTestEngine({ dataDirectory, constitutionDirectory: constitution });
      const { id } = await createFiling(before, { ...KESTREL_FILING, taxonomyVersion: SECOND_VERSION });
      const path = `/ops/xbrl/filings/${id}`;
      expectStatus(await before.call('XBRL_PREPARER', `POST ${path}/line-items`, line), 201);
      await before.engine.close();

      const after = await startTestEngine({ dataDirectory });
      expect(await readFiling(after, id)).toMatchObject({ taxonomyVersion: SECOND_VERSION });
      for (const request of [`GET ${path}/gate`, `GET ${path}/filing-information`]) {
        expect(await after.call('XBRL_REVIEWER', request)).toMatchObject({
          status: 400,
          body: { code: 'UNKNOWN_TAXONOMY_VERSION', detail: expect.stringContaining(SECOND_VERSION) },
        });
      }
      const job = await after.finish(
        expectStatus(await after.call('XBRL_REVIEWER', `POST ${path}/validate`), 202),
      );
      expect(job).toMatchObject({ status: 'FAILED', error: { code: 'UNKNOWN_TAXONOMY_VERSION' } });
      await after.close();
    } finally {
      for (const each of [dataDirectory, constitution]) rmSync(each, { recursive: true, force: true });
    }
  });
});

/** The committed release with one cell that cannot be. */
async function spoiledRelease(): Promise<Uint8Array> {
  return await buildReleaseWorkbook(readReleaseFiles(FIRST_VERSION), (workbook) => {
    const cell = workbook.getWorksheet('elements')?.getCell('D45');
    if (cell) cell.value = 'sometimes';
  });
}

describe('a release with a mistake', () => {
  it('is refused with exit code 1, names sheet and cell, and writes nothing', async () => {
    const constitution = copyConstitution();
    const folder = mkdtempSync(join(tmpdir(), 'bad-release-'));
    try {
      const before = [...hashConstitution(constitution)];
      const manifest = readFileSync(join(constitution, 'manifest.json'), 'utf8');
      const file = join(folder, 'release.xlsx');
      writeFileSync(file, 'This is no workbook.');
      expect(await convert(file, '--into', constitution)).toMatchObject({ code: 1 });
      writeFileSync(file, await spoiledRelease());
      const refused = await convert(file, '--into', constitution);
      expect(refused.code).toBe(1);
      expect(refused.said).toMatch(
        /^elements!D45: period_type "sometimes" is not one of duration, instant, or empty\n1 problem\. Nothing was written\.\n$/,
      );
      expect([...hashConstitution(constitution)]).toEqual(before);
      expect(readFileSync(join(constitution, 'manifest.json'), 'utf8')).toBe(manifest);
    } finally {
      for (const each of [folder, constitution]) rmSync(each, { recursive: true, force: true });
    }
  });
});
