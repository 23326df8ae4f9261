/**
 * A filing built from an engagement (specification 4.4, 4.5; decisions 6): the one place where the two products
 * meet. Lines carry the presented figures; nothing is confirmed.
 */

import { accountPlace } from '../../shared/model/account-place.ts';
import type { LineStatement } from '../../shared/model/enums.ts';
import { type OpenPoint, type OpenPointKind, openPointsInWords } from '../../shared/model/finality.ts';
import { type Money, ZERO } from '../../shared/model/money.ts';
import type { SourceBooks, StatementPart } from '../../shared/model/provenance.ts';
import type { EquityTable, StatementLine, StatementsJson } from '../../shared/model/statements.ts';
import { Problem } from '../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../context/engine-context.ts';
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
import { insertLines, type NewLineItem } from '../store/repositories/line-items.ts';
import { insertProvenance, keyedPart } from '../store/repositories/line-provenance.ts';
import { findCurrentUpload, findSourceFile, listItems } from '../store/repositories/trial-balances.ts';
import { dropCompleteStatements } from '../xbrl-filing/filing-information/complete-statements.ts';
import {
  filingSubject,
  moveFiling,
  requireFiling,
  requireFilingMove,
} from '../xbrl-filing/filings/require-filing.ts';
import { sureElements } from '../xbrl-filing/suggestions/suggest-tag-mappings.ts';
import { sumSharedLines } from './shared-lines.ts';

/** A line without the ids of its filing. */
export type BuiltLine = Pick<
  NewLineItem,
  'statement' | 'label' | 'parentLabel' | 'valueCurrent' | 'valuePrior' | 'sourcePage' | 'sourceLine'
> & {
  /** The lines of the statements behind it, with their cents and accounts. */
  readonly parts: readonly StatementPart[];
  /** An ordinary line: it may be added to others of its heading; a total may not. */
  readonly summable: boolean;
};

/**
 * Lines of a table with amounts, each under its heading. A subtotal ends its heading; inside the cash flows the
 * activities go on until their net cash.
 */
function tableLines(statement: LineStatement, page: number, lines: readonly StatementLine[]): BuiltLine[] {
  let heading: string | null = null;
  let activities: string | null = null;
  const built: BuiltLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'HEADING') {
      heading = line.label;
      if (line.key.endsWith('_activities')) activities = line.label;
    }
    if (line.kind === 'HEADING' || (line.current === null && line.prior === null)) continue;
    built.push({
      statement,
      label: line.label,
      parentLabel: heading,
      valueCurrent: line.current,
      valuePrior: line.prior,
      sourcePage: page,
      sourceLine: index + 1,
      parts: [
        {
          key: line.key,
          label: line.label,
          current: line.current,
          prior: line.prior,
          exactCurrent: line.exactCurrent,
          exactPrior: line.exactPrior,
          sourceItemIds: line.sourceItemIds,
        },
      ],
      summable: line.kind === 'LINE',
    });
    if (line.kind === 'TOTAL' || line.kind === 'SUBTOTAL') {
      if (line.key.startsWith('net_')) activities = null;
      heading = activities;
    }
  }
  return built;
}

/**
 * Rows of the equity table: their totals, and where the entry point takes components of equity, each column under
 * its own name as well. A row of the current year stands beside the equal row of the prior year.
 */
function equityLines(page: number, table: EquityTable, components: boolean): BuiltLine[] {
  const prior = new Map(table.rows.filter((row) => row.year === 'PRIOR').map((row) => [row.key, row]));
  const shown = components && table.columns.length > 1 ? table.columns : [];
  return table.rows
    .filter((row) => row.year === 'CURRENT')
    .flatMap((row, index): BuiltLine[] => {
      const before = prior.get(row.key);
      const sourceItemIds = [...new Set([...row.sourceItemIds, ...(before?.sourceItemIds ?? [])])];
      const line = (heading: string | null, current: Money | null, was: Money | null): BuiltLine => ({
        statement: 'equity_changes',
        label: row.label,
        parentLabel: heading,
        valueCurrent: current,
        valuePrior: was,
        sourcePage: page,
        sourceLine: index + 1,
        parts: [
          {
            key: row.key,
            label: row.label,
            current,
            prior: was,
            exactCurrent: null,
            exactPrior: null,
            sourceItemIds,
          },
        ],
        summable: false,
      });
      const columns = shown.flatMap(({ key, label }): BuiltLine[] => {
        const [now, was] = [row.amounts[key] ?? ZERO, before?.amounts[key] ?? null];
        return now === ZERO && (was ?? ZERO) === ZERO ? [] : [line(label, now, was)];
      });
      return [line(null, row.total, before?.total ?? null), ...columns];
    });
}

