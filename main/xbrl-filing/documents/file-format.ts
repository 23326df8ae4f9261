/**
 * The format of an uploaded document, by its content and never by its name (specification 4.4: DOCX or
 * PDF). Everything else is refused with what to do.
 */
import { Problem } from '../../../shared/problem.ts';
import { zipEntries } from './zip-parts.ts';

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function holdsAscii(bytes: Uint8Array, text: string, within: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, within)).indexOf(
    text,
    0,
    'latin1',
  );
}

/** "DOCX" or "PDF". Throws Problem UNSUPPORTED_FILE_TYPE, or UNREADABLE_FILE for a broken or locked one. */
export function documentFormat(bytes: Uint8Array): 'DOCX' | 'PDF' {
  if (holdsAscii(bytes, '%PDF-', 1024) >= 0) return 'PDF';
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) {
    if (zipEntries(bytes).some((entry) => entry.name === 'word/document.xml')) return 'DOCX';
    throw new Problem(
      'UNSUPPORTED_FILE_TYPE',
      'The file is a package, but not a Word document. Upload the statements as DOCX or PDF.',
    );
  }
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    const locked = Buffer.from('EncryptedPackage', 'utf16le').toString('latin1');
    if (holdsAscii(bytes, locked, bytes.byteLength) >= 0) {
      throw new Problem(
        'UNREADABLE_FILE',
        'The document is protected by a password. Save a copy without it.',
      );
    }
    throw new Problem(
      'UNSUPPORTED_FILE_TYPE',
      'The file is in the old Word format (.doc). Save it as DOCX or PDF and upload that.',
    );
  }
  throw new Problem('UNSUPPORTED_FILE_TYPE', 'The file is neither a DOCX nor a PDF. Upload one of these.');
}
