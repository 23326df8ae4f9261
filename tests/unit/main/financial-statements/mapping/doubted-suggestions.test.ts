/**
 * What is never said to be certain: a key of another section than the file's own class names, and an expense or an
 * asset that one word of a name leads to while another word denies it.
 */
import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import type { EarlierMapping } from '../../../../../main/financial-statements/mapping/mapping-memory.ts';
import { suggestKeys } from '../../../../../main/financial-statements/mapping/suggest-keys.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';

const taxonomy = loadReportingTaxonomy();

const account = (name: string, balance: string, at = 0) => ({
  id: String(at),
  accountCode: '',
  accountDescription: name,
  currentYearBalance: moneySchema.parse(balance),
});

const suggestionsOf = (name: string, balance: string) =>
  suggestKeys([account(name, balance)], [], taxonomy, 'FULL_SFRS').get('0') ?? [];

function first(name: string, balance: string, fileClass?: string, memory: readonly EarlierMapping[] = []) {
  const asked = { ...account(name, balance), ...(fileClass !== undefined && { fileClass }) };
  return suggestKeys([asked], memory, taxonomy, 'FULL_SFRS').get('0')?.[0];
}

describe('a key of another section than the class of the file', () => {
  it.each([
    // Another family, though the side of the balance would let it cross over.
    ['Motor vehicle', '500.00', 'Current liabilities', 'property_plant_equipment'],
    ['Trade debtors', '500.00', 'Sundry creditors', 'trade_receivables'],
    ['Trade creditors', '-500.00', 'Sundry Debtors', 'trade_payables'],
    ['Staff loan', '500.00', 'Current liabilities', 'other_receivables'],
    ['Deposit', '500.00', 'Loans', 'deposits'],
    ['Sales commission', '500.00', 'Sales Accounts', 'sales_commissions'],
    // The same family, another group or another term.
    ['Sales', '-500.00', 'Indirect Incomes', 'revenue'],
    ['Motor vehicle', '500.00', 'Sundry Debtors', 'property_plant_equipment'],
    ['Bank loan', '-500.00', 'Non-current liabilities', 'borrowings_current'],
    ['Trade debtors', '500.00', 'Fixed assets', 'trade_receivables'],
  ])('%s %s under %s is not certain', (name, balance, fileClass, key) => {
    expect(first(name, balance)).toMatchObject({ taxonomyKey: key, confidence: 'HIGH' });
    const under = first(name, balance, fileClass);
    expect(under).toMatchObject({ taxonomyKey: key, confidence: 'MEDIUM' });
    expect(under?.rationale).toContain(`"${fileClass}"`);
  });

  it.each([
    ['Motor vehicle', '500.00', 'Fixed assets'],
    ['Trade debtors', '500.00', 'Sundry Debtors'],
    ['Bank loan', '-500.00', 'Current liabilities'],
    ['Sales returns', '500.00', 'Revenue'],
    ['Interest income', '-500.00', 'Indirect Incomes'],
    ['Provision for doubtful debts', '-90.00', 'Current assets'],
    ['Closing stock', '-500.00', 'Cost of sales'],
  ])('%s %s under %s stays certain', (name, balance, fileClass) => {
    expect(first(name, balance, fileClass)?.confidence).toBe('HIGH');
  });

  it('is not certain by what other clients call so, and is by what was decided for this client', () => {
    const memory = (scope: 'CLIENT' | 'FIRM'): EarlierMapping[] =>
      [1, 2].map(() => ({
        accountCode: '',
        accountDescription: 'Sales of scrap',
        taxonomyKey: 'revenue',
        scope,
      }));
    const under = (scope: 'CLIENT' | 'FIRM') =>
      first('Sales of scrap', '-500.00', 'Indirect Incomes', memory(scope));
    expect(under('FIRM')).toMatchObject({ taxonomyKey: 'revenue', confidence: 'MEDIUM' });
    expect(under('CLIENT')).toMatchObject({ taxonomyKey: 'revenue', confidence: 'HIGH' });
  });
});

describe('a class of the balance sheet', () => {
  it.each([
    ['Bank charges', 'Bank Accounts', 'bank_charges'],
    ['Bank charges', 'Bank', 'bank_charges'],
    ['Bank interest', 'Bank Accounts', 'bank_loan_interest'],
    ['Interest on bank overdraft', 'Bank OD A/c', 'bank_loan_interest'],
  ])('makes no balance of what is called a charge: %s under %s', (name, fileClass, key) => {
    expect(first(name, '500.00', fileClass)).toMatchObject({ taxonomyKey: key, confidence: 'LOW' });
  });

  it('makes an asset of an expense where the name allows it, and is not certain', () => {
    const under = first('Computer expenses', '78000.00', 'Fixed Asset');
    expect(under).toMatchObject({ taxonomyKey: 'property_plant_equipment', confidence: 'MEDIUM' });
  });
});

