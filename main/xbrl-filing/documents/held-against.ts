/**
 * What the check of a filing's document holds it against besides itself: the document of the client's filing of the year
 * before, and the statements that the client's books give for the same year.
 */
import { addDays, longDate } from '../../../shared/model/dates.ts';
import type { LineStatement } from '../../../shared/model/enums.ts';
import { scaleOf } from '../../../shared/model/printed-figures.ts';
import { mayDo } from '../../../shared/model/roles.ts';
import { printedLines, type StatementsJson } from '../../../shared/model/statements.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import type { BookLine } from '../../document-check/book-lines.ts';
import type { Reader } from '../../store/database.ts';
import { findStatement } from '../../store/repositories/engagement-outputs.ts';
import { findEngagementsEnding } from '../../store/repositories/engagements.ts';
import { findFilingBefore, type StoredFiling } from '../../store/repositories/filings.ts';
import { listDocuments } from '../../store/repositories/source-documents.ts';
import { documentBytes } from './look-at-document.ts';

interface OtherSources {
  readonly lastYear: { readonly name: string; readonly bytes: Uint8Array } | null;
  readonly books: { readonly name: string; readonly lines: readonly BookLine[] } | null;
}

/** The statements that the books give, line by line, both years. */
function bookLines(statements: StatementsJson, yearBefore: string): readonly BookLine[] {
  const scale = scaleOf(statements);
  const tables: readonly (readonly [LineStatement, Parameters<typeof printedLines>[0]])[] = [
    ['balance_sheet', statements.balanceSheet],
    ['income_statement', statements.profitAndLoss],
    ['cash_flow', statements.cashFlow],
  ];
  return tables.flatMap(([statement, table]) =>
    printedLines(table).flatMap(({ label, current, prior, kind }) =>
      kind === 'HEADING'
        ? []
        : [
            { amount: current, period: statements.periodEnd },
            { amount: prior, period: yearBefore },
          ].flatMap(({ amount, period }) =>
            amount === null ? [] : [{ statement, label, period, amount, scale }],
          ),
    ),
  );
}

/** The newest statements of the year in the document's currency; said where accounts have changed since. */
async function booksOf(reader: Reader, filing: StoredFiling): Promise<OtherSources['books']> {
  for (const engagement of await findEngagementsEnding(reader, filing.clientId, filing.periodEnd)) {
    const found = await findStatement(reader, engagement.id);
    const isOther =
      filing.documentCurrency !== null && filing.documentCurrency !== found?.statementsJson.currency;
    if (!found || isOther) continue;
    const old =
      found.contentVersion === engagement.contentVersion ? '' : ', whose accounts have changed since';
    return {
      name: `the statements of the books of the year ended ${longDate(filing.periodEnd)}, version ${found.versionNo}${old}`,
      lines: bookLines(found.statementsJson, addDays(filing.periodStart, -1)),
    };
  }
  return null;
}

/** The newest document that was read of the filing whose year ended the day before this one began. */
async function lastYearsDocument(context: EngineContext, filing: StoredFiling) {
  const before = await findFilingBefore(context.reader, filing);
  if (before?.periodEnd !== addDays(filing.periodStart, -1)) return null;
  const { items } = await listDocuments(context.reader, before.id, { limit: 20, cursor: undefined });
  const document = items.find(({ parseStatus }) => parseStatus === 'PARSED');
  return document
    ? { name: `last year’s document ${document.fileName}`, bytes: await documentBytes(context, document) }
    : null;
}

/** The books only for those who may see engagements. */
export async function heldAgainst(
  context: EngineContext,
  caller: Caller,
  filing: StoredFiling,
): Promise<OtherSources> {
  const books = mayDo(caller.role, 'VIEW_FS_ENGAGEMENT') ? await booksOf(context.reader, filing) : null;
  return { lastYear: await lastYearsDocument(context, filing), books };
}
