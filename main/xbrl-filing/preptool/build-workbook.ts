/**
 * The PREPTOOL workbook (specification 4.5, decisions 6): five protected sheets in presentation order, one
 * defined name per figure, frozen header, print settings. No formulas. Same input, same bytes: the moment of
 * making is passed in. The caller has passed the export gate.
 */
import ExcelJS from 'exceljs';
import type { TaxonomyLookup } from '../../../constitution/index.ts';
import { isIsoDate, shortDate } from '../../../shared/model/dates.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';
import type { FactSet } from '../../../validation/filing-facts.ts';
import { carriedText } from '../../foreign-files/carried-text.ts';
import { cellNumber, cellTexts, numberFormat } from '../../workbooks/cell-value.ts';
import { BOLD, FACE, rowHeight } from '../../workbooks/page.ts';
import { stampWorkbook, workbookBytes } from '../../workbooks/workbook-bytes.ts';
import { plainText } from '../xml/plain-text.ts';
import { addSheet, COLUMN, columnWidths, IDENTIFIER } from './sheet-layout.ts';
import { type FactRow, type FigureCell, type SheetRow, sheetRows } from './sheet-rows.ts';

/** What the export says about itself. */
export interface WorkbookStamp {
  readonly versionNo: number;
  /** ISO timestamp, UTC. */
  readonly generatedAt: string;
}

/** A text longer than this is not shown in full. */
const LONG_TEXT = 1000;
const AS_TEXT = 'figure kept as text: it has more digits than a cell number holds exactly';
const IN_PART = 'long text: the page shows its beginning, the cell holds it whole';

/** Styles are shared objects: the library then sets up each of them once and not for every cell. */
const WRAPPED = { wrapText: true, vertical: 'top', horizontal: 'left' } as const;
const STYLE = {
  identifier: { font: IDENTIFIER, alignment: WRAPPED },
  plain: { font: FACE, alignment: WRAPPED },
  text: { font: FACE, numFmt: '@', alignment: WRAPPED },
  figureAsText: { font: FACE, numFmt: '@', alignment: { ...WRAPPED, horizontal: 'right' } },
  source: { font: FACE, alignment: { ...WRAPPED, indent: 1 } },
} as const satisfies Record<string, Partial<ExcelJS.Style>>;

