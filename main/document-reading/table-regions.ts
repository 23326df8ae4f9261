/**
 * Cuts the rows of a document into tables: a header (dates, Group and Company, components) with the rows
 * under it, each with the statement or note it stands in. Prose, headings and new headers end a table.
 */

import { capitalised } from '../../shared/model/capitalised.ts';
import type { LineStatement } from '../../shared/model/enums.ts';
import { plainText } from '../../shared/words/printed-amounts.ts';
import { joinedHeads, withBorrowedHeader } from './borrowed-headers.ts';
import type { DocumentGrid, GridRow } from './grid.ts';
import { rowText } from './grid.ts';
import { isHeaderText, type PeriodKey, periodsIn, scopeOf } from './period-headers.ts';
import type { TableRegion } from './printed-table.ts';
import {
  hasAmounts,
  isHeaderRow,
  isProse,
  printsAmountsLikeYears,
  titleWithHeads,
  titleWithYears,
} from './row-kinds.ts';
import { withDaysJoined } from './split-dates.ts';
import { scaleOfSubtitle } from './stated-currency.ts';
import { statementByContent } from './statement-by-content.ts';
import {
  beginsNotes,
  headingWithYears,
  notesToStatement,
  noteTitle,
  rowHeading,
} from './statement-headings.ts';
import { TRUST_TITLE } from './statement-titles.ts';
import { withScopesOfTitles } from './whose-statements.ts';

/** Rows of a page within which a statement may still be headed once the notes have begun. */
const PAGE_TOP_ROWS = 8;

const MAX_HEADER_ROWS = 40;

