/**
 * What has changed since a person's own last sign-off, by section: before and after, each with its place, and who changed it
 * and when, as far as the audit trail of this desktop or the sync-server names the thing.
 */
import type { AuditEvent } from '../../shared/model/records.ts';
import { anchorPath, type ReviewAnchor, type ReviewedRecord } from '../../shared/model/review-anchors.ts';
import { type ChangedSection, contentChanges } from '../../shared/model/sign-offs.ts';
import { subjectOf } from '../../shared/model/subjects.ts';
import { unpackContent } from '../../shared/service/section-digest.ts';
import type { Caller, EngineContext } from '../context/engine-context.ts';
import { isMaterialityPart, leadNotePart } from '../financial-statements/sections/paper-sections.ts';
import { listAuditEvents } from '../store/repositories/audit-log.ts';
import { findSignedContent, listSignOffs, type StoredSignOff } from '../store/repositories/sign-offs.ts';
import {
  findRecordChangedAt,
  listRecordChanges,
  type NamedChange,
  type NamedKind,
} from '../store/repositories/sync-changes.ts';
import { findConnectionFacts } from '../store/repositories/sync-state.ts';
import { inWords } from './change-words.ts';
import { changeNames } from './load-change-names.ts';
import { loadSections } from './load-sections.ts';

/** The events that change each section, by the first part of its name. */
const CHANGED_BY: Readonly<Record<string, readonly AuditEvent['type'][]>> = {
  header: ['FS_ENGAGEMENT_UPDATED'],
  'trial-balance': ['FS_TB_UPLOADED', 'FS_TB_PULLED'],
  journals: ['FS_JOURNAL_POSTED', 'FS_JOURNAL_REVERSED', 'FS_JOURNAL_BOOKED'],
  mapping: ['FS_MAPPING_OVERRIDDEN', 'FS_MAPPING_CONFIRMED', 'FS_TB_UPLOADED'],
  statements: ['FS_STATEMENT_GENERATED'],
  'lead-schedules': ['FS_LEAD_NOTE_SAVED', 'FS_MATERIALITY_SET'],
  'prior-year': ['FS_PRIOR_YEAR_CHANGED'],
  disclosures: ['FS_DISCLOSURE_ANSWERED', 'FS_CLIENT_ANSWER_USED'],
  notes: ['FS_NOTE_EDITED', 'FS_NOTES_GENERATED'],
  report: ['HOUSE_STYLE_CHANGED'],
  source: ['XBRL_DOC_INGESTED', 'XBRL_LINE_ENTERED', 'XBRL_FILING_UPDATED'],
  tags: [
    'XBRL_MAPPING_CONFIRMED',
    'XBRL_MAPPING_UNCONFIRMED',
    'XBRL_LINE_EXCLUDED',
    'XBRL_LINE_INCLUDED',
    'XBRL_DOC_INGESTED',
  ],
  information: ['XBRL_FILING_INFORMATION_SAVED', 'XBRL_FILING_UPDATED'],
  validation: ['XBRL_VALIDATION_RUN', 'XBRL_WARNING_ACKNOWLEDGED'],
};

/** The records that each section shows, by the first part of its name, as colleagues change them at other desktops. */
const CHANGED_AT_OTHERS: Readonly<Record<string, readonly NamedKind[]>> = {
  'trial-balance': ['trialBalanceItem'],
  journals: ['fsJournal'],
  mapping: ['trialBalanceItem'],
  'lead-schedules': ['leadNote', 'materiality'],
  disclosures: ['disclosureResponse'],
  notes: ['note'],
  source: ['lineItem'],
  tags: ['tagMapping', 'lineExclusion'],
  information: ['filingInformation'],
  validation: ['validationResult', 'warningAcknowledgement'],
};

const LEADS = 'lead-schedules';
const COMPUTED = new Set(['FS_STATEMENT_GENERATED']);

/** The keys of a place, all of which an event names; none of the record as a whole and of its steps. */
function keysOf(anchor: ReviewAnchor): readonly string[] {
  switch (anchor.at) {
    case 'ACCOUNT':
      return [anchor.accountCode, anchor.accountDescription];
    case 'JOURNAL':
      return [anchor.journalId];
    case 'NOTE':
      return [anchor.noteKey];
    case 'QUESTION':
      return [anchor.ruleId, anchor.promptId];
    case 'LINE':
      return [anchor.lineItemId];
    case 'RULE':
      return [anchor.ruleId];
    case 'FIELD':
      return [anchor.elementId];
    case 'FIGURE':
    case 'STEP':
    case 'RECORD':
      return [];
  }
}

