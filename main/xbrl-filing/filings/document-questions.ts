/**
 * Answers to what speaks against a document (shared/model/document-questions): kept with the document, audited, and
 * asked for before any of its lines is confirmed. A new reading that says the same keeps the answer.
 */

import {
  type DocumentQuestion,
  type DocumentWarning,
  openQuestions,
} from '../../../shared/model/document-questions.ts';
import type { LineItem, SourceDocument } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import { findDocument, saveWarnings } from '../../store/repositories/source-documents.ts';
import { moveFiling, requireFiling } from './require-filing.ts';

/** The warnings of a new reading, with the answers to those that were there before. Pure. */
export function withAnswers(
  found: readonly DocumentWarning[],
  before: readonly DocumentWarning[],
): readonly DocumentWarning[] {
  return found.map((warning) => {
    const same = before.find(({ kind, message }) => kind === warning.kind && message === warning.message);
    return same?.answer === undefined ? warning : { ...warning, answer: same.answer };
  });
}

/** Throws INVALID_TRANSITION while something speaks against the document of a line and nobody has answered. */
export async function requireAnswered(reader: Reader, { sourceDocumentId, origin }: LineItem): Promise<void> {
  if (sourceDocumentId === null || origin !== 'DOCUMENT') return;
  const document = await findDocument(reader, { id: sourceDocumentId });
  const [question] = openQuestions(document?.warnings ?? []);
  if (question === undefined) return;
  throw new Problem(
    'INVALID_TRANSITION',
    `${question.message} Say that it is the right document, and why, before you confirm its lines.`,
  );
}

/** A person says why the document is the right one. Throws NOT_FOUND, INVALID_TRANSITION, FILING_SEALED. */
export async function answerQuestion(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  documentId: string,
  { kind, reason }: { readonly kind: DocumentQuestion; readonly reason: string },
): Promise<SourceDocument> {
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    const document = await findDocument(writer, { id: documentId });
    if (document?.xbrlFilingId !== filingId) throw new Problem('NOT_FOUND', 'There is no such document.');
    await moveFiling(writer, context, filing, 'CONTENT_CHANGED');
    const question = openQuestions(document.warnings).find((each) => each.kind === kind);
    if (question === undefined)
      throw new Problem(
        'INVALID_TRANSITION',
        'There is no such question on this document, or it is answered.',
      );
    const answer = {
      reason,
      staffId: caller.staffId,
      name: caller.name,
      at: context.now().toISOString(),
    };
    const warnings = document.warnings.map((each) => (each.kind === kind ? { ...each, answer } : each));
    await saveWarnings(writer, documentId, warnings);
    await auditAct(writer, context, caller, {
      type: 'XBRL_FILING_UPDATED',
      action: 'INGEST_XBRL_DOCUMENT',
      subject: subjectOf('filing', filingId),
      payload: { sourceDocumentId: documentId, question: kind, message: question.message, answer: reason },
    });
    return { ...document, warnings };
  });
}
