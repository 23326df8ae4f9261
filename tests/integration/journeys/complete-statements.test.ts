/**
 * The complete statements of a filing: shown from the source document, taken in as a person saw them, carried
 * by the instance, and taken away when another document comes (decisions 6).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../../fixtures/statements/statements-pdf.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { readInstance } from '../../unit/xbrl-filing/instance/read-instance.ts';
import {
  createFiling,
  expectStatus,
  exportAll,
  KESTREL_FILING,
  preparedFiling,
  uploadDocument,
  validate,
} from './filing-steps.ts';

describe('the complete statements', () => {
  let test: TestEngine;
  beforeAll(async () => {
    test = await startTestEngine();
  });
  afterAll(async () => {
    await test.close();
  });
  const path = (id: string) => `/ops/xbrl/filings/${id}/complete-statements`;
  const look = async (id: string) =>
    expectStatus(await test.call('XBRL_PREPARER', `GET ${path(id)}`), 200).body;
  const take = (id: string, sha256: unknown) => test.call('XBRL_PREPARER', `PUT ${path(id)}`, { sha256 });

  it('are saved as they were shown, by a person, and reach the instance whole', async () => {
    const bytes = await buildStatementsDocx(KESTREL_BAY);
    const { id } = await preparedFiling(test, { name: 'statements.docx', bytes });
    const shown = await look(id);
    expect(shown).toMatchObject({ fileName: 'statements.docx', saved: false, savedById: null });
    expect(await take(id, '0'.repeat(64))).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } });
    const taken = expectStatus(await take(id, shown.sha256), 200).body;
    expect(taken).toMatchObject({ saved: true, html: shown.html });
    expect(taken.savedById).toEqual(expect.any(String));
    expect((await validate(test, id)).errors).toEqual([]);
    const outputs = await exportAll(test, id);
    const instance = readInstance(outputs.XBRL_XML ?? new Uint8Array());
    const fact = instance.facts.find((one) => one.value.startsWith('<div>'));
    expect(fact?.value).toBe(shown.html);
    expect(fact?.value).toContain('<table>');
    expect(await take(id, shown.sha256)).toMatchObject({ status: 409 });

    expectStatus(
      await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/return-to-mapping`, {
        reason: 'A change.',
      }),
      200,
    );
    const another = { ...KESTREL_BAY, companyName: `${KESTREL_BAY.companyName} (restated)` };
    await uploadDocument(test, id, 'statements.pdf', await buildStatementsPdf(another));
    expect(await look(id)).toMatchObject({ fileName: 'statements.pdf', saved: false, savedById: null });
  });

  it('need a document', async () => {
    const { id } = await createFiling(test, { ...KESTREL_FILING, year: 2031 });
    const answer = await test.call('XBRL_PREPARER', `GET ${path(id)}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(String(answer.body.detail)).toContain('Upload the statements');
  });
});
