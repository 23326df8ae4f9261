/**
 * The chapters of the printed document as sheets: each statement one, all notes one. Words and figures stand as they are
 * printed, a figure as a number, and a sum as the sum of its rows where these are known. What must stay true: a cell
 * shows what the page shows, and a figure that a cell cannot hold exactly stands as text.
 */
import { fromCents, type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import { cellNumber } from '../../workbooks/cell-value.ts';
import {
  amount,
  type Cell,
  type CellLook,
  columnLetter,
  EMPTY,
  FIRST_ROW,
  formula,
  type Sheet,
  type SheetRow,
  text,
} from '../../workbooks/sheet.ts';
import type {
  DocumentBlock,
  DocumentChapter,
  EquityBlock,
  NoteTableBlock,
  PrintedAmount,
  StatementBlock,
} from '../document/document-model.ts';
import { headLines } from '../document/note-document.ts';
import { liveSums, type SumTerm } from './live-sums.ts';

const LABEL_WIDTH = 58;
/** One column of texts: no program sets it smaller to fit a page. */
const TEXT_WIDTH = 76;
const FIGURE_WIDTH = 17;
const NOTE_WIDTH = 8;

/** `unaudited`: said beside the period of every sheet. */
export function chapterSheet(chapter: DocumentChapter, notesSheet: string | null, unaudited: boolean): Sheet {
  const { title, subtitle, blocks } = chapter;
  const table = blocks.find((block) => block.kind === 'STATEMENT' || block.kind === 'EQUITY');
  const heads = table === undefined ? [] : headsOf(table);
  const most = Math.max(heads.length, ...blocks.map(columnsOf));
  const rows: SheetRow[] = [];
  for (const block of blocks) rows.push(...rowsOf(block, FIRST_ROW + rows.length, notesSheet));
  if (chapter.foot !== null) rows.push({ cells: [] }, spanning(chapter.foot, { quiet: true }));
  const figures = Array.from({ length: Math.max(0, most - 1 - heads.length) }, () => ({
    head: '',
    width: FIGURE_WIDTH,
    figures: true,
  }));
  return {
    name: sheetName(chapter),
    title,
    subtitle: unaudited ? `${subtitle} · Unaudited` : subtitle,
    columns: [{ head: '', width: most > 1 ? LABEL_WIDTH : TEXT_WIDTH }, ...heads, ...figures],
    rows,
    names: table?.kind === 'STATEMENT' ? namesOf(chapter, table) : [],
    frozenColumns: 1,
    landscape: chapter.isLandscape || most > 6,
  };
}

/** What the tab of a sheet says: programs take 31 characters, and none of []:*?/\. */
export function sheetName({ bookmark, title }: Pick<DocumentChapter, 'bookmark' | 'title'>): string {
  return TAB_NAMES.get(bookmark) ?? title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31);
}

const TAB_NAMES: ReadonlyMap<string, string> = new Map([
  ['directors_statement', "Directors' statement"],
  ['practice_report', 'Report'],
  ['financial_position', 'Financial position'],
  ['profit_or_loss', 'Profit or loss'],
  ['changes_in_equity', 'Changes in equity'],
  ['cash_flows', 'Cash flows'],
  ['notes', 'Notes'],
  ['adjusting_journals', 'Adjusting journals'],
]);

function headsOf(block: StatementBlock | EquityBlock) {
  const figures = block.kind === 'STATEMENT' ? block.heads : block.columns;
  return [
    ...(block.kind === 'STATEMENT' && block.hasNotes
      ? [{ head: 'Note', width: NOTE_WIDTH, figures: true }]
      : []),
    ...figures.map((head) => ({ head: `${head}\n${block.unit}`, width: FIGURE_WIDTH, figures: true })),
  ];
}

function columnsOf(block: DocumentBlock): number {
  return block.kind === 'NOTE_TABLE' ? block.headers.length : 1;
}

