/**
 * How much a file from outside may hold before it is refused, in one place for both products. Uploads themselves
 * are bounded by their routes (shared/contract), and time and memory by the worker threads.
 */

const MEGABYTE = 1024 * 1024;

/** Elements of an XML file within each other. Files of XBRL nest about a dozen levels; XHTML inside of a value some more. */
export const XML_DEPTH = 200;
/** Of a Word document: tables, boxes and their other forms stand within each other. */
export const WORD_DEPTH = 400;
/** Of the preview that is made of one: a table takes four elements there where Word has three, lists and emphasis some more. */
export const PREVIEW_DEPTH = 800;

/** Financial statements as a PDF. Sizes are of the content unpacked, without pictures. */
export const PDF_LIMITS = {
  streams: 10_000,
  streamBytes: 48 * MEGABYTE,
  totalBytes: 200 * MEGABYTE,
  pages: 500,
  /** Pieces of text; a page in small print has about five thousand. */
  textsOnPage: 20_000,
  textsInAll: 400_000,
  /** Forms drawn within forms; what programs write is three deep. */
  nestedForms: 30,
  /** Operators, those of forms counted as often as they are drawn. */
  operatorsOnPage: 200_000,
  operatorsInAll: 5_000_000,
} as const;

/** Bounds of a ZIP package. Sizes are of the content unpacked. */
export interface ArchiveLimits {
  readonly entries: number;
  readonly totalBytes: number;
  readonly partBytes: number;
  /** Unpacked size of a part over its packed size, from `ratioFrom` bytes on; a small part may shrink by more. */
  readonly ratio: number;
  readonly ratioFrom: number;
}

/** A workbook of many accounts. */
export const WORKBOOK_LIMITS: ArchiveLimits = {
  entries: 2_000,
  totalBytes: 200 * MEGABYTE,
  partBytes: 200 * MEGABYTE,
  // A sheet filled alike to its last column packs to about a 500th; nothing but zeros to a 1,030th.
  ratio: 1_000,
  ratioFrom: 10 * MEGABYTE,
};

/** Financial statements as a Word document. */
export const DOCUMENT_LIMITS: ArchiveLimits = {
  entries: 5_000,
  totalBytes: 100 * MEGABYTE,
  partBytes: 60 * MEGABYTE,
  ratio: 500,
  ratioFrom: 10 * MEGABYTE,
};

/** Bytes in words, for a message: "200 MB". */
export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`;
}

/** A published taxonomy as a package. The largest hold some ten thousand files; labels shrink to a twentieth. */
export const TAXONOMY_LIMITS: ArchiveLimits = {
  entries: 60_000,
  totalBytes: 3_000 * MEGABYTE,
  partBytes: 250 * MEGABYTE,
  ratio: 500,
  ratioFrom: 10 * MEGABYTE,
};
