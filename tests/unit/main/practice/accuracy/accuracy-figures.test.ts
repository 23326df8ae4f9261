/** Figures of accuracy: what counts as right, what is counted apart, and that every decision is counted once. */
import { describe, expect, it } from 'vitest';
import { accuracyOf, figuresOf, monthOf } from '../../../../../main/practice/accuracy/accuracy-figures.ts';
import type { DecidedProposal } from '../../../../../main/store/repositories/decided-proposals.ts';
import {
  ACCURACY_SOURCES,
  type AccuracyFigures,
  accuracySchema,
  type Proposal,
} from '../../../../../shared/model/accuracy.ts';
import { PROPOSAL_SOURCES, type ProposalSource } from '../../../../../shared/model/enums.ts';

const HERON = '01920000-0000-7000-8000-000000000001';
const TEAL = '01920000-0000-7000-8000-000000000002';
const NOTHING: AccuracyFigures = {
  decided: 0,
  first: 0,
  topThree: 0,
  changed: 0,
  takenBack: 0,
  leftOut: 0,
};

function proposals(choices: string, source: ProposalSource | null = 'WORDS'): readonly Proposal[] {
  return [...choices].map((choice, at) => ({ choice, confidence: at === 0 ? 'HIGH' : 'LOW', source }));
}

type Recorded = Parameters<typeof figuresOf>[0][number];

function decided(change: Partial<Recorded> = {}): Recorded {
  const usual = {
    clientId: HERON,
    clientName: 'Heron Trading Pte. Ltd.',
    at: '2026-03-10T02:00:00.000Z',
    proposed: proposals('abcd'),
    chosen: 'a',
    stands: 'a',
    leftOut: false,
    together: false,
  };
  return { ...usual, ...change };
}

describe('what is right', () => {
  it('is what stands, by its place among the proposals of the first decision', () => {
    const rows = ['a', 'b', 'c', 'd', 'z'].map((each) => decided({ chosen: each, stands: each }));
    expect(figuresOf(rows)).toEqual({ ...NOTHING, decided: 5, first: 1, topThree: 3 });
  });

  it('is not a first proposal that was confirmed and changed later', () => {
    const changed = decided({ chosen: 'a', stands: 'b' });
    expect(figuresOf([changed])).toEqual({ ...NOTHING, decided: 1, topThree: 1, changed: 1 });
  });

  it('is not said of what is open again or was left out', () => {
    const rows = [
      decided({ stands: null }),
      decided({ stands: null, leftOut: true }),
      decided({ chosen: null, stands: null, leftOut: true }),
      // Nothing was proposed for it, and nothing taken: there is nothing to judge.
      decided({ chosen: null, stands: null, leftOut: true, proposed: [] }),
    ];
    expect(figuresOf(rows)).toEqual({ ...NOTHING, takenBack: 1, leftOut: 2 });
  });

  it('counts a line for which nothing was proposed as one that was not right', () => {
    expect(figuresOf([decided({ proposed: [] })])).toEqual({ ...NOTHING, decided: 1 });
  });
});

describe('what is counted apart', () => {
  it('are keys that were set for several accounts at once', () => {
    const page = accuracyOf([decided(), decided({ together: true }), decided({ together: true })], {}, 7);
    expect([page.all.decided, page.together.decided, page.leftAsProposed]).toEqual([1, 2, 7]);
    expect(page.byMonth.map(({ figures }) => figures.decided)).toEqual([1]);
  });

  it('are decisions from before proposals were kept', () => {
    const page = accuracyOf([{ ...decided(), proposed: null }, decided()], {}, null);
    expect([page.all.decided, page.beforeRecorded]).toEqual([1, 1]);
  });

  it('are repetitions of earlier decisions, by their source', () => {
    const bySource = PROPOSAL_SOURCES.map((source) => decided({ proposed: proposals('ab', source) }));
    const page = accuracyOf([...bySource, decided({ proposed: [] })], {}, null);
    expect(page.repeated.decided).toBe(5);
    expect(page.workedOut).toMatchObject({ decided: 6, first: 5 });
    expect(page.bySource.map(({ source }) => source)).toEqual([...PROPOSAL_SOURCES, 'NONE']);
  });
});

