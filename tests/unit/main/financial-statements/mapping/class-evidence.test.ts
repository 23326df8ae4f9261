import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import {
  type KeySuggestion,
  suggestKeys,
} from '../../../../../main/financial-statements/mapping/suggest-keys.ts';
import { readTrialBalance } from '../../../../../main/financial-statements/trial-balance/read-trial-balance.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';

const taxonomy = loadReportingTaxonomy();

type Row = readonly [code: string, name: string, balance: string, fileClass?: string];

function suggest(rows: readonly Row[], memory: Parameters<typeof suggestKeys>[1] = []) {
  const accounts = rows.map(([accountCode, accountDescription, balance, fileClass]) => ({
    id: accountDescription,
    accountCode,
    accountDescription,
    currentYearBalance: moneySchema.parse(balance),
    ...(fileClass !== undefined && { fileClass }),
  }));
  const all = suggestKeys(accounts, memory, taxonomy, 'FULL_SFRS');
  return (name: string): KeySuggestion | undefined => all.get(name)?.[0];
}

describe('the class that the file gives an account', () => {
  it('of a file exported with account types is read with the rows', async () => {
    const file = [
      'Account Code,Account,Account Type,Debit - Year to date,Credit - Year to date',
      '712,Motor vehicle,Fixed Asset,78000.00,',
      '713,Less depreciation of motor vehicle,Contra-Asset,,0.00',
      '820,GST,Current Liability,,4000.00',
      '200,Hire of cars,Revenue,,80000.00',
      '469,Rent,Overhead,6000.00,',
    ].join('\n');
    const { report } = await readTrialBalance(Buffer.from(file), 'hire.csv');
    expect(report.accountClasses).toEqual([
      { name: 'Fixed Asset', rows: [2] },
      { name: 'Contra-Asset', rows: [3] },
      { name: 'Current Liability', rows: [4] },
      { name: 'Revenue', rows: [5] },
      { name: 'Overhead', rows: [6] },
    ]);
  });

  it('is taken from the headings between the rows where there is no such column', async () => {
    const file = [
      'Account,Debit,Credit',
      'Fixed Assets,,',
      'Motor vehicle,78000.00,',
      'Total Fixed Assets,78000.00,',
      'Sundry account,1000.00,',
      'Income,,',
      'Hire of cars,,79000.00',
    ].join('\n');
    const { report } = await readTrialBalance(Buffer.from(file), 'hire.csv');
    expect(report.accountClasses).toEqual([
      { name: 'Fixed Assets', rows: [3] },
      { name: 'Income', rows: [7] },
    ]);
  });

  it('goes on behind the total of a group within it', async () => {
    const file = [
      'Account,Closing Balance',
      'Assets,',
      'Advance tax,50.00',
      'Input tax,10.00',
      'Total for Input Tax,10.00',
      'Laptops,40.00',
      'Equities,',
      'Share capital,-100.00',
    ].join('\n');
    const { report } = await readTrialBalance(Buffer.from(file), 'closing.csv');
    expect(report.accountClasses).toEqual([
      { name: 'Assets', rows: [3, 4, 6] },
      { name: 'Equities', rows: [8] },
    ]);
  });

  it('does not come from a column of other words under such a heading', async () => {
    const file = 'Account,Type,Debit,Credit\nRent,BANK01,10.00,\nSales,Job 7,,10.00';
    expect((await readTrialBalance(Buffer.from(file), 'a.csv')).report.accountClasses).toEqual([]);
  });

  it('makes a direct cost of what stands under direct expenses, and none of what is an overhead', () => {
    const of = suggest([
      ['', 'Salaries of nurses', '78000.00', 'Direct Expenses'],
      ['', 'Insurance of volunteers', '900.00', 'Direct Expenses'],
      ['', 'Packing materials', '900.00', 'Indirect Expenses'],
    ]);
    const groupOf = (name: string) => taxonomy.byKey.get(of(name)?.taxonomyKey ?? '')?.group;
    expect(groupOf('Salaries of nurses')).toBe('cost_of_sales');
    expect(groupOf('Insurance of volunteers')).toBe('cost_of_sales');
    expect(of('Packing materials')?.confidence).not.toBe('HIGH');
  });

  it('outweighs a likeness of the name', () => {
    const of = suggest([
      ['', 'Computer expenses', '78000.00', 'Fixed Asset'],
      ['', 'Vehicle hire', '-90000.00', 'Revenue'],
    ]);
    expect(of('Computer expenses')).toMatchObject({ taxonomyKey: 'property_plant_equipment' });
    expect(taxonomy.byKey.get(of('Vehicle hire')?.taxonomyKey ?? '')?.group).toBe('revenue');
  });

  it('leaves a key of another class in doubt, with the reason', () => {
    const of = suggest([['', 'Share capital', '-100.00', 'Expense']]);
    expect(of('Share capital')).toMatchObject({ taxonomyKey: 'share_capital', confidence: 'LOW' });
    expect(of('Share capital')?.rationale).toContain('"Expense"');
  });

  it('lets a balance on the other side cross over', () => {
    const of = suggest([
      ['', 'GST', '500.00', 'Current Liability'],
      ['', 'DBS current account', '-900.00', 'Bank'],
    ]);
    expect(of('GST')?.taxonomyKey).toBe('gst_receivable');
    expect(of('DBS current account')?.taxonomyKey).toBe('bank_overdraft');
  });

  it('doubts what other clients call so, and keeps what a person decided for this client', () => {
    const rows: readonly Row[] = [['', 'Renovation', '9000.00', 'Expense']];
    const memory = (scope: 'CLIENT' | 'FIRM') =>
      [1, 2].map(() => ({
        accountCode: '',
        accountDescription: 'Renovation',
        taxonomyKey: 'property_plant_equipment',
        scope,
      }));
    expect(suggest(rows, memory('FIRM'))('Renovation')?.confidence).toBe('LOW');
    expect(suggest(rows, memory('CLIENT'))('Renovation')?.confidence).toBe('HIGH');
  });
});

