/**
 * The export in Word, as PDF and as a workbook (specification 4.1, 4.2, 1.9; decisions 2, 4): built in a job from a named or the latest version
 * of the statements; every page says "Draft" until the engagement is final (decisions 10).
 */

import { FINANCIAL_STATEMENTS_FOLDER } from '../../../shared/model/file-keys.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { actorOf, notify } from '../../practice/notifications.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { JobHandler } from '../../queue/job.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import {
  findStatement,
  listAnswers,
  type StoredStatement,
} from '../../store/repositories/engagement-outputs.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { listJournals } from '../../store/repositories/journals.ts';
import { recordContent, writeContent } from '../../store/repositories/keep-file.ts';
import { findPractice } from '../../store/repositories/staff.ts';
import type { PrintedJournals } from '../document/journal-chapter.ts';
import type { StatementsDocumentInput } from '../document/print-document.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { judgeFinality } from '../finality/judge-finality.ts';
import { styleOfEngagement } from '../house-style/house-style.ts';
import { unadjustedDifferences } from '../journals/unadjusted-differences.ts';
import { detailedResult } from '../notes/detailed-result.ts';
import { readNotes } from '../notes/edit-note.ts';
import { loadBalances } from '../notes/load-balances.ts';
import { answerTo } from '../statements/answered-style.ts';
import { requireStatement } from '../statements/generate-statements.ts';

/** Queues the export; statements must exist. */
export async function requestWordExport(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  generatedStatementVersion: number | undefined,
  format: StatementsFormat = 'docx',
  withJournals = false,
) {
  return await context.change(async (writer) => {
    const engagement = await requireEngagement(writer, engagementId);
    if (engagement.status === 'ARCHIVED') {
      throw new Problem(
        'INVALID_TRANSITION',
        'The engagement is archived; nothing more is exported from it.',
      );
    }
    if (!(await findStatement(writer, engagementId))) {
      throw new Problem('INVALID_TRANSITION', 'Make the statements first; then they can be exported.');
    }
    await requireStatement(writer, engagementId, generatedStatementVersion);
    return await enqueue(writer, context, {
      kind: 'export-statements-docx',
      payload: {
        engagementId,
        ...(generatedStatementVersion !== undefined && { generatedStatementVersion }),
        ...(format !== 'docx' && { format }),
        ...(withJournals && { withJournals }),
      },
      subject: subjectOf('engagement', engagementId),
      requestedBy: caller.staffId,
    });
  });
}

/** "Kestrel Bay Trading Pte. Ltd." → "kestrel-bay-trading-pte-ltd". */
export function fileWord(name: string): string {
  const word = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return word.slice(0, 60) || 'statements';
}

async function detailedLines(
  { reader, constitution }: EngineContext,
  engagement: StoredEngagement,
  { statementsJson }: StoredStatement,
): Promise<StatementLine[]> {
  const taxonomy = constitution.reportingTaxonomy();
  const balances = await loadBalances(reader, engagement, statementsJson, constitution);
  return detailedResult(statementsJson, balances, taxonomy);
}

/** WITH_JOURNALS: the schedule of adjusting journals too, for the client; asked for at the export. */
type Extent = 'WITH_MANAGEMENT_INFORMATION' | 'WITH_JOURNALS' | 'FILED';

/** As they stand now: journals and statements of an older version may differ. */
async function printedJournals(context: EngineContext, engagementId: string): Promise<PrintedJournals> {
  return {
    journals: await listJournals(context.reader, engagementId),
    unadjusted: await unadjustedDifferences(context, engagementId),
  };
}

/** Who approved the content as it stands; nothing where it was changed since, or another version is printed. */
async function approvalOf(
  { reader }: EngineContext,
  { id, clientDecision, contentVersion }: StoredEngagement,
  { versionNo }: StoredStatement,
): Promise<Pick<StatementsDocumentInput, 'approval'>> {
  if (clientDecision?.decision !== 'APPROVED' || clientDecision.signatures.length === 0) return {};
  if (clientDecision.recordVersion !== contentVersion) return {};
  const latest = await findStatement(reader, id);
  return latest?.versionNo === versionNo ? { approval: clientDecision.signatures } : {};
}

