/**
 * Movements of a class carried at fair value through profit or loss (FRS 40.76, FRS 41.50; SFRS for SE 16.10(e),
 * 34.7(c)): what was added, the changes in fair value, no depreciation. Changes that another class may have part
 * in, and amounts that do not tie to the cash flows, are left open.
 */
import type { NoteBlock } from '../../../shared/model/notes.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { balanceAt } from './balances.ts';
import type { ClassInput } from './class-parts.ts';
import { gap, paragraph } from './notes-input.ts';
import { measuredAs } from './policy-choices.ts';
import { lineAmount, turned } from './table-rows.ts';
import { tiedMovements } from './tied-movements.ts';

/** Keys that the company measures at fair value with changes in profit or loss. */
export function fairValueKeys(
  input: Pick<ClassInput, 'taxonomy' | 'answers' | 'classPolicies'>,
): ReadonlySet<string> {
  const changed = new Set(input.taxonomy.items.flatMap((item) => item.counterparts ?? []));
  const measured = [...measuredAs(input)].filter(([key, as]) => as === 'FAIR_VALUE' && changed.has(key));
  return new Set(measured.map(([key]) => key));
}

export function fairValueMovements(asset: StatementLine, input: ClassInput): NoteBlock[] {
  if (balanceAt(input.balances, { kind: 'WRITTEN_OFF', line: asset.key }))
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

function movementTable(asset: StatementLine, { statements, taxonomy }: ClassInput): NoteBlock[] {
  const changes = statements.profitAndLoss.lines.filter(
    (line) => line.kind === 'LINE' && taxonomy.byKey.get(line.key)?.counterparts?.includes(asset.key),
  );
  const others = changes.flatMap((line) => taxonomy.byKey.get(line.key)?.counterparts ?? []);
  const sheet = statements.balanceSheet.lines;
  if (sheet.some(({ key }) => key !== asset.key && others.includes(key))) return [];
  const gains = changes.map((line) => {
    const amount = lineAmount('profitAndLoss', line, 'CURRENT');
    const isGain = taxonomy.byKey.get(line.key)?.sign === 'credit';
    return { label: line.label, ...(isGain ? amount : turned(amount)) };
  });
  const words = { title: 'Movements in fair value in the year:', measure: 'Fair value' };
  return tiedMovements(asset, gains, words, { statements });
}
