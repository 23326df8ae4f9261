/** The one next act of an engagement: by its state, then by what is open in the order of the work, then the documents. */
import { describe, expect, it } from 'vitest';
import { actAfter, nextActs } from '../../../../../../renderer/screens/engagements/finality/next-act.ts';
import {
  type Finality,
  OPEN_POINT_KINDS,
  type OpenPointKind,
} from '../../../../../../shared/model/finality.ts';

const finality = (...kinds: readonly OpenPointKind[]): Finality => ({
  final: kinds.length === 0,
  open: kinds.map((kind, at) => ({ kind, where: `${kind}/${at}`, message: kind, mayStand: false })),
  letStand: [],
});
const ANSWERED = { answered: true };
const words = (...args: Parameters<typeof nextActs>) => nextActs(...args).map(({ text }) => text);

describe('nextActs', () => {
  it('goes by the state before there are statements', () => {
    expect(words('DRAFT', undefined, ANSWERED)).toEqual(['import the trial balance']);
    expect(words('TB_UPLOADED', finality('STATEMENTS_MISSING'), ANSWERED)).toEqual(['map the accounts']);
    expect(words('TB_MAPPED', undefined, ANSWERED)).toEqual(['make the statements']);
    expect(words('ARCHIVED', finality('ARCHIVED'), ANSWERED)).toEqual([]);
  });
  it('puts the books before the notes, and the questions before the notes made of them', () => {
    const open = finality('COMPARATIVES_MISSING', 'NOTES_NOT_COMPLETE', 'OUT_OF_BALANCE');
    expect(words('STATEMENTS_GENERATED', open, { answered: false })).toEqual([
      'find what does not balance',
      'complete the disclosures',
      'complete the notes',
      'complete the comparatives',
    ]);
  });
  it('ends with the documents, and counts what is of one kind', () => {
    expect(words('NOTES_COMPLETE', finality(), ANSWERED)).toEqual(['make the documents']);
    expect(words('NOTES_COMPLETE', finality('OPEN_PLACE', 'OPEN_PLACE'), ANSWERED)).toEqual([
      'complete 2 open places',
    ]);
  });
  it('asks nothing of a locked engagement, and of a reviewer only to unlock it', () => {
    const open = finality('NOTES_NOT_COMPLETE');
    for (const status of ['NOTES_COMPLETE', 'TB_MAPPED'] as const) {
      expect(words(status, open, { answered: true, lock: 'MAY_READ' })).toEqual([]);
      expect(nextActs(status, open, { answered: true, lock: 'MAY_UNLOCK' })).toEqual([
        { key: 'LOCKED', text: 'unlock it, if it has to change', step: 'lock' },
      ]);
    }
    expect(words('ARCHIVED', open, { answered: true, lock: 'MAY_UNLOCK' })).toEqual([]);
  });
  it.each(OPEN_POINT_KINDS)('says what to do about %s', (kind) => {
    expect(nextActs('NOTES_COMPLETE', finality(kind), ANSWERED)[0]?.key).toBe(kind);
  });
});

describe('actAfter', () => {
  const acts = nextActs('NOTES_COMPLETE', finality('OUT_OF_DATE', 'OPEN_PLACE'), ANSWERED);
  it('goes to the first act, from its step to the next one, and round', () => {
    expect(actAfter(acts, 'trail', 1)?.step).toBe('statements');
    expect(actAfter(acts, 'statements', 1)?.step).toBe('disclosures');
    expect(actAfter(acts, 'disclosures', 1)?.step).toBe('statements');
    expect(actAfter(acts, 'trail', -1)?.step).toBe('disclosures');
    expect(actAfter([], 'trail', 1)).toBeUndefined();
  });
});
