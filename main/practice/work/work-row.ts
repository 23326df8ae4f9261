/**
 * One row of the work list for each open engagement and filing (decisions 12): state in words, day, who holds it, and the
 * one thing that blocks it with the place where it is done. Pure: derived from what is stored, nothing is kept.
 */
import { type Assignment, holderOf } from '../../../shared/model/assignments.ts';
import { daysBetween, type IsoDate } from '../../../shared/model/dates.ts';
import { dueDate } from '../../../shared/model/due-dates.ts';
import type { EngagementState, FilingState } from '../../../shared/model/states.ts';
import type { WorkRow } from '../../../shared/model/work-list.ts';

interface OfClient extends Assignment {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly uen: string;
  /** Sent to the client, who has not answered since. */
  readonly awaitingClient: boolean;
  readonly revisionRequested: boolean;
  /** Listed on an exchange. */
  readonly listed: boolean;
}

export interface EngagementFacts extends OfClient {
  readonly kind: 'engagement';
  readonly yearEnd: IsoDate;
  /** Questions to the client are open at the portal; the rest of the work goes on meanwhile. */
  readonly clientAsked: boolean;
  /** What was done before the answers of the client that wait; null while it is open. */
  readonly done: 'APPROVED' | 'FILED' | null;
  readonly status: EngagementState;
}

export interface FilingFacts extends OfClient {
  readonly kind: 'filing';
  readonly yearEnd: IsoDate;
  readonly taxonomyVersion: string;
  readonly status: FilingState;
}

/** A client whose year has ended and whose statements nobody has begun; the engagement of the year before stands for it. */
export interface NextYearFacts extends OfClient {
  readonly kind: 'nextYear';
  readonly yearEnd: IsoDate;
}

export type WorkFacts = EngagementFacts | FilingFacts | NextYearFacts;

/** What is read of the rows that are shown, and not of the others. */
export interface WorkDetail {
  readonly job: 'RUNNING' | 'FAILED' | null;
  /** Accounts without a line; lines that nobody has decided. */
  readonly undecided: number;
  /** Lines of low confidence that nobody has looked at. */
  readonly lowConfidence: number;
  readonly errors: number;
  readonly outOfDate: boolean;
  /** Last year's figures are others than the statements repeat. */
  readonly lastYearMoved: boolean;
  readonly unbalanced: boolean;
  /** Answers of the client that wait at their questions. */
  readonly clientAnswers: number;
  /** Review notes that are open. */
  readonly openNotes: number;
}

export const NOTHING_KNOWN: WorkDetail = {
  job: null,
  undecided: 0,
  lowConfidence: 0,
  errors: 0,
  outOfDate: false,
  lastYearMoved: false,
  unbalanced: false,
  clientAnswers: 0,
  openNotes: 0,
};

interface Stand {
  readonly state: string;
  readonly blocks: string;
  readonly step: string;
  readonly urgent?: boolean;
}

function counted(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-SG')} ${number === 1 ? one : many}`;
}

const FILING_STATE: Readonly<Record<FilingState, string>> = {
  DRAFT: 'Not started',
  DOCUMENTS_INGESTED: 'Tagging',
  MAPPING_IN_PROGRESS: 'Tagging',
  VALIDATION_PASSED: 'Validation passed',
  VALIDATION_FAILED: 'Validation failed',
  EXPORTED: 'Exported',
  FILED: 'Filed',
  ARCHIVED: 'Archived',
};

const ENGAGEMENT_STATE: Readonly<Record<EngagementState, string>> = {
  DRAFT: 'Not started',
  TB_UPLOADED: 'Mapping',
  TB_MAPPED: 'Mapped',
  STATEMENTS_GENERATED: 'Statements made',
  NOTES_COMPLETE: 'Notes drafted',
  NOTES_ERROR: 'Notes failed',
  ARCHIVED: 'Archived',
};

function engagementStep(status: EngagementState, detail: WorkDetail): Omit<Stand, 'state'> {
  const { undecided, lowConfidence, outOfDate, lastYearMoved, unbalanced } = detail;
  if (status === 'DRAFT') return { blocks: 'Trial balance', step: 'trial-balance' };
  if (status === 'TB_UPLOADED')
    return {
      blocks: undecided > 0 ? `${counted(undecided, 'account')} without a line` : 'Mapping to finish',
      step: 'mapping',
    };
  if (status === 'TB_MAPPED') return { blocks: 'Statements to generate', step: 'statements' };
  if (outOfDate) return { blocks: 'Statements out of date', step: 'statements', urgent: true };
  if (lastYearMoved) return { blocks: 'Comparatives out of date', step: 'statements', urgent: true };
  if (unbalanced) return { blocks: 'Statements do not balance', step: 'statements', urgent: true };
  if (lowConfidence > 0)
    return { blocks: `${counted(lowConfidence, 'line')} of low confidence`, step: 'mapping' };
  if (status === 'NOTES_ERROR') return { blocks: 'Notes could not be drafted', step: 'notes', urgent: true };
  if (status === 'STATEMENTS_GENERATED') return { blocks: 'Questions and notes', step: 'disclosures' };
  return { blocks: 'Review and export', step: 'export' };
}

