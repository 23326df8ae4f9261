/**
 * The instance of a filing read back beside its document, on real exports: what an export would hold before the first
 * one, the file afterwards, and a file that says another amount than the document.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertArtifact } from '../../../main/store/repositories/filing-records.ts';
import { recordContent, writeContent } from '../../../main/store/repositories/keep-file.ts';
import { type InstanceRendering, instanceRenderingSchema } from '../../../shared/model/instance-rendering.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { expectStatus, exportAll, preparedFiling, readLines, validate } from './filing-steps.ts';

describe('the instance of a filing, read back', () => {
  let test: TestEngine;
  let id: string;
  beforeAll(async () => {
    test = await startTestEngine();
    const bytes = await buildStatementsDocx(KESTREL_BAY);
    id = (await preparedFiling(test, { name: 'statements.docx', bytes })).id;
  });
  afterAll(async () => {
    await test.close();
  });
  const ask = () => test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${id}/instance`);
  const read = async (): Promise<InstanceRendering> => {
    const { body } = expectStatus(await ask(), 200);
    const rendering = instanceRenderingSchema.parse(body);
    expect(rendering).toEqual(body);
    return rendering;
  };

  it('waits for the gate, as every output does', async () => {
    expect(await ask()).toMatchObject({ status: 422, body: { code: 'XBRL_EXPORT_BLOCKED' } });
  });

  it('shows before the first export what it would hold: every figure of the document, in a row', async () => {
    expect((await validate(test, id)).errors).toEqual([]);
    const rendering = await read();
    expect(rendering.file).toBeNull();
    expect(rendering.agreeing).toBe(rendering.compared);
    expect(rendering.compared).toBeGreaterThan(120);
    expect(rendering.facts.filter(({ standing }) => standing === 'UNEXPLAINED')).toEqual([]);
    const entered = (await readLines(test, id)).find((line) => line.origin === 'MANUAL');
    const byHand = rendering.facts.filter(({ lines }) =>
      lines.some((each) => each.lineItemId === entered?.id),
    );
    expect(byHand.map(({ standing, byName }) => [standing, typeof byName])).toEqual([
      ['BY_HAND', 'string'],
      ['BY_HAND', 'string'],
    ]);
    const saved = rendering.facts.filter(({ standing }) => standing === 'SAVED');
    expect(saved.length).toBeGreaterThan(10);
    expect(saved.filter(({ byName, savedOtherwise }) => byName === null || savedOtherwise !== null)).toEqual(
      [],
    );
    const shown = new Set(
      rendering.sections.flatMap(({ rows }) => rows.flatMap((row) => [row.current, row.prior])),
    );
    expect(rendering.facts.filter(({ position }) => !shown.has(position))).toEqual([]);
    expect(rendering.sections.at(-1)?.title).not.toBe('Facts that no section presents');
  });

  it('reads the file once it is exported, and sees an amount that it says otherwise', async () => {
    const outputs = await exportAll(test, id);
    const before = await read();
    expect(before.file).toMatchObject({
      versionNo: 1,
      fileName: '201998765D_2025-12-31_xbrl-instance_v1.xml',
    });
    expect(before.agreeing).toBe(before.compared);

    const { context } = test.engine;
    const xml = new TextDecoder().decode(outputs.XBRL_XML);
    const changed = xml.replace('>4218600<', '>4218601<');
    expect(changed).not.toBe(xml);
    const bytes = new TextEncoder().encode(changed);
    const name = { key: `xbrl/changed/${id}.xml`, fileName: 'xbrl-v2.xml', mimeType: 'application/xml' };
    const record = await writeContent(context, { ...name, bytes });
    await context.change(async (writer) => {
      await recordContent(writer, record);
      await insertArtifact(writer, {
        id: context.newId(),
        xbrlFilingId: id,
        kind: 'XBRL_XML',
        fileId: record.id,
        versionNo: 2,
        generatedAt: context.now().toISOString(),
      });
    });
    const after = await read();
    expect(after.file).toMatchObject({ versionNo: 2, sha256: record.sha256 });
    const differing = after.facts.filter(({ standing }) => standing === 'DIFFERS');
    expect(differing).toMatchObject([{ value: '4218601', lines: [{ expected: '4218600', agrees: false }] }]);
    expect(after.compared - after.agreeing).toBe(1);
  });
});
