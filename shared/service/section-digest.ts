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

function unpackText(packed: string): string {
  return brotliDecompressSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_BYTES }).toString(
    'utf8',
  );
}

/** Throws where it is no packed content. */
export function unpackContent(packed: string): SectionContent {
  return contentOfText(unpackText(packed));
}

/** True where a packed content is the one that the digest was made of. */
export function holdsDigest(packed: string, digest: string): boolean {
  try {
    return digestOfText(unpackText(packed)) === digest;
  } catch {
    return false;
  }
}