/** `at`: the row of the sheet in which the block begins. */
function rowsOf(block: DocumentBlock, at: number, notesSheet: string | null): SheetRow[] {
  switch (block.kind) {
    case 'STATEMENT':
      return statementRows(block, at, notesSheet);
    case 'EQUITY':
      return equityRows(block, at);
    case 'NOTE_TABLE':
      return [...tableRows(block, at), { cells: [] }];
    case 'REMARK':
      return [{ cells: [] }, spanning(block.text)];
    case 'NOTE_HEADING':
      return [{ cells: [] }, spanning(`${block.number}. ${block.title}`, { bold: true })];
    case 'SUBHEADING': {
      const number = block.number === null ? '' : `${block.number} `;
      return [{ cells: [] }, spanning(`${number}${block.text}`, { bold: true })];
    }
    case 'PARAGRAPH':
      return block.lines.map((line) => spanning(line));
    case 'LETTERHEAD':
      return block.lines.map((line, row) => spanning(line, { bold: row === 0 }));
    case 'SIGNATURES':
      return [{ cells: [] }, ...block.lines.map(({ text: line, bold }) => spanning(line, { bold }))];
  }
}

const spanning = (words: string, look: CellLook = {}): SheetRow => ({
  cells: [text(words, look)],
  spans: true,
});

function statementRows(block: StatementBlock, at: number, notesSheet: string | null): SheetRow[] {
  const first = block.hasNotes ? 3 : 2;
  const isSum = (kind: string) => kind === 'SUBTOTAL' || kind === 'TOTAL';
  const sums = liveSums(
    block.rows.map(({ kind, figures }) => ({ isSum: isSum(kind), amounts: figures.map(hundredthsOf) })),
  );
  return block.rows.map(({ label, kind, note, figures }, row) => {
    const bold = kind !== 'LINE';
    const rule = kind === 'TOTAL' ? 'TOTAL' : kind === 'SUBTOTAL' ? 'SUM' : undefined;
    const look: CellLook = { bold, ...(rule !== undefined && { rule }) };
    const noted: Cell =
      note === null
        ? EMPTY
        : notesSheet === null
          ? text(String(note.number), { right: true })
          : { kind: 'LINK', text: String(note.number), sheet: notesSheet, right: true };
    return {
      cells: [
        text(label, { bold }),
        ...(block.hasNotes ? [noted] : []),
        ...figures.map((figure, column) => figureCell(figure, look, sums[row] ?? null, first + column, at)),
      ],
    };
  });
}

/** Opening and movements come to the closing balance; the columns of a row come to its total. */
function equityRows({ rows }: EquityBlock, at: number): SheetRow[] {
  const sums = liveSums(
    rows.map(({ kind, figures }, row) => ({
      isSum: kind === 'BALANCE' && rows[row - 1]?.kind === 'MOVEMENT',
      amounts: figures.map(hundredthsOf),
    })),
  );
  return rows.map(({ label, kind, figures }, row) => {
    const bold = kind === 'BALANCE';
    const parts = sums[row] ?? null;
    const look: CellLook = { bold, ...(bold && { rule: 'SUM' as const }) };
    const last = figures.length - 1;
    const across = figures.slice(0, last).reduce((sum, figure) => sum + (hundredthsOf(figure) ?? 0n), 0n);
    return {
      cells: [
        text(label, { bold }),
        ...figures.map((figure, column) => {
          const fitsAcross = parts === null && column === last && last > 0 && across === hundredthsOf(figure);
          if (!fitsAcross) return figureCell(figure, look, parts, 2 + column, at);
          const place = `${columnLetter(2)}${at + row}:${columnLetter(1 + last)}${at + row}`;
          return sumCell(figure, `SUM(${place})`, look);
        }),
      ],
    };
  });
}