describe('what is asked for', () => {
  const rows = [
    decided(),
    decided({ clientId: TEAL, clientName: 'Teal Wharf Pte. Ltd.', at: '2026-04-02T02:00:00.000Z' }),
    decided({ proposed: proposals('ba', 'SAME_CLIENT'), at: '2026-05-02T02:00:00.000Z' }),
  ];

  it.each([
    [{}, 3],
    [{ clientId: TEAL }, 1],
    [{ source: 'SAME_CLIENT' as const }, 1],
    [{ from: '2026-04' }, 2],
    [{ to: '2026-04' }, 2],
    [{ from: '2026-04', to: '2026-04' }, 1],
    [{ clientId: HERON, from: '2026-04', source: 'WORDS' as const }, 0],
  ])('%j: %i decisions, and the same to choose from', (query, expected) => {
    const page = accuracyOf(rows, query, null);
    expect(page.all.decided).toBe(expected);
    expect(page.months).toEqual(['2026-05', '2026-04', '2026-03']);
    expect(page.sources).toEqual(['SAME_CLIENT', 'WORDS']);
  });

  it('takes the month of Singapore', () => {
    expect(monthOf('2026-03-31T15:59:59.000Z')).toBe('2026-03');
    expect(monthOf('2026-03-31T16:00:00.000Z')).toBe('2026-04');
  });
});

/** The same numbers for the same seed. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function anyDecision(next: (below: number) => number): DecidedProposal {
  const letter = () => 'abcdef'[next(6)] ?? 'a';
  const source = ([...PROPOSAL_SOURCES, null] as const)[next(PROPOSAL_SOURCES.length + 1)] ?? null;
  const proposed = proposals('abcdef'.slice(0, next(6)), source);
  const leftOut = next(6) === 0;
  const stands = leftOut || next(6) === 0 ? null : letter();
  const chosen = leftOut && next(2) === 0 ? null : letter();
  const at = new Date(Date.UTC(2025, next(24), 1 + next(28), next(24))).toISOString();
  const clientId = next(2) === 0 ? HERON : TEAL;
  const one = decided({ clientId, clientName: clientId, at, proposed, stands, chosen, leftOut });
  // One in eight is from before proposals were kept, one in five of several accounts.
  return { ...one, together: next(5) === 0, ...(next(8) === 0 && { proposed: null }) };
}

const sum = (parts: readonly { readonly figures: AccuracyFigures }[]) =>
  parts.reduce<AccuracyFigures>(
    (total, { figures }) => ({
      decided: total.decided + figures.decided,
      first: total.first + figures.first,
      topThree: total.topThree + figures.topThree,
      changed: total.changed + figures.changed,
      takenBack: total.takenBack + figures.takenBack,
      leftOut: total.leftOut + figures.leftOut,
    }),
    NOTHING,
  );

it.each([1, 2, 3, 4, 5, 6, 7, 8])('counts every decision once, however they are grouped (%i)', (seed) => {
  const next = numbers(seed);
  const rows = Array.from({ length: next(300) }, () => anyDecision(next));
  const query = [{}, { clientId: HERON }, { from: '2025-06' }, { source: 'WORDS' as const }][seed % 4] ?? {};
  const page = accuracyOf(rows, query, null);
  expect(accuracySchema.parse(page)).toEqual(page);
  for (const parts of [page.bySource, page.byClient, page.byMonth]) expect(sum(parts)).toEqual(page.all);
  expect(sum([{ figures: page.repeated }, { figures: page.workedOut }])).toEqual(page.all);
  const none = page.bySource.filter(({ source }) => source === 'NONE');
  expect(sum([...page.byConfidence, ...none])).toEqual(page.all);
  for (const { first, topThree, changed, decided: whole } of [page.all, page.together]) {
    expect(first).toBeLessThanOrEqual(topThree);
    expect(topThree).toBeLessThanOrEqual(whole);
    expect(changed).toBeLessThanOrEqual(whole);
  }
  // Each source, asked for by itself, has what the page of all says of it.
  for (const { source, figures } of page.bySource)
    expect(accuracyOf(rows, { ...query, source }, null).all).toEqual(figures);
  expect(page.bySource.every(({ source }) => ACCURACY_SOURCES.includes(source))).toBe(true);
  const shuffled = rows.toSorted((a, b) => a.at.localeCompare(b.at));
  expect(accuracyOf(shuffled, query, null)).toEqual(page);
});
