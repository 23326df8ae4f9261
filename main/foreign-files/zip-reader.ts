/**
 * The one reader of ZIP packages. A package from outside is hostile: the directory is checked as a whole (number
 * and sizes of the parts, how far each is packed, names that are given twice) before anything is unpacked, and a
 * part that is not what its entry says, in name, size or checksum, is refused. What comes out is therefore never
 * more than the limits, and never one bit other than what was packed.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { type ArchiveLimits, megabytes } from './limits.ts';
import { DEFLATED, DIRECTORY_ENTRY, END_OF_DIRECTORY, LOCAL_HEADER, STORED } from './zip-format.ts';

/** What a package may hold, and the error of each refusal in the words of the file that it is. */
export interface ArchiveTerms {
  readonly limits: ArchiveLimits;
  readonly damaged: () => Error;
  /** `what` it unpacks to: "more than 200 MB", "more than 5,000 parts". */
  readonly tooLarge: (what: string) => Error;
  readonly locked: () => Error;
}

export interface ZipArchive {
  /** In the order of the directory. */
  readonly names: readonly string[];
  readonly has: (name: string) => boolean;
  /** The content of a part; undefined where there is none of the name. */
  readonly read: (name: string) => Uint8Array | undefined;
}

interface Entry {
  /** As it is written, to be compared with the header of the part. */
  readonly rawName: Uint8Array;
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function endOfDirectory(view: DataView, terms: ArchiveTerms): number {
  const last = view.byteLength - END_OF_DIRECTORY.bytes;
  for (let at = last; at >= Math.max(0, last - END_OF_DIRECTORY.maxComment); at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY.signature) return at;
  }
  throw terms.damaged();
}

function readEntries(bytes: Uint8Array, terms: ArchiveTerms): readonly Entry[] {
  const view = viewOf(bytes);
  const end = endOfDirectory(view, terms);
  const count = view.getUint16(end + 10, true);
  if (count > terms.limits.entries)
    throw terms.tooLarge(`more than ${terms.limits.entries.toLocaleString('en-SG')} parts`);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + DIRECTORY_ENTRY.bytes > end || view.getUint32(at, true) !== DIRECTORY_ENTRY.signature)
      throw terms.damaged();
    if ((view.getUint16(at + 8, true) & 1) === 1) throw terms.locked();
    const start = at + DIRECTORY_ENTRY.bytes;
    const rawName = bytes.subarray(start, start + view.getUint16(at + 28, true));
    entries.push({
      rawName,
      name: new TextDecoder().decode(rawName).replace(/^\//, ''),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = start + rawName.length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** By name. Two parts of one name could be read as the one here and as the other elsewhere. */
function checkedEntries(
  entries: readonly Entry[],
  { limits, tooLarge, damaged }: ArchiveTerms,
): ReadonlyMap<string, Entry> {
  const byName = new Map<string, Entry>();
  const folded = new Set<string>();
  let total = 0;
  for (const entry of entries) {
    total += entry.bytes;
    if (entry.bytes > limits.partBytes) throw tooLarge(`more than ${megabytes(limits.partBytes)}`);
    if (total > limits.totalBytes) throw tooLarge(`more than ${megabytes(limits.totalBytes)}`);
    if (entry.bytes > limits.ratioFrom && entry.bytes > entry.packedBytes * limits.ratio)
      throw tooLarge('far more than its size');
    // Names of parts are the same in capitals and small letters (Open Packaging Conventions, 6.2.2).
    if (folded.has(entry.name.toLowerCase())) throw damaged();
    folded.add(entry.name.toLowerCase());
    byName.set(entry.name, entry);
  }
  return byName;
}

/** The packed bytes of a part, where its header agrees with its entry. */
function packedContent(bytes: Uint8Array, entry: Entry, terms: ArchiveTerms): Uint8Array {
  const { offset, rawName } = entry;
  const view = viewOf(bytes);
  if (offset + LOCAL_HEADER.bytes > bytes.length) throw terms.damaged();
  if (view.getUint32(offset, true) !== LOCAL_HEADER.signature) throw terms.damaged();
  const afterName = offset + LOCAL_HEADER.bytes + view.getUint16(offset + 26, true);
  const name = bytes.subarray(offset + LOCAL_HEADER.bytes, afterName);
  if (view.getUint16(offset + 8, true) !== entry.method || Buffer.compare(name, rawName) !== 0)
    throw terms.damaged();
  const start = afterName + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + entry.packedBytes);
  if (packed.length < entry.packedBytes) throw terms.damaged();
  return packed;
}

function unpacked(packed: Uint8Array, entry: Entry, terms: ArchiveTerms): Uint8Array {
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED) throw terms.damaged();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.bytes) });
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw terms.tooLarge('more than it says');
    throw terms.damaged();
  }
}

function readEntry(bytes: Uint8Array, entry: Entry, terms: ArchiveTerms): Uint8Array {
  const content = unpacked(packedContent(bytes, entry, terms), entry, terms);
  if (content.length !== entry.bytes || crc32(content) !== entry.crc) throw terms.damaged();
  return content;
}

/** Opens a package; nothing is unpacked until a part is read. Throws the errors of `terms`. */
export function openZip(bytes: Uint8Array, terms: ArchiveTerms): ZipArchive {
  const entries = checkedEntries(readEntries(bytes, terms), terms);
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    read: (name) => {
      const entry = entries.get(name);
      return entry && readEntry(bytes, entry, terms);
    },
  };
}

/** Every part of a package of our own making. Throws an Error where it is damaged. */
export function unpackZip(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  const damaged = () => new Error('A package of our own making cannot be read.');
  const any = Number.POSITIVE_INFINITY;
  const archive = openZip(bytes, {
    limits: { entries: any, totalBytes: any, partBytes: any, ratio: any, ratioFrom: any },
    damaged,
    tooLarge: damaged,
    locked: damaged,
  });
  return new Map(archive.names.map((name) => [name, archive.read(name) ?? new Uint8Array()]));
}
