/**
 * Replies of QuickBooks Online's Accounting API (preferences, accounts in pages, the TrialBalance report). Rows may stand
 * within rows: a heading may carry a balance of its own and is then an account, and every summary is a total.
 */
import { z } from 'zod';
import { isIsoDate, type Period } from '../../../../shared/model/dates.ts';
import { Problem } from '../../../../shared/problem.ts';
import {
  bodiesOf,
  type LedgerAccount,
  type LedgerRow,
  malformed,
  type ReadLedgerReplies,
  requireDate,
} from './ledger-replies.ts';

const NAME = 'QuickBooks Online';
/** Accounts have parents of parents; a report that is nested deeper is not one. */
const DEEPEST = 12;

const cellsSchema = z.object({
  ColData: z.array(z.object({ value: z.string().nullish(), id: z.string().nullish() })),
});
type Cells = z.output<typeof cellsSchema>;
interface Row {
  readonly ColData?: Cells['ColData'] | undefined;
  readonly Header?: Cells | undefined;
  readonly Summary?: Cells | undefined;
  readonly Rows?: { readonly Row?: readonly unknown[] | undefined } | undefined;
}
const rowSchema: z.ZodType<Row> = z.object({
  ColData: cellsSchema.shape.ColData.optional(),
  Header: cellsSchema.optional(),
  Summary: cellsSchema.optional(),
  Rows: z.object({ Row: z.array(z.unknown()).optional() }).optional(),
});
const reportSchema = z.object({
  Header: z.object({
    ReportBasis: z.string(),
    StartPeriod: z.string(),
    EndPeriod: z.string(),
    Currency: z.string(),
  }),
  Columns: z.object({ Column: z.array(z.object({ ColTitle: z.string().nullish() })) }),
  Rows: z.object({ Row: z.array(z.unknown()).optional() }),
});
const accountsSchema = z.object({
  QueryResponse: z.object({
    Account: z
      .array(
        z.object({
          Id: z.string(),
          Name: z.string(),
          FullyQualifiedName: z.string().nullish(),
          AcctNum: z.string().nullish(),
          AccountType: z.string().nullish(),
        }),
      )
      .optional(),
  }),
});
const preferencesSchema = z.object({
  QueryResponse: z.object({
    Preferences: z
      .array(z.object({ AccountingInfoPrefs: z.object({ BookCloseDate: z.string().nullish() }).nullish() }))
      .optional(),
  }),
});

/** Throws where the report is not on the accrual basis, of the period and in the currency that were asked for. */
function requireHeader(
  { ReportBasis, StartPeriod, EndPeriod, Currency }: z.output<typeof reportSchema>['Header'],
  period: Period,
  currency: string,
): void {
  if (ReportBasis.toLowerCase() !== 'accrual') {
    throw new Problem(
      'UNREADABLE_FILE',
      `${NAME} sent the trial balance on the basis "${ReportBasis.slice(0, 40)}", but financial statements need the accrual basis. Set the accounting method to accrual in ${NAME} and pull again, or export the trial balance on the accrual basis and upload that file.`,
    );
  }
  requireDate(NAME, EndPeriod, period.end);
  if (StartPeriod !== period.start) {
    throw new Problem(
      'UNREADABLE_FILE',
      `${NAME} sent a trial balance that begins on ${StartPeriod.slice(0, 40)}, but one that begins on ${period.start} was asked for. Pull again.`,
    );
  }
  if (Currency !== currency) {
    throw new Problem(
      'UNREADABLE_FILE',
      `${NAME} sent the trial balance in ${Currency.slice(0, 40)}, but its books are kept in ${currency}. Pull again.`,
    );
  }
}

function rowsOf(body: unknown, asked: Period, currency: string): readonly LedgerRow[] {
  const report = reportSchema.safeParse(body).data;
  if (!report) throw malformed(NAME, 'its trial balance');
  requireHeader(report.Header, asked, currency);
  const titles = report.Columns.Column.map(({ ColTitle }) => (ColTitle ?? '').toLowerCase());
  const [debit, credit] = [titles.indexOf('debit'), titles.indexOf('credit')];
  if (debit < 0 || credit < 0) throw malformed(NAME, 'its trial balance');
  const toRow = (kind: LedgerRow['kind'], { ColData }: Cells): LedgerRow => ({
    kind,
    accountId: ColData[0]?.id ?? '',
    label: ColData[0]?.value ?? '',
    debit: ColData[debit]?.value ?? '',
    credit: ColData[credit]?.value ?? '',
  });
  const walk = (rows: readonly unknown[], depth: number): LedgerRow[] =>
    rows.flatMap((each) => {
      const row = rowSchema.safeParse(each).data;
      if (!row || depth > DEEPEST) throw malformed(NAME, 'a row of its trial balance');
      const own = row.ColData ? [toRow('ACCOUNT', { ColData: row.ColData })] : [];
      const heading = row.Header ? toRow('HEADING', row.Header) : null;
      const isAccount = heading !== null && (heading.debit !== '' || heading.credit !== '');
      return [
        ...own,
        ...(heading === null ? [] : [{ ...heading, kind: isAccount ? ('ACCOUNT' as const) : heading.kind }]),
        ...walk(row.Rows?.Row ?? [], depth + 1),
        ...(row.Summary ? [toRow('TOTAL', row.Summary)] : []),
      ];
    });
  return walk(report.Rows.Row ?? [], 0);
}

export const readQuickBooksReplies: ReadLedgerReplies = (replies, { period, priorPeriod, currency }) => {
  const accounts = new Map<string, LedgerAccount>();
  for (const body of bodiesOf(replies, 'ACCOUNTS', NAME)) {
    const page = accountsSchema.safeParse(body).data;
    if (!page) throw malformed(NAME, 'its chart of accounts');
    for (const account of page.QueryResponse.Account ?? []) {
      const { Id, Name, FullyQualifiedName, AcctNum, AccountType } = account;
      accounts.set(Id, {
        code: AcctNum ?? '',
        name: FullyQualifiedName ?? Name,
        type: AccountType ?? '',
      });
    }
  }
  const [settings] = bodiesOf(replies, 'SETTINGS', NAME);
  const preferences = preferencesSchema.safeParse(settings).data;
  if (!preferences) throw malformed(NAME, 'its settings');
  const closed = preferences.QueryResponse.Preferences?.[0]?.AccountingInfoPrefs?.BookCloseDate ?? '';
  const [current] = bodiesOf(replies, 'TRIAL_BALANCE', NAME);
  const [prior] = bodiesOf(replies, 'PRIOR_TRIAL_BALANCE', NAME);
  return {
    accounts,
    rows: rowsOf(current, period, currency),
    priorRows: priorPeriod === null ? null : rowsOf(prior, priorPeriod, currency),
    lockedUntil: isIsoDate(closed) ? closed : null,
  };
};
