/**
 * The family of a file by its first bytes, never by its name. What the products make of each family differs and
 * stands with them (a workbook for the one, a Word document for the other).
 */

/** `ZIP_OTHER`: an archive that does not begin with a part (empty, or in pieces). `OFFICE_97`: the old binary form. */
export type FileFamily = 'ZIP' | 'ZIP_OTHER' | 'OFFICE_97' | 'PDF' | 'OTHER';

/** Programs may write something in front of the header; readers look this far. */
const PDF_HEADER_WITHIN = 1_024;

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function bufferOf(bytes: Uint8Array, length = bytes.byteLength): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, length));
}

export function fileFamily(bytes: Uint8Array): FileFamily {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'ZIP';
  if (startsWith(bytes, [0x50, 0x4b])) return 'ZIP_OTHER';
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return 'OFFICE_97';
  return bufferOf(bytes, PDF_HEADER_WITHIN).includes('%PDF-', 0, 'latin1') ? 'PDF' : 'OTHER';
}

/** True when a file of the old Office form has a stream of the name ("WordDocument"), in two-byte characters. */
export function holdsStream(bytes: Uint8Array, name: string): boolean {
  return bufferOf(bytes).includes(Buffer.from(name, 'utf16le'));
}

/** True of a file of the old Office form that only wraps an encrypted one: it asks for a password. */
export function isEncryptedOffice(bytes: Uint8Array): boolean {
  return holdsStream(bytes, 'EncryptedPackage');
}
