/**
 * A notification as a person reads it: what happened, to whose record, where the link leads, and under which day it
 * stands. Pure.
 */
import { addDays, type IsoDate, isIsoDate, longDate } from '../../../shared/model/dates.ts';
import type { Notification, NotificationName } from '../../../shared/model/notifications.ts';
import { calendarDay } from '../../client/today.ts';
import { plural } from '../../components/plural.ts';

type Counts = Notification['counts'];

/** "42 accounts", or nothing where the number is not known. */
function counted(count: number | undefined, noun: string): string {
  return count === undefined ? '' : `${count} ${plural(count, noun)}`;
}

function withCount(sentence: string, count: string): string {
  return count === '' ? sentence : `${sentence}: ${count}`;
}

const version = ({ versionNo }: Counts): string => (versionNo === undefined ? '' : ` (version ${versionNo})`);

const SENTENCES: Readonly<Record<NotificationName, (counts: Counts) => string>> = {
  'fs.tb_uploaded': ({ rows }) => withCount('Trial balance imported', counted(rows, 'account')),
  'fs.statements_ready_for_review': (counts) => `Statements ready for review${version(counts)}`,
  'fs.notes_generated': ({ notes }) => withCount('Notes drafted', counted(notes, 'note')),
  'fs.docx_exported': () => 'Word document exported',
  'fs.client_approved': () => 'The client approved the statements',
  'fs.client_requested_revision': () => 'The client asked for changes to the statements',
  'xbrl.documents_ingested': ({ lines }) => withCount('Document read', counted(lines, 'line')),
  'xbrl.validation_passed': ({ warnings }) =>
    warnings === 0 ? 'Validation passed' : withCount('Validation passed', counted(warnings, 'warning')),
  'xbrl.validation_failed': ({ errors }) => withCount('Validation failed', counted(errors, 'error')),
  'xbrl.preptool_ready': (counts) => `Preparation workbook built${version(counts)}`,
  'xbrl.xbrl_xml_ready': (counts) => `XBRL instance built${version(counts)}`,
  'xbrl.client_approved': () => 'The client approved the filing',
  'xbrl.client_requested_revision': () => 'The client asked for changes to the filing',
  'xbrl.marked_filed': () => 'Marked as filed',
  'work.assigned': () => 'Work assigned to you',
  'work.review_requested': () => 'Your review is asked for',
  'review.note_added': () => 'Review note written',
  XBRL_EXPORT_BLOCKED: () => 'Export blocked: the filing changed before it was built',
};

export function sentenceOf({ name, counts }: Pick<Notification, 'name' | 'counts'>): string {
  return SENTENCES[name](counts);
}

/** "FY2025" or "period to 31 December 2025". */
export function recordWords({ record, period }: Pick<Notification, 'record' | 'period'>): string {
  if (record.kind === 'engagement') return period;
  return `filing to ${isIsoDate(period) ? longDate(period) : period}`;
}

/** The step of the record on which it can be seen; null: wherever the record begins. */
const STEPS: Readonly<Record<NotificationName, string | null>> = {
  'fs.tb_uploaded': 'trial-balance',
  'fs.statements_ready_for_review': 'statements',
  'fs.notes_generated': 'notes',
  'fs.docx_exported': 'export',
  'fs.client_approved': 'export',
  'fs.client_requested_revision': 'export',
  'xbrl.documents_ingested': 'source',
  'xbrl.validation_passed': 'validation',
  'xbrl.validation_failed': 'validation',
  'xbrl.preptool_ready': 'export',
  'xbrl.xbrl_xml_ready': 'export',
  'xbrl.client_approved': 'filed',
  'xbrl.client_requested_revision': 'filed',
  'xbrl.marked_filed': 'filed',
  'work.assigned': null,
  'work.review_requested': null,
  'review.note_added': null,
  XBRL_EXPORT_BLOCKED: 'export',
};

export function placeOf({ name, record }: Pick<Notification, 'name' | 'record'>): string {
  const area = record.kind === 'engagement' ? 'engagements' : 'filings';
  const step = STEPS[name];
  return step === null ? `/${area}/${record.id}` : `/${area}/${record.id}/${step}`;
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** "Today", "Yesterday" or "18 Nov 2025", in the reader's own time. */
export function dayWords(at: string, today: IsoDate): string {
  const moment = new Date(at);
  const day = calendarDay(moment);
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : DAY.format(moment);
}

export interface Day {
  readonly day: string;
  readonly items: readonly Notification[];
}

/** The list by day, in its own order. */
export function byDay(items: readonly Notification[], today: IsoDate): readonly Day[] {
  return [...Map.groupBy(items, ({ at }) => dayWords(at, today))].map(([day, of]) => ({ day, items: of }));
}

/** What the button says: the count is for those who see it, the sentence for those who listen. */
export function bellLabel(unseen: number): string {
  return unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`;
}
