/**
 * Journals as a CSV file for the client's ledger, in layouts that ledgers take for manual journals. Only those that the
 * ledger does not hold and that count: a reversed one and its counter-entry cancel out, and neither is sent. Pure.
 */
import { isoParts } from '../../../shared/model/dates.ts';
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import {
  type FsJournal,
  type JournalLayout,
  type JournalLine,
  journalReference,
} from '../../../shared/model/journals.ts';
import { isZero, type Money } from '../../../shared/model/money.ts';
import { notCancelled } from '../books/booked-journals.ts';

interface Layout {
  readonly heads: readonly string[];
  readonly row: (journal: FsJournal, line: JournalLine) => readonly string[];
  /** A blank line stands between journals. */
  readonly isSpaced?: true;
}

const amount = (value: Money) => (isZero(value) ? '' : value);
const narrativeOf = ({ narrative }: FsJournal, line: JournalLine) => line.narrative || narrative;
/** As Singapore's ledgers write and read it. */
const printedDate = ({ date }: FsJournal) => {
  const { day, month, year } = isoParts(date);
  return `${day}/${month}/${year}`;
};

const LAYOUTS: Readonly<Record<JournalLayout, Layout>> = {
  GENERAL: {
    heads: ['Date', 'Journal', 'Narrative', 'Account Code', 'Account Name', 'Description', 'Debit', 'Credit'],
    row: (journal, line) => [
      printedDate(journal),
      journalReference(journal),
      journal.narrative,
      line.accountCode,
      line.accountDescription,
      line.narrative,
      amount(line.debit),
      amount(line.credit),
    ],
  },
  // Debits are positive amounts and credits negative ones; the account is named by its code.
  XERO: {
    heads: [
      ...['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
      ...['TrackingName1', 'TrackingOption1', 'TrackingName2', 'TrackingOption2'],
    ],
    row: (journal, line) => [
      `${journalReference(journal)} ${journal.narrative}`.trim(),
      printedDate(journal),
      narrativeOf(journal, line),
      line.accountCode,
      'No Tax',
      lineAmount(line),
      ...['', '', '', ''],
    ],
  },
  // The account is named by its name.
  QUICKBOOKS: {
    heads: ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description'],
    row: (journal, line) => [
      journalReference(journal),
      printedDate(journal),
      line.accountDescription || line.accountCode,
      amount(line.debit),
      amount(line.credit),
      narrativeOf(journal, line),
    ],
  },
  // Heads are the names of its import fields; the account is named by its number. A record of several lines ends with a
  // blank one.
  MYOB: {
    heads: [
      ...['Journal Number', 'Date', 'Memo', 'Account Number', 'Debit Amount', 'Credit Amount'],
      'Allocation Memo',
    ],
    row: (journal, line) => [
      journalReference(journal),
      printedDate(journal),
      journal.narrative,
      line.accountCode,
      amount(line.debit),
      amount(line.credit),
      line.narrative,
    ],
    isSpaced: true,
  },
};

/** Text that a spreadsheet would run as a formula is marked as text. */
function cell(text: string): string {
  const safe = /^[=+@\t\r]|^-(?!\d+\.\d{2}$)/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function journalsFile(journals: readonly FsJournal[], layout: JournalLayout): string {
  const { heads, row, isSpaced = false } = LAYOUTS[layout];
  const textOf = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`;
  const records = notCancelled(journals).map((journal) =>
    journal.lines.map((line) => textOf(row(journal, line))).join(''),
  );
  return textOf(heads) + records.join(isSpaced ? '\r\n' : '');
}
