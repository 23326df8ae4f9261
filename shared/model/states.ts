/**
 * The state machines as data (specification 3.1, 3.2; decisions 4). A (state, trigger) pair that is not
 * listed here does not exist: the store answers 409 INVALID_TRANSITION.
 */

export const ENGAGEMENT_STATES = [
  'DRAFT',
  'TB_UPLOADED',
  'TB_MAPPED',
  'STATEMENTS_GENERATED',
  'NOTES_COMPLETE',
  'NOTES_ERROR',
  'ARCHIVED',
] as const;
export type EngagementState = (typeof ENGAGEMENT_STATES)[number];

export const ENGAGEMENT_TRIGGERS = [
  'TRIAL_BALANCE_PARSED',
  'MAPPING_CLEARED',
  'ALL_ROWS_MAPPED',
  'STATEMENTS_COMPUTED',
  'NOTES_STORED',
  'NOTES_FAILED',
  'DELETED',
] as const;
export type EngagementTrigger = (typeof ENGAGEMENT_TRIGGERS)[number];

type Machine<State extends string, Trigger extends string> = Readonly<
  Record<Trigger, Readonly<Partial<Record<State, State>>>>
>;

export const ENGAGEMENT_MACHINE: Machine<EngagementState, EngagementTrigger> = {
  TRIAL_BALANCE_PARSED: {
    DRAFT: 'TB_UPLOADED',
    TB_UPLOADED: 'TB_UPLOADED',
    TB_MAPPED: 'TB_UPLOADED',
    STATEMENTS_GENERATED: 'TB_UPLOADED',
    NOTES_COMPLETE: 'TB_UPLOADED',
    NOTES_ERROR: 'TB_UPLOADED',
  },
  MAPPING_CLEARED: {
    TB_UPLOADED: 'TB_UPLOADED',
    TB_MAPPED: 'TB_UPLOADED',
    STATEMENTS_GENERATED: 'TB_UPLOADED',
    NOTES_COMPLETE: 'TB_UPLOADED',
    NOTES_ERROR: 'TB_UPLOADED',
  },
  ALL_ROWS_MAPPED: { TB_UPLOADED: 'TB_MAPPED' },
  STATEMENTS_COMPUTED: {
    TB_MAPPED: 'STATEMENTS_GENERATED',
    STATEMENTS_GENERATED: 'STATEMENTS_GENERATED',
    NOTES_COMPLETE: 'STATEMENTS_GENERATED',
    NOTES_ERROR: 'STATEMENTS_GENERATED',
  },
  NOTES_STORED: {
    STATEMENTS_GENERATED: 'NOTES_COMPLETE',
    NOTES_COMPLETE: 'NOTES_COMPLETE',
    NOTES_ERROR: 'NOTES_COMPLETE',
  },
  NOTES_FAILED: {
    STATEMENTS_GENERATED: 'NOTES_ERROR',
    NOTES_COMPLETE: 'NOTES_ERROR',
    NOTES_ERROR: 'NOTES_ERROR',
  },
  DELETED: {
    DRAFT: 'ARCHIVED',
    TB_UPLOADED: 'ARCHIVED',
    TB_MAPPED: 'ARCHIVED',
    STATEMENTS_GENERATED: 'ARCHIVED',
    NOTES_COMPLETE: 'ARCHIVED',
    NOTES_ERROR: 'ARCHIVED',
  },
};

export const FILING_STATES = [
  'DRAFT',
  'DOCUMENTS_INGESTED',
  'MAPPING_IN_PROGRESS',
  'VALIDATION_PASSED',
  'VALIDATION_FAILED',
  'EXPORTED',
  'FILED',
  'ARCHIVED',
] as const;
export type FilingState = (typeof FILING_STATES)[number];

export const FILING_TRIGGERS = [
  'LINES_EXTRACTED',
  'SUGGESTIONS_STORED',
  'LINE_ENTERED',
  'CONTENT_CHANGED',
  'VALIDATION_WITHOUT_ERROR',
  'VALIDATION_WITH_ERROR',
  'EXPORT_STORED',
  'RETURNED_TO_MAPPING',
  'MARKED_FILED',
  'REGULATOR_REJECTED',
  'ARCHIVE',
] as const;
export type FilingTrigger = (typeof FILING_TRIGGERS)[number];

/**
 * CONTENT_CHANGED: a change to mappings, exclusions, header or filing information. In EXPORTED it is not
 * listed: return-to-mapping comes first. LINES_EXTRACTED in EXPORTED likewise.
 */
