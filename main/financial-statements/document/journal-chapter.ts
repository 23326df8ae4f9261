/**
 * The schedule of adjusting journals for the client: what was posted on top of the client's trial balance, and what was
 * found and not booked. Amounts are printed to the cent, as a ledger takes them. Pure.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import { shortDate } from '../../../shared/model/dates.ts';
import {
  countsInBalances,
  type FsJournal,
  journalReference,
  type UnadjustedSchedule,
} from '../../../shared/model/journals.ts';
import { LEVEL_WORDS } from '../../../shared/model/materiality.ts';
import { formatMoney, isZero, type Money } from '../../../shared/model/money.ts';
import type { DocumentBlock } from './document-model.ts';

export interface PrintedJournals {
  readonly journals: readonly FsJournal[];
  readonly unadjusted: UnadjustedSchedule;
}

const side = (amount: Money) => (isZero(amount) ? '' : formatMoney(amount));
const row = (cells: readonly string[], sum: 'TOTAL' | null = null) => ({ cells, sum });

/** Journals that count; empty where there is none and nothing is left unadjusted. */
export function journalBlocks({ journals, unadjusted }: PrintedJournals, unit: string): DocumentBlock[] {
  const counting = journals.filter(countsInBalances);
  const posted: DocumentBlock[] =
    counting.length === 0
      ? []
      : [
          {
            kind: 'NOTE_TABLE',
            headers: ['Journal', 'Account', `Debit\n${unit}`, `Credit\n${unit}`],
            isAmount: [false, false, true, true],
            rows: counting.flatMap((journal) => [
              row([`${journalReference(journal)}, ${shortDate(journal.date)}`, journal.narrative, '', '']),
              ...journal.lines.map((line) =>
                row(['', accountLabel(line), side(line.debit), side(line.credit)]),
              ),
            ]),
          },
        ];
  if (unadjusted.items.length === 0) return posted;
  const { total } = unadjusted;
  return [
    ...posted,
    { kind: 'SUBHEADING', text: 'Differences that were found and not booked', number: null },
    {
      kind: 'NOTE_TABLE',
      headers: ['Journal', 'What it is for', `Profit after tax\n${unit}`, `Net assets\n${unit}`],
      isAmount: [false, false, true, true],
      rows: [
        ...unadjusted.items.map(({ reference, narrative, effect }) =>
          row([reference, narrative, formatMoney(effect.profit), formatMoney(effect.netAssets)]),
        ),
        row(['', 'Total', formatMoney(total.profit), formatMoney(total.netAssets)], 'TOTAL'),
      ],
    },
    { kind: 'PARAGRAPH', lines: [againstMateriality(unadjusted, unit)], keepNext: false },
  ];
}

/** What the differences come to against materiality; that nothing was set is said too. */
function againstMateriality({ materiality, level }: UnadjustedSchedule, unit: string): string {
  if (materiality === null || level === null) return 'No materiality is set that they are measured against.';
  const { overall, performance, trivial } = materiality;
  const amount = (of: Money) => `${unit} ${formatMoney(of, 2)}`;
  return `${LEVEL_WORDS[level]} Overall materiality is ${amount(overall)}, performance materiality ${amount(performance)}; up to ${amount(trivial)} a difference is clearly trivial.`;
}
