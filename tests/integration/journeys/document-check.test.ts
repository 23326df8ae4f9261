/**
 * The check of a filing's document finds by itself what it can be held against: the document of the filing of the year
 * before, and the books of the same year..
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { documentCheckSchema } from '../../../shared/model/document-check.ts';
import { sourceDocumentSchema } from '../../../shared/model/records.ts';
import { docxOf, paragraph, table } from '../../fixtures/statements/small-documents.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement, generateStatements, importTrialBalance, mapAccounts } from './engagement-steps.ts';
import { createFiling, expectStatus, uploadDocument } from './filing-steps.ts';

const COMPANY = { companyName: 'Lapwing Oak Pte. Ltd.', uen: '201512345D' };
const BOOKS = `Code,Account,2025
1000,Cash at bank,60000.00
2000,Trade creditors,-20000.00
3000,Share capital,-10000.00
3100,Retained earnings,-5000.00
4000,Sales,-90000.00
5000,Rental expense,65000.00
`;

/** A balance sheet of the year, its comparatives beside it. */
const sheet = (year: number, rows: readonly (readonly string[])[]) =>
  docxOf(
    paragraph(COMPANY.companyName) +
      paragraph(`Statement of financial position as at 31 December ${year}`) +
      table([['', `${year} S$`, `${year - 1} S$`], ...rows.map((row) => [...row])]),
  );

describe('the check of a filing’s document', () => {
  let test: TestEngine;
  let lastYear: string;
  let thisYear: string;
  beforeAll(async () => {
    test = await startTestEngine();
    const { id } = await createEngagement(test, { ...COMPANY, year: 2025, firstPeriod: true });
    await importTrialBalance(test, id, 'books.csv', new TextEncoder().encode(BOOKS));
    await mapAccounts(test, id, {});
    await generateStatements(test, id);
    lastYear = (await createFiling(test, { ...COMPANY, year: 2024, entryPoint: 'FULL_XBRL' })).id;
    await uploadDocument(
      test,
      lastYear,
      'signed-2024.docx',
      sheet(2024, [
        ['Cash and cash equivalents', '41,300', '38,000'],
        ['Trade payables', '18,200', '17,000'],
        ['Share capital', '10,000', '10,000'],
      ]),
    );
    thisYear = (await createFiling(test, { ...COMPANY, year: 2025, entryPoint: 'FULL_XBRL' })).id;
    await uploadDocument(
      test,
      thisYear,
      'statements-2025.docx',
      sheet(2025, [
        ['Cash and cash equivalents', '60,000', '41,800'],
        ['Trade payables', '20,500', '18,200'],
        ['Share capital', '10,000', '10,000'],
      ]),
    );
  });
  afterAll(async () => await test.close());

  const check = async (filing: string) => {
    const documents = `/ops/xbrl/filings/${filing}/documents`;
    const { items } = z
      .object({ items: z.array(sourceDocumentSchema) })
      .parse(expectStatus(await test.call('XBRL_PREPARER', `GET ${documents}`), 200).body);
    const answer = await test.call('XBRL_PREPARER', `GET ${documents}/${items[0]?.id}/check`);
    return documentCheckSchema
      .extend({ heldAgainst: z.array(z.string()) })
      .parse(expectStatus(answer, 200).body);
  };

  it('tells a comparative that last year’s document printed otherwise, and a figure that the books have otherwise', async () => {
    const { findings, heldAgainst } = await check(thisYear);
    expect(heldAgainst).toEqual([
      'last year’s document signed-2024.docx (3 figures)',
      'the statements of the books of the year ended 31 December 2025, version 1 (2 figures)',
    ]);
    expect(findings.map(({ kind, printed, expected }) => [kind, printed.text, expected])).toEqual([
      ['LAST_YEAR', '41,800', '41300.00'],
      ['BOOKS', '20,500', '20000.00'],
    ]);
  });

  it('holds the first filing of a client against nothing but itself', async () => {
    expect(await check(lastYear)).toMatchObject({ heldAgainst: [], findings: [] });
  });
});
