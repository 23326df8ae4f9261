/**
 * Which events of desktops are news to others (specification 6), and whose turn it is then. Readers are the people at
 * work on the record, by the audit log, who hold the right to go on with it; where none of them may take the next
 * step, everybody whose role is made for it. Never the person who did it, and never by a role that somebody has no
 * longer. What a desktop writes in an event is hostile until it is parsed; what does not parse is no news. Pure.
 */
import { z } from 'zod';
import { DUTIES, type Duty, MANAGES } from '../../shared/model/assignments.ts';
import type { AuditEventType, NotificationTemplate } from '../../shared/model/events.ts';
import { idSchema } from '../../shared/model/records.ts';
import { VIEWS } from '../../shared/model/review-notes.ts';
import { type Action, mayDo, type StaffRole } from '../../shared/model/roles.ts';
import { type FilingState, PASSED_FILING_STATES, SEALED_FILING_STATES } from '../../shared/model/states.ts';
import { recordOfSubject } from '../../shared/model/subjects.ts';
import type { ChangeSet, SentEvent } from '../../shared/sync/change-set.ts';
import type { AnyRow } from '../../shared/sync/records.ts';

/** What is older is history: a desktop that was offline for a week catches up without a flood of mails. */
const NEWS_MS = 24 * 3_600_000;

type Payload = SentEvent['payload'];

const validation = z.object({ passed: z.boolean() });
const output = z.object({ kind: z.enum(['PREPTOOL_XLSX', 'XBRL_XML']) });
const document = z.object({ draft: z.boolean() });

const TEMPLATE_OF: Readonly<
  Partial<Record<AuditEventType, (payload: Payload) => DesktopTemplate | undefined>>
> = {
  FS_TB_UPLOADED: () => 'fs.tb_uploaded',
  FS_STATEMENT_GENERATED: () => 'fs.statements_ready_for_review',
  FS_NOTES_GENERATED: () => 'fs.notes_generated',
  // The mail says that the document can go to the client: a draft is nobody's turn.
  FS_EXPORT_GENERATED: (payload) =>
    document.safeParse(payload).data?.draft === false ? 'fs.docx_exported' : undefined,
  XBRL_DOC_INGESTED: () => 'xbrl.documents_ingested',
  XBRL_VALIDATION_RUN: (payload) => {
    const passed = validation.safeParse(payload).data?.passed;
    if (passed === undefined) return undefined;
    return passed ? 'xbrl.validation_passed' : 'xbrl.validation_failed';
  },
  XBRL_EXPORT_GENERATED: (payload) => {
    const kind = output.safeParse(payload).data?.kind;
    if (kind === undefined) return undefined;
    return kind === 'XBRL_XML' ? 'xbrl.xbrl_xml_ready' : 'xbrl.preptool_ready';
  },
  XBRL_FILING_MARKED_FILED: () => 'xbrl.marked_filed',
  REVIEW_NOTE_WRITTEN: () => 'review.note_added',
};

export type DesktopTemplate = Exclude<
  NotificationTemplate,
  | 'fs.client_approved'
  | 'fs.client_requested_revision'
  | 'xbrl.client_approved'
  | 'xbrl.client_requested_revision'
  | WorkTemplate
>;

/** Told to the very people whom the record names (decisions 12). */
type WorkTemplate = 'work.assigned' | 'work.review_requested';

type RecordKind = 'engagement' | 'filing';

interface Telling {
  /** Absent: of either. */
  readonly record?: RecordKind;
  /** The right under which it was done; the rights of the author are checked by it (sync/rules/authorise). */
  readonly doneBy: Action | Readonly<Record<RecordKind, Action>>;
  /** The right to go on: of those at work on the record, who is told. */
  readonly goesOn: Action | Readonly<Record<RecordKind, Action>>;
  /**
   * The right to the next step, where somebody else may have to take it: its holders are all told while nobody at
   * work on the record is one of them. `ownWork`: an author who holds it takes that step too, and nobody is called.
   */
  readonly next?: { readonly action: Action; readonly ownWork: boolean };
  /** States of the filing in which the mail is true: an event alone is only what a desktop says. */
  readonly trueIn?: readonly FilingState[];
}

