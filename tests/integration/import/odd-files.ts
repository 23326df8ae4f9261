/**
 * Trial balance files as no program should write them, and some that programs do write all the same: each made
 * here from its description, so that the test says what is odd about it. Invented accounts only.
 */
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import XLSX from 'xlsx';

const TABLE = 'Account Code,Account Name,Debit,Credit\n1000,Bank,250.00,\n3000,Share capital,,250.00\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

export const text = (value: string): Uint8Array => strToU8(value);
export const goodCsv = (): Uint8Array => text(TABLE);

/** Cells of one row; a number becomes a figure, a string an inline text, null is left out. */
export function rowXml(cells: readonly (string | number | null)[], attributes = '', prefix = ''): string {
  const xml = cells.map((cell) => {
    if (cell === null) return `<${prefix}c/>`;
    return typeof cell === 'number'
      ? `<${prefix}c><${prefix}v>${cell}</${prefix}v></${prefix}c>`
      : `<${prefix}c t="inlineStr"><${prefix}is><${prefix}t>${cell}</${prefix}t></${prefix}is></${prefix}c>`;
  });
  return `<${prefix}row${attributes}>${xml.join('')}</${prefix}row>`;
}

/** The usual two accounts, as rows whose cells carry no place. */
export function plainRows(prefix = ''): string {
  return [
    ['Account Code', 'Account Name', 'Debit', 'Credit'],
    ['1000', 'Bank', 250],
    ['3000', 'Share capital', null, 250],
  ]
    .map((cells) => rowXml(cells, '', prefix))
    .join('');
}

export interface WorkbookParts {
  /** sheetData of each sheet by its part name ("sheet1"). */
  readonly sheets: Readonly<Record<string, string>>;
  readonly afterSheetData?: string;
  readonly afterSheets?: string;
  readonly beforeSheet?: string;
  readonly prefix?: string;
  readonly more?: Zippable;
}

