/**
 * The export of the working-paper file (decisions 11): built in a thread from the books as they are and the latest
 * statements, which must be those that the books give. Every sheet says "Draft" until the engagement is final.
 */

import { FINANCIAL_STATEMENTS_FOLDER } from '../../../shared/model/file-keys.ts';
import { OUT_OF_DATE_WORDS, type OutOfDate } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { actorOf } from '../../practice/notifications.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { JobHandler } from '../../queue/job.ts';
import type { Reader } from '../../store/database.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import { findStatement, type StoredStatement } from '../../store/repositories/engagement-outputs.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { recordContent, writeContent } from '../../store/repositories/keep-file.ts';
import { findMateriality } from '../../store/repositories/working-papers.ts';
import { pack } from '../../workers/packed-records.ts';
import { loadBooks } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { judgeFinality } from '../finality/judge-finality.ts';
import { legendOfEngagement } from '../house-style/house-style.ts';
import { unadjustedDifferences } from '../journals/unadjusted-differences.ts';
import { loadLastYear, loadLeadNotes } from '../lead-schedules/load-lead-schedules.ts';
import { statementTask } from '../statements/generate-statements.ts';
import { outOfDateBy } from '../statements/up-to-date.ts';
import { fileWord } from '../word/export-word.ts';
import type { WorkingPaperAccount } from './working-papers-input.ts';

const MIME_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const outOfDateWords = (by: OutOfDate) =>
  `${OUT_OF_DATE_WORDS[by]} Make the statements again; then the working papers can be exported.`;

async function requireCurrentStatement(
  reader: Reader,
  engagement: StoredEngagement,
): Promise<StoredStatement> {
  const statement = await findStatement(reader, engagement.id);
  if (!statement) {
    throw new Problem(
      'INVALID_TRANSITION',
      'Make the statements first; then the working papers can be exported.',
    );
  }
  const by = await outOfDateBy(reader, engagement, statement);
  if (by !== null) throw new Problem('INVALID_TRANSITION', outOfDateWords(by));
  return statement;
}

/** Queues the export. Throws NOT_FOUND, INVALID_TRANSITION (archived, no statements, out of date). */
export async function requestWorkingPapers(context: EngineContext, caller: Caller, engagementId: string) {
  return await context.change(async (writer) => {
    const engagement = await requireEngagement(writer, engagementId);
    if (engagement.status === 'ARCHIVED') {
      throw new Problem(
        'INVALID_TRANSITION',
        'The engagement is archived; nothing more is exported from it.',
      );
    }
    await requireCurrentStatement(writer, engagement);
    return await enqueue(writer, context, {
      kind: 'export-working-papers',
      payload: { engagementId },
      subject: subjectOf('engagement', engagementId),
      requestedBy: caller.staffId,
    });
  });
}

export const exportWorkingPapers: JobHandler<'export-working-papers'> = async (context, run) => {
  const { engagementId } = run.payload;
  const engagement = await requireEngagement(context.reader, engagementId);
  const statement = await requireCurrentStatement(context.reader, engagement);
  const { books, earlier } = await statementTask(context, engagement);
  const { items, journals } = await loadBooks(context.reader, engagementId);
  const { final } = await judgeFinality(context.reader, context.constitution, engagement, statement);
  const at = context.now();
  await run.progress('Building the working papers', 0, 1);
  const bytes = await context.workers.run(
    'buildWorkingPapers',
    [
      {
        journals: journals.filter(({ status }) => status !== 'DRAFT'),
        lastYear: await loadLastYear(context.reader, context.constitution, engagement),
        notes: await loadLeadNotes(context.reader, engagement),
        tickMarks: await legendOfEngagement(context.reader, context.constitution, engagement),
        materiality: await findMateriality(context.reader, engagementId),
        unadjusted: (await unadjustedDifferences(context, engagementId)).items,
        company: engagement.clientName,
        uen: engagement.uen,
        draft: !final,
        statementVersion: statement.versionNo,
        generatedAt: at.toISOString(),
      },
      books,
      await pack(items.map(accountOf)),
      earlier,
      statement.statementsJson,
    ],
    run.signal,
  );
  if (bytes === null) throw new Problem('INVALID_TRANSITION', outOfDateWords('BOOKS'));
  const fileName = `${fileWord(engagement.clientName)}-${engagement.yearEndDate}-working-papers-v${statement.versionNo}.xlsx`;
  const record = await writeContent(context, {
    key: `${FINANCIAL_STATEMENTS_FOLDER}/${engagement.clientId}/${engagementId}/working-papers-v${statement.versionNo}.xlsx`,
    fileName,
    mimeType: MIME_TYPE,
    bytes,
  });
  const actor = await actorOf(context.reader, run.requestedBy);
  return async (writer) => {
    await recordContent(writer, record);
    await appendAuditEvent(
      writer,
      {
        ...actor,
        type: 'FS_WORKING_PAPERS_EXPORTED',
        action: 'EXPORT_FS_DOCUMENT',
        subject: subjectOf('engagement', engagementId),
        payload: {
          statementVersion: statement.versionNo,
          draft: !final,
          fileId: record.id,
          sha256: record.sha256,
        },
      },
      at,
    );
    return { fileId: record.id, fileName, statementVersion: statement.versionNo, draft: !final };
  };
};

/** What the file shows of an account; fewer words cross to the thread. */
function accountOf(account: Awaited<ReturnType<typeof loadBooks>>['items'][number]): WorkingPaperAccount {
  return {
    id: account.id,
    origin: account.origin,
    accountCode: account.accountCode,
    accountDescription: account.accountDescription,
    taxonomyKey: account.taxonomyKey,
    currentYearBalance: account.currentYearBalance,
    priorYearBalance: account.priorYearBalance,
    openingBalance: account.openingBalance,
    adjustment: account.adjustment,
    adjustedBalance: account.adjustedBalance,
    priorAdjustment: account.priorAdjustment,
    priorAdjustedBalance: account.priorAdjustedBalance,
  };
}
