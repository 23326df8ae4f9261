/**
 * Financial position, profit or loss and cash flows as Word tables: description, note, current year, prior
 * year (specification 4.2, Word export layout 4, 5, 7; decisions 6).
 */
import type { Table } from 'docx';
import type { StatementBlock, StatementRow } from '../document/document-model.ts';
import { statementMeasures } from '../document/page-measures.ts';
import { type CellStyle, isAtAnEnd, row, table, textCell } from './amount-cells.ts';

/** The last group of a long statement moves to the next page as a whole, so that no few lines stand there alone. */
const MOST_MOVED = 9;

export function statementTable(block: StatementBlock): Table {
  const { rows, heads, unit, isFollowed } = block;
  const { widths, isLong, size } = statementMeasures(block);
  const cells = (texts: readonly string[], style: CellStyle, styles: readonly CellStyle[] = []) =>
    texts.map((text, at) => {
      const align = at === 0 ? 'left' : at === 1 ? 'center' : 'right';
      return textCell(text, widths[at] ?? 0, { align, ...style, ...styles[at] });
    });
  const head = [
    row(cells(['', block.hasNotes ? 'Note' : '', ...heads], { bold: true, keepNext: true }), true),
    row(cells(['', '', ...heads.map(() => unit)], { bold: true, keepNext: true }), true),
  ];
  const together = isLong || isFollowed ? lastGroup(rows) : rows.length;
  const body = rows.map((line, at) => {
    const computed = line.kind === 'SUBTOTAL' || line.kind === 'TOTAL';
    const next = rows[at + 1];
    const style: CellStyle = {
      bold: line.kind === 'HEADING' || line.kind === 'TOTAL' || line.kind === 'SUBTOTAL',
      keepNext:
        line.kind === 'HEADING' ||
        next?.kind === 'SUBTOTAL' ||
        next?.kind === 'TOTAL' ||
        isAtAnEnd(at, rows.length) ||
        (at >= together && (isFollowed || at < rows.length - 1)),
      spaceBefore: line.kind === 'HEADING' ? (isLong ? 70 : 140) : isLong ? 0 : undefined,
      spaceAfter: line.kind === 'TOTAL' ? (isLong ? 40 : 80) : isLong ? 10 : undefined,
      size: isLong ? size : undefined,
    };
    const rule = line.kind !== 'TOTAL' ? 'above' : rows[at - 1]?.kind === 'TOTAL' ? 'below' : 'total';
    const amount: CellStyle = computed ? { rule } : {};
    const texts = [
      line.label,
      line.note === null ? '' : String(line.note.number),
      ...line.figures.map(({ text }) => text),
    ];
    return row(
      cells(texts, style, [
        { besideRule: line.kind === 'TOTAL' },
        { bold: false, besideRule: line.kind === 'TOTAL', jumpsTo: line.note?.bookmark },
        ...line.figures.map(() => amount),
      ]),
    );
  });
  return table([...head, ...body], widths);
}

/** Where the last group begins: at its heading, or so many rows before the end. */
function lastGroup(rows: readonly StatementRow[]): number {
  const heading = rows.findLastIndex(({ kind }) => kind === 'HEADING');
  return Math.max(heading, rows.length - MOST_MOVED, 0);
}
