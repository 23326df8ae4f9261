/**
 * Last year's statements as Word or PDF: kept, read in a reading process, and proposed line by line. Nothing that is read
 * counts before a person confirms it. A document with several pairs of columns waits until a person has picked one.
 */

import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import type { DocumentReading } from '../../../shared/model/document-reading.ts';
import { FINANCIAL_STATEMENTS_FOLDER } from '../../../shared/model/file-keys.ts';
import {
  type ConfirmedFigure,
  isConfirmed,
  type PriorYear,
  type SignedDocument,
  type SignedFigure,
} from '../../../shared/model/prior-year.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { bumpEngagementContent, type StoredEngagement } from '../../store/repositories/engagements.ts';
import { recordContent, writeContent } from '../../store/repositories/keep-file.ts';
import {
  deleteSignedFigures,
  findSignedStatements,
  keepSignedFigure,
  keepSignedStatements,
} from '../../store/repositories/signed-statements.ts';
import { findFile } from '../../store/repositories/stored-file-records.ts';
import { requireOpenEngagement } from '../engagements/require-engagement.ts';
import { openSignedOf } from '../statements/earlier-years.ts';
import { emptySigned } from './empty-signed.ts';
import { openPriorYear } from './open-prior-year.ts';
import { type Proposals, type ProposedFigure, proposeFigures } from './propose-figures.ts';
import { onLine } from './usual-signs.ts';

const PDF = '%PDF-';

/** Keeps and reads a document. Throws NOT_FOUND, INVALID_TRANSITION (archived), UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE. */
export async function uploadSignedDocument(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  file: { readonly fileName: string; readonly bytes: Uint8Array },
): Promise<PriorYear> {
  const engagement = await requireOpenEngagement(context.reader, engagementId);
  const reading = await context.workers.run('readStatementsDocument', [file.bytes, {}]);
  requireLines(reading);
  const isPdf = new TextDecoder('latin1').decode(file.bytes.subarray(0, 1024)).includes(PDF);
  const record = await writeContent(context, {
    key: `${FINANCIAL_STATEMENTS_FOLDER}/${engagement.clientId}/${engagementId}/last-year.${isPdf ? 'pdf' : 'docx'}`,
    fileName: file.fileName,
    mimeType: isPdf
      ? 'application/pdf'
      : 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    bytes: file.bytes,
  });
  return await context.change(async (writer) => {
    await recordContent(writer, record);
    const { id: fileId, fileName, sha256 } = record;
    return await propose(writer, context, caller, engagementId, reading, {
      fileId,
      fileName,
      sha256,
      columnPairId: null,
    });
  });
}

/** The columns that a person picked; the document is read again. Throws NOT_FOUND, INVALID_INPUT. */
export async function chooseSignedColumns(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  columnPairId: string,
): Promise<PriorYear> {
  await requireOpenEngagement(context.reader, engagementId);
  const document = (await findSignedStatements(context.reader, engagementId))?.document ?? null;
  const file = document && (await findFile(context.reader, document.fileId));
  if (!document || !file)
    throw new Problem('NOT_FOUND', 'No document of last year is kept on this computer.');
  if (!document.columnPairs.some(({ id }) => id === columnPairId)) {
    throw new Problem('INVALID_INPUT', 'The document has no such columns. Choose others.');
  }
  const bytes = await context.files.read(file.key);
  const reading = await context.workers.run('readStatementsDocument', [bytes, { columnPairId }]);
  const { fileId, fileName, sha256 } = document;
  return await context.change((writer) =>
    propose(writer, context, caller, engagementId, reading, {
      fileId,
      fileName,
      sha256,
      columnPairId,
    }),
  );
}

/** A wrong document: it goes with all that nobody confirmed. Throws NOT_FOUND, INVALID_TRANSITION (archived). */
export async function setDocumentAside(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
): Promise<PriorYear> {
  return await context.change(async (writer) => {
    await requireOpenEngagement(writer, engagementId);
    const stood = await findSignedStatements(writer, engagementId);
    if (!stood?.document) throw new Problem('NOT_FOUND', 'No document of last year is kept here.');
    const { fileId, fileName, sha256 } = stood.document;
    const open = stood.figures.filter((figure) => !isConfirmed(figure));
    await deleteSignedFigures(
      writer,
      open.map(({ id }) => id),
    );
    await keepSignedStatements(writer, { ...stood, document: null, updatedAt: context.now().toISOString() });
    await bumpEngagementContent(writer, engagementId, context.now());
    await auditAct(writer, context, caller, {
      type: 'FS_PRIOR_YEAR_CHANGED',
      action: 'UPLOAD_TRIAL_BALANCE',
      subject: subjectOf('engagement', engagementId),
      payload: { document: fileName, fileId, sha256, setAside: true, removed: open.length },
    });
    return await openPriorYear(writer, context, engagementId);
  });
}

