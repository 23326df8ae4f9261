/**
 * Tables as lines to put on pages: heads that are repeated, labels to the left, figures to the right with the rules of
 * totals. Rows that sum up those above stay with them.
 */
import type { PageItem } from '../../../shared/model/laid-out-pages.ts';
import type { EquityBlock, NoteTableBlock, StatementBlock } from '../document/document-model.ts';
import { headLines } from '../document/note-document.ts';
import { COLUMN_GAP, equityMeasures, noteMeasures, statementMeasures } from '../document/page-measures.ts';
import type { FlowLine } from './flow.ts';

import { LEADING, points, type Setter } from './setter.ts';

type Align = 'left' | 'right' | 'center';
/** A rule above a subtotal, above and below a total, or only below one that stands under another. */
type Rule = 'above' | 'total' | 'below' | null;

interface TableRow {
  readonly texts: readonly string[];
  readonly bold: boolean;
  readonly rule: Rule;
  readonly before?: number;
  readonly keepNext: boolean;
}

interface TableLook {
  readonly widths: readonly number[];
  readonly size: number;
  /** Set closer, as a long statement is. */
  readonly isClose?: boolean;
  readonly aligns: readonly Align[];
  readonly heads: readonly (readonly string[])[];
  readonly rows: readonly TableRow[];
}

const GAP = points(COLUMN_GAP);
const CLOSE_LEADING = 1.2;
const HANGING = points(113);
/** Digits of plain and of bracketed amounts stand below one another. */
const BRACKET = points(67);
/** A table of so few rows is not divided between pages. */
const MOST_KEPT = 14;
const AFTER_TABLE = 14;

export function tableLines(
  set: Setter,
  block: StatementBlock | EquityBlock | NoteTableBlock,
  parent: number,
  isLandscape: boolean,
): FlowLine[] {
  const look = lookOf(block, isLandscape);
  const table = set.part('Table', parent);
  const line = (row: TableRow, role: 'TH' | 'TD') => rowLine(set, look, row, role, table);
  const heads = look.heads.map((texts) => line({ texts, bold: true, rule: null, keepNext: true }, 'TH'));
  const body = look.rows.map((row) => ({ ...line(row, 'TD'), heads }));
  const last = body.at(-1);
  if (last === undefined) return heads;
  const isFollowed = block.kind !== 'EQUITY' && block.isFollowed === true;
  return [
    ...heads,
    ...body.slice(0, -1),
    { ...last, height: last.height + (block.kind === 'NOTE_TABLE' ? AFTER_TABLE : 4), keepNext: isFollowed },
  ];
}

function lookOf(block: StatementBlock | EquityBlock | NoteTableBlock, isLandscape: boolean): TableLook {
  if (block.kind === 'STATEMENT') return statementLook(block);
  return block.kind === 'EQUITY' ? equityLook(block, isLandscape) : noteLook(block);
}

function statementLook(block: StatementBlock): TableLook {
  const { rows, heads, unit } = block;
  const { widths, size, isLong } = statementMeasures(block);
  const lastHeading = rows.findLastIndex(({ kind }) => kind === 'HEADING');
  return {
    widths,
    size: size / 2,
    isClose: isLong,
    aligns: ['left', 'center', ...heads.map((): Align => 'right')],
    heads: [
      ['', block.hasNotes ? 'Note' : '', ...heads],
      ['', '', ...heads.map(() => unit)],
    ],
    rows: rows.map(({ kind, label, note, figures }, at) => {
      const next = rows[at + 1]?.kind;
      const above = kind === 'SUBTOTAL' ? 'above' : rows[at - 1]?.kind === 'TOTAL' ? 'below' : 'total';
      return {
        texts: [label, note === null ? '' : String(note.number), ...figures.map(({ text }) => text)],
        bold: kind !== 'LINE',
        rule: kind === 'TOTAL' || kind === 'SUBTOTAL' ? above : null,
        before: kind === 'HEADING' ? (isLong ? 3 : 5) : 0,
        keepNext:
          kind === 'HEADING' ||
          next === 'SUBTOTAL' ||
          next === 'TOTAL' ||
          isAtAnEnd(at, rows.length) ||
          (at >= Math.max(lastHeading, rows.length - 9) && at < rows.length - 1),
      };
    }),
  };
}

