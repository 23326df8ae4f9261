/**
 * Classes of account names as accountants write them: what decides each, shown on names of no chart in particular.
 */
import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import { suggestKeys } from '../../../../../main/financial-statements/mapping/suggest-keys.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';

const taxonomy = loadReportingTaxonomy();

function suggested(rows: readonly (readonly [name: string, balance: string])[]) {
  const accounts = rows.map(([accountDescription, balance], index) => ({
    id: accountDescription,
    accountCode: String(1000 + index),
    accountDescription,
    currentYearBalance: moneySchema.parse(balance),
  }));
  return suggestKeys(accounts, [], taxonomy, 'FULL_SFRS');
}

const first = (name: string, balance: string) => suggested([[name, balance]]).get(name)?.[0];

describe('names of accounts', () => {
  it.each([
    // Funds of a charity, what it is given, and what is bound to a purpose.
    ['Net assets - with donor restrictions', '-500.00', 'restricted_fund'],
    ['Net assets - unrestricted', '-500.00', 'accumulated_fund'],
    ['Special offerings', '-500.00', 'revenue'],
    ['Major gifts', '-500.00', 'revenue'],
    ['Enabling mobility grant', '-500.00', 'government_grants'],
    // Pay ahead is no pay, and what is spent on a director is not owed by him.
    ['Wages advance', '500.00', 'other_receivables'],
    ['Directors\u2019 insurance', '500.00', 'directors_remuneration'],
    ['ERP & parking', '500.00', 'travel_transport'],
    ['COE', '500.00', 'property_plant_equipment'],
    ['Environmental levy', '500.00', 'administrative_expenses'],
    ['Unapplied receipts', '-500.00', 'customer_deposits'],
    ['Dental disposables', '500.00', 'cost_of_sales'],
    ['Customs brokerage', '500.00', 'freight_inwards'],
    ['A/D - Office equipment', '-500.00', 'property_plant_equipment'],
    ['Straits Finance Pte Ltd', '-500.00', 'borrowings_current'],
    ['Advances owing to SH', '-500.00', 'amount_due_to_shareholders'],
    // A department behind the pay, what a ship takes, and fees that a school charges.
    ['Salaries - Research & Development', '500.00', 'salaries'],
    ['Crew medical expenses', '500.00', 'cost_of_sales'],
    ['Vessel insurance', '500.00', 'cost_of_sales'],
    ['Interest on vessel financing', '500.00', 'interest_expense'],
    ['Prior year adjustment', '500.00', 'retained_earnings'],
    ['Library fees income', '-500.00', 'revenue_services'],
    // A colon within brackets is no heading of a path.
    ['Maybank term loan (Ref: 8012)', '-500.00', 'borrowings_current'],
    // An asset that was bought is no purchase for resale; upkeep by its trade; a bank's deposit is no deposit paid.
    ['Purchase of motor vehicle', '500.00', 'property_plant_equipment'],
    ['Purchase of commercial building', '500.00', 'property_plant_equipment'],
    ['Purchase of goods', '500.00', 'purchases'],
    ['Electrical expenses', '500.00', 'repairs_maintenance'],
    ['Bank - Islamic deposit', '500.00', 'fixed_deposits'],
    // Bought to be sold again, tax on sales before a tax on pay, and pay of directors before pay.
    ['Software licences for resale', '500.00', 'purchases'],
    ['GST withholding payable', '-500.00', 'gst_payable'],
    ['Director allowance', '500.00', 'directors_remuneration'],
    ['EIS employer - director', '500.00', 'directors_remuneration'],
    ['Accumulated depreciation on intangible assets', '-500.00', 'intangible_assets'],
    ['Personal protection equipment', '500.00', 'other_staff_costs'],
    ['Other LT liabilities', '-500.00', 'other_payables_non_current'],
    ['UOB TL-LEFS', '-500.00', 'borrowings_current'],
    ['Stock write off', '500.00', 'inventories_written_down'],
    // A code behind the nature of an expense.
    ['Quill expense_QPH', '500.00', 'administrative_expenses'],
    // Money from the group is no money of a customer.
    ['Advance from holding co', '-500.00', 'amount_due_to_holding_company'],
    // A department in front of the nature of an expense, and gains, charges and impairments in short forms.
    ['A&G Security Charges', '500.00', 'administrative_expenses'],
    ['Dep - Rental Equipment', '500.00', 'depreciation'],
    ['Gain/(Loss) on Derivatives-Unreald', '-500.00', 'fair_value_gain'],
    ['Impairm Loss-Investment', '500.00', 'impairment_investments'],
    ['ESOS expenses', '500.00', 'share_based_payment_expense'],
    // Securities, policies and premises that are held.
    ['Government securities', '500.00', 'other_financial_assets_current'],
    ['Unit trust investments', '500.00', 'other_financial_assets_current'],
    ['Insurance policy - cash surrender value', '500.00', 'other_investments_non_current'],
    ['Strata title office unit', '500.00', 'property_plant_equipment'],
    ['Unexpired HP interest', '500.00', 'finance_lease_current'],
    // Takings on their way, software and recruitment by the name of who provides it.
    ['Shopee clearing', '500.00', 'other_receivables'],
    ['AWS hosting', '500.00', 'it_expenses'],
    ['AWS bonus', '500.00', 'salaries'],
    ['LinkedIn recruiter', '500.00', 'other_staff_costs'],
    ['Facebook ads', '500.00', 'advertising'],
    // What is bought to be cooked or built with, and bringing it in.
    ['Vegetables & fruits', '500.00', 'purchases'],
    ['Ready-mixed concrete', '500.00', 'cost_of_sales'],
    ['Container haulage', '500.00', 'freight_inwards'],
    ['Crane hire', '500.00', 'cost_of_sales'],
    // What the state pays back, and rebates.
    ['NS make-up pay', '-500.00', 'wage_subsidies'],
    ['Professional tax payable', '-500.00', 'other_payables'],
    ['CDAC / SHG fund', '500.00', 'cpf_contributions'],
    ['Membership subscriptions', '-500.00', 'revenue_services'],
    // Shareholders apart from directors, subsidiaries and other related parties, both ways.
    ['Due from shareholders', '500.00', 'amount_due_from_shareholders'],
    ['Advances to shareholders', '500.00', 'amount_due_from_shareholders'],
    ['Stockholder loan', '-500.00', 'amount_due_to_shareholders'],
    // Money on its way, and vehicles that are owned and not run.
    ['Undeposited funds', '500.00', 'cash_and_bank'],
    ['Transport equipment/Motor cars', '500.00', 'property_plant_equipment'],
    ['Currency translation charges', '500.00', 'foreign_exchange_loss'],
    ['Patents & trademarks depreciation', '500.00', 'amortisation'],
    ['Housing Board licence fees', '500.00', 'administrative_expenses'],
    // What an instalment pays for, what is laid out for others, and payables that lapse.
    ['Computers under HP', '500.00', 'property_plant_equipment'],
    ['Duties paid on behalf', '500.00', 'other_receivables'],
    ['Franchise fee amortisation', '500.00', 'amortisation'],
    ['Write back of payables', '-500.00', 'payables_written_back'],
    ['Performance bond charges', '500.00', 'bank_charges'],
    ['Accd expenses', '-500.00', 'accruals'],
    ['Office equipt', '500.00', 'property_plant_equipment'],
    ['F/D - Harbour Bank', '500.00', 'fixed_deposits'],
    // Owners and partners.
    ['Owner withdrawals', '500.00', 'dividends_paid'],
    ['Partner B drawings', '500.00', 'dividends_paid'],
    ["Proprietor's fund", '-500.00', 'share_capital'],
    // The bodies that contributions on pay go to, payable and paid.
    ['SSS payable', '-500.00', 'cpf_payable'],
    ['BPJS', '500.00', 'cpf_contributions'],
    // The same words are earned on one side and paid on the other.
    ['Design fee', '500.00', 'advertising'],
    ['Design fees', '-500.00', 'revenue_services'],
    // Freight, returns and discounts by direction and side.
    ['Return inwards', '500.00', 'revenue'],
    ['Purchases returned', '-500.00', 'purchases'],
    ['Beverage discount', '500.00', 'revenue'],
    ['Supplier payment discounts', '-500.00', 'purchases'],
    ['Stocks at the beginning of the year', '500.00', 'opening_closing_stock'],
    ['Stocks at the end of the year', '-500.00', 'opening_closing_stock'],
    // Work done ahead of bills, and bills ahead of work.
    ['Costs in excess of billings', '500.00', 'contract_assets'],
    ['Overbillings on projects', '-500.00', 'contract_liabilities'],
    // What belongs to jobs is a cost of sales.
    ['Job site utilities', '500.00', 'cost_of_sales'],
    ['Sub - Tiling', '500.00', 'subcontractor_costs'],
    ['Job advertisements', '500.00', 'advertising'],
    // Tax itself, tax paid ahead, and services for it.
    ['Advance tax', '500.00', 'income_tax_recoverable'],
    ['Tax computation fee', '500.00', 'professional_fees'],
    ['Corporation tax', '500.00', 'income_tax_expense'],
    // Allowances called provisions.
    ['Provision for doubtful accounts', '-500.00', 'allowance_for_doubtful_debts'],
    ['Provision for obsolete stock', '-500.00', 'allowance_for_inventories'],
    // What customers pay, suppliers give and debtors owed, by side.
    ['Delivery & packing', '-500.00', 'revenue_services'],
    ['Workshop labour', '-500.00', 'revenue_services'],
    ['Provision for doubtful debtors', '500.00', 'impairment_receivables'],
    ['Debtors written-off', '500.00', 'impairment_receivables'],
    ['Credit notes due to customers', '-500.00', 'other_payables'],
    ['Suspense a/c', '-500.00', 'other_payables'],
    // Charges of a vehicle put to private use are charges, and no drawings.
    ['Van private use - depreciation', '500.00', 'depreciation'],
    ['Copier leasing', '500.00', 'rental_expense'],
    ['Congestion and mileage', '500.00', 'travel_transport'],
    ['Till shortages', '500.00', 'administrative_expenses'],
    ['Social media advertising', '500.00', 'advertising'],
    ['Output tax control', '-500.00', 'gst_payable'],
    ['HQ current account', '-500.00', 'amount_due_to_holding_company'],
    ['Office a/c', '500.00', 'cash_and_bank'],
    // Malay and Indonesian.
    ['Piutang dagang', '500.00', 'trade_receivables'],
    ['Biaya sewa kantor', '500.00', 'rental_expense'],
    ['Gaji karyawan', '500.00', 'salaries'],
    ['Akumulasi penyusutan kendaraan', '-500.00', 'property_plant_equipment'],
    // Rebates are no trade, charges of a building and refreshments no cost of what is sold.
    ['Rental rebate', '-500.00', 'other_income'],
    ['Property tax rebate', '-500.00', 'other_income'],
    ['Strata title management fee', '500.00', 'administrative_expenses'],
    ['Fruits for staff', '500.00', 'other_staff_costs'],
    // What is with a provider or paid ahead is no charge, a deposit no depreciation, a distribution received no dividend paid.
    ['Stripe balance', '500.00', 'other_receivables'],
    ['Advance payment', '500.00', 'prepayments'],
    ['Dep from customers', '-500.00', 'customer_deposits'],
    ['Unit trust distribution', '-500.00', 'dividend_income'],
    // A change in the value of derivatives needs a word of it.
    ['MTM forward contracts', '-500.00', 'fair_value_gain'],
    ['Realised gain on forward contracts', '-500.00', 'fair_value_gain'],
    // Ledgers of the United Kingdom call what is accumulated a depreciation, in credit.
    ['Plant/Machinery Depreciation', '-500.00', 'property_plant_equipment'],
    ['Goodwill amortisation', '-500.00', 'goodwill'],
    ['Materials imported', '500.00', 'purchases'],
    ['Unappropriated profits', '-500.00', 'retained_earnings'],
    ['Unidentified receipts', '-500.00', 'other_payables'],
    ['Miscellaneous motor expenses', '500.00', 'travel_transport'],
    ['Compilation fee', '500.00', 'professional_fees'],
    // Assets that a ledger lists one by one, by what they are.
    ['Epson projector', '500.00', 'property_plant_equipment'],
    ['Lenovo laptops batch 24', '500.00', 'property_plant_equipment'],
    // As Indian and Malaysian books have them.
    ['Duties & Taxes', '-500.00', 'other_payables'],
    ['Diesel for vehicles', '500.00', 'travel_transport'],
    ['Dinner with clients', '500.00', 'entertainment'],
    ['CSR expenses', '500.00', 'donations_and_fines'],
    ['House keeping charges', '500.00', 'repairs_maintenance'],
    // Movements of an asset, as books that close by them list them.
    ['Plant and equipment - additions', '500.00', 'property_plant_equipment'],
    ['Motor vehicles - depreciation b/fwd', '-500.00', 'property_plant_equipment'],
    ['Fixtures - depreciation on disposals', '500.00', 'property_plant_equipment'],
    ['Goodwill cost', '500.00', 'goodwill'],
    ['Development - amortisation charge in year', '-500.00', 'development_costs'],
    // A value that changes is no valuer's fee, what a broker holds is no related party's.
    ['Loss on valuation of quoted bonds', '500.00', 'fair_value_loss'],
    ['Due from brokers - Harbour Securities Inc', '500.00', 'other_receivables'],
    ['Beg. inventory', '500.00', 'opening_closing_stock'],
    ['Raw materials - changes in inventories', '500.00', 'opening_closing_stock'],
    ['Creditable withholding tax', '500.00', 'income_tax_recoverable'],
    ['Documentary stamp tax', '500.00', 'administrative_expenses'],
    ['Other interest receivable', '-500.00', 'interest_income'],
    ['Sales returns and allowances', '500.00', 'revenue'],
    ['A/R - Others', '500.00', 'other_receivables'],
    ['Local tax payable', '-500.00', 'other_payables'],
    // A second name within the name.
    ['Loan book / Loans receivable', '500.00', 'loans_receivable'],
  ])('%s with %s is %s', (name, balance, key) => {
    expect(first(name, balance)?.taxonomyKey).toBe(key);
  });

  it.each([
    // A brand, a thing or a service alone says neither what was bought nor of whom.
    ['Sundry creditors', '-500.00'],
    ['AWS', '500.00'],
    ['Stripe', '500.00'],
    ['NETS', '500.00'],
    ['Packaging', '500.00'],
    ['Godrej safe', '500.00'],
    // What comes back, and words of the other side.
    ['Depreciation recovered from customers', '500.00'],
    ['Depreciation recovered from customers', '-500.00'],
    ['Dividends paid', '-500.00'],
    ['Drawings', '-500.00'],
    ['Rental income', '500.00'],
    ['Sales of assets', '-500.00'],
  ])('%s with %s is never sure', (name, balance) => {
    expect(first(name, balance)?.confidence).not.toBe('HIGH');
  });

  it.each(['Forward exchange contracts', 'Derivative', 'Interest rate swap', 'Currency swaps'])(
    '%s in credit are a liability, never surely',
    (name) => {
      const found = first(name, '-500.00');
      expect(found?.taxonomyKey).toBe('other_financial_liabilities');
      expect(found?.confidence).not.toBe('HIGH');
    },
  );

  it('are other income where they begin so, beside a trade that earns more', () => {
    const rows = suggested([
      ['Sales', '-9000.00'],
      ['Other income - Loyalty scheme', '-500.00'],
    ]);
    expect(rows.get('Other income - Loyalty scheme')?.[0]?.taxonomyKey).toBe('other_income');
  });

  it('are never certain where they name what is left of a family, or two keys alike', () => {
    expect(first('Utilities payable', '-500.00')?.confidence).not.toBe('HIGH');
    expect(first('Computer software - cost', '500.00')?.confidence).not.toBe('HIGH');
  });
});

