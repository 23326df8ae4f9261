/**
 * Lines entered by hand carry the unit of the document; a filing that is keyed by hand in thousands reports its
 * figures in thousands, in its instance and in its filing information (decisions 6).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lineItemSchema } from '../../../shared/model/records.ts';
import { docxOf, paragraph, table } from '../../fixtures/statements/small-documents.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { readInstance } from '../../unit/main/xbrl-filing/instance/read-instance.ts';
import {
  confirm,
  createFiling,
  expectStatus,
  exportAll,
  KESTREL_FILING,
  saveInformation,
  uploadDocument,
  validate,
} from './filing-steps.ts';

const IN_THOUSANDS = docxOf(
  paragraph('Statement of financial position as at 31 December 2025') +
    table([
      ['', '2025', '2024'],
      ['', "S$'000", "S$'000"],
      ['Cash and cash equivalents', '900', '700'],
      ['Trade payables', '300', '250'],
      ['Share capital', '600', '450'],
    ]),
);

describe('lines entered by hand', () => {
  let test: TestEngine;
  beforeAll(async () => {
    test = await startTestEngine();
  });
  afterAll(async () => {
    await test.close();
  });
  const enter = async (id: string, line: Readonly<Record<string, unknown>>) => {
    const body = { valuePrior: null, sourcePage: 1, reason: 'Not printed.', ...line };
    return await test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${id}/line-items`, body);
  };
  const entered = async (id: string, line: Readonly<Record<string, unknown>>) =>
    lineItemSchema.parse(expectStatus(await enter(id, line), 201).body);

  it('carry the unit of the document that they stand in', async () => {
    const { id } = await createFiling(test, { ...KESTREL_FILING, entryPoint: 'SIMPLIFIED_XBRL', year: 2025 });
    await uploadDocument(test, id, 'statements.docx', IN_THOUSANDS);
    const assets = { statement: 'balance_sheet', label: 'Total assets', valueCurrent: '900000.00' };
    expect(await entered(id, assets)).toMatchObject({ valueCurrent: '900000.00', scale: 1000 });
    // To the dollar: printed elsewhere, and reported as exact as it is.
    const exact = { statement: 'notes', label: 'Amount due to a director', valueCurrent: '12345.00' };
    expect(await entered(id, exact)).toMatchObject({ scale: 1 });
    const told = { ...assets, label: 'Total liabilities', valueCurrent: '300000.00', scale: 1 };
    expect(await entered(id, told)).toMatchObject({ scale: 1 });
    expect(await enter(id, { ...assets, scale: 100 })).toMatchObject({ status: 400 });
  });

  it('make a filing in thousands without any document', async () => {
    const filing = { ...KESTREL_FILING, entryPoint: 'SIMPLIFIED_XBRL', year: 2024 } as const;
    const { id } = await createFiling(test, filing);
    const lines = [
      ['balance_sheet', 'Total assets', '900000.00', 'fs_Assets'],
      ['balance_sheet', 'Total liabilities', '300000.00', 'fs_Liabilities'],
      ['balance_sheet', 'Total equity', '600000.00', 'fs_Equity'],
      ['income_statement', 'Profit for the year', '150000.00', 'fs_ProfitLoss'],
    ] as const;
    for (const [position, [statement, label, valueCurrent, elementId]] of lines.entries()) {
      // Said once; the lines after it follow.
      const unit = position === 0 ? { scale: 1000 } : {};
      const line = await entered(id, { statement, label, valueCurrent, ...unit });
      expect(line.scale).toBe(1000);
      expectStatus(await confirm(test, id, line.id, { elementId }), 200);
    }
    await saveInformation(test, id);
    expect((await validate(test, id)).errors).toEqual([]);
    const outputs = await exportAll(test, id);
    const { facts } = readInstance(outputs.XBRL_XML ?? new Uint8Array());
    const amounts = facts.filter((fact) => fact.unit === 'SGD');
    expect(amounts.map((fact) => [fact.value, fact.decimals])).toEqual([
      ['900000', '-3'],
      ['300000', '-3'],
      ['600000', '-3'],
      ['150000', '-3'],
    ]);
    expect(facts.find((fact) => fact.name.endsWith(':LevelOfRounding'))?.value).toBe('Thousands');
  });
});
