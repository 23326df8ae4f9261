import { describe, expect, it } from 'vitest';
import {
  CASH_FLOW_LINES,
  CASH_MOVEMENT_NAMES,
  CASH_MOVEMENTS,
  cashFlowPartOf,
  isActivityHeading,
  isNetCash,
  isOwnLine,
  movementKey,
  movementOf,
  ownLineKey,
} from '../../../../shared/model/cash-flow-lines.ts';

describe('the lines of the statement of cash flows', () => {
  it('reads every key of a movement as it was written, whatever the reporting key begins with', () => {
    for (const movement of CASH_MOVEMENT_NAMES) {
      for (const reportingKey of ['trade_receivables', 'change_in_value', 'investing_property', 'proceeds']) {
        const lineKey = movementKey(movement, reportingKey);
        expect(movementOf(lineKey)).toEqual({ movement, reportingKey });
        expect(cashFlowPartOf(lineKey)).toBe(CASH_MOVEMENTS[movement]);
      }
    }
  });

  it('takes a heading for no movement, though its key begins like one', () => {
    expect(movementOf('investing_activities')).toBeUndefined();
    expect(movementOf('financing_activities')).toBeUndefined();
    expect(cashFlowPartOf('investing_activities')).toBeUndefined();
  });

  it('adds no heading, no total and not cash itself to a part', () => {
    const added = Object.keys(CASH_FLOW_LINES).filter((lineKey) => cashFlowPartOf(lineKey) !== undefined);
    expect(added).toEqual(['profit_before_tax', 'interest_paid', 'tax_paid', 'dividends_paid']);
  });

  it('knows its own lines by their number, from 1 to 99', () => {
    expect(isOwnLine(ownLineKey('own_investing', 1))).toBe(true);
    expect(cashFlowPartOf(ownLineKey('own_other', 12))).toBe('OTHER');
    for (const lineKey of ['own_investing', 'own_investing_0', 'own_investing_100', 'own_tax_1'])
      expect([isOwnLine(lineKey), cashFlowPartOf(lineKey)]).toEqual([false, undefined]);
  });

  it('has a net cash for every heading of activities', () => {
    const of = (is: (lineKey: string) => boolean) => Object.keys(CASH_FLOW_LINES).filter(is);
    expect(of(isActivityHeading)).toHaveLength(3);
    expect(of(isNetCash)).toHaveLength(3);
  });
});
