/**
 * The check of all figures of a document: of a filing's, held against last year's and the books as well, and of any file
 * before there is a filing. Nothing is stored; what reads it is the reading process.
 */
import type { DocumentCheck } from '../../../shared/model/document-check.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { requireFiling } from '../filings/require-filing.ts';
import { heldAgainst } from './held-against.ts';
import { formatOfUpload, requireDocumentOf } from './ingest-document.ts';
import { documentBytes } from './look-at-document.ts';

/** Every figure of the document added up and compared. Errors: NOT_FOUND, UNREADABLE_FILE. */
export async function checkDocument(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  documentId: string,
  signal: AbortSignal,
): Promise<DocumentCheck & { readonly heldAgainst: string[] }> {
  const document = await requireDocumentOf(context.reader, filingId, documentId);
  const filing = await requireFiling(context.reader, filingId);
  const { names, lastYear, books } = await heldAgainst(context, caller, filing);
  const bytes = await documentBytes(context, document);
  const check = await context.workers.run('checkStatementsDocument', [bytes, lastYear, books], signal);
  return { ...check, heldAgainst: [...names] };
}

/** The same for a file that is kept nowhere. Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE. */
export async function checkUploadedDocument(
  context: EngineContext,
  { bytes }: { readonly bytes: Uint8Array },
  signal: AbortSignal,
): Promise<DocumentCheck> {
  formatOfUpload(bytes);
  return await context.workers.run('checkStatementsDocument', [bytes, null, []], signal);
}
