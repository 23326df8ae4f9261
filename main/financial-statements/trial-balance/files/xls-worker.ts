/**
 * The thread in which legacy XLS is read, the only place that touches the xlsx library, whose known hole lets a
 * crafted file write to the prototypes of the language (decisions 8): they are frozen before any byte is read, and
 * the thread ends with its one file. It is asked for values and formats and nothing else.
 */
import { parentPort, workerData } from 'node:worker_threads';
import XLSX, { type WorkSheet } from 'xlsx';
import { BLANK, type Cell, dateCell, numberCell, textCell } from '../cells/cell.ts';
import { MAX_COLUMNS, MAX_ROWS, type SheetGrid } from '../cells/sheet-grid.ts';
import { placeOf, type SheetStyles, type TextStyle, xlsStyles } from './xls-styles.ts';

export interface XlsFile {
  readonly bytes: Uint8Array;
}

/** `frozen`: no prototype could be written to while the file was read. */
export type XlsAnswer =
  | { readonly kind: 'GRIDS'; readonly grids: readonly SheetGrid[]; readonly frozen: boolean }
  | { readonly kind: 'LOCKED' | 'DAMAGED' };

const PROTOTYPES = [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Date,
  RegExp,
  Error,
  Map,
  Set,
  Promise,
].map((each): object => each.prototype);

const PLAIN: TextStyle = { indent: 0, bold: false };

function convertCell(value: unknown, type: string, format: string, { indent, bold }: TextStyle): Cell {
  if (type === 'n' && typeof value === 'number') {
    if (!XLSX.SSF.is_date(format)) return numberCell(value, format);
    const day = new Date(Math.round((value - 25_569) * 86_400_000));
    return Number.isNaN(day.getTime()) ? BLANK : dateCell(day.toISOString().slice(0, 10));
  }
  if (type === 's' && typeof value === 'string') return textCell(value, indent, bold);
  if (type === 'e') return { ...BLANK, text: '#ERROR', broken: true };
  return BLANK;
}

/** What stands in the sheet, and nothing of a range that it only declares: a damaged one may say any size. */
function convertSheet(
  name: string,
  hidden: boolean,
  sheet: WorkSheet,
  styles: SheetStyles | undefined,
): SheetGrid {
  const rows = new Map<number, Cell[]>();
  let width = 0;
  let cellsBeyond = 0;
  for (const [address, cell] of Object.entries<unknown>(sheet)) {
    if (typeof cell !== 'object' || cell === null || !('v' in cell) || !('t' in cell)) continue;
    if (!/^[A-Z]{1,7}\d{1,7}$/.test(address)) continue;
    const { r, c } = XLSX.utils.decode_cell(address);
    const style = styles?.get(placeOf(r, c)) ?? PLAIN;
    const converted = convertCell(cell.v, String(cell.t), 'z' in cell ? String(cell.z) : '', style);
    if (r > MAX_ROWS || converted === BLANK) continue;
    if (c >= MAX_COLUMNS) {
      cellsBeyond += 1;
      continue;
    }
    const cells = rows.get(r) ?? [];
    rows.set(r, cells);
    while (cells.length < c) cells.push(BLANK);
    cells[c] = converted;
    width = Math.max(width, cells.length);
  }
  const inOrder = [...rows].sort(([left], [right]) => left - right);
  return {
    name,
    hidden,
    width,
    cellsBeyond,
    rows: inOrder.map(([r, cells]) => ({
      number: r + 1,
      hidden: sheet['!rows']?.[r]?.hidden === true,
      cells,
    })),
  };
}

/** Of every sheet; none where the file has no stream of the kind that says them. */
function stylesOf(bytes: Uint8Array): readonly SheetStyles[] {
  const stream: unknown = XLSX.CFB.find(XLSX.CFB.read(bytes, { type: 'array' }), '/Workbook');
  const isStream = typeof stream === 'object' && stream !== null && 'content' in stream;
  const { content } = isStream ? stream : { content: null };
  if (content instanceof Uint8Array) return xlsStyles(content);
  return Array.isArray(content) ? xlsStyles(Uint8Array.from(content)) : [];
}

function readGrids(bytes: Uint8Array): readonly SheetGrid[] {
  const workbook = XLSX.read(bytes, {
    type: 'array',
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    sheetRows: MAX_ROWS + 1,
  });
  const styles = stylesOf(bytes);
  return workbook.SheetNames.flatMap((name, index) => {
    const sheet = workbook.Sheets[name];
    const hidden = (workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
    return sheet ? [convertSheet(name, hidden, sheet, styles[index])] : [];
  });
}

function answer({ bytes }: XlsFile): XlsAnswer {
  for (const prototype of PROTOTYPES) Object.freeze(prototype);
  try {
    return { kind: 'GRIDS', grids: readGrids(bytes), frozen: PROTOTYPES.every(Object.isFrozen) };
  } catch (error) {
    const locked = error instanceof Error && /password|encrypt/i.test(error.message);
    return { kind: locked ? 'LOCKED' : 'DAMAGED' };
  }
}

parentPort?.postMessage(answer(workerData));
