/**
 * The file of a pull from a ledger, turned into the grid that every trial balance is read from: one row for each row
 * that the ledger printed, both years side by side by the ledger's own id of the account. From here on it is a file like
 * any other: its columns are guessed, shown and corrected, and every row is accounted for.
 */
import { createHash } from 'node:crypto';
import { longDate } from '../../../../shared/model/dates.ts';
import {
  LEDGER_FILE_FORMAT,
  LEDGER_NAMES,
  type Ledger,
  type LedgerFile,
  ledgerFileHeadSchema,
  ledgerFileSchema,
} from '../../../../shared/model/ledgers.ts';
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import { Problem } from '../../../../shared/problem.ts';
import { textCell } from '../cells/cell.ts';
import type { CellRow, SheetGrid } from '../cells/sheet-grid.ts';
import type { AskedOfLedger, LedgerBooks, LedgerRow, ReadLedgerReplies } from './ledger-replies.ts';
import { readQuickBooksReplies } from './quickbooks-replies.ts';
import { readXeroReplies } from './xero-replies.ts';

const READERS: Readonly<Record<Ledger, ReadLedgerReplies>> = {
  XERO: readXeroReplies,
  QUICKBOOKS: readQuickBooksReplies,
};
const BEGINNING = `{"format":"${LEDGER_FILE_FORMAT}"`;
const HEADINGS = ['Account Code', 'Account Name', 'Account Type', 'Debit', 'Credit'] as const;
const PRIOR_HEADINGS = ['Prior Year Debit', 'Prior Year Credit'] as const;

/** Ends the head; within a text its quotation marks would be escaped. */
const REPLIES = ',"replies":[';
const damaged = () => new Problem('UNREADABLE_FILE', 'The file of the pull is damaged. Pull again.');

/** Bytes of the file; the same for the same replies, which stand last. */
export function writeLedgerFile({ format, replies, ...rest }: LedgerFile): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ format, ...rest, replies }));
}

/** What the file was pulled for, without reading its replies. Errors: UNREADABLE_FILE. */
export function readAsked(bytes: Uint8Array): AskedOfLedger {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.indexOf(REPLIES);
  try {
    return ledgerFileHeadSchema.parse(JSON.parse(`${file.toString('utf8', 0, Math.max(0, end))}}`));
  } catch {
    throw damaged();
  }
}

export function isLedgerFile(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, BEGINNING.length)).toString('latin1') === BEGINNING;
}

function openLedgerFile(bytes: Uint8Array): LedgerFile {
  let content: unknown;
  try {
    content = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw damaged();
  }
  const file = ledgerFileSchema.safeParse(content).data;
  const isWhole = file?.replies.every(
    ({ body, sha256 }) => createHash('sha256').update(body).digest('hex') === sha256,
  );
  if (!file || !isWhole) throw damaged();
  return file;
}

