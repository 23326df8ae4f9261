/**
 * One sheet for each lead schedule: each row takes its balances from the row of its account in the trial balance, with
 * change and percentage. Pure.
 */
import {
  earlierBalance,
  type LeadAmounts,
  type LeadSource,
  lastYearWords,
  NOT_SIGNED,
  type OpenedLeadSchedule,
} from '../../../shared/model/lead-schedules.ts';
import { marksText, type TickMark } from '../../../shared/model/tick-legend.ts';
import {
  amount,
  type Cell,
  type CellLook,
  EMPTY,
  FIRST_ROW,
  formula,
  type Sheet,
  type SheetColumn,
  says,
  text,
} from '../../workbooks/sheet.ts';
import { balanceCell } from './book-sheets.ts';

export const LEAD_COLUMN = { adjusted: 7, prior: 8 } as const;

export const leadSheetName = (letter: string): string => `Lead ${letter}`;

const COLUMNS: readonly SheetColumn[] = [
  { head: 'Ref.', width: 7 },
  { head: 'Code', width: 12 },
  { head: 'Account', width: 38 },
  { head: 'Line of the statements', width: 40 },
  { head: 'Imported', width: 17, figures: true },
  { head: 'Journals', width: 17, figures: true },
  { head: 'Adjusted', width: 17, figures: true },
  { head: 'Last year', width: 17, figures: true },
  { head: 'Change', width: 17, figures: true },
  { head: '%', width: 10, figures: true },
  { head: 'Change above performance materiality', width: 14 },
  { head: 'Tick marks', width: 11 },
  { head: 'Comment', width: 40 },
  { head: 'Last year’s marks and comment', width: 34 },
];

/** Change and percentage of a row whose figures stand in columns G and H. */
function compared(row: number, { change, changePercent }: LeadAmounts, look: CellLook = {}): readonly Cell[] {
  if (change === null) return [EMPTY, EMPTY];
  const percent = changePercent === null ? null : Number(changePercent);
  return [
    formula(`G${row}-H${row}`, change, look),
    // In whole cents, so that no half is missed by a hair.
    formula(`IF(H${row}=0,"",ROUND(ROUND(I${row}*100,0)*1000/ROUND(H${row}*100,0),0)/10)`, percent, {
      ...look,
      format: 'PERCENT',
    }),
  ];
}

/** What the rows refer to beside the trial balance. */
export interface LeadContext {
  readonly placeOf: ReadonlyMap<string, number>;
  readonly tickMarks: readonly Pick<TickMark, 'key' | 'mark'>[];
  /** Where last year comes from: rows refer to the trial balance for its own column alone. */
  readonly lastYear: LeadSource;
  /** The cell of performance materiality; null where none is set. */
  readonly performance: string | null;
}

export function leadSheet(
  lead: OpenedLeadSchedule,
  { placeOf, tickMarks, performance, lastYear }: LeadContext,
): Sheet {
  const marksOf = (marks: readonly string[]) => marksText(marks, tickMarks);
  const rows = lead.rows.map((leadRow, at): readonly Cell[] => {
    const row = FIRST_ROW + at;
    const place = placeOf.get(leadRow.itemId);
    // What last year alone held has no row in the trial balance, and last year is its column only where that counts.
    const balance = (column: 'imported' | 'adjustments', shown: LeadAmounts['imported']) =>
      place === undefined ? amount(shown) : formula(balanceCell(place, column), shown);
    return [
      text(leadRow.reference),
      text(leadRow.accountCode),
      text(leadRow.accountDescription),
      text(leadRow.lineLabel),
      balance('imported', leadRow.imported),
      balance('adjustments', leadRow.journals),
      formula(`E${row}+F${row}`, leadRow.adjusted),
      // An empty cell counts as nil in the formulas beside it.
      leadRow.prior === null || leadRow.notSigned
        ? EMPTY
        : place === undefined || lastYear !== 'COLUMN'
          ? amount(leadRow.prior)
          : formula(balanceCell(place, 'priorAdjusted'), leadRow.prior),
      ...compared(row, leadRow),
      performance === null || leadRow.change === null
        ? EMPTY
        : says(`IF(ABS(I${row})>${performance},"Yes","")`, leadRow.exceeds ? 'Yes' : ''),
      text(marksOf(leadRow.work?.marks ?? [])),
      text([leadRow.work?.comment ?? '', earlierBalance(leadRow)].filter(Boolean).join(' – ')),
      text(
        [
          leadRow.notSigned ? `${NOT_SIGNED}.` : '',
          [marksOf(leadRow.lastYear?.marks ?? []), leadRow.lastYear?.comment ?? '']
            .filter(Boolean)
            .join(': '),
        ]
          .filter(Boolean)
          .join(' '),
        {
          quiet: true,
        },
      ),
    ];
  });
  const last = FIRST_ROW + rows.length - 1;
  const look = { rule: 'TOTAL', bold: true } as const;
  const { total } = lead;
  const sum = (letter: string, result: LeadAmounts['prior']) =>
    result === null ? EMPTY : formula(`SUM(${letter}${FIRST_ROW}:${letter}${last})`, result, look);
  const totals = [
    ...[EMPTY, EMPTY, text('Total', { bold: true }), EMPTY],
    sum('E', total.imported),
    sum('F', total.journals),
    sum('G', total.adjusted),
    sum('H', total.prior),
    ...compared(last + 1, total, look),
  ];
  const words = lastYearWords(lastYear, lead);
  return {
    name: leadSheetName(lead.letter),
    title: `${lead.letter} ${lead.title}`,
    columns: COLUMNS,
    rows: [
      ...rows.map((cells) => ({ cells })),
      { cells: totals },
      ...(words === null ? [] : [{ cells: [EMPTY, EMPTY, text(words)] }]),
    ],
    frozenColumns: 3,
    landscape: true,
  };
}