describe('accounts among others', () => {
  const among = (names: readonly string[], unknown: string, balance: string) =>
    suggested(names.map((name) => [name, name === unknown ? balance : '70.00'])).get(unknown)?.[0];

  it('of which no word is known are one more of the row they stand in, never surely', () => {
    const found = among(['DBS current account', 'UOB current account', 'Qwrt', 'OCBC USD'], 'Qwrt', '50.00');
    expect(found).toMatchObject({ taxonomyKey: 'cash_and_bank', confidence: 'LOW' });
    const credit = among(
      ['DBS current account', 'UOB current account', 'Qwrt', 'OCBC USD'],
      'Qwrt',
      '-50.00',
    );
    expect(credit?.taxonomyKey).not.toBe('cash_and_bank');
  });

  it.each(['Negative goodwill', 'Property tax rebate'])('%s is income beside the trade', (name) => {
    const found = suggested([
      ['Sales', '-9000.00'],
      [name, '-50.00'],
    ]).get(name)?.[0];
    expect(found?.taxonomyKey).toBe('other_income');
  });

  it('called sundry debtors are the customers where no other account is, and beside these the others', () => {
    const alone = among(['Cash at bank', 'Sundry debtors', 'Stock'], 'Sundry debtors', '50.00');
    expect(alone?.taxonomyKey).toBe('trade_receivables');
    expect(alone?.confidence).not.toBe('HIGH');
    const beside = among(['Trade debtors', 'Sundry debtors', 'Stock'], 'Sundry debtors', '50.00');
    expect(beside?.taxonomyKey).toBe('other_receivables');
  });
});

