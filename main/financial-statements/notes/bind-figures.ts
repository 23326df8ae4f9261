/**
 * The figures of a note with their sources. A computed figure carries its source. A figure in the text of a person or a
 * language model is bound to a statement cell, a balance or an answer by place and by value: first the line and the
 * year that the table names, then the sum of the rows above, then the same value on a line of this note, and at last
 * the same value anywhere. What nothing explains stays unbound for a person to see.
 */

import { addMoney, type Money, subtractMoney } from '../../../shared/model/money.ts';
import { cellText, type FigureSource, type FigureYear } from '../../../shared/model/note-cells.ts';
import type { NoteBlock, NoteFigure } from '../../../shared/model/notes.ts';
import { plainHead } from '../../../shared/model/statement-heads.ts';
import { type FigureSources, isSameCell, isTurned, type StatementFigure } from './figure-sources.ts';
import { digitsOf, type FoundFigure, findFigures } from './find-figures.ts';

export interface BindingContext {
  readonly sources: FigureSources;
  /** Texts of the rule book that stand in the note word for word: their figures are fixed. */
  readonly fixedTexts: ReadonlySet<string>;
}

/** Figures of the law that any note may name. */
const FIXED_FIGURES: ReadonlySet<string> = new Set(['17%']);

/** The figures of a block with their sources; none for a text that is fixed. */
export function bindBlock(noteKey: string, block: NoteBlock, context: BindingContext): NoteFigure[] {
  if (block.type !== 'table' && context.fixedTexts.has(block.text)) return [];
  const bound: NoteFigure[] = [];
  for (const figure of findFigures(block)) {
    const source = figure.source ?? sourceOf(noteKey, block, figure, bound, context.sources);
    // A dash says nil; without a line behind it, it says nothing.
    if (source === null && figure.text === '-') continue;
    const { text, row, column } = figure;
    const turned = source === null ? null : isTurned(text, source, context.sources);
    bound.push({ text, row, column, source, turned });
  }
  return bound;
}

/** True where the figure in question prints the amount. */
type Says = (amount: Money) => boolean;

function sourceOf(
  noteKey: string,
  block: NoteBlock,
  figure: FoundFigure,
  above: readonly NoteFigure[],
  sources: FigureSources,
): FigureSource | null {
  const digits = digitsOf(figure.text);
  // A column shows the unit of its head, a sentence says an amount in full.
  const isInFull = figure.row === null && figure.inThousands !== true;
  const form = isInFull ? sources.printInFull : sources.print;
  const says: Says = (amount) => digitsOf(form(amount)) === digits;
  const answer = sources.answers.find((each) => each.digits.has(digits));
  const answered: FigureSource | null = answer
    ? { kind: 'ANSWER', ruleId: answer.ruleId, promptId: answer.promptId }
    : null;
  if (figure.measure === 'OTHER') return FIXED_FIGURES.has(figure.text) ? { kind: 'FIXED' } : answered;
  const year = yearOf(block, figure, sources);
  const cells = sources.cells.filter((cell) => says(cell.amount));
  const label = labelOf(block, figure);
  const named = best(
    cells,
    noteKey,
    (cell) => year !== null && cell.cell.year === year && cell.label === label,
  );
  if (named) return { kind: 'CELL', cell: named.cell };
  const placed = balanceOf(says, label, headOf(block, figure), year ?? 'CURRENT', sources);
  if (placed) return placed;
  if (figure.text === '-') return null;
  const excess = sources.netCurrentLiabilities;
  if (label === '' && excess?.amount && says(excess.amount)) return excess.source;
  const sum = isTotal(label) ? sumAbove(figure, says, above, sources) : null;
  if (sum) return sum;
  const ofNote = sumOfNote(says, year, sources);
  if (label !== '' && ofNote) return ofNote;
  const balance = balanceOf(says, label, null, year ?? 'CURRENT', sources);
  if (balance) return balance;
  // What an answer holds and no line of this note is the answer's own figure.
  const own = cells.filter((cell) => cell.noteKey === noteKey);
  const inYear = (cell: StatementFigure) => year === null || cell.cell.year === year;
  const near = own.find(inYear);
  if (near) return { kind: 'CELL', cell: near.cell };
  if (answered) return answered;
  const any = cells.find(inYear) ?? own[0];
  return any ? { kind: 'CELL', cell: any.cell } : null;
}

