/**
 * Invented books as the two ledgers would answer them: their published forms, with what surprises a reader (a heading
 * with a balance, sums among the rows, an account of last year alone, an archived account).
 */
export interface BookedAccount {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly section: string;
  /** Balances by date, debit positive, as decimal texts; absent where the report leaves the account away. */
  readonly at: Readonly<Record<string, string>>;
}

export interface Books {
  readonly name: string;
  readonly currency: string;
  readonly yearEnd: { readonly day: number; readonly month: number };
  readonly lockedUntil: string | null;
  readonly accounts: readonly BookedAccount[];
}

const account = (
  code: string,
  name: string,
  type: string,
  section: string,
  current: string | null,
  prior: string | null,
): BookedAccount => ({
  id: `a0000000-0000-4000-8000-000000000${code}`,
  code,
  name,
  type,
  section,
  at: {
    ...(current !== null && { '2025-12-31': current }),
    ...(prior !== null && { '2024-12-31': prior }),
  },
});

export const WREN_BOOKS: Books = {
  name: 'Wren Hill Trading Pte. Ltd.',
  currency: 'SGD',
  yearEnd: { day: 31, month: 12 },
  lockedUntil: '2025-12-31',
  accounts: [
    account('200', 'Sales', 'REVENUE', 'Revenue', '-250000.00', '-180000.10'),
    account('210', 'Sales of scrap (old)', 'REVENUE', 'Revenue', null, '-1000.00'),
    account('310', 'Cost of Goods Sold', 'DIRECTCOSTS', 'Expenses', '120000.55', '90000.00'),
    account('469', 'Rent', 'OVERHEADS', 'Expenses', '24000.00', '24000.00'),
    account('610', 'Accounts Receivable', 'CURRENT', 'Assets', '48000.45', '30000.10'),
    account('611', 'Deposits', 'CURRENT', 'Assets', '6000.00', null),
    account('090', 'Bank, current account', 'BANK', 'Assets', '152000.00', '77000.00'),
    account('800', 'Accounts Payable', 'CURRLIAB', 'Liabilities', '-33000.00', '-40000.00'),
    account('960', 'Retained Earnings', 'EQUITY', 'Equity', '-67001.00', '0.00'),
    account('970', 'Share Capital', 'EQUITY', 'Equity', '0.00', '0.00'),
  ],
};

const sideOf = (amount: string | undefined, side: 'debit' | 'credit') => {
  if (amount === undefined) return '';
  const isCredit = amount.startsWith('-');
  if (isCredit !== (side === 'credit')) return '';
  return amount.replace('-', '');
};

const totalOf = (accounts: readonly BookedAccount[], date: string, side: 'debit' | 'credit') => {
  const cents = accounts
    .map((each) => BigInt(sideOf(each.at[date], side).replace('.', '') || '0'))
    .reduce((sum, each) => sum + each, 0n)
    .toString()
    .padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
};

