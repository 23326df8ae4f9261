/**
 * A document of a filing as a person looks at it: its pages or text beside the lines. Nothing of it is stored;
 * what reads it is the reading process.
 */
import type { SourceDocument } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { PdfPreviewRow } from '../../document-reading/pdf-preview-model.ts';
import { findFile } from '../../store/repositories/stored-file-records.ts';
import { formatOfUpload, requireDocumentOf } from './ingest-document.ts';

/** The file as it was uploaded. Errors: NOT_FOUND. */
export async function documentBytes(context: EngineContext, { fileId }: SourceDocument): Promise<Uint8Array> {
  const file = await findFile(context.reader, fileId);
  if (!file) throw new Problem('NOT_FOUND', 'The uploaded file is gone.');
  return await context.files.read(file.key);
}

/** One text for each cell, so that figures stand in their columns. */
function cellsOf(row: PdfPreviewRow) {
  return row.cells.map(({ x, width, text }) => ({ x, y: row.y, width, height: row.height, text }));
}

/** The document as the tagging screen shows it. */
export async function previewDocument(
  context: EngineContext,
  filingId: string,
  documentId: string,
  signal: AbortSignal,
) {
  const document = await requireDocumentOf(context.reader, filingId, documentId);
  const bytes = await documentBytes(context, document);
  if (formatOfUpload(bytes) === 'PDF') {
    const { pages } = await context.workers.run('renderPdfPreview', [bytes], signal);
    return {
      html: null,
      pages: pages.map(({ width, height, rows }) => ({ width, height, rows: rows.flatMap(cellsOf) })),
    };
  }
  return { html: await context.workers.run('renderDocxPreview', [bytes], signal), pages: null };
}
