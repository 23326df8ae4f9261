/**
 * Long texts of JSON as they are stored and travel. The statements of thousands of accounts name each account many
 * times and would be longer than a text may be that desktops share (shared/sync/kinds/values.ts); packed, they take
 * some fifty characters an account. A short text stays as it is, and so does what an earlier release wrote: both are read.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { z } from 'zod';

/** Longer ones are packed. */
export const LONGEST_PLAIN_TEXT = 1_000_000;
/** A packed text that is longer than this came from nobody's books. */
const MOST_BYTES = 200 * 1024 * 1024;
/** Repetitions are found through all of the text, at once the quickest and the shortest for lists of ids. */
const QUALITY = 4;

/** No text of JSON that Fairview writes plainly begins so. */
const PACKED = '{"packed":';
const packedSchema = z.object({ packed: z.base64() });

/** `beside`: what can be read without unpacking, as it stands in the text itself. What is packed stays so. */
export function packText(text: string, beside: Readonly<Record<string, string>> = {}): string {
  if (text.length <= LONGEST_PLAIN_TEXT || text.startsWith(PACKED)) return text;
  const bytes = Buffer.from(text, 'utf8');
  const packed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  return JSON.stringify({ packed: packed.toString('base64'), ...beside });
}

export function unpackText(text: string): string {
  if (!text.startsWith(PACKED)) return text;
  const { packed } = packedSchema.parse(JSON.parse(text));
  return brotliDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_BYTES }).toString(
    'utf8',
  );
}