/** A document without a line is told at once, in the words of the reader. */
function requireLines({ lines, columnPairs, warnings }: DocumentReading): void {
  if (lines.length > 0 || columnPairs.length > 1) return;
  const why = warnings.map(({ message }) => message).join(' ');
  throw new Problem(
    'UNREADABLE_FILE',
    why || 'No statements were found in this document. Type last year’s figures instead.',
  );
}

/** In place of what was read before and nobody confirmed. */
async function propose(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  reading: DocumentReading,
  file: Pick<SignedDocument, 'fileId' | 'fileName' | 'sha256' | 'columnPairId'>,
): Promise<PriorYear> {
  const engagement = await requireOpenEngagement(writer, engagementId);
  const stood = await findSignedStatements(writer, engagementId);
  const at = context.now().toISOString();
  const proposals = proposed(context, engagement, reading);
  const { bracketed } = proposals;
  const confirmed = (stood?.figures ?? []).filter(isConfirmed);
  const figures = proposals.figures.filter(
    (figure) =>
      !isConfirmedAlready(figure, confirmed, { bracketed }, context.constitution.reportingTaxonomy()),
  );
  const document: SignedDocument = {
    ...file,
    readAt: at,
    currency: reading.currency,
    scale: Math.max(
      1,
      ...reading.lines.filter(({ statement }) => statement !== 'notes').map((line) => line.scale),
    ),
    periodEnd: reading.currentPeriodEnd,
    statedNames: reading.statedNames.slice(0, 5),
    columnPairs: reading.columnPairs,
    warnings: [...reading.warnings, ...warningsOf(proposals)],
    bracketed,
    linesOfNotes: proposals.inNotes,
  };
  const empty = emptySigned(engagement);
  const kept = stood ?? empty;
  await keepSignedStatements(writer, {
    ...kept,
    id: stood?.id ?? context.newId(),
    document,
    createdAt: stood?.createdAt ?? at,
    updatedAt: at,
  });
  const open = (stood?.figures ?? []).filter(({ confirmedById }) => confirmedById === null);
  await deleteSignedFigures(
    writer,
    open.map(({ id }) => id),
  );
  const first = (stood?.figures ?? []).reduce((last, { position }) => Math.max(last, position), -1) + 1;
  for (const [place, figure] of figures.entries()) {
    await keepSignedFigure(writer, engagementId, unconfirmed(figure, context.newId(), first + place));
  }
  await bumpEngagementContent(writer, engagementId, context.now());
  await auditAct(writer, context, caller, {
    type: 'FS_PRIOR_YEAR_CHANGED',
    action: 'UPLOAD_TRIAL_BALANCE',
    subject: subjectOf('engagement', engagementId),
    payload: {
      document: file.fileName,
      fileId: file.fileId,
      sha256: file.sha256,
      columns: file.columnPairId,
      read: figures.length,
      replaced: open.length,
    },
  });
  return await openPriorYear(writer, context, engagementId);
}

function proposed(context: EngineContext, engagement: StoredEngagement, reading: DocumentReading) {
  const taxonomy = context.constitution.reportingTaxonomy();
  const { lines } = openSignedOf(emptySigned(engagement), engagement, context.constitution);
  return proposeFigures(reading.lines, { lines, taxonomy, standard: engagement.reportingStandard });
}

/** The same line, amounts and page as a figure that a person has confirmed: it is not asked again. */
function isConfirmedAlready(
  figure: ProposedFigure,
  confirmed: readonly ConfirmedFigure[],
  document: Pick<SignedDocument, 'bracketed'>,
  taxonomy: ReportingTaxonomy,
): boolean {
  return confirmed.some((each) => {
    if (each.statement !== figure.statement || each.page !== figure.page) return false;
    if (each.label !== figure.label && each.key !== figure.proposedKey) return false;
    const { amount, amountBefore } = onLine(figure, each, document, taxonomy);
    return each.amount === amount && each.amountBefore === amountBefore;
  });
}

/** What was not read, and a sign that nothing tells: a person types or checks it. */
function warningsOf({ unread, tellsTax }: Proposals): SignedDocument['warnings'] {
  const names = unread.map(
    ({ label, sourcePage, valuePrior }) =>
      `“${label}” (${sourcePage > 0 ? `page ${sourcePage}, ` : ''}year before ${valuePrior})`,
  );
  return [
    ...(names.length === 0
      ? []
      : [
          {
            kind: 'BLANK_FIGURE',
            message: `These lines have no figure of last year that was read, and none is proposed: ${names.join('; ')}. Type what is printed there.`,
          },
        ]),
    ...(tellsTax
      ? []
      : [
          {
            kind: 'TAX_SIGN',
            message:
              'The results before and after tax do not tell whether the income tax is an expense or a credit. Its sign is as it is printed: check it.',
          },
        ]),
  ];
}

function unconfirmed(figure: ProposedFigure, id: string, position: number): SignedFigure {
  return { ...figure, id, position, key: null, origin: 'READ', confirmedById: null, confirmedAt: null };
}