describe('one word of a name', () => {
  it.each([
    ['Currency translation charges', '900.00'],
    ['FX translation costs', '900.00'],
    ['Other motor cars', '900.00'],
    ['Misc transport equipment', '900.00'],
    ['Other travel agents', '900.00'],
    ['Transport assets', '900.00'],
    ['CSR project', '900.00'],
    ['Lunch clients advance', '900.00'],
    ['Excess of plant depreciation', '-900.00'],
    ['Deferred tax software amortisation', '-900.00'],
    ['DT liability on vehicles depn', '-900.00'],
    ['Dividend paid to non-controlling interest', '900.00'],
    ['Dividend declared by associate', '900.00'],
  ])('makes nothing certain of %s (%s)', (name, balance) => {
    expect(first(name, balance)?.confidence).not.toBe('HIGH');
  });

  it.each([
    ['Translation fees', '900.00', 'professional_fees'],
    ['Other travel', '900.00', 'travel_transport'],
    ['Motor vehicle depreciation', '-900.00', 'property_plant_equipment'],
    ['Dividend paid to shareholders', '900.00', 'dividends_paid'],
    ['Foreign currency translation reserve', '-900.00', 'foreign_currency_translation_reserve'],
  ])('is enough where no other word denies it: %s (%s)', (name, balance, key) => {
    expect(first(name, balance)).toMatchObject({ taxonomyKey: key, confidence: 'HIGH' });
  });
});

describe('a shape that passes over what the other words say', () => {
  it.each([
    // The words are far liker to another kind of the same family.
    ['Examination & certification fees', '500.00', 'professional_fees'],
    ['Food for guests', '500.00', 'entertainment'],
    // One party's deposit is another's prepayment; tax on the debit side is a charge or what is to come back.
    ['Supplier deposits', '500.00', 'deposits'],
    ['Provision for taxation', '500.00', 'income_tax_expense'],
  ])('%s is not certain', (name, balance, key) => {
    const suggestion = first(name, balance);
    expect(suggestion).toMatchObject({ taxonomyKey: key });
    expect(suggestion?.confidence).not.toBe('HIGH');
  });

  it.each([
    // "Interest" that is owned is none that is earned; shares are no goods; commission that is due is no pay.
    ['Dividends from shares in a participating interest', '-500.00', 'dividend_income'],
    ['Amounts owed by participating interests', '500.00', 'amount_due_from_related_parties'],
    ['FVPL - Bond portfolio stocks', '500.00', 'other_financial_assets_current'],
    ['Commission payable', '-500.00', 'accruals'],
    ['Taxation services', '500.00', 'professional_fees'],
    // What was earned stands in credit, and the cost of anything in debit is one of what was sold.
    ['Listing advisory fee', '-500.00', 'revenue_services'],
    ['Cost of widget installation', '500.00', 'cost_of_sales'],
  ])('%s is %s', (name, balance, key) => {
    expect(first(name, balance)?.taxonomyKey).toBe(key);
  });
});

describe('an account among accounts of the other statement', () => {
  const among = (names: readonly string[]) =>
    suggestKeys(
      names.map((name, at) => ({
        id: name,
        accountCode: String(6000 + at),
        accountDescription: name,
        currentYearBalance: moneySchema.parse('500.00'),
      })),
      [],
      taxonomy,
      'FULL_SFRS',
    );

  it('is not certain where one neighbour of its own kind stands beside it', () => {
    const expenses = [
      'Salaries',
      'Audit fees',
      'Bank charges',
      'Patents',
      'Trademarks',
      'Donations',
      'Insurance',
    ];
    const found = among([...expenses, 'Printing and stationery', 'Rental of office']);
    for (const name of ['Patents', 'Trademarks']) expect(found.get(name)?.[0]?.confidence).toBe('LOW');
    expect(found.get('Bank charges')?.[0]?.confidence).toBe('HIGH');
  });

  it('is certain where it stands with its own', () => {
    const found = among(['Goodwill', 'Patents', 'Trademarks', 'Motor vehicles', 'Trade receivables']);
    for (const name of ['Patents', 'Trademarks']) expect(found.get(name)?.[0]?.confidence).toBe('HIGH');
  });
});

