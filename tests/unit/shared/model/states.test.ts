/**
 * Every (state, trigger) pair of both machines against a table written out from specification 3 and decisions
 * 4: a listed pair leads where it says, every other pair answers 409.
 */
import { describe, expect, it } from 'vitest';
import { requireEngagementMove } from '../../../../main/financial-statements/engagements/require-engagement.ts';
import { requireFilingMove } from '../../../../main/xbrl-filing/filings/require-filing.ts';
import {
  ENGAGEMENT_STATES,
  ENGAGEMENT_TRIGGERS,
  FILING_STATES,
  FILING_TRIGGERS,
} from '../../../../shared/model/states.ts';
import { Problem } from '../../../../shared/problem.ts';

/** "state trigger" → the state it leads to. */
const ENGAGEMENT_MOVES: Readonly<Record<string, string>> = {
  'DRAFT TRIAL_BALANCE_PARSED': 'TB_UPLOADED',
  'TB_UPLOADED TRIAL_BALANCE_PARSED': 'TB_UPLOADED',
  'TB_MAPPED TRIAL_BALANCE_PARSED': 'TB_UPLOADED',
  'STATEMENTS_GENERATED TRIAL_BALANCE_PARSED': 'TB_UPLOADED',
  'NOTES_COMPLETE TRIAL_BALANCE_PARSED': 'TB_UPLOADED',
  'NOTES_ERROR TRIAL_BALANCE_PARSED': 'TB_UPLOADED',
  'TB_UPLOADED MAPPING_CLEARED': 'TB_UPLOADED',
  'TB_MAPPED MAPPING_CLEARED': 'TB_UPLOADED',
  'STATEMENTS_GENERATED MAPPING_CLEARED': 'TB_UPLOADED',
  'NOTES_COMPLETE MAPPING_CLEARED': 'TB_UPLOADED',
  'NOTES_ERROR MAPPING_CLEARED': 'TB_UPLOADED',
  'TB_UPLOADED ALL_ROWS_MAPPED': 'TB_MAPPED',
  'TB_MAPPED STATEMENTS_COMPUTED': 'STATEMENTS_GENERATED',
  'STATEMENTS_GENERATED STATEMENTS_COMPUTED': 'STATEMENTS_GENERATED',
  'NOTES_COMPLETE STATEMENTS_COMPUTED': 'STATEMENTS_GENERATED',
  'NOTES_ERROR STATEMENTS_COMPUTED': 'STATEMENTS_GENERATED',
  'STATEMENTS_GENERATED NOTES_STORED': 'NOTES_COMPLETE',
  'NOTES_COMPLETE NOTES_STORED': 'NOTES_COMPLETE',
  'NOTES_ERROR NOTES_STORED': 'NOTES_COMPLETE',
  'STATEMENTS_GENERATED NOTES_FAILED': 'NOTES_ERROR',
  'NOTES_COMPLETE NOTES_FAILED': 'NOTES_ERROR',
  'NOTES_ERROR NOTES_FAILED': 'NOTES_ERROR',
  'DRAFT DELETED': 'ARCHIVED',
  'TB_UPLOADED DELETED': 'ARCHIVED',
  'TB_MAPPED DELETED': 'ARCHIVED',
  'STATEMENTS_GENERATED DELETED': 'ARCHIVED',
  'NOTES_COMPLETE DELETED': 'ARCHIVED',
  'NOTES_ERROR DELETED': 'ARCHIVED',
};

