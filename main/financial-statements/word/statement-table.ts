/**
 * Financial position, profit or loss and cash flows as Word tables: description, note, current year, prior
 * year (specification 4.2, Word export layout 4, 5, 7; decisions 6). Note numbers are those of the notes.
 */
import type { Table } from 'docx';
import { columnHeads, currencyHead, printFigure } from '../../../shared/model/printed-figures.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { type CellStyle, isAtAnEnd, row, table, textCell } from './amount-cells.ts';
import { TEXT_WIDTH } from './document-styles.ts';

const NOTE_WIDTH = 760;
const AMOUNT_WIDTH = 1850;
/** More lines than this are set closer, so that a statement leaves no few lines to the next page. */
const ONE_PAGE = 38;
const SMALL = 18;
/** The last group of a long statement moves to the next page as a whole, so that no few lines stand there alone. */
const MOST_MOVED = 9;

export interface AmountColumns {
  readonly heads: readonly string[];
  readonly unit: string;
  readonly amounts: (line: Pick<StatementLine, 'current' | 'prior'>) => readonly string[];
}

/** The amount columns of these statements: current, and prior where there is one. */
export function amountColumns(statements: StatementsJson): AmountColumns {
  const heads = columnHeads(statements.periodStart, statements.periodEnd);
  const print = (amount: StatementLine['current']) => printFigure(amount, statements.rounding);
  return {
    heads: statements.hasPriorYear ? [heads.current, heads.prior] : [heads.current],
    unit: currencyHead(statements.currency, statements.rounding),
    amounts: (line) =>
      statements.hasPriorYear ? [print(line.current), print(line.prior)] : [print(line.current)],
  };
}

/** Name of the place where a note begins; Word takes letters, digits and underscores, 40 at most. */
export function noteBookmark(noteKey: string): string {
  return noteKey.replaceAll(/\W/g, '_').slice(0, 40);
}

/**
 * `noteNumbers`: number by note key, as the notes are numbered in this document; null: the statement has no
 * note column.
 */
export function statementTable(
  lines: readonly StatementLine[],
  columns: AmountColumns,
  noteNumbers: ReadonlyMap<string, number> | null,
  /** True where words follow the table: its last rows go with them. */
  isFollowed = false,
): Table {
  const widths = [
    TEXT_WIDTH - NOTE_WIDTH - columns.heads.length * AMOUNT_WIDTH,
    NOTE_WIDTH,
    ...columns.heads.map(() => AMOUNT_WIDTH),
  ];
  const cells = (texts: readonly string[], style: CellStyle, styles: readonly CellStyle[] = []) =>
    texts.map((text, at) => {
      const align = at === 0 ? 'left' : at === 1 ? 'center' : 'right';
      return textCell(text, widths[at] ?? 0, { align, ...style, ...styles[at] });
    });
  const head = [
    row(cells(['', noteNumbers ? 'Note' : '', ...columns.heads], { bold: true, keepNext: true }), true),
    row(cells(['', '', ...columns.heads.map(() => columns.unit)], { bold: true, keepNext: true }), true),
  ];
  const isLong = lines.length > ONE_PAGE;
  const together = isLong || isFollowed ? lastGroup(lines) : lines.length;
  const body = lines.map((line, at) => {
    const computed = line.kind === 'SUBTOTAL' || line.kind === 'TOTAL';
    const next = lines[at + 1];
    const number = line.noteKey === undefined ? undefined : noteNumbers?.get(line.noteKey);
    const style: CellStyle = {
      bold: line.kind === 'HEADING' || line.kind === 'TOTAL' || line.kind === 'SUBTOTAL',
      keepNext:
        line.kind === 'HEADING' ||
        next?.kind === 'SUBTOTAL' ||
        next?.kind === 'TOTAL' ||
        isAtAnEnd(at, lines.length) ||
        (at >= together && (isFollowed || at < lines.length - 1)),
      spaceBefore: line.kind === 'HEADING' ? (isLong ? 70 : 140) : isLong ? 0 : undefined,
      spaceAfter: line.kind === 'TOTAL' ? (isLong ? 40 : 80) : isLong ? 10 : undefined,
      size: isLong ? SMALL : undefined,
    };
    const rule = line.kind !== 'TOTAL' ? 'above' : lines[at - 1]?.kind === 'TOTAL' ? 'below' : 'total';
    const amount: CellStyle = computed ? { rule } : {};
    return row(
      cells([line.label, number === undefined ? '' : String(number), ...columns.amounts(line)], style, [
        { besideRule: line.kind === 'TOTAL' },
        {
          bold: false,
          besideRule: line.kind === 'TOTAL',
          jumpsTo: number !== undefined && line.noteKey ? noteBookmark(line.noteKey) : undefined,
        },
        amount,
        amount,
      ]),
    );
  });
  return table([...head, ...body], widths);
}

/** Where the last group begins: at its heading, or so many rows before the end. */
function lastGroup(lines: readonly StatementLine[]): number {
  const heading = lines.findLastIndex(({ kind }) => kind === 'HEADING');
  return Math.max(heading, lines.length - MOST_MOVED, 0);
}