const MONTHS = 'January February March April May June July August September October November December';
const printedDate = (date: string) =>
  `${Number(date.slice(8))} ${MONTHS.split(' ')[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

export function xeroTrialBalance(books: Books, date: string): unknown {
  const booked = books.accounts.filter(({ at }) => at[date] !== undefined);
  const cell = (Value: string, id: string) => ({ Value, Attributes: [{ Id: 'account', Value: id }] });
  const sections = [...new Set(booked.map(({ section }) => section))].map((section) => ({
    RowType: 'Section',
    Title: section,
    Rows: booked
      .filter((each) => each.section === section)
      .map(({ id, name, code, at }) => ({
        RowType: 'Row',
        Cells: [
          cell(`${name} (${code})`, id),
          // The movement of the month, which is not the balance.
          cell('7.00', id),
          cell('', id),
          cell(sideOf(at[date], 'debit'), id),
          cell(sideOf(at[date], 'credit'), id),
        ],
      })),
  }));
  const values = (texts: readonly string[]) => texts.map((Value) => ({ Value }));
  const foot = ['Total', '7.00', '7.00', totalOf(booked, date, 'debit'), totalOf(booked, date, 'credit')];
  return {
    Status: 'OK',
    Reports: [
      {
        ReportType: 'TrialBalance',
        ReportTitles: ['Trial Balance', books.name, `As at ${printedDate(date)}`],
        // The day on which the report was made, which is not of when its balances are.
        ReportDate: '1 February 2026',
        Rows: [
          { RowType: 'Header', Cells: values(['Account', 'Debit', 'Credit', 'YTD Debit', 'YTD Credit']) },
          ...sections,
          { RowType: 'Section', Title: '', Rows: [{ RowType: 'SummaryRow', Cells: values(foot) }] },
        ],
      },
    ],
  };
}

export function xeroAccounts(books: Books): unknown {
  return {
    Accounts: books.accounts.map(({ id, code, name, type }) => ({
      AccountID: id,
      Code: code,
      Name: name,
      Type: type,
      Status: code === '210' ? 'ARCHIVED' : 'ACTIVE',
    })),
  };
}

export function xeroOrganisation(books: Books, id: string): unknown {
  const { day, month } = books.yearEnd;
  return {
    Organisations: [
      {
        OrganisationID: id,
        Name: books.name,
        LegalName: books.name,
        BaseCurrency: books.currency,
        FinancialYearEndDay: day,
        FinancialYearEndMonth: month,
        ...(books.lockedUntil !== null && {
          PeriodLockDate: `/Date(${Date.parse(books.lockedUntil)}+0000)/`,
        }),
      },
    ],
  };
}

export function quickBooksTrialBalance(
  books: Books,
  date: string,
  start = `${date.slice(0, 4)}-01-01`,
): unknown {
  const booked = books.accounts.filter(({ at }) => at[date] !== undefined);
  const cells = (name: string, id: string, debit: string, credit: string) => ({
    ColData: [{ value: name, ...(id !== '' && { id }) }, { value: debit }, { value: credit }],
  });
  const row = ({ id, name, at }: BookedAccount) =>
    cells(name, id, sideOf(at[date], 'debit'), sideOf(at[date], 'credit'));
  const receivables = booked.filter(({ code }) => code === '610' || code === '611');
  const [parent, ...children] = receivables;
  const rest = booked.filter((each) => !receivables.includes(each));
  const side = (which: 'debit' | 'credit', of: readonly BookedAccount[]) => totalOf(of, date, which);
  return {
    Header: {
      ReportName: 'TrialBalance',
      ReportBasis: 'Accrual',
      StartPeriod: start,
      EndPeriod: date,
      Currency: books.currency,
    },
    Columns: {
      Column: [
        { ColTitle: '', ColType: 'Account' },
        { ColTitle: 'Debit', ColType: 'Money' },
        { ColTitle: 'Credit', ColType: 'Money' },
      ],
    },
    Rows: {
      Row: [
        ...rest.map(row),
        // A parent with a balance of its own and accounts within it.
        ...(parent
          ? [
              {
                type: 'Section',
                Header: row(parent),
                Rows: { Row: children.map(row) },
                Summary: cells(`Total ${parent.name}`, '', side('debit', receivables), ''),
              },
            ]
          : []),
        {
          type: 'Section',
          group: 'GrandTotal',
          Summary: cells('TOTAL', '', side('debit', booked), side('credit', booked)),
        },
      ],
    },
  };
}

/** QuickBooks has words for what Xero has codes for. */
const QUICKBOOKS_TYPES: Readonly<Record<string, string>> = {
  REVENUE: 'Income',
  DIRECTCOSTS: 'Cost of Goods Sold',
  OVERHEADS: 'Expense',
  CURRENT: 'Other Current Asset',
  BANK: 'Bank',
  CURRLIAB: 'Other Current Liability',
  EQUITY: 'Equity',
};

export function quickBooksAccounts(books: Books, from: number, most: number): unknown {
  const page = books.accounts.slice(from - 1, from - 1 + most).map(({ id, code, name, type }) => ({
    Id: id,
    Name: name,
    FullyQualifiedName: code === '611' ? `Accounts Receivable:${name}` : name,
    AcctNum: code,
    AccountType: QUICKBOOKS_TYPES[type] ?? type,
  }));
  return { QueryResponse: page.length === 0 ? {} : { Account: page, startPosition: from } };
}

export function quickBooksPreferences(books: Books): unknown {
  const closed = books.lockedUntil === null ? {} : { BookCloseDate: books.lockedUntil };
  return {
    QueryResponse: {
      Preferences: [
        { AccountingInfoPrefs: closed, CurrencyPrefs: { HomeCurrency: { value: books.currency } } },
      ],
    },
  };
}