/** The texts of a payload that stand as a value, at any depth. */
function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** Under one step the lead schedules show notes on many accounts, and one materiality: the part of the place tells them apart. */
const MATERIALITY = ['materiality'] as const;
function keysOfLeads(part: string): readonly string[] {
  return isMaterialityPart(part) ? MATERIALITY : [part];
}
function keysOfLeadEvent({ type, payload }: AuditEvent): readonly string[] {
  if (type === 'FS_MATERIALITY_SET') return MATERIALITY;
  const { accountCode, accountDescription } = payload;
  return typeof accountCode === 'string' && typeof accountDescription === 'string'
    ? [leadNotePart({ accountCode, accountDescription })]
    : [];
}
function keysOfLeadRecord(kind: NamedKind, names: readonly string[]): readonly string[] {
  const [accountCode = '', accountDescription = ''] = names;
  return kind === 'materiality' ? MATERIALITY : [leadNotePart({ accountCode, accountDescription })];
}

/** The last event that names the thing, or that computed the section; none other says who. `events`: the newest first. */
export function changeOf(
  events: readonly AuditEvent[],
  section: string,
  anchor: ReviewAnchor,
  part = '',
): AuditEvent | undefined {
  const types = CHANGED_BY[section.split('/')[0] ?? ''] ?? [];
  const keys = section === LEADS ? keysOfLeads(part) : keysOf(anchor);
  return events.find((event) => {
    const { type, payload } = event;
    if (!types.includes(type)) return false;
    if (COMPUTED.has(type)) return true;
    const texts = new Set(section === LEADS ? keysOfLeadEvent(event) : textsOf(payload));
    return keys.length > 0 && keys.every((key) => texts.has(key));
  });
}

/** Under the keys of a place, the last change that a colleague made of it at another desktop. */
type ChangesAtOthers = ReadonlyMap<string, NamedChange>;
const nameOfKeys = (keys: readonly string[]) => JSON.stringify(keys);

/**
 * What came from the server after a sign-off had: both by its clock, as two computers need not agree on the time. Told by the
 * clock of this one.
 */
async function changesAtOthers(
  reader: EngineContext['reader'],
  record: ReviewedRecord,
  { section, id }: Pick<StoredSignOff, 'section' | 'id'>,
  serverAheadMs: number,
): Promise<ChangesAtOthers> {
  const last = new Map<string, NamedChange>();
  const since = await findRecordChangedAt(reader, `${record.kind}SignOff`, id);
  if (since === undefined) return last;
  for (const kind of CHANGED_AT_OTHERS[section.split('/')[0] ?? ''] ?? [])
    for (const change of await listRecordChanges(reader, record, kind, since)) {
      const name = nameOfKeys(section === LEADS ? keysOfLeadRecord(kind, change.names) : change.names);
      const at = new Date(Date.parse(change.at) - serverAheadMs).toISOString();
      if ((last.get(name)?.at ?? '') < at) last.set(name, { ...change, at });
    }
  return last;
}

/** The later of what the trail and the server tell of one thing. */
export function authorOf(
  event: Pick<AuditEvent, 'type' | 'actorName' | 'at'> | undefined,
  atOther: Pick<NamedChange, 'byName' | 'at'> | undefined,
): Pick<ChangedSection['changes'][number], 'computed' | 'byName' | 'at'> {
  if (atOther !== undefined && (event === undefined || event.at < atOther.at))
    return { computed: false, byName: atOther.byName, at: atOther.at };
  if (event === undefined) return { computed: false, byName: null, at: null };
  return { computed: COMPUTED.has(event.type), byName: event.actorName, at: event.at };
}

const MOST_EVENTS = 2000;

/** Sections that the person has signed and that show something else now. Throws NOT_FOUND. */
export async function changesSinceOwnSignOff(
  context: EngineContext,
  caller: Caller,
  record: ReviewedRecord,
): Promise<readonly ChangedSection[]> {
  const { reader, constitution } = context;
  const sections = await loadSections(reader, constitution, record);
  const own = (await listSignOffs(reader, record)).filter(({ staffId }) => staffId === caller.staffId);
  const { items: events } = await listAuditEvents(reader, {
    subject: subjectOf(record.kind, record.id),
    limit: MOST_EVENTS,
  });
  const serverAheadMs = (await findConnectionFacts(reader))?.clockOffsetMs ?? 0;
  const names = await changeNames(reader, constitution, record);
  const changed: ChangedSection[] = [];
  for (const { name, title, path, digest, content } of sections) {
    const last = own.findLast(({ section }) => section === name);
    if (!last || last.digest === digest) continue;
    const packed = await findSignedContent(reader, record, last.id);
    if (packed === undefined) continue;
    const since = events.filter(({ at }) => at >= last.at);
    const { id, staffId, level, at } = last;
    const others = await changesAtOthers(reader, record, last, serverAheadMs);
    changed.push({
      name,
      title,
      path,
      digest,
      since: { id, staffId, as: level, name: caller.name, at, changed: true },
      changes: contentChanges(unpackContent(packed), content, (entry) => inWords(name, entry, names)).map(
        ({ part, ...change }) => {
          const { anchor } = change;
          const event = changeOf(since, name, anchor, part);
          const keys = name === LEADS ? keysOfLeads(part) : keysOf(anchor);
          const author = authorOf(event, others.get(nameOfKeys(keys)));
          return { ...change, ...author, path: anchorPath(record, anchor) };
        },
      ),
    });
  }
  return changed;
}
