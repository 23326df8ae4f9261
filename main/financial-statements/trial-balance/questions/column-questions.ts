/**
 * What a person is asked about the columns of amounts: which is which, or which of the periods side by side is wanted.
 * Each choice says what its columns hold.
 */
import type { ImportChoice, ImportQuestion } from '../../../../shared/model/trial-balance.ts';
import { readCell } from '../cells/amounts.ts';
import { type Cents, exact, moneyOf, plus } from '../cells/cents.ts';
import type { Column, Header } from '../headings/find-header.ts';
import type { PeriodQuestion } from '../headings/period-columns.ts';
import type { SortedRows } from '../rows/sort-rows.ts';
import { plainChoice, plainQuestion } from './questions.ts';

interface Held {
  readonly rows: number;
  readonly debit: Cents;
  readonly credit: Cents;
}

/** Figures of a column; those of a credit column stand on its side. */
function heldBy({ index, meaning }: Column, { table }: SortedRows): Held {
  let positive = 0n;
  let negative = 0n;
  let rows = 0;
  for (const row of table.rows) {
    const reading = readCell(row, index, table.layout.decimalComma, table.layout.scale);
    if (reading.kind !== 'AMOUNT') continue;
    rows += 1;
    if (reading.cents > 0n) positive += reading.cents;
    else negative -= reading.cents;
  }
  const [debit, credit] = meaning.kind === 'CREDIT' ? [negative, positive] : [positive, negative];
  return { rows, debit: exact(debit), credit: exact(credit) };
}

function choiceOf(
  value: string,
  label: string,
  columns: readonly Column[],
  chosen: boolean,
  sorted: SortedRows,
): ImportChoice {
  const held = columns.map((column) => heldBy(column, sorted));
  return {
    ...plainChoice(value, label, chosen),
    rows: Math.max(0, ...held.map(({ rows }) => rows)),
    debit: moneyOf(held.reduce<Cents>((sum, { debit }) => plus(sum, debit), 0)),
    credit: moneyOf(held.reduce<Cents>((sum, { credit }) => plus(sum, credit), 0)),
  };
}

/** `unclear`: why the columns must be told apart by a person; not asked while a period is still to be chosen. */
export function columnQuestions(
  unclear: string | null,
  period: PeriodQuestion | null,
  header: Header,
  sorted: SortedRows,
): ImportQuestion[] {
  const asked: ImportQuestion[] = [];
  if (period) {
    const choices = period.periods.map((each) =>
      choiceOf(each.value, each.label, each.columns, each === period.chosen, sorted),
    );
    asked.push(plainQuestion('PERIOD', period.text, choices, period.answered));
  }
  if (unclear !== null && period?.answered !== false) {
    const choices = header.columns
      .filter(({ figures }) => figures > 0)
      .map((column) => {
        const label = [...column.lines].reverse().join(' ').slice(0, 200);
        return choiceOf(String(column.index), label, [column], false, sorted);
      });
    asked.push(plainQuestion('COLUMNS', unclear, choices));
  }
  return asked;
}
