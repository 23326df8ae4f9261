/**
 * The binding rules on permanent files (decisions 13): an entry is never removed and keeps its kind and who wrote it, and
 * each change adds what the entry said before, in the name of its author. Pure; that the history has
 * its form is ruled before (form-rules.ts).
 */
import { dayProblems, type FileChange, fileChangeSchema } from '../../../shared/model/permanent-file.ts';
import type { SyncedRow } from '../../../shared/sync/records.ts';
import { type Rule, refusal } from './change.ts';

type Entry = SyncedRow<'permanentFileEntry'>;

const KEPT = ['kind', 'writtenById', 'writtenAt'] as const;
const SAID = ['content', 'validFrom', 'validUntil', 'setAside'] as const;

const historyOf = ({ history }: Entry): readonly FileChange[] =>
  fileChangeSchema.array().parse(JSON.parse(history));

/** Texts of JSON compared by what they say. */
const asText = (value: unknown): string => JSON.stringify(value, (_, each) => sortedKeys(each));
function sortedKeys(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/** The history of `after` is that of `before` and goes on, from what `before` said. */
function goesOn(before: Entry, after: Entry): boolean {
  const [was, is] = [historyOf(before), historyOf(after)];
  if (asText(is.slice(0, was.length)) !== asText(was)) return false;
  const [first] = is.slice(was.length);
  if (first === undefined) return SAID.every((column) => before[column] === after[column]);
  const said = {
    content: JSON.parse(before.content),
    validFrom: before.validFrom,
    validUntil: before.validUntil,
  };
  return asText(first.before) === asText(said);
}

const entriesStay: Rule = ({ kind, before, after }) => {
  if (kind !== 'permanentFileEntry' || before === null) return null;
  if (after === null)
    return refusal('RETENTION_HOLD', 'An entry of a permanent file is set aside, never removed.');
  return KEPT.every((column) => before[column] === after[column])
    ? null
    : refusal('INVALID_INPUT', 'An entry of a permanent file keeps its kind, and who wrote it.');
};

const historyGrows: Rule = (change, { joining }) => {
  if (change.kind !== 'permanentFileEntry' || change.after === null) return null;
  const { before, after } = change;
  const added = historyOf(after).slice(before === null ? 0 : historyOf(before).length);
  const own = joining || added.every(({ staffId }) => staffId === after.changedById);
  const isNew = added.length === 0 && after.writtenById === after.changedById;
  const isWhole = joining || (before === null ? isNew : goesOn(before, after));
  return own && isWhole
    ? null
    : refusal(
        'INVALID_INPUT',
        'The history of a permanent file only grows: each change says what the entry said before, and who changed it.',
      );
};

const daysHold: Rule = ({ kind, before, after }) => {
  if (kind !== 'permanentFileEntry' || after === null) return null;
  if (before?.validFrom === after.validFrom && before.validUntil === after.validUntil) return null;
  const [problem] = dayProblems(after.kind, after);
  return problem ? refusal('INVALID_INPUT', problem.message) : null;
};

export const RULES_ON_PERMANENT_FILES: readonly Rule[] = [entriesStay, historyGrows, daysHold];
