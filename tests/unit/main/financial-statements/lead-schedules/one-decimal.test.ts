/** Amounts divided to one place, half away from nil. */
import { expect, it } from 'vitest';
import { oneDecimal } from '../../../../../main/financial-statements/lead-schedules/one-decimal.ts';
import { parseDecimal, ZERO } from '../../../../../shared/model/money.ts';

const money = (text: string) => parseDecimal(text) ?? ZERO;

it.each([
  ['1', '3', '33.3'],
  ['2', '3', '66.7'],
  ['0.25', '100', '0.3'],
  ['-0.25', '100', '-0.3'],
  ['-0.01', '100', '0.0'],
  ['-5', '-10', '50.0'],
  ['5', '-10', '-50.0'],
  ['5', '0', null],
])('%s of %s is %s percent', (amount, base, percent) => {
  expect(oneDecimal(money(amount), money(base), 100n)).toBe(percent);
});
