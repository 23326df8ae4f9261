/**
 * The finished package with nothing in it that differs from one run to the next: the given
 * date in the core properties, and ids in the order of appearance. Same input, same bytes.
 */
import { unpackZip } from '../../foreign-files/zip-reader.ts';
import { writeZip } from '../../foreign-files/zip-writer.ts';

/** `createdAt`: ISO 8601 UTC, written as the time of creation and of the last change. */
export function normalisePackage(bytes: Uint8Array, createdAt: string): Uint8Array {
  const parts = [...unpackZip(bytes)].map(
    ([name, content]) => [name, normalisePart(name, content, createdAt)] as const,
  );
  return writeZip(new Map(parts));
}

function normalisePart(name: string, content: Uint8Array, createdAt: string): Uint8Array {
  if (name === 'docProps/core.xml') {
    const stamp = /(<dcterms:(?:created|modified)[^>]*>)[^<]*(<)/g;
    return changedText(content, (xml) => xml.replace(stamp, `$1${createdAt}$2`));
  }
  if (name === 'word/document.xml') return changedText(content, renumberBookmarks);
  return content;
}

function changedText(content: Uint8Array, change: (xml: string) => string): Uint8Array {
  return new TextEncoder().encode(change(new TextDecoder().decode(content)));
}

/** The writer counts bookmarks over the life of the process; here they count from nil in each document. */
function renumberBookmarks(xml: string): string {
  const numbers = new Map<string, number>();
  return xml.replace(/(<w:bookmark(?:Start|End)\b[^>]*?w:id=")(\d+)(")/g, (_all, before, id, after) => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return `${before}${number}${after}`;
  });
}
