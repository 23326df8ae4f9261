/**
 * The steps of an engagement and where each stands, read off its state (specification 3.1; decisions 4).
 */
import type { Engagement } from '../../../shared/model/records.ts';
import { type EngagementState, STATEMENTS_MADE_STATES } from '../../../shared/model/states.ts';
import type { Step } from '../../components/stepper.tsx';

export const STEP_IDS = [
  'trial-balance',
  'journals',
  'mapping',
  'lead-schedules',
  'prior-year',
  'statements',
  'disclosures',
  'notes',
  'export',
  'trail',
] as const;
export type StepId = (typeof STEP_IDS)[number];

const LABELS: Record<StepId, string> = {
  'trial-balance': 'Trial balance',
  journals: 'Journals',
  mapping: 'Mapping',
  'lead-schedules': 'Lead schedules',
  'prior-year': 'Last year',
  statements: 'Statements',
  disclosures: 'Disclosures',
  notes: 'Notes',
  export: 'Export',
  trail: 'Trail',
};

const NEXT: Record<EngagementState, StepId> = {
  DRAFT: 'trial-balance',
  TB_UPLOADED: 'mapping',
  TB_MAPPED: 'statements',
  STATEMENTS_GENERATED: 'statements',
  NOTES_ERROR: 'notes',
  NOTES_COMPLETE: 'export',
  ARCHIVED: 'statements',
};

function stateOf(
  step: StepId,
  status: EngagementState,
  { answered, clientAnswers, openInNotes, drafts, posted }: Known,
): Step['state'] {
  const mapped = status === 'TB_MAPPED' || STATEMENTS_MADE_STATES.includes(status);
  switch (step) {
    case 'trial-balance':
      return status === 'DRAFT' ? 'open' : 'done';
    case 'journals':
      return drafts > 0 ? 'attention' : posted > 0 ? 'done' : 'open';
    case 'mapping':
      return mapped ? 'done' : status === 'TB_UPLOADED' ? 'attention' : 'open';
    case 'statements':
      return STATEMENTS_MADE_STATES.includes(status) ? 'done' : 'open';
    case 'disclosures':
      if (clientAnswers > 0) return 'attention';
      return mapped && answered ? 'done' : 'open';
    case 'notes':
      if (status === 'NOTES_ERROR') return 'attention';
      if (status !== 'NOTES_COMPLETE') return 'open';
      return openInNotes === 0 ? 'done' : 'attention';
    default:
      return 'open';
  }
}

/** The step to work on next. */
export function nextStep(status: EngagementState): StepId {
  return NEXT[status];
}

/** What the steps say beyond the state of the engagement. */
interface Known {
  /** No disclosure question of the mapped trial balance is open. */
  readonly answered: boolean;
  /** Answers of the client that nobody has used or left. */
  readonly clientAnswers: number;
  /** Open points of the notes; notes with such points are not done. */
  readonly openInNotes: number;
  /** Journals that are not posted yet, and those that are. */
  readonly drafts: number;
  readonly posted: number;
}

const NOTHING_KNOWN: Known = { answered: false, clientAnswers: 0, openInNotes: 0, drafts: 0, posted: 0 };

export function stepsOf(engagement: Engagement, given: Partial<Known> = {}): readonly Step[] {
  const known = { ...NOTHING_KNOWN, ...given };
  return STEP_IDS.map((id) => ({
    id,
    label: LABELS[id],
    href: `/engagements/${engagement.id}/${id}`,
    state: stateOf(id, engagement.status, known),
  }));
}