/** What the document of a version of the statements is printed from. */
export async function documentInput(
  context: EngineContext,
  engagement: StoredEngagement,
  statement: StoredStatement,
  at: Date,
  extent: Extent = 'WITH_MANAGEMENT_INFORMATION',
): Promise<StatementsDocumentInput> {
  const notes = await readNotes(context.reader, engagement.id, context.constitution);
  const { final } = await judgeFinality(context.reader, context.constitution, engagement, statement);
  const practice = await findPractice(context.reader);
  const answers = await listAnswers(context.reader, engagement.id);
  const rules = context.constitution.disclosureRules();
  const unaudited = answerTo('audit_exemption', answers, rules) === true;
  // Asked; open, a company that is exempt from audit gets it.
  const wanted = (answerTo('management_information', answers, rules) ?? unaudited) === true;
  const detailed = wanted && extent !== 'FILED' ? await detailedLines(context, engagement, statement) : [];
  return {
    client: { companyName: engagement.clientName, uen: engagement.uen },
    statements: statement.statementsJson,
    notes: notes.map(({ noteKey, title, content }) => ({ noteKey, title, blocks: content })),
    draft: !final,
    unaudited,
    ...(detailed.length > 0 && { detailed }),
    ...(extent !== 'FILED' && (await approvalOf(context, engagement, statement))),
    ...(extent === 'WITH_JOURNALS' && { journals: await printedJournals(context, engagement.id) }),
    style: await styleOfEngagement(context.reader, engagement),
    author: practice?.name ?? 'Fairview',
    createdAt: at.toISOString(),
  };
}

const FORMATS = {
  docx: {
    task: 'buildStatementsDocument',
    words: 'the Word document',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  pdf: { task: 'buildStatementsPdf', words: 'the PDF', mimeType: 'application/pdf' },
  xlsx: {
    task: 'buildStatementsWorkbook',
    words: 'the workbook',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
} as const;
export type StatementsFormat = keyof typeof FORMATS;

/** The document of a version of the statements, in a worker thread. `extent` FILED: the statutory statements alone. */
export async function buildWordDocument(
  context: EngineContext,
  engagement: StoredEngagement,
  statement: StoredStatement,
  at: Date,
  signal: AbortSignal,
  extent: Extent = 'WITH_MANAGEMENT_INFORMATION',
  format: StatementsFormat = 'docx',
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string; readonly draft: boolean }> {
  const input = await documentInput(context, engagement, statement, at, extent);
  const bytes = await context.workers.run(FORMATS[format].task, [input], signal);
  const fileName = `${fileWord(engagement.clientName)}-${engagement.yearEndDate}-v${statement.versionNo}.${format}`;
  return { bytes, fileName, draft: input.draft };
}

export const exportStatementsDocx: JobHandler<'export-statements-docx'> = async (context, run) => {
  const { engagementId, generatedStatementVersion, format = 'docx', withJournals = false } = run.payload;
  const engagement = await requireEngagement(context.reader, engagementId);
  const statement = await requireStatement(context.reader, engagementId, generatedStatementVersion);
  const at = context.now();
  await run.progress(`Building ${FORMATS[format].words}`, 0, 1);
  const { bytes, fileName, draft } = await buildWordDocument(
    context,
    engagement,
    statement,
    at,
    run.signal,
    withJournals ? 'WITH_JOURNALS' : 'WITH_MANAGEMENT_INFORMATION',
    format,
  );
  const record = await writeContent(context, {
    key: `${FINANCIAL_STATEMENTS_FOLDER}/${engagement.clientId}/${engagementId}/statements-v${statement.versionNo}.docx`,
    fileName,
    mimeType: FORMATS[format].mimeType,
    bytes,
  });
  const actor = await actorOf(context.reader, run.requestedBy);
  return async (writer) => {
    await recordContent(writer, record);
    const payload = {
      statementVersion: statement.versionNo,
      ...(format !== 'docx' && { format: format.toUpperCase() }),
      draft,
      fileId: record.id,
      sha256: record.sha256,
    };
    await appendAuditEvent(
      writer,
      {
        ...actor,
        type: 'FS_EXPORT_GENERATED',
        action: 'EXPORT_FS_DOCUMENT',
        subject: subjectOf('engagement', engagementId),
        payload,
      },
      at,
    );
    await notify(writer, context, 'fs.docx_exported', {
      record: { kind: 'engagement', id: engagementId },
      actorId: actor.actorId,
      payload: { engagementId, statementVersion: statement.versionNo },
    });
    return { fileId: record.id, fileName, statementVersion: statement.versionNo, draft };
  };
};
