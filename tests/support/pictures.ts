/** Pictures made by hand: a PNG of one colour, in parts that a test may change. */
import { crc32, deflateSync } from 'node:zlib';

export function pngPart(type: string, content: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.byteLength);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

interface PngChange {
  readonly colour?: number;
  readonly interlaced?: number;
  /** What stands between the header and the picture. */
  readonly between?: readonly Uint8Array[];
  /** Unpacked rows; absent: those that the header calls for. */
  readonly rows?: Uint8Array;
}

export function png(width: number, height: number, change: PngChange = {}): Uint8Array {
  const { colour = 2, interlaced = 0, between = [] } = change;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colour, 0, 0, interlaced], 8);
  const rows = change.rows ?? new Uint8Array((1 + width * 3) * height).fill(0);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngPart('IHDR', header),
    ...between,
    pngPart('IDAT', deflateSync(rows)),
    pngPart('IEND', new Uint8Array()),
  ]);
}
