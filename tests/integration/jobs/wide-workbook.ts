/** A trial balance workbook of any size, written cell by cell without a library: quick to make, long to read. */
import { strToU8, zipSync } from 'fflate';

const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`);
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${columnLetters(Math.floor(at / 26) - 1)}${last}`;
}

/** A row of texts and figures; every cell carries its place, as Excel writes it. */
function row(number: number, cells: readonly (string | number)[], letters: readonly string[]): string {
  const xml = cells.map((cell, at) => {
    const place = `r="${letters[at]}${number}"`;
    return typeof cell === 'number'
      ? `<c ${place}><v>${cell}</v></c>`
      : `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${number}">${xml.join('')}</row>`;
}

/** `rows` accounts that add up to nil, each with `columns` further figures. */
export function wideWorkbook(rows: number, columns: number): Uint8Array {
  const letters = Array.from({ length: columns + 3 }, (_, at) => columnLetters(at));
  const further = Array.from({ length: columns }, (_, at) => at);
  const accounts = Array.from({ length: rows }, (_, at) =>
    row(
      at + 2,
      [String(1000 + at), `Account ${at}`, at % 2 === 0 ? 100 + at : -(99 + at), ...further],
      letters,
    ),
  );
  const head = row(1, ['Account Code', 'Account Name', '2025', ...further.map((at) => `x${at}`)], letters);
  const sheet = head + accounts.join('');
  return zipSync(
    {
      '[Content_Types].xml': part(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      ),
      '_rels/.rels': part(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': part(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Trial balance" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': part(
        `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': part(
        `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
      ),
    },
    { level: 1 },
  );
}
