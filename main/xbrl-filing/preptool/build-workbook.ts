/**
 * The PREPTOOL workbook (specification 4.5, decisions 6): five protected sheets in presentation order, one
 * defined name per figure, frozen header, print settings. No formulas. Same input, same bytes: the moment of
 * making is passed in. The caller has passed the export gate.
 */
import ExcelJS from 'exceljs';
import type { TaxonomyLookup } from '../../../constitution/index.ts';
import { longDate } from '../../../shared/model/dates.ts';
import { unpackZip } from '../../foreign-files/zip-reader.ts';
import { sortedParts, writeZip } from '../../foreign-files/zip-writer.ts';
import type { FilingContent } from '../validation/filing-content.ts';
import type { FactSet } from '../validation/filing-facts.ts';
import { carriedText } from '../xml/xml-text.ts';
import { cellNumber, cellTexts, numberFormat } from './cell-value.ts';
import { type FactRow, type FigureCell, type SheetRow, type SheetRows, sheetRows } from './sheet-rows.ts';

/** What the export says about itself. */
export interface WorkbookStamp {
  readonly versionNo: number;
  /** ISO timestamp, UTC. */
  readonly generatedAt: string;
}

const COLUMN = {
  element: 1,
  label: 2,
  current: 3,
  prior: 4,
  source: 5,
  confirmedBy: 6,
  confirmedAt: 7,
} as const;
const LABEL_WIDTH = 64;
const WIDTHS = [58, LABEL_WIDTH, 24, 24, 30, 22, 26] as const;
/** The face of all other cells, in bold: without a name, programs take one of their own. */
const BOLD = { name: 'Calibri', size: 11, bold: true } as const;
const LINE_POINTS = 15;
/** A text longer than this is not shown in full. */
const LONG_TEXT = 1000;
const AS_TEXT = 'figure kept as text: it has more digits than a cell number holds exactly';

function headings(content: FilingContent): readonly string[] {
  const { filing } = content;
  return [
    'Element',
    'Label',
    `Current period (to ${filing.periodEnd})`,
    filing.priorPeriod === null ? 'Prior period (none)' : `Prior period (to ${filing.priorPeriod.end})`,
    'Source (page, line)',
    'Confirmed by',
    'Confirmed at (UTC)',
  ];
}

/** Page headers read "&" as the start of a code and take 255 characters in all. */
function pageHeaderText(text: string): string {
  return carriedText(text).replace(/\s+/g, ' ').slice(0, 80).replaceAll('&', '&&');
}

function addSheet(workbook: ExcelJS.Workbook, sheet: SheetRows, content: FilingContent): ExcelJS.Worksheet {
  const { filing, client } = content;
  const worksheet = workbook.addWorksheet(sheet.name, {
    views: [{ state: 'frozen', xSplit: 2, ySplit: 1 }],
    pageSetup: {
      paperSize: 9,
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: '1:1',
    },
    headerFooter: {
      oddHeader: `&L${pageHeaderText(client.companyName)}&C${sheet.name}&R${longDate(filing.periodEnd)}`,
      oddFooter: `&LUEN ${pageHeaderText(client.uen)}&RPage &P of &N`,
    },
  });
  WIDTHS.forEach((width, position) => {
    worksheet.getColumn(position + 1).width = width;
  });
  const header = worksheet.getRow(1);
  headings(content).forEach((text, position) => {
    header.getCell(position + 1).value = text;
  });
  header.font = BOLD;
  header.height = 2 * LINE_POINTS;
  header.alignment = { vertical: 'middle', wrapText: true };
  for (const column of [COLUMN.current, COLUMN.prior]) {
    header.getCell(column).alignment = { vertical: 'middle', horizontal: 'right', wrapText: true };
  }
  header.getCell(COLUMN.source).alignment = { vertical: 'middle', horizontal: 'left', indent: 1 };
  header.eachCell((cell) => {
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFE6EAF0' } };
    cell.border = { bottom: { style: 'thin' } };
  });
  return worksheet;
}

/** Styles are shared objects: the library then sets up each of them once and not for every cell. */
const STYLE = {
  top: { alignment: { vertical: 'top' } },
  text: { numFmt: '@', alignment: { wrapText: true, vertical: 'top', horizontal: 'left' } },
  figureAsText: { numFmt: '@', alignment: { wrapText: true, vertical: 'top', horizontal: 'right' } },
  source: { alignment: { horizontal: 'left', indent: 1, wrapText: true, vertical: 'top' } },
} as const satisfies Record<string, Partial<ExcelJS.Style>>;