function filingStep(status: FilingState, { undecided, errors }: WorkDetail): Omit<Stand, 'state'> {
  if (status === 'DRAFT') return { blocks: 'Statements to read', step: 'source' };
  if (status === 'VALIDATION_FAILED')
    return {
      blocks: errors > 0 ? counted(errors, 'error') : 'Validation failed',
      step: 'validation',
      urgent: true,
    };
  if (status === 'VALIDATION_PASSED') return { blocks: 'Export', step: 'export' };
  if (status === 'EXPORTED') return { blocks: 'Mark as filed', step: 'filed' };
  if (undecided > 0) return { blocks: `${counted(undecided, 'line')} to confirm`, step: 'tags' };
  return { blocks: 'Validation to run', step: 'validation' };
}

const DONE_STATE = { APPROVED: 'Approved', FILED: 'Filed' } as const;

const answersOf = ({ clientAnswers }: WorkDetail) => `${counted(clientAnswers, 'answer')} of the client`;

function standOf(facts: EngagementFacts | FilingFacts, detail: WorkDetail, toReview: boolean): Stand {
  const plain =
    facts.kind === 'engagement' ? engagementStep(facts.status, detail) : filingStep(facts.status, detail);
  if (facts.kind === 'engagement' && facts.done !== null)
    return {
      state: DONE_STATE[facts.done],
      blocks: detail.clientAnswers > 0 ? answersOf(detail) : 'Client’s answers',
      step: 'disclosures',
    };
  const state = facts.kind === 'engagement' ? ENGAGEMENT_STATE[facts.status] : FILING_STATE[facts.status];
  if (facts.revisionRequested)
    return {
      state: 'Client asks for a change',
      blocks: 'Client’s comment',
      step: clientStep(facts),
      urgent: true,
    };
  if (detail.clientAnswers > 0)
    return {
      state: toReview ? 'To review' : state,
      blocks: answersOf(detail),
      step: 'disclosures',
    };
  if (facts.awaitingClient)
    return { state: 'Waiting for client', blocks: 'Client’s answer', step: clientStep(facts) };
  if (detail.job === 'RUNNING') return { ...plain, state, blocks: 'Work in progress' };
  if (detail.openNotes > 0)
    return {
      ...plain,
      state: toReview ? 'To review' : state,
      blocks: counted(detail.openNotes, 'review note'),
    };
  if (detail.job === 'FAILED') return { ...plain, state, blocks: 'Last job failed', urgent: true };
  return { ...plain, state: toReview ? 'To review' : state };
}

const clientStep = ({ kind }: WorkFacts) => (kind === 'engagement' ? 'export' : 'filed');

/** True where the holder is the reviewer or partner, and not also the preparer. */
function isToReview(facts: WorkFacts): boolean {
  const holder = holderOf(facts);
  if (holder === null || holder === facts.preparerId) return false;
  return holder === facts.reviewerId || holder === facts.partnerId;
}

/** What a row says without its details: enough to filter, count and order by. */
export function workRow(facts: WorkFacts, today: IsoDate, detail: WorkDetail = NOTHING_KNOWN): WorkRow {
  const { id: recordId, clientId, clientName, uen, kind, yearEnd } = facts;
  const due = dueDate(
    kind === 'filing' ? 'filing' : 'engagement',
    yearEnd,
    facts.dueOn,
    facts.listed,
    facts.kind === 'filing' ? facts.taxonomyVersion : null,
  );
  const toReview = isToReview(facts);
  const year = yearEnd.slice(0, 4);
  const stand: Stand =
    kind === 'nextYear'
      ? { state: 'Not started', blocks: 'Roll forward', step: '' }
      : standOf(facts, detail, toReview);
  const done = facts.kind === 'engagement' && facts.done !== null;
  const area = kind === 'filing' ? 'filings' : 'engagements';
  return {
    kind,
    id: recordId,
    clientId,
    clientName,
    uen,
    yearEnd,
    work: kind === 'filing' ? `Filing ${year}` : `Statements ${year}`,
    due: due?.due ?? null,
    dueReason: due?.reason ?? null,
    // What is left of work that is done has no day of its own.
    lateByDays: done || due === null ? 0 : Math.max(0, daysBetween(due.due, today)),
    state: stand.state,
    preparerId: facts.preparerId,
    reviewerId: facts.reviewerId,
    partnerId: facts.partnerId,
    heldById: holderOf(facts),
    toReview,
    awaitingClient: !done && (facts.awaitingClient || (facts.kind === 'engagement' && facts.clientAsked)),
    blocks: stand.blocks,
    urgent: stand.urgent ?? false,
    path: kind === 'nextYear' ? `/clients/${clientId}` : `/${area}/${recordId}/${stand.step}`,
  };
}
