/**
 * What a file is, by its content and never by its name, and the first defence against hostile ones: an
 * archive that would unpack to more than a workbook ever holds is refused before anything is unpacked.
 */
import { Problem } from '../../../shared/problem.ts';

export type FileKind = 'XLSX' | 'XLS' | 'TEXT';

const MAX_INFLATED = 200 * 1024 * 1024;
const MAX_ENTRIES = 2_000;

function unsupported(what: string): Problem {
  return new Problem(
    'UNSUPPORTED_FILE_TYPE',
    `${what} Export the trial balance as CSV, XLSX or XLS and upload that file.`,
  );
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Names of the entries of a zip with their total unpacked size, from its central directory. */
function readDirectory(bytes: Uint8Array): { names: Set<string>; inflated: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const truncated = new Problem(
    'UNREADABLE_FILE',
    'The workbook is damaged or was not saved completely. Open it in Excel, save it again and upload the new file.',
  );
  let end = -1;
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 65_557; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) {
      end = at;
      break;
    }
  }
  if (end < 0) throw truncated;
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const names = new Set<string>();
  let inflated = 0;
  if (entries > MAX_ENTRIES) throw tooBig();
  for (let entry = 0; entry < entries; entry += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw truncated;
    inflated += view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    names.add(new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { names, inflated };
}

function tooBig(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'The workbook unpacks to more than 200 MB, which no trial balance needs. Copy the trial balance sheet into a new workbook and upload that.',
  );
}

function checkZip(bytes: Uint8Array): FileKind {
  const { names, inflated } = readDirectory(bytes);
  if (inflated > MAX_INFLATED) throw tooBig();
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
