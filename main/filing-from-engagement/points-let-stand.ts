/** Open points of the engagement behind a filing that a reviewer let stand, for the binder (decisions 10). */
import { judgeFinality } from '../financial-statements/finality/judge-finality.ts';
import { findStatement } from '../store/repositories/engagement-outputs.ts';
import { findEngagement } from '../store/repositories/engagements.ts';
import { findSourceBooks } from '../store/repositories/line-provenance.ts';
import type { LetStandOf } from '../xbrl-filing/exports/export-filing.ts';

/** As they stand when the binder is made, of the version that the lines were built from. */
export const pointsLetStand: LetStandOf = async ({ reader, constitution }, filing) => {
  const books = await findSourceBooks(reader, filing.currentLineSetId);
  const id = books?.engagementId ?? filing.fsEngagementId;
  const engagement = id === null ? undefined : await findEngagement(reader, id);
  if (!engagement || engagement.clientId !== filing.clientId) return null;
  const statement = books && (await findStatement(reader, engagement.id, books.statementVersion));
  return (await judgeFinality(reader, constitution, engagement, statement)).letStand;
};
