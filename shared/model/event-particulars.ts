/**
 * Particulars of audit events in plain words: what an accountant would say, not what the field is called;
 * nothing recorded is left out but ids that nobody knows.
 */

import { anchorWords } from './anchor-words.ts';
import { isIsoDate, longDate } from './dates.ts';
import {
  ACCOUNTING_STANDARD_WORDS,
  ENTITY_TYPE_WORDS,
  ENTRY_POINT_WORDS,
  FILING_STATE_WORDS,
  OUTPUT_KIND_WORDS,
  STATEMENT_WORDS,
} from './field-words.ts';
import { formatMoney, isMoney } from './money.ts';
import { REVIEW_NOTE_KIND_WORDS, REVIEW_NOTE_KINDS } from './review-notes.ts';
import { sectionWords } from './section-words.ts';
import { versionNamed } from './taxonomy-versions.ts';

const MOST_PARTS = 12;
const LONGEST = 160;

/** Values of closed lists, by what the screens call them. */
const VALUE_WORDS: Readonly<Record<string, string>> = {
  ...ACCOUNTING_STANDARD_WORDS,
  ...ENTITY_TYPE_WORDS,
  ...ENTRY_POINT_WORDS,
  ...FILING_STATE_WORDS,
  ...OUTPUT_KIND_WORDS,
  ...STATEMENT_WORDS,
};

/** Names that say it better than the field does. */
const KEY_WORDS: Readonly<Record<string, string>> = {
  lineItemId: 'line',
  lineItemIds: 'lines',
  elementId: 'element',
  elementIds: 'elements',
  memberId: 'by member',
  valueCurrent: 'current year',
  valuePrior: 'prior year',
  versionNo: 'version',
  sha256: 'checksum',
  contentSha256: 'checksum of the content',
  ruleId: 'rule',
  sourcePage: 'page',
  parentLabel: 'heading',
  fsEngagementId: 'linked engagement',
  fyEndMonth: 'month of the year end',
  fsConfig: 'defaults for statements',
  xbrlConfig: 'defaults for filings',
  runAt: 'run',
  taxonomyVersion: 'taxonomy',
  noteKind: 'kind',
};

/** Fields whose value is best told as a phrase of its own; an empty one says nothing. */
const PHRASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  balanceAt: { CLOSING: 'closing balance', OPENING: 'opening balance' },
  negated: { true: 'sign reversed', false: 'sign as printed' },
  saveAsSynonym: { true: 'remembered as a synonym', false: '' },
  withdrawn: { true: 'tick taken back', false: '' },
  confidence: {
    HIGH: 'suggested with high confidence',
    MEDIUM: 'suggested with medium confidence',
    LOW: 'suggested with low confidence',
    MANUAL: 'chosen by hand',
  },
  passed: { true: 'passed', false: 'not passed' },
  author: { MODEL: 'drafted by the language model', OFFLINE: 'drafted offline', PERSON: 'written by hand' },
  by: { UNDO: 'by undoing a step', REDO: 'by redoing a step' },
  created: { true: 'new', false: '' },
  draft: { true: 'draft', false: 'final' },
};

/** What an event is about comes first; the rest keeps its order. */
const FIRST: readonly string[] = ['lineItemId', 'lineItemIds', 'label', 'ruleId', 'elementId', 'memberId'];

function firstThingsFirst(one: string, other: string): number {
  const rank = (key: string) => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
  return rank(one) - rank(other);
}

function keyWords(key: string): string {
  return (
    KEY_WORDS[key] ??
    key
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replace(/ Ids?$/, '')
      .toLowerCase()
  );
}

/** "output: Preparation workbook"; other kinds are no outputs. */
function keyOf(key: string, value: unknown): string {
  if (key === 'kind' && typeof value === 'string' && Object.hasOwn(OUTPUT_KIND_WORDS, value)) return 'output';
  return keyWords(key);
}

/** A value of a closed list that no screen has a word for, and the name of a field. */
const LISTED = /^[A-Z]+(?:_[A-Z]+)+$/;
const FIELD = /^[a-z]+(?:[A-Z][a-z]+)+$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CHECKSUM = /^[0-9a-f]{64}$/;
/** Date and time of a moment, as audit events hold them. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/;

type Read = (text: string) => string;

/** Ids that stand for nothing a person knows are left out; a checksum is shown by its first figures. */
function valueWords(value: unknown, read: Read): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'string') return textWords(read(value));
  if (typeof value === 'number') return value.toLocaleString('en-SG');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) {
    const parts = value.flatMap((each) => valueWords(each, read) ?? []);
    return parts.length === 0 ? null : cut(parts.join(', '));
  }
  const inner = partsOf(Object.entries(value), read);
  return inner.length === 0 ? null : cut(inner.join(', '));
}

function textWords(text: string): string | null {
  if (UUID.test(text)) return null;
  if (CHECKSUM.test(text)) return `${text.slice(0, 12)}…`;
  if (isIsoDate(text)) return longDate(text);
  const [, day = '', time] = MOMENT.exec(text) ?? [];
  if (isIsoDate(day)) return `${longDate(day)}, ${time} UTC`;
  if (isMoney(text)) return formatMoney(text);
  if (Object.hasOwn(VALUE_WORDS, text)) return VALUE_WORDS[text] ?? text;
  if (LISTED.test(text)) return text.toLowerCase().replaceAll('_', ' ');
  return cut(FIELD.test(text) ? keyWords(text) : versionNamed(text));
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Fields that are told by the names of what they hold, not as they are kept. */
const READ_BY_KEY: Readonly<Record<string, (read: Read) => Read>> = {
  sections: () => sectionWords,
  place: (read) => (text) => anchorWords(text, read),
  noteKind: () => (text) =>
    REVIEW_NOTE_KIND_WORDS[REVIEW_NOTE_KINDS.find((kind) => kind === text) ?? 'QUERY'],
};

function partsOf(entries: readonly (readonly [string, unknown])[], read: Read): readonly string[] {
  return entries.flatMap(([key, value]) => {
    const phrase = PHRASES[key]?.[String(value)];
    if (phrase !== undefined) return phrase === '' ? [] : [phrase];
    const words = valueWords(value, READ_BY_KEY[key]?.(read) ?? read);
    return words === null ? [] : [`${keyOf(key, value)}: ${words}`];
  });
}

/** "line: Trade receivables; element: Trade receivables; closing balance". `read` turns ids into labels. */
export function particulars(payload: Readonly<Record<string, unknown>>, read: Read): string {
  const { lineItemId, label } = payload;
  const entries = Object.entries(payload).toSorted(([one], [other]) => firstThingsFirst(one, other));
  // The line is told once, by its label, where the id can be read as that.
  const twice = typeof lineItemId === 'string' && typeof label === 'string' && read(lineItemId) === label;
  return partsOf(twice ? entries.filter(([key]) => key !== 'label') : entries, read)
    .slice(0, MOST_PARTS)
    .join('; ');
}
