/**
 * Where last year's figures come from, in the order of authority (decisions 11): last year's engagement, else last year's
 * signed statements. Everything that speaks of last year asks here; the prior column of the file comes after both.
 */
import type { Constitution } from '../../../constitution/index.ts';
import { addDays, type IsoDate, longDate, twelveMonthsTo } from '../../../shared/model/dates.ts';
import { isConfirmed, type SignedStatements } from '../../../shared/model/prior-year.ts';
import type { Reader } from '../../store/database.ts';
import {
  findStatementHead,
  readStatementText,
  type StatementHead,
} from '../../store/repositories/engagement-outputs.ts';
import { findEngagementsEnding, type StoredEngagement } from '../../store/repositories/engagements.ts';
import { findSignedStatements } from '../../store/repositories/signed-statements.ts';
import { listStaffNames } from '../../store/repositories/staff.ts';
import { areComparatives, type IssuedHeader } from './are-comparatives.ts';
import type { Signed } from './signed-books.ts';
import { lineName } from './signed-lines.ts';
import { type OpenedSigned, openSigned } from './signed-statements.ts';
import type { EarlierStatements } from './stored-statements.ts';

type Issued = StatementHead & Pick<StoredEngagement, 'status'>;
export type YearOf = Pick<
  StoredEngagement,
  'id' | 'clientId' | 'periodStart' | 'functionalCurrency' | 'roundingConvention' | 'reportingStandard'
>;

/**
 * The statements of the client's year that ended on this day: of an open engagement, else of an archived one (a practice
 * archives the years that it has finished). Statements that do not balance are no comparatives, whatever their state.
 */
async function statementsEnding(
  reader: Reader,
  clientId: string,
  yearEndDate: IsoDate,
): Promise<Issued | null> {
  for (const engagement of await findEngagementsEnding(reader, clientId, yearEndDate)) {
    const statement = await findStatementHead(reader, engagement.id);
    if (statement?.isBalanced) return { ...statement, status: engagement.status };
  }
  return null;
}

/**
 * Statements of the client's engagements of last year and of the year before it, behind which the program keeps books.
 * Where there is no such engagement, the signed statements tell when last year began.
 */
export async function issuedYears(
  reader: Reader,
  { id, clientId, periodStart }: Pick<YearOf, 'id' | 'clientId' | 'periodStart'>,
): Promise<{ readonly lastYear: Issued | null; readonly yearBefore: Issued | null }> {
  const lastEnd = addDays(periodStart, -1);
  const lastYear = await statementsEnding(reader, clientId, lastEnd);
  const start =
    lastYear?.periodStart ??
    (await findSignedStatements(reader, id))?.periodStart ??
    twelveMonthsTo(lastEnd).start;
  return { lastYear, yearBefore: await statementsEnding(reader, clientId, addDays(start, -1)) };
}

export function openSignedOf(signed: Signed, engagement: YearOf, constitution: Constitution): OpenedSigned {
  return openSigned(
    signed,
    {
      periodStart: engagement.periodStart,
      currency: engagement.functionalCurrency,
      rounding: engagement.roundingConvention,
      reportingStandard: engagement.reportingStandard,
    },
    { taxonomy: constitution.reportingTaxonomy(), rules: constitution.disclosureRules() },
  );
}

/** True where statements of last year are the comparatives of this one, not only what it opens with. */
export function areComparativesOf(
  issued: IssuedHeader,
  { periodStart, functionalCurrency: currency, roundingConvention: rounding }: YearOf,
): boolean {
  return areComparatives(issued, { periodStart, currency, rounding });
}

interface Earlier {
  /** Id of the stored statements; null of signed ones, behind which no books are kept. */
  readonly id: string | null;
  readonly text: string;
  readonly periodStart: IsoDate;
  /** Those that were signed outside the program. */
  readonly signed: SignedStatements | null;
  /** Whether the comparatives come from them; else only the opening balances do. */
  readonly areComparatives: boolean;
}

/** Last year's statements as issued or signed, and those of the year before it: what the comparative year opened with. */
export async function earlierYears(
  reader: Reader,
  constitution: Constitution,
  engagement: YearOf,
): Promise<{ readonly earlier: Earlier | null; readonly beforeLast: Issued | null }> {
  const { lastYear, yearBefore } = await issuedYears(reader, engagement);
  if (lastYear) {
    const { id, periodStart } = lastYear;
    const text = await readStatementText(reader, id);
    const isIssued = areComparativesOf(lastYear, engagement);
    return {
      earlier: { id, text, periodStart, signed: null, areComparatives: isIssued },
      beforeLast: yearBefore,
    };
  }
  const signed = await findSignedStatements(reader, engagement.id);
  const statements = signed ? openSignedOf(signed, engagement, constitution).statements : null;
  const { periodStart } = signed ?? engagement;
  const earlier =
    signed && statements
      ? {
          id: null,
          text: JSON.stringify(statements),
          periodStart,
          signed,
          areComparatives: areComparativesOf(statements, engagement),
        }
      : null;
  return { earlier, beforeLast: yearBefore };
}

/** What a thread reads of the years before. */
export async function earlierTexts(
  reader: Reader,
  constitution: Constitution,
  engagement: YearOf,
): Promise<EarlierStatements> {
  const { earlier, beforeLast } = await earlierYears(reader, constitution, engagement);
  return {
    earlier: earlier?.text ?? null,
    beforeLast: beforeLast ? await readStatementText(reader, beforeLast.id) : null,
    signed: earlier?.signed ? await wordsOfFigures(reader, earlier.signed) : null,
  };
}

/** "Signed statements, page 7, confirmed by Wei Ling Tan on 3 March 2026", by statement and key. */
async function wordsOfFigures(
  reader: Reader,
  { figures }: SignedStatements,
): Promise<Readonly<Record<string, string>>> {
  const names = await listStaffNames(reader);
  return Object.fromEntries(
    figures.filter(isConfirmed).map((figure) => {
      const page = figure.page === null ? '' : `, page ${figure.page}`;
      const by = names.get(figure.confirmedById ?? '') ?? 'a person';
      const on =
        figure.confirmedAt === null ? '' : ` on ${longDate(figure.confirmedAt.slice(0, 10) as IsoDate)}`;
      return [lineName(figure), `Signed statements${page}, confirmed by ${by}${on}`];
    }),
  );
}