describe('the place of an account in the chart', () => {
  const fixedAssets: readonly Row[] = [
    ['469', 'Rent', '12000.00'],
    ['710', 'Office equipment', '12000.00'],
    ['711', 'Less accumulated depreciation on office equipment', '-4000.00'],
    ['712', 'Motor vehicle', '78000.00'],
    ['713', 'Less accumulated depreciation on motor vehicle', '-20000.00'],
  ];

  it('makes a motor vehicle that is depreciated an asset, whatever the expenses are called', () => {
    expect(suggest(fixedAssets)('Motor vehicle')).toMatchObject({
      taxonomyKey: 'property_plant_equipment',
      confidence: 'HIGH',
    });
  });

  it('leaves a key of the other statement in doubt', () => {
    const of = suggest([
      ['700', 'Office equipment', '12000.00'],
      ['701', 'Computers', '9000.00'],
      ['702', 'Delivery charges', '700.00'],
      ['703', 'Furniture and fittings', '4000.00'],
      ['704', 'Renovation', '4000.00'],
    ]);
    expect(of('Delivery charges')?.confidence).toBe('LOW');
    expect(of('Delivery charges')?.rationale).toContain('is among fixed assets');
  });

  it('does not doubt an account whose path names its group', () => {
    const of = suggest([
      ['13061', 'Land held for investment: Financing cost: Interest', '2400.00'],
      ['14012', 'Land held for investment: Other costs: Admin. costs', '1400.00'],
      ['60400', 'Bank service charges', '500.00'],
      ['60500', 'Office rent', '500.00'],
    ]);
    expect(of('Land held for investment: Other costs: Admin. costs')?.rationale).not.toContain(
      'stands among',
    );
  });

  it('takes rental that is most of the income as revenue, and asks', () => {
    const rows: readonly Row[] = [['200', 'Rental', '-250000.00']];
    const trade: readonly Row[] = [['100', 'Sales', '-900000.00'], ...rows];
    expect(suggest(rows)('Rental')).toMatchObject({ taxonomyKey: 'revenue_rental', confidence: 'LOW' });
    expect(suggest(trade)('Rental')?.taxonomyKey).toBe('rental_income');
  });
});