/** Of equal candidates, the one of this note; changes in equity come last. */
function best(
  cells: readonly StatementFigure[],
  noteKey: string,
  fits: (cell: StatementFigure) => boolean,
): StatementFigure | undefined {
  const fitting = cells.filter(fits);
  return fitting.find((cell) => cell.noteKey === noteKey) ?? fitting[0];
}

function labelOf(block: NoteBlock, figure: FoundFigure): string {
  if (block.type !== 'table' || figure.row === null) return '';
  return cellText(block.rows[figure.row]?.[0]).trim();
}

/** What stands over the column, without its unit; empty in a text. */
function headOf(block: NoteBlock, figure: Pick<FoundFigure, 'column'>): string {
  if (block.type !== 'table' || figure.column === null) return '';
  return (block.headers[figure.column] ?? '').split('\n')[0]?.trim() ?? '';
}

/** The year that the column's head names; null in a text or under another head. */
function yearOf(block: NoteBlock, figure: FoundFigure, sources: FigureSources): FigureYear | null {
  if (block.type !== 'table' || figure.column === null) return null;
  // Where each column is a class, the year stands over the descriptions.
  for (const at of [figure.column, 0]) {
    const head = plainHead(headOf(block, { column: at }));
    if (head === sources.heads.current) return 'CURRENT';
    if (head === sources.heads.prior) return 'PRIOR';
  }
  return null;
}

function isTotal(label: string): boolean {
  return label === '' || /^(?:sub-?)?total\b|^(?:carrying amount|balance) at end/i.test(label);
}

/** The cells of the rows above whose sum the figure is, from the nearest row upwards. */
function sumAbove(
  figure: FoundFigure,
  says: Says,
  above: readonly NoteFigure[],
  sources: FigureSources,
): FigureSource | null {
  const addends: StatementFigure[] = [];
  const minus: StatementFigure[] = [];
  for (const each of above.filter((one) => one.column === figure.column).reverse()) {
    const { source } = each;
    // A part stands above its line and is in the line already.
    if (source?.kind === 'BALANCE') continue;
    const cell =
      source?.kind === 'CELL' ? sources.cells.find((one) => isSameCell(one.cell, source.cell)) : undefined;
    if (!cell) return null;
    // "Less: bank overdraft" shows a liability turned round.
    const turned = each.text.startsWith('(') && !cell.printed.startsWith('(');
    (turned ? minus : addends).unshift(cell);
    const total = (of: readonly StatementFigure[]): Money => addMoney(...of.map((one) => one.amount));
    const sum = subtractMoney(total(addends), total(minus));
    if (addends.length + minus.length > 1 && says(sum)) {
      const cells = addends.map((one) => one.cell);
      return minus.length === 0
        ? { kind: 'SUM', cells }
        : { kind: 'SUM', cells, minus: minus.map((one) => one.cell) };
    }
  }
  return null;
}

/** All lines of profit or loss that one note explains, as the income tax of the directors' statement. */
function sumOfNote(says: Says, year: FigureYear | null, sources: FigureSources): FigureSource | null {
  const lines = sources.cells.filter(
    ({ cell, noteKey }) => noteKey !== null && cell.statement === 'profitAndLoss' && cell.year === year,
  );
  for (const noteKey of new Set(lines.map((line) => line.noteKey))) {
    const own = lines.filter((line) => line.noteKey === noteKey);
    if (own.length < 2) continue;
    const sum: Money = addMoney(...own.map((line) => line.amount));
    if (says(sum)) return { kind: 'SUM', cells: own.map((line) => line.cell) };
  }
  return null;
}

/** A balance behind a line by its label: in a schedule under the head of its class, elsewhere where `head` is null. */
function balanceOf(
  says: Says,
  label: string,
  head: string | null,
  year: FigureYear,
  sources: FigureSources,
): FigureSource | null {
  for (const { of, current, prior, ...balance } of sources.balances) {
    const amount = year === 'CURRENT' ? current : prior;
    const inHead = of.kind === 'SCHEDULE' ? (of.assetClass ?? 'Total') === head : head === null;
    const isNamed = label === balance.label && inHead;
    if (isNamed && amount !== null && says(amount)) {
      return { kind: 'BALANCE', of, year };
    }
  }
  return null;
}
