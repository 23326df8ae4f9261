import { describe, expect, it } from 'vitest';
import { accountPlace, placeInWords } from '../../../../shared/model/account-place.ts';
import { moneySchema } from '../../../../shared/model/money.ts';

const amount = moneySchema.parse('5.00');
const joined = [
  {
    from: 'TB 2024',
    onlyThere: [
      { row: 9, account: '4400 Grant income', amount },
      { row: 12, account: 'Old van', amount },
    ],
  },
];

describe('the place of an account', () => {
  it('is its row in the sheet that was read', () => {
    const place = accountPlace({ accountCode: '1', accountDescription: 'Bank', sourceRow: 7 }, joined);
    expect(place).toEqual({ sheet: null, row: 7 });
    expect(placeInWords(place)).toBe('row 7');
  });

  it('is the sheet and row of last year where only that sheet has it, by code, else by name', () => {
    const byCode = accountPlace({ accountCode: '4400', accountDescription: 'Grants', sourceRow: 0 }, joined);
    expect(placeInWords(byCode)).toBe('sheet TB 2024, row 9');
    const byName = accountPlace({ accountCode: '', accountDescription: 'Old van', sourceRow: 0 }, joined);
    expect(byName).toEqual({ sheet: 'TB 2024', row: 12 });
  });

  it('is said to be unknown rather than to be row 0', () => {
    const place = accountPlace({ accountCode: '9', accountDescription: 'Unknown', sourceRow: 0 }, joined);
    expect(placeInWords(place)).toBe('another sheet of the file');
  });
});