describe('software and websites', () => {
  it('are taken by their amount where nothing around them tells, and the other stays next', () => {
    const keys = (balance: string) =>
      suggested([
        ['Website', balance],
        ['Zzyzx Qwrt', '77.00'],
      ])
        .get('Website')
        ?.slice(0, 2);
    expect(keys('900.00')).toMatchObject([
      { taxonomyKey: 'it_expenses', rationale: 'Below S$ 5,000 it is taken as an expense.' },
      { taxonomyKey: 'intangible_assets' },
    ]);
    expect(keys('24000.00')).toMatchObject([
      { taxonomyKey: 'intangible_assets', confidence: 'MEDIUM' },
      { taxonomyKey: 'it_expenses' },
    ]);
  });

  it('are what the accounts around them are, whatever the amount', () => {
    const among = (names: readonly string[], balance: string) =>
      suggested(
        [...names.slice(0, 2), 'Software', ...names.slice(2)].map((name) => [
          name,
          name === 'Software' ? balance : '70.00',
        ]),
      ).get('Software')?.[0]?.taxonomyKey;
    expect(among(['Office rent', 'Telephone', 'Insurance', 'Audit fee'], '24000.00')).toBe('it_expenses');
    expect(among(['Office equipment', 'Renovation', 'Motor vehicles', 'Furniture'], '900.00')).toBe(
      'intangible_assets',
    );
  });
});

