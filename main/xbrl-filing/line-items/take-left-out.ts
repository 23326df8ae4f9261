/**
 * Amounts that the reading of a document left out: the list for a person, and the act of taking some in as a line. The
 * line is entered by hand as any other (audited, suggested for, confirmed by a person), and the list remembers it.
 */
import { type DocumentCoverage, leftOutWords } from '../../../shared/model/document-coverage.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { findLine } from '../../store/repositories/line-items.ts';
import { findCoverage, findDocument, saveCoverage } from '../../store/repositories/source-documents.ts';
import { requireFiling, requireFilingMove } from '../filings/require-filing.ts';
import { insertEntered } from './decide-line.ts';

async function requireCoverage(reader: Reader, filingId: string, documentId: string) {
  const filing = await requireFiling(reader, filingId);
  const document = await findDocument(reader, { id: documentId });
  if (!document || document.xbrlFilingId !== filingId)
    throw new Problem('NOT_FOUND', 'There is no such document.');
  return { filing, document, coverage: await findCoverage(reader, documentId) };
}

/** The account of a document; null where its reading did not tell. */
export async function documentCoverage(
  reader: Reader,
  filingId: string,
  documentId: string,
): Promise<{ coverage: DocumentCoverage | null }> {
  const { coverage } = await requireCoverage(reader, filingId, documentId);
  return { coverage };
}

const WITHOUT_FIGURE =
  'These amounts are too large to be kept, or marked Dr or Cr. Enter the line by hand, with its sign.';

/** Takes one entry of the list in as a line of its statement. */
export async function takeLeftOut(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  documentId: string,
  position: number,
): Promise<LineItem> {
  const { filing, coverage } = await requireCoverage(context.reader, filingId, documentId);
  requireFilingMove(filing.status, 'LINE_ENTERED');
  if (filing.currentDocumentId !== documentId)
    throw new Problem('INVALID_TRANSITION', 'The lines of the filing are of another document.');
  const entry = coverage?.leftOut[position];
  if (!coverage || !entry)
    throw new Problem('INVALID_INPUT', 'The list of amounts left out has no such entry.', {
      errors: [{ path: 'position', message: `0 to ${(coverage?.leftOut.length ?? 0) - 1}` }],
    });
  if (entry.lineItemId !== null && (await findLine(context.reader, filing, entry.lineItemId)))
    throw new Problem('INVALID_TRANSITION', 'These amounts are in a line already.');
  const { valueCurrent, valuePrior, statement, parentLabel, label, page, scale, place } = entry;
  if (valueCurrent === null && valuePrior === null)
    throw new Problem('INVALID_INPUT', WITHOUT_FIGURE, {
      errors: [{ path: 'position', message: 'has no figure that can be kept' }],
    });
  const figures = { statement, label, valueCurrent, valuePrior, sourcePage: page };
  const line = {
    ...figures,
    id: context.newId(),
    xbrlFilingId: filingId,
    sourceDocumentId: documentId,
    parentLabel,
    scale,
    origin: 'MANUAL' as const,
    sourceLine: entry.line,
    place,
  };
  const reason = `Left out by the reading (it ${leftOutWords(entry.reason)}), added as a line`;
  const told = { reason, sourceDocumentId: documentId, printed: entry.texts.join(' | '), ...figures };
  return await insertEntered(context, caller, line, told, async (writer) => {
    const now = (await findCoverage(writer, documentId)) ?? coverage;
    if (now.leftOut[position]?.lineItemId)
      throw new Problem('INVALID_TRANSITION', 'These amounts are in a line already.');
    const leftOut = now.leftOut.map((each, index) =>
      index === position ? { ...each, lineItemId: line.id } : each,
    );
    await saveCoverage(writer, documentId, { ...now, leftOut });
  });
}