function remembered(make: (key: string) => Partial<ExcelJS.Style>): (key: string) => Partial<ExcelJS.Style> {
  const made = new Map<string, Partial<ExcelJS.Style>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

const figureStyle = remembered((numFmt) => ({ numFmt, alignment: { vertical: 'top' } }));
const indented = remembered((indent) => ({
  // An indent counts only where the side it is measured from is named.
  alignment: { horizontal: 'left', indent: Number(indent), wrapText: true, vertical: 'top' },
}));
const labelStyle = (indent: number) => indented(String(indent));

/** Writes one figure; returns the number of rows it takes and whether it had to be text. */
function writeFigure(
  worksheet: ExcelJS.Worksheet,
  top: number,
  column: number,
  figure: FigureCell,
): { readonly rows: number; readonly asText: boolean } {
  const { fact } = figure;
  const number = fact.numeric ? cellNumber(fact.value) : null;
  if (number !== null) {
    const cell = worksheet.getCell(top, column);
    cell.value = number;
    cell.style = figureStyle(figure.percent ? '0.00##%' : numberFormat(fact.decimals));
    return { rows: 1, asText: false };
  }
  const pieces = cellTexts(fact.value);
  pieces.forEach((piece, position) => {
    // The complete statements stand in a few rows; wrapped in full they would print on dozens of pages.
    if (piece.length > LONG_TEXT) worksheet.getRow(top + position).height = 4 * LINE_POINTS;
    const cell = worksheet.getCell(top + position, column);
    cell.value = piece;
    cell.style = fact.numeric ? STYLE.figureAsText : STYLE.text;
  });
  return { rows: pieces.length, asText: fact.numeric };
}

function writeFact(
  workbook: ExcelJS.Workbook,
  worksheet: ExcelJS.Worksheet,
  top: number,
  row: FactRow,
): number {
  let rows = 1;
  let asText = false;
  const figures = [
    [COLUMN.current, row.current],
    [COLUMN.prior, row.prior],
  ] as const;
  for (const [column, figure] of figures) {
    if (figure === null) continue;
    const written = writeFigure(worksheet, top, column, figure);
    rows = Math.max(rows, written.rows);
    asText ||= written.asText;
    const letter = worksheet.getColumn(column).letter;
    const end = written.rows === 1 ? '' : `:$${letter}$${top + written.rows - 1}`;
    workbook.definedNames.add(`'${worksheet.name}'!$${letter}$${top}${end}`, figure.name);
  }
  for (let offset = 0; offset < rows; offset += 1) {
    const element = worksheet.getCell(top + offset, COLUMN.element);
    element.value = row.elementId;
    element.style = STYLE.top;
    const label = worksheet.getCell(top + offset, COLUMN.label);
    label.value = carriedText(offset === 0 ? row.label : `${row.label} (continued)`);
    const indent = Math.min(row.depth + 1, 10);
    label.style = labelStyle(indent);
    // Not every program fits the height of a wrapped row by itself; texts of figures are left to it.
    const lines = Math.ceil(row.label.length / (LABEL_WIDTH - 1.5 * indent));
    if (lines > 1 && rows === 1) worksheet.getRow(top).height = lines * LINE_POINTS;
  }
  const source = asText ? `${row.source}; ${AS_TEXT}` : row.source;
  const texts = [
    [COLUMN.source, carriedText(source), STYLE.source],
    [COLUMN.confirmedBy, carriedText(row.confirmedBy), STYLE.top],
    [COLUMN.confirmedAt, row.confirmedAt, STYLE.top],
  ] as const;
  for (const [column, text, style] of texts) {
    const cell = worksheet.getCell(top, column);
    cell.value = text;
    cell.style = style;
  }
  return rows;
}

function writeRow(
  workbook: ExcelJS.Workbook,
  worksheet: ExcelJS.Worksheet,
  top: number,
  row: SheetRow,
): number {
  if (row.kind === 'fact') return writeFact(workbook, worksheet, top, row);
  const cell = worksheet.getCell(top, COLUMN.label);
  cell.value = carriedText(row.label);
  cell.font = BOLD;
  cell.alignment = { horizontal: 'left', indent: Math.min(row.depth, 10) };
  return 1;
}

/** Builds the workbook as XLSX bytes. */
export async function buildPreptoolWorkbook(
  content: FilingContent,
  lookup: TaxonomyLookup,
  facts: FactSet,
  stamp: WorkbookStamp,
): Promise<Uint8Array> {
  const { filing, client } = content;
  const workbook = new ExcelJS.Workbook();
  const made = new Date(stamp.generatedAt);
  workbook.creator = 'Fairview';
  workbook.lastModifiedBy = 'Fairview';
  workbook.created = made;
  workbook.modified = made;
  workbook.title = carriedText(`${client.companyName}, ${filing.periodEnd}`);
  workbook.subject = `Filing ${filing.id}, output version ${stamp.versionNo}, taxonomy ${filing.taxonomyVersion}`;
  for (const sheet of sheetRows(content, lookup, facts)) {
    const worksheet = addSheet(workbook, sheet, content);
    let top = 2;
    for (const row of sheet.rows) top += writeRow(workbook, worksheet, top, row);
    await worksheet.protect('', { selectLockedCells: true, selectUnlockedCells: true, formatColumns: true });
  }
  // Stored, not compressed: the archive is packed again below.
  const bytes = await workbook.xlsx.writeBuffer({ zip: { compression: 'STORE' } });
  return writeZip(sortedParts(unpackZip(new Uint8Array(bytes)), '[Content_Types].xml'));
}
