/**
 * Whether statements still say what their sources say, and which source moved on: this year's books, or the figures of
 * the years before that they repeat. Another version with the same figures changes nothing; a year before last that no
 * figure is taken from is not asked, and an archived engagement, which nothing is made of any more, is not either.
 */
import type { OutOfDate } from '../../../shared/model/records.ts';
import { readStatementsText, type StatementsJson } from '../../../shared/model/statements.ts';
import type { Reader } from '../../store/database.ts';
import { unpackText } from '../../store/packed-text.ts';
import {
  findStatementText,
  listStatementVersions,
  type StoredStatement,
} from '../../store/repositories/engagement-outputs.ts';
import { findEngagement, type StoredEngagement } from '../../store/repositories/engagements.ts';
import { areComparativesOf, issuedYears, type YearOf } from './earlier-years.ts';

type Kept = Pick<StoredStatement, 'contentVersion' | 'comparativesFrom'>;
type Judged = YearOf & Pick<StoredEngagement, 'contentVersion' | 'hasPriorYear' | 'status'>;

const NONE = 'none';

/**
 * The versions of the years before that answer now: last year's, and the one before it where last year is the column of
 * the file. Signed figures and the file are this engagement's own content.
 */
export async function comparativesFrom(
  reader: Reader,
  engagement: YearOf & Pick<StoredEngagement, 'hasPriorYear'>,
): Promise<string> {
  const { lastYear, yearBefore } = await issuedYears(reader, engagement);
  const isIssued = lastYear !== null && areComparativesOf(lastYear, engagement);
  const before = engagement.hasPriorYear && !isIssued ? yearBefore : null;
  return [lastYear, before].map((statement) => statement?.id ?? NONE).join(' ');
}

/** What a year takes over of the statements before it: their own year, without what a version is made of. */
function figuresOf({
  balanceSheet,
  profitAndLoss,
  changesInEquity,
  cashFlow,
  ...header
}: StatementsJson): string {
  const { periodStart, periodEnd, currency, rounding } = header;
  const columns = [balanceSheet, profitAndLoss, cashFlow].map(({ lines }) =>
    lines.map(({ key, label, kind, current, exactCurrent, tookRounding }) => [
      ...[key, label, kind, current, exactCurrent, tookRounding],
    ]),
  );
  const rows = changesInEquity.rows.filter(({ year }) => year === 'CURRENT');
  return JSON.stringify([periodStart, periodEnd, currency, rounding, columns, rows, cashFlow.available]);
}

async function haveSameFigures(reader: Reader, one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  const [first, second] = await Promise.all(
    [one, other].map(async (id) => {
      const text = id === NONE ? null : await findStatementText(reader, id);
      return text === null ? null : figuresOf(readStatementsText(unpackText(text)));
    }),
  );
  return first !== null && first === second;
}

/** Judges several versions at the cost of one question; those made before it was kept are judged by their books alone. */
export async function outOfDateJudge(
  reader: Reader,
  engagement: Judged,
): Promise<(kept: Kept) => Promise<OutOfDate | null>> {
  const now = await comparativesFrom(reader, engagement);
  const [lastYear = NONE, before = NONE] = now.split(' ');
  const known = new Map<string, Promise<boolean>>();
  const repeats = async (from: string) => {
    const [keptLast = NONE, keptBefore = NONE] = from.split(' ');
    const isUsed = before !== NONE;
    return (
      (await haveSameFigures(reader, keptLast, lastYear)) &&
      (!isUsed || (await haveSameFigures(reader, keptBefore, before)))
    );
  };
  return async ({ contentVersion, comparativesFrom: from }) => {
    if (contentVersion !== engagement.contentVersion) return 'BOOKS';
    if (from === null || engagement.status === 'ARCHIVED') return null;
    const holds = known.get(from) ?? repeats(from);
    known.set(from, holds);
    return (await holds) ? null : 'LAST_YEAR';
  };
}

/** What has moved on since the version was made; null where it is up to date. */
export async function outOfDateBy(reader: Reader, engagement: Judged, kept: Kept): Promise<OutOfDate | null> {
  return await (await outOfDateJudge(reader, engagement))(kept);
}

/** Of these engagements, those whose statements are of the books as they are and repeat other figures of last year. */
export async function lastYearMoved(reader: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const moved = new Set<string>();
  for (const id of ids) {
    const engagement = await findEngagement(reader, id);
    const latest = engagement && (await listStatementVersions(reader, id))[0];
    if (latest && (await outOfDateBy(reader, engagement, latest)) === 'LAST_YEAR') moved.add(id);
  }
  return moved;
}
