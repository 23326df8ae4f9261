/**
 * A filing built from an engagement (specification 4.4, 4.5; decisions 6): the one place where the two products
 * meet. Lines carry the presented figures; nothing is confirmed.
 */

import { accountPlace } from '../../shared/model/account-place.ts';
import { longDate } from '../../shared/model/dates.ts';
import { type OpenPoint, type OpenPointKind, openPointsInWords } from '../../shared/model/finality.ts';
import { scaleOf } from '../../shared/model/printed-figures.ts';
import type { SourceBooks } from '../../shared/model/provenance.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../context/engine-context.ts';
import { loadAdjustedItems } from '../financial-statements/books/load-books.ts';
import { judgeFinality } from '../financial-statements/finality/judge-finality.ts';
import { enqueue } from '../queue/enqueue.ts';
import type { Reader } from '../store/database.ts';
import {
  findStatement,
  findStatementBooks,
  type StoredStatement,
} from '../store/repositories/engagement-outputs.ts';
import { findEngagement } from '../store/repositories/engagements.ts';
import type { StoredFiling } from '../store/repositories/filings.ts';
import { insertLines } from '../store/repositories/line-items.ts';
import { insertProvenance } from '../store/repositories/line-provenance.ts';
import { findCurrentUpload, findSourceFile } from '../store/repositories/trial-balances.ts';
import { dropCompleteStatements } from '../xbrl-filing/filing-information/complete-statements.ts';
import { moveFiling, requireFiling, requireFilingMove } from '../xbrl-filing/filings/require-filing.ts';
import { lineKey, linesFor, openedPart, prepareLines } from './prepare-lines.ts';
import { sumSharedLines } from './shared-lines.ts';

/** Open points on which no figure is filed; the notes are no part of the lines. */
const AGAINST_FIGURES: readonly OpenPointKind[] = [
  'ARCHIVED',
  'STATEMENTS_MISSING',
  'OUT_OF_BALANCE',
  'OUT_OF_DATE',
];

/**
 * Filed figures are the signed ones of this period: the statements must be of the filing's own period,
 * balanced and up to date, and the engagement alive. Throws INVALID_TRANSITION and INVALID_PERIOD.
 */
function requireFilable(
  filing: StoredFiling,
  statement: StoredStatement | undefined,
  open: readonly OpenPoint[],
): asserts statement is StoredStatement {
  const against = open.filter(({ kind }) => AGAINST_FIGURES.includes(kind));
  if (!statement || against.length > 0) {
    throw new Problem(
      'INVALID_TRANSITION',
      `No lines are taken from the linked engagement. ${openPointsInWords(against)}`,
    );
  }
  const { periodStart, periodEnd } = statement.statementsJson;
  if (periodStart !== filing.periodStart || periodEnd !== filing.periodEnd) {
    throw new Problem(
      'INVALID_PERIOD',
      `The statements are for ${longDate(periodStart)} to ${longDate(periodEnd)}, the filing is for ${longDate(filing.periodStart)} to ${longDate(filing.periodEnd)}. Correct the period of one of them.`,
    );
  }
}

/**
 * The books that the statements were computed from. Of a version that does not hold them, as it is up to date, the
 * accounts as they are now.
 */
async function sourceBooks(
  reader: Reader,
  engagementId: string,
  statement: StoredStatement,
): Promise<SourceBooks> {
  const { file, accounts } = (await findStatementBooks(reader, statement.id)) ?? {
    ...(await findSourceFile(reader, engagementId)),
    accounts: await loadAdjustedItems(reader, engagementId),
  };
  const elsewhere = accounts.some(({ sourceRow }) => sourceRow === 0);
  const joined = elsewhere ? (await findCurrentUpload(reader, engagementId))?.report?.joined : undefined;
  const placed = accounts.map((item) => ({ item, place: accountPlace(item, joined) }));
  return {
    engagementId,
    statementVersion: statement.versionNo,
    file,
    accounts: placed.map(({ item, place }) => ({
      id: item.id,
      accountCode: item.accountCode,
      accountDescription: item.accountDescription,
      taxonomyKey: item.taxonomyKey,
      currentYearBalance: item.currentYearBalance,
      priorYearBalance: item.priorYearBalance,
      sourceRow: place.row,
      ...(place.sheet !== null && { sourceSheet: place.sheet }),
      ...(item.postings !== undefined && item.postings.length > 0 && { postings: item.postings }),
    })),
  };
}

/** Replaces the lines of a filing by those of its linked engagement's latest statements. */
export async function buildFromEngagement(context: EngineContext, caller: Caller, filingId: string) {
  const { statementVersion, facts, chains } = await prepareLines(context, filingId);
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    requireFilingMove(filing.status, 'LINES_EXTRACTED');
    const engagement =
      filing.fsEngagementId === null ? undefined : await findEngagement(writer, filing.fsEngagementId);
    if (engagement?.clientId !== filing.clientId) {
      throw new Problem(
        'FOREIGN_ENGAGEMENT',
        'The filing is not linked to an engagement of its client. Link one first.',
      );
    }
    const statement = await findStatement(writer, engagement.id);
    const { open } = await judgeFinality(writer, context.constitution, engagement);
    requireFilable(filing, statement, open);
    if (statement.versionNo !== statementVersion) {
      throw new Problem(
        'INVALID_TRANSITION',
        'The statements were generated again meanwhile. Take the lines from the engagement again.',
      );
    }
    const { currency, rounding } = statement.statementsJson;
    const lineSetId = context.newId();
    await moveFiling(writer, context, filing, 'LINES_EXTRACTED', {
      currentDocumentId: null,
      currentLineSetId: lineSetId,
      documentCurrency: currency,
    });
    const built = linesFor(context, filing, statement.statementsJson);
    const stated = sumSharedLines(built, (line) => facts.get(lineKey(line)) ?? null).map(
      ({ parts, adds: _adds, ...line }) => ({ line, parts, id: context.newId() }),
    );
    const lines = stated.map(({ line, id }) => ({
      ...line,
      id,
      xbrlFilingId: filingId,
      sourceDocumentId: null,
      scale: scaleOf({ rounding }),
      origin: 'ENGAGEMENT' as const,
      place: null,
    }));
    await insertLines(writer, lineSetId, lines, context.now());
    await dropCompleteStatements(writer, context, filing);
    await insertProvenance(
      writer,
      { lineSetId, xbrlFilingId: filingId, books: await sourceBooks(writer, engagement.id, statement) },
      stated.map(({ id, parts }) => ({
        lineItemId: id,
        parts: parts.map((part) => openedPart(part, chains)),
      })),
    );
    await auditAct(writer, context, caller, {
      type: 'XBRL_DOC_INGESTED',
      action: 'INGEST_XBRL_DOCUMENT',
      subject: subjectOf('filing', filingId),
      payload: {
        fsEngagementId: engagement.id,
        statementVersion: statement.versionNo,
        lines: lines.length,
      },
    });
    return await enqueue(writer, context, {
      kind: 'suggest-tag-mappings',
      payload: { xbrlFilingId: filingId },
      subject: subjectOf('filing', filingId),
      requestedBy: caller.staffId,
    });
  });
}
