/**
 * Amounts that a reading leaves out (specification 4.5): counted, listed with their place and reason, and taken in as
 * a line by a person's act, which is audited and done once.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentCoverageSchema } from '../../../shared/model/document-coverage.ts';
import { docxOf, paragraph, table } from '../../fixtures/statements/small-documents.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  createFiling,
  expectStatus,
  KESTREL_FILING,
  readAudit,
  readFiling,
  readLines,
  uploadDocument,
} from './filing-steps.ts';

const STATEMENT = docxOf(
  paragraph('Statement of financial position') +
    table([
      ['', '2025 S$', '2024 S$', '2023 S$'],
      ['Cash', '1,300', '650', '410'],
      ['Receivables', '2,600', '1,300', '900'],
      ['Total assets', '3,900', '1,950', '1,310'],
    ]) +
    paragraph('Notes to the financial statements') +
    paragraph('The Company keeps a deposit of S$12,500 with its landlord.'),
);

let test: TestEngine;
beforeAll(async () => {
  test = await startTestEngine();
});
afterAll(async () => {
  await test.close();
});

it('lists what was left out and takes it in once, by a person, in the audit log', async () => {
  const { id } = await createFiling(test, KESTREL_FILING);
  await uploadDocument(test, id, 'statements.docx', STATEMENT);
  const documentId = (await readFiling(test, id)).currentDocumentId;
  const one = `/ops/xbrl/filings/${id}/documents/${documentId}`;
  const account = async () => {
    const answer = expectStatus(await test.call('XBRL_REVIEWER', `GET ${one}/coverage`), 200);
    const { coverage } = answer.body as { coverage: unknown };
    return documentCoverageSchema.parse(coverage);
  };
  const before = await account();
  expect(before).toMatchObject({ printed: 10, taken: 6 });
  expect(before.leftOut.map(({ label, reason, texts }) => [label, reason, texts])).toEqual([
    ['Cash', 'OTHER_PERIOD', ['410']],
    ['Receivables', 'OTHER_PERIOD', ['900']],
    ['Total assets', 'OTHER_PERIOD', ['1,310']],
    ['The Company keeps a deposit of S$12,500 with its landlord.', 'IN_A_SENTENCE', ['12,500']],
  ]);

  const take = (position: number, role: 'XBRL_PREPARER' | 'FS_PREPARER' = 'XBRL_PREPARER') =>
    test.call(role, `POST ${one}/left-out`, { position });
  expectStatus(await take(3, 'FS_PREPARER'), 403);
  expect(await take(99)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  const taken = expectStatus(await take(3), 201).body as { id: string };
  expect(taken).toMatchObject({ statement: 'notes', valueCurrent: '12500.00', origin: 'MANUAL' });
  expect((await readLines(test, id)).map((line) => line.id)).toContain(taken.id);
  expect((await account()).leftOut[3]?.lineItemId).toBe(taken.id);
  expect(await take(3)).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } });
  const events = (await readAudit(test, id)).filter(({ type }) => type === 'XBRL_LINE_ENTERED');
  expect(events).toHaveLength(1);
  expect(JSON.stringify(events[0])).toContain(
    'Left out by the reading (it is in a sentence), added as a line',
  );
});
