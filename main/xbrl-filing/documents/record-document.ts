/** A stored file as a source document of a filing, with its event: not read yet. */
import { subjectOf } from '../../../shared/model/subjects.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { appendAuditEvent, type NewAuditEvent } from '../../store/repositories/audit-log.ts';
import { insertDocument } from '../../store/repositories/source-documents.ts';
import type { StoredFileRecord } from '../../store/repositories/stored-file-records.ts';

/** Answers the id of the document. `told`: what else its event says. */
export async function recordDocument(
  writer: Writer,
  context: Pick<EngineContext, 'newId' | 'now'>,
  actor: Pick<NewAuditEvent, 'actorId' | 'actorName'>,
  xbrlFilingId: string,
  { id: fileId, sha256, mimeType }: Pick<StoredFileRecord, 'id' | 'sha256' | 'mimeType'>,
  told: NewAuditEvent['payload'] = {},
): Promise<string> {
  const id = context.newId();
  await insertDocument(writer, { id, xbrlFilingId, fileId, sha256, mimeType }, context.now());
  await appendAuditEvent(
    writer,
    {
      ...actor,
      type: 'XBRL_DOC_INGESTED',
      action: 'INGEST_XBRL_DOCUMENT',
      subject: subjectOf('filing', xbrlFilingId),
      payload: { sourceDocumentId: id, fileId, sha256, ...told },
    },
    context.now(),
  );
  return id;
}
