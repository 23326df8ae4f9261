/**
 * Parts of a zip package, with every size checked in its central directory before anything is inflated
 * (a document from outside is hostile: bombs, broken and nested packages). Inflating is bounded by the
 * declared size, so that a directory that lies cannot take more memory than it states.
 */
import { unzipSync } from 'fflate';
import { Problem } from '../../../shared/problem.ts';

const MAX_ENTRIES = 5_000;
const MAX_TOTAL_BYTES = 100 * 1024 * 1024;
const MAX_PART_BYTES = 60 * 1024 * 1024;
const END_RECORD = 0x06054b50;
const ENTRY_RECORD = 0x02014b50;

export interface ZipEntry {
  readonly name: string;
  readonly size: number;
}

function damaged(): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    'The document is damaged: its package cannot be opened. Open it in the program that made it, save it again and upload that copy.',
  );
}

function endOfDirectory(view: DataView): number {
  const last = Math.max(0, view.byteLength - 22 - 65_535);
  for (let at = view.byteLength - 22; at >= last; at -= 1) {
    if (view.getUint32(at, true) === END_RECORD) return at;
  }
  throw damaged();
}

/** The entries of the central directory. Throws Problem UNREADABLE_FILE for a broken or oversized package. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const tooLarge = (what: string) =>
    new Problem(
      'UNREADABLE_FILE',
      `The document would unpack to ${what}, more than a set of financial statements holds. It was not opened.`,
    );
  if (count > MAX_ENTRIES) throw tooLarge(`${count} parts`);
  const entries: ZipEntry[] = [];
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY_RECORD) throw damaged();
    if ((view.getUint16(at + 8, true) & 1) === 1) {
      throw new Problem(
        'UNREADABLE_FILE',
        'The document is protected by a password. Save a copy without it.',
      );
    }
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    total += size;
    if (size > MAX_PART_BYTES || total > MAX_TOTAL_BYTES) {
      throw tooLarge(`over ${Math.floor(Math.max(total, size) / 1_048_576)} MB`);
    }
    entries.push({ name, size });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The named parts that exist, inflated. Throws Problem UNREADABLE_FILE when a part is damaged. */
export function inflateParts(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
): ReadonlyMap<string, Uint8Array> {
  zipEntries(bytes);
  try {
    return new Map(
      Object.entries(
        unzipSync(bytes, { filter: (file) => wanted(file.name) && file.originalSize <= MAX_PART_BYTES }),
      ),
    );
  } catch {
    throw damaged();
  }
}
