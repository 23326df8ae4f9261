/**
 * The table of contents of a zip, and its entries unpacked under a bound that counts what really comes out:
 * the sizes that a hostile archive declares may be lies. Nothing is unpacked to read the directory.
 */
import { inflateRawSync } from 'node:zlib';
import { Problem } from '../../../shared/problem.ts';

export interface ZipEntry {
  readonly name: string;
  /** 0: stored, 8: deflated. */
  readonly method: number;
  readonly packedBytes: number;
  /** As the archive declares it. */
  readonly declaredBytes: number;
  readonly offset: number;
}

export const MAX_INFLATED = 200 * 1024 * 1024;
const MAX_ENTRIES = 2_000;
const STORED = 0;
const DEFLATED = 8;

export function damagedWorkbook(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'The workbook is damaged or was not saved completely. Open it in Excel, save it again and upload the new file.',
  );
}

export function tooBig(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'The workbook unpacks to more than 200 MB, which no trial balance needs. Copy the trial balance sheet into a new workbook and upload that.',
  );
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Entries of the central directory. Errors: UNREADABLE_FILE when it is cut off or unpacks to too much. */
export function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] {
  const view = viewOf(bytes);
  let end = -1;
  for (let at = bytes.length - 22; at >= 0 && at >= bytes.length - 65_557; at -= 1) {
    if (view.getUint32(at, true) === 0x06054b50) {
      end = at;
      break;
    }
  }
  if (end < 0) throw damagedWorkbook();
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MAX_ENTRIES) throw tooBig();
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw damagedWorkbook();
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replace(/^\//, ''),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      declaredBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (entries.reduce((sum, entry) => sum + entry.declaredBytes, 0) > MAX_INFLATED) throw tooBig();
  return entries;
}

/** Content of one entry, at most `limit` bytes of it. Errors: UNREADABLE_FILE. */
export function unpackEntry(bytes: Uint8Array, entry: ZipEntry, limit: number): Uint8Array {
  const view = viewOf(bytes);
  const { offset } = entry;
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50) throw damagedWorkbook();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packedBytes);
  if (packed.length < entry.packedBytes) throw damagedWorkbook();
  if (entry.method === STORED) {
    if (packed.length > limit) throw tooBig();
    return packed;
  }
  if (entry.method !== DEFLATED) throw damagedWorkbook();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, limit) });
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw tooBig();
    throw damagedWorkbook();
  }
}
