/**
 * What the first sections of an engagement show, for those who sign them: its header, the balances of the file, the journals
 * and the mapping. Accounts are known by code and name, so that the same file read again is the same content. Pure.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import { shortDate } from '../../../shared/model/dates.ts';
import { REPORTING_STANDARD_WORDS, ROUNDING_WORDS } from '../../../shared/model/field-words.ts';
import { type FsJournal, journalReference, RESTATES_WORDS } from '../../../shared/model/journals.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import type { Engagement } from '../../../shared/model/records.ts';
import type { SectionContent, SectionEntry } from '../../../shared/model/sign-offs.ts';
import type { BookItem } from '../books/load-books.ts';

type Header = Pick<
  Engagement,
  | 'clientName'
  | 'uen'
  | 'financialYear'
  | 'periodStart'
  | 'yearEndDate'
  | 'reportingStandard'
  | 'functionalCurrency'
  | 'roundingConvention'
  | 'firstPeriod'
>;

export function headerContent(header: Header): SectionContent {
  const rows = [
    ['clientName', 'Company', header.clientName],
    ['uen', 'UEN', header.uen],
    ['financialYear', 'Financial year', header.financialYear],
    ['periodStart', 'Period from', shortDate(header.periodStart)],
    ['yearEndDate', 'Year end', shortDate(header.yearEndDate)],
    ['reportingStandard', 'Standard', REPORTING_STANDARD_WORDS[header.reportingStandard]],
    ['functionalCurrency', 'Currency', header.functionalCurrency],
    ['roundingConvention', 'Rounding', ROUNDING_WORDS[header.roundingConvention]],
    ['firstPeriod', 'First period', header.firstPeriod ? 'Yes' : 'No'],
  ] as const;
  return rows.map(([part, label, value]) => ({ anchor: { at: 'RECORD' }, part, label, value }));
}

type Account = Pick<BookItem, 'accountCode' | 'accountDescription'>;

function entryOf(account: Account, part: string, what: string, value: string): SectionEntry {
  const { accountCode, accountDescription } = account;
  return {
    anchor: { at: 'ACCOUNT', accountCode, accountDescription },
    part,
    label: `${accountLabel(account)}${what}`,
    value,
  };
}

/** The balances of the file; what journals add stands in their own section. */
export function trialBalanceContent(
  items: readonly (Account &
    Pick<BookItem, 'currentYearBalance' | 'priorYearBalance' | 'openingBalance' | 'origin'>)[],
): SectionContent {
  return items
    .filter(({ origin }) => origin !== 'JOURNAL')
    .flatMap((item) => [
      entryOf(item, 'current', '', formatMoney(item.currentYearBalance, 2)),
      ...(item.priorYearBalance === null
        ? []
        : [entryOf(item, 'prior', ', prior year', formatMoney(item.priorYearBalance, 2))]),
      ...(item.openingBalance === null
        ? []
        : [entryOf(item, 'opening', ', opening balance', formatMoney(item.openingBalance, 2))]),
    ]);
}

/** Two lines may have one label: the key tells them apart. */
function lineWords({ taxonomyKey, taxonomyLabel }: Pick<BookItem, 'taxonomyKey' | 'taxonomyLabel'>): string {
  if (taxonomyKey === null) return 'No line';
  return taxonomyLabel === null ? taxonomyKey : `${taxonomyLabel} (${taxonomyKey})`;
}

export function mappingContent(
  items: readonly (Account & Pick<BookItem, 'taxonomyKey' | 'taxonomyLabel'>)[],
): SectionContent {
  return items.map((item) => entryOf(item, 'line', '', lineWords(item)));
}

const STATUS = { DRAFT: 'Draft', POSTED: 'Posted', REVERSED: 'Reversed' } as const;

export function journalsContent(journals: readonly FsJournal[]): SectionContent {
  const references = new Map(journals.map((each) => [each.id, journalReference(each)]));
  return journals.flatMap((journal) => {
    const reference = journalReference(journal);
    const entry = (part: string, what: string, value: string): SectionEntry => ({
      anchor: { at: 'JOURNAL', journalId: journal.id },
      part,
      label: `${reference}${what}`,
      value,
    });
    const booked = journal.bookedByClientAt === null ? '' : ', booked by the client';
    return [
      entry('status', ', state', `${STATUS[journal.status]}${booked}`),
      entry('date', ', date', shortDate(journal.date)),
      entry('narrative', ', narrative', journal.narrative),
      ...(journal.reverses === null
        ? []
        : [entry('reverses', ', reverses', references.get(journal.reverses) ?? journal.reverses)]),
      ...(journal.reason === null ? [] : [entry('reason', ', reason', journal.reason)]),
      entry('next year', ', reversed next year', journal.reversesNextYear ? 'Yes' : 'No'),
      ...(journal.restates === null
        ? []
        : [entry('restates', ', last year as reported', RESTATES_WORDS[journal.restates])]),
      ...journal.lines.map((line, index) =>
        entry(
          `line ${String(index).padStart(4, '0')}`,
          `, ${accountLabel(line)}`,
          `${line.debit === null ? '-' : formatMoney(line.debit, 2)} debit, ${line.credit === null ? '-' : formatMoney(line.credit, 2)} credit${line.narrative === '' ? '' : `, ${line.narrative}`}`,
        ),
      ),
    ];
  });
}