/** The rows of the year before by the account that they are of; an account printed twice keeps both rows. */
function priorByAccount(rows: readonly LedgerRow[]): Map<string, LedgerRow[]> {
  const found = new Map<string, LedgerRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

const hasAccounts = (rows: readonly LedgerRow[] | null) =>
  rows?.some(({ kind }) => kind === 'ACCOUNT') === true;

const keyOf = ({ kind, accountId, label }: LedgerRow) =>
  `${kind}\n${accountId === '' ? `name ${label}` : `id ${accountId}`}`;

function gridOf({ accounts, rows, priorRows }: LedgerBooks, titles: readonly string[]): SheetGrid {
  const before = priorRows ?? [];
  const hasPrior = hasAccounts(priorRows);
  const prior = priorByAccount(hasPrior ? before : []);
  const textsOf = (row: LedgerRow, before: LedgerRow | undefined, onlyBefore: boolean): readonly string[] => {
    const account = accounts.get(row.accountId);
    // A code in the name ("Sales (200)") is taken where the chart of accounts does not say it.
    const printed = account ? null : /^(.*\S) \(([^()]{1,20})\)$/.exec(row.label);
    const own = row.kind === 'ACCOUNT' ? (account?.name ?? printed?.[1] ?? row.label) : row.label;
    const isTotal = row.kind === 'TOTAL' && !/^(?:grand |sub)?total/i.test(own);
    const amounts = onlyBefore && row.kind === 'ACCOUNT' ? ['0.00', ''] : [row.debit, row.credit];
    const nil = row.kind === 'ACCOUNT' ? '0.00' : '';
    return [
      row.kind === 'ACCOUNT' ? (account?.code ?? printed?.[2] ?? '') : '',
      isTotal ? `Total ${own}`.trim() : own,
      account?.type ?? '',
      ...(row.kind === 'ACCOUNT' && amounts.every((amount) => amount === '') ? ['0.00', ''] : amounts),
      ...(hasPrior ? [before?.debit ?? nil, before?.credit ?? ''] : []),
    ];
  };
  const lines = rows.map((row) => ({
    isAccount: row.kind === 'ACCOUNT',
    texts: textsOf(row, prior.get(keyOf(row))?.shift(), false),
  }));
  const onlyBefore = [...prior.values()]
    .flat()
    .filter(({ kind }) => kind === 'ACCOUNT')
    .map((row) => ({ isAccount: true, texts: textsOf(row, row, true) }));
  // The foot stays at the foot: what only the year before has stands above it.
  const isFoot = rows.at(-1)?.kind === 'TOTAL';
  const body = isFoot
    ? [...lines.slice(0, -1), ...onlyBefore, ...lines.slice(-1)]
    : [...lines, ...onlyBefore];
  const headings = [...HEADINGS, ...(hasPrior ? PRIOR_HEADINGS : [])];
  // A row apart, so that no title counts as a part of a heading.
  const above = [...titles.map((title) => [title]), [], headings];
  const cells = [...above, ...body.map(({ texts }) => texts)];
  return {
    name: '',
    hidden: false,
    width: headings.length,
    // Taken at the ledger's word: an account may be called "Total Care Insurance".
    accountRows: new Set(body.flatMap(({ isAccount }, at) => (isAccount ? [above.length + at + 1] : []))),
    rows: cells.map(
      (texts, at): CellRow => ({ number: at + 1, hidden: false, cells: texts.map((text) => textCell(text)) }),
    ),
  };
}

/** A year before that was asked for, and of which the ledger holds nothing. */
function priorWarnings(
  { ledger, priorPeriod }: LedgerFile,
  { priorRows }: LedgerBooks,
): ImportReport['warnings'] {
  if (priorPeriod === null || hasAccounts(priorRows)) return [];
  return [
    {
      kind: 'NO_PRIOR_YEAR',
      message: `${LEDGER_NAMES[ledger]} holds no balances at ${longDate(priorPeriod.end)}, so there are no comparative figures. If the company had a year before, take them from a trial balance of that year; if this is its first period, say so in the engagement's header.`,
      rows: [],
    },
  ];
}

function lockWarnings(file: LedgerFile, { lockedUntil }: LedgerBooks): ImportReport['warnings'] {
  const { end } = file.period;
  if (lockedUntil !== null && lockedUntil >= end) return [];
  const name = LEDGER_NAMES[file.ledger];
  const until = lockedUntil === null ? 'has no lock date' : `is locked until ${longDate(lockedUntil)} only`;
  return [
    {
      kind: 'PERIOD_OPEN',
      message: `The period is still open: ${name} ${until}, so the balances at ${longDate(end)} may change. Lock the period in ${name} and pull again before the statements are final.`,
      rows: [],
    },
  ];
}

/** Errors: UNREADABLE_FILE. */
export function readLedgerFile(bytes: Uint8Array): {
  readonly grid: SheetGrid;
  readonly warnings: ImportReport['warnings'];
} {
  const file = openLedgerFile(bytes);
  const books = READERS[file.ledger](file.replies, file);
  const titles = [file.organisation.name, 'Trial balance', `As at ${longDate(file.period.end)}`];
  return {
    grid: gridOf(books, titles),
    warnings: [...priorWarnings(file, books), ...lockWarnings(file, books)],
  };
}
