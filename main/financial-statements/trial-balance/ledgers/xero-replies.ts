/**
 * Replies of Xero's Accounting API (Organisation, Accounts, Reports/TrialBalance). The year-to-date columns are the
 * balances at the date; the other two are movements of the month and are not taken. Retained earnings are those at the
 * start of Xero's year, so that the profit of the year stands in the income and expense accounts alone.
 */
import { z } from 'zod';
import { type IsoDate, isIsoDate } from '../../../../shared/model/dates.ts';
import { headingDate } from '../headings/heading-dates.ts';
import {
  bodiesOf,
  type LedgerAccount,
  type LedgerRow,
  malformed,
  type ReadLedgerReplies,
  requireDate,
} from './ledger-replies.ts';

const NAME = 'Xero';

const cellSchema = z.object({
  Value: z.string().nullish(),
  Attributes: z.array(z.object({ Id: z.string().nullish(), Value: z.string().nullish() })).nullish(),
});
const lineSchema = z.object({
  RowType: z.enum(['Header', 'Section', 'Row', 'SummaryRow']),
  Title: z.string().nullish(),
  Cells: z.array(cellSchema).nullish(),
});
const rowSchema = lineSchema.extend({ Rows: z.array(lineSchema).nullish() });
const reportSchema = z.object({
  Reports: z
    .array(z.object({ ReportTitles: z.array(z.string()), Rows: z.array(rowSchema) }))
    .min(1)
    .max(1),
});
const accountsSchema = z.object({
  Accounts: z.array(
    z.object({
      AccountID: z.string(),
      Code: z.string().nullish(),
      Name: z.string(),
      Type: z.string().nullish(),
      Class: z.string().nullish(),
    }),
  ),
});
const organisationSchema = z.object({
  Organisations: z
    .array(z.object({ PeriodLockDate: z.string().nullish(), EndOfYearLockDate: z.string().nullish() }))
    .min(1),
});

/** Xero's codes of types in the words of its own exports, which the reader knows as classes. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  BANK: 'Bank',
  CURRENT: 'Current Asset',
  CURRLIAB: 'Current Liability',
  DEPRECIATN: 'Depreciation',
  DIRECTCOSTS: 'Direct Costs',
  EQUITY: 'Equity',
  EXPENSE: 'Expense',
  FIXED: 'Fixed Asset',
  INVENTORY: 'Inventory',
  LIABILITY: 'Liability',
  NONCURRENT: 'Non-current Asset',
  OTHERINCOME: 'Other Income',
  OVERHEADS: 'Overhead',
  PREPAYMENT: 'Prepayment',
  REVENUE: 'Revenue',
  SALES: 'Sales',
  TERMLIAB: 'Non-current Liability',
};
/** Of a type that is not known here. */
const CLASS_WORDS: Readonly<Record<string, string>> = {
  ASSET: 'Asset',
  EQUITY: 'Equity',
  EXPENSE: 'Expense',
  LIABILITY: 'Liability',
  REVENUE: 'Revenue',
};

const typeWords = (type: string, accountClass: string) => TYPE_WORDS[type] ?? CLASS_WORDS[accountClass] ?? '';

type Line = z.output<typeof lineSchema>;

/** "/Date(1735603200000+0000)/" or an ISO date; null where none is set. */
export function xeroDate(text: string | null | undefined): IsoDate | null {
  if (!text) return null;
  const milliseconds = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/.exec(text)?.[1];
  const date =
    milliseconds === undefined
      ? text.slice(0, 10)
      : new Date(Number(milliseconds)).toISOString().slice(0, 10);
  return isIsoDate(date) ? date : null;
}

function rowsOf(body: unknown, asked: IsoDate): readonly LedgerRow[] {
  const report = reportSchema.safeParse(body).data?.Reports[0];
  if (!report) throw malformed(NAME, 'its trial balance');
  // Its titles say of when the balances are; its "ReportDate" is the day on which the report was made.
  const title = report.ReportTitles.find((each) => /^as (?:at|of) /i.test(each.trim()));
  requireDate(NAME, title === undefined ? undefined : headingDate(title)?.key, asked);
  const headings = report.Rows.find(({ RowType }) => RowType === 'Header')?.Cells ?? [];
  const columnOf = (heading: string) => headings.findIndex(({ Value }) => Value === heading);
  const [debit, credit] = [columnOf('YTD Debit'), columnOf('YTD Credit')];
  if (report.Rows.length > 0 && (debit < 0 || credit < 0)) throw malformed(NAME, 'its trial balance');
  const toRow = ({ RowType, Title, Cells }: Line): readonly LedgerRow[] => {
    const cells = Cells ?? [];
    const label = cells[0]?.Value ?? Title ?? '';
    const amounts = { debit: cells[debit]?.Value ?? '', credit: cells[credit]?.Value ?? '' };
    if (RowType === 'Header') return [];
    if (RowType === 'Section')
      return label === '' ? [] : [{ kind: 'HEADING', accountId: '', label, debit: '', credit: '' }];
    if (cells.length !== headings.length) throw malformed(NAME, 'a row of its trial balance');
    const accountId = cells[0]?.Attributes?.find(({ Id }) => Id === 'account')?.Value ?? '';
    return [{ kind: RowType === 'SummaryRow' ? 'TOTAL' : 'ACCOUNT', accountId, label, ...amounts }];
  };
  return report.Rows.flatMap((row) => [row, ...(row.Rows ?? [])].flatMap(toRow));
}

export const readXeroReplies: ReadLedgerReplies = (replies, { period, priorPeriod }) => {
  const accounts = new Map<string, LedgerAccount>();
  for (const body of bodiesOf(replies, 'ACCOUNTS', NAME)) {
    const page = accountsSchema.safeParse(body).data;
    if (!page) throw malformed(NAME, 'its chart of accounts');
    for (const { AccountID, Code, Name, Type, Class } of page.Accounts) {
      const type = typeWords(Type ?? '', Class ?? '');
      accounts.set(AccountID, { code: Code ?? '', name: Name, type });
    }
  }
  const [organisation] = bodiesOf(replies, 'ORGANISATION', NAME);
  const locks = organisationSchema.safeParse(organisation).data?.Organisations[0];
  if (!locks) throw malformed(NAME, 'its organisation');
  const [current] = bodiesOf(replies, 'TRIAL_BALANCE', NAME);
  const [prior] = bodiesOf(replies, 'PRIOR_TRIAL_BALANCE', NAME);
  const dates = [xeroDate(locks.PeriodLockDate), xeroDate(locks.EndOfYearLockDate)];
  return {
    accounts,
    rows: rowsOf(current, period.end),
    priorRows: priorPeriod === null ? null : rowsOf(prior, priorPeriod.end),
    lockedUntil:
      dates
        .filter((date) => date !== null)
        .toSorted()
        .at(-1) ?? null,
  };
};
