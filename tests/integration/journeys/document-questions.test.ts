/**
 * A document of another company or period: its lines wait for a person who says why it is the right one; the answer is
 * kept with the document, audited, and asked for again only where a new reading says something else.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openQuestions } from '../../../shared/model/document-questions.ts';
import { type LineItem, sourceDocumentSchema } from '../../../shared/model/records.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  confirm,
  createFiling,
  exclude,
  expectStatus,
  KESTREL_FILING,
  readLines,
  succeed,
} from './filing-steps.ts';

const OTHER = { ...KESTREL_FILING, companyName: 'Peregrine Quay Pte. Ltd.', uen: '201812345Z', year: 2026 };

describe('a document that speaks against its filing', () => {
  let test: TestEngine;
  let path: string;
  let filingId: string;
  let lines: readonly LineItem[];
  beforeAll(async () => {
    test = await startTestEngine();
    filingId = (await createFiling(test, OTHER)).id;
    path = `/ops/xbrl/filings/${filingId}/documents`;
    const bytes = await buildStatementsDocx(KESTREL_BAY);
    await succeed(test, await test.upload('XBRL_PREPARER', path, 'statements.docx', bytes));
    lines = (await readLines(test, filingId)).filter(({ mapping }) => mapping !== null);
  });
  afterAll(async () => {
    await test.close();
  });

  const document = async () => {
    const { body } = await test.call('XBRL_PREPARER', `GET ${path}`);
    const [only] = z.object({ items: z.array(sourceDocumentSchema) }).parse(body).items;
    if (only === undefined) throw new Error('The filing has no document.');
    return only;
  };
  const tag = async (at: number) => {
    const line = lines[at];
    return await confirm(test, filingId, line?.id ?? '', { elementId: line?.mapping?.elementId ?? '' });
  };
  const answer = async (kind: string, reason: string) =>
    await test.call('XBRL_PREPARER', `POST ${path}/${(await document()).id}/answers`, { kind, reason });

  it('lets no line be confirmed before each question has its answer', async () => {
    expect(openQuestions((await document()).warnings).map(({ kind }) => kind)).toEqual([
      'OTHER_COMPANY',
      'OTHER_PERIOD',
    ]);
    const refused = await tag(0);
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_TRANSITION']);
    expect(String(refused.body.detail)).toContain('Peregrine Quay');
    // Leaving a line out says nothing of the document.
    expectStatus(await exclude(test, filingId, lines[1]?.id ?? ''), 200);
    expectStatus(await answer('OTHER_COMPANY', 'The company was renamed.'), 200);
    expect((await tag(0)).status).toBe(409);
    expectStatus(await answer('OTHER_PERIOD', 'The year end moved to 2026.'), 200);
    expectStatus(await tag(0), 200);
  });

  it('keeps the answer with who gave it, once, and in the trail', async () => {
    expect((await answer('OTHER_COMPANY', 'Again.')).status).toBe(409);
    expect((await answer('FOREIGN_CURRENCY', 'Nobody asked.')).status).toBe(409);
    const [company] = (await document()).warnings;
    expect(company?.answer).toMatchObject({ reason: 'The company was renamed.' });
    const trail = await test.call('XBRL_PREPARER', `GET /ops/audit?subject=filing:${filingId}&limit=500`);
    expect(JSON.stringify(trail.body)).toContain('The year end moved to 2026.');
  });
});