describe('names that leave something open', () => {
  it.each([
    // Equity or, where the shares are a debt, a finance cost.
    ['Preference dividend paid', '500.00', 'dividends_paid'],
    // A right that can be sold, or a fee for the year.
    ['Club membership', '500.00', 'intangible_assets'],
    // Nothing says when they are due.
    ['Loans and borrowings', '-500.00', 'borrowings_current'],
    ['Hire purchase', '-500.00', 'finance_lease_current'],
    // A cost of finance, or of an intangible asset.
    ['Debt issue cost amortisation', '500.00', 'amortisation'],
    // A service, or a fee for sitting on the board.
    ['Nominee director fee', '500.00', 'directors_fees'],
    ['Keyman insurance policy', '500.00', 'other_investments_non_current'],
    // The trade of a charity, and other income of a company.
    ['Sponsorship income', '-500.00', 'revenue'],
    ['Cloud hosting and storage cost', '500.00', 'it_expenses'],
  ])('%s is proposed and never certain', (name, balance, key) => {
    expect(first(name, balance)?.taxonomyKey).toBe(key);
    expect(first(name, balance)?.confidence).not.toBe('HIGH');
  });
});

it('a charge on a bond is no bond', () => {
  expect(first('Bond charges', '-500.00')?.taxonomyKey).not.toBe('convertible_loans');
});

