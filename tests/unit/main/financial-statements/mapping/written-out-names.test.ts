/**
 * Names of accounts that are cut short, as ledgers hold them: each is read with its words written out, and a narrow
 * shape that only sees these goes before a wide one. What is left of a kind, and what stands for two things, is asked
 * about.
 */
import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import { suggestKeys } from '../../../../../main/financial-statements/mapping/suggest-keys.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';

const taxonomy = loadReportingTaxonomy();

/** The first suggestion for an account of books whose trade is larger than it. */
function first(name: string, side: 'debit' | 'credit') {
  const accounts = [
    [name, side === 'debit' ? '500.00' : '-500.00'],
    ['Sales', '-90000.00'],
  ].map(([accountDescription = '', balance], index) => ({
    id: String(index),
    accountCode: '',
    accountDescription,
    currentYearBalance: moneySchema.parse(balance),
  }));
  return suggestKeys(accounts, [], taxonomy, 'FULL_SFRS').get('0')?.[0];
}

describe('names that are cut short', () => {
  it.each([
    // "Inc" is income behind a word of what is earned, and a company behind a name.
    ['Sundry inc', 'credit', 'other_income'],
    ['Int. inc', 'credit', 'interest_income'],
    ['Harrow & Finch Inc', 'credit', 'trade_payables'],
    // "Dep" is a deposit where one is paid for the thing, and depreciation of what wears out.
    ['Rental dep', 'debit', 'deposits'],
    ['Sec dep - warehouse', 'debit', 'deposits'],
    ['Dep - rental equipment', 'debit', 'depreciation'],
    ['Cust dep', 'credit', 'customer_deposits'],
    ['LT deposits', 'debit', 'other_receivables_non_current'],
    // Dividends, reserves, retained profits, deferred taxes.
    ['Interim div', 'debit', 'dividends_paid'],
    ['Div payable', 'credit', 'dividends_payable'],
    ['Ret. earnings', 'credit', 'retained_earnings'],
    ['Share opt. resv', 'credit', 'share_option_reserve'],
    ['Def tax liab', 'credit', 'deferred_tax_liability'],
    // Debtors and creditors, trade and not.
    ['Sundry crs', 'credit', 'other_payables'],
    ['Trade crs', 'credit', 'trade_payables'],
    ['Creditors ctrl', 'credit', 'trade_payables'],
    ['Non-trade debtors', 'debit', 'other_receivables'],
    ['AP - local', 'credit', 'trade_payables'],
    ['Prov for DD', 'credit', 'allowance_for_doubtful_debts'],
    // A narrow shape of the words in full before "payable".
    ['Superann payable', 'credit', 'cpf_payable'],
    ['Creditors w/back', 'credit', 'payables_written_back'],
    ['Conv. loan notes', 'credit', 'convertible_loans'],
    ['U/prov of tax', 'debit', 'income_tax_prior_years'],
    ['GST i/p tax', 'debit', 'gst_receivable'],
    ['Opg stock', 'debit', 'opening_closing_stock'],
  ] as const)('%s (%s) is %s', (name, side, key) => {
    expect(first(name, side)?.taxonomyKey).toBe(key);
  });
});

