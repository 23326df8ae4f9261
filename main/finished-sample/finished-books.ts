/**
 * The books of the sample client that is finished (an invented company): two trial balances of two years each, so that
 * both years of its cash flows are explained, pre-closing and in balance.
 */

export const LAST_YEAR_BOOKS = {
  fileName: 'casuarina-paper-2024.csv',
  text: `Account Code,Account Name,2024,2023
1000,Cash at bank,207109.05,169924.70
1100,Trade receivables,128640.00,118420.00
1200,Inventories - paper and stationery,74250.00,69180.50
1300,Prepayments,4800.00,4500.00
1310,Rental deposits,15000.00,15000.00
1500,Office equipment - cost,36000.00,24000.00
1510,Accumulated depreciation - office equipment,-19200.00,-12000.00
2000,Trade payables,-64380.20,-58310.00
2010,Accrued operating expenses,-12600.00,-11900.00
2020,GST payable,-8215.40,-7640.20
2030,CPF payable,-4360.00,-4080.00
2100,Provision for income tax,-5951.00,-5066.00
3000,Share capital,-200000.00,-200000.00
3100,Retained earnings,-102029.00,-40000.00
3200,Dividends paid,20000.00,0.00
4000,Sales of goods,-842300.00,-798600.00
4110,Interest income,-480.00,-310.00
5000,Cost of goods sold,498760.30,473900.00
6000,Staff salaries,132400.00,126800.00
6010,CPF contributions,20180.00,19350.00
6020,Directors' remuneration,48000.00,48000.00
6100,Office rental,36000.00,34800.00
6110,Utilities,4620.50,4415.00
6120,Depreciation,7200.00,4800.00
6130,Accounting and professional fees,6400.00,6100.00
6140,Marketing and advertising,8250.00,7900.00
6160,General office expenses,5954.75,5750.00
8000,Income tax expense,5951.00,5066.00
`,
} as const;

export const THIS_YEAR_BOOKS = {
  fileName: 'casuarina-paper-2025.csv',
  text: `Account Code,Account Name,2025,2024
1000,Cash at bank,240888.45,207109.05
1100,Trade receivables,146820.50,128640.00
1200,Inventories - paper and stationery,81360.75,74250.00
1300,Prepayments,5240.00,4800.00
1310,Rental deposits,15000.00,15000.00
1500,Office equipment - cost,50500.00,36000.00
1510,Accumulated depreciation - office equipment,-29200.00,-19200.00
2000,Trade payables,-58940.30,-64380.20
2010,Accrued operating expenses,-12510.00,-12600.00
2020,GST payable,-9120.85,-8215.40
2030,CPF payable,-4890.00,-4360.00
2100,Provision for income tax,-7755.00,-5951.00
3000,Share capital,-200000.00,-200000.00
3100,Retained earnings,-151092.45,-102029.00
3200,Dividends paid,25000.00,20000.00
4000,Sales of goods,-968450.00,-842300.00
4110,Interest income,-1240.60,-480.00
5000,Cost of goods sold,566320.45,498760.30
6000,Staff salaries,151600.00,132400.00
6010,CPF contributions,23240.00,20180.00
6020,Directors' remuneration,54000.00,48000.00
6100,Office rental,37200.00,36000.00
6110,Utilities,5180.40,4620.50
6120,Depreciation,10000.00,7200.00
6130,Accounting and professional fees,6900.00,6400.00
6140,Marketing and advertising,9875.00,8250.00
6160,General office expenses,6318.65,5954.75
8000,Income tax expense,7755.00,5951.00
`,
} as const;
