/**
 * An invented trading company: last year's signed statements as PDF, this year's trial balance before and after the
 * client has booked two of the accountant's journals, and the six journals as rows of a spreadsheet.
 */
import type { PrintedRow, StatementSet, StatementTable } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsPdf } from '../fixtures/statements/statements-pdf.ts';

export const TEMBUSU = 'Tembusu Ledger Analytics Pte. Ltd.';

const YEARS = ['2024', '2023'] as const;
const heading = (label: string): PrintedRow => ({ label });
const row = (label: string, current: string, prior: string): PrintedRow => ({
  label,
  figures: [current, prior],
});

function table(
  statement: StatementTable['statement'],
  title: string,
  subtitle: string,
  rows: readonly PrintedRow[],
): StatementTable {
  return { statement, title, subtitle, columns: YEARS, hasNotes: false, rows };
}

const SIGNED: StatementSet = {
  companyName: TEMBUSU,
  uen: '202154321K',
  currency: 'S$',
  yearEnd: '31 December 2024',
  tables: [
    table('balance_sheet', 'Statement of financial position', 'As at 31 December 2024', [
      heading('Non-current assets'),
      row('Property, plant and equipment', '80000', '100000'),
      row('Total non-current assets', '80000', '100000'),
      heading('Current assets'),
      row('Inventories', '60000', '50000'),
      row('Trade receivables', '90000', '70000'),
      row('Cash and bank balances', '70000', '40000'),
      row('Total current assets', '220000', '160000'),
      row('Total assets', '300000', '260000'),
      heading('Equity'),
      row('Share capital', '100000', '100000'),
      row('Retained earnings', '120000', '90000'),
      row('Total equity', '220000', '190000'),
      heading('Current liabilities'),
      row('Trade payables', '70000', '62000'),
      row('Income tax payable', '10000', '8000'),
      row('Total current liabilities', '80000', '70000'),
      row('Total liabilities', '80000', '70000'),
      row('Total equity and liabilities', '300000', '260000'),
    ]),
    table(
      'income_statement',
      'Statement of profit or loss',
      'For the financial year ended 31 December 2024',
      [
        row('Revenue', '500000', '450000'),
        row('Cost of sales', '-340000', '-310000'),
        row('Gross profit', '160000', '140000'),
        row('Administrative expenses', '-120000', '-110000'),
        row('Profit before tax', '40000', '30000'),
        row('Income tax expense', '-10000', '-8000'),
        row('Profit for the year', '30000', '22000'),
      ],
    ),
    table('cash_flow', 'Statement of cash flows', 'For the financial year ended 31 December 2024', [
      heading('Cash flows from operating activities'),
      row('Profit before tax', '40000', '30000'),
      heading('Adjustments for:'),
      row('Depreciation of property, plant and equipment', '20000', '20000'),
      row('Operating cash flows before changes in working capital', '60000', '50000'),
      heading('Changes in working capital:'),
      row('Inventories', '-10000', '-5000'),
      row('Trade receivables', '-20000', '-15000'),
      row('Trade payables', '8000', '2000'),
      row('Cash generated from operations', '38000', '32000'),
      row('Income tax paid', '-8000', '-7000'),
      row('Net cash from operating activities', '30000', '25000'),
      row('Net increase in cash and cash equivalents', '30000', '25000'),
      row('Cash and cash equivalents at beginning of year', '40000', '15000'),
      row('Cash and cash equivalents at end of year', '70000', '40000'),
    ]),
  ],
};

export const signedStatements = () => buildStatementsPdf(SIGNED);

const ACCOUNTS = [
  ['1000', 'Cash at bank', 95_000],
  ['1100', 'Trade receivables', 110_000],
  ['1200', 'Inventories', 65_000],
  ['1500', 'Office equipment', 80_000],
  ['2000', 'Trade payables', -75_000],
  ['2300', 'Provision for taxation', -2_000],
  ['3000', 'Share capital', -100_000],
  ['3100', 'Retained earnings', -120_000],
  ['4000', 'Sales', -570_000],
  ['5000', 'Cost of sales', 385_000],
  ['6000', 'Staff salaries', 100_000],
  ['6100', 'Office rental', 32_000],
] as const;
/** Booked by the client meanwhile: depreciation, and the allowance for doubtful debts. */
const BOOKED = [
  ['1510', 'Accumulated depreciation of office equipment', -20_000],
  ['6200', 'Depreciation', 20_000],
  ['1190', 'Allowance for doubtful debts', -2_000],
  ['6400', 'Impairment of trade receivables', 2_000],
] as const;

