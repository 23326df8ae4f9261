/**
 * The finished package with nothing in it that differs from one run to the next: fixed zip times, the given
 * date in the core properties, and ids in the order of appearance. Same input, same bytes.
 */
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';

/** The earliest time a zip can carry; local parts, so that it is the same in every time zone. */
const ZIP_TIME = new Date(1980, 0, 1);

/** `createdAt`: ISO 8601 UTC, written as the time of creation and of the last change. */
export function normalisePackage(bytes: Uint8Array, createdAt: string): Uint8Array {
  const parts: Zippable = {};
  for (const [name, content] of Object.entries(unzipSync(bytes))) {
    parts[name] = [normalisePart(name, content, createdAt), { mtime: ZIP_TIME, level: 6 }];
  }
  return zipSync(parts);
}

function normalisePart(name: string, content: Uint8Array, createdAt: string): Uint8Array {
  if (name === 'docProps/core.xml') {
    const stamp = /(<dcterms:(?:created|modified)[^>]*>)[^<]*(<)/g;
    return strToU8(strFromU8(content).replace(stamp, `$1${createdAt}$2`));
  }
  if (name === 'word/document.xml') return strToU8(renumberBookmarks(strFromU8(content)));
  return content;
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
