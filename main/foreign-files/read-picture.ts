/**
 * A picture from outside, for a letterhead: PNG or JPEG by its first bytes, never by its name, within limits of bytes, sides
 * and unpacked size. What leaves is the picture's own parts alone: no comments, places, profiles or whatever else was
 * written into the file. Runs in the reading process.
 */
import { inflateSync } from 'node:zlib';
import { PICTURE_LIMITS, type Picture } from '../../shared/model/house-style.ts';
import { Problem } from '../../shared/problem.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** Throws UNSUPPORTED_FILE_TYPE, FILE_TOO_LARGE, UNREADABLE_FILE. */
export function readPicture(bytes: Uint8Array): Picture {
  if (bytes.byteLength > PICTURE_LIMITS.bytes) {
    throw new Problem('FILE_TOO_LARGE', 'A logo has 200 KB at most. Save it smaller.');
  }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const begins = (signature: readonly number[]) => signature.every((byte, at) => buffer[at] === byte);
  const read = begins(PNG) ? readPng(buffer) : begins(JPEG) ? readJpeg(buffer) : null;
  if (read === null) {
    throw new Problem('UNSUPPORTED_FILE_TYPE', 'A logo is a PNG or a JPEG. Save it as one of these.');
  }
  return read;
}

function damaged(): Problem {
  return new Problem('UNREADABLE_FILE', 'The picture is damaged. Save it again as PNG or JPEG.');
}

function unusual(what: string): Problem {
  return new Problem('UNREADABLE_FILE', `The picture ${what}. Save it again as a usual PNG or JPEG.`);
}

function sized(width: number, height: number): { readonly width: number; readonly height: number } {
  if (width < 1 || height < 1) throw damaged();
  if (width > PICTURE_LIMITS.side || height > PICTURE_LIMITS.side) {
    throw new Problem(
      'UNREADABLE_FILE',
      `A logo has at most ${PICTURE_LIMITS.side} pixels on a side. Save it smaller.`,
    );
  }
  return { width, height };
}

/** Samples of a pixel, by colour type: grey, RGB, palette, grey and RGB with transparency. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

function readPng(buffer: Buffer): Picture {
  const parts: Buffer[] = [buffer.subarray(0, PNG.length)];
  const data: Buffer[] = [];
  let header: Buffer | null = null;
  let ended = false;
  for (let at = PNG.length; at + 12 <= buffer.length && !ended; ) {
    const length = buffer.readUInt32BE(at);
    const type = buffer.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    if (end > buffer.length) throw damaged();
    const content = buffer.subarray(at + 8, at + 8 + length);
    if (header === null) {
      if (type !== 'IHDR' || length !== 13) throw damaged();
      header = content;
    } else if (type === 'IHDR') throw damaged();
    if (type === 'IDAT') data.push(content);
    // A capital letter first: nothing can show the picture without this part.
    if (!KEPT.has(type) && /^[A-Z]/.test(type)) throw unusual('has parts that no usual program writes');
    if (KEPT.has(type)) parts.push(buffer.subarray(at, end));
    ended = type === 'IEND';
    at = end;
  }
  if (header === null || !ended || data.length === 0) throw damaged();
  const { width, height } = sized(header.readUInt32BE(0), header.readUInt32BE(4));
  const [depth = 0, colour = -1, , , interlaced = 1] = header.subarray(8);
  const samples = SAMPLES[colour];
  if (samples === undefined || depth !== 8) throw unusual('is not in 8 bits a colour');
  if (interlaced !== 0) throw unusual('is interlaced');
  requireUnpacked(data, (1 + width * samples) * height);
  return { mimeType: 'image/png', width, height, base64: Buffer.concat(parts).toString('base64') };
}

/** The rows come to what the header says, to the byte; a bomb stops there. */
function requireUnpacked(data: readonly Buffer[], expected: number): void {
  let unpacked: Buffer;
  try {
    unpacked = inflateSync(Buffer.concat(data), { maxOutputLength: expected + 1 });
  } catch {
    throw damaged();
  }
  if (unpacked.length !== expected) throw damaged();
}

const isFrame = (marker: number) => marker === 0xc0 || marker === 0xc1 || marker === 0xc2;
/** Tables, frame, scans, restart interval, and how colours are meant; other parts are words about the picture. */
const isOfPicture = (marker: number) => isFrame(marker) || [0xc4, 0xda, 0xdb, 0xdd, 0xee].includes(marker);

function readJpeg(buffer: Buffer): Picture {
  const parts: Buffer[] = [Buffer.from([0xff, 0xd8])];
  let size: { readonly width: number; readonly height: number } | null = null;
  let at = 2;
  while (at + 4 <= buffer.length) {
    if (buffer[at] !== 0xff) throw damaged();
    const marker = buffer[at + 1] ?? 0;
    if (marker === 0xd9) break;
    const end = at + 2 + buffer.readUInt16BE(at + 2);
    if (end > buffer.length || end < at + 4) throw damaged();
    if (marker >= 0xc3 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      throw unusual('is packed in a way that is hardly used');
    }
    if (isFrame(marker)) {
      const [depth, colours] = [buffer[at + 4], buffer[at + 9]];
      if (size !== null || end < at + 10) throw damaged();
      if (depth !== 8 || (colours !== 1 && colours !== 3))
        throw unusual('is not in grey or red, green and blue');
      size = sized(buffer.readUInt16BE(at + 7), buffer.readUInt16BE(at + 5));
    }
    if (isOfPicture(marker)) parts.push(buffer.subarray(at, end));
    at = marker === 0xda ? scanEnd(buffer, end, parts) : end;
  }
  if (size === null || !parts.some((part) => part[1] === 0xda)) throw damaged();
  parts.push(Buffer.from([0xff, 0xd9]));
  return { mimeType: 'image/jpeg', ...size, base64: Buffer.concat(parts).toString('base64') };
}

/** What follows the head of a scan until the next marker that is none of its own. */
function scanEnd(buffer: Buffer, from: number, parts: Buffer[]): number {
  let at = from;
  while (at + 1 < buffer.length) {
    const next = buffer[at + 1] ?? 0;
    if (buffer[at] === 0xff && next !== 0 && !(next >= 0xd0 && next <= 0xd7)) break;
    at += 1;
  }
  parts.push(buffer.subarray(from, at));
  return at;
}
