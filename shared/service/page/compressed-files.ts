/**
 * Files of the page as they travel: compressed for whoever takes it, each once for as long as the program runs. Whoever asks
 * without naming an encoding, as the shell's own scheme does, gets the bytes as they are.
 */
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Fonts and pictures are compressed already. */
const TEXTS: ReadonlySet<string> = new Set(['.js', '.mjs', '.css', '.json', '.svg', '.webmanifest', '.txt']);

/** Good enough to save what can be saved, and quick enough for the first visitor. */
const BROTLI_QUALITY = 6;

/** The encoding for a file, or null where it travels as it is. */
export function compressedFor(request: Request, name: string): Encoding | null {
  if (!TEXTS.has(extname(name).toLowerCase())) return null;
  const taken = (request.headers.get('accept-encoding') ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => !/;\s*q=0(?:\.0*)?$/.test(each))
    .map((each) => each.split(';')[0]?.trim());
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : null;
}

/**
 * The bytes of a file under an encoding, made at the first request; `packed` is the file as the build compressed it, smaller
 * than there is time for here (vite.config.ts).
 */
export type CompressedFiles = (
  file: string,
  content: Buffer,
  encoding: Encoding,
  packed?: string,
) => Promise<Buffer>;

/** What stands beside a file where the build compressed it. */
export const PACKED = '.br';

const brotli = promisify(brotliCompress);
const zipped = promisify(gzip);

async function compress(content: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return await zipped(content);
  return await brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/** Of the files as they are: a page that is built anew has other names. */
export function makeCompressed(): CompressedFiles {
  const made = new Map<string, Promise<Buffer>>();
  return (file, content, encoding, packed) => {
    const key = `${encoding} ${content.length} ${file}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const bytes = encoding === 'br' && packed !== undefined ? readFile(packed) : compress(content, encoding);
    made.set(key, bytes);
    bytes.catch(() => made.delete(key));
    return bytes;
  };
}