type Balance = readonly [code: string, name: string, balance: number];
const csv = (accounts: readonly Balance[], year = 2025) =>
  [
    `Code,Account,${year}`,
    ...accounts.map(([code, name, balance]) => `${code},${name},${balance}.00`),
    '',
  ].join('\n');

export const trialBalance = (withBooked: boolean) => csv([...ACCOUNTS, ...(withBooked ? BOOKED : [])]);

/**
 * The ledger of 2026: it opens with the adjusted balances of 2025, sold for 100,000 in cash, and paid the audit fee of 2025, which
 * stands as an expense beside the accrual until last year's journal is taken back.
 */
export const NEXT_YEAR = csv(
  [
    ['1000', 'Cash at bank', 192_000],
    ['1100', 'Trade receivables', 110_000],
    ['1190', 'Allowance for doubtful debts', -2_000],
    ['1200', 'Inventories', 65_000],
    ['1300', 'Rental deposit', 5_000],
    ['1500', 'Office equipment', 80_000],
    ['1510', 'Accumulated depreciation of office equipment', -20_000],
    ['2000', 'Trade payables', -75_000],
    ['2100', 'Accrued expenses', -3_000],
    ['2300', 'Provision for taxation', -6_000],
    ['3000', 'Share capital', -100_000],
    ['3100', 'Retained earnings', -149_000],
    ['4000', 'Sales', -100_000],
    ['6300', 'Audit fee', 3_000],
  ],
  2026,
);

/** Kind as its list names it, what it is for, rows as copied from a spreadsheet, and whether next year takes it back. */
export const JOURNALS = [
  {
    kind: null,
    narrative: 'Depreciation of the year',
    rows: '6200\tDepreciation\t20000\t\n1510\tAccumulated depreciation of office equipment\t\t20000\n',
    heading: /^AJ 1 · /,
  },
  {
    kind: null,
    narrative: 'Audit fee of the year',
    rows: '6300\tAudit fee\t3000\t\n2100\tAccrued expenses\t\t3000\n',
    heading: /^AJ 2 · /,
    reversesNextYear: true,
  },
  {
    kind: null,
    narrative: 'Debt of a customer that closed',
    rows: '6400\tImpairment of trade receivables\t2000\t\n1190\tAllowance for doubtful debts\t\t2000\n',
    heading: /^AJ 3 · /,
  },
  {
    kind: 'Reclassification',
    narrative: 'Deposit that was booked as rent',
    rows: '1300\tRental deposit\t5000\t\n6100\tOffice rental\t\t5000\n',
    heading: /^RJ 1 · /,
  },
  {
    kind: 'Tax',
    narrative: 'Tax of the year',
    rows: '6900\tIncome tax expense\t4000\t\n2300\tProvision for taxation\t\t4000\n',
    heading: /^TJ 1 · /,
  },
  {
    kind: 'Unadjusted',
    narrative: 'Repairs of December, below materiality',
    rows: '6500\tRepairs and maintenance\t400\t\n2100\tAccrued expenses\t\t400\n',
    heading: /^U[A-Z]* 1 · /,
  },
] as const;

/** Last year's ledger before closing, in another layout than this year's. */
export const LAST_YEAR_FILE = `Ledger name,No.,Debit,Credit
Bank account,1000,70000,
Customers,1100,90000,
Goods for sale,1200,60000,
Office equipment,1500,80000,
Suppliers,2000,,70000
Tax payable,2300,,10000
Share capital,3000,,100000
Retained earnings,3100,,90000
Sales,4000,,500000
Cost of sales,5000,340000,
Staff salaries,6000,98000,
Office rental,6100,22000,
Income tax expense,,10000,
`;
