/**
 * Kinds of conflicts, kinds of records and their columns in plain words, for people who never saw a table.
 */
import type { OpenConflict } from '../../../../shared/contract/server-conflicts.ts';
import { isIsoDate, longDate } from '../../../../shared/model/dates.ts';
import type { ConflictKind } from '../../../../shared/sync/change-set.ts';
import type { SyncedKind } from '../../../../shared/sync/records.ts';
import { formatMoment } from '../../../components/when.tsx';
import {
  ACCOUNTING_STANDARD_WORDS,
  ENGAGEMENT_STATE_WORDS,
  ENTITY_TYPE_WORDS,
  ENTRY_POINT_WORDS,
  FILING_STATE_WORDS,
  REPORTING_STANDARD_WORDS,
  ROUNDING_WORDS,
} from '../../../components/words.ts';

export const CONFLICT_WORDS: Readonly<Record<ConflictKind, string>> = {
  STALE: 'Changed meanwhile',
  FIRST_STANDS: 'Somebody was first',
  SAME_PLACE: 'The place is taken',
  REFUSED: 'Not permitted',
};

/** What each kind asks of the person who settles it. */
export const CONFLICT_MEANING: Readonly<Record<ConflictKind, string>> = {
  STALE: 'Two people changed the same record. One of the two states is chosen.',
  FIRST_STANDS: 'A confirmation is never merged: the first one stands, and this one can only be made anew.',
  SAME_PLACE: 'Another record stands where this one would. One of the two is kept.',
  REFUSED:
    'A rule or the rights of the author at that time forbid the change. It can be given up, or made anew.',
};

export const KIND_WORDS: Readonly<Record<SyncedKind, string>> = {
  engagement: 'Engagement',
  trialBalanceUpload: 'Trial balance file',
  trialBalanceItem: 'Account of the trial balance',
  rememberedRecipe: 'Remembered way of reading a file',
  generatedStatement: 'Statements',
  note: 'Note',
  noteDraft: 'Draft of a note',
  disclosureResponse: 'Answer to a disclosure question',
  filing: 'Filing',
  sourceDocument: 'Document of the filing',
  lineItem: 'Line of the filing',
  sourceBooks: 'Books behind the lines',
  lineProvenance: 'Origin of a line',
  tagMapping: 'Tag of a line',
  confirmation: 'Confirmation of a tag',
  spentConfirmation: 'Confirmation taken back',
  lineExclusion: 'Excluded line',
  filingInformation: 'Information of the filing',
  validationRun: 'Validation run',
  validationResult: 'Result of a rule',
  warningAcknowledgement: 'Reviewed warning',
  outputArtifact: 'Export',
  storedFile: 'File',
  synonym: 'Synonym',
};

export function recordOfConflict({ record }: OpenConflict): string {
  if (record === null) return 'Belongs to no engagement or filing';
  const kind = record.kind === 'filing' ? 'Filing' : 'Engagement';
  return `${kind} to ${isIsoDate(record.periodEnd) ? longDate(record.periodEnd) : record.periodEnd}`;
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  elementId: 'Element',
  memberId: 'Member',
  staffId: 'By',
  staffUserId: 'By',
  fileId: 'File',
  balanceAt: 'Balance at',
  clientDecision: 'Decision of the client',
  versionNo: 'Version',
  sha256: 'SHA-256',
  fyEndMonth: 'Year ends in',
};

/** "valueCurrent" as "Value current", "confirmedById" as "Confirmed by". */
export function fieldWords(column: string): string {
  const words = column
    .replace(/(By)Id$/, '$1')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return FIELD_WORDS[column] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  reportingStandard: REPORTING_STANDARD_WORDS,
  accountingStandard: ACCOUNTING_STANDARD_WORDS,
  entryPoint: ENTRY_POINT_WORDS,
  entityType: ENTITY_TYPE_WORDS,
  roundingConvention: ROUNDING_WORDS,
  status: { ...ENGAGEMENT_STATE_WORDS, ...FILING_STATE_WORDS },
};
const FLAGS = ['firstPeriod', 'hasPriorYear', 'isOverride', 'isBalanced', 'isComplete', 'negated', 'passed'];
const LONGEST = 2_000;

/** Parts of a structure that are for the program: what sort of part it is, and what it hangs on. */
const MARKS = /^(kind|type|id|key|.*Id)$/;

/** The texts and numbers inside a structure, one per line: what a person reads of it. */
function leavesOf(value: unknown): readonly string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, part]) => (MARKS.test(key) ? [] : leavesOf(part)));
  }
  return [String(value)];
}

function structure(text: string): unknown {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** "PERSON" as "Person"; currencies and other short words stay as they are. */
function plain(value: string): string {
  if (!/^[A-Z][A-Z_]{3,}$/.test(value)) return value;
  return value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ');
}

/** A value of a column as a person reads it; `people` names the staff by their ids. */
export function valueWords(
  column: string,
  value: string | number | null,
  people: ReadonlyMap<string, string>,
): string {
  if (value === null || value === '') return 'Nothing';
  if (FLAGS.includes(column)) return value === 1 ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (isIsoDate(value)) return longDate(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatMoment(value);
  const inside = structure(value);
  const known = people.get(value) ?? CHOICES[column]?.[value];
  const words = inside === undefined ? (known ?? plain(value)) : leavesOf(inside).join('\n') || 'Nothing';
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}
