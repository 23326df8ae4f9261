/**
 * Tables of notes that tie to the statements: every figure is a presented figure of a statement line, or
 * the sum of the lines shown (specification 4.2, Notes generation 4), and carries its source and role.
 */
import { type Money, ZERO } from '../../../shared/model/money.ts';
import type { DraftedBlock, NoteBlock } from '../../../shared/model/notes.ts';
import { currencyHead, printFigure } from '../../../shared/model/printed-figures.ts';
import { headsOfCells } from '../../../shared/model/statement-heads.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { gap } from './notes-input.ts';
import { cellsOf, figureValue, lineAmount, lineRow, sumOf, type TableRow, yearsRow } from './table-rows.ts';

/** Rows of label, current and (where there is one) prior year. */
export function amountTable(rows: readonly TableRow[], statements: StatementsJson): NoteBlock {
  const heads = headsOfCells(
    statements,
    rows.flatMap(({ prior }) => cellsOf(prior)),
  );
  const unit = currencyHead(statements.currency, statements.rounding);
  const years = statements.hasPriorYear ? [heads.current, heads.prior] : [heads.current];
  const print = (amount: Money | null) => printFigure(amount ?? ZERO, statements.rounding);
  return {
    type: 'table',
    headers: ['', ...years.map((year) => `${year}\n${unit}`)],
    rows: withoutNil(rows, statements).map(({ label, current, prior, role }) => [
      label,
      ...(statements.hasPriorYear ? [current, prior] : [current]).map(({ amount, source, isOpen }) =>
        isOpen ? gap('comparative') : figureValue(print(amount), source, role),
      ),
    ]),
  };
}

/** A row that rounds to nil in every year shown says nothing, unless it is all that the table says. */
function withoutNil(rows: readonly TableRow[], statements: StatementsJson): readonly TableRow[] {
  const isSaid = ({ amount, isOpen }: TableRow['current']) =>
    isOpen === true ||
    printFigure(amount ?? ZERO, statements.rounding) !== printFigure(ZERO, statements.rounding);
  const said = rows.filter(
    ({ current, prior, role }) =>
      role !== undefined || isSaid(current) || (statements.hasPriorYear && isSaid(prior)),
  );
  return said.some(({ role }) => role === undefined) ? said : rows;
}

/** The financial results of the directors' statement: profit before tax, tax and profit after tax. */
export function financialResultsTable(statements: StatementsJson): NoteBlock {
  const lines = statements.profitAndLoss.lines;
  const before = lines.find((line) => line.key === 'profit_before_tax');
  const after = lines.find((line) => line.key === 'profit_after_tax');
  if (!after || after.current === null) {
    return {
      type: 'paragraph',
      text: '[To be completed: financial results; profit for the year is not available]',
    };
  }
  // Without a result before tax there was no income, no expense and no tax: a dormant company.
  if (!before) return amountTable([lineRow('profitAndLoss', after)], statements);
  const amount = (line: typeof after, year: 'CURRENT' | 'PRIOR') => lineAmount('profitAndLoss', line, year);
  return amountTable(
    [
      lineRow('profitAndLoss', before),
      yearsRow('Income tax', (year) => sumOf([amount(after, year)], [amount(before, year)])),
      { ...lineRow('profitAndLoss', after), role: 'TOTAL' },
    ],
    statements,
  );
}

/** Puts the computed table in place of each placeholder. */
export function replacePlaceholder(blocks: readonly DraftedBlock[], statements: StatementsJson): NoteBlock[] {
  return blocks.map((block) =>
    block.type === 'financial_results_placeholder' ? financialResultsTable(statements) : block,
  );
}