function equityLook(block: EquityBlock, isLandscape: boolean): TableLook {
  const { columns, rows, unit } = block;
  const { widths, size } = equityMeasures(block, isLandscape);
  return {
    widths,
    size: size / 2,
    aligns: ['left', ...columns.map((): Align => 'right')],
    heads: [
      ['', ...columns],
      ['', ...columns.map(() => unit)],
    ],
    rows: rows.map(({ label, kind, year, figures }, at) => {
      const opensYear = rows[at - 1]?.year !== year;
      return {
        texts: [label, ...figures.map(({ text }) => text)],
        bold: kind === 'BALANCE',
        rule: kind === 'BALANCE' && !opensYear && at > 0 ? 'total' : null,
        before: opensYear ? 8 : 0,
        keepNext: rows[at + 1]?.kind === 'BALANCE' || opensYear || isAtAnEnd(at, rows.length),
      };
    }),
  };
}

function noteLook(block: NoteTableBlock): TableLook {
  const { rows, isAmount, isFollowed = false } = block;
  const { widths, size } = noteMeasures(block);
  return {
    widths,
    size: size / 2,
    aligns: isAmount.map((amount): Align => (amount ? 'right' : 'left')),
    heads: headLines(block.headers),
    rows: rows.map(({ cells, sum }, at) => ({
      texts: cells,
      bold: sum === 'TOTAL',
      rule: sum === null ? null : sum === 'TOTAL' ? 'total' : 'above',
      keepNext:
        (at === rows.length - 1 && isFollowed) ||
        (at < rows.length - 1 &&
          (rows.length <= MOST_KEPT || (rows[at + 1]?.sum ?? null) !== null || isAtAnEnd(at, rows.length))),
    })),
  };
}

/** The first row of a table, or the last but one: it keeps with the next, so that no page holds one row alone. */
function isAtAnEnd(row: number, rows: number): boolean {
  return rows > 1 && (row === 0 || row === rows - 2);
}

function rowLine(
  set: Setter,
  { widths, size, aligns, isClose = false }: TableLook,
  row: TableRow,
  role: 'TH' | 'TD',
  table: number,
): FlowLine {
  const part = set.part('TR', table);
  let x = set.left;
  const cells = row.texts.map((text, at) => {
    const width = points(widths[at] ?? 0);
    const align = aligns[at] ?? 'left';
    const gap = at > 0 && align !== 'center' ? GAP : 0;
    const lines = set.lines(text, size, row.bold, Math.max(width - gap - HANGING, size));
    const cell = { text, at, x, width, align, gap, lines, part: set.part(role, part) };
    x += width;
    return cell;
  });
  const count = Math.max(1, ...cells.map(({ lines }) => lines.length));
  const leading = size * (isClose ? CLOSE_LEADING : LEADING);
  const padding = isClose ? 0.4 : 2;
  const height = count * leading + padding;
  return {
    before: row.before ?? 0,
    height: height + (row.rule === null ? 0 : row.rule === 'above' ? 1 : isClose ? 4 : 5),
    keepNext: row.keepNext,
    at: (y) =>
      cells.flatMap((cell): PageItem[] => {
        if (cell.text === '') return [];
        const right = cell.x + cell.width;
        // Cells stand at the foot of their row.
        const top = y + padding / 2 + (count - cell.lines.length) * leading;
        const words = cell.lines.map((line, at): PageItem => {
          const place = { baseline: top + at * leading + size, size, bold: row.bold };
          if (cell.align === 'right')
            return set.item(cell.part, line, {
              ...place,
              x: right - (line.endsWith(')') ? 0 : BRACKET),
              align: 'right',
            });
          if (cell.align === 'center')
            return set.item(cell.part, line, { ...place, x: cell.x + cell.width / 2, align: 'center' });
          const isLast = at === cell.lines.length - 1;
          return set.item(cell.part, isLast ? line : `${line} `, {
            ...place,
            x: cell.x + cell.gap + (at === 0 ? 0 : HANGING),
          });
        });
        const rules = row.rule === null || cell.align !== 'right' ? [] : rulesOf(row.rule, cell, y, height);
        return [...words, ...rules];
      }),
  };
}

function rulesOf(
  rule: NonNullable<Rule>,
  { x, width }: { readonly x: number; readonly width: number },
  y: number,
  height: number,
): PageItem[] {
  const line = (at: number): PageItem => ({
    kind: 'RULE',
    part: null,
    x: x + GAP,
    y: at,
    width: width - GAP,
    thick: 0.5,
  });
  const below = [line(y + height + 1), line(y + height + 2.5)];
  return [...(rule === 'below' ? [] : [line(y)]), ...(rule === 'above' ? [] : below)];
}
