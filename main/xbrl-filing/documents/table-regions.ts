/**
 * Cuts the rows of a document into tables: a header (dates, Group and Company, components) with the rows
 * under it, each with the statement or note it stands in. Prose, headings and new headers end a table.
 */
import type { LineStatement } from '../../../shared/model/enums.ts';
import { plainText } from '../../foreign-files/printed-amounts.ts';
import { isPlainlyAmount, isYearText, parseAmount } from '../../foreign-files/statement-amounts.ts';
import type { DocumentGrid, GridRow } from './grid.ts';
import { rowText } from './grid.ts';
import { isHeaderText, periodsIn, scopeOf } from './period-headers.ts';
import { beginsNotes, noteTitle, rowHeading } from './statement-headings.ts';

export interface TableRegion {
  readonly statement: LineStatement;
  /** The statement's own title; a statement that goes on repeats it. Null before the first heading. */
  readonly title: string | null;
  /** Title of the note the table stands in; null in the primary statements. */
  readonly note: string | null;
  /** Whose figures, when the heading of the statement says so. */
  readonly scope: string | null;
  readonly header: GridRow[];
  readonly body: GridRow[];
  /** Text between the heading and the table ("Expressed in Singapore dollars"). */
  context: string;
  /** The header was taken from the table before, as this one prints none. */
  borrowedHeader: boolean;
  hasAmounts: boolean;
}

/** Rows of a page within which a statement may still be headed once the notes have begun. */
const PAGE_TOP_ROWS = 8;

const MAX_HEADER_ROWS = 40;

/** A cell that counts as an amount when it stands right of the labels. */
export function isAmountCell(text: string): boolean {
  return parseAmount(text) !== null && !isYearText(text);
}

function hasAmounts(row: GridRow): boolean {
  return row.cells.some((cell) => cell.left >= row.labelEdge && isAmountCell(cell.text));
}

function isHeaderRow(row: GridRow, inTable: boolean): boolean {
  const [first] = row.cells;
  if (!first || row.cells.some((cell) => isPlainlyAmount(cell.text) && periodsIn(cell.text).length === 0)) {
    return false;
  }
  const labelled = first.left < row.labelEdge;
  const wordsOnly = row.cells.every((cell) => isHeaderText(cell.text));
  if (labelled && row.cells.length === 1)
    return wordsOnly && scopeOf(first.text) !== null && first.text.length < 40;
  if (wordsOnly) return row.cells.length > 1 || !/^(?:as (?:at|of)|for the)\b/i.test(first.text);
  if (hasAmounts(row)) return false;
  const rest = labelled ? row.cells.slice(1) : row.cells;
  if (rest.some((cell) => cell.text.length > 45)) return false;
  if (!labelled) return !inTable || rest.some((cell) => isHeaderText(cell.text));
  if (scopeOf(first.text) !== null) return true;
  // "Assets   Note   2025   2024": a label in the row of the years.
  return (
    rest.length > 1 &&
    rest.every((cell) => isHeaderText(cell.text)) &&
    rest.some((cell) => isYearText(cell.text) || periodsIn(cell.text).length > 0)
  );
}

function isProse(row: GridRow, region: TableRegion | null): boolean {
  const text = rowText(row);
  if (hasAmounts(row)) return false;
  if (row.table !== null) return text.length > 300;
  if (row.height === 0) return row.cells.length === 1 && text.length > 110;
  // A long label that ends before the figures of its table begin is no prose.
  const figures =
    region?.header.flatMap(({ cells, labelEdge }) => cells.filter(({ left }) => left >= labelEdge)) ?? [];
  const firstFigure = Math.min(...figures.map(({ left }) => left));
  if (figures.length > 0 && (row.cells[0]?.right ?? 0) < firstFigure) return false;
  const extent = (row.cells.at(-1)?.right ?? 0) - (row.cells[0]?.left ?? 0);
  return row.cells.length === 1 && extent > row.width * (row.width < 500 ? 0.68 : 0.62);
}

const CONTENT: readonly (readonly [LineStatement, RegExp])[] = [
  ['cash_flow', /\bcash flows? (?:from|used in) (?:operating|investing|financing)|\boperating activities\b/i],
  ['balance_sheet', /\b(?:non-?current assets|total assets|current liabilities|net current assets)\b/i],
  ['equity_changes', /\b(?:balance )?at (?:1 january|beginning of (?:the )?(?:financial )?year)\b/i],
  [
    'income_statement',
    /\b(?:profit|loss|surplus|deficit)\b[^.]{0,40}\b(?:before|for the)\b[^.]{0,20}\b(?:tax|year|period)/i,
  ],
];

