/**
 * The cells that every table of the document is made of: plain text cells, right-aligned amounts and the
 * rules above and below totals. Rules are drawn on the paragraph, so that columns keep a gap between them.
 */
import {
  AlignmentType,
  BorderStyle,
  InternalHyperlink,
  Paragraph,
  Table,
  TableBorders,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import { COLUMN_GAP } from '../document/page-measures.ts';
import { run } from './printed-text.ts';

export interface CellStyle {
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  /** A rule above (a subtotal), a rule above and a double rule below (a total), or only below (a total under a total). */
  readonly rule?: 'above' | 'total' | 'below';
  /** Keeps the row on one page with the next one. */
  readonly keepNext?: boolean;
  readonly spaceBefore?: number;
  /** Of all cells in a row of totals, so that they stand on one line. */
  readonly spaceAfter?: number;
  readonly size?: number;
  /** Stands beside figures that are ruled below: lifted by the rule, so that text and figures are on one line. */
  readonly besideRule?: boolean;
  /** A text beside another column keeps away from it. */
  readonly gapBefore?: boolean;
  /** Bookmark that the text jumps to. */
  readonly jumpsTo?: string;
}

const SINGLE = { style: BorderStyle.SINGLE, size: 4, space: 1, color: '000000' };
const DOUBLE = { style: BorderStyle.DOUBLE, size: 4, space: 1, color: '000000' };
/** Height of a double rule with its distance from the text. */
const DOUBLE_RULE = 50;
/** Width of a closing bracket: digits of plain and of bracketed amounts stand below one another. */
const BRACKET = 67;

/** The first row of a table, or the last but one: it keeps with the next, so that no page holds one row alone. */
export function isAtAnEnd(row: number, rows: number): boolean {
  return rows > 1 && (row === 0 || row === rows - 2);
}

export function textCell(text: string, width: number, style: CellStyle = {}): TableCell {
  const amount = style.align === 'right';
  const words = run(text, { bold: style.bold ?? false, size: style.size });
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: VerticalAlignTable.BOTTOM,
    margins: { left: 0, right: 0, top: 0, bottom: 0 },
    children: [
      new Paragraph({
        style: 'TableText',
        alignment: amount
          ? AlignmentType.RIGHT
          : style.align === 'center'
            ? AlignmentType.CENTER
            : AlignmentType.LEFT,
        keepNext: style.keepNext || undefined,
        indent: amount
          ? { left: COLUMN_GAP, right: text.endsWith(')') ? 0 : BRACKET }
          : { left: 113 + (style.gapBefore ? COLUMN_GAP : 0), hanging: 113 },
        spacing: {
          before: style.spaceBefore ?? 20,
          after: (style.spaceAfter ?? 20) + (style.besideRule ? DOUBLE_RULE : 0),
        },
        border: style.rule && {
          top: style.rule === 'below' ? undefined : SINGLE,
          bottom: style.rule === 'above' ? undefined : DOUBLE,
        },
        children: [
          style.jumpsTo ? new InternalHyperlink({ anchor: style.jumpsTo, children: [words] }) : words,
        ],
      }),
    ],
  });
}

/** A row that never breaks across pages; heading rows repeat on each page. */
export function row(cells: readonly TableCell[], heading = false): TableRow {
  return new TableRow({ children: [...cells], cantSplit: true, tableHeader: heading });
}

/** A table without lines of its own. */
export function table(rows: readonly TableRow[], widths: readonly number[]): Table {
  return new Table({
    rows: [...rows],
    columnWidths: [...widths],
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: TableBorders.NONE,
  });
}
