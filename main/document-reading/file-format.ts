/**
 * The format of an uploaded document, by its content and never by its name (specification 4.4: DOCX or
 * PDF). Everything else is refused with what to do.
 */
import { Problem } from '../../shared/problem.ts';
import { fileFamily, isEncryptedOffice } from '../foreign-files/file-signature.ts';
import { openZip } from '../foreign-files/zip-reader.ts';
import { DOCUMENT_TERMS, lockedDocument } from './document-terms.ts';

/** "DOCX" or "PDF". Throws Problem UNSUPPORTED_FILE_TYPE, or UNREADABLE_FILE for a broken or locked one. */
export function documentFormat(bytes: Uint8Array): 'DOCX' | 'PDF' {
  if (bytes.length === 0)
    throw new Problem('UNSUPPORTED_FILE_TYPE', 'The file is empty. Upload the statements as DOCX or PDF.');
  const family = fileFamily(bytes);
  if (family === 'PDF') return 'PDF';
  if (family === 'ZIP') {
    if (openZip(bytes, DOCUMENT_TERMS).has('word/document.xml')) return 'DOCX';
    throw new Problem(
      'UNSUPPORTED_FILE_TYPE',
      'The file is a package, but not a Word document. Upload the statements as DOCX or PDF.',
    );
  }
  if (family === 'OFFICE_97') {
    if (isEncryptedOffice(bytes)) throw lockedDocument();
    throw new Problem(
      'UNSUPPORTED_FILE_TYPE',
      'The file is in the old Word format (.doc). Save it as DOCX or PDF and upload that.',
    );
  }
  throw new Problem('UNSUPPORTED_FILE_TYPE', 'The file is neither a DOCX nor a PDF. Upload one of these.');
}
