/** What a printed label says short is said in full before anything looks at it. */
import { describe, expect, it } from 'vitest';
import { labelInFull } from '../../../constitution/index.ts';

describe('a label in full', () => {
  it.each([
    ['Reval. surplus, net of tax', 'revaluation surplus, net of tax'],
    ["Office equipment accum. dep'n", 'Office equipment accumulated depreciation'],
    ['Direct operating exps arising from ppties', 'Direct operating expenses arising from properties'],
    ['Being amt due to a related co.', 'amount due to a related company'],
    ['H.P. creditors (within 12 mths)', 'hire purchase creditors (within 12 months)'],
    ['FV (gain)/loss on quoted shares', 'fair value (gain)/loss on quoted shares'],
    ['Bank o/d', 'Bank overdraft'],
    ['Final one-tier dividend for FY2026', 'Final one-tier dividend'],
    ['Acc. dep', 'accumulated depreciation'],
    ['Sub-con & casual labour', 'subcontractors & casual labour'],
    ['Cost of lanterns sold', 'Cost of goods sold'],
  ])('%s', (printed, full) => expect(labelInFull(printed)).toBe(full));

  it.each([
    'Trade and other receivables',
    'Co-operative shares',
    'Profit for the year',
    'Cost of goods sold',
    'Cost of properties sold',
    'Additions',
    '',
  ])('stays as it is: %s', (label) => expect(labelInFull(label)).toBe(label));
});