/** A workbook part by part, so that each part can be as odd as wanted. */
export function workbook(parts: WorkbookParts): Uint8Array {
  const { sheets, afterSheetData = '', afterSheets = '', beforeSheet = '', prefix = '', more = {} } = parts;
  const p = prefix === '' ? '' : `${prefix}:`;
  const space = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  const names = Object.keys(sheets);
  const list = names.map((name, at) => `<${p}sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  const targets = names.map(
    (name, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/${name}.xml"/>`,
  );
  const files: Zippable = {
    'xl/workbook.xml': text(
      `<${p}workbook ${space}="${MAIN}" xmlns:r="${OFFICE}"><${p}sheets>${list.join('')}</${p}sheets>${afterSheets}</${p}workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': text(
      `<Relationships xmlns="${PACKAGE}">${targets.join('')}</Relationships>`,
    ),
    ...more,
  };
  for (const [name, rows] of Object.entries(sheets)) {
    files[`xl/worksheets/${name}.xml`] = text(
      `${beforeSheet}<${p}worksheet ${space}="${MAIN}"><${p}sheetData>${rows}</${p}sheetData>${afterSheetData}</${p}worksheet>`,
    );
  }
  return zipSync(files, { level: 6 });
}

/** The two accounts with a format on all 16,384 columns of each row, as a person who colours whole rows makes. */
export function formattedToTheEnd(): Uint8Array {
  const blank = '<c s="1"/>'.repeat(16_380);
  return workbook({ sheets: { sheet1: plainRows().replaceAll('</row>', `${blank}</row>`) } });
}

/** A figure in each of 16,384 columns. */
export function filledToTheEnd(rows: number): Uint8Array {
  const figures = '<c><v>1</v></c>'.repeat(16_384);
  return workbook({ sheets: { sheet1: `<row>${figures}</row>`.repeat(rows) } });
}

const BOMB_MEGABYTES = 300;
let packedBomb: Uint8Array | undefined;

/** Three hundred megabytes of zeros in the sheet, deflated once; `lying`: the archive declares a kilobyte. */
export function bomb(lying: boolean): Uint8Array {
  packedBomb ??= zipSync({
    'xl/workbook.xml': text('<workbook/>'),
    'xl/worksheets/sheet1.xml': new Uint8Array(BOMB_MEGABYTES * 1024 * 1024),
  });
  const bytes = packedBomb.slice();
  if (!lying) return bytes;
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 30 < bytes.length; at += 1) {
    const signature = view.getUint32(at, true);
    const declared = signature === 0x04034b50 ? at + 22 : signature === 0x02014b50 ? at + 24 : -1;
    if (declared > 0 && view.getUint32(declared, true) > 1_000_000) view.setUint32(declared, 1_024, true);
  }
  return bytes;
}

/** Formulas over amounts, without the values that Excel would have kept beside them. */
export function formulasWithoutValues(): Uint8Array {
  const uncounted = (row: string) => row.replace(/<v>250<\/v>/, '<f>SUM(H1:H9)</f>');
  return workbook({ sheets: { sheet1: plainRows().split('</row>').map(uncounted).join('</row>') } });
}

function legacy(): Uint8Array {
  const book = XLSX.utils.book_new();
  const rows = TABLE.trim()
    .split('\n')
    .map((line) => line.split(',').map((cell) => (/^\d+\.\d+$/.test(cell) ? Number(cell) : cell)));
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), 'TB');
  return new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'biff8' }));
}

export const goodXls = legacy;

/** Legacy XLS whose sheet says that it reaches to the last row and far beyond the last column. */
export function legacyOfVastRange(): Uint8Array {
  const bytes = Buffer.from(legacy());
  const dimensions = bytes.indexOf(Buffer.from([0x00, 0x02, 0x0e, 0x00]));
  if (dimensions < 0) throw new Error('The dimensions of the sheet are missing.');
  bytes.writeUInt32LE(65_536, dimensions + 8);
  bytes.writeUInt16LE(65_535, dimensions + 14);
  return new Uint8Array(bytes);
}

/** Legacy XLS in whose sheet the first cell of these rows (from nought) is indented by its style. */
export function legacyWithIndents(
  rows: readonly (readonly string[])[],
  indented: readonly number[],
): Uint8Array {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows.map((row) => [...row])), 'TB');
  const container = XLSX.CFB.read(XLSX.write(book, { type: 'buffer', bookType: 'biff8' }), {
    type: 'buffer',
  });
  const stream = XLSX.CFB.find(container, '/Workbook');
  const content = Buffer.from(stream.content);
  let styles = 0;
  let afterStyles = 0;
  let style = Buffer.alloc(0);
  const records = (visit: (type: number, at: number, length: number) => void) => {
    for (let at = 0; at + 4 <= content.length; at += 4 + content.readUInt16LE(at + 2))
      visit(content.readUInt16LE(at), at + 4, content.readUInt16LE(at + 2));
  };
  records((type, at, length) => {
    if (type !== 0xe0) return;
    styles += 1;
    afterStyles = at + length;
    style = Buffer.from(content.subarray(at - 4, at + length));
  });
  style.writeUInt8(1, 4 + 8);
  records((type, at) => {
    if (type === 0x85) content.writeUInt32LE(content.readUInt32LE(at) + style.length, at);
    const isText = type === 0xfd || type === 0x204;
    const isIndented =
      isText && content.readUInt16LE(at + 2) === 0 && indented.includes(content.readUInt16LE(at));
    if (isIndented) content.writeUInt16LE(styles, at + 4);
  });
  stream.content = Buffer.concat([content.subarray(0, afterStyles), style, content.subarray(afterStyles)]);
  stream.size = stream.content.length;
  return new Uint8Array(XLSX.CFB.write(container, { type: 'buffer' }) as Buffer);
}

/** Legacy XLS whose workbook stream says that it is encrypted: a FILEPASS record after its first record. */
export function legacyWithPassword(): Uint8Array {
  const container = XLSX.CFB.read(Buffer.from(legacy()), { type: 'buffer' });
  const stream = XLSX.CFB.find(container, '/Workbook');
  if (!stream) throw new Error('The workbook stream is missing.');
  const content = Buffer.from(stream.content);
  const first = 4 + content.readUInt16LE(2);
  const filePass = Buffer.alloc(58);
  filePass.writeUInt16LE(0x2f, 0);
  filePass.writeUInt16LE(54, 2);
  for (const at of [4, 6, 8]) filePass.writeUInt16LE(1, at);
  stream.content = Buffer.concat([content.subarray(0, first), filePass, content.subarray(first)]);
  stream.size = stream.content.length;
  return new Uint8Array(XLSX.CFB.write(container, { type: 'buffer' }) as Buffer);
}

/** The container that Excel writes around an encrypted workbook. */
export function workbookWithPassword(): Uint8Array {
  const container = XLSX.CFB.utils.cfb_new();
  XLSX.CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(64, 4));
  XLSX.CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(8_192, 9));
  return new Uint8Array(XLSX.CFB.write(container, { type: 'buffer' }) as Buffer);
}

/** A part of a good workbook changed. */
export function withPart(part: string, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(workbook({ sheets: { sheet1: plainRows() } }));
  const content = parts[part];
  if (!content) throw new Error(`There is no part ${part}.`);
  return zipSync({ ...parts, [part]: text(change(strFromU8(content))) });
}
