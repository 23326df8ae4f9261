import { describe, expect, it } from 'vitest';
import {
  blockerGroups,
  blockersOf,
  gateSentence,
  type LiveGate,
  linesBehind,
  linesByElement,
  nextBlocker,
} from '../../../../../../renderer/screens/filings/context/blockers.ts';
import { idOf, makeLine } from '../line-fixture.ts';

const LINES = [
  makeLine({ number: 1, element: 'assets' }),
  makeLine({ number: 2, element: 'equity', confirmed: true }),
  makeLine({ number: 3, element: 'equity', excluded: true }),
];

function gateOf(parts: Partial<LiveGate> = {}): LiveGate {
  return {
    gate: {
      allowed: false,
      reason: 'UNCONFIRMED_TAG_MAPPING',
      reasons: [
        { reason: 'UNCONFIRMED_TAG_MAPPING', lineItemIds: [idOf(1)] },
        { reason: 'NO_VALIDATION_RUN' },
      ],
    },
    lines: { total: 3, confirmed: 1, excluded: 1, open: 1 },
    counts: { rules: 144, errors: 2, warnings: 1, info: 0 },
    findings: [
      finding('BR_totalling_001', 'ERROR', ['assets', 'equity']),
      finding('BR_mandatory_002', 'ERROR', ['name']),
      finding('BR_format_003', 'WARNING', ['equity']),
      finding('BR_mandatory_004', 'ERROR', ['cash']),
    ],
    unreported: [],
    ...parts,
  };
}

function finding(ruleId: string, severity: 'ERROR' | 'WARNING', relatedElements: string[]) {
  return { ruleId, category: 'mandatory' as const, severity, message: `${ruleId} says so`, relatedElements };
}

const sources = (gate: LiveGate) => ({ gate, lines: LINES, informationElements: new Set(['name']) });

describe('blockers', () => {
  it('lists lines, the missing run and errors, each with its place; warnings never block', () => {
    const found = blockersOf(sources(gateOf()));
    expect(found.map(({ key, place }) => [key, place])).toEqual([
      [`line:${idOf(1)}`, { step: 'tags', at: idOf(1) }],
      ['NO_VALIDATION_RUN', { step: 'validation' }],
      ['rule:BR_totalling_001', { step: 'tags', at: idOf(1) }],
      ['rule:BR_mandatory_002', { step: 'information', at: 'name' }],
      ['rule:BR_mandatory_004', { step: 'validation', at: 'BR_mandatory_004' }],
    ]);
    expect(found[0]?.text).toContain('Line 1');
  });

  it('leaves out a line that was decided after the gate was asked', () => {
    const decided = [makeLine({ number: 1, element: 'assets', confirmed: true }), ...LINES.slice(1)];
    const keys = blockersOf({ ...sources(gateOf()), lines: decided }).map(({ key }) => key);
    expect(keys).not.toContain(`line:${idOf(1)}`);
    expect(keys).toContain('NO_VALIDATION_RUN');
  });

  it('groups what blocks by its cause with a count, the run of the rules last', () => {
    const fields = ['name', 'office'].map((id, at) => finding(`BR_mandatory_01${at}`, 'ERROR', [id]));
    const gate = gateOf({ findings: [...fields, finding('BR_mandatory_004', 'ERROR', ['cash'])] });
    const found = blockerGroups({ ...sources(gate), informationElements: new Set(['name', 'office']) });
    expect(found.map(({ text, count }) => [text, count])).toEqual([
      ['decide 1 line', 1],
      ['2 mandatory fields are empty: fill them', 2],
      ['1 required figure is not reported: tag a line, or enter it', 1],
      ['The rules have not been run since the last change.', 1],
    ]);
    expect(found[1]?.place).toEqual({ step: 'information', at: 'name' });
  });

  it('asks an empty filing for its statements and for nothing else', () => {
    const gate = gateOf({
      gate: { allowed: false, reason: 'NO_LINE_ITEMS', reasons: [{ reason: 'NO_LINE_ITEMS' }] },
      lines: { total: 0, confirmed: 0, excluded: 0, open: 0 },
    });
    const found = blockerGroups({ ...sources(gate), lines: [] });
    expect(found.map(({ key, place }) => [key, place])).toEqual([['NO_LINE_ITEMS', { step: 'source' }]]);
    expect(gateSentence(gate)).toBe('No lines yet: upload the statements.');
  });

  it('leaves excluded lines out of what stands behind a finding', () => {
    const behind = linesBehind(['equity', 'assets', 'equity'], linesByElement(LINES));
    expect(behind.map((line) => line.id)).toEqual([idOf(2), idOf(1)]);
  });

  it('walks round, both ways, and starts anew when the last one is gone', () => {
    const found = blockersOf(sources(gateOf()));
    const keys = found.map((each) => each.key);
    expect(nextBlocker(found, null, 1)?.key).toBe(keys[0]);
    expect(nextBlocker(found, keys.at(-1) ?? '', 1)?.key).toBe(keys[0]);
    expect(nextBlocker(found, keys[0] ?? '', -1)?.key).toBe(keys.at(-1));
    expect(nextBlocker(found, 'mended', 1)?.key).toBe(keys[0]);
    expect(nextBlocker([], null, 1)).toBeUndefined();
  });

  it('says in one sentence what blocks', () => {
    expect(gateSentence(gateOf())).toBe('Export blocked: 1 of 3 lines undecided, 2 errors, rules not run.');
    expect(gateSentence(gateOf({ gate: { allowed: true, reason: null, reasons: [] } }))).toBe(
      'Nothing blocks the export.',
    );
  });
});