describe('a balance on the other side than the words', () => {
  it.each([
    ['Sales - Domestic', '9500000.00', 'revenue'],
    ['Prepaid expenses', '-151.00', 'prepayments'],
    ['Computer equipment', '-829.87', 'property_plant_equipment'],
    ['Contractors', '-4683500.00', 'subcontractor_costs'],
    ['SaaS', '-1000.00', 'it_expenses'],
  ])('is asked about: %s %s', (name, balance, key) => {
    const suggestions = suggestionsOf(name, balance);
    const said = suggestions.find(({ taxonomyKey }) => taxonomyKey === key);
    expect(said).toMatchObject({ confidence: 'LOW' });
    expect(said?.rationale).toContain('but its balance is a');
    expect(suggestions[0]?.confidence).toBe('LOW');
  });

  it('is none where the name says why', () => {
    expect(first('ACC_DEP_Building', '-500.00')).toMatchObject({ confidence: 'HIGH' });
    expect(first('Bank', '-500.00')?.taxonomyKey).toBe('bank_overdraft');
    expect(first('Sales returns', '500.00')?.confidence).toBe('HIGH');
  });

  it('goes behind a key that fits the side', () => {
    expect(first('Equity share capital - electricity', '-500.00')?.taxonomyKey).toBe('share_capital');
  });

  it('makes way for the place among known accounts', () => {
    const names = [
      'Trade creditors',
      'Accrued audit fee',
      'Heron Contractors',
      'GST payable',
      'Loan from bank',
    ];
    const chart = names.map((name, at) => account(name, '-500.00', at));
    expect(suggestKeys(chart, [], taxonomy, 'FULL_SFRS').get('2')?.[0]).toMatchObject({
      taxonomyKey: 'other_payables',
      confidence: 'LOW',
    });
  });
});

describe('the name of a company', () => {
  it.each([
    ['Kestrel Trading Pte Ltd', '-500.00', 'trade_payables'],
    ['Kestrel Trading Pte Ltd', '500.00', 'trade_receivables'],
    ['Heron Cleaning Services Pte. Ltd.', '500.00', 'trade_receivables'],
    ['Heron Engineering Sdn Bhd', '-500.00', 'trade_payables'],
    ['Tern Media (Pvt) Ltd.', '-500.00', 'trade_payables'],
    ['M/s Plover & Sons', '-500.00', 'trade_payables'],
  ])('is a guess at what is owed, whatever trade it tells: %s %s', (name, balance, key) => {
    expect(first(name, balance)).toMatchObject({ taxonomyKey: key, confidence: 'LOW' });
  });

  it.each([
    ['Loan - Kestrel Holdings Pte Ltd', '-500.00', 'amount_due_to_related_parties'],
    ['DBS Bank Ltd', '500.00', 'cash_and_bank'],
    ['Trading income', '-500.00', 'revenue'],
    ['Investment in Kestrel Pte Ltd', '500.00', 'investment_in_subsidiaries'],
  ])('yields to what else the name says: %s', (name, balance, key) => {
    expect(first(name, balance)?.taxonomyKey).toBe(key);
  });
});

describe('words', () => {
  it('of a phrase do not make its noun', () => {
    expect(first('Closing costs', '500.00')?.confidence).toBe('LOW');
    expect(first('Samsung mobile', '-500.00')?.confidence).toBe('LOW');
  });

  it('written as one are read apart, and names that are one word are not', () => {
    expect(first('BankCharges', '500.00')).toMatchObject({ taxonomyKey: 'bank_charges', confidence: 'HIGH' });
    expect(first('AccountsPayable', '-500.00')).toMatchObject({
      taxonomyKey: 'trade_payables',
      confidence: 'HIGH',
    });
    expect(first('PayPal', '500.00')?.taxonomyKey).toBe('cash_and_bank');
  });
});

describe('the noun of a name', () => {
  it.each([
    ['Closing stock', '500.00', 'inventories'],
    ['Closing stock', '-500.00', 'opening_closing_stock'],
    ['Cleaning equipment', '500.00', 'property_plant_equipment'],
    ['Transportation vehicle', '500.00', 'property_plant_equipment'],
    ['R&M - equipment', '500.00', 'repairs_maintenance'],
    ['Loans - vehicle', '500.00', 'loans_receivable'],
    ['Clinical trial insurance', '500.00', 'insurance'],
    ['Tax on holiday homes', '500.00', 'administrative_expenses'],
    ['Tax on profit for the year', '500.00', 'income_tax_expense'],
    ['Trainee stipend', '500.00', 'other_staff_costs'],
    ['Power and fuel', '500.00', 'utilities'],
    ['Provision for credit losses', '500.00', 'impairment_receivables'],
    ['Historical adjustment', '-500.00', 'suspense_debit'],
    ['Mutual funds', '500.00', 'other_financial_assets_current'],
  ])('goes before its other words: %s %s', (name, balance, key) => {
    expect(first(name, balance)?.taxonomyKey).toBe(key);
  });
});

describe('a name that asks for a line of another standard', () => {
  it.each([
    ['Accumulated amortisation - ROU asset', '-500.00'],
    ['Lease liability', '-500.00'],
  ])('is asked about: %s', (name, balance) => {
    const under = (standard: 'SFRS_SE' | 'FULL_SFRS') =>
      suggestKeys([account(name, balance)], [], taxonomy, standard).get('0')?.[0];
    expect(under('FULL_SFRS')?.confidence).not.toBe('LOW');
    expect(under('SFRS_SE')?.confidence).toBe('LOW');
    expect(under('SFRS_SE')?.rationale).toContain('is no line under this standard');
  });
});
