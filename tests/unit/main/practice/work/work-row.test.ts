/** A row of the work list: each state has its one next step, and what is urgent or waits comes before it. */
import { describe, expect, it } from 'vitest';
import {
  type EngagementFacts,
  type FilingFacts,
  NOTHING_KNOWN,
  type WorkDetail,
  workRow,
} from '../../../../../main/practice/work/work-row.ts';
import { NOBODY } from '../../../../../shared/model/assignments.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import { ENGAGEMENT_STATES, FILING_STATES } from '../../../../../shared/model/states.ts';
import { byDue, countWork, isUnder } from '../../../../../shared/model/work-list.ts';

const TODAY = isoDateSchema.parse('2026-07-03');
const [ME, REVIEWER] = ['01920000-0000-7000-8000-0000000000a1', '01920000-0000-7000-8000-0000000000a2'];
const client = {
  ...NOBODY,
  id: '01920000-0000-7000-8000-000000000001',
  clientId: '01920000-0000-7000-8000-000000000002',
  clientName: 'Heron Wharf Pte. Ltd.',
  uen: '202512345K',
  yearEnd: isoDateSchema.parse('2025-12-31'),
  awaitingClient: false,
  revisionRequested: false,
  listed: false,
};
const engagement = (parts: Partial<EngagementFacts> = {}): EngagementFacts => ({
  ...client,
  kind: 'engagement',
  clientAsked: false,
  done: null,
  status: 'TB_UPLOADED',
  ...parts,
});
const filing = (parts: Partial<FilingFacts> = {}): FilingFacts => ({
  ...client,
  kind: 'filing',
  taxonomyVersion: 'reg_2026_v1',
  status: 'MAPPING_IN_PROGRESS',
  ...parts,
});
const detail = (parts: Partial<WorkDetail>): WorkDetail => ({ ...NOTHING_KNOWN, ...parts });
const said = (facts: EngagementFacts | FilingFacts, parts: Partial<WorkDetail> = {}) => {
  const { state, blocks, path } = workRow(facts, TODAY, detail(parts));
  return [state, blocks, path.split('/').at(-1)];
};

describe('what blocks', () => {
  it('is the one next step of each state', () => {
    expect(said(engagement({ status: 'DRAFT' }))).toEqual(['Not started', 'Trial balance', 'trial-balance']);
    expect(said(engagement(), { undecided: 2 })).toEqual(['Mapping', '2 accounts without a line', 'mapping']);
    expect(said(engagement({ status: 'TB_MAPPED' }))[1]).toBe('Statements to generate');
    expect(said(engagement({ status: 'NOTES_COMPLETE' }), { lowConfidence: 1 })[1]).toBe(
      '1 line of low confidence',
    );
    expect(said(filing(), { undecided: 1200 })).toEqual(['Tagging', '1,200 lines to confirm', 'tags']);
    expect(said(filing())).toEqual(['Tagging', 'Validation to run', 'validation']);
    expect(said(filing({ status: 'VALIDATION_FAILED' }), { errors: 2 })[1]).toBe('2 errors');
    expect(said(filing({ status: 'EXPORTED' }))).toEqual(['Exported', 'Mark as filed', 'filed']);
  });

  it('is a wrong figure before a missing word', () => {
    const parts = { outOfDate: true, unbalanced: true, lowConfidence: 4 };
    expect(said(engagement({ status: 'NOTES_COMPLETE' }), parts)[1]).toBe('Statements out of date');
    expect(said(engagement({ status: 'NOTES_COMPLETE' }), { ...parts, outOfDate: false })[1]).toBe(
      'Statements do not balance',
    );
    const moved = { lastYearMoved: true, lowConfidence: 4 };
    expect(said(engagement({ status: 'NOTES_COMPLETE' }), moved)[1]).toBe('Comparatives out of date');
  });

  it('is the client before anything else, then the notes of a review', () => {
    const all = { undecided: 2, openNotes: 3, job: 'FAILED' } as const;
    expect(said(engagement({ awaitingClient: true }), all)).toEqual([
      'Waiting for client',
      'Client’s answer',
      'export',
    ]);
    expect(said(filing({ revisionRequested: true }), all)[0]).toBe('Client asks for a change');
    expect(said(engagement({ status: 'NOTES_COMPLETE' }), { ...all, clientAnswers: 2 })).toEqual([
      'Notes drafted',
      '2 answers of the client',
      'disclosures',
    ]);
    expect(said(engagement({ done: 'APPROVED' }), { ...all, clientAnswers: 1 })).toEqual([
      'Approved',
      '1 answer of the client',
      'disclosures',
    ]);
    expect(said(engagement(), all)[1]).toBe('3 review notes');
    expect(said(engagement(), { ...all, openNotes: 0 })[1]).toBe('Last job failed');
  });

  it('has words and a place for every state', () => {
    const rows = [
      ...ENGAGEMENT_STATES.map((status) => workRow(engagement({ status }), TODAY)),
      ...FILING_STATES.map((status) => workRow(filing({ status }), TODAY)),
    ];
    for (const { state, blocks, path } of rows) {
      expect(`${state} ${blocks}`).not.toMatch(/[A-Z]{2}|_|undefined/);
      expect(path).toMatch(/^\/(engagements|filings)\/[^/]+\/[a-z-]+$/);
    }
  });
});

