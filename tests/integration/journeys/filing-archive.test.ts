/**
 * What is kept of a filing: one archive with a manifest that anybody can check, through the gate; and the
 * report of how long everything is held (specification 2.14, 8; decisions 2).
 */
import { createHash } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { retentionOf } from '../../../main/xbrl-filing/filed/retention.ts';
import { isoDateSchema } from '../../../shared/model/dates.ts';
import { auditEventSchema } from '../../../shared/model/records.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { checkInstance } from '../../unit/main/xbrl-filing/conformance/check-instance.ts';
import { loadPackage } from '../../unit/main/xbrl-filing/conformance/load-taxonomy.ts';
import { expectStatus, exportAll, preparedFiling, readAudit, readFiling, validate } from './filing-steps.ts';

const manifestSchema = z.object({
  filingId: z.string(),
  files: z.array(z.object({ path: z.string(), what: z.string(), sizeBytes: z.number(), sha256: z.string() })),
});

/** Company and period end, in front of what each output is. */
const NAMED = `${KESTREL_BAY.uen}_2025-12-31`;

describe('the archive of a filing', () => {
  let test: TestEngine;
  let id = '';
  let source: Uint8Array;
  beforeAll(async () => {
    test = await startTestEngine();
    source = await buildStatementsDocx(KESTREL_BAY);
    id = (await preparedFiling(test, { name: 'signed statements 2025.docx', bytes: source })).id;
  });
  afterAll(async () => {
    await test.close();
  });
  const post = (path: string, body?: unknown) =>
    test.call('XBRL_REVIEWER', `POST /ops/xbrl/filings/${id}/${path}`, body);
  const bundle = () => test.call('XBRL_REVIEWER', `GET /ops/xbrl/filings/${id}/bundle`);
  const unpack = async () => {
    const files = unzipSync(expectStatus(await bundle(), 200).bytes);
    const read = (path: string): unknown => JSON.parse(new TextDecoder().decode(files[path]));
    return { files, read, manifest: manifestSchema.parse(read('manifest.json')) };
  };

  it('is held back by the gate, and before anything was exported', async () => {
    expect(await bundle()).toMatchObject({ status: 422, body: { code: 'XBRL_EXPORT_BLOCKED' } });
    expect((await validate(test, id)).errors).toEqual([]);
    expect(await bundle()).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  });

  it('holds every file with its checksum, and nothing that the manifest does not name', async () => {
    await exportAll(test, id);
    const { files, manifest, read } = await unpack();
    const paths = Object.keys(files).filter((path) => path !== 'manifest.json');
    expect(manifest.files.map((one) => one.path)).toEqual(paths.sort());
    for (const one of manifest.files) {
      const bytes = files[one.path] ?? new Uint8Array();
      expect(createHash('sha256').update(bytes).digest('hex'), one.path).toBe(one.sha256);
      expect(bytes.length).toBe(one.sizeBytes);
    }
    expect(paths).toEqual(
      expect.arrayContaining([
        `outputs/${NAMED}_evidence-binder_v1.pdf`,
        `outputs/${NAMED}_preparation-workbook_v1.xlsx`,
        `outputs/${NAMED}_xbrl-instance_v1.xml`,
        'sources/1-signed_statements_2025.docx',
        'taxonomy_reg_2026_v1.zip',
        'rule-results.json',
      ]),
    );
    expect(
      Buffer.from(files['sources/1-signed_statements_2025.docx'] ?? []).equals(Buffer.from(source)),
    ).toBe(true);
    expect(z.array(auditEventSchema).parse(read('audit-trail.json'))).toEqual(await readAudit(test, id));
  });

  it('offers the outputs alone, each named by company, period end and version', async () => {
    const answer = await test.call('XBRL_REVIEWER', `GET /ops/xbrl/filings/${id}/bundle?only=outputs`);
    expect(Object.keys(unzipSync(expectStatus(answer, 200).bytes)).sort()).toEqual([
      `${NAMED}_evidence-binder_v1.pdf`,
      `${NAMED}_preparation-workbook_v1.xlsx`,
      `${NAMED}_xbrl-instance_v1.xml`,
    ]);
  });

  it('carries an instance and the taxonomy that finds nothing against it', async () => {
    const { files } = await unpack();
    const taxonomy = loadPackage(files['taxonomy_reg_2026_v1.zip'] ?? new Uint8Array());
    const checked = checkInstance(
      files[`outputs/${NAMED}_xbrl-instance_v1.xml`] ?? new Uint8Array(),
      taxonomy,
    );
    expect(checked.problems).toEqual([]);
    expect(checked.inconsistencies).toEqual([]);
    expect(checked.facts.length).toBeGreaterThan(100);
  });

  it('keeps earlier outputs apart after a return to mapping', async () => {
    expectStatus(
      await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/return-to-mapping`, {
        reason: 'A change.',
      }),
      200,
    );
    await validate(test, id);
    await exportAll(test, id);
    const { manifest } = await unpack();
    const paths = manifest.files.map((one) => one.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        `earlier-outputs/${NAMED}_xbrl-instance_v1.xml`,
        `outputs/${NAMED}_xbrl-instance_v2.xml`,
      ]),
    );
    expect(paths).not.toContain(`outputs/${NAMED}_xbrl-instance_v1.xml`);
  });

  it('can still be fetched when the filing is sealed, and the report says how long it is held', async () => {
    expectStatus(await post('mark-filed', { regulatorReference: 'REG-9', filedOn: '2026-04-02' }), 200);
    expectStatus(await post('archive'), 200);
    expect((await unpack()).manifest.filingId).toBe(id);
    const report = expectStatus(await test.call('XBRL_REVIEWER', 'GET /ops/xbrl/retention'), 200);
    expect(report.body).toMatchObject({
      items: [{ filingId: id, filingYear: 2026, filed: true, keepUntil: '2033-12-31', mayGo: false }],
    });
    const due = await test.call('XBRL_REVIEWER', 'GET /ops/xbrl/retention?due=true');
    expect(due.body).toMatchObject({ items: [], total: 0 });
    const filing = await readFiling(test, id);
    const mayGo = (day: string) => retentionOf(filing, isoDateSchema.parse(day)).mayGo;
    expect([mayGo('2033-12-31'), mayGo('2034-01-01')]).toEqual([false, true]);
  });
});
