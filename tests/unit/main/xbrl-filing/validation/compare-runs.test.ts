import { describe, expect, it } from 'vitest';
import { compareRuns } from '../../../../../main/xbrl-filing/validation/compare-runs.ts';

const row = (ruleId: string, passed: boolean, message = 'as it was') => ({ ruleId, passed, message });

describe('two runs of the rules', () => {
  it('tell new, persisting and resolved findings, each rule in one of them', () => {
    const earlier = [row('A', false), row('B', false), row('C', true), row('D', false, '12 is not 10')];
    const now = [row('A', true), row('B', false), row('C', false), row('D', false, '11 is not 10')];
    expect(compareRuns(now, earlier)).toEqual({
      appeared: ['C'],
      persisting: ['B', 'D'],
      moved: ['D'],
      resolved: [earlier[0]],
    });
  });

  it('count what failed before and is not in the run at all as resolved', () => {
    expect(compareRuns([], [row('A', false)]).resolved.map((each) => each.ruleId)).toEqual(['A']);
  });

  it('find nothing between a run and itself', () => {
    const run = [row('A', false), row('B', true)];
    expect(compareRuns(run, run)).toEqual({ appeared: [], persisting: ['A'], moved: [], resolved: [] });
  });
});