describe('the list', () => {
  it('counts late days from the day it is due', () => {
    expect(workRow(engagement(), TODAY)).toMatchObject({ due: '2026-06-30', lateByDays: 3 });
    expect(workRow(filing(), TODAY)).toMatchObject({ due: '2026-07-31', lateByDays: 0 });
    // Another regulator has its own terms: such a filing is never called late by those of Singapore.
    const foreign = workRow(filing({ taxonomyVersion: 'ssm_2022_v1' }), isoDateSchema.parse('2028-01-31'));
    expect(foreign).toMatchObject({ due: null, dueReason: null, lateByDays: 0 });
    expect([foreign, workRow(filing(), TODAY)].sort(byDue).at(-1)).toBe(foreign);
  });

  it('is to review by whoever holds it and does not prepare it', () => {
    const people = { preparerId: ME, reviewerId: REVIEWER };
    expect(workRow(engagement(people), TODAY)).toMatchObject({ heldById: ME, toReview: false });
    const handed = workRow(engagement({ ...people, heldById: REVIEWER }), TODAY);
    expect(handed).toMatchObject({ heldById: REVIEWER, toReview: true, state: 'To review' });
    expect(isUnder('TO_REVIEW', handed, REVIEWER)).toBe(true);
    expect(isUnder('MINE', handed, ME)).toBe(false);
    const both = { preparerId: ME, reviewerId: ME, heldById: ME };
    expect(workRow(engagement(both), TODAY).toReview).toBe(false);
  });

  it('is ordered by day and counted by filter', () => {
    const rows = [
      workRow(filing(), TODAY),
      workRow(engagement({ preparerId: ME }), TODAY),
      // Questions to the client wait at the portal, and the work goes on meanwhile.
      workRow(engagement({ clientAsked: true, dueOn: TODAY }), TODAY),
    ].sort(byDue);
    expect(rows.map(({ due }) => due)).toEqual(['2026-06-30', '2026-07-03', '2026-07-31']);
    expect(rows[1]).toMatchObject({ state: 'Mapping', blocks: 'Mapping to finish' });
    expect(countWork(rows, ME)).toEqual({ ALL: 3, MINE: 1, TO_REVIEW: 0, AWAITING_CLIENT: 1, LATE: 1 });
  });

  it('offers the next year where the client’s record is', () => {
    const next = workRow({ ...client, kind: 'nextYear' }, TODAY);
    expect(next).toMatchObject({ state: 'Not started', path: `/clients/${client.clientId}` });
  });
});