const FILING_MOVES: Readonly<Record<string, string>> = {
  'DRAFT LINES_EXTRACTED': 'DOCUMENTS_INGESTED',
  'DOCUMENTS_INGESTED LINES_EXTRACTED': 'DOCUMENTS_INGESTED',
  'MAPPING_IN_PROGRESS LINES_EXTRACTED': 'DOCUMENTS_INGESTED',
  'VALIDATION_FAILED LINES_EXTRACTED': 'DOCUMENTS_INGESTED',
  'VALIDATION_PASSED LINES_EXTRACTED': 'DOCUMENTS_INGESTED',
  'DOCUMENTS_INGESTED SUGGESTIONS_STORED': 'MAPPING_IN_PROGRESS',
  'MAPPING_IN_PROGRESS SUGGESTIONS_STORED': 'MAPPING_IN_PROGRESS',
  'DRAFT LINE_ENTERED': 'MAPPING_IN_PROGRESS',
  'DOCUMENTS_INGESTED LINE_ENTERED': 'DOCUMENTS_INGESTED',
  'MAPPING_IN_PROGRESS LINE_ENTERED': 'MAPPING_IN_PROGRESS',
  'VALIDATION_PASSED LINE_ENTERED': 'MAPPING_IN_PROGRESS',
  'VALIDATION_FAILED LINE_ENTERED': 'MAPPING_IN_PROGRESS',
  'DRAFT CONTENT_CHANGED': 'DRAFT',
  'DOCUMENTS_INGESTED CONTENT_CHANGED': 'DOCUMENTS_INGESTED',
  'MAPPING_IN_PROGRESS CONTENT_CHANGED': 'MAPPING_IN_PROGRESS',
  'VALIDATION_PASSED CONTENT_CHANGED': 'MAPPING_IN_PROGRESS',
  'VALIDATION_FAILED CONTENT_CHANGED': 'MAPPING_IN_PROGRESS',
  'MAPPING_IN_PROGRESS VALIDATION_WITHOUT_ERROR': 'VALIDATION_PASSED',
  'VALIDATION_PASSED VALIDATION_WITHOUT_ERROR': 'VALIDATION_PASSED',
  'VALIDATION_FAILED VALIDATION_WITHOUT_ERROR': 'VALIDATION_PASSED',
  'MAPPING_IN_PROGRESS VALIDATION_WITH_ERROR': 'VALIDATION_FAILED',
  'VALIDATION_PASSED VALIDATION_WITH_ERROR': 'VALIDATION_FAILED',
  'VALIDATION_FAILED VALIDATION_WITH_ERROR': 'VALIDATION_FAILED',
  'VALIDATION_PASSED EXPORT_STORED': 'EXPORTED',
  'EXPORTED EXPORT_STORED': 'EXPORTED',
  'EXPORTED RETURNED_TO_MAPPING': 'MAPPING_IN_PROGRESS',
  'VALIDATION_PASSED RETURNED_TO_MAPPING': 'MAPPING_IN_PROGRESS',
  'VALIDATION_FAILED RETURNED_TO_MAPPING': 'MAPPING_IN_PROGRESS',
  'EXPORTED MARKED_FILED': 'FILED',
  'FILED REGULATOR_REJECTED': 'MAPPING_IN_PROGRESS',
  'FILED ARCHIVE': 'ARCHIVED',
};

/** The answer of a move: the state, or the code and status of the refusal. */
function outcome(move: () => string): string {
  try {
    return move();
  } catch (error) {
    if (error instanceof Problem) return `${error.status} ${error.code}`;
    throw error;
  }
}

describe('the engagement machine', () => {
  it('has the seven states', () => {
    expect(ENGAGEMENT_STATES).toHaveLength(7);
  });

  for (const state of ENGAGEMENT_STATES) {
    it.each(ENGAGEMENT_TRIGGERS)(`answers ${state} with %s as specified`, (trigger) => {
      const expected = ENGAGEMENT_MOVES[`${state} ${trigger}`] ?? '409 INVALID_TRANSITION';
      expect(outcome(() => requireEngagementMove(state, trigger))).toBe(expected);
    });
  }
});

describe('the filing machine', () => {
  it('has the eight states', () => {
    expect(FILING_STATES).toHaveLength(8);
  });

  for (const state of FILING_STATES) {
    it.each(FILING_TRIGGERS)(`answers ${state} with %s as specified`, (trigger) => {
      const sealed = state === 'FILED' || state === 'ARCHIVED';
      const reopening = trigger === 'REGULATOR_REJECTED' || trigger === 'ARCHIVE';
      const refusal = sealed && !reopening ? '409 FILING_SEALED' : '409 INVALID_TRANSITION';
      const expected = FILING_MOVES[`${state} ${trigger}`] ?? refusal;
      expect(outcome(() => requireFilingMove(state, trigger))).toBe(expected);
    });
  }
});
