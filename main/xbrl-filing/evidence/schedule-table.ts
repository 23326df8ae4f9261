/** The lead schedule as a table of the binder: account by account to line, note and tag. */
import { addMoney, formatMoney, type Money, ZERO } from '../../../shared/model/money.ts';
import { columnHeads, currencyHead, printFigure } from '../../../shared/model/printed-figures.ts';
import type { EvidenceInput } from './evidence-input.ts';
import { type Rows, tagText } from './evidence-tables.ts';
import { type LeadLine, leadSchedule } from './lead-schedule.ts';
import type { TableColumn } from './page-layout.ts';

export function scheduleColumns({ content }: EvidenceInput): readonly TableColumn[] {
  const { periodStart, periodEnd, priorPeriod } = content.filing;
  const heads = columnHeads(periodStart, periodEnd, priorPeriod?.end);
  const unit = currencyHead('SGD', 'SGD_CENTS');
  const figures = (what: string): readonly TableColumn[] =>
    [heads.current, heads.prior].map((head) => ({
      heading: `${what} ${head} ${unit}`,
      share: 12,
      align: 'right',
    }));
  return [
    { heading: 'Account', share: 9 },
    { heading: 'Name in the trial balance', share: 26 },
    ...figures('Balance'),
    { heading: 'Note', share: 5, align: 'right' },
    { heading: 'Tag', share: 26 },
    ...figures('Reported'),
  ];
}

const sumOf = (amounts: readonly (Money | null)[]) => addMoney(...amounts.map((amount) => amount ?? ZERO));

function leadRows({ line, notes, accounts }: LeadLine, input: EvidenceInput): Rows {
  const reported = line
    ? [
        notes,
        tagText(line, input.labelOf),
        printFigure(line.valueCurrent, 'SGD_CENTS'),
        printFigure(line.valuePrior, 'SGD_CENTS'),
      ]
    : ['', 'in no line of the filing', '', ''];
  const rows = accounts.flatMap((account) => [
    [
      account.accountCode,
      account.accountDescription,
      formatMoney(account.currentYearBalance),
      formatMoney(account.priorYearBalance),
      ...['', '', '', ''],
    ],
    ...(account.postings ?? []).map(({ reference, year, amount }) => [
      '',
      `of which journal ${reference}`,
      year === 'CURRENT' ? formatMoney(amount) : '',
      year === 'PRIOR' ? formatMoney(amount) : '',
      ...['', '', '', ''],
    ]),
  ]);
  const total = [
    '',
    'Total of the accounts',
    formatMoney(sumOf(accounts.map((account) => account.currentYearBalance))),
    formatMoney(sumOf(accounts.map((account) => account.priorYearBalance))),
    ...reported,
  ];
  return [{ heading: line?.label ?? 'Accounts that no line carries' }, ...rows, total];
}

/** Accounts under the line that they first stand in. Credits stand in brackets, as in the trial balance. */
export function scheduleRows(input: EvidenceInput): Rows {
  const { books, content } = input;
  if (books === null) return [];
  const lines = content.lines.filter((line) => line.exclusion === null);
  return leadSchedule(lines, books).flatMap((lead) => leadRows(lead, input));
}
