/**
 * What a file is, by its content and never by its name, and the first defence against hostile ones: an
 * archive that would unpack to more than a workbook ever holds is refused before anything is unpacked.
 */
import { Problem } from '../../../../shared/problem.ts';
import { fileFamily, holdsStream, isEncryptedOffice } from '../../../foreign-files/file-signature.ts';
import { openZip } from '../../../foreign-files/zip-reader.ts';
import { isLedgerFile } from '../ledgers/read-ledger-file.ts';
import { lockedWorkbook, WORKBOOK_TERMS } from './workbook-terms.ts';

/** LEDGER: what was pulled from a ledger. */
export type FileKind = 'XLSX' | 'XLS' | 'TEXT' | 'LEDGER';

function unsupported(what: string): Problem {
  return new Problem(
    'UNSUPPORTED_FILE_TYPE',
    `${what} Export the trial balance as CSV, XLSX or XLS and upload that file.`,
  );
}

function checkZip(bytes: Uint8Array): FileKind {
  const archive = openZip(bytes, WORKBOOK_TERMS);
  if (archive.has('xl/workbook.xml')) return 'XLSX';
  if (archive.has('xl/workbook.bin')) throw unsupported('This is a binary Excel workbook (XLSB).');
  if (archive.has('word/document.xml')) throw unsupported('This is a Word document.');
  throw unsupported('This archive is not an Excel workbook.');
}

/** Kind of the file. Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE (empty, damaged, password, too big unpacked). */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) {
    throw new Problem('UNREADABLE_FILE', 'The file is empty. Export the trial balance again and upload it.');
  }
  if (isLedgerFile(bytes)) return 'LEDGER';
  const family = fileFamily(bytes);
  if (family === 'ZIP') return checkZip(bytes);
  if (family === 'ZIP_OTHER') throw unsupported('This archive is not an Excel workbook.');
  if (family === 'OFFICE_97') {
    if (isEncryptedOffice(bytes)) throw lockedWorkbook();
    if (holdsStream(bytes, 'WordDocument')) throw unsupported('This is a Word document.');
    return 'XLS';
  }
  if (family === 'PDF') throw unsupported('This is a PDF.');
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1').replaceAll('\0', '').trimStart();
  if (/^(?:[^<]{0,3})<(?:!doctype|html|table|\?xml)/i.test(head)) {
    throw unsupported(
      'This is a web page or XML file, whatever its name says; open it in Excel and save it as XLSX.',
    );
  }
  return 'TEXT';
}
