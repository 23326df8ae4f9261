/**
 * A workbook made ready for exceljs, which expects what Excel itself writes: only the parts that a trial
 * balance needs, unpacked under a bound; no prefixes on the tags; no named ranges; sheets as sheet-markup.ts makes them.
 */
import { openZip } from '../../../foreign-files/zip-reader.ts';
import { writeZip } from '../../../foreign-files/zip-writer.ts';
import { readyMarkup } from './sheet-markup.ts';
import { damagedWorkbook, WORKBOOK_TERMS } from './workbook-terms.ts';

/** Stand in the first cell of a sheet that is too long or too wide to be read; Excel has no such error values. */
export const PASSED_OVER = { TOO_LONG: '#TOO_LONG', TOO_WIDE: '#TOO_WIDE' } as const;

function sheetPassedOver(why: keyof typeof PASSED_OVER): string {
  return `<worksheet><sheetData><row r="1"><c r="A1" t="e"><v>${PASSED_OVER[why]}</v></c></row></sheetData></worksheet>`;
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
const NEEDED = /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml)$/i;

/** Tags without the prefix that some programs put on every one ("<x:row>"). */
function withoutPrefix(xml: string): string {
  const prefix = /^[^<]*(?:<[?!][^>]*>[^<]*)*<([\w-]{1,20}):/.exec(xml.slice(0, 2_000))?.[1];
  return prefix === undefined ? xml : xml.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</');
}

function readySheet(raw: string): string {
  const ready = readyMarkup(withoutPrefix(raw));
  return 'xml' in ready ? ready.xml : sheetPassedOver(ready.passedOver);
}

const NAMES_BEGIN = '<definedNames>';
const NAMES_END = '</definedNames>';

/** Named ranges are not needed, and some of them cover whole sheets. */
function withoutDefinedNames(xml: string): string {
  const from = xml.indexOf(NAMES_BEGIN);
  const to = from < 0 ? -1 : xml.indexOf(NAMES_END, from);
  return to < 0 ? xml : xml.slice(0, from) + xml.slice(to + NAMES_END.length);
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
    } else xml = withoutDefinedNames(withoutPrefix(xml));
    const name = sheet ?? (/sharedStrings/i.test(part) ? 'xl/sharedStrings.xml' : part);
    parts.set(name, new TextEncoder().encode(xml));
  }
  return writeZip(parts, 'STORED');
}