function remembered(make: (key: string) => Partial<ExcelJS.Style>): (key: string) => Partial<ExcelJS.Style> {
  const made = new Map<string, Partial<ExcelJS.Style>>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

const figureStyle = remembered((numFmt) => ({
  font: FACE,
  numFmt,
  alignment: { vertical: 'top', horizontal: 'right' },
}));
/** Among texts: the sheet of the filing information has few numbers. */
const numberAmongTexts = remembered((numFmt) => ({ font: FACE, numFmt, alignment: WRAPPED }));
// An indent counts only where the side it is measured from is named.
const indented = remembered((indent) => ({ font: FACE, alignment: { ...WRAPPED, indent: Number(indent) } }));
const labelStyle = (indent: number) => indented(String(indent));

/** A sheet that is being written: where, and how wide its columns are. */
interface Page {
  readonly workbook: ExcelJS.Workbook;
  readonly worksheet: ExcelJS.Worksheet;
  readonly widths: ReturnType<typeof columnWidths>;
}

/** The cells of one figure from its row downwards, and whether it had to be text. */
interface WrittenFigure {
  readonly texts: readonly string[];
  readonly asText: boolean;
}

function writeFigure(page: Page, top: number, column: number, figure: FigureCell): WrittenFigure {
  const { worksheet } = page;
  const { fact } = figure;
  const number = fact.numeric ? cellNumber(fact.value) : null;
  if (number !== null) {
    const cell = worksheet.getCell(top, column);
    cell.value = number;
    const style = worksheet.name === 'Filing Information' ? numberAmongTexts : figureStyle;
    cell.style = style(figure.percent ? '0.00##%' : numberFormat(fact.decimals));
    return { texts: [''], asText: false };
  }
  const pieces = cellTexts(fact.numeric ? fact.value : plainText(fact.value));
  pieces.forEach((piece, position) => {
    const cell = worksheet.getCell(top + position, column);
    cell.value = piece;
    cell.style = fact.numeric ? STYLE.figureAsText : STYLE.text;
  });
  return { texts: pieces, asText: fact.numeric };
}

/** Writes the figures of a row with their names, and answers the texts that stand in their cells. */
function writeFigures(
  page: Page,
  top: number,
  row: FactRow,
): Readonly<Record<'current' | 'prior', WrittenFigure>> {
  const written = (period: 'current' | 'prior'): WrittenFigure => {
    const figure = row[period];
    if (figure === null) return { texts: [''], asText: false };
    const column = COLUMN[period];
    const made = writeFigure(page, top, column, figure);
    const { letter } = page.worksheet.getColumn(column);
    const end = made.texts.length === 1 ? '' : `:$${letter}$${top + made.texts.length - 1}`;
    page.workbook.definedNames.add(`'${page.worksheet.name}'!$${letter}$${top}${end}`, figure.name);
    return made;
  };
  return { current: written('current'), prior: written('prior') };
}

/** "2026-03-16T02:05:00.000Z" → "16 Mar 2026 02:05". */
function confirmedMoment(timestamp: string): string {
  const [day = '', time = ''] = timestamp.split('T');
  return isIsoDate(day) ? `${shortDate(day)} ${time.slice(0, 5)}` : timestamp;
}

function writeFact(page: Page, top: number, row: FactRow): number {
  const { worksheet, widths } = page;
  const { current, prior } = writeFigures(page, top, row);
  const rows = Math.max(current.texts.length, prior.texts.length);
  const long = [...current.texts, ...prior.texts].some((text) => text.length > LONG_TEXT);
  const source = [
    row.source,
    ...(current.asText || prior.asText ? [AS_TEXT] : []),
    ...(long ? [IN_PART] : []),
  ].join('; ');
  const indent = Math.min(row.depth + 1, 10);
  for (let offset = 0; offset < rows; offset += 1) {
    const first = offset === 0;
    const texts = [
      ['element', row.elementId, STYLE.identifier],
      ['label', carriedText(first ? row.label : `${row.label} (continued)`), labelStyle(indent)],
      ['source', first ? carriedText(source) : '', STYLE.source],
      ['confirmedBy', first ? carriedText(row.confirmedBy) : '', STYLE.plain],
      ['confirmedAt', first ? confirmedMoment(row.confirmedAt) : '', STYLE.plain],
    ] as const;
    for (const [name, text, style] of texts) {
      if (text === '' && !first) continue;
      const cell = worksheet.getCell(top + offset, COLUMN[name]);
      cell.value = text;
      cell.style = style;
    }
    // An identifier is set smaller, a label further in.
    const fitting = { ...widths, element: widths.element * 1.2, label: widths.label - 1.5 * indent };
    worksheet.getRow(top + offset).height = rowHeight([
      ...texts.map(([name, text]) => ({ text, width: fitting[name] })),
      { text: current.texts[offset] ?? '', width: widths.current },
      { text: prior.texts[offset] ?? '', width: widths.prior },
    ]);
  }
  return rows;
}

function writeRow(page: Page, top: number, row: SheetRow): number {
  if (row.kind === 'fact') return writeFact(page, top, row);
  const cell = page.worksheet.getCell(top, COLUMN.label);
  const indent = Math.min(row.depth, 10);
  cell.value = carriedText(row.label);
  cell.font = BOLD;
  cell.alignment = { ...WRAPPED, indent };
  const width = page.widths.label - 1.5 * indent;
  page.worksheet.getRow(top).height = rowHeight([{ text: row.label, width }]);
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
  stampWorkbook(workbook, stamp.generatedAt);
  workbook.title = carriedText(`${client.companyName}, ${filing.periodEnd}`);
  workbook.subject = `Filing ${filing.id}, output version ${stamp.versionNo}, taxonomy ${filing.taxonomyVersion}`;
  for (const sheet of sheetRows(content, lookup, facts)) {
    const worksheet = addSheet(workbook, sheet, content);
    const page = { workbook, worksheet, widths: columnWidths(sheet) };
    let top = 2;
    for (const row of sheet.rows) top += writeRow(page, top, row);
    await worksheet.protect('', { selectLockedCells: true, selectUnlockedCells: true, formatColumns: true });
  }
  return await workbookBytes(workbook);
}
