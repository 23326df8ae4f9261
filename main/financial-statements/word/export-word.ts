/**
 * The Word export (specification 4.1, 4.2; decisions 2, 4): built in a job from a named or the latest version
 * of the statements; every page says "Draft" until the engagement is final (decisions 10).
 */
import { FINANCIAL_STATEMENTS_FOLDER } from '../../../shared/model/file-keys.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
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
import { engagementSubject, requireEngagement } from '../engagements/require-engagement.ts';
import { judgeFinality } from '../finality/judge-finality.ts';
import { unadjustedDifferences } from '../journals/unadjusted-differences.ts';
import { detailedResult } from '../notes/detailed-result.ts';
import { readNotes } from '../notes/edit-note.ts';
import { loadBalances } from '../notes/load-balances.ts';
import { answerTo } from '../statements/answered-style.ts';
import { requireStatement } from '../statements/generate-statements.ts';

const MIME_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Queues the export; statements must exist. */
export async function requestWordExport(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  generatedStatementVersion: number | undefined,
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
      throw new Problem('INVALID_TRANSITION', 'Generate the statements first; then they can be exported.');
    }
    await requireStatement(writer, engagementId, generatedStatementVersion);
    return await enqueue(writer, context, {
      kind: 'export-statements-docx',
      payload: {
        engagementId,
        ...(generatedStatementVersion !== undefined && { generatedStatementVersion }),
        ...(withJournals && { withJournals }),
      },
      subject: engagementSubject(engagementId),
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
  const balances = await loadBalances(reader, engagement, statementsJson, taxonomy);
  return detailedResult(statementsJson, balances, taxonomy);
}

/** As they stand now: journals and statements of an older version may differ. */
async function printedJournals(context: EngineContext, engagementId: string): Promise<PrintedJournals> {
  return {
    journals: await listJournals(context.reader, engagementId),
    unadjusted: await unadjustedDifferences(context, engagementId),
  };
}

/** The document of a version of the statements, in a worker thread. */
export async function buildWordDocument(
  context: EngineContext,
  engagement: StoredEngagement,
  statement: StoredStatement,
  at: Date,
  signal: AbortSignal,
  /** FILED: the statutory statements alone, as they are filed. */
  extent: 'WITH_MANAGEMENT_INFORMATION' | 'FILED' = 'WITH_MANAGEMENT_INFORMATION',
  /** The schedule of adjusting journals too: asked for at the export. */
  withJournals = false,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string; readonly draft: boolean }> {
  const notes = await readNotes(context.reader, engagement.id, context.constitution.reportingTaxonomy());
  const { final } = await judgeFinality(context.reader, context.constitution, engagement, statement);
  const draft = !final;
  const practice = await findPractice(context.reader);
  const answers = await listAnswers(context.reader, engagement.id);
  const rules = context.constitution.disclosureRules();
  const unaudited = answerTo('audit_exemption', answers, rules) === true;
  // Asked; open, a company that is exempt from audit gets it.
  const wanted = (answerTo('management_information', answers, rules) ?? unaudited) === true;
  const detailed =
    wanted && extent === 'WITH_MANAGEMENT_INFORMATION'
      ? await detailedLines(context, engagement, statement)
      : [];
  const bytes = await context.workers.run(
    'buildStatementsDocument',
    [
      {
        client: { companyName: engagement.clientName, uen: engagement.uen },
        statements: statement.statementsJson,
        notes: notes.map(({ noteKey, title, content }) => ({ noteKey, title, blocks: content })),
        draft,
        unaudited,
        ...(detailed.length > 0 && { detailed }),
        ...(withJournals && { journals: await printedJournals(context, engagement.id) }),
        author: practice?.name ?? 'Fairview',
        createdAt: at.toISOString(),
      },
    ],
    signal,
  );
  const fileName = `${fileWord(engagement.clientName)}-${engagement.yearEndDate}-v${statement.versionNo}.docx`;
  return { bytes, fileName, draft };
}

export const exportStatementsDocx: JobHandler<'export-statements-docx'> = async (context, run) => {
  const { engagementId, generatedStatementVersion, withJournals = false } = run.payload;
  const engagement = await requireEngagement(context.reader, engagementId);
  const statement = await requireStatement(context.reader, engagementId, generatedStatementVersion);
  const at = context.now();
  await run.progress('Building the Word document', 0, 1);
  const { bytes, fileName, draft } = await buildWordDocument(
    context,
    engagement,
    statement,
    at,
    run.signal,
    'WITH_MANAGEMENT_INFORMATION',
    withJournals,
  );
  const record = await writeContent(context, {
    key: `${FINANCIAL_STATEMENTS_FOLDER}/${engagement.clientId}/${engagementId}/statements-v${statement.versionNo}.docx`,
    fileName,
    mimeType: MIME_TYPE,
    bytes,
  });
  const actor = await actorOf(context.reader, run.requestedBy);
  return async (writer) => {
    await recordContent(writer, record);
    const payload = {
      statementVersion: statement.versionNo,
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
        subject: engagementSubject(engagementId),
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
