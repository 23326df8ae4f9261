/**
 * Every cell is accounted for: the rows of the sheet are the heading, the accounts, and those left out or set aside;
 * each column with a figure has a role or a reason. Over the files of our own, generated ones and the real cases.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  isBlankRow,
  type SheetGrid,
  textAt,
  widthOf,
} from '../../../../../../main/financial-statements/trial-balance/cells/sheet-grid.ts';
import { readCsv } from '../../../../../../main/financial-statements/trial-balance/files/read-csv.ts';
import { readXlsx } from '../../../../../../main/financial-statements/trial-balance/files/read-xlsx.ts';
import { SAMPLE_ROWS } from '../../../../../../main/financial-statements/trial-balance/headings/find-header.ts';
import { type ImportReport, importReportSchema } from '../../../../../../shared/model/trial-balance.ts';
import { Problem } from '../../../../../../shared/problem.ts';
import { caseFile } from '../../../../../support/case-files.ts';
import { csv, read } from '../files.ts';

async function reportOf(bytes: Uint8Array): Promise<ImportReport | null> {
  try {
    return (await read(bytes)).report;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return importReportSchema.safeParse(error.extras.report).data ?? null;
  }
}

const FIGURE = /^\(?-?[\d,]*\d\.\d{2}\)?$/;

/** Columns in which an amount with cents stands in the table, told apart from all of the reader's own ways. */
function columnsWithCents(grid: SheetGrid, headerRow: number): number[] {
  const found = new Set<number>();
  for (const row of grid.rows) {
    if (row.number <= headerRow) continue;
    for (let index = 0; index < widthOf(row); index += 1)
      if (FIGURE.test(textAt(row, index))) found.add(index);
  }
  return [...found];
}

function check(report: ImportReport, grids: readonly SheetGrid[]): void {
  const grid = grids.find(({ name }) => name === (report.sheet ?? ''));
  const { rows } = report;
  expect(rows).not.toBeNull();
  if (!grid || !rows) return;
  expect(rows.inSheet).toBe(grid.rows.filter((row) => !isBlankRow(row)).length);
  expect(rows.heading + rows.accounts + rows.leftOut + rows.setAside + rows.priorPeriod).toBe(rows.inSheet);
  expect(report.leftOut).toHaveLength(rows.leftOut);
  expect(report.setAside.reduce((sum, each) => sum + each.rows, 0)).toBe(rows.setAside);
  expect(report.leftOut.every(({ reason }) => reason !== '')).toBe(true);
  const named = new Set(report.amountColumns.map(({ index }) => index));
  const labels = new Set([report.columns.code, report.columns.description]);
  for (const index of columnsWithCents(grid, report.headerRow))
    expect(named.has(index) || labels.has(index), `column ${index}`).toBe(true);
  for (const { role, reason } of report.amountColumns) expect((role === null) === (reason !== '')).toBe(true);
}

const FIXTURES = fileURLToPath(new URL('../../../../../fixtures/trial-balances/', import.meta.url));
const CASES = fileURLToPath(caseFile('trial-balances/'));

describe('every row and every column with figures is accounted for', () => {
  it.each(globSync('*.csv', { cwd: FIXTURES }))('in our own %s', async (name) => {
    const bytes = readFileSync(join(FIXTURES, name));
    const report = await reportOf(bytes);
    if (report) check(report, readCsv(bytes));
  });

  it.each([
    'Code,Account,Debit,Credit,Budget,Odd\n1,Bank,10.00,,9.00,1.25\n2,Capital,,10.00,9.00,\n,Total,10.00,10.00,,\nnote,,,,,\n',
    'Company,Code,Account,Balance\nA,1,Bank,5.00\nA,2,Capital,-5.00\nB,1,Bank,6.00\nB,2,Capital,-6.00\n',
    'Code,Account,Jan 2024,Feb 2024,2023\n1,Bank,1.00,2.00,3.00\n2,Capital,-1.00,-2.00,-3.00\n',
    'Account,Opening,Debit,Credit,Closing\nBank,1.00,2.00,,3.00\nLoan,-1.00,,2.00,-3.00\n',
  ])('in a made file (%#)', async (text) => {
    const report = await reportOf(csv(text));
    expect(report).not.toBeNull();
    if (report) check(report, readCsv(csv(text)));
  });

  it('says of a column that was not read why', async () => {
    const { report } = await read(
      csv('Code,Account,Debit,Credit,Budget,Odd\n1,Bank,10,,9,1.25\n2,Capital,,10,9,\n'),
    );
    expect(report.amountColumns).toMatchObject([
      { index: 2, role: 'debit', figures: 1 },
      { index: 3, role: 'credit', figures: 1 },
      { index: 4, role: null, figures: 2, reason: 'not a balance, by its heading' },
      { index: 5, role: null, figures: 1, reason: 'its heading is not understood' },
    ]);
  });

  it.skipIf(!existsSync(CASES)).each(existsSync(CASES) ? globSync('*.{csv,xlsx,xlsm}', { cwd: CASES }) : [])(
    'in the real %s',
    async (name) => {
      const bytes = readFileSync(join(CASES, name));
      const report = await reportOf(bytes);
      expect(report).not.toBeNull();
      if (report) check(report, name.endsWith('.csv') ? readCsv(bytes) : await readXlsx(bytes));
    },
    30_000,
  );

  it('where a column holds its only figure far down, behind the rows that the headings were found by', async () => {
    const rows = Array.from({ length: SAMPLE_ROWS + 50 }, (_, at) => {
      const amount = `${at % 2 === 0 ? '' : '-'}${1000 + (at >> 1)}.00`;
      return `${2000 + at},Account ${at},${amount},${at === SAMPLE_ROWS + 20 ? '75.25' : ''}`;
    });
    const report = await reportOf(csv(`Code,Account,2025,Remark\n${rows.join('\n')}\n`));
    const remark = report?.amountColumns.find(({ index }) => index === 3);
    expect(remark).toMatchObject({ figures: 1, role: null });
    expect(remark?.reason).not.toBe('');
  });
});