/**
 * All lines of the statements; the pages count the four statements. `components`: whether changes in equity are
 * filed by component too.
 */
export function linesOfStatements(statements: StatementsJson, components: boolean): BuiltLine[] {
  return [
    ...tableLines('balance_sheet', 1, statements.balanceSheet.lines),
    ...tableLines('income_statement', 2, statements.profitAndLoss.lines),
    ...equityLines(3, statements.changesInEquity, components),
    ...(statements.cashFlow.available ? tableLines('cash_flow', 4, statements.cashFlow.lines) : []),
  ];
}

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
      `The statements are for ${periodStart} to ${periodEnd}, the filing is for ${filing.periodStart} to ${filing.periodEnd}.`,
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
    accounts: await listItems(reader, engagementId),
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
    })),
  };
}

/** The lines that the filing's entry point takes of these statements. */
function linesFor(context: EngineContext, filing: StoredFiling, statements: StatementsJson): BuiltLine[] {
  const { taxonomy, isApplicable } = context.constitution.taxonomyLookup(filing.taxonomyVersion);
  const components = isApplicable(taxonomy.roles.equityComponentsAxis, filing.entryPoint);
  return linesOfStatements(statements, components);
}

const lineKey = ({ statement, parentLabel, label }: BuiltLine) =>
  JSON.stringify([statement, parentLabel, label]);

/** The element that each line of the linked statements would surely be proposed for; none where there are none. */
async function elementsOfLines(
  context: EngineContext,
  filingId: string,
): Promise<ReadonlyMap<string, string | null>> {
  const filing = await requireFiling(context.reader, filingId);
  const statement = filing.fsEngagementId && (await findStatement(context.reader, filing.fsEngagementId));
  if (!statement) return new Map();
  const lines = linesFor(context, filing, statement.statementsJson);
  const items = filing.fsEngagementId ? await listItems(context.reader, filing.fsEngagementId) : [];
  const keyOf = new Map(items.map(({ id, taxonomyKey }) => [id, taxonomyKey]));
  const elements = await sureElements(
    context,
    filing,
    lines.map(({ parts, ...line }) => ({ ...line, keys: parts.map((part) => keyedPart(part, keyOf)) })),
  );
  return new Map(lines.map((line, position) => [lineKey(line), elements[position] ?? null]));
}

/** Replaces the lines of a filing by those of its linked engagement's latest statements. */
export async function buildFromEngagement(context: EngineContext, caller: Caller, filingId: string) {
  // Judged by a thread before the transaction; lines of statements made meanwhile are simply not summed.
  const elements = await elementsOfLines(context, filingId);
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
    const { currency, rounding } = statement.statementsJson;
    const lineSetId = context.newId();
    await moveFiling(writer, context, filing, 'LINES_EXTRACTED', {
      currentDocumentId: null,
      currentLineSetId: lineSetId,
      documentCurrency: currency,
    });
    const built = linesFor(context, filing, statement.statementsJson);
    const stated = sumSharedLines(built, (line) => elements.get(lineKey(line)) ?? null).map(
      ({ parts, summable: _summable, ...line }) => ({ line, parts, id: context.newId() }),
    );
    const lines = stated.map(({ line, id }) => ({
      ...line,
      id,
      xbrlFilingId: filingId,
      sourceDocumentId: null,
      scale: rounding === 'SGD_THOUSANDS' ? 1000 : 1,
      origin: 'ENGAGEMENT' as const,
      place: null,
    }));
    await insertLines(writer, lineSetId, lines, context.now());
    await dropCompleteStatements(writer, context, filing);
    await insertProvenance(
      writer,
      { lineSetId, xbrlFilingId: filingId, books: await sourceBooks(writer, engagement.id, statement) },
      stated.map(({ id, parts }) => ({ lineItemId: id, parts })),
    );
    await auditAct(writer, context, caller, {
      type: 'XBRL_DOC_INGESTED',
      action: 'INGEST_XBRL_DOCUMENT',
      subject: filingSubject(filingId),
      payload: {
        fsEngagementId: engagement.id,
        statementVersion: statement.versionNo,
        lines: lines.length,
      },
    });
    return await enqueue(writer, context, {
      kind: 'suggest-tag-mappings',
      payload: { xbrlFilingId: filingId },
      subject: filingSubject(filingId),
      requestedBy: caller.staffId,
    });
  });
}
