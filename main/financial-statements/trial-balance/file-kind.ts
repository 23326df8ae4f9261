/**
 * What a file is, by its content and never by its name, and the first defence against hostile ones: an
 * archive that would unpack to more than a workbook ever holds is refused before anything is unpacked.
 */
import { Problem } from '../../../shared/problem.ts';
import { readZipDirectory } from './zip-directory.ts';

export type FileKind = 'XLSX' | 'XLS' | 'TEXT';

function unsupported(what: string): Problem {
  return new Problem(
    'UNSUPPORTED_FILE_TYPE',
    `${what} Export the trial balance as CSV, XLSX or XLS and upload that file.`,
  );
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function checkZip(bytes: Uint8Array): FileKind {
  const names = new Set(readZipDirectory(bytes).map((entry) => entry.name));
  if (names.has('xl/workbook.xml')) return 'XLSX';
  if (names.has('xl/workbook.bin')) throw unsupported('This is a binary Excel workbook (XLSB).');
  if (names.has('word/document.xml')) throw unsupported('This is a Word document.');
  throw unsupported('This archive is not an Excel workbook.');
}

/** True when `bytes` holds the text in two-byte characters, as names inside old Office files are written. */
function holdsWide(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(text, 'utf16le'));
}

/** Kind of the file. Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE (empty, damaged, password, too big unpacked). */
export function fileKind(bytes: Uint8Array): FileKind {
  if (bytes.length === 0) {
    throw new Problem('UNREADABLE_FILE', 'The file is empty. Export the trial balance again and upload it.');
  }
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return checkZip(bytes);
  if (startsWith(bytes, [0x50, 0x4b])) throw unsupported('This archive is not an Excel workbook.');
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) {
    if (holdsWide(bytes, 'EncryptedPackage')) {
      throw new Problem(
        'UNREADABLE_FILE',
        'The workbook is protected with a password. Remove the password in Excel (File, Info, Protect Workbook) and upload it again.',
      );
    }
    if (holdsWide(bytes, 'WordDocument')) throw unsupported('This is a Word document.');
    return 'XLS';
  }
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw unsupported('This is a PDF.');
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1').replaceAll('\0', '').trimStart();
  if (/^(?:[^<]{0,3})<(?:!doctype|html|table|\?xml)/i.test(head)) {
    throw unsupported(
      'This is a web page or XML file, whatever its name says; open it in Excel and save it as XLSX.',
    );
  }
  return 'TEXT';
}
