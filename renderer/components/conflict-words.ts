/**
 * A conflict in the words of people who never saw a table: what kind it is and what it asks for, what its records
 * are called, and how a value of a column reads. The same for the desktop that settles it and the administrator who
 * looks it up. Pure.
 */
import { isIsoDate, longDate } from '../../shared/model/dates.ts';
import { JOURNAL_KIND_WORDS, JOURNAL_STATUS_WORDS } from '../../shared/model/journals.ts';
import { formatMoney, isMoney } from '../../shared/model/money.ts';
import type { ConflictKind } from '../../shared/sync/change-set.ts';
import { SYNCED_KINDS, type SyncedKind } from '../../shared/sync/kinds/kinds.ts';
import { type AnyRow, descriptionOf } from '../../shared/sync/records.ts';
import { formatMoment } from './when.tsx';
import {
  ACCOUNTING_STANDARD_WORDS,
  ENGAGEMENT_STATE_WORDS,
  ENTITY_TYPE_WORDS,
  ENTRY_POINT_WORDS,
  FILING_STATE_WORDS,
  OUTPUT_KIND_WORDS,
  REPORTING_STANDARD_WORDS,
  ROUNDING_WORDS,
  STATEMENT_WORDS,
} from './words.ts';

export const CONFLICT_WORDS: Readonly<Record<ConflictKind, string>> = {
  STALE: 'Changed meanwhile',
  FIRST_STANDS: 'Somebody was first',
  SAME_PLACE: 'The place is taken',
  REFUSED: 'Not permitted',
};

/** What each kind asks of the person who settles it. */
export const CONFLICT_MEANING: Readonly<Record<ConflictKind, string>> = {
  STALE:
    'Two people changed the same record. Keeping mine takes what that desktop had changed; what the other changed beside it stays.',
  FIRST_STANDS: 'A confirmation is never merged. The first one counts; confirm again if yours is right.',
  SAME_PLACE: 'Another record is in the same place. One of the two is kept.',
  REFUSED:
    'A rule or the rights of the author at that time forbid the change. It can be given up, or made again.',
};

export function recordTitle(kind: SyncedKind, row: AnyRow | null): string {
  return descriptionOf(kind)
    .title(row)
    .filter((part) => part !== '')
    .join(' ')
    .replace(/, version$/, '');
}

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reportingStandard: REPORTING_STANDARD_WORDS,
  accountingStandard: ACCOUNTING_STANDARD_WORDS,
  entryPoint: ENTRY_POINT_WORDS,
  entityType: ENTITY_TYPE_WORDS,
  roundingConvention: ROUNDING_WORDS,
  rounding: ROUNDING_WORDS,
  statement: STATEMENT_WORDS,
  kind: { ...OUTPUT_KIND_WORDS, ...JOURNAL_KIND_WORDS },
  status: { ...ENGAGEMENT_STATE_WORDS, ...FILING_STATE_WORDS, ...JOURNAL_STATUS_WORDS },
  author: { MODEL: 'The language model', OFFLINE: 'The program', PERSON: 'A person' },
  value: { true: 'Yes', false: 'No' },
  balanceAt: { CLOSING: 'The end of the period', OPENING: 'Its beginning' },
};
/** Columns that are read alike in every kind: as yes or no, or as a text that a person typed. */
const columnsRead = (as: 'FLAG' | 'TEXT'): ReadonlySet<string> =>
  new Set(
    SYNCED_KINDS.flatMap((kind) =>
      Object.entries(descriptionOf(kind).columns).flatMap(([name, { reads }]) =>
        reads === as ? [name] : [],
      ),
    ),
  );
const FLAGS = columnsRead('FLAG');
/** Never taken for a structure or a word of the program. */
const TYPED = columnsRead('TEXT');
const LONGEST = 2_000;
const NOTHING = 'Nothing';

/** Parts of a structure that are for the program: what sort of part it is, and what it hangs on. */
const MARKS = /^(kind|type|id|key|ref|bind|source|.*Id)$/;

/** A text as it reads wherever it stands; a word of the program as a word, unless a person may have typed it. */
function plainWords(value: string, typed = false): string {
  if (isMoney(value)) return value === '0.00' ? value : formatMoney(value);
  if (isIsoDate(value)) return longDate(value);
  if (typed) return value;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatMoment(value);
  // "PERSON" as "Person"; currencies and other short words stay as they are.
  if (!/^[A-Z][A-Z_]{3,}$/.test(value)) return value;
  return value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ');
}

/** The texts and numbers inside a structure; a row of a table in one line. */
function leavesOf(value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return [plainWords(value.trim())];
  if (typeof value === 'boolean') return [value ? 'Yes' : 'No'];
  if (typeof value !== 'object') return [String(value)];
  const flat = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  if (flat) return [value.flatMap(leavesOf).join('   ')].filter((line) => line !== '');
  return Object.entries(value).flatMap(([key, part]) => (MARKS.test(key) ? [] : leavesOf(part)));
}

function structure(value: string): unknown {
  if (!/^[[{"]/.test(value)) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** A value of a column as a person reads it; `names` tells people and elements by their ids. */
export function valueWords(
  column: string,
  value: string | number | null,
  names: ReadonlyMap<string, string>,
): string {
  if (value === null || value === '') return NOTHING;
  if (FLAGS.has(column)) return value === 1 ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  const typed = TYPED.has(column);
  const inside = typed ? undefined : structure(value);
  const known = CHOICES[column]?.[value] ?? (typed ? undefined : names.get(value));
  const words =
    inside === undefined ? (known ?? plainWords(value, typed)) : leavesOf(inside).join('\n') || NOTHING;
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}
