/** The documents of a filing, newest first, each with the job that reads it now: whoever opens the filing meanwhile follows it. */

import type { ListedDocument } from '../../../shared/contract/xbrl-filing/documents.ts';
import { JOB_PAYLOADS } from '../../../shared/model/jobs.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { jobsUnderWay } from '../../store/repositories/jobs.ts';
import type { Page, PageRequest } from '../../store/repositories/page.ts';
import { listDocuments } from '../../store/repositories/source-documents.ts';
import { requireFiling } from '../filings/require-filing.ts';

/** Throws NOT_FOUND where there is no such filing. */
export async function listFilingDocuments(
  { reader }: EngineContext,
  filingId: string,
  request: PageRequest,
): Promise<Page<ListedDocument>> {
  await requireFiling(reader, filingId);
  const page = await listDocuments(reader, filingId, request);
  const jobs = await jobsUnderWay(reader, subjectOf('filing', filingId), 'extract-line-items');
  const readBy = new Map(
    jobs.map(({ id, payload }) => [JOB_PAYLOADS['extract-line-items'].parse(payload).sourceDocumentId, id]),
  );
  return {
    ...page,
    items: page.items.map((document) => ({ ...document, readingJobId: readBy.get(document.id) ?? null })),
  };
}
