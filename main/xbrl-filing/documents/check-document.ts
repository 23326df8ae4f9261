/**
 * The check of all figures of a document: of a filing's, held against last year's and the books as well, and of any file
 * before there is a filing. Nothing is stored; what reads it is the reading process.
 */
import type { DocumentCheck } from '../../../shared/model/document-check.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { requireFiling } from '../filings/require-filing.ts';
import { followed } from './check-progress.ts';
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
  checkId?: string,
): Promise<DocumentCheck & { readonly heldAgainst: string[] }> {
  const document = await requireDocumentOf(context.reader, filingId, documentId);
  const filing = await requireFiling(context.reader, filingId);
  const { lastYear, books } = await heldAgainst(context, caller, filing);
  const bytes = await documentBytes(context, document);
  const input = [bytes, lastYear?.bytes ?? null, books?.lines ?? []] as const;
  const check = await followed(context, caller, checkId, (heard) =>
    context.workers.run('checkStatementsDocument', [...input], signal, heard),
  );
  const { compared } = check;
  // What has not one figure in common with the document was not compared with it.
  const named = [
    ...(lastYear && compared.lastYear > 0 ? [`${lastYear.name} (${compared.lastYear} figures)`] : []),
    ...(books && compared.books > 0 ? [`${books.name} (${compared.books} figures)`] : []),
  ];
  return { ...check, heldAgainst: named };
}

/** The same for a file that is kept nowhere. Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE. */
export async function checkUploadedDocument(
  context: EngineContext,
  caller: Caller,
  { bytes }: { readonly bytes: Uint8Array },
  signal: AbortSignal,
  checkId?: string,
): Promise<DocumentCheck> {
  formatOfUpload(bytes);
  return await followed(context, caller, checkId, (heard) =>
    context.workers.run('checkStatementsDocument', [bytes, null, []], signal, heard),
  );
}
