/**
 * The printed lines of one table: label, heading above it, and the figure of each wanted column. Rows
 * without figures are headings, the start of a label or its end; which of them is decided here.
 */

import { isSidedAmount, parseAmount } from '../../shared/words/statement-amounts.ts';
import { isMarkedFigure } from './amounts-in-text.ts';
import { marksPeriod } from './component-tables.ts';
import type { GridCell, GridRow } from './grid.ts';
import { gapBetween } from './grid.ts';
import { isHeaderText, isNoteReference, type PeriodKey, periodsIn } from './period-headers.ts';
import {
  afterLine,
  cleanLabel,
  continuesLabel,
  enterSection,
  isOpenBracket,
  joinLabels,
  type PrintedLabel,
  type Section,
  sectionHeading,
  sectionOf,
  totalOf,
  unlabelledTotal,
} from './printed-labels.ts';
import type { PrintedLine, TableRegion, ValueColumn } from './printed-table.ts';
import { HEADS_NUMBERS, isAmountCell } from './row-kinds.ts';
import { headingOfSum, type OpenedHeading } from './total-headings.ts';

export interface RowsRequest {
  readonly region: TableRegion;
  /** Every column of figures of the table. */
  readonly all: readonly ValueColumn[];
  readonly wanted: readonly ValueColumn[];
  readonly section: Section;
  readonly fallbackTotal: string;
  /** In tables of components a closing balance does not end its section. */
  readonly components: boolean;
}

interface SplitRow {
  readonly label: PrintedLabel | null;
  readonly values: readonly (string | null)[];
  readonly cells: readonly (GridCell | null)[];
  readonly figures: number;
}

/**
 * A row as it is printed, and behind it the total that stands beside its last detail ("Rent  1,200  5,400"): a second
 * figure in one column is a line of its own, without a label.
 */
function splitRows(
  row: GridRow,
  all: readonly ValueColumn[],
  wanted: readonly ValueColumn[],
  isNumbered: boolean,
): readonly SplitRow[] {
  const taken = new Set<GridCell>();
  const first = splitRow(row, all, wanted, taken, isNumbered);
  const second = splitRow(row, all, wanted, taken, isNumbered);
  return second.cells.some((cell) => cell !== null) ? [first, { ...second, label: null }] : [first];
}

function splitRow(
  row: GridRow,
  all: readonly ValueColumn[],
  wanted: readonly ValueColumn[],
  taken: Set<GridCell>,
  isNumbered: boolean,
): SplitRow {
  const first = Math.min(...all.map((column) => column.left));
  const columnOf = (cell: GridCell) => {
    if (cell.left < row.labelEdge || parseAmount(cell.text) === null) return undefined;
    return all.find((column) => gapBetween(column, cell) === 0);
  };
  const cells = wanted.map((column) => {
    const cell =
      row.cells.find((candidate) => !taken.has(candidate) && columnOf(candidate) === column) ?? null;
    if (cell) taken.add(cell);
    return cell;
  });
  const values = cells.map((cell) => (cell ? parseAmount(cell.text) : null));
  const figures = row.cells.filter((cell) => columnOf(cell) !== undefined).length;
  // A number before the last word belongs to the label: "39,500 (last year 39,500) ordinary shares".
  const lastWord = row.cells.findLastIndex(
    (cell) => columnOf(cell) === undefined && cell.left < first && /[A-Za-z\u00c0-\uffff]{2}/.test(cell.text),
  );
  const words = row.cells.filter(
    (cell, index) =>
      columnOf(cell) === undefined &&
      cell.left < first &&
      !(isNumbered && index === 0 && row.cells.length > 1 && isAmountCell(cell.text)) &&
      !(cell.left >= row.labelEdge && (isNoteReference(cell.text) || isAmountCell(cell.text))) &&
      !(index > 0 && isNoteReference(cell.text)) &&
      !(index > 0 && index > lastWord && isAmountCell(cell.text) && /\d/.test(cell.text)),
  );
  const text = cleanLabel(words.map((cell) => cell.text).join(' '));
  const label =
    text === '' || !/[A-Za-z\u00c0-\uffff]|\d{4}/.test(text)
      ? null
      : { text, row, left: words[0]?.left ?? 0, right: words.at(-1)?.right ?? 0 };
  return { label, values, cells, figures };
}

/** Where the first notes or figures stand: a label that ran into them had to go on in the next row. */
function labelLimit({ header, body }: TableRegion): number {
  const cells = [
    ...body.flatMap((row) =>
      row.cells.filter((cell) => cell.left >= row.labelEdge && isReference(cell.text)),
    ),
    ...header.flatMap((row) => row.cells.filter((cell) => cell.left >= row.labelEdge)),
  ];
  return Math.min(...cells.map((cell) => cell.left));
}

function isReference(text: string): boolean {
  return isNoteReference(text) || parseAmount(text) !== null;
}

/** "TOTAL COMPREHENSIVE INCOME FOR THE" over "YEAR": capitals say nothing of where a label begins, its last word does. */
function endsInCapitals(first: string, next: string): boolean {
  return /\b(?:FOR|OF|THE|AND)$/.test(first) && next === next.toUpperCase();
}

