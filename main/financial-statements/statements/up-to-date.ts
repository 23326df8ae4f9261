/**
 * Whether statements still say what their sources say. They are out of date once this year's books changed, and once
 * another engagement, or another version of it, answers for the years before: its figures are the comparatives.
 */
import type { Reader } from '../../store/database.ts';
import type { StoredStatement } from '../../store/repositories/engagement-outputs.ts';
import type { StoredEngagement } from '../../store/repositories/engagements.ts';
import { issuedYears } from './earlier-years.ts';

type Kept = Pick<StoredStatement, 'contentVersion' | 'comparativesFrom'>;
type YearOf = Pick<StoredEngagement, 'id' | 'clientId' | 'periodStart' | 'contentVersion'>;

/** The versions of the years before that answer now. Signed figures and the file are this engagement's own content. */
export async function comparativesFrom(reader: Reader, engagement: YearOf): Promise<string> {
  const { lastYear, yearBefore } = await issuedYears(reader, engagement);
  return [lastYear, yearBefore].map((statement) => statement?.id ?? 'none').join(' ');
}

/** Judges several versions at the cost of one question; those made before it was kept are judged by their books alone. */
export async function upToDateJudge(reader: Reader, engagement: YearOf): Promise<(kept: Kept) => boolean> {
  const now = await comparativesFrom(reader, engagement);
  return (kept) =>
    kept.contentVersion === engagement.contentVersion &&
    (kept.comparativesFrom === null || kept.comparativesFrom === now);
}

export async function isUpToDate(reader: Reader, engagement: YearOf, kept: Kept): Promise<boolean> {
  return (await upToDateJudge(reader, engagement))(kept);
}
