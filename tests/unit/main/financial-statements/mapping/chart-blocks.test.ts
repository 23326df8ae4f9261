/** What the numbers of a chart say of accounts whose names say something else, or nothing. */
import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import { suggestKeys } from '../../../../../main/financial-statements/mapping/suggest-keys.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';

const taxonomy = loadReportingTaxonomy();

type Row = readonly [code: string, name: string, balance?: string];

function suggested(rows: readonly Row[]) {
  const accounts = rows.map(([accountCode, accountDescription, balance = '1000.00']) => ({
    id: accountDescription,
    accountCode,
    accountDescription,
    currentYearBalance: moneySchema.parse(balance),
  }));
  return suggestKeys(accounts, [], taxonomy, 'FULL_SFRS');
}

const overheads: readonly Row[] = [
  ['6010', 'Audit fee'],
  ['6020', 'Bank charges'],
  ['6030', 'Office rent'],
  ['6040', 'Telephone'],
];
const direct: readonly Row[] = [
  ['5010', 'Purchases'],
  ['5020', 'Subcontractors'],
  ['5030', 'Printing'],
  ['5040', 'Staff salaries'],
];

describe('a block of numbers that holds direct costs', () => {
  it('makes a direct cost of an expense of any nature, with the reason, and is never certain', () => {
    const found = suggested([...direct, ...overheads]);
    expect(found.get('Printing')?.[0]).toMatchObject({ taxonomyKey: 'cost_of_sales', confidence: 'MEDIUM' });
    expect(found.get('Printing')?.[0]?.rationale).toContain('Accounts numbered 5… are direct costs');
    expect(found.get('Printing')?.[1]?.taxonomyKey).toBe('administrative_expenses');
    expect(found.get('Staff salaries')?.[0]?.taxonomyKey).toBe('direct_labour');
  });

  it.each([
    ['overheads are numbered with them', [...direct, ['5050', 'Audit fee'], ['5060', 'Bank charges']]],
    ['the chart has no overheads elsewhere', direct],
  ] as const)('says nothing where %s', (_, rows) => {
    expect(suggested(rows).get('Printing')?.[0]?.taxonomyKey).toBe('administrative_expenses');
  });

  it('leaves taxes and the cost of money as they are', () => {
    const found = suggested([...direct, ['5050', 'Hire purchase interest'], ...overheads]);
    expect(found.get('Hire purchase interest')?.[0]?.taxonomyKey).toBe('hire_purchase_interest');
  });
});

describe('a block of numbers of one family', () => {
  const income: readonly Row[] = [
    ['4110', 'Zzyzx Qwrt', '-1000.00'],
    ['4900', 'Interest income', '-10.00'],
    ['4910', 'Dividend income', '-10.00'],
  ];

  it('places an account of which no word is known', () => {
    expect(
      suggested([['3900', 'Retained earnings', '-5.00'], ...income]).get('Zzyzx Qwrt')?.[0]?.taxonomyKey,
    ).toMatch(/^(?:revenue|other_income)/);
  });

  it('says nothing where it holds several families', () => {
    const mixed: readonly Row[] = [...income, ['4920', 'Trade payables', '-10.00']];
    expect(suggested(mixed).get('Zzyzx Qwrt') ?? []).toEqual([]);
  });

  const assets: readonly Row[] = [
    ['1010', 'Petty cash'],
    ['1020', 'Trade debtors'],
    ['1030', 'Prepaid insurance'],
    ['1200', 'Office equipment'],
    ['1210', 'Motor vehicles'],
  ];
  it('doubts what its words put into the other statement, however plain they are', () => {
    const chart: readonly Row[] = [
      ...assets,
      ['1040', 'Library materials'],
      ['1050', 'Art supplies'],
      ...overheads,
    ];
    const found = suggested(chart);
    for (const name of ['Library materials', 'Art supplies']) {
      expect(found.get(name)?.[0]?.confidence).toBe('LOW');
    }
    expect(found.get('Library materials')?.[0]?.rationale).toContain('But it is among assets.');
    expect(found.get('Office equipment')?.[0]?.confidence).toBe('HIGH');
  });

  it('doubts nothing where others of it are as certain', () => {
    const chart: readonly Row[] = [...assets, ['1300', 'Library materials'], ['1310', 'Audit fee']];
    expect(suggested(chart).get('Library materials')?.[0]?.confidence).not.toBe('LOW');
  });
});
