/**
 * Movements of a class carried at fair value through profit or loss (FRS 40.76, FRS 41.50; SFRS for SE 16.10(e),
 * 34.7(c)): what was added, the changes in fair value, no depreciation. Changes that another class may have part
 * in, and amounts that do not tie to the cash flows, are left open.
 */
import {
  addMoney,
  isZero,
  type Money,
  negateMoney,
  subtractMoney,
  toCents,
  ZERO,
} from '../../../shared/model/money.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { ROUNDING_UNIT_CENTS } from '../statements/presented-figures.ts';
import { amountTable, type Figures } from './amount-tables.ts';
import { gap, type NotesInput, paragraph } from './notes-input.ts';
import { writtenOffKey } from './part-balances.ts';
import { measuredAs } from './policy-choices.ts';

type Input = Pick<NotesInput, 'statements' | 'taxonomy' | 'balances' | 'answers' | 'classPolicies'>;

/** Keys that the company measures at fair value with changes in profit or loss. */
export function fairValueKeys(
  input: Pick<Input, 'taxonomy' | 'answers' | 'classPolicies'>,
): ReadonlySet<string> {
  const changed = new Set(input.taxonomy.items.flatMap((item) => item.counterparts ?? []));
  const measured = [...measuredAs(input)].filter(([key, as]) => as === 'FAIR_VALUE' && changed.has(key));
  return new Set(measured.map(([key]) => key));
}

export function fairValueMovements(asset: StatementLine, input: Input): NoteBlock[] {
  if (input.balances.has(writtenOffKey(asset.key)))
    return [
      paragraph(
        gap(
          `the measurement of ${asset.label.toLowerCase()}; the answer is fair value, the books hold depreciation`,
        ),
      ),
    ];
  const table = movementTable(asset, input);
  return table.length > 0
    ? table
    : [paragraph(gap('movements in the year: additions, disposals and changes in fair value'))];
}

function movementTable(asset: StatementLine, { statements, taxonomy }: Input): NoteBlock[] {
  if (!statements.hasPriorYear || !statements.cashFlow.available || asset.current === null) return [];
  const changes = statements.profitAndLoss.lines.filter(
    (line) => line.kind === 'LINE' && taxonomy.byKey.get(line.key)?.counterparts?.includes(asset.key),
  );
  const others = changes.flatMap((line) => taxonomy.byKey.get(line.key)?.counterparts ?? []);
  const sheet = statements.balanceSheet.lines;
  if (sheet.some(({ key }) => key !== asset.key && others.includes(key))) return [];
  const gain = (line: StatementLine): Money => {
    const amount = line.current ?? ZERO;
    return taxonomy.byKey.get(line.key)?.sign === 'credit' ? amount : negateMoney(amount);
  };
  const opening = asset.prior ?? ZERO;
  const added = subtractMoney(subtractMoney(asset.current, opening), addMoney(...changes.map(gain)));
  const invested = statements.cashFlow.lines.find((line) => line.key === `investing_${asset.key}`);
  const off = toCents(addMoney(added, invested?.current ?? ZERO));
  if ((off < 0n ? -off : off) > ROUNDING_UNIT_CENTS[statements.rounding]) return [];
  const row = (label: string, current: Money): Figures => ({ label, current, prior: null });
  return [
    paragraph('Movements in fair value in the year:'),
    amountTable(
      [
        row('Fair value at the beginning of the year', opening),
        ...(isZero(added) ? [] : [row('Additions, net of disposals', added)]),
        ...changes.map((line) => row(line.label, gain(line))),
        row('Fair value at the end of the year', asset.current),
      ],
      { ...statements, hasPriorYear: false },
    ),
  ];
}