/** The tables of the document in order. */
export function tableRegions(grid: DocumentGrid): readonly TableRegion[] {
  const rows = withDaysJoined(grid.rows);
  const regions: TableRegion[] = [];
  let statement: LineStatement | null = null;
  let scope: string | null = null;
  let title: string | null = null;
  let note: string | null = null;
  let inNotes = false;
  /** The page that the title of a note was printed on last. */
  let notedOn = 0;
  let notesBegan = false;
  let context = '';
  /** Paragraphs since the last table. */
  let between: readonly GridRow[] = [];
  let region: TableRegion | null = null;
  /** The headings of the columns above a title within a table. */
  let headsAbove: readonly GridRow[] = [];
  let table: number | null = null;
  let rowsOfPage = 0;
  let titleUntil = 0;
  /** The row that headed a statement last. */
  let headedAt = -2;
  let page = 0;
  /** The row that is looked at. */
  let at = 0;

  const start = (): TableRegion => {
    const fresh: TableRegion = {
      // Tables before any heading are judged by their content below.
      statement: statement ?? 'notes',
      title,
      note,
      scope,
      afterNotes: notesBegan,
      header: [],
      body: [],
      context: context.slice(-600),
      dateAbove: (statement ?? 'notes') === 'notes' ? dateOfLine(rows[at - 1]) : null,
      borrowedHeader: false,
      hasAmounts: false,
    };
    if (statement === null) unheaded.add(fresh);
    regions.push(fresh);
    return fresh;
  };
  const unheaded = new Set<TableRegion>();

  rows.forEach((row, index) => {
    if (row.cells.length === 0) return;
    at = index;
    rowsOfPage = row.page === page ? rowsOfPage + 1 : 1;
    page = row.page;
    if (row.table !== table) {
      region = null;
      table = row.table;
      headsAbove = [];
    }
    const inTable = region?.hasAmounts === true;
    const areYears = region !== null && printsAmountsLikeYears(row, region.header);
    const above = regions.at(-1);
    // What is said inside a note is said of that note.
    if (above && above.statement !== 'notes' && note === null && saysScaleAtFoot(row, above))
      above.context += ` ${rowText(row)}`;
    if (index < titleUntil) return;
    const ofStatement = row.table === null ? notesToStatement(row, rows[index + 1]) : 0;
    if (ofStatement > 0) {
      // It stands between the statements: those that follow are no appendix.
      [statement, scope, title, note] = ['notes', null, null, null];
      inNotes = true;
      titleUntil = index + ofStatement;
      context = rowText(row);
      region = null;
      return;
    }
    // In a table of the notes whose columns are headed already, the name of a statement heads its rows.
    const headsRows = inNotes && region?.header.some((header) => header.page === row.page) === true;
    // Below the title of a note it is a heading within that note.
    const mayHead =
      !inNotes ||
      (rowsOfPage <= PAGE_TOP_ROWS &&
        row.table === null &&
        notedOn !== row.page &&
        opensStatement(rows, index));
    const goesOnInTable = inTable && row.table !== null && !titlesInTable(rows, index);
    const headed = mayHead && !headsRows && !areYears ? headingWithYears(row) : null;
    const heading =
      headed?.heading ??
      (mayHead && !headsRows && !goesOnInTable ? rowHeading(row, rows[index + 1], rows[index + 2]) : null);
    if (heading) {
      const above = scaleAbove(rows, index);
      ({ statement, scope, title } = heading);
      headedAt = index;
      // What a trust prints between its statements is none of the notes behind them.
      const ofTrust = TRUST_TITLE.test(title);
      inNotes = statement === 'notes' && !ofTrust;
      note = ofTrust ? capitalised(title) : null;
      context = `${rowText(row)}${above}`;
      headsAbove = inTable && row.table !== null ? (region?.header ?? []) : [];
      region = null;
      if (headed) {
        region = start();
        region.header.push(headed.heads);
      }
      return;
    }
    if (row.table === null && beginsNotes(row) && headedAt === index - 1) {
      // A list of contents names one after the other, and nothing stands under them.
      [statement, title, note, inNotes] = [null, null, null, false];
      return;
    }
    if ((row.table === null || isTitleInLayout(row, regions, inTable)) && beginsNotes(row)) {
      if (statement !== 'notes') note = null;
      statement = 'notes';
      inNotes = true;
      notesBegan = true;
      scope = null;
      return;
    }
    const titled = areYears
      ? null
      : (titleWithYears(row) ?? titleWithHeads(row, leadsToHeads(rows, index + 1)));
    const ofTitle = titled?.title ?? (hasAmounts(row) ? null : noteTitle(row));
    const noteOfRow = row.table === null || titled ? ofTitle : null;
    if (noteOfRow !== null && (inNotes || /^(?:general|corporate) /i.test(noteOfRow))) {
      scope = null;
      statement = 'notes';
      inNotes = true;
      notesBegan = true;
      note = noteOfRow;
      notedOn = row.page;
      context = '';
      region = null;
      if (titled) {
        region = start();
        region.header.push(titled.heads);
      }
      return;
    }
    if (isProse(row, region?.header ?? [])) {
      context += ` ${rowText(row)}`;
      region = null;
      return;
    }
    if (!areYears && (isHeaderRow(row, inTable) || (inTable && leadsToHeads(rows, index)))) {
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
    const amounts = areYears || hasAmounts(row);
    if (!region) {
      if (!amounts && row.table === null) {
        context += ` ${rowText(row)}`;
        between = [...between, row];
        return;
      }
      region = start();
      // Within a statement a paragraph between two of its tables ("Current assets") heads the rows that follow.
      const [before] = regions.slice(-2);
      const goesOn = before !== region && before?.title === title && before.statement === statement;
      if (goesOn && statement !== 'notes') region.body.push(...between.filter(isSectionHeading));
    }
    between = [];
    // Columns that are not headed again below a title within their table are those above it.
    if (amounts && region.header.length === 0) region.header.push(...headsAbove);
    if (amounts) headsAbove = [];
    region.body.push(row);
    region.hasAmounts ||= amounts;
  });
  const headed = joinedHeads(regions.filter((entry) => entry.hasAmounts || entry.header.length > 0))
    .flatMap((entry) => {
      if (!unheaded.has(entry)) return entry;
      const byContent = statementByContent(entry.body);
      return byContent ? { ...entry, statement: byContent } : [];
    })
    .map(withBorrowedHeader)
    .filter((entry) => entry.hasAmounts);
  return withScopesOfTitles(headed);
}

/** Rows below a title within a table among which the headings of its columns stand. */
const ROWS_TO_HEADS = 4;

/**
 * True of a title on its own in a row of a table, below the amounts of another statement. "Profit and loss account" heads the
 * reserves of a balance sheet as well: an account is a statement only where columns are headed again below it.
 */
function titlesInTable(rows: readonly GridRow[], index: number): boolean {
  const row = rows[index];
  if (row?.cells.length !== 1) return false;
  if (/\bstatements?\b|\bbalance sheet\b/i.test(rowText(row))) return true;
  for (const next of rows.slice(index + 1, index + 1 + ROWS_TO_HEADS)) {
    if (next.table !== row.table || hasAmounts(next)) return false;
    if (isHeaderRow(next, true) && next.cells.some(({ text }) => periodsIn(text).length > 0)) return true;
  }
  return false;
}

/** Rows over the title of a statement among which the scale of its amounts may stand. */
const ROWS_ABOVE = 4;

/** What stands right above a title on its page and says how the amounts below are scaled; empty where nothing does. */
function scaleAbove(rows: readonly GridRow[], index: number): string {
  const page = rows[index]?.page;
  const before = rows.slice(Math.max(0, index - ROWS_ABOVE), index).reverse();
  const end = before.findIndex((row) => row.page !== page || hasAmounts(row));
  const near = end < 0 ? before : before.slice(0, end);
  const stated = near.map(rowText).find((text) => text.length <= 120 && scaleOfSubtitle(text) !== null);
  return stated === undefined ? '' : ` ${stated}`;
}

/** True of a sentence below a statement, on its page, that says how all its amounts are scaled. */
function saysScaleAtFoot(row: GridRow, { body, hasAmounts: isPrinted }: TableRegion): boolean {
  const text = plainText(rowText(row));
  if (!isPrinted || body.at(-1)?.page !== row.page || text.length > 120 || hasAmounts(row)) return false;
  return /^[(*]?(?:all |the )?(?:amounts?|figures?|values?)\b/i.test(text) && scaleOfSubtitle(text) !== null;
}

/** A row of a table that lays out the page, behind the statements: in a list of contents it would end them before they began. */
function isTitleInLayout(row: GridRow, before: readonly TableRegion[], inTable: boolean): boolean {
  if (row.cells.length !== 1 || inTable) return false;
  return before.some(({ statement, ...region }) => statement !== 'notes' && region.hasAmounts);
}

/**
 * The date of a line that ends in a colon, or the year that is a line of its own. The date under a running title ("For the
 * year ended 31 December 2025") stands above the tables of the prior year as well and says nothing of them.
 */
function dateOfLine(row: GridRow | undefined): PeriodKey | null {
  const text = row?.cells.length === 1 ? rowText(row) : '';
  if (!/:$/.test(text) && !/^(?:19|20)\d{2}$/.test(text)) return null;
  const [date = null, another] = isHeaderText(text) ? periodsIn(text) : [];
  return another === undefined ? date : null;
}

/** Rows of words that the longest heading of a column is printed over. */
const MOST_HEAD_ROWS = 5;

/** True of a row of words alone, right of the labels, that stands over the headings of columns ("Motor" over "vehicles" over "S$"). */
function leadsToHeads(rows: readonly GridRow[], index: number): boolean {
  const [first, ...rest] = rows.slice(index, index + MOST_HEAD_ROWS);
  if (!first || !isWordsOfHeads(first)) return false;
  for (const next of rest) {
    if (next.page !== first.page || next.table !== first.table) return false;
    if ((next.cells[0]?.left ?? 0) < next.labelEdge) return false;
    if (isHeaderRow(next, true)) return true;
    if (!isWordsOfHeads(next)) return false;
  }
  return false;
}

function isWordsOfHeads({ cells, labelEdge }: GridRow): boolean {
  return cells.every(
    ({ text, left }) => left >= labelEdge && text.length <= 30 && /^[A-Za-z(&][^\d]*$/.test(text),
  );
}

/** A paragraph of a few words, as the sections of a statement are headed. */
function isSectionHeading({ cells, table }: GridRow): boolean {
  const [only] = cells;
  return table === null && cells.length === 1 && /^[A-Z][^.;]{3,59}$/.test(only?.text ?? '');
}

const ENUMERATED = /^\(?(?:[a-z]|[ivx]{1,4}|\d{1,2}(?:\.\d{1,2})*)[.)]? *[A-Z]/;

/** Within the notes a title opens a statement only where it has no number and figures follow it before any sentence. */
function opensStatement(rows: readonly GridRow[], index: number): boolean {
  const row = rows[index];
  if (!row || ENUMERATED.test(rowText(row))) return false;
  for (const next of rows.slice(index + 1, index + 30)) {
    if (next.page !== row.page && next.table === null) return false;
    if (hasAmounts(next)) return true;
    if (isProse(next, []) && rowText(next).length > 160) return false;
  }
  return false;
}

/** All header words of a table, for currency and scale. */
export function headerText(region: TableRegion): string {
  return plainText(region.header.map(rowText).join(' '));
}