it('asks about capital in debit and not about losses there', () => {
  expect(first('Share capital', '500.00')).toMatchObject({
    taxonomyKey: 'share_capital',
    confidence: 'LOW',
  });
  expect(first('Treasury shares', '-500.00')?.confidence).toBe('LOW');
  expect(first('Retained earnings', '500.00')?.confidence).toBe('MEDIUM');
  expect(first('Accumulated losses', '500.00')?.confidence).toBe('HIGH');
});

it('puts the exchange difference of an account on the line of that account, on either side', () => {
  const accounts = suggested([
    ['UOB - USD', '900.00'],
    ['UOB - USD Exchange', '-20.00'],
    ['Trade creditors - EUR Exchan', '15.00'],
  ]);
  expect(accounts.get('UOB - USD Exchange')?.[0]).toMatchObject({ taxonomyKey: 'cash_and_bank' });
  expect(accounts.get('Trade creditors - EUR Exchan')?.[0]).toMatchObject({ taxonomyKey: 'trade_payables' });
});

it('takes goods among assets for those that are held, and asks', () => {
  const accounts = suggested([
    ['Trade receivables', '900.00'],
    ['Deposits', '100.00'],
    ['Textbooks', '80.00'],
    ['Prepayments', '50.00'],
    ['Cash at bank', '700.00'],
  ]);
  expect(accounts.get('Textbooks')?.[0]).toMatchObject({ taxonomyKey: 'inventories', confidence: 'LOW' });
});
