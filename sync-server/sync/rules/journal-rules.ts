/**
 * The binding rules on journals: a posted one balances and has its number, and is never edited, taken back to a draft or
 * removed. Pure; a desktop that was tampered with gets no further than these.
 */
import { z } from 'zod';
import { draftProblems, POSTED_COLUMNS } from '../../../shared/model/journal-checks.ts';
import { journalLineSchema, MOST_JOURNAL_LINES } from '../../../shared/model/journals.ts';
import { type Rule, refusal } from './change.ts';

const linesSchema = z.array(journalLineSchema).max(MOST_JOURNAL_LINES);

const postedStays: Rule = ({ kind, before, after }) => {
  if (kind !== 'fsJournal' || before === null || before.status === 'DRAFT') return null;
  if (after === null) return refusal('RETENTION_HOLD', 'A posted journal is never removed.');
  const edited = POSTED_COLUMNS.some((column) => before[column] !== after[column]);
  const reopened = after.status === 'DRAFT' || (before.status === 'REVERSED' && after.status !== 'REVERSED');
  return edited || reopened
    ? refusal('INVALID_TRANSITION', 'A posted journal is never edited. Reverse it, and post another one.')
    : null;
};

/** Other desktops read the lines of drafts too. */
const linesHaveTheirForm: Rule = ({ kind, after }) =>
  kind === 'fsJournal' && after !== null && !linesSchema.safeParse(JSON.parse(after.lines)).success
    ? refusal('INVALID_INPUT', 'The lines of the journal are not of their form.')
    : null;

const postedIsWhole: Rule = ({ kind, before, after }) => {
  if (kind !== 'fsJournal' || after === null || after.status === 'DRAFT') return null;
  if (before !== null && before.status !== 'DRAFT') return null;
  const lines = linesSchema.parse(JSON.parse(after.lines));
  const stamped = after.number !== null && after.postedAt !== null && after.postedById !== null;
  if (!stamped) return refusal('INVALID_INPUT', 'A posted journal has a number, a time and a person.');
  if ((after.reverses === null) !== (after.reason === null)) {
    return refusal('INVALID_INPUT', 'A counter-entry says what it reverses and why.');
  }
  const [problem] = draftProblems({ narrative: after.narrative, lines });
  return problem ? refusal('INVALID_INPUT', problem.message) : null;
};

export const RULES_ON_JOURNALS: readonly Rule[] = [linesHaveTheirForm, postedStays, postedIsWhole];
