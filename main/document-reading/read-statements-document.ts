/**
 * Reads a document of financial statements into line items (specification 4.5, document upload; decisions
 * 3, 6). Pure: bytes in, reading out; it runs in a worker thread with limits. Same bytes, same reading.
 */
import type { DocumentReading, PagesHeard } from '../../shared/model/document-reading.ts';
import { Problem } from '../../shared/problem.ts';
import { withAppendedAsNotes } from './appended-statements.ts';
import { castWarnings } from './cast-warnings.ts';
import { withCentsJoined } from './cents-columns.ts';
import {
  chosenCurrency,
  columnChoices,
  datedByDocument,
  documentPeriods,
  hasOtherScales,
  isPrimary,
  type LaidOutTable,
  otherCurrencies,
  pagesOf,
} from './column-pairs.ts';
import { coverageOf } from './coverage.ts';
import { docxGrid } from './docx-grid.ts';
import { documentFormat } from './file-format.ts';
import type { DocumentGrid } from './grid.ts';
import { rowText } from './grid.ts';
import { pdfGrid } from './pdf-grid.ts';
import { withCommaThousands } from './point-thousands.ts';
import type { TableRegion } from './printed-table.ts';
import { authorisedOn } from './stated-authorisation.ts';
import { bareDollarCurrency, statedCurrency } from './stated-currency.ts';
import { periodEnd, statedIdentity } from './stated-identity.ts';
import { scaleReader, statementLines } from './statement-lines.ts';
import { headerText, tableRegions } from './table-regions.ts';
import { withSidesParted } from './two-sided-tables.ts';
import { withScaleChoices } from './unstated-scale.ts';
import { columnLayout } from './value-columns.ts';

export interface ReadOptions {
  /** Id of one of `columnPairs`, once a person has chosen. */
  readonly columnPairId?: string;
}

type Warnings = { kind: string; message: string }[];

/** What an annual report prints before its statements (highlights, indicators of performance) is no note of them. */
function fromStatementsOn(regions: readonly TableRegion[]): readonly TableRegion[] {
  const first = regions.findIndex(({ statement }) => statement !== 'notes');
  return first < 0 ? regions : regions.slice(first);
}

function laidOutTables(regions: readonly TableRegion[]): readonly LaidOutTable[] {
  return withAppendedAsNotes(
    regions.flatMap((region) => {
      const layout = columnLayout(region);
      return layout ? { region, layout } : [];
    }),
  );
}

/** The currency that most primary statements state in their headers (or beside their first figures). */
function documentCurrency(grid: DocumentGrid, tables: readonly LaidOutTable[]): string | null {
  const votes = new Map<string, number>();
  for (const { region } of tables.filter(isPrimary)) {
    const figures = region.body.slice(0, 12).map(rowText).join(' ');
    const code =
      statedCurrency(headerText(region)) ?? statedCurrency(region.context) ?? statedCurrency(figures);
    if (code !== null) votes.set(code, (votes.get(code) ?? 0) + 1);
  }
  const [best] = [...votes].sort((one, two) => two[1] - one[1])[0] ?? [null];
  if (best !== '$') return best;
  return bareDollarCurrency(grid.rows.map(rowText).join(' '));
}

function withoutText(grid: DocumentGrid): boolean {
  return grid.rows.reduce((length, row) => length + rowText(row).length, 0) < 40;
}

function pageList(pages: readonly number[]): string {
  const sorted = [...pages].sort((one, two) => one - two);
  return sorted.length > 6 ? `${sorted[0]} to ${sorted.at(-1)}` : sorted.join(', ');
}

/**
 * Reads a DOCX or PDF. `lines` is empty when the document is a scan, holds no statements, or prints
 * several pairs of columns and none is chosen. Throws Problem UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE
 * (damaged, locked, oversized) or INVALID_INPUT (no such pair).
 */
export async function readStatementsDocument(
  bytes: Uint8Array,
  options: ReadOptions = {},
  heard?: PagesHeard,
): Promise<DocumentReading> {
  return readPrinted(await printedGrid(bytes, heard), options);
}

/** What the document prints, place by place: the part of the reading that does not depend on a choice. */
export async function printedGrid(bytes: Uint8Array, heard?: PagesHeard): Promise<DocumentGrid> {
  return documentFormat(bytes) === 'DOCX' ? docxGrid(bytes) : await pdfGrid(bytes, heard);
}

