/**
 * Binding rule 5: the workbook of a whole filing, made through the API from a document, is the golden one,
 * cell by cell. A wanted change is taken over with FAIRVIEW_WRITE_GOLDEN=1 and read in review.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { exportAll, preparedFiling, validate } from '../integration/journeys/filing-steps.ts';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';
import { readWorkbook } from '../unit/main/xbrl-filing/preptool/read-workbook.ts';

const GOLDEN = new URL('../fixtures/golden/preptool-workbook-kestrel-bay.json', import.meta.url);
const NOON = Date.parse('2026-03-20T12:00:00.000Z');

describe('rule 5: the golden workbook', () => {
  let test: TestEngine;
  beforeAll(async () => {
    test = await startTestEngine({ now: () => new Date(NOON) });
  });
  afterAll(async () => {
    await test.close();
  });

  it('is the same, cell by cell and name by name', async () => {
    const bytes = await buildStatementsDocx(KESTREL_BAY);
    const { id } = await preparedFiling(test, { name: 'statements.docx', bytes });
    expect((await validate(test, id)).errors).toEqual([]);
    const outputs = await exportAll(test, id);
    const { sheets, names } = await readWorkbook(outputs.PREPTOOL_XLSX ?? new Uint8Array());
    const content = {
      sheets,
      names: Object.fromEntries([...names].map(([name, cell]) => [name, cell.value])),
    };
    if (process.env.FAIRVIEW_WRITE_GOLDEN === '1') {
      writeFileSync(GOLDEN, `${JSON.stringify(content, null, 1)}\n`);
    }
    expect(Object.keys(sheets)).toEqual([
      'Income Statement',
      'Balance Sheet',
      'Cash Flow',
      'Equity Changes',
      'Filing Information',
    ]);
    expect(JSON.parse(JSON.stringify(content))).toEqual(JSON.parse(readFileSync(GOLDEN, 'utf8')));
  });
});