const TELLING: Readonly<Record<DesktopTemplate, Telling>> = {
  'fs.tb_uploaded': {
    record: 'engagement',
    doneBy: 'UPLOAD_TRIAL_BALANCE',
    goesOn: 'OVERRIDE_FS_MAPPING',
  },
  // Four eyes: who may export the final document reviews, even where the author could.
  'fs.statements_ready_for_review': {
    record: 'engagement',
    doneBy: 'GENERATE_STATEMENTS',
    goesOn: 'EXPORT_FS_DOCUMENT',
    next: { action: 'EXPORT_FS_DOCUMENT', ownWork: false },
  },
  'fs.notes_generated': { record: 'engagement', doneBy: 'GENERATE_NOTES', goesOn: 'GENERATE_NOTES' },
  'fs.docx_exported': { record: 'engagement', doneBy: 'EXPORT_FS_DOCUMENT', goesOn: 'MANAGE_FS_ENGAGEMENT' },
  'xbrl.documents_ingested': {
    record: 'filing',
    doneBy: 'INGEST_XBRL_DOCUMENT',
    goesOn: 'CONFIRM_TAG_MAPPING',
  },
  'xbrl.validation_passed': {
    record: 'filing',
    doneBy: 'RUN_XBRL_VALIDATION',
    goesOn: 'MANAGE_XBRL_FILING',
    trueIn: PASSED_FILING_STATES,
  },
  'xbrl.validation_failed': {
    record: 'filing',
    doneBy: 'RUN_XBRL_VALIDATION',
    goesOn: 'CONFIRM_TAG_MAPPING',
  },
  'xbrl.preptool_ready': {
    record: 'filing',
    doneBy: 'EXPORT_PREPTOOL',
    goesOn: 'MANAGE_XBRL_FILING',
    next: { action: 'MARK_XBRL_FILED', ownWork: true },
  },
  'xbrl.xbrl_xml_ready': {
    record: 'filing',
    doneBy: 'EXPORT_XBRL_XML',
    goesOn: 'MANAGE_XBRL_FILING',
    next: { action: 'MARK_XBRL_FILED', ownWork: true },
  },
  'xbrl.marked_filed': {
    record: 'filing',
    doneBy: 'MARK_XBRL_FILED',
    goesOn: 'VIEW_XBRL_FILING',
    trueIn: SEALED_FILING_STATES,
  },
  'review.note_added': { doneBy: VIEWS, goesOn: VIEWS },
};

function rightOn(kind: RecordKind, right: Telling['doneBy']): Action {
  return typeof right === 'string' ? right : right[kind];
}

interface About {
  readonly record: { readonly kind: 'engagement' | 'filing'; readonly id: string };
  readonly author: { readonly staffId: string; readonly role: StaffRole };
}

export interface News extends About {
  readonly template: DesktopTemplate;
}

/** News of an assignment: the columns of its row that name whom it is for. */
export interface WorkNews extends About {
  readonly template: WorkTemplate;
  readonly columns: readonly (Duty | 'heldById')[];
}

const assigned = z.object({ duties: z.array(z.enum(DUTIES)) });
const handedOver = z.object({ review: z.boolean() });

/** The record that an event is about, of either kind; null for what does not parse. */
function recordOf(subject: string): About['record'] | null {
  const record = recordOfSubject(subject);
  return record !== null && idSchema.safeParse(record.id).success ? record : null;
}

