/**
 * The chain behind one line of a filing, in one answer (decisions 6): its document and place, or the lines of
 * the statements with their cents and the accounts of the trial balance, each with its row in the file.
 */
import type { LineProvenance } from '../../../shared/model/provenance.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Reader } from '../../store/database.ts';
import { findLine } from '../../store/repositories/line-items.ts';
import { findProvenance } from '../../store/repositories/line-provenance.ts';
import { listDocuments } from '../../store/repositories/source-documents.ts';
import { requireFiling } from '../filings/require-filing.ts';

export async function lineProvenance(
  reader: Reader,
  filingId: string,
  lineItemId: string,
): Promise<LineProvenance> {
  const filing = await requireFiling(reader, filingId);
  const line = await findLine(reader, filing, lineItemId);
  if (!line) throw new Problem('NOT_FOUND', 'There is no such line in the filing.');
  const documents = await listDocuments(reader, filingId, { limit: 500 });
  const document = documents.items.find((one) => one.id === line.sourceDocumentId);
  const built = await findProvenance(reader, lineItemId);
  const accounts = new Map(built?.books.accounts.map((account) => [account.id, account]));
  return {
    lineItemId,
    label: line.label,
    valueCurrent: line.valueCurrent,
    valuePrior: line.valuePrior,
    document: document
      ? {
          fileName: document.fileName,
          sha256: document.sha256,
          page: line.sourcePage,
          line: line.sourceLine,
        }
      : null,
    statements: built
      ? {
          engagementId: built.books.engagementId,
          versionNo: built.books.statementVersion,
          file: built.books.file,
          parts: built.parts.map((part) => ({
            ...part,
            accounts: part.sourceItemIds.flatMap((id) => accounts.get(id) ?? []),
          })),
        }
      : null,
  };
}
