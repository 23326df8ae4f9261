import ExcelJS from 'exceljs';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { cellNumber, cellTexts } from '../../../../../main/workbooks/cell-value.ts';
import { buildInstance } from '../../../../../main/xbrl-filing/instance/build-instance.ts';
import { buildPreptoolWorkbook } from '../../../../../main/xbrl-filing/preptool/build-workbook.ts';
import { definedName, sheetRows } from '../../../../../main/xbrl-filing/preptool/sheet-rows.ts';
import { plainText } from '../../../../../main/xbrl-filing/xml/plain-text.ts';
import type { FilingContent } from '../../../../../validation/filing-content.ts';
import { buildFacts } from '../../../../../validation/filing-facts.ts';
import { confirmed, money, sampleContent, sampleLine } from '../../../validation/sample-content.ts';
import { sampleLookup } from '../../../validation/sample-taxonomy.ts';
import { readInstance } from '../instance/read-instance.ts';
import { readWorkbook } from './read-workbook.ts';

const stamp = { versionNo: 3, generatedAt: '2027-02-11T07:00:00.000Z' };
const saved = { savedById: 'staff-1', savedAt: '2027-01-05T00:00:00.000Z' };

function build(changes: Partial<FilingContent>) {
  const content = sampleContent(changes);
  return buildPreptoolWorkbook(content, sampleLookup, buildFacts(content, sampleLookup), stamp);
}

const line = (element: string, current: string | null, prior: string | null, mapping = {}, extra = {}) =>
  sampleLine({
    id: `line-${element}`,
    valueCurrent: current === null ? null : money(current),
    valuePrior: prior === null ? null : money(prior),
    mapping: confirmed(element, mapping),
    ...extra,
  });

const lines = [
  line('tx-as_Revenue', '90000.00', '80000.00'),
  line('tx-as_CostOfSales', '-50000.25', '-41000.00', { negated: true }),
  line('tx-as_CashAndBankBalances', '1200.00', '900.00'),
  line('tx-as_CurrentAssets', '1200.00', '900.00'),
  line(
    'tx-as_PropertyPlantAndEquipment',
    '700.00',
    null,
    {},
    { origin: 'MANUAL', sourcePage: 0, sourceLine: 0 },
  ),
  line('tx-as_CashAndCashEquivalents', '1200.00', '900.00'),
  line(
    'tx-as_CashAndCashEquivalents',
    '900.00',
    '850.00',
    { balanceAt: 'OPENING' },
    { id: 'line-opening-cash' },
  ),
  line('tx-as_Equity', '500.00', '450.00'),
  line('tx-as_Equity', '450.00', null, { balanceAt: 'OPENING' }, { id: 'line-opening-equity' }),
  line('tx-as_Equity', '300.00', '300.00', { memberId: 'tx-as_ShareCapitalMember' }, { id: 'line-member' }),
  line('tx-as_TradeReceivablesThirdParties', '40.00', '30.00'),
  line('tx-as_DepreciationExpense', '4.00', '3.00'),
];
const information = [
  { elementId: 'tx-dei_GoingConcern', value: 'true', ...saved },
  { elementId: 'tx-dei_NumberOfEmployees', value: '12', ...saved },
];

