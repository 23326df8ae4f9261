/**
 * A workbook made ready for exceljs, which expects what Excel itself writes: only the parts that a trial
 * balance needs, unpacked under a bound; no prefixes on the tags; a place on every row and cell (other programs
 * leave it to the order); no cell without content; no merge and no named range over half of a sheet.
 */
import { openZip } from '../../foreign-files/zip-reader.ts';
import { writeZip } from '../../foreign-files/zip-writer.ts';
import { MAX_ROWS } from './sheet-grid.ts';
import { damagedWorkbook, WORKBOOK_TERMS } from './workbook-terms.ts';

/** Stands in the first cell of a sheet that is too long to be read; Excel has no such error value. */
export const TOO_LONG = '#TOO_LONG';

const TOO_LONG_SHEET = `<worksheet><sheetData><row r="1"><c r="A1" t="e"><v>${TOO_LONG}</v></c></row></sheetData></worksheet>`;
/** Of one sheet. exceljs takes about half a kilobyte for each. */
const MAX_CELLS = 1_000_000;
const MAX_MERGED_CELLS = 20_000;

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const NEEDED = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml)$/i;

/** Zero-based column of a reference ("C7" is 2); -1 without letters. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${lettersOf(Math.floor(column / 26) - 1)}${last}`;
}

/** Tags without the prefix that some programs put on every one ("<x:row>"). */
function withoutPrefix(xml: string): string {
  const prefix = /^[^<]*(?:<[?!][^>]*>[^<]*)*<([\w-]{1,20}):/.exec(xml.slice(0, 2_000))?.[1];
  return prefix === undefined ? xml : xml.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</');
}

function mergeIsSmall(tag: string): boolean {
  const area = /ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"/.exec(tag);
  if (!area) return true;
  const [, left = '', top = '', right = '', bottom = ''] = area;
  const width = columnOf(right) - columnOf(left) + 1;
  return width * (Number(bottom) - Number(top) + 1) <= MAX_MERGED_CELLS;
}

/** Rows and cells with their place written out, and without the cells that only hold a format. */
function withPlaces(xml: string): string {
  let row = 0;
  let column = -1;
  return xml.replace(/<(row|c)(?=[\s/>])([^>]*)>/g, (tag, name: string, attributes: string) => {
    const given = /\sr="([^"]*)"/.exec(attributes)?.[1];
    if (name === 'row') {
      row = given === undefined ? row + 1 : Number(given);
      column = -1;
      return given === undefined ? `<row r="${row}"${attributes}>` : tag;
    }
    column = given === undefined ? column + 1 : columnOf(given);
    if (attributes.endsWith('/')) return '';
    return given === undefined ? `<c r="${lettersOf(column)}${row}"${attributes}>` : tag;
  });
}

/** Number of tags of a name; a text too short to hold so many is not asked. */
function countTags(xml: string, tag: RegExp, most: number): number {
  let count = 0;
  tag.lastIndex = 0;
  while (count <= most && tag.test(xml)) count += 1;
  return count;
}

function readySheet(raw: string): string {
  let xml = withoutPrefix(raw);
  const misplaced = /<(?:row|c)(?=[\s/>])(?![^>]*\sr=")/.test(xml);
  if (misplaced || /<c(?:\s[^>]*)?\/>/.test(xml)) xml = withPlaces(xml);
  const isLong =
    (xml.length > MAX_CELLS * 3 && countTags(xml, /<c[\s>]/g, MAX_CELLS) > MAX_CELLS) ||
    (xml.length > MAX_ROWS * 10 && countTags(xml, /<row[\s>]/g, MAX_ROWS) > MAX_ROWS);
  if (isLong) return TOO_LONG_SHEET;
  return xml.includes('<mergeCell ')
    ? xml.replace(/<mergeCell [^>]*>/g, (tag) => (mergeIsSmall(tag) ? tag : ''))
    : xml;
}

/** Names under which exceljs finds the sheets, by the names that they have. */
function sheetNames(parts: readonly string[]): ReadonlyMap<string, string> {
  const names = parts.filter((name) => SHEET.test(name));
  const known = names.every((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name));
  return new Map(names.map((name, at) => [name, known ? name : `xl/worksheets/sheet${at + 1}.xml`]));
}

/** The package of the workbook anew, stored. Errors: UNREADABLE_FILE (damaged, unpacks to too much). */
export function readyPackage(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const archive = openZip(bytes, WORKBOOK_TERMS);
  const names = archive.names.filter((name) => NEEDED.test(name) || SHEET.test(name));
  const sheets = sheetNames(names);
  const parts = new Map<string, Uint8Array>();
  for (const part of names) {
    const content = archive.read(part);
    let xml: string;
    try {
      xml = new TextDecoder('utf-8', { fatal: true }).decode(content);
    } catch {
      throw damagedWorkbook();
    }
    const sheet = sheets.get(part);
    if (sheet !== undefined) xml = readySheet(xml);
    else if (part.endsWith('.rels')) {
      xml = withoutPrefix(xml).replace(
        /worksheets\/[^/"]+\.xml(?=")/g,
        (target) => sheets.get(`xl/${target}`)?.slice(3) ?? target,
      );
    } else xml = withoutPrefix(xml).replace(/<definedNames>[\s\S]*?<\/definedNames>/, '');
    const name = sheet ?? (/sharedStrings/i.test(part) ? 'xl/sharedStrings.xml' : part);
    parts.set(name, new TextEncoder().encode(xml));
  }
  return writeZip(parts, 'STORED');
}
