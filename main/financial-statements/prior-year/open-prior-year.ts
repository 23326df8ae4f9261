/** Last year of an engagement as it is shown: what each source holds, which counts, and the table of signed figures. */
import { addDays, longDate } from '../../../shared/model/dates.ts';
import { fromCents, type Money } from '../../../shared/model/money.ts';
import {
  isConfirmed,
  type PriorYear,
  type SignedDocument,
  type SignedLine,
  type SignedProblem,
  type SignedStatements,
} from '../../../shared/model/prior-year.ts';
import { findLine, type StatementsJson } from '../../../shared/model/statements.ts';
import { FINISHED_ENGAGEMENT_STATES } from '../../../shared/model/states.ts';
import type { ImportReport } from '../../../shared/model/trial-balance.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { bareName, bareOfOffice } from '../../document-reading/stated-identity.ts';
import type { Reader } from '../../store/database.ts';
import { findStatement } from '../../store/repositories/engagement-outputs.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { findSignedStatements } from '../../store/repositories/signed-statements.ts';
import { listStaffNames } from '../../store/repositories/staff.ts';
import { findCurrentUpload, type TrialBalanceUpload } from '../../store/repositories/trial-balances.ts';
import { loadAdjustedItems } from '../books/load-books.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import type { IssuedHeader } from '../statements/are-comparatives.ts';
import { areComparativesOf, issuedYears, openSignedOf } from '../statements/earlier-years.ts';
import { lineName } from '../statements/signed-lines.ts';
import { told } from '../statements/signed-problem-words.ts';
import type { OpenedSigned } from '../statements/signed-statements.ts';
import { emptySigned } from './empty-signed.ts';

/** Throws NOT_FOUND. */
export async function openPriorYear(
  reader: Reader,
  { constitution }: Pick<EngineContext, 'constitution'>,
  engagementId: string,
): Promise<PriorYear> {
  const engagement = await requireEngagement(reader, engagementId);
  const signed = await findSignedStatements(reader, engagementId);
  const { lastYear } = await issuedYears(reader, engagement);
  const opened = openSignedOf(signed ?? emptySigned(engagement), engagement, constitution);
  const statement = await findStatement(reader, engagementId);
  const items = await loadAdjustedItems(reader, engagementId);
  const { byKey } = constitution.reportingTaxonomy();
  const used = new Set(
    items.flatMap(({ taxonomyKey }) =>
      taxonomyKey === null ? [] : [byKey.get(taxonomyKey)?.presented_in ?? taxonomyKey],
    ),
  );
  const names = await listStaffNames(reader);
  const people = (signed?.figures ?? []).flatMap(({ confirmedById }) => confirmedById ?? []);
  return {
    yearEndDate: addDays(engagement.periodStart, -1),
    currency: engagement.functionalCurrency,
    sources: sourcesOf(engagement, lastYear, signed, opened, await findCurrentUpload(reader, engagementId)),
    signed: signed ?? null,
    names: Object.fromEntries(people.map((id) => [id, names.get(id) ?? ''])),
    lines: linesOf(opened, used, statement?.statementsJson ?? null),
    problems: signed ? [...opened.problems, ...otherCompany(signed.document, engagement.clientName)] : [],
  };
}

/** Told, not asked: titles are misprinted, and companies change their names. */
function otherCompany(document: SignedDocument | null, clientName: string): readonly SignedProblem[] {
  const wanted = [bareName(clientName), bareName(bareOfOffice(clientName))];
  const [first] = document?.statedNames ?? [];
  if (first === undefined || document?.statedNames.some((name) => wanted.includes(bareName(name)))) return [];
  return [
    told(
      'DOCUMENT_COMPANY',
      `The document names ${first}, this client is ${clientName}: check that it is the right document.`,
    ),
  ];
}

