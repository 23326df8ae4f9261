import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { importReportSchema, readItemSchema } from '../../../../../shared/model/trial-balance.ts';
import { caseFile } from '../../../../support/case-files.ts';
import { problemOf, read } from './files.ts';

const folder = caseFile('trial-balances/');

/** file | accounts | debit total | difference | prior difference | warnings that must be there */
const IMPORTED: readonly (readonly [string, number, string, string, string | null, readonly string[]])[] = [
  ['quickbooks-desktop.xlsx', 29, '5879393.52', '0.00', null, []],
  ['tally-sign-in-number-format.xlsx', 148, '858724522.68', '0.00', null, ['TOTAL_DIFFERS', 'EMPTY_CLOSING']],
  [
    'zoho-books.xlsx',
    128,
    '231157337.32',
    '-28483745.54',
    null,
    ['UNBALANCED', 'PROFIT_IN_EQUITY', 'EMPTY_CLOSING'],
  ],
  ['sap-prior-before-current.xlsx', 289, '3571451701.95', '0.05', '0.00', ['UNBALANCED', 'ROUNDED']],
  ['ledger-two-years.xlsx', 245, '33175734205.61', '0.00', '0.00', []],
  ['xero-report.csv', 28, '54553.39', '0.00', null, []],
  ['xero-flat-with-bom.csv', 10, '126334.50', '0.00', null, []],
  ['messy-subtotals.xlsx', 31, '63759391.93', '0.00', null, ['TOTAL_DIFFERS', 'OTHER_SHEETS']],
  ['three-sheets.xlsm', 9, '1400.00', '0.00', '0.00', ['SHEETS_JOINED']],
  ['unbalanced-on-purpose.csv', 20, '210480000.00', '5030000.00', null, ['UNBALANCED', 'SEVERAL_ENTITIES']],
  ['minimal-debit-credit.csv', 20, '140300.00', '0.00', null, []],
  ['banner-and-misnamed-header.xlsx', 56, '15351488.17', '0.00', null, []],
  ['thai-opening-movement.csv', 80, '8654432.88', '0.00', null, []],
  ['arabic-two-language.csv', 78, '146735000.00', '0.00', null, []],
];

describe.skipIf(!existsSync(folder))('real exports (skipped where the case files are absent)', () => {
  it.each(IMPORTED)('%s', async (name, accounts, debit, difference, priorDifference, kinds) => {
    const { items, report } = await read(readFileSync(new URL(name, folder)));
    expect(report).toMatchObject({ imported: accounts, totals: { debit, difference, priorDifference } });
    expect(items).toHaveLength(accounts);
    const warned = report.warnings.map((warning) => warning.kind);
    for (const kind of kinds) expect(warned).toContain(kind);
    if (kinds.length === 0) expect(warned.filter((kind) => kind !== 'UNREADABLE_AMOUNT')).toEqual([]);
    expect(importReportSchema.safeParse(report).success).toBe(true);
    expect(items.every((item) => readItemSchema.safeParse(item).success)).toBe(true);
  });

  it('thirteen-months.csv is refused: thirteen periods, and balances without a sign', async () => {
    const problem = await problemOf(readFileSync(new URL('thirteen-months.csv', folder)));
    expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
    expect(problem.message).toContain('13 periods');
    expect(importReportSchema.safeParse(problem.extras.report).success).toBe(true);
  });

  it('quickbooks-desktop.xlsx: code and name are taken apart, the tips sheet is passed over', async () => {
    const { items, report } = await read(readFileSync(new URL('quickbooks-desktop.xlsx', folder)));
    expect(report).toMatchObject({
      sheet: 'Sheet1',
      headerRow: 5,
      columns: { description: 1, debit: 2, credit: 4 },
    });
    expect(items[0]).toMatchObject({ accountCode: '1010', currentYearBalance: '716.80' });
    expect(items.every((item) => item.accountCode !== '')).toBe(true);
  });
});