describe('families of names', () => {
  it.each([
    ['Event expenses', 'debit', 'advertising'],
    ['Packaging supplies', 'debit', 'cost_of_sales'],
    ['Site huts and portacabins', 'debit', 'property_plant_equipment'],
    ['Amounts due to sub-contractors', 'credit', 'trade_payables'],
    ['Applications for payment', 'credit', 'contract_liabilities'],
    ['Exceptional items', 'debit', 'other_expenses'],
    ['Unearned course fees', 'credit', 'deferred_revenue'],
    ['Dividend from investee', 'credit', 'dividend_income'],
    ['GPML', 'credit', 'wage_subsidies'],
    ['EDG', 'credit', 'government_grants'],
    ['Touch n Go', 'debit', 'travel_transport'],
    ['Lalamove', 'debit', 'selling_distribution'],
    ['Servicing of company vans', 'debit', 'travel_transport'],
    ['Impairment - trademarks', 'debit', 'impairment_intangibles'],
    ['Goodwill write off', 'debit', 'impairment_intangibles'],
    ['Underprovision of bonus in prior year', 'debit', 'salaries'],
    ['Deposits forfeited', 'credit', 'other_income'],
    ['Non-current deposit', 'debit', 'other_receivables_non_current'],
    ['Social insurance', 'debit', 'cpf_contributions'],
    // What is bought dear is held, what it needs is a cost; a platform keeps of sales, a card of payments.
    ['Isuzu lorry GBZ 1234 X', 'debit', 'property_plant_equipment'],
    ['Diesel - Isuzu lorry', 'debit', 'travel_transport'],
    ['Marketing collateral', 'debit', 'advertising'],
    ['Licences for resold software - COS', 'debit', 'cost_of_sales'],
    ['Agoda charges', 'debit', 'sales_commissions'],
    ['Airwallex fees', 'debit', 'bank_charges'],
    ['Unclaimable GST', 'debit', 'administrative_expenses'],
    ['Staff retreat', 'debit', 'other_staff_costs'],
    ['Levy waiver', 'credit', 'wage_subsidies'],
    ['Wage credit - IRAS', 'credit', 'wage_subsidies'],
  ] as const)('%s (%s) is %s', (name, side, key) => {
    expect(first(name, side)?.taxonomyKey).toBe(key);
  });

  it.each([
    ['HP charges', 'debit'],
    ['Medical supplies', 'debit'],
    ['Stock b/f', 'debit'],
    ['Equipment financing', 'credit'],
    ['Loan from shareholder', 'credit'],
    ['Intercompany loan payable', 'credit'],
    ['Impairment - others', 'debit'],
    ['Investment - Northgate', 'debit'],
    ['Overprovision written back', 'credit'],
    ['Office furniture < $500', 'debit'],
    ['Levies payable', 'credit'],
  ] as const)('%s is never certain', (name, side) => {
    expect(first(name, side)?.confidence).not.toBe('HIGH');
  });
});

describe('names of what small companies keep', () => {
  it.each([
    ['Prov for impairment - leasehold land', 'credit', 'property_plant_equipment'],
    ['Accumulated amortisation - computer software', 'credit', 'intangible_assets'],
    ['Due from interco - clearing', 'debit', 'amount_due_from_related_parties'],
    ['AP USD', 'credit', 'trade_payables'],
    ['Retainage', 'debit', 'retention_receivables'],
    ['E-wallet receivable', 'debit', 'other_receivables'],
    ['Losses b/f', 'debit', 'retained_earnings'],
    ['Noodle bowls sold - cost', 'debit', 'cost_of_sales'],
    ['Bath salts used in treatments', 'debit', 'cost_of_sales'],
    ['Production costs', 'debit', 'cost_of_sales'],
    ['Provision for accounting fee', 'credit', 'accruals'],
    ['Bicycle sales', 'credit', 'revenue_goods'],
    ['Influencer fees', 'debit', 'advertising'],
    ['Domain renewal', 'debit', 'it_expenses'],
    ['Parking offences and fines', 'debit', 'donations_and_fines'],
    ['Interest from staff loans', 'credit', 'interest_income'],
    ['Finance cost - FRS 116', 'debit', 'lease_interest'],
  ])('"%s" in %s is %s', (name, side, key) => {
    expect(first(name, side as 'debit' | 'credit')?.taxonomyKey).toBe(key);
  });

  it('takes what is done ad hoc for no depreciation', () => {
    expect(first('Ad-hoc lesson fees', 'credit')?.taxonomyKey).toBe('revenue_services');
  });

  it.each([
    ['Bills payable', 'credit'],
    ['Deposits received', 'credit'],
    ['Diesel', 'debit'],
  ] as const)('is never certain of "%s"', (name, side) => {
    expect(first(name, side)?.confidence).not.toBe('HIGH');
  });
});