function sourcesOf(
  engagement: StoredEngagement,
  lastYear: (IssuedHeader & Pick<StoredEngagement, 'status'>) | null,
  signed: SignedStatements | undefined,
  { statements }: OpenedSigned,
  upload: Pick<TrialBalanceUpload, 'report' | 'lastYear'> | undefined,
): PriorYear['sources'] {
  const { periodStart, hasPriorYear } = engagement;
  const isIssued = lastYear !== null;
  const engagementCounts = isIssued && areComparativesOf(lastYear, engagement);
  const end = longDate(addDays(periodStart, -1));
  const figures = signed?.figures.filter(isConfirmed).length ?? 0;
  const entered = figures === 1 ? '1 figure is entered.' : `${figures} figures are entered.`;
  const signedCounts = !isIssued && signed !== undefined && statements !== null;
  const file = upload?.lastYear ?? null;
  const comesFirst = !engagementCounts && !signedCounts;
  const fileCounts = file !== null && comesFirst;
  const hasColumn = file === null ? hasPriorYear : hasOwnColumn(upload?.report ?? null);
  const columnCounts = hasColumn && file === null && comesFirst;
  const taken = 'The comparatives come from here.';
  return [
    {
      source: 'ENGAGEMENT',
      isThere: isIssued,
      counts: engagementCounts,
      message:
        lastYear === null
          ? `No engagement of this client for the year ended ${end} has statements that balance.`
          : !engagementCounts
            ? 'The statements of that engagement are in another currency or rounding, or of another period: the comparatives do not come from them.'
            : FINISHED_ENGAGEMENT_STATES.includes(lastYear.status)
              ? taken
              : `${taken} That engagement is not finished: its figures may still change.`,
    },
    {
      source: 'SIGNED_STATEMENTS',
      isThere: signed !== undefined,
      counts: signedCounts,
      message:
        signed === undefined
          ? 'No figure is entered.'
          : signedCounts
            ? `${entered} ${taken}`
            : isIssued
              ? `${entered} Last year’s engagement comes first.`
              : `${entered} They do not count yet.`,
    },
    {
      source: 'SECOND_FILE',
      isThere: file !== null,
      counts: fileCounts,
      message:
        file === null
          ? 'No trial balance of last year was imported as a second file.'
          : `${file.fileName}. ${fileCounts ? taken : `What stands above comes first; “Opening balances” shows where they differ.`}`,
    },
    {
      source: 'PRIOR_COLUMN',
      isThere: hasColumn,
      counts: columnCounts,
      message: !hasColumn
        ? 'The trial balance has no column of last year.'
        : columnCounts
          ? taken
          : `The trial balance has a column of last year. What stands above comes first.${otherBalances(upload?.report ?? null)}`,
    },
  ];
}

/** Whether this year's own file holds last year's balances, in a column or on a sheet beside. */
function hasOwnColumn(report: ImportReport | null): boolean {
  if (report === null) return false;
  const { prior, priorDebit } = report.columns;
  return prior !== undefined || priorDebit !== undefined || report.warnings.some(differs);
}

const differs = ({ kind }: ImportReport['warnings'][number]) => kind === 'LAST_YEAR_DIFFERS';

/** What was said at the import of accounts on which both files do not agree. */
function otherBalances(report: ImportReport | null): string {
  const said = report?.warnings.find(differs);
  return said ? ` ${said.message}` : '';
}

/** Lines that this year's statements need, with what the figures come to. */
function linesOf(
  { lines, sums, computed }: OpenedSigned,
  used: ReadonlySet<string>,
  statements: StatementsJson | null,
): SignedLine[] {
  const cents = (amount: bigint | null): Money | null => (amount === null ? null : fromCents(amount));
  const flows = computed.cashFlow.available ? computed.cashFlow : null;
  return lines.map((line) => {
    const { statement, key, kind } = line;
    const flow = statement === 'cashFlow' && flows !== null ? findLine(flows, key) : undefined;
    const inFlows = [statements?.cashFlow, flows].some(
      (table) => table?.lines.some((each) => each.key === key && each.kind === 'LINE') === true,
    );
    const isShown =
      kind !== 'LINE' ||
      ALWAYS.has(lineName(line)) ||
      (statement === 'cashFlow' ? inFlows : statement !== 'changesInEquity' && used.has(key));
    return {
      ...line,
      isShown,
      computed: cents(sums.of(statement, key, 'LAST')) ?? flow?.current ?? null,
      computedBefore: cents(sums.of(statement, key, 'BEFORE')),
    };
  });
}

/** Lines that nearly every set of statements has. */
const ALWAYS: ReadonlySet<string> = new Set([
  'balanceSheet/cash_and_bank',
  'balanceSheet/share_capital',
  'balanceSheet/retained_earnings',
  'profitAndLoss/revenue',
  'profitAndLoss/administrative_expenses',
  'profitAndLoss/income_tax_expense',
  'changesInEquity/dividends_paid',
  'cashFlow/profit_before_tax',
  'cashFlow/tax_paid',
  'cashFlow/opening_cash',
]);
