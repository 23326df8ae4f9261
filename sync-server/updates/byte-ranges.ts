/**
 * Byte ranges (RFC 9110, 14): one, or several as multipart/byteranges, which is how electron-updater fetches only
 * the changed blocks of a program. What is not understood is answered with the whole file.
 */
import { Readable } from 'node:stream';

export interface ByteRange {
  readonly start: number;
  /** The last byte, included. */
  readonly end: number;
}

/** electron-updater asks for up to a thousand blocks at once. */
const MAXIMUM_RANGES = 1000;

function rangeOf(text: string, size: number): ByteRange | null | undefined {
  const [, first, last] = /^\s*(\d{0,15})-(\d{0,15})\s*$/.exec(text) ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size ? null : { start, end };
}

/**
 * Ranges that share bytes as one, so that an answer is never longer than the file and the heads of its parts. Others stay
 * as they were asked for, side by side too: electron-updater counts the parts.
 */
function merged(ranges: readonly ByteRange[]): readonly ByteRange[] {
  const disjoint: ByteRange[] = [];
  for (const range of ranges.toSorted((left, right) => left.start - right.start)) {
    const last = disjoint.at(-1);
    if (!last || range.start > last.end) disjoint.push(range);
    else disjoint.splice(-1, 1, { start: last.start, end: Math.max(last.end, range.end) });
  }
  return disjoint.length === ranges.length ? ranges : disjoint;
}

/** The ranges asked for; none: the whole file; null: none of them lies within the file (416). */
export function requestedRanges(header: string | null, size: number): readonly ByteRange[] | null {
  const [, list] = /^bytes=(.+)$/.exec(header ?? '') ?? [];
  if (list === undefined) return [];
  const parts = list.split(',').map((part) => rangeOf(part, size));
  if (parts.length > MAXIMUM_RANGES || parts.includes(undefined)) return [];
  const within = parts.filter((part) => part !== null && part !== undefined);
  return within.length === 0 ? null : merged(within);
}

const lengthOf = ({ start, end }: ByteRange) => end - start + 1;

export interface MultipartAnswer {
  readonly contentType: string;
  readonly length: number;
  readonly body: ReadableStream<Uint8Array>;
}

/** Several ranges in one answer, each read when its turn has come. */
export function multipartAnswer(
  ranges: readonly ByteRange[],
  size: number,
  boundary: string,
  read: (range: ByteRange) => ReadableStream<Uint8Array>,
): MultipartAnswer {
  const encoder = new TextEncoder();
  const heads = ranges.map(({ start, end }, index) =>
    encoder.encode(
      `${index === 0 ? '' : '\r\n'}--${boundary}\r\ncontent-type: application/octet-stream\r\ncontent-range: bytes ${start}-${end}/${size}\r\n\r\n`,
    ),
  );
  const foot = encoder.encode(`\r\n--${boundary}--\r\n`);
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (const [index, range] of ranges.entries()) {
      yield heads[index] ?? new Uint8Array();
      yield* read(range);
    }
    yield foot;
  }
  const total = ranges.reduce((sum, range) => sum + lengthOf(range), 0);
  return {
    contentType: `multipart/byteranges; boundary=${boundary}`,
    length: total + heads.reduce((sum, { length }) => sum + length, 0) + foot.length,
    body: Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream<Uint8Array>,
  };
}
