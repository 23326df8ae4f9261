/**
 * The text of a report from outside, Word or plain text: its paragraphs, one a line. Tables and text boxes are counted and not
 * taken, so that a person sees that something is missing. Runs in the reading process.
 */
import { Problem } from '../../shared/problem.ts';
import { fileFamily } from '../foreign-files/file-signature.ts';
import { openZip } from '../foreign-files/zip-reader.ts';
import { DOCUMENT_TERMS } from './document-terms.ts';
import { readDocxBody } from './docx-body.ts';
import { documentFormat } from './file-format.ts';

/** A report has some pages; a book is none. */
const MOST_CHARACTERS = 40_000;

export interface ReportText {
  readonly text: string;
  readonly leftOut: number;
}

/** Throws UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE. */
export function readReportText(bytes: Uint8Array): ReportText {
  const read = fileFamily(bytes) === 'OTHER' ? ofText(bytes) : ofWord(bytes);
  const text = read.text.replaceAll(/\n{2,}/g, '\n').trim();
  if (text === '') throw new Problem('UNREADABLE_FILE', 'The file holds no text.');
  if (text.length > MOST_CHARACTERS) {
    throw new Problem('UNREADABLE_FILE', 'The file is longer than a report. Upload the report alone.');
  }
  return { ...read, text };
}

function ofWord(bytes: Uint8Array): ReportText {
  if (documentFormat(bytes) !== 'DOCX') {
    throw new Problem('UNSUPPORTED_FILE_TYPE', 'A report is read from a DOCX or a plain text.');
  }
  const part = openZip(bytes, DOCUMENT_TERMS).read('word/document.xml');
  if (part === undefined) throw new Problem('UNREADABLE_FILE', 'The document has no text.');
  const { blocks, asides } = readDocxBody(new TextDecoder().decode(part));
  const tables = new Set(blocks.flatMap((block) => (block.kind === 'ROW' ? [block.table] : [])));
  return {
    text: blocks
      .flatMap((block) => (block.kind === 'PARAGRAPH' ? [block.text.replaceAll(/\s+/g, ' ').trim()] : []))
      .filter((line) => line !== '')
      .join('\n'),
    leftOut: tables.size + asides.length,
  };
}

function ofText(bytes: Uint8Array): ReportText {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a text holds none of these, and a program file does.
    if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)) throw new TypeError('control characters');
    return { text: text.replaceAll('\r\n', '\n'), leftOut: 0 };
  } catch {
    throw new Problem('UNSUPPORTED_FILE_TYPE', 'A report is read from a DOCX or a plain text in UTF-8.');
  }
}
