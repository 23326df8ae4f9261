/**
 * What the streams of a PDF unpack to, found out under limits before the library that reads it unpacks them without
 * any. A part that is packed more than once is refused, as is one of more than the limit; pictures are not unpacked.
 * What hides from this (objects within packed objects) meets the limits of the process that reads.
 */
import { constants, inflateRawSync } from 'node:zlib';
import { megabytes, PDF_LIMITS } from '../foreign-files/limits.ts';
import { checkPdfDrawing, type DrawingStream } from './pdf-drawing.ts';
import { createPdfObjects, isDictionary, pdfValue } from './pdf-objects.ts';
import { contentOperators, decodedName } from './pdf-operators.ts';
import { refusedPdf as refused } from './pdf-refusal.ts';

const STREAM = 'stream';
/** A dictionary in front of a stream, which may name thousands of forms. */
const MOST_DICTIONARY = 200_000;
/** What is looked at before a stream that belongs to no object. */
const LONG_DICTIONARY = 4_096;
/** Of a stream that is not packed. */
const MOST_LOOKED_AT = 1_000_000;
/** Those that make more of less; filters of pictures are not among them. */
const PACKING: ReadonlySet<string> = new Set([
  'FlateDecode',
  'Fl',
  'LZWDecode',
  'LZW',
  'RunLengthDecode',
  'RL',
]);
const FLATE: ReadonlySet<string | undefined> = new Set(['FlateDecode', 'Fl']);
/** Those that write bytes as letters. */
const LETTERS: ReadonlySet<string> = new Set(['ASCIIHexDecode', 'AHx', 'ASCII85Decode', 'A85']);

