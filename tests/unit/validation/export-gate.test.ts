import { describe, expect, it } from 'vitest';
import { Problem } from '../../../shared/problem.ts';
import {
  assertExportAllowed,
  exportGate,
  type GateInput,
  XbrlExportBlockedError,
} from '../../../validation/export-gate.ts';

const confirmed = { id: 'line-1', confirmed: true, excluded: false };
const open = { id: 'line-2', confirmed: false, excluded: false };
const excluded = { id: 'line-3', confirmed: false, excluded: true };
const cleanRun = { stale: false, failedErrorRuleIds: [] };

function blockedBy(input: GateInput) {
  try {
    assertExportAllowed(input);
  } catch (error) {
    if (error instanceof XbrlExportBlockedError) return error;
    throw error;
  }
  return undefined;
}

describe('export gate', () => {
  it('opens for confirmed or excluded lines and a current run without errors', () => {
    const input = { lines: [confirmed, excluded], latestRun: cleanRun };
    expect(exportGate(input)).toEqual({ allowed: true, reason: null, reasons: [] });
    expect(blockedBy(input)).toBeUndefined();
  });

  it('refuses a filing without lines, and one whose lines are all excluded', () => {
    expect(exportGate({ lines: [], latestRun: cleanRun }).reasons).toEqual([{ reason: 'NO_LINE_ITEMS' }]);
    expect(exportGate({ lines: [excluded], latestRun: cleanRun }).reasons).toEqual([
      { reason: 'NO_LINE_ITEMS' },
    ]);
  });

  it('refuses an unconfirmed line and names it', () => {
    expect(exportGate({ lines: [confirmed, open, excluded], latestRun: cleanRun })).toEqual({
      allowed: false,
      reason: 'UNCONFIRMED_TAG_MAPPING',
      reasons: [{ reason: 'UNCONFIRMED_TAG_MAPPING', lineItemIds: ['line-2'] }],
    });
  });

  it('does not count a missing or a stale run, nor the errors of a stale one', () => {
    const expected = [{ reason: 'NO_VALIDATION_RUN' }];
    expect(exportGate({ lines: [confirmed], latestRun: null }).reasons).toEqual(expected);
    const stale = { stale: true, failedErrorRuleIds: ['BR_totalling_001'] };
    expect(exportGate({ lines: [confirmed], latestRun: stale }).reasons).toEqual(expected);
  });

  it('refuses a failed ERROR rule and names it', () => {
    const latestRun = { stale: false, failedErrorRuleIds: ['BR_totalling_001', 'BR_mandatory_002'] };
    expect(exportGate({ lines: [confirmed], latestRun }).reasons).toEqual([
      { reason: 'VALIDATION_ERROR_PRESENT', ruleIds: ['BR_totalling_001', 'BR_mandatory_002'] },
    ]);
  });

  it('lists every reason in the fixed order; the first is the reason', () => {
    const failed = { stale: false, failedErrorRuleIds: ['BR_format_001'] };
    const result = exportGate({ lines: [open], latestRun: failed });
    expect(result.reasons.map((entry) => entry.reason)).toEqual([
      'UNCONFIRMED_TAG_MAPPING',
      'VALIDATION_ERROR_PRESENT',
    ]);
    const empty = exportGate({ lines: [], latestRun: null });
    expect(empty.reason).toBe('NO_LINE_ITEMS');
    expect(empty.reasons.map((entry) => entry.reason)).toEqual(['NO_LINE_ITEMS', 'NO_VALIDATION_RUN']);
  });

  it('throws a 422 problem that carries the reason, all reasons and what to do', () => {
    const error = blockedBy({ lines: [open], latestRun: null });
    expect(error).toBeInstanceOf(Problem);
    expect(error?.status).toBe(422);
    expect(error?.toDocument()).toMatchObject({
      code: 'XBRL_EXPORT_BLOCKED',
      status: 422,
      reason: 'UNCONFIRMED_TAG_MAPPING',
      reasons: [
        { reason: 'UNCONFIRMED_TAG_MAPPING', lineItemIds: ['line-2'] },
        { reason: 'NO_VALIDATION_RUN' },
      ],
    });
    expect(error?.message).toContain('1 line has neither');
  });
});
