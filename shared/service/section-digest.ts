/** The digest of what a section shows, and the content packed as it is kept beside the digest and travels. */
import { createHash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { contentOfText, contentText, type SectionContent } from '../model/sign-offs.ts';

/** No section of a real engagement is longer. */
const MOST_BYTES = 50 * 1024 * 1024;

function digestOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function sectionDigest(content: SectionContent): string {
  return digestOfText(contentText(content));
}

export function packContent(content: SectionContent): string {
  return brotliCompressSync(Buffer.from(contentText(content), 'utf8')).toString('base64');
}

function unpackText(packed: string, most = MOST_BYTES): string {
  return brotliDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength: most }).toString('utf8');
}

/** Throws where it is no packed content. */
export function unpackContent(packed: string): SectionContent {
  return contentOfText(unpackText(packed));
}

/**
 * How many bytes a packed content unpacks to; null where the digest is not made of it, or where it is longer than `most` bytes:
 * fifty packed bytes can unpack to as many megabytes.
 */
export function digestedLength(packed: string, digest: string, most = MOST_BYTES): number | null {
  try {
    const text = unpackText(packed, Math.min(most, MOST_BYTES));
    return digestOfText(text) === digest ? Buffer.byteLength(text) : null;
  } catch {
    return null;
  }
}
