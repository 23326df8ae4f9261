/**
 * The one writer of ZIP packages. Same parts, same bytes: the parts stand in the order given, every time stamp is
 * the earliest that the format has, and the compression is a library's of a pinned version, not the platform's.
 * Stored parts are for a reader within this process, which takes them noticeably faster.
 */
import { crc32 } from 'node:zlib';
import { deflateSync } from 'fflate';
import { DEFLATED, DIRECTORY_ENTRY, END_OF_DIRECTORY, LOCAL_HEADER, STORED } from './zip-format.ts';

/** Version 2.0 of the format. */
const VERSION = 20;
/** 1 January 1980, midnight. */
const EARLIEST = 0x0021_0000;
/** The name is UTF-8. */
const UTF_8 = 0x0800;
const LEVEL = 6;

interface Part {
  readonly name: Uint8Array;
  readonly flags: number;
  readonly crc: number;
  readonly bytes: number;
  readonly packed: Uint8Array;
}

export type ZipMethod = 'DEFLATED' | 'STORED';

function partOf(name: string, content: Uint8Array, method: ZipMethod): Part {
  const encoded = new TextEncoder().encode(name);
  return {
    name: encoded,
    flags: encoded.length === name.length ? 0 : UTF_8,
    crc: crc32(content),
    bytes: content.length,
    packed: method === 'STORED' ? content : deflateSync(content, { level: LEVEL }),
  };
}

/** The fields that stand in the header of a part and in its entry of the directory, from `at` on. */
function writeFields(view: DataView, at: number, part: Part, method: ZipMethod): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, part.flags, true);
  view.setUint16(at + 4, method === 'STORED' ? STORED : DEFLATED, true);
  view.setUint32(at + 6, EARLIEST, true);
  view.setUint32(at + 10, part.crc, true);
  view.setUint32(at + 14, part.packed.length, true);
  view.setUint32(at + 18, part.bytes, true);
  view.setUint16(at + 22, part.name.length, true);
}

/** The package of `contents`, in their order. All of them together stay far below 4 GB. */
export function writeZip(
  contents: ReadonlyMap<string, Uint8Array>,
  method: ZipMethod = 'DEFLATED',
): Uint8Array<ArrayBuffer> {
  const parts = [...contents].map(([name, content]) => partOf(name, content, method));
  const size = parts.reduce<number>(
    (sum, { name, packed }) =>
      sum + LOCAL_HEADER.bytes + DIRECTORY_ENTRY.bytes + 2 * name.length + packed.length,
    END_OF_DIRECTORY.bytes,
  );
  const zip = new Uint8Array(size);
  const view = new DataView(zip.buffer);
  const offsets: number[] = [];
  let at = 0;
  for (const part of parts) {
    offsets.push(at);
    view.setUint32(at, LOCAL_HEADER.signature, true);
    writeFields(view, at + 4, part, method);
    zip.set(part.name, at + LOCAL_HEADER.bytes);
    zip.set(part.packed, at + LOCAL_HEADER.bytes + part.name.length);
    at += LOCAL_HEADER.bytes + part.name.length + part.packed.length;
  }
  const directory = at;
  for (const [index, part] of parts.entries()) {
    view.setUint32(at, DIRECTORY_ENTRY.signature, true);
    view.setUint16(at + 4, VERSION, true);
    writeFields(view, at + 6, part, method);
    view.setUint32(at + 42, offsets[index] ?? 0, true);
    zip.set(part.name, at + DIRECTORY_ENTRY.bytes);
    at += DIRECTORY_ENTRY.bytes + part.name.length;
  }
  view.setUint32(at, END_OF_DIRECTORY.signature, true);
  view.setUint16(at + 8, parts.length, true);
  view.setUint16(at + 10, parts.length, true);
  view.setUint32(at + 12, at - directory, true);
  view.setUint32(at + 16, directory, true);
  return zip;
}

/** Parts sorted by name (code units), with the one that must stand first in front. */
export function sortedParts(
  parts: ReadonlyMap<string, Uint8Array>,
  first: string | null = null,
): ReadonlyMap<string, Uint8Array> {
  const rank = ([name]: readonly [string, Uint8Array]) => (name === first ? '' : name);
  return new Map([...parts].sort((a, b) => (rank(a) < rank(b) ? -1 : 1)));
}
