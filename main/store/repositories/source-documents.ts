/**
 * Source documents of filings (specification 2.10): which file, how its reading went, which columns were picked.
 */
import { z } from 'zod';
import { type DocumentCoverage, documentCoverageSchema } from '../../../shared/model/document-coverage.ts';
import { type DocumentWarning, documentWarningSchema } from '../../../shared/model/document-questions.ts';
import { columnPairSchema, type DocumentReading } from '../../../shared/model/document-reading.ts';
import type { ParseStatus } from '../../../shared/model/enums.ts';
import type { SourceDocument } from '../../../shared/model/records.ts';
import type { Reader, Writer } from '../database.ts';
import type { SourceDocumentTable } from '../tables/filings.ts';
import { offsetOf, type Page, type PageRequest, pageOf } from './page.ts';

const warningsSchema = z.array(documentWarningSchema);

function selectDocument(reader: Reader) {
  return reader
    .selectFrom('sourceDocument')
    .innerJoin('storedFile', 'storedFile.id', 'sourceDocument.fileId')
    .selectAll('sourceDocument')
    .select('storedFile.fileName as fileName');
}

function toDocument(row: SourceDocumentTable & { fileName: string }): SourceDocument {
  const { coverage: _coverage, authorisedOn: _authorisedOn, ...document } = row;
  return {
    ...document,
    columnPairs: z.array(columnPairSchema).parse(JSON.parse(row.columnPairs)),
    warnings: warningsSchema.parse(JSON.parse(row.warnings)),
  };
}

export async function findDocument(
  reader: Reader,
  by: { readonly id: string } | { readonly filingId: string; readonly fileId: string },
): Promise<SourceDocument | undefined> {
  const query = selectDocument(reader);
  const row = await ('id' in by
    ? query.where('sourceDocument.id', '=', by.id)
    : query
        .where('sourceDocument.xbrlFilingId', '=', by.filingId)
        .where('sourceDocument.fileId', '=', by.fileId)
  ).executeTakeFirst();
  return row && toDocument(row);
}

/** The newest document of a filing with this content. */
export async function findDocumentByContent(
  reader: Reader,
  filingId: string,
  sha256: string,
): Promise<SourceDocument | undefined> {
  const row = await selectDocument(reader)
    .where('sourceDocument.xbrlFilingId', '=', filingId)
    .where('sourceDocument.sha256', '=', sha256)
    .orderBy('sourceDocument.createdAt', 'desc')
    .executeTakeFirst();
  return row && toDocument(row);
}

export async function listDocuments(
  reader: Reader,
  filingId: string,
  request: PageRequest,
): Promise<Page<SourceDocument>> {
  const query = selectDocument(reader).where('sourceDocument.xbrlFilingId', '=', filingId);
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .orderBy('sourceDocument.createdAt', 'desc')
    .orderBy('sourceDocument.id', 'desc')
    .limit(request.limit)
    .offset(offsetOf(request))
    .execute();
  return pageOf(request, rows.map(toDocument), total);
}

export async function insertDocument(
  writer: Writer,
  document: Pick<SourceDocument, 'id' | 'xbrlFilingId' | 'fileId' | 'sha256' | 'mimeType'>,
  at: Date,
): Promise<void> {
  await writer
    .insertInto('sourceDocument')
    .values({
      ...document,
      parseStatus: 'PENDING',
      pageCount: null,
      currency: null,
      columnPairs: '[]',
      columnPairId: null,
      warnings: '[]',
      coverage: null,
      authorisedOn: null,
      createdAt: at.toISOString(),
    })
    .execute();
}

export async function setParseStatus(writer: Writer, id: string, parseStatus: ParseStatus): Promise<void> {
  await writer.updateTable('sourceDocument').set({ parseStatus }).where('id', '=', id).execute();
}

export async function setColumnPair(writer: Writer, id: string, columnPairId: string): Promise<void> {
  await writer.updateTable('sourceDocument').set({ columnPairId }).where('id', '=', id).execute();
}

/** What the reading found; its lines are stored apart. */
export async function saveReading(
  writer: Writer,
  id: string,
  parseStatus: ParseStatus,
  reading: Pick<DocumentReading, 'pageCount' | 'currency' | 'columnPairs' | 'coverage' | 'authorisedOn'> & {
    readonly warnings: readonly DocumentWarning[];
  },
): Promise<void> {
  await writer
    .updateTable('sourceDocument')
    .set({
      parseStatus,
      pageCount: reading.pageCount,
      currency: reading.currency,
      columnPairs: JSON.stringify(reading.columnPairs),
      warnings: JSON.stringify(reading.warnings),
      coverage: reading.coverage === null ? null : JSON.stringify(reading.coverage),
      authorisedOn: reading.authorisedOn,
    })
    .where('id', '=', id)
    .execute();
}

/** The day on which a document says that its statements were authorised for issue. */
export async function findAuthorisedOn(reader: Reader, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom('sourceDocument')
    .select('authorisedOn')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.authorisedOn ?? null;
}

/** What became of the amounts of a document; null where its reading did not tell. */
export async function findCoverage(reader: Reader, id: string): Promise<DocumentCoverage | null> {
  const row = await reader
    .selectFrom('sourceDocument')
    .select('coverage')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.coverage ? documentCoverageSchema.parse(JSON.parse(row.coverage)) : null;
}

export async function saveCoverage(writer: Writer, id: string, coverage: DocumentCoverage): Promise<void> {
  await writer
    .updateTable('sourceDocument')
    .set({ coverage: JSON.stringify(coverage) })
    .where('id', '=', id)
    .execute();
}

export async function saveWarnings(
  writer: Writer,
  id: string,
  warnings: readonly DocumentWarning[],
): Promise<void> {
  await writer
    .updateTable('sourceDocument')
    .set({ warnings: JSON.stringify(warnings) })
    .where('id', '=', id)
    .execute();
}
