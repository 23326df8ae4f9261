/**
 * The movements of an asset in the year: its opening amount, what the cash flows show as invested, its changes and
 * its closing amount. Nothing where they do not tie; nothing is estimated.
 */
import { movementKey } from '../../../shared/model/cash-flow-lines.ts';
import { absolute, addMoney, isZero, toCents, ZERO } from '../../../shared/model/money.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { amountTable } from './amount-tables.ts';
import { type NotesInput, paragraph } from './notes-input.ts';
import { lineAmount, type Sourced, sumOf, type TableRow } from './table-rows.ts';

/** What changed the asset beside purchases and disposals; an increase is positive. */
export interface AssetChange extends Sourced {
  readonly label: string;
}

/** `measure`: what the amounts are ("Carrying amount"). */
export function tiedMovements(
  asset: StatementLine,
  changes: readonly AssetChange[],
  { title, measure }: { readonly title: string; readonly measure: string },
  { statements }: Pick<NotesInput, 'statements'>,
): NoteBlock[] {
  if (!statements.hasPriorYear || !statements.cashFlow.available || asset.current === null) return [];
  const closing = lineAmount('balanceSheet', asset, 'CURRENT');
  const opening = lineAmount('balanceSheet', asset, 'PRIOR');
  // The cash flows round on their own: the table casts, and may differ from them by one unit.
  const additions = sumOf([closing], [opening, ...changes]);
  const added = additions.amount ?? ZERO;
  const invested = statements.cashFlow.lines.find((line) => line.key === movementKey('investing', asset.key));
  const off = toCents(addMoney(added, invested?.current ?? ZERO));
  if (absolute(off) > ROUNDING_UNIT_CENTS[statements.rounding]) return [];
  // Only the year itself is shown: what it opened with is the amount of the prior year.
  const row = (label: string, current: Sourced): TableRow => ({ label, current, prior: current });
  return [
    paragraph(title),
    amountTable(
      [
        row(`${measure} at the beginning of the year`, opening),
        ...(isZero(added) ? [] : [row('Additions, net of disposals', additions)]),
        ...changes.map((change) => row(change.label, change)),
        { ...row(`${measure} at the end of the year`, closing), role: 'TOTAL' },
      ],
      { ...statements, hasPriorYear: false },
    ),
  ];
}