describe('PREPTOOL workbook', () => {
  it('has the five sheets with the content of the golden file', async () => {
    const { sheets, names } = await readWorkbook(await build({ lines, information }));
    expect(Object.keys(sheets)).toEqual([
      'Income Statement',
      'Balance Sheet',
      'Cash Flow',
      'Equity Changes',
      'Filing Information',
    ]);
    const told = { sheets, names: Object.fromEntries([...names].map(([name, cell]) => [name, cell.value])) };
    await expect(`${JSON.stringify(told, null, 1)}\n`).toMatchFileSnapshot(
      '../../../../fixtures/golden/preptool-workbook-sample.json',
    );
  });

  it('puts note elements under "Notes": instants on Balance Sheet, durations on Income Statement', async () => {
    const { sheets } = await readWorkbook(await build({ lines }));
    const labels = (name: string) => (sheets[name] ?? []).map((row) => row[1]);
    const balance = labels('Balance Sheet');
    expect(balance.indexOf('Notes')).toBeGreaterThan(balance.indexOf('Property, plant and equipment'));
    expect(balance.indexOf('Trade receivables due from third parties')).toBeGreaterThan(
      balance.indexOf('Notes'),
    );
    expect(labels('Income Statement').at(-1)).toBe('Depreciation expense');
  });

  it('puts opening and closing cash on Cash Flow, opening and closing equity on Equity Changes', async () => {
    const { sheets } = await readWorkbook(await build({ lines }));
    const labels = (name: string) => (sheets[name] ?? []).map((row) => row[1]);
    expect(labels('Cash Flow').slice(-2)).toEqual([
      'Cash and cash equivalents',
      'Cash and cash equivalents (opening balance)',
    ]);
    expect(labels('Equity Changes').slice(-3)).toEqual([
      'Total equity',
      'Total equity (opening balance)',
      'Total equity, Share capital [member]',
    ]);
  });

  it('names each figure by element, member, point and period', async () => {
    const { names } = await readWorkbook(await build({ lines }));
    expect(names.get('tx_as_CostOfSales_current')?.value).toBe(50000.25);
    expect(names.get('tx_as_CashAndCashEquivalents_opening_current')?.value).toBe(900);
    expect(names.get('tx_as_Equity_tx_as_ShareCapitalMember_prior')?.value).toBe(300);
  });

  it('keeps a defined name within what a workbook takes, and distinct', () => {
    const long = (last: string) =>
      definedName({
        elementId: `tx-as_${'A'.repeat(190)}`,
        memberId: `tx-as_${'B'.repeat(180)}${last}`,
        period: 'CURRENT',
        balanceAt: 'CLOSING',
        value: '1',
        numeric: true,
        decimals: 0,
        lineItemIds: [],
        source: 'LINE',
      });
    expect(long('C')).toHaveLength(255);
    expect(long('C')).not.toBe(long('D'));
  });

  it('never makes a formula of a label or value, whatever it begins with', async () => {
    const content = sampleContent();
    const hostile = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '=HYPERLINK("https://x.example")\u0001'];
    for (const text of hostile) {
      const bytes = await build({
        client: { ...content.client, companyName: text },
        lines: [line('tx-as_Revenue', '1.00', null, { confirmedByName: text })],
      });
      const { names, workbook } = await readWorkbook(bytes);
      const cell = names.get('tx_dei_NameOfEntity_current');
      expect(cell?.type).toBe(ExcelJS.ValueType.String);
      expect(cell?.value).toBe(text.replace('\u0001', ''));
      for (const sheet of workbook.worksheets)
        sheet.eachRow((row) => {
          row.eachCell((one) => {
            expect(one.type).not.toBe(ExcelJS.ValueType.Formula);
          });
        });
      const xml = Object.entries(unzipSync(bytes)).filter(([name]) => name.startsWith('xl/worksheets/'));
      for (const [, file] of xml) expect(new TextDecoder().decode(file)).not.toContain('<f>');
    }
  });

  it('writes a figure that a cell cannot hold exactly as text, and says so', async () => {
    const { names, sheets } = await readWorkbook(
      await build({ lines: [line('tx-as_Revenue', '123456789012345678.25', '1234567890123.25')] }),
    );
    expect(names.get('tx_as_Revenue_current')?.value).toBe('123456789012345678.25');
    expect(names.get('tx_as_Revenue_prior')?.value).toBe(1234567890123.25);
    expect(String(sheets['Income Statement']?.at(-1)?.[4])).toContain('kept as text');
  });

  it('carries long texts whole, in rows below one another', () => {
    const text = `${'😀'.repeat(20_000)}end`;
    const pieces = cellTexts(text);
    expect(pieces.length).toBe(2);
    expect(pieces.join('')).toBe(text);
    expect(cellTexts('')).toEqual(['']);
  });

  it('knows which figures a double holds', () => {
    expect(cellNumber('-0.05')).toBe(-0.05);
    expect(cellNumber('999999999999999')).toBe(999999999999999);
    expect(cellNumber('9999999999999999')).toBeNull();
    expect(cellNumber('1e3')).toBeNull();
  });

  it('is protected, with a frozen and repeated header', async () => {
    const { workbook } = await readWorkbook(await build({ lines }));
    for (const sheet of workbook.worksheets) {
      expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
      expect(sheet.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1, fitToHeight: 0 });
    }
    const files = unzipSync(await build({ lines }));
    const sheet = new TextDecoder().decode(files['xl/worksheets/sheet1.xml']);
    expect(sheet).toMatch(/<sheetProtection[^>]*sheet="1"/);
    expect(new TextDecoder().decode(files['xl/workbook.xml'])).toContain('_xlnm.Print_Titles');
  });

  it('gives the same bytes for the same input', async () => {
    const first = Buffer.from(await build({ lines, information }));
    expect(first.equals(Buffer.from(await build({ lines, information })))).toBe(true);
    const content = sampleContent({ lines });
    const later = await buildPreptoolWorkbook(content, sampleLookup, buildFacts(content, sampleLookup), {
      ...stamp,
      generatedAt: '2028-01-01T00:00:00.000Z',
    });
    expect(first.equals(Buffer.from(later))).toBe(false);
  });

  it('agrees with the instance fact by fact', async () => {
    const content = sampleContent({ lines, information });
    const facts = buildFacts(content, sampleLookup);
    const { names } = await readWorkbook(await buildPreptoolWorkbook(content, sampleLookup, facts, stamp));
    const read = readInstance(buildInstance(content, sampleLookup, facts, []));
    const reported = new Set(read.facts.map((fact) => `${fact.name.replace(':', '_')} ${fact.value}`));
    expect(names.size).toBe(facts.facts.length);
    for (const fact of facts.facts) {
      const cell = names.get(definedName(fact));
      expect(String(cell?.value)).toBe(fact.numeric ? String(cellNumber(fact.value)) : plainText(fact.value));
      expect(reported.has(`${fact.elementId} ${fact.value.replace(/\.0+$/, '')}`)).toBe(true);
    }
    const rows = sheetRows(content, sampleLookup, facts).flatMap((sheet) => sheet.rows);
    const shown = rows
      .flatMap((row) => (row.kind === 'fact' ? [row.current, row.prior] : []))
      .filter(Boolean);
    expect(shown).toHaveLength(facts.facts.length);
  });
});