/** Names that follow the first, as far as its brackets reach: "[/ASCII85Decode /FlateDecode]". */
function namesOf(text: string): readonly string[] {
  const isArray = /^\s{0,20}\[/.test(text);
  const end = isArray ? text.indexOf(']') : -1;
  const names = [...text.slice(0, end < 0 ? 200 : end).matchAll(/\/([^\s/<>[\]()]{1,60})/g)];
  return (isArray ? names : names.slice(0, 1)).map(([, name = '']) => decodedName(name));
}

/** The filters that a dictionary names, by themselves or in an object of their own. */
function filtersIn(dictionary: string, file: Buffer): readonly string[] {
  const decoded = dictionary.includes('#') ? decodedName(dictionary) : dictionary;
  const key = /\/F(?:ilter)?(?=[\s[/])/.exec(decoded);
  if (!key) return [];
  const value = decoded.slice(key.index + key[0].length);
  const reference = /^\s{0,20}(\d{1,10})\s{1,20}(\d{1,5})\s{1,20}R/.exec(value);
  if (!reference) return namesOf(value);
  const head = `${reference[1]} ${reference[2]} obj`;
  const at = file.indexOf(head, 0, 'latin1');
  return at < 0 ? [] : namesOf(file.toString('latin1', at + head.length, at + head.length + 400));
}

/** The bytes that letters stand for (PDF 32000-1, 7.4.2 and 7.4.3), to the sign that ends them. */
function withoutLetters(written: Buffer, filter: string): Buffer {
  const end = written.indexOf(filter.startsWith('ASCII85') || filter === 'A85' ? '~>' : '>');
  const letters = written.toString('latin1', 0, end < 0 ? MOST_LOOKED_AT : end).replaceAll(/[\0\s]/g, '');
  if (filter === 'ASCIIHexDecode' || filter === 'AHx') return Buffer.from(letters, 'hex');
  const bytes: number[] = [];
  for (const group of letters.match(/z|[!-u]{1,5}/g) ?? []) {
    const whole = group === 'z' ? '!!!!!' : group.padEnd(5, 'u');
    const value = [...whole].reduce((sum, letter) => sum * 85 + letter.charCodeAt(0) - 33, 0);
    bytes.push(
      ...[24, 16, 8, 0]
        .slice(0, group === 'z' ? 4 : group.length - 1)
        .map((by) => Math.floor(value / 2 ** by) % 256),
    );
  }
  return Buffer.from(bytes);
}

function unpacked(packed: Buffer): Buffer {
  try {
    // Without the two bytes of its head, and to where it ends: what stands behind is not looked at.
    return inflateRawSync(packed.subarray(2), {
      maxOutputLength: PDF_LIMITS.streamBytes,
      finishFlush: constants.Z_SYNC_FLUSH,
    });
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      throw refused(`holds a part that unpacks to more than ${megabytes(PDF_LIMITS.streamBytes)}`);
    // Damaged: the library tells what it makes of it.
    return Buffer.alloc(0);
  }
}

/** Whether a content sets a mode in which text leaves no mark: "3 Tr", "7 Tr". */
function setsNoMark(content: Buffer): boolean {
  for (let at = content.indexOf(' Tr'); at > 0; at = content.indexOf(' Tr', at + 3)) {
    if (content[at - 1] === 0x33 || content[at - 1] === 0x37) return true;
  }
  return false;
}

/** White as a fill colour, in each of the ways to say it, at the end of what stands before and with its operator. */
const WHITE =
  /(?:^|\s)(?:1(?:\.0*)? g|(?:1(?:\.0*)? ){3}rg|(?:0(?:\.0*)? ){4}k|(?:1(?:\.0*)? ){1,3}scn?|(?:0(?:\.0*)? ){4}scn?)$/;
const COLOUR_OPERATORS = [' g', ' rg', ' k', ' sc', ' scn'] as const;
/** The longest way to say white, and its operator. */
const LONGEST_WHITE = 60;
/** Colours that are looked at; a content that sets more is taken to set white too. */
const MOST_COLOURS = 20_000;

/** Whether a content may fill with white: text in white, or white laid over text. */
function fillsWhite(content: Buffer): boolean {
  let seen = 0;
  for (const operator of COLOUR_OPERATORS) {
    for (let at = content.indexOf(operator); at > 0; at = content.indexOf(operator, at + 1)) {
      const digit = content[at - 1] ?? 0;
      if (digit !== 0x30 && digit !== 0x31 && digit !== 0x2e) continue;
      const end = at + operator.length;
      if (WHITE.test(content.toString('latin1', Math.max(0, at - LONGEST_WHITE), end))) return true;
      seen += 1;
      if (seen > MOST_COLOURS) return true;
    }
  }
  return false;
}

export interface PdfStreams {
  /** Some of the text may leave no mark on the page: it has to be looked at how it is drawn. */
  readonly drawsWithoutMark: boolean;
}

/** Streams of fonts, colours and cross references draw nothing. */
function isPageContent(dictionary: string): boolean {
  return !/\/(?:Length[123]|Type\s{0,20}\/(?:XRef|ObjStm|Metadata|EmbeddedFile)|N\s|Subtype\s{0,20}\/(?:Type1C|CIDFontType0C|OpenType|XML))/.test(
    dictionary,
  );
}

/**
 * The content of streams that are not packed, each from its start to its end or as far as a stream is
 * looked at. Streams without an end reach into each other: what was looked at once is not looked at again.
 */
function plainStreams(file: Buffer): (start: number) => Buffer {
  let lookedTo = 0;
  let foundEnd = true;
  return (start) => {
    if (start < lookedTo && foundEnd) return Buffer.alloc(0);
    const from = Math.max(start, lookedTo - LONGEST_WHITE);
    const piece = file.subarray(from, start + MOST_LOOKED_AT);
    const end = piece.indexOf('endstream');
    foundEnd = end >= 0;
    const looked = foundEnd ? piece.subarray(0, end) : piece;
    lookedTo = from + looked.length;
    return looked;
  };
}

/** What a stream holds before it is packed: codes that write bytes as letters come off first. */
function packedBytes(file: Buffer, at: number, filters: readonly string[]): Buffer {
  const lineEnd = file[at + STREAM.length] === 0x0d ? 2 : 1;
  const written = file.subarray(at + STREAM.length + lineEnd);
  return filters[0] !== undefined && LETTERS.has(filters[0]) ? withoutLetters(written, filters[0]) : written;
}

/** Throws Problem UNREADABLE_FILE where the streams of a PDF are packed twice, too many, too large or draw too much. */
export function checkPdfStreams(bytes: Uint8Array): PdfStreams {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const objects = createPdfObjects(file);
  const drawing = new Map<number, DrawingStream[]>();
  let streams = 0;
  let total = 0;
  let previous = 0;
  let object: { readonly number: number; readonly start: number } | undefined;
  const plainStream = plainStreams(file);
  // What is encrypted is not seen here either.
  let drawsWithoutMark = setsNoMark(file) || file.includes('/Encrypt');
  for (let at = file.indexOf(STREAM); at >= 0; at = file.indexOf(STREAM, at + STREAM.length)) {
    if (file.toString('latin1', Math.max(0, at - 3), at) === 'end') {
      previous = at + STREAM.length;
      continue;
    }
    streams += 1;
    if (streams > PDF_LIMITS.streams) throw refused('holds more parts than can be looked at');
    const before = object;
    object = objects.objectBefore(at);
    // Words within a stream that has no end belong to no object of their own.
    const isOwn = object !== undefined && object !== before && object.start >= previous;
    const start = isOwn && object ? Math.max(object.start, at - MOST_DICTIONARY) : at - LONG_DICTIONARY;
    const own = file.toString('latin1', Math.max(previous, start), at);
    const filters = filtersIn(own, file);
    const packing = filters.filter((name) => PACKING.has(name));
    if (packing.length > 1) throw refused('holds a part that is packed more than once');
    if (/\/Subtype\s{0,20}\/Image\b/.test(own)) continue;
    const draws = (content: Buffer): void => {
      if (!isOwn || !object || !isPageContent(own)) return;
      const dictionary = pdfValue(own);
      const stream = {
        dictionary: isDictionary(dictionary) ? dictionary : new Map(),
        content: contentOperators(content),
      };
      drawing.set(object.number, [...(drawing.get(object.number) ?? []), stream]);
    };
    if (!FLATE.has(packing[0])) {
      // Packed in another way: what it draws is not seen here; what is not packed stands in the file itself.
      if (packing.length > 0) drawsWithoutMark = true;
      else {
        const plain = plainStream(at + STREAM.length);
        drawsWithoutMark ||= fillsWhite(plain);
        draws(plain);
      }
      continue;
    }
    const content = unpacked(packedBytes(file, at, filters));
    drawsWithoutMark ||= setsNoMark(content) || (isPageContent(own) && fillsWhite(content));
    total += content.length;
    if (total > PDF_LIMITS.totalBytes)
      throw refused(`unpacks to more than ${megabytes(PDF_LIMITS.totalBytes)}`);
    const first = /\/Type\s{0,20}\/ObjStm\b/.test(own)
      ? /\/First\s{1,20}(\d{1,8})/.exec(own)?.[1]
      : undefined;
    if (first !== undefined) objects.addPacked(content, Number(first));
    else draws(content);
  }
  checkPdfDrawing(objects, drawing);
  return { drawsWithoutMark };
}
