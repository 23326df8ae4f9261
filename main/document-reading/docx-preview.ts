/**
 * A DOCX as HTML for the tagging screen, with the tables and rows numbered as the reader numbers them, so
 * that the source of a line can be lit. The converter gets a package of text parts only, already inflated
 * within limits: no pictures, no embedded objects, no external parts.
 */
import mammoth from 'mammoth';
import { Problem } from '../../shared/problem.ts';
import { xmlParser } from '../foreign-files/xml-parser.ts';
import { openZip } from '../foreign-files/zip-reader.ts';
import { writeZip } from '../foreign-files/zip-writer.ts';
import { DOCUMENT_TERMS } from './document-terms.ts';
import { readDocxBody } from './docx-body.ts';
import { documentFormat } from './file-format.ts';
import { allowListedHtml } from './html-allow-list.ts';

const TEXT_PARTS =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|word\/(?:document|styles|numbering)\.xml|word\/_rels\/document\.xml\.rels)$/;

/** Rows that say they are no heading: the converter takes the mere mention for a heading. */
const NO_HEADING_ROW = /<w:tblHeader\s+w:val="(?:false|0|off)"\s*\/>/g;

/** The converter takes minutes over markup that is none; it is refused at its first fault. */
function requireWellFormed(xml: string): void {
  const damaged = () =>
    new Problem('UNREADABLE_FILE', 'The document cannot be shown: it is damaged. Save it again as DOCX.');
  const passOver = () => undefined;
  xmlParser(damaged, { open: passOver, close: passOver }).write(xml).close();
}

/** Sanitised HTML of a DOCX. Throws Problem UNSUPPORTED_FILE_TYPE or UNREADABLE_FILE. */
export async function renderDocxPreview(bytes: Uint8Array): Promise<string> {
  if (documentFormat(bytes) !== 'DOCX') {
    throw new Problem('UNSUPPORTED_FILE_TYPE', 'Only a DOCX is shown as text; a PDF is shown page by page.');
  }
  const archive = openZip(bytes, DOCUMENT_TERMS);
  const parts = new Map<string, Uint8Array>();
  const decoder = new TextDecoder();
  // Refuses what the reader refuses: malformed text, entities of its own, bottomless nesting.
  for (const name of archive.names.filter((each) => TEXT_PARTS.test(each))) {
    const part = archive.read(name) ?? new Uint8Array();
    parts.set(name, part);
    const text = decoder.decode(part);
    if (name === 'word/document.xml') {
      readDocxBody(text);
      parts.set(name, new TextEncoder().encode(text.replaceAll(NO_HEADING_ROW, '')));
    } else requireWellFormed(text);
  }
  try {
    const buffer = Buffer.from(writeZip(parts, 'STORED'));
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { includeDefaultStyleMap: true, externalFileAccess: false, ignoreEmptyParagraphs: true },
    );
    return allowListedHtml(value);
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem(
      'UNREADABLE_FILE',
      'The document cannot be shown: it is damaged. Save it again as DOCX.',
    );
  }
}