/** A sentence of a note with small numbers in it ("for 3 to 99 years (2024:") is no line of a table. */
function isSentence(region: TableRegion, label: string, values: readonly (string | null)[]): boolean {
  if (region.statement !== 'notes') return false;
  const cutShort = /\((?:19|20)\d{2}:$/.test(label);
  const small = values.every((value) => value === null || /^[1-9]\d{0,2}$/.test(value));
  return small && (cutShort || (label.length > 70 && values.includes(null)));
}

/** True of an amount that only a person can read: of a debit or credit, or with a mark in a column of figures. */
function isUnreadAmount(cell: GridCell, all: readonly ValueColumn[]): boolean {
  if (isSidedAmount(cell.text)) return true;
  const isMarked = isMarkedFigure(cell.text) && !isNoteReference(cell.text) && !isHeaderText(cell.text);
  return isMarked && all.some((column) => gapBetween(column, cell) === 0);
}

/** The lines of a table and the section in which it ends (a statement may go on in the next table). */
export function printedLines(request: RowsRequest): {
  readonly lines: readonly PrintedLine[];
  readonly section: Section;
} {
  const { region, all, wanted, components } = request;
  // The number of shares stands before the name of their class, and is no part of it.
  const isNumbered = region.header.some(({ cells }) => HEADS_NUMBERS.test(cells[0]?.text ?? ''));
  const rows = region.body.flatMap((row) =>
    splitRows(row, all, wanted, isNumbered).map((parts) => ({ row, ...parts })),
  );
  const edge = labelLimit(region);
  const lines: PrintedLine[] = [];
  let section = request.section;
  let periodAbove: PeriodKey | null = null;
  let unlabelled = 0;
  let pending: PrintedLabel[] = [];
  let last: { label: PrintedLabel; index: number } | null = null;

  /** Every heading of the table, with the line that came first under it. */
  const opened: OpenedHeading[] = [];
  /** Indent of the heading in force, and whether lines have been pushed in under it. */
  let under: { readonly indent: number; readonly deeper: boolean } | null = null;

  const takeHeadings = (labels: readonly PrintedLabel[]) => {
    const joined: PrintedLabel[] = [];
    for (const label of labels) {
      const before = joined.at(-1);
      if (before && continuesLabel(before, label, edge))
        joined[joined.length - 1] = joinLabels(before, label);
      else joined.push(label);
    }
    const names = joined.filter(({ text }) => {
      const [period] = periodsIn(text);
      const periodOnly = period !== undefined && isHeaderText(text);
      if (periodOnly && components) {
        periodAbove = period;
        section = { ...section, innerTotalled: false, outerTotalled: false };
      }
      return !periodOnly;
    });
    section = enterSection(
      section,
      names.map(({ text }) => text),
    );
    for (const { text } of names) opened.push({ heading: text, from: lines.length });
    const indent = names.at(-1)?.row.indent ?? null;
    if (names.length > 0) under = indent === null ? null : { indent, deeper: false };
  };

  /** Lines pushed in under a heading end where a label stands as far out as the heading again. */
  const followIndent = (row: GridRow, text: string) => {
    if (under === null || row.indent === null || text === '' || /^total\b/i.test(text)) return;
    if (row.indent > under.indent) under = { ...under, deeper: true };
    else if (under.deeper) {
      section = { ...section, innerTotalled: true };
      under = null;
    }
  };

  for (const { row, label, values, cells, figures } of rows) {
    if (figures === 0) {
      // Its amounts are listed as left out; the label of an amount is no heading.
      const isUnread = row.cells.some((cell) => isUnreadAmount(cell, all));
      if (isUnread) [pending, last] = [[], null];
      if (!label || isUnread) continue;
      const tail =
        last !== null &&
        pending.length === 0 &&
        (/^[a-z]/.test(label.text) ||
          isOpenBracket(last.label.text) ||
          endsInCapitals(last.label.text, label.text));
      if (tail && last && continuesLabel(last.label, label, edge)) {
        const whole = joinLabels(last.label, label);
        const line = lines[last.index];
        if (line) lines[last.index] = { ...line, label: cleanLabel(whole.text) };
        last = { label: whole, index: last.index };
      } else pending.push(label);
      continue;
    }
    let whole = label;
    const before = pending.at(-1);
    if (!whole && before && Math.abs(row.top - before.row.top) <= Math.max(row.height, 0) * 1.7) {
      whole = before;
      pending.pop();
    }
    while (whole && pending.length > 0) {
      const previous = pending.at(-1);
      if (!previous || !continuesLabel(previous, { ...whole, row: whole === label ? row : whole.row }, edge))
        break;
      whole = { ...joinLabels(previous, whole), row: previous.row };
      pending.pop();
    }
    takeHeadings(pending);
    pending = [];
    let text = whole ? cleanLabel(whole.text) : '';
    followIndent(whole?.row ?? row, text);
    section = sectionOf(section, text, region.statement);
    const parentLabel = sectionHeading(section);
    if (text === '') {
      const added = components ? null : headingOfSum(opened, lines, values);
      const total =
        added === null
          ? unlabelledTotal(section, lines.at(-1)?.label ?? null, request.fallbackTotal)
          : { label: totalOf(added), section: { ...section, innerTotalled: true, outerTotalled: true } };
      text = total.label;
      section = total.section;
    } else if (!components || /^total\b/i.test(text)) section = afterLine(section, text);
    // A balance without a total still parts the movements of one year from those of the next.
    const marks = components && marksPeriod(text);
    if ((marks || values.some((value) => value !== null)) && !isSentence(region, text, values)) {
      lines.push({ label: text, parentLabel, values, cells, row, periodAbove });
      if (!whole) unlabelled += 1;
      last = whole ? { label: { ...whole, row }, index: lines.length - 1 } : null;
    } else last = null;
  }
  takeHeadings(pending);
  // A page that goes on to the right of another prints no words at all: its figures are not totals.
  if (unlabelled >= LEAST_UNLABELLED && unlabelled > lines.length * MOST_UNLABELLED)
    return { lines: [], section: request.section };
  return { lines, section };
}

const LEAST_UNLABELLED = 4;
/** Of a table with sections of one item each, more than half of the rows are totals without a label. */
const MOST_UNLABELLED = 0.75;
