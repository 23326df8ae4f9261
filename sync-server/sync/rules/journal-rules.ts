/**
 * The binding rules on journals: a posted one balances and has its number, and is never edited, taken back to a draft or
 * removed. Pure; a desktop that was tampered with gets no further than these.
 */
import { z } from 'zod';
import { draftProblems, POSTED_COLUMNS } from '../../../shared/model/journal-checks.ts';
import { journalLineSchema } from '../../../shared/model/journals.ts';
import { type Rule, refusal } from './change.ts';

const linesSchema = z.array(journalLineSchema);

const postedStays: Rule = ({ kind, before, after }) => {
  if (kind !== 'fsJournal' || before === null || before.status === 'DRAFT') return null;
  if (after === null) return refusal('RETENTION_HOLD', 'A posted journal is never removed.');
  const edited = POSTED_COLUMNS.some((column) => before[column] !== after[column]);
  const reopened = after.status === 'DRAFT' || (before.status === 'REVERSED' && after.status !== 'REVERSED');
  return edited || reopened
    ? refusal('INVALID_TRANSITION', 'A posted journal is never edited. Reverse it, and post another one.')
    : null;
};

const postedIsWhole: Rule = ({ kind, before, after }) => {
  if (kind !== 'fsJournal' || after === null || after.status === 'DRAFT') return null;
  if (before !== null && before.status !== 'DRAFT') return null;
  const stamped = after.number !== null && after.postedAt !== null && after.postedById !== null;
  if (!stamped) return refusal('INVALID_INPUT', 'A posted journal has a number, a time and a person.');
  if ((after.reverses === null) !== (after.reason === null)) {
    return refusal('INVALID_INPUT', 'A counter-entry says what it reverses and why.');
  }
  const lines = linesSchema.safeParse(JSON.parse(after.lines));
  if (!lines.success) return refusal('INVALID_INPUT', 'The lines of the journal are not of their form.');
  const [problem] = draftProblems({ narrative: after.narrative, lines: lines.data });
  return problem ? refusal('INVALID_INPUT', problem.message) : null;
};

export const RULES_ON_JOURNALS: readonly Rule[] = [postedStays, postedIsWhole];
