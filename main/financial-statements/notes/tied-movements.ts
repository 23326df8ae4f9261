/**
 * The movements of an asset in the year: its opening amount, what the cash flows show as invested, its changes and
 * its closing amount. Nothing where they do not tie; nothing is estimated.
 */
import { addMoney, isZero, type Money, subtractMoney, toCents, ZERO } from '../../../shared/model/money.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { ROUNDING_UNIT_CENTS } from '../statements/presented-figures.ts';
import { amountTable, type Figures } from './amount-tables.ts';
import { type NotesInput, paragraph } from './notes-input.ts';

/** What changed the asset beside purchases and disposals; an increase is positive. */
export interface AssetChange {
  readonly label: string;
  readonly amount: Money;
}

/** `measure`: what the amounts are ("Carrying amount"). */
export function tiedMovements(
  asset: StatementLine,
  changes: readonly AssetChange[],
  { title, measure }: { readonly title: string; readonly measure: string },
  { statements }: Pick<NotesInput, 'statements'>,
): NoteBlock[] {
  if (!statements.hasPriorYear || !statements.cashFlow.available || asset.current === null) return [];
  const opening = asset.prior ?? ZERO;
  const changed = addMoney(...changes.map(({ amount }) => amount));
  // The cash flows round on their own: the table casts, and may differ from them by one unit.
  const added = subtractMoney(subtractMoney(asset.current, opening), changed);
  const invested = statements.cashFlow.lines.find((line) => line.key === `investing_${asset.key}`);
  const off = toCents(addMoney(added, invested?.current ?? ZERO));
  if ((off < 0n ? -off : off) > ROUNDING_UNIT_CENTS[statements.rounding]) return [];
  const row = (label: string, current: Money): Figures => ({ label, current, prior: null });
  return [
    paragraph(title),
    amountTable(
      [
        row(`${measure} at the beginning of the year`, opening),
        ...(isZero(added) ? [] : [row('Additions, net of disposals', added)]),
        ...changes.map(({ label, amount }) => row(label, amount)),
        row(`${measure} at the end of the year`, asset.current),
      ],
      { ...statements, hasPriorYear: false },
    ),
  ];
}