export const FILING_MACHINE: Machine<FilingState, FilingTrigger> = {
  LINES_EXTRACTED: {
    DRAFT: 'DOCUMENTS_INGESTED',
    DOCUMENTS_INGESTED: 'DOCUMENTS_INGESTED',
    MAPPING_IN_PROGRESS: 'DOCUMENTS_INGESTED',
    VALIDATION_FAILED: 'DOCUMENTS_INGESTED',
    VALIDATION_PASSED: 'DOCUMENTS_INGESTED',
  },
  SUGGESTIONS_STORED: {
    DOCUMENTS_INGESTED: 'MAPPING_IN_PROGRESS',
    MAPPING_IN_PROGRESS: 'MAPPING_IN_PROGRESS',
  },
  LINE_ENTERED: {
    DRAFT: 'MAPPING_IN_PROGRESS',
    DOCUMENTS_INGESTED: 'DOCUMENTS_INGESTED',
    MAPPING_IN_PROGRESS: 'MAPPING_IN_PROGRESS',
    VALIDATION_PASSED: 'MAPPING_IN_PROGRESS',
    VALIDATION_FAILED: 'MAPPING_IN_PROGRESS',
  },
  CONTENT_CHANGED: {
    DRAFT: 'DRAFT',
    DOCUMENTS_INGESTED: 'DOCUMENTS_INGESTED',
    MAPPING_IN_PROGRESS: 'MAPPING_IN_PROGRESS',
    VALIDATION_PASSED: 'MAPPING_IN_PROGRESS',
    VALIDATION_FAILED: 'MAPPING_IN_PROGRESS',
  },
  VALIDATION_WITHOUT_ERROR: {
    MAPPING_IN_PROGRESS: 'VALIDATION_PASSED',
    VALIDATION_PASSED: 'VALIDATION_PASSED',
    VALIDATION_FAILED: 'VALIDATION_PASSED',
  },
  VALIDATION_WITH_ERROR: {
    MAPPING_IN_PROGRESS: 'VALIDATION_FAILED',
    VALIDATION_PASSED: 'VALIDATION_FAILED',
    VALIDATION_FAILED: 'VALIDATION_FAILED',
  },
  EXPORT_STORED: { VALIDATION_PASSED: 'EXPORTED', EXPORTED: 'EXPORTED' },
  RETURNED_TO_MAPPING: {
    EXPORTED: 'MAPPING_IN_PROGRESS',
    VALIDATION_PASSED: 'MAPPING_IN_PROGRESS',
    VALIDATION_FAILED: 'MAPPING_IN_PROGRESS',
  },
  MARKED_FILED: { EXPORTED: 'FILED' },
  REGULATOR_REJECTED: { FILED: 'MAPPING_IN_PROGRESS' },
  ARCHIVE: { FILED: 'ARCHIVED' },
};

/** Statements were made of it, and it is not archived. */
export const STATEMENTS_MADE_STATES: readonly EngagementState[] = [
  'STATEMENTS_GENERATED',
  'NOTES_COMPLETE',
  'NOTES_ERROR',
];
/** Nothing of an engagement is still being made. */
export const FINISHED_ENGAGEMENT_STATES: readonly EngagementState[] = ['NOTES_COMPLETE', 'ARCHIVED'];

/** The rules have judged a filing as it stands, and nothing was made of it yet. */
export const VALIDATED_FILING_STATES: readonly FilingState[] = ['VALIDATION_PASSED', 'VALIDATION_FAILED'];
/** It was marked as filed, and nothing of it changes. */
export const SEALED_FILING_STATES: readonly FilingState[] = ['FILED', 'ARCHIVED'];
/** Outputs of it were made: they have left the program, or could have. */
export const OUTPUT_FILING_STATES: readonly FilingState[] = ['EXPORTED', ...SEALED_FILING_STATES];
/** It stands without an error. */
export const PASSED_FILING_STATES: readonly FilingState[] = ['VALIDATION_PASSED', ...OUTPUT_FILING_STATES];
/** States that rest on a run of the rules. */
export const SETTLED_FILING_STATES: readonly FilingState[] = [
  ...VALIDATED_FILING_STATES,
  ...OUTPUT_FILING_STATES,
];
/** States in which a filing may be shown to its client (decisions 4). */
export const SENDABLE_FILING_STATES: readonly FilingState[] = ['VALIDATION_PASSED', 'EXPORTED'];
/** The state in which everything of a filing may be changed. */
export const OPEN_FILING_STATE: FilingState = 'MAPPING_IN_PROGRESS';

/** The state a trigger leads to, or undefined where the move is not listed. */
export function nextEngagementState(
  from: EngagementState,
  trigger: EngagementTrigger,
): EngagementState | undefined {
  return ENGAGEMENT_MACHINE[trigger][from];
}

export function nextFilingState(from: FilingState, trigger: FilingTrigger): FilingState | undefined {
  return FILING_MACHINE[trigger][from];
}

/** A filing or an engagement, as far as its states go. */
export type Moving = 'engagement' | 'filing';
export const TRIGGERS = [...ENGAGEMENT_TRIGGERS, ...FILING_TRIGGERS] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** What the program does by itself right after another move, in the same transaction. */
export const FOLLOW_UPS: readonly Trigger[] = ['SUGGESTIONS_STORED', 'ALL_ROWS_MAPPED'];

/** The state to which triggers lead one after another; undefined where one of them is not listed. */
export function stateAfter(kind: Moving, from: string, triggers: readonly Trigger[]): string | undefined {
  const machine: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>> =
    kind === 'filing' ? FILING_MACHINE : ENGAGEMENT_MACHINE;
  return triggers.reduce<string | undefined>(
    (state, trigger) => (state === undefined ? undefined : machine[trigger]?.[state]),
    from,
  );
}

/** Content of a filing has changed: the state it falls back to; undefined where it must be returned to mapping first. */
export function filingContentChanged(from: string): FilingState | undefined {
  const state = FILING_STATES.find((each) => each === from);
  return state && nextFilingState(state, 'CONTENT_CHANGED');
}
