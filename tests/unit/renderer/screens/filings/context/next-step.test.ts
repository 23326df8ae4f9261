import { describe, expect, it } from 'vitest';
import type { BlockerGroup } from '../../../../../../renderer/screens/filings/context/blockers.ts';
import { nextStepOf } from '../../../../../../renderer/screens/filings/context/next-step.ts';
import type { Place } from '../../../../../../renderer/screens/filings/context/route.ts';
import type { FilingState } from '../../../../../../shared/model/states.ts';

const group = (key: string): BlockerGroup => ({ key, text: key, place: { step: 'tags' }, count: 1 });

describe('the next step of a filing', () => {
  it('is what blocks, then the outputs, then the record that it was filed', () => {
    expect(nextStepOf('MAPPING_IN_PROGRESS', [group('lines'), group('NO_VALIDATION_RUN')], false)).toEqual({
      text: 'lines',
      place: { step: 'tags' },
    });
    const unrun = nextStepOf('MAPPING_IN_PROGRESS', [group('NO_VALIDATION_RUN')], false);
    expect(unrun).toEqual({ text: 'run the rules, make the outputs', place: { step: 'export' } });
    expect(nextStepOf('VALIDATION_PASSED', [], false)?.place).toEqual({ step: 'export' });
    expect(nextStepOf('EXPORTED', [], false)?.place).toEqual({ step: 'filed' });
    // Outputs made before a change are not what is filed.
    expect(nextStepOf('EXPORTED', [group('NO_VALIDATION_RUN')], false)?.place).toEqual({ step: 'export' });
    expect(nextStepOf('FILED', [], false)).toBeNull();
  });

  it('is none of a filing that is locked after review', () => {
    expect(nextStepOf('MAPPING_IN_PROGRESS', [group('lines')], true)).toBeNull();
    expect(nextStepOf('EXPORTED', [], true)).toBeNull();
  });

  it('leads on from each completed moment and never back: nothing loops', () => {
    const at = (key: string, step: Place['step']): BlockerGroup => ({ ...group(key), place: { step } });
    const unrun = at('NO_VALIDATION_RUN', 'validation');
    // A filing from its first day to its last: each moment has done what the moment before asked for.
    const life: readonly (readonly [FilingState, readonly BlockerGroup[]])[] = [
      ['DRAFT', [at('NO_LINE_ITEMS', 'source')]],
      ['MAPPING_IN_PROGRESS', [at('lines', 'tags'), at('fields', 'information'), unrun]],
      ['MAPPING_IN_PROGRESS', [at('fields', 'information'), unrun]],
      ['MAPPING_IN_PROGRESS', [unrun]],
      ['VALIDATION_PASSED', []],
      ['EXPORTED', []],
    ];
    const led = life.map(([status, groups]) => nextStepOf(status, groups, false)?.place.step);
    expect(led).toEqual(['source', 'tags', 'information', 'export', 'export', 'filed']);
    expect(nextStepOf('FILED', [], false)).toBeNull();
  });
});