/** The statement that the labels of a table without a heading speak of. */
function statementByContent(rows: readonly GridRow[]): LineStatement | null {
  const text = rows.map((row) => row.cells[0]?.text ?? '').join('\n');
  return CONTENT.find(([, form]) => form.test(text))?.[0] ?? null;
}

/** The tables of the document in order. */
export function tableRegions(grid: DocumentGrid): readonly TableRegion[] {
  const regions: TableRegion[] = [];
  let statement: LineStatement | null = null;
  let scope: string | null = null;
  let title: string | null = null;
  let note: string | null = null;
  let inNotes = false;
  let context = '';
  let region: TableRegion | null = null;
  let table: number | null = null;
  let rowsOfPage = 0;
  let page = 0;

  const start = (): TableRegion => {
    const fresh: TableRegion = {
      // Tables before any heading are judged by their content below.
      statement: statement ?? 'notes',
      title,
      note,
      scope,
      header: [],
      body: [],
      context: context.slice(-600),
      borrowedHeader: false,
      hasAmounts: false,
    };
    if (statement === null) unheaded.add(fresh);
    regions.push(fresh);
    return fresh;
  };
  const unheaded = new Set<TableRegion>();

  grid.rows.forEach((row, index) => {
    rowsOfPage = row.page === page ? rowsOfPage + 1 : 1;
    page = row.page;
    if (row.table !== table) {
      region = null;
      table = row.table;
    }
    const inTable = region?.hasAmounts === true;
    const mayHead = !inNotes || (rowsOfPage <= PAGE_TOP_ROWS && row.table === null);
    const heading =
      mayHead && !(inTable && row.table !== null) ? rowHeading(row, grid.rows[index + 1]) : null;
    if (heading) {
      ({ statement, scope, title } = heading);
      inNotes = statement === 'notes';
      note = null;
      context = rowText(row);
      region = null;
      return;
    }
    if (row.table === null && beginsNotes(row)) {
      if (statement !== 'notes') note = null;
      statement = 'notes';
      inNotes = true;
      scope = null;
      return;
    }
    const noteOfRow = row.table === null && !hasAmounts(row) ? noteTitle(row) : null;
    if (noteOfRow !== null && (inNotes || /^(?:general|corporate) /i.test(noteOfRow))) {
      scope = null;
      statement = 'notes';
      inNotes = true;
      note = noteOfRow;
      context = '';
      region = null;
      return;
    }
    if (isProse(row, region)) {
      context += ` ${rowText(row)}`;
      region = null;
      return;
    }
    if (isHeaderRow(row, inTable)) {
      // "Group" alone above its tables: so are the tables that follow, until another entity is named.
      const named = row.cells.length === 1 ? scopeOf(row.cells[0]?.text ?? '') : null;
      if (named !== null) scope = named;
      if (!region || region.hasAmounts) region = start();
      if (region.header.length === 0 && region.body.length > 0) {
        // A title, a company or a date above the column headings is no section of the statement.
        region.context += ` ${region.body.splice(0).map(rowText).join(' ')}`;
      }
      if (region.header.length < MAX_HEADER_ROWS) region.header.push(row);
      return;
    }
    const amounts = hasAmounts(row);
    if (!region) {
      if (!amounts && row.table === null) {
        context += ` ${rowText(row)}`;
        return;
      }
      region = start();
    }
    region.body.push(row);
    region.hasAmounts ||= amounts;
  });
  return regions
    .filter((entry) => entry.hasAmounts)
    .flatMap((entry) => {
      if (!unheaded.has(entry)) return entry;
      const byContent = statementByContent(entry.body);
      return byContent ? { ...entry, statement: byContent } : [];
    })
    .map(withBorrowedHeader);
}

function columnCount(rows: readonly GridRow[]): number {
  return Math.max(0, ...rows.map((row) => row.cells.at(-1)?.right ?? 0));
}

/** A table that goes on without repeating its header takes the header of the table before. */
function withBorrowedHeader(region: TableRegion, index: number, all: readonly TableRegion[]): TableRegion {
  const before = all[index - 1];
  if (region.header.length > 0 || !before || before.statement !== region.statement) return region;
  if (before.note !== region.note) return region;
  const sameTable = region.body[0]?.table === null ? region.statement !== 'notes' : true;
  const sameWidth = columnCount(before.body) === columnCount(region.body) || region.body[0]?.table === null;
  if (!sameTable || !sameWidth) return region;
  Object.assign(region, { borrowedHeader: true });
  region.header.push(...before.header);
  return region;
}

/** All header words of a table, for currency and scale. */
export function headerText(region: TableRegion): string {
  return plainText(region.header.map(rowText).join(' '));
}
