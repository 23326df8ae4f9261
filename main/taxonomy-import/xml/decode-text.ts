/**
 * The text of an XML file in its own encoding: by byte order mark, else by its declaration, else UTF-8 (XML 1.0,
 * appendix F). Bytes that are no text in that encoding are refused, never replaced.
 */
import { unreadable } from '../model/faults.ts';

const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._:-]{1,40})["']/;

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replace(/^ï»¿/, '');
  return DECLARED.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
}

/** Throws UnreadableTaxonomy, naming `file`. */
export function decodeText(file: string, bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding, { fatal: true });
  } catch {
    throw unreadable(file, 1, `its encoding "${encoding}" is not known.`);
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw unreadable(file, null, `it is not written in ${encoding.toUpperCase()}, as it says.`);
  }
}