/** Reads what is printed, as often as columns are chosen; the grid stays as it is. Throws Problem INVALID_INPUT (no such pair). */
export function readPrinted(printed: DocumentGrid, options: ReadOptions = {}): DocumentReading {
  const { grid: withCommas, turned } = withCommaThousands(printed);
  const grid = withSidesParted(withCentsJoined(withCommas));
  const warnings: Warnings = [];
  if (turned) {
    warnings.push({
      kind: 'POINT_THOUSANDS',
      message:
        'The document prints points between thousands: 1.234 is read as 1,234, and a comma as the decimal point. Check the figures.',
    });
  }
  const stated = statedIdentity(grid);
  const empty: DocumentReading = {
    pageCount: grid.pageCount,
    currency: null,
    columnPairs: [],
    currentPeriodEnd: null,
    authorisedOn: authorisedOn(grid),
    ...stated,
    lines: [],
    coverage: null,
    warnings,
  };
  if (withoutText(grid)) {
    const pages = grid.pageCount === null ? 'The document' : `The ${grid.pageCount} page(s) of this document`;
    const isUnprinted = grid.asides.some(({ invisible }) => invisible);
    const holds = isUnprinted
      ? 'print no text, only pictures; the text behind them leaves no mark on the page and is not read'
      : 'hold no text, only pictures';
    warnings.push({
      kind: 'SCANNED',
      message: `${pages} ${holds}. Upload the original DOCX or a PDF made from it, or enter the lines by hand.`,
    });
    return empty;
  }
  if (grid.blankPages.length > 0) {
    warnings.push({
      kind: 'PAGES_WITHOUT_TEXT',
      message: `${grid.blankPages.length} page(s) have no text and were not read: ${pageList(grid.blankPages)}.`,
    });
  }
  const regions = fromStatementsOn(tableRegions(grid));
  const asPrinted = laidOutTables(regions);
  const periods = documentPeriods(asPrinted);
  if (!periods) {
    warnings.push({
      kind: 'NO_STATEMENTS',
      message:
        'No statement with a current-year column was found. Check that this is the right document, or enter the lines by hand.',
    });
    return empty;
  }
  const tables = datedByDocument(asPrinted, periods);
  const currency = documentCurrency(grid, tables);
  const currentPeriodEnd = periodEnd(tables, periods.current);
  const choices = withScaleChoices(grid, tables, columnChoices(tables, periods));
  const columnPairs = choices.map(({ id, label }) => ({ id, label }));
  const [only] = choices;
  const choice =
    options.columnPairId === undefined
      ? choices.length === 1
        ? only
        : undefined
      : choices.find(({ id }) => id === options.columnPairId);
  if (!choice) {
    if (options.columnPairId === undefined) return { ...empty, currency, columnPairs, currentPeriodEnd };
    throw new Problem(
      'INVALID_INPUT',
      `The document has no columns "${options.columnPairId.slice(0, 40)}".`,
      {
        errors: [{ path: 'columnPairId', message: `one of ${choices.map(({ id }) => id).join(', ')}` }],
      },
    );
  }
  // The scales that are asked about are of one and the same pair.
  const isFirst = choice.scope === only?.scope && choice.component === only.component;
  const chosen = chosenCurrency(tables, choice, isFirst);
  const others = chosen === null ? null : otherCurrencies(tables, chosen);
  if (others && others.currencies.length > 0) {
    warnings.push({
      kind: 'OTHER_CURRENCY',
      message: `The statements print columns in ${[chosen, ...others.currencies].join(' and ')} (pages ${pageList(others.pages)}). Only the columns in ${chosen} were read; a year without one has no amounts.`,
    });
  }
  const unlike = tables.filter((table) => isPrimary(table) && hasOtherScales(table));
  if (unlike.length > 0) {
    warnings.push({
      kind: 'OTHER_SCALE',
      message: `The columns of a statement are in different units (pages ${pageList(pagesOf(unlike))}). Each amount was read in the unit over the current year; a prior year in another unit was left out. Check these amounts.`,
    });
  }
  const { lines, earlier, taken } = statementLines({ tables, periods, choice, isFirst });
  if (earlier.size > 0) {
    const pages = [...new Set([...earlier].flatMap(({ body }) => body.map(({ page }) => page)))];
    warnings.push({
      kind: 'EARLIER_PERIODS',
      message: `Statements of earlier periods (pages ${pageList(pages)}) were left out: only ${choice.label} is read.`,
    });
  }
  const borrowed = tables.filter(({ region }) => region.borrowedHeader);
  if (borrowed.length > 0) {
    warnings.push({
      kind: 'HEADER_ASSUMED',
      message: `${borrowed.length} table(s) print no column headings and were read like the table before them (pages ${pageList(pagesOf(borrowed))}). Check these lines.`,
    });
  }
  warnings.push(...castWarnings(lines));
  const scaleOf = scaleReader(tables, choice);
  const coverage = coverageOf({ grid, regions, tables, periods, choice, isFirst, taken, earlier, scaleOf });
  return {
    ...empty,
    currency: chosen ?? currency,
    columnPairs,
    currentPeriodEnd,
    lines: [...lines],
    coverage,
  };
}