function tableRows({ headers, isAmount, rows }: NoteTableBlock, at: number): SheetRow[] {
  const heads = headLines(headers).map((cells) => ({
    cells: cells.map((head, column) => text(head, { bold: true, right: isAmount[column] === true })),
  }));
  const first = at + heads.length;
  const printed = rows.map(({ cells }) =>
    cells.map((cell, at) => (isAmount[at] ? printedAmount(cell) : null)),
  );
  const sums = liveSums(
    rows.map(({ sum }, row) => ({
      isSum: sum !== null,
      amounts: (printed[row] ?? []).map((figure) => (figure === null ? null : hundredthsOf(figure))),
    })),
  );
  return [
    ...heads,
    ...rows.map(({ cells, sum }, row) => {
      const rule = sum === 'TOTAL' ? 'TOTAL' : sum === 'SUBTOTAL' ? 'SUM' : undefined;
      const look: CellLook = { bold: sum === 'TOTAL', ...(rule !== undefined && { rule }) };
      return {
        cells: cells.map((cell, column) => {
          const figure = printed[row]?.[column] ?? null;
          if (figure === null) return text(cell, { bold: sum === 'TOTAL', right: isAmount[column] === true });
          return figureCell(figure, look, sums[row] ?? null, column + 1, first);
        }),
      };
    }),
  ];
}

/** A printed amount; null for words, percentages and places that are open. */
function printedAmount(cell: string): PrintedAmount | null {
  const words = cell.trim();
  if (words === '-') return { text: words, amount: ZERO };
  const found = /^(\()?(\d[\d,]*)(?:\.(\d\d))?(\))?$/.exec(words);
  if (found === null || (found[1] === undefined) !== (found[4] === undefined)) return null;
  const size = BigInt(`${(found[2] ?? '0').replaceAll(',', '')}${found[3] ?? '00'}`);
  return { text: words, amount: fromCents(found[1] === undefined ? size : -size) };
}

function hundredthsOf({ amount: of }: PrintedAmount): bigint | null {
  return of === null ? null : toCents(of);
}

/** `first`: the row of the sheet of the table's first row. */
function figureCell(
  figure: PrintedAmount,
  look: CellLook,
  terms: readonly SumTerm[] | null,
  column: number,
  first: number,
): Cell {
  if (figure.amount === null) return figure.text === '' ? EMPTY : text(figure.text, { ...look, right: true });
  if (terms === null) return numberCell(figure, figure.amount, look);
  const letter = columnLetter(column);
  const of = terms.map(({ row, isTakenOff }) => `${isTakenOff ? '-' : '+'}${letter}${first + row}`).join('');
  return sumCell(figure, of.replace(/^\+/, ''), look);
}

function numberCell(figure: PrintedAmount, of: Money, look: CellLook): Cell {
  return cellNumber(of) === null
    ? text(figure.text, { ...look, right: true })
    : amount(of, { ...look, format: formatOf(figure) });
}

function sumCell(figure: PrintedAmount, of: string, look: CellLook): Cell {
  const { amount: result } = figure;
  if (result === null || cellNumber(result) === null) return text(figure.text, { ...look, right: true });
  return formula(of, result, { ...look, format: formatOf(figure) });
}

const formatOf = ({ text: printed }: PrintedAmount) => (/\.\d\d\)?$/.test(printed) ? 'CENTS' : 'UNITS');

/** A name for each figure of a statement: "financial_position.total_assets.1" is its first column. */
function namesOf({ bookmark }: DocumentChapter, block: StatementBlock): NonNullable<Sheet['names']> {
  const first = block.hasNotes ? 3 : 2;
  return block.rows.flatMap(({ key, kind, figures }, row) =>
    kind === 'HEADING'
      ? []
      : figures.flatMap((figure, column) =>
          figure.amount === null
            ? []
            : [{ name: `${bookmark}.${key}.${column + 1}`, column: first + column, row: FIRST_ROW + row }],
        ),
  );
}
