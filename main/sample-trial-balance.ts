/** The trial balance of the first sample client (an invented company): two years, pre-closing, in balance. */
export const SAMPLE_TRIAL_BALANCE = `Account Code,Account Name,2025,2024
1000,Cash at bank - current account,122256.10,142310.80
1010,Petty cash,500.00,500.00
1100,Trade receivables,214380.00,176950.00
1110,Allowance for doubtful debts,-6200.00,-4100.00
1200,Inventories - lanterns and lighting,98640.50,87215.25
1300,Prepayments,12450.00,9800.00
1310,Rental deposits,18000.00,18000.00
1500,Office equipment - cost,84600.00,66200.00
1510,Accumulated depreciation - office equipment,-41250.00,-27150.00
1520,Motor vehicle - cost,92000.00,92000.00
1530,Accumulated depreciation - motor vehicle,-36800.00,-18400.00
2000,Trade payables,-121340.40,-108220.10
2010,Accrued operating expenses,-23850.00,-19400.00
2020,GST payable,-14205.60,-11890.20
2030,CPF payable,-7420.00,-6980.00
2100,Provision for income tax,-8600.00,-3200.00
2200,Amount due to director,-15000.00,-30000.00
2300,Bank loan - current portion,-24000.00,-24000.00
2500,Bank loan - non-current portion,-42000.00,-66000.00
3000,Share capital,-150000.00,-150000.00
3100,Retained earnings,-123635.75,-100087.20
3200,Dividends paid,20000.00,0.00
4000,Sales of goods,-1284650.00,-1096300.00
4010,Sales returns,12840.00,9650.00
4100,Government grants,-8400.00,-12600.00
4110,Interest income,-620.45,-310.20
5000,Cost of goods sold,742180.60,648910.40
5010,Freight inwards,31240.00,27480.00
6000,Staff salaries,214600.00,188200.00
6010,CPF contributions,32480.00,28150.00
6020,Directors' remuneration,72000.00,60000.00
6100,Office rental,54000.00,51600.00
6110,Utilities,8640.25,7920.40
6120,Depreciation,32500.00,28900.00
6130,Audit and professional fees,9800.00,9200.00
6140,Marketing and advertising,14620.00,11340.00
6150,Allowance for doubtful debts - charge for the year,2100.00,1500.00
6160,General office expenses,6284.75,5430.85
7000,Interest on bank loan,3260.00,4180.00
8000,Income tax expense,8600.00,3200.00
`;
