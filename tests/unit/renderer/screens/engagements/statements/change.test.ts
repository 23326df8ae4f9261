/**
 * Change between years: exact, and silent where a percentage would say nothing.
 */
import { describe, expect, it } from 'vitest';
import { changeOf } from '../../../../../../renderer/screens/engagements/statements/change.ts';
import { moneySchema } from '../../../../../../shared/model/money.ts';

const money = (text: string) => moneySchema.parse(text);

describe('changeOf', () => {
  it.each([
    ['112.50', '100.00', '12.50', '12.5%'],
    ['92.00', '100.00', '-8.00', '(8.0)%'],
    ['-150.00', '-100.00', '-50.00', '(50.0)%'],
    ['100.05', '100.00', '0.05', '0.1%'],
    ['100.04', '100.00', '0.04', '0.0%'],
    ['100.00', '0.00', '100.00', null],
    ['50.00', '-50.00', '100.00', null],
  ])('%s after %s', (current, prior, amount, percent) => {
    expect(changeOf(money(current), money(prior))).toEqual({ amount, percent });
  });

  it('is nothing without both years', () => {
    expect(changeOf(money('1.00'), null)).toBeNull();
  });
});
