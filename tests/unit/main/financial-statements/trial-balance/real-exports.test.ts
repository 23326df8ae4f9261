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

  it('thirteen-months.csv asks which of thirteen periods, then for the sides of balances without a sign', async () => {
    const problem = await problemOf(readFileSync(new URL('thirteen-months.csv', folder)));
    expect(problem.code).toBe('COLUMNS_AMBIGUOUS');
    expect(problem.message).toContain('13 periods');
    expect(importReportSchema.safeParse(problem.extras.report).success).toBe(true);
    const bytes = readFileSync(new URL('thirteen-months.csv', folder));
    const sides = await problemOf(bytes, { recipe: { period: '2026-01-01' } });
    expect(sides.extras.report).toMatchObject({ questions: [{ kind: 'PERIOD' }, { kind: 'SIGNS' }] });
    const signs = { classes: {}, accounts: {} };
    const { report } = await read(bytes, { recipe: { period: '2026-01-01', signs } });
    expect(report).toMatchObject({ imported: 24, joined: [{ role: 'prior', from: '2025-01-01' }] });
  });

  it('unbalanced-on-purpose.csv asks which of three companies, and adds those that are chosen', async () => {
    const bytes = readFileSync(new URL('unbalanced-on-purpose.csv', folder));
    const { extras } = await problemOf(bytes);
    expect(extras.report).toMatchObject({
      questions: [{ kind: 'COMPANIES', choices: [{ rows: 18 }, { rows: 1 }, { rows: 1 }] }],
    });
    const companies = ['Acme Inc.', 'Acme Canada', 'Acme Holdings LLC'];
    const { report } = await read(bytes, { recipe: { companies } });
    expect(report).toMatchObject({
      imported: 20,
      totals: { debit: '210480000.00', difference: '5030000.00' },
    });
    const kinds = report.warnings.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['UNBALANCED', 'SEVERAL_ENTITIES']));
  });

  it.each([
    ['Company Charlie', 9, '1400.00', ['500.00', '100.00']],
    ['Company Delta', 13, '1700.00', ['500.00', '100.00']],
  ] as const)(
    'two-companies.xlsm asks which company; %s comes with its prior year',
    async (name, accounts, debit, first) => {
      const bytes = readFileSync(new URL('two-companies.xlsm', folder));
      const { extras } = await problemOf(bytes);
      expect(extras.report).toMatchObject({
        sheet: 'Closing TB',
        questions: [
          {
            kind: 'COMPANIES',
            choices: [
              { rows: 9, debit: '1400.00', priorDebit: '600.00' },
              { rows: 13, debit: '1700.00', priorDebit: '600.00' },
            ],
          },
        ],
      });
      const { report, items } = await read(bytes, { recipe: { companies: [name] } });
      expect(report).toMatchObject({
        imported: accounts,
        totals: { debit, difference: '0.00', priorDifference: '0.00' },
      });
      expect([items[0]?.currentYearBalance, items[0]?.priorYearBalance]).toEqual(first);
      expect(report.joined[0]).toMatchObject({ from: 'Prior TB', onlyThere: [] });
      expect(report.joined[0]?.onlyHere).toHaveLength(accounts - 9);
    },
  );

  it('prior-year-on-its-own-sheet.xlsm takes the prior year by code, and says what only one side has', async () => {
    const { items, report } = await read(readFileSync(new URL('prior-year-on-its-own-sheet.xlsm', folder)));
    expect(report).toMatchObject({ imported: 9, totals: { debit: '1400.00', priorDifference: '0.00' } });
    expect(items.find(({ accountCode }) => accountCode === 'D0001')).toMatchObject({
      accountDescription: 'Accounting Desc.4',
      priorYearBalance: '-200.00',
    });
    expect(report.joined[0]?.onlyThere).toMatchObject([{ account: 'E0001', amount: '0.00' }]);
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