/** Who is to be told of new work, and under which words; the ids stand in the row that the set brought. */
export function workNewsOf(
  { at, auditEvents }: Pick<ChangeSet, 'at' | 'auditEvents'>,
  author: About['author'],
  now: Date,
): readonly WorkNews[] {
  const oldest = now.getTime() - NEWS_MS;
  return auditEvents.flatMap(({ type, subject, payload, action, byProgram, at: eventAt }): WorkNews[] => {
    if (byProgram || Math.min(Date.parse(at), Date.parse(eventAt)) < oldest) return [];
    const record = recordOf(subject);
    if (record === null || action !== MANAGES[record.kind]) return [];
    if (type === 'WORK_ASSIGNED') {
      const columns = assigned.safeParse(payload).data?.duties ?? [];
      return columns.length === 0 ? [] : [{ template: 'work.assigned', record, author, columns }];
    }
    if (type !== 'WORK_HANDED_OVER') return [];
    const review = handedOver.safeParse(payload).data?.review;
    if (review === undefined) return [];
    const template = review ? 'work.review_requested' : 'work.assigned';
    return [{ template, record, author, columns: ['heldById'] }];
  });
}

/** Of the active staff, those whom the row names and whose role may see the record; never the author. */
export function namedReaders<Person extends Colleague>(
  { record, author, columns }: WorkNews,
  row: AnyRow,
  active: readonly Person[],
): readonly Person[] {
  const named = new Set(columns.map((column) => row[column]));
  const view = record.kind === 'engagement' ? 'VIEW_FS_ENGAGEMENT' : 'VIEW_XBRL_FILING';
  return active.filter(({ id, role }) => named.has(id) && id !== author.staffId && mayDo(role, view));
}

/** What the events of an accepted set tell. What the program wrote by itself, or brings from the past, is no news. */
export function newsOf(
  { at, auditEvents }: Pick<ChangeSet, 'at' | 'auditEvents'>,
  author: News['author'],
  now: Date,
): readonly News[] {
  const oldest = now.getTime() - NEWS_MS;
  return auditEvents.flatMap((event): News[] => {
    if (event.byProgram || Math.min(Date.parse(at), Date.parse(event.at)) < oldest) return [];
    const template = TEMPLATE_OF[event.type]?.(event.payload);
    const record = recordOf(event.subject);
    if (template === undefined || record === null) return [];
    const { record: told = record.kind, doneBy } = TELLING[template];
    if (record.kind !== told || event.action !== rightOn(record.kind, doneBy)) return [];
    return [{ template, record, author }];
  });
}

/** The last news of each sort about each record: a filing that failed and then passed has passed. */
export function lastOfEach(news: readonly News[]): readonly News[] {
  const sortOf = ({ template }: News) => (template.startsWith('xbrl.validation') ? 'validation' : template);
  return [...new Map(news.map((each) => [`${sortOf(each)} ${each.record.id}`, each])).values()];
}

/** True where the record is as the mail says, once everything of the push is taken. */
export function isTrueOf({ template }: News, { status }: AnyRow): boolean {
  const { trueIn } = TELLING[template];
  return trueIn === undefined || trueIn.some((state) => state === status);
}

export interface Colleague {
  readonly id: string;
  readonly role: StaffRole;
}

/** Who of the active staff is told; `atWork` are the ids of those who have done something on the record. */
export function readersOf<Person extends Colleague>(
  { template, record, author }: News,
  active: readonly Person[],
  atWork: ReadonlySet<string>,
): readonly Person[] {
  const { goesOn, next } = TELLING[template];
  const others = active.filter(({ id }) => id !== author.staffId);
  const here = others.filter(({ id }) => atWork.has(id));
  const told = here.filter(({ role }) => mayDo(role, rightOn(record.kind, goesOn)));
  if (!next || (next.ownWork && mayDo(author.role, next.action))) return told;
  if (here.some(({ role }) => mayDo(role, next.action))) return told;
  const holders = others.filter(({ role }) => mayDo(role, next.action));
  // Administrators hold every right; the work is theirs where nobody else can do it.
  const made = holders.filter(({ role }) => role !== 'PLATFORM_ADMIN');
  const called = made.length > 0 ? made : holders;
  return [...told, ...called.filter((each) => !told.includes(each))];
}
