/**
 * What the binder of a filing shows of the engagement behind it (decisions 10): open points that a reviewer let stand,
 * and the numbers of the notes that its lines refer to.
 */

import { noteNumbers } from '../../shared/model/note-numbers.ts';
import { judgeFinality } from '../financial-statements/finality/judge-finality.ts';
import { findStatement, listNotes } from '../store/repositories/engagement-outputs.ts';
import { findEngagement } from '../store/repositories/engagements.ts';
import { findSourceBooks } from '../store/repositories/line-provenance.ts';
import type { EngagementEvidenceOf } from '../xbrl-filing/exports/load-evidence.ts';

/** As they stand when the binder is made, of the version that the lines were built from. */
export const engagementEvidence: EngagementEvidenceOf = async ({ reader, constitution }, filing) => {
  const books = await findSourceBooks(reader, filing.currentLineSetId);
  const id = books?.engagementId ?? filing.fsEngagementId;
  const engagement = id === null ? undefined : await findEngagement(reader, id);
  if (!engagement || engagement.clientId !== filing.clientId) return null;
  const statement = books && (await findStatement(reader, engagement.id, books.statementVersion));
  const numbers = noteNumbers(await listNotes(reader, engagement.id));
  const tables = statement
    ? [statement.statementsJson.balanceSheet, statement.statementsJson.profitAndLoss]
    : [];
  const referred = tables
    .flatMap(({ lines, face = [] }) => [...lines, ...face])
    .flatMap(({ key, noteKey }) => {
      const number = noteKey === undefined ? undefined : numbers.get(noteKey);
      return number === undefined ? [] : [[key, number] as const];
    });
  return {
    letStand: (await judgeFinality(reader, constitution, engagement, statement)).letStand,
    noteNumbers: Object.fromEntries(referred),
  };
};
