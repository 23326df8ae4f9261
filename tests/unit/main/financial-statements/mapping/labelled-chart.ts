/**
 * An invented chart of a Singapore group of small companies, each account with the key that an accountant
 * would choose (several where two are equally right). It measures the offline suggester.
 */

/** code | description | balance | keys that are right, the first preferred */
const CHART = `
1000|DBS Current Account|45210.55|cash_and_bank
1001|OCBC SGD 501-223344-001|12001.10|cash_and_bank
1002|UOB USD Account|88120.00|cash_and_bank
1005|Petty Cash|300.00|cash_and_bank
1006|Cash in Hand - Outlet 2|1250.00|cash_and_bank
1007|Aspire Wallet|520.30|cash_and_bank
1010|Fixed Deposit - Maybank|250000.00|fixed_deposits,cash_and_bank
1012|FD pledged for banker's guarantee|50000.00|pledged_deposits
1100|Trade Debtors|310450.20|trade_receivables
1101|Accounts Receivable (USD)|42100.00|trade_receivables
1109|Provision for Doubtful Debts|-8200.00|allowance_for_doubtful_debts
1110|Sundry Debtors|4100.00|other_receivables
1111|Staff Advances|1500.00|other_receivables
1112|Advance to Supplier|20400.00|prepayments,other_receivables
1113|Interest Receivable|750.00|other_receivables
1120|Rental Deposit|18000.00|deposits
1121|Utilities Deposit - SP Group|1200.00|deposits
1130|Prepaid Insurance|3400.00|prepayments
1131|Prepayments|2200.00|prepayments
1140|GST Input Tax|6100.25|gst_receivable
1150|Amount due from director - Mr Tan|15000.00|amount_due_from_directors
1151|Amt owing by related co - Kestrel Trading|40000.00|amount_due_from_related_parties
1152|Due from Holding Company|9000.00|amount_due_from_holding_company
1153|Amount due from subsidiary (Juniper Foods)|75000.00|amount_due_from_subsidiaries
1160|Inventory - Finished Goods|122000.00|inventories
1161|Raw Materials|31000.00|inventories
1162|Goods in Transit|9000.00|inventories
1163|Provision for Stock Obsolescence|-6000.00|allowance_for_inventories,inventories
1165|Work-in-Progress|27500.00|work_in_progress
1166|Unbilled Revenue|11800.00|contract_assets
1170|Tax Recoverable|2500.00|income_tax_recoverable
1180|Quoted Shares held for trading|30000.00|other_financial_assets_current
1200|Office Equipment|22000.00|property_plant_equipment
1201|Acc Dep - Office Equipment|-12000.00|property_plant_equipment
1202|Computers|31000.00|property_plant_equipment
1203|Accumulated Depn - Computers|-21000.00|property_plant_equipment
1204|Furniture & Fittings|18000.00|property_plant_equipment
1205|Motor Vehicle - SKX 1234 A|98000.00|property_plant_equipment
1206|Less: Accum Depreciation Motor Vehicles|-40000.00|property_plant_equipment
1207|Renovation|65000.00|property_plant_equipment
1208|Plant & Machinery|210000.00|property_plant_equipment
1209|Leasehold Building|900000.00|property_plant_equipment
1215|Right-of-use asset - Warehouse|180000.00|right_of_use_assets
1216|Accumulated depreciation - ROU asset|-60000.00|right_of_use_assets
1220|Computer Software|14000.00|intangible_assets
1221|Accumulated amortisation - Software|-7000.00|intangible_assets
1222|Trademarks|9000.00|intangible_assets
1225|Goodwill|50000.00|goodwill
1230|Investment in Subsidiary - Juniper Foods Pte Ltd|100000.00|investment_in_subsidiaries
1231|Investment in Associated Company|45000.00|investment_in_associates
1235|Investment Property - 18 Example Road|1200000.00|investment_property
1240|Deferred Tax Asset|5100.00|deferred_tax_asset
1290|Suspense|12.50|suspense_debit
2000|Trade Creditors|-98000.00|trade_payables
2001|Accounts Payable - USD|-22100.00|trade_payables
2005|Other Creditors|-4300.00|other_payables
2006|Accrued Expenses|-12400.00|accruals
2007|Accrued audit fee|-8000.00|accruals
2008|Salaries Payable|-15200.00|salaries_payable
2009|Accrued Bonus|-21000.00|salaries_payable,accruals
2010|CPF Payable|-6400.00|cpf_payable
2011|SDL payable|-52.00|cpf_payable
2012|Unutilised leave provision|-4800.00|salaries_payable,accruals,provisions
2020|GST Output Tax|-11020.00|gst_payable
2021|GST Control|-3200.00|gst_payable
2025|Deposits received from customers|-14000.00|customer_deposits,contract_liabilities,other_payables,deferred_revenue
2026|Deferred Income|-9900.00|deferred_revenue
2030|Amount due to Director|-35000.00|amount_due_to_directors
2031|Amount due to shareholders|-60000.00|amount_due_to_shareholders
2032|Due to related company|-18000.00|amount_due_to_related_parties
2033|Amount due to immediate holding company|-220000.00|amount_due_to_holding_company
2040|Bank Overdraft - OCBC|-7200.00|bank_overdraft
2041|Temporary Bridging Loan - DBS|-80000.00|borrowings_current
2042|Term Loan - current portion|-24000.00|borrowings_current
2043|Hire Purchase Creditor - Hitachi Capital|-21000.00|finance_lease_current
2044|Lease liability - current|-58000.00|lease_liabilities_current
2045|Provision for Taxation|-13400.00|income_tax_payable
2046|Provision for warranty|-2500.00|warranty_provision,provisions
2047|Dividend payable|-10000.00|dividends_payable
2048|Credit Card - DBS Visa|-1900.00|other_payables,borrowings_current
2500|Term Loan - non-current portion|-96000.00|borrowings_non_current
2501|Lease liabilities (non-current)|-64000.00|lease_liabilities_non_current
2502|HP payable - long term|-30000.00|finance_lease_non_current
2503|Deferred Tax Liabilities|-4200.00|deferred_tax_liability
2504|Provision for reinstatement cost|-15000.00|restoration_provision,provisions_non_current
2505|Loan from director - long term|-50000.00|amount_due_to_directors_non_current
3000|Ordinary Share Capital|-100000.00|share_capital
3001|Preference Share Capital|-20000.00|preference_shares
3002|Treasury shares|5000.00|treasury_shares
3010|Retained Profits b/f|-410000.00|retained_earnings
3011|Accumulated losses|12000.00|retained_earnings
3012|Interim dividend paid|20000.00|dividends_paid
3013|Capital Reserve|-8000.00|capital_reserve
3014|Asset Revaluation Reserve|-60000.00|revaluation_reserve
3015|Translation Reserve|-3100.00|foreign_currency_translation_reserve
3099|Current Year Earnings|0.00|current_year_earnings
4000|Sales - Local|-610000.00|revenue_goods,revenue
4001|Export Sales|-220000.00|revenue_goods,revenue
4002|Consultancy Income|-45000.00|revenue_services,revenue
4003|Service Revenue|-81000.00|revenue_services,revenue
4004|Sales Returns & Allowances|4100.00|revenue
4005|Discount Given|1200.00|revenue,selling_distribution
4100|Bank Interest Received|-820.00|interest_income
4101|Dividend Income|-1500.00|dividend_income
4102|JSS Grant|-3000.00|wage_subsidies,government_grants
4103|Wage Credit Scheme|-4200.00|wage_subsidies,government_grants
4104|Rental Income|-12000.00|rental_income
4105|Gain on disposal of fixed asset|-900.00|gain_on_disposal
4106|Realised exchange gain|-640.00|foreign_exchange_gain
4107|Sundry Income|-300.00|other_income
5000|Purchases|288000.00|purchases,cost_of_sales
5001|Freight Inwards|8100.00|freight_inwards,cost_of_sales
5002|Opening Stock|101000.00|opening_closing_stock
5003|Closing Stock|-122000.00|opening_closing_stock
5004|Subcontractor Charges|52000.00|subcontractor_costs,cost_of_sales
5005|Direct Labour|61000.00|direct_labour
5006|Customs duty|1900.00|freight_inwards,cost_of_sales
6000|Staff Salaries|142000.00|salaries
6001|Bonus|18000.00|salaries
6002|Employer CPF Contribution|21000.00|cpf_contributions
6003|Skills Development Levy|420.00|foreign_worker_levy,cpf_contributions
6004|Foreign Worker Levy|7200.00|foreign_worker_levy,cpf_contributions,other_staff_costs
6005|Staff Training|1500.00|other_staff_costs
6006|Medical Expenses|2300.00|other_staff_costs
6007|Staff Welfare|1800.00|other_staff_costs
6010|Director's Remuneration|96000.00|directors_remuneration
6011|Directors' Fee|12000.00|directors_fees
6020|Office Rental|48000.00|rental_expense
6021|Rental of photocopier|1800.00|rental_expense
6022|Utilities|5200.00|utilities,administrative_expenses
6023|Telephone & Internet|2900.00|utilities,administrative_expenses
6024|Printing & Stationery|1100.00|administrative_expenses
6025|Postage & Courier|640.00|administrative_expenses
6026|Insurance|3900.00|insurance,administrative_expenses
6027|Repair & Maintenance|4200.00|repairs_maintenance,administrative_expenses
6028|Upkeep of motor vehicle|6800.00|travel_transport,administrative_expenses
6029|Transport & Travelling|5200.00|travel_transport,administrative_expenses,selling_distribution
6030|Bank Charges|900.00|bank_charges,administrative_expenses,interest_expense
6031|Accounting Fee|9600.00|professional_fees
6032|Secretarial fees|1200.00|professional_fees
6033|Legal & Professional Fees|7400.00|professional_fees
6034|Audit Fee|8000.00|audit_fees
6035|Tax Agent Fee|1500.00|professional_fees
6036|Donations|500.00|donations_and_fines,administrative_expenses,other_expenses
6037|Fines & Penalties|200.00|donations_and_fines,administrative_expenses,other_expenses
6038|Subscription and Membership|870.00|administrative_expenses
6039|Software Subscription|4300.00|it_expenses,administrative_expenses
6040|Entertainment|2600.00|entertainment,administrative_expenses,selling_distribution
6050|Advertising & Promotion|14000.00|advertising,selling_distribution
6051|Sales Commission|9100.00|sales_commissions,selling_distribution
6052|Carriage Outwards|3300.00|selling_distribution
6060|Depreciation - Plant & Equipment|29000.00|depreciation
6061|Depreciation of ROU assets|60000.00|depreciation_right_of_use
6062|Amortisation of software|2800.00|amortisation
6070|Bad Debts Written Off|3100.00|impairment_receivables
6071|Loss on disposal of PPE|450.00|loss_on_disposal
6072|Unrealised exchange loss|1320.00|foreign_exchange_loss
6073|Impairment of goodwill|5000.00|impairment_intangibles,impairment_other
6080|Term Loan Interest|4100.00|bank_loan_interest,interest_expense
6081|HP Interest|1600.00|hire_purchase_interest,interest_expense
6082|Interest on lease liabilities|3900.00|lease_interest
9000|Income Tax Expense|13400.00|income_tax_expense
9001|Under provision of tax in prior year|700.00|income_tax_prior_years,income_tax_expense
9002|Deferred Taxation charge|900.00|deferred_tax_expense
`;

export interface LabelledAccount {
  readonly id: string;
  readonly accountCode: string;
  readonly accountDescription: string;
  readonly currentYearBalance: string;
  readonly right: readonly string[];
}

export const LABELLED_CHART: readonly LabelledAccount[] = CHART.trim()
  .split('\n')
  .map((line) => {
    const [accountCode = '', accountDescription = '', currentYearBalance = '', keys = ''] = line.split('|');
    return { id: accountCode, accountCode, accountDescription, currentYearBalance, right: keys.split(',') };
  });
