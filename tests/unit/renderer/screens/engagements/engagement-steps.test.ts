/**
 * The steps of an engagement: what is done, what needs attention, and which comes next.
 */
import { describe, expect, it } from 'vitest';
import { nextStep, stepsOf } from '../../../../../renderer/screens/engagements/engagement-steps.ts';
import { engagementSchema } from '../../../../../shared/model/records.ts';
import type { EngagementState } from '../../../../../shared/model/states.ts';

const engagement = (status: EngagementState) =>
  engagementSchema.parse({
    id: '01920000-0000-7000-8000-000000000100',
    clientId: '01920000-0000-7000-8000-000000000001',
    clientName: 'Merlion Tropical Foods Pte. Ltd.',
    uen: '201512345K',
    financialYear: 'FY2026',
    periodStart: '2026-01-01',
    yearEndDate: '2026-12-31',
    reportingStandard: 'FULL_SFRS',
    functionalCurrency: 'SGD',
    roundingConvention: 'SGD',
    firstPeriod: false,
    status,
    hasPriorYear: true,
    versionNo: 1,
    clientDecision: null,
    preparerId: null,
    reviewerId: null,
    partnerId: null,
    dueOn: null,
    heldById: null,
    createdAt: '2026-11-20T08:15:00.000Z',
    updatedAt: '2026-11-20T08:15:00.000Z',
  });

describe('steps of an engagement', () => {
  it('marks what is done and what needs attention', () => {
    const states = (status: EngagementState) => stepsOf(engagement(status)).map((step) => step.state);
    expect(states('DRAFT')).toEqual(Array.from({ length: 10 }, () => 'open'));
    expect(states('TB_UPLOADED').slice(0, 4)).toEqual(['done', 'open', 'attention', 'open']);
    expect(states('NOTES_ERROR').slice(0, 8)).toEqual([
      ...['done', 'open', 'done', 'open', 'open', 'done', 'open', 'attention'],
    ]);
  });

  it('ticks journals that are posted, and calls for drafts', () => {
    const journals = (drafts: number, posted: number) =>
      stepsOf(engagement('TB_MAPPED'), { drafts, posted }).find((step) => step.id === 'journals')?.state;
    expect([journals(0, 0), journals(0, 2), journals(1, 2)]).toEqual(['open', 'done', 'attention']);
  });

  it('ticks the disclosures once no question is open, and not before the mapping', () => {
    const ticked = (status: EngagementState, answered: boolean) =>
      stepsOf(engagement(status), { answered, openInNotes: 0 }).find((step) => step.id === 'disclosures')
        ?.state;
    expect(ticked('STATEMENTS_GENERATED', true)).toBe('done');
    expect(ticked('STATEMENTS_GENERATED', false)).toBe('open');
    expect(ticked('TB_UPLOADED', true)).toBe('open');
  });

  it('does not tick notes that leave something open', () => {
    const notes = (openInNotes: number) =>
      stepsOf(engagement('NOTES_COMPLETE'), { answered: true, openInNotes }).find(
        (step) => step.id === 'notes',
      )?.state;
    expect(notes(0)).toBe('done');
    expect(notes(53)).toBe('attention');
  });

  it('opens the step to work on next', () => {
    expect((['DRAFT', 'TB_UPLOADED', 'TB_MAPPED', 'NOTES_COMPLETE'] as const).map(nextStep)).toEqual([
      'trial-balance',
      'mapping',
      'statements',
      'export',
    ]);
  });
});
