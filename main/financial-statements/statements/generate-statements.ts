/**
 * Job generate-statements and reading the result (specification 3.1, 4.1, 4.2; decisions 4): each run is a new
 * version; a version is out of date once trial balance, mapping or header changed after it.
 */

import { setImmediate } from 'node:timers/promises';
import type { GeneratedStatement, StatementVersion } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { actorOf, notify } from '../../practice/notifications.ts';
import type { JobHandler } from '../../queue/job.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { appendAuditEvent } from '../../store/repositories/audit-log.ts';
import {
  findStatement,
  insertStatement,
  listAnswers,
  listStatementVersions,
  type StoredStatement,
} from '../../store/repositories/engagement-outputs.ts';
import { bumpEngagementContent, type StoredEngagement } from '../../store/repositories/engagements.ts';
import { findSourceFile } from '../../store/repositories/trial-balances.ts';
import { pack } from '../../workers/packed-records.ts';
import { asAdjusted } from '../books/adjusted-balances.ts';
import { requireLedgerSettled } from '../books/in-ledger.ts';
import { loadBooks } from '../books/load-books.ts';
import {
  moveEngagement,
  requireEngagement,
  requireEngagementMove,
} from '../engagements/require-engagement.ts';
import { answeredAdditions } from './answered-additions.ts';
import { answeredStyle } from './answered-style.ts';
import { earlierTexts } from './earlier-years.ts';
import { restatingOf } from './restating.ts';
import { comparativesFrom, outOfDateBy, outOfDateJudge } from './up-to-date.ts';

/** What a thread computes the statements of an engagement from, as its books are. */
export async function statementTask(context: EngineContext, engagement: StoredEngagement) {
  // Read for the first time, the keys take nearly as long as a turn may: what follows has one of its own.
  const taxonomy = context.constitution.reportingTaxonomy();
  await setImmediate();
  const books = await loadBooks(context.reader, engagement.id);
  const items = books.journals.length === 0 ? books.items : books.items.map(asAdjusted);
  const answers = await listAnswers(context.reader, engagement.id);
  const rules = context.constitution.disclosureRules();
  const statementBooks = {
    header: {
      periodStart: engagement.periodStart,
      periodEnd: engagement.yearEndDate,
      currency: engagement.functionalCurrency,
      rounding: engagement.roundingConvention,
      reportingStandard: engagement.reportingStandard,
      firstPeriod: engagement.firstPeriod,
    },
    hasPriorYear: engagement.hasPriorYear,
    additions: answeredAdditions(answers, rules, taxonomy),
    style: answeredStyle(answers, rules),
    restating: restatingOf(items, books.journals, taxonomy),
  };
  return {
    books: statementBooks,
    // Runners-up and times have no part in the statements; fewer words cross to the thread.
    items: await pack(
      items.map(({ suggestions: _suggestions, mappingRationale: _rationale, ...item }) => item),
    ),
    earlier: await earlierTexts(context.reader, context.constitution, engagement),
  };
}

export const generateStatementsJob: JobHandler<'generate-statements'> = async (context, run) => {
  const { engagementId, requestedBy } = run.payload;
  const engagement = await requireEngagement(context.reader, engagementId);
  requireEngagementMove(engagement.status, 'STATEMENTS_COMPUTED');
  await requireLedgerSettled(context.reader, engagementId);
  const { books, items, earlier } = await statementTask(context, engagement);
  const from = await comparativesFrom(context.reader, engagement);
  const statements = await context.workers.run(
    'computeStatements',
    [books, items, earlier, await findSourceFile(context.reader, engagementId)],
    run.signal,
  );
  const actor = await actorOf(context.reader, requestedBy);
  return async (writer) => {
    const current = await requireEngagement(writer, engagementId);
    if (current.contentVersion !== engagement.contentVersion) {
      throw new Error('The trial balance changed while the statements were computed; the job runs again.');
    }
    if ((await comparativesFrom(writer, current)) !== from) {
      throw new Error('Last year changed while the statements were computed; the job runs again.');
    }
    await moveEngagement(writer, context, engagementId, 'STATEMENTS_COMPUTED');
    const at = context.now();
    const contentVersion = await countNewComparatives(writer, current, at);
    const versionNo = await insertStatement(writer, {
      id: context.newId(),
      engagementId,
      statementsJson: statements.text,
      books: statements.books,
      isBalanced: statements.balanced,
      contentVersion,
      comparativesFrom: from,
      generatedAt: at.toISOString(),
    });
    await appendAuditEvent(
      writer,
      {
        ...actor,
        type: 'FS_STATEMENT_GENERATED',
        action: 'GENERATE_STATEMENTS',
        subject: subjectOf('engagement', engagementId),
        payload: {
          versionNo,
          balanced: statements.balanced,
          anomalies: statements.kinds,
        },
      },
      at,
    );
    await notify(writer, context, 'fs.statements_ready_for_review', {
      record: { kind: 'engagement', id: engagementId },
      actorId: actor.actorId,
      payload: { engagementId, versionNo },
    });
    return { versionNo, balanced: statements.balanced };
  };
};

/**
 * Statements with other comparatives are other content: what a client approved of the last version holds no longer.
 * Answers the count that the new version is made at.
 */
async function countNewComparatives(writer: Writer, engagement: StoredEngagement, at: Date): Promise<number> {
  const last = await findStatement(writer, engagement.id);
  if (!last || (await outOfDateBy(writer, engagement, last)) !== 'LAST_YEAR')
    return engagement.contentVersion;
  await bumpEngagementContent(writer, engagement.id, at);
  return engagement.contentVersion + 1;
}

/** The latest version, or the one named. Throws NOT_FOUND. */
export async function requireStatement(
  reader: Reader,
  engagementId: string,
  versionNo?: number,
): Promise<StoredStatement> {
  const statement = await findStatement(reader, engagementId, versionNo);
  if (statement) return statement;
  throw new Problem(
    'NOT_FOUND',
    versionNo === undefined
      ? 'No statements have been generated yet.'
      : `There is no version ${versionNo} of the statements.`,
  );
}

/** The versions made so far, the latest first. */
export async function getStatementVersions(
  reader: Reader,
  engagementId: string,
): Promise<readonly StatementVersion[]> {
  const engagement = await requireEngagement(reader, engagementId);
  const versions = await listStatementVersions(reader, engagementId);
  const judge = await outOfDateJudge(reader, engagement);
  return await Promise.all(
    versions.map(async ({ contentVersion, comparativesFrom: from, ...version }) => {
      const by = await judge({ contentVersion, comparativesFrom: from });
      return { ...version, outOfDate: by !== null, outOfDateBy: by };
    }),
  );
}

/** The version named, or the latest. Throws NOT_FOUND. */
export async function getStatements(
  reader: Reader,
  engagementId: string,
  versionNo?: number,
): Promise<GeneratedStatement> {
  const engagement = await requireEngagement(reader, engagementId);
  const kept = await requireStatement(reader, engagementId, versionNo);
  const { contentVersion: _books, comparativesFrom: _from, ...statement } = kept;
  const by = await outOfDateBy(reader, engagement, kept);
  return {
    ...statement,
    anomalies: statement.statementsJson.anomalies,
    outOfDate: by !== null,
    outOfDateBy: by,
  };
}
