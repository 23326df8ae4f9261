/**
 * Indents and bold type of the texts of a legacy workbook (BIFF8, the records of [MS-XLS] 2.4), by which groups are told
 * from the accounts below them; the library that reads its values does not say them. Foreign bytes: what does not add
 * up ends the reading, and no style is better than a wrong one.
 */

export interface TextStyle {
  readonly indent: number;
  readonly bold: boolean;
}

/** Styles of the texts of one sheet that have one, by `placeOf`. */
export type SheetStyles = ReadonlyMap<number, TextStyle>;

const RECORD = {
  EOF: 0x0a,
  FONT: 0x31,
  BOUNDSHEET: 0x85,
  RICH_TEXT: 0xd6,
  XF: 0xe0,
  SHARED_TEXT: 0xfd,
  TEXT: 0x204,
  BOF: 0x809,
} as const;
const BIFF8 = 0x600;
const BOLD_WEIGHT = 600;
/** The format numbers its fonts 0, 1, 2, 3, 5: the fifth in the file has the number 5. */
const FONT_LEFT_OUT = 4;
const MOST_COLUMNS = 16_384;

/** One number for a row and a column, both from nought. */
export function placeOf(row: number, column: number): number {
  return row * MOST_COLUMNS + column;
}

interface Record {
  readonly type: number;
  /** Where its data begins. */
  readonly at: number;
  readonly length: number;
}

function* recordsFrom(view: DataView, start: number): Generator<Record> {
  for (let at = start; at + 4 <= view.byteLength; ) {
    const record = { type: view.getUint16(at, true), at: at + 4, length: view.getUint16(at + 2, true) };
    at = record.at + record.length;
    if (at > view.byteLength) return;
    yield record;
  }
}

function stylesOfSheet(view: DataView, start: number, styles: readonly TextStyle[]): SheetStyles {
  const found = new Map<number, TextStyle>();
  // A chart within the sheet has a beginning and an end of its own.
  let depth = 0;
  for (const { type, at, length } of recordsFrom(view, start)) {
    if (type === RECORD.BOF) depth += 1;
    if (type === RECORD.EOF) depth -= 1;
    if (depth <= 0) break;
    const isText = type === RECORD.SHARED_TEXT || type === RECORD.TEXT || type === RECORD.RICH_TEXT;
    if (depth > 1 || !isText || length < 6) continue;
    const style = styles[view.getUint16(at + 4, true)];
    if (style && (style.indent > 0 || style.bold)) {
      found.set(placeOf(view.getUint16(at, true), view.getUint16(at + 2, true)), style);
    }
  }
  return found;
}

/** Of the sheets in the order in which the workbook names them; empty for a workbook older than BIFF8. */
export function xlsStyles(workbook: Uint8Array): readonly SheetStyles[] {
  const view = new DataView(workbook.buffer, workbook.byteOffset, workbook.byteLength);
  const fonts: boolean[] = [];
  const styles: TextStyle[] = [];
  const starts: number[] = [];
  for (const { type, at, length } of recordsFrom(view, 0)) {
    if (type === RECORD.EOF) break;
    if (type === RECORD.BOF && (length < 2 || view.getUint16(at, true) !== BIFF8)) return [];
    if (type === RECORD.FONT && length >= 8) fonts.push(view.getUint16(at + 6, true) >= BOLD_WEIGHT);
    if (type === RECORD.BOUNDSHEET && length >= 4) starts.push(view.getUint32(at, true));
    if (type !== RECORD.XF || length < 9) continue;
    const font = view.getUint16(at, true);
    const bold = fonts[font > FONT_LEFT_OUT ? font - 1 : font] ?? false;
    styles.push({ indent: view.getUint8(at + 8) & 0x0f, bold });
  }
  return starts.map((start) => stylesOfSheet(view, start, styles));
}
