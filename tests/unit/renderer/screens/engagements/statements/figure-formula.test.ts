/** How a figure says what it is the sum of. */
import { describe, expect, it } from 'vitest';
import { figureFormula } from '../../../../../../renderer/screens/engagements/statements/figure-formula.ts';
import type { ChainPart } from '../../../../../../shared/model/figure-chain.ts';
import { moneySchema } from '../../../../../../shared/model/money.ts';

const money = (amount: string) => moneySchema.parse(amount);
const account = (itemId: string, column: 'CURRENT' | 'PRIOR' = 'CURRENT'): ChainPart => ({
  kind: 'ACCOUNT',
  itemId,
  column,
  amount: money('1.00'),
});
const figure = (label: string, amount = '1.00'): ChainPart => ({
  kind: 'FIGURE',
  cell: { statement: 'balanceSheet', key: label, year: 'CURRENT' },
  label,
  amount: money(amount),
});

describe('figureFormula', () => {
  it.each([
    [[], null],
    [[account('a')], 'The balance of one account.'],
    [[account('a'), account('b')], 'Sum of 2 accounts.'],
    // One account that counts in two columns is what it moved by.
    [[account('a'), account('a', 'PRIOR')], 'Sum of 1 account.'],
    [[figure('Trade payables')], 'The balance of Trade payables.'],
    [[figure('Revenue'), figure('Cost of sales', '-2.00')], 'Sum of Revenue and Cost of sales.'],
    [[account('a'), figure('Revenue'), figure('Tax')], 'Sum of 1 account, Revenue and Tax.'],
    [['a', 'b', 'c', 'd', 'e'].map((label) => figure(label)), 'Sum of 5 other lines.'],
  ] as const)('says %j', (parts, words) => {
    expect(figureFormula(parts)).toBe(words);
  });
});
