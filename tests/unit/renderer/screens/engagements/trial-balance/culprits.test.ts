/**
 * Likely causes of a trial balance that does not foot.
 */
import { describe, expect, it } from 'vitest';
import {
  columnLetter,
  columnName,
} from '../../../../../../renderer/screens/engagements/trial-balance/column-names.ts';
import { likelyCulprits } from '../../../../../../renderer/screens/engagements/trial-balance/culprits.ts';
import { moneySchema } from '../../../../../../shared/model/money.ts';

const money = (text: string) => moneySchema.parse(text);
const row = (accountCode: string, accountDescription: string, balance: string) => ({
  accountCode,
  accountDescription,
  balance: money(balance),
});

describe('likelyCulprits', () => {
  it('is silent when the trial balance foots', () => {
    expect(likelyCulprits([row('1', 'Bank', '10.00')], money('0.00'))).toEqual([]);
  });

  it('names an amount that is exactly the difference', () => {
    const [first] = likelyCulprits(
      [row('610', 'Rent', '450.00'), row('1', 'Bank', '10.00')],
      money('450.00'),
    );
    expect(first).toContain('610 Rent is exactly the difference');
  });

  it('names an amount on the wrong side (half the difference)', () => {
    expect(likelyCulprits([row('', 'Deposit', '225.00')], money('450.00'))).toEqual([
      'Deposit is exactly half the difference: it may be on the wrong side.',
    ]);
  });

  it('thinks of transposed digits when the difference divides by nine', () => {
    expect(likelyCulprits([row('1', 'Bank', '54.00')], money('-0.27'))[0]).toContain('transposed');
  });

  it('otherwise thinks of a missing account, with the figure in brackets', () => {
    expect(likelyCulprits([row('1', 'Bank', '54.00')], money('-100.00'))[0]).toContain('(100.00)');
  });
});

describe('columnName', () => {
  it('letters columns as a spreadsheet does', () => {
    expect([0, 25, 26, 701, 702].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
    expect(columnName(2, ['Code', 'Name', ' Debit '])).toBe('C: Debit');
    expect(columnName(1, ['Code', ''])).toBe('B');
  });
});
